"""Confusions as a picture: what was said in rows, what was heard in columns, legible on light and on dark paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

CELL, GAP = 26, 2  # of a square and between two, in pixels
LEFT, TOP = 34, 50  # of the labels of a matrix
BETWEEN, MARGIN = 30, 16
FAINTEST = 0.2  # opacity of what happened once in a while
STYLE = """
    text { font: 11px system-ui, sans-serif; fill: #1f2328; text-anchor: middle; dominant-baseline: central }
    .title { font-size: 13px; font-weight: 600; text-anchor: start }
    .label { font-size: 12px; font-weight: 600 } .note { fill: #59636e; text-anchor: start }
    .right { fill: #0969da } .wrong { fill: #cf222e } .lost { fill: #7d8590 } .never { fill: #8c959f; opacity: 0.1 }
    .sure { fill: #ffffff }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc } .note { fill: #9198a1 }
      .right { fill: #1f6feb } .wrong { fill: #da3633 } .lost { fill: #6e7681 }
    }
"""


@dataclass(frozen=True, slots=True)
class Matrix:
    """What was said and what was heard: `counts` by both, for the things in `names` (code → sign), None for nothing."""

    title: str
    names: Mapping[str, str]
    counts: Mapping[tuple[str, str | None], int]

    @property
    def columns(self) -> tuple[str | None, ...]:
        """What may be heard, nothing last."""
        return (*self.names, None)

    @property
    def width(self) -> int:
        """Of the drawing, in pixels."""
        return LEFT + len(self.columns) * (CELL + GAP)

    @property
    def height(self) -> int:
        """Of the drawing, in pixels."""
        return TOP + len(self.names) * (CELL + GAP)


def svg(rows: Sequence[Sequence[Matrix]], note: str) -> str:
    """The matrices in rows, as an SVG file."""
    width = max(sum(each.width for each in row) + (len(row) - 1) * BETWEEN for row in rows) + 2 * MARGIN
    drawn: list[str] = []
    top = MARGIN
    for row in rows:
        left = MARGIN
        for matrix in row:
            drawn += [f'  <g transform="translate({left} {top})">', *_drawn(matrix), "  </g>"]
            left += matrix.width + BETWEEN
        top += max(matrix.height for matrix in row) + BETWEEN
    height = top + MARGIN
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f"  <title>{_escaped(note)}</title>",
        f"  <style>{STYLE}  </style>",
        *drawn,
        f'  <text class="note" x="{MARGIN}" y="{top}">{_escaped(note)}</text>',
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _drawn(matrix: Matrix) -> Iterator[str]:
    yield f'    <text class="title" x="0" y="10">{_escaped(matrix.title)}</text>'
    for column, heard in enumerate(matrix.columns):
        yield _label("–" if heard is None else matrix.names[heard], _middle(LEFT, column), TOP - 14)
    for row, said in enumerate(matrix.names):
        y = _middle(TOP, row)
        yield _label(matrix.names[said], LEFT / 2, y)
        of = sum(matrix.counts.get((said, heard), 0) for heard in matrix.columns)
        for column, heard in enumerate(matrix.columns):
            yield from _cell(_middle(LEFT, column), y, said, heard, matrix.counts.get((said, heard), 0), of)


def _cell(x: float, y: float, said: str, heard: str | None, count: int, of: int) -> Iterator[str]:
    """A square: the fuller, the more often; the number tells how often."""
    kind = "never" if not count else "right" if said == heard else "lost" if heard is None else "wrong"
    # The root, so that the few that went wrong are seen beside the many that did not.
    opacity = f' opacity="{max(FAINTEST, (count / of) ** 0.5):.2f}"' if count else ""
    corner = f'x="{x - CELL / 2:g}" y="{y - CELL / 2:g}"'
    yield f'    <rect class="{kind}" {corner} width="{CELL}" height="{CELL}" rx="4"{opacity}/>'
    if count:
        sure = ' class="sure"' if count / of > 0.4 else ""
        yield f'    <text{sure} x="{x:g}" y="{y:g}">{count}</text>'


def _middle(start: float, number: int) -> float:
    return start + number * (CELL + GAP) + CELL / 2


def _label(text: str, x: float, y: float) -> str:
    return f'    <text class="label" x="{x:g}" y="{y:g}">{_escaped(text)}</text>'


def _escaped(text: str) -> str:
    pairs: Iterable[tuple[str, str]] = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"))
    for sign, entity in pairs:
        text = text.replace(sign, entity)
    return text
