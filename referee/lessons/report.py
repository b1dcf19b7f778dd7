"""The report of a class: who has learned which line, and what to practice next; for the terminal and for paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from io import StringIO

from rich.console import Console
from rich.table import Table

from referee.announcer import Announcer
from referee.lessons.board import stars
from referee.lessons.progress import Progress, Sitting

_BARS = "▁▂▃▄▅▆▇█"
_LESSONS_SHOWN = 12
_SLIPS_SHOWN = 2
_PAPER = 100  # columns of a text file
UNMET = "–"

_STYLE = """
body { font: 12pt/1.4 sans-serif; margin: 2em; color: #000 }
table { border-collapse: collapse; width: 100%; margin-bottom: 2em; page-break-inside: avoid }
th, td { border: 1px solid #999; padding: .3em .5em; text-align: left; vertical-align: top }
th.child { white-space: nowrap }
td.stars { white-space: nowrap }
.bar { display: inline-block; width: .6em; background: #c90; vertical-align: bottom; margin-right: 1px }
@media print { body { margin: 0 } .bar { print-color-adjust: exact; -webkit-print-color-adjust: exact } }
"""


@dataclass(frozen=True, slots=True)
class Row:
    """One child: the lessons it has had, its stars by repertoire and line, and what is `weak`."""

    child: str
    lessons: int
    minutes: int
    last: str
    shares: tuple[float, ...]
    stars: dict[str, dict[str, int]]
    weak: str


def show(children: Sequence[Progress], announcer: Announcer) -> None:
    """Print the report on the terminal."""
    _print(children, announcer, Console(highlight=False, emoji=False))


def text(children: Sequence[Progress], announcer: Announcer) -> str:
    """The report as plain text."""
    paper = StringIO()
    _print(children, announcer, Console(file=paper, width=_PAPER, highlight=False, emoji=False))
    return paper.getvalue()


def page(children: Sequence[Progress], announcer: Announcer) -> str:
    """The report as one HTML page that needs nothing else, to be printed."""
    rows = [_row(child, announcer) for child in children]
    head = "".join(f"<th>{escape(heading)}</th>" for heading in _headings(announcer))
    body = "".join(
        f"<tr><th class=child>{escape(row.child)}</th><td>{row.lessons}</td><td>{row.minutes}</td><td>{row.last}</td>"
        f"<td>{''.join(_bar(share) for share in row.shares)}</td><td>{escape(row.weak)}</td></tr>"
        for row in rows
    )
    tables = "".join(_grid(rows, repertoire) for repertoire in _repertoires(rows))
    title = escape(_word(announcer, "report-title"))
    return (
        f"<!doctype html>\n<html lang={announcer.language.code}><meta charset=utf-8><title>{title}</title>"
        f"<style>{_STYLE}</style>\n<h1>{title}</h1>\n<table><tr>{head}</tr>{body}</table>\n{tables}"
        f"<p>{escape(_word(announcer, 'report-legend'))}</p></html>\n"
    )


def _print(children: Sequence[Progress], announcer: Announcer, console: Console) -> None:
    rows = [_row(child, announcer) for child in children]
    overview = Table(*_headings(announcer), title=_word(announcer, "report-title"))
    for row in rows:
        overview.add_row(row.child, str(row.lessons), str(row.minutes), row.last, _sparks(row), row.weak)
    console.print(overview)
    for repertoire in _repertoires(rows):
        lines = _lines(rows, repertoire)
        grid = Table("", *lines)
        for row in rows:
            grid.add_row(row.child, *(_stars(row, repertoire, line) for line in lines))
        console.print(grid)
    console.print(_word(announcer, "report-legend"))


def _row(progress: Progress, announcer: Announcer) -> Row:
    held = [sitting for sitting in progress.sittings if sitting.tries]
    slips: Counter[str] = Counter()
    for practices in progress.skills.values():
        for practice in practices.values():
            slips.update(practice.slips)
    return Row(
        child=progress.child,
        lessons=len(held),
        minutes=round(sum(sitting.seconds for sitting in held) / 60),
        last=held[-1].began.astimezone().date().isoformat() if held else UNMET,
        shares=tuple(map(_share, held[-_LESSONS_SHOWN:])),
        stars={
            repertoire: {key: practice.stars for key, practice in practices.items()}
            for repertoire, practices in progress.skills.items()
        },
        weak=" · ".join(_word(announcer, f"slip-{slip}") for slip, _ in slips.most_common(_SLIPS_SHOWN)),
    )


def _share(sitting: Sitting) -> float:
    return sitting.yes / sitting.tries


def _headings(announcer: Announcer) -> tuple[str, ...]:
    names = ("child", "lessons", "minutes", "last", "right", "slips")
    return tuple(_word(announcer, f"report-{name}") for name in names)


def _repertoires(rows: Sequence[Row]) -> Iterator[str]:
    yield from sorted({repertoire for row in rows for repertoire in row.stars})


def _lines(rows: Sequence[Row], repertoire: str) -> list[str]:
    """The lines that anybody has met, by their place in the quartet."""
    return sorted({line for row in rows for line in row.stars.get(repertoire, {})})


def _stars(row: Row, repertoire: str, line: str) -> str:
    earned = row.stars.get(repertoire, {}).get(line)
    return UNMET if earned is None else stars(earned)


def _sparks(row: Row) -> str:
    return "".join(_BARS[round(share * (len(_BARS) - 1))] for share in row.shares)


def _grid(rows: Sequence[Row], repertoire: str) -> str:
    lines = _lines(rows, repertoire)
    head = "".join(f"<th>{escape(line)}</th>" for line in lines)
    body = "".join(
        f"<tr><th class=child>{escape(row.child)}</th>"
        + "".join(f"<td class=stars>{_stars(row, repertoire, line)}</td>" for line in lines)
        + "</tr>"
        for row in rows
    )
    return f"<table><tr><th></th>{head}</tr>{body}</table>\n"


def _bar(share: float) -> str:
    return f'<span class=bar style="height:{0.15 + 1.2 * share:.2f}em" title="{share:.0%}"></span>'


def _word(announcer: Announcer, message: str) -> str:
    return announcer.message(message).show or message
