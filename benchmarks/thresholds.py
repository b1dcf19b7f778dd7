"""What other bars of judgment would lead to: calls taken, asked back and taken wrongly, and talk acted on.

Everything that is heard at the simulated tables of `benchmarks.tables` is judged by all bars at once, in the state that
the table is in. From 30 hands on (`CONDE_HANDS`) the curves are written to docs/HEARING.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Any, Final

from benchmarks.figure import Figure
from benchmarks.simulator.people import alike
from benchmarks.simulator.tables import tables
from benchmarks.tables import HANDS, SEED, SPOKEN
from referee.happenings import Asked
from referee.judgment import Bars, bars_of
from referee.ledger import Ledger
from referee.table import Table
from voice.heard import Heard
from voice.reading import Reading

ACCEPT: Final = (0.5, 1.0, 1.5, 2.0)
MARGIN: Final = (0.25, 0.5, 0.75, 1.0, 1.5)
PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "HEARING.md"
ENOUGH: Final = 30  # hands, for a curve that is worth to be kept


@dataclass(frozen=True, slots=True)
class Known:
    """A reader that has read already."""

    readings: Sequence[Reading]

    def read(self, heard: Heard) -> Sequence[Reading]:
        """The same for everything."""
        return self.readings


@dataclass(slots=True)
class Curves:
    """What all bars would have made of the same utterances; `calls` and `talk` are how many those were."""

    calls: int = 0
    talk: int = 0
    outcomes: dict[Bars, Counter[str]] = field(default_factory=dict)

    def look(self, heard: Heard, table: Table[Any], right: Ledger[Any] | None) -> None:
        """Judge an utterance by all bars; the table stays as it is."""
        known = Known(table.reader.read(heard))
        self.calls += right is not None
        self.talk += right is None
        for accept, margin in product(ACCEPT, MARGIN):
            bars = Bars(accept, margin)
            other = replace(table, reader=known, bars=bars, journal=None)
            happenings = other.hear(heard)
            asked = any(isinstance(each, Asked) for each in happenings)
            outcome = _outcome(table.ledger, other.ledger, right, asked)
            self.outcomes.setdefault(bars, Counter())[outcome] += 1

    def shares(self, bars: Bars) -> Mapping[str, float]:
        """Calls taken rightly, asked back, taken wrongly and left, and talk acted on and asked back, in percent."""
        of = {"talk acted on": self.talk, "talk asked back": self.talk}
        return {name: 100 * self.outcomes[bars][name] / max(1, of.get(name, self.calls)) for name in COLUMNS}


COLUMNS: Final = ("taken", "asked back", "wrong", "left", "talk acted on", "talk asked back")


def measure() -> Iterator[Figure]:
    """Plays the hands of each language; a row for all bars of judgment."""
    curves: dict[str, Curves] = {}
    for language in SPOKEN:
        curves[language] = Curves()
        for _ in tables(language, HANDS, SEED, probe=curves[language].look):
            pass
        for bars in curves[language].outcomes:
            shares = curves[language].shares(bars)
            rest = ", ".join(f"{name} {shares[name]:.1f}" for name in COLUMNS[1:])
            yield Figure(f"{language}, accept {bars.accept:g}, margin {bars.margin:g} ({rest})", shares["taken"], "%")
    if HANDS >= ENOUGH:
        PAGE.write_text(page(curves), encoding="utf-8")


def page(curves: Mapping[str, Curves]) -> str:
    """The curves as a document."""
    tables = [_table(language, each) for language, each in curves.items()]
    return "\n".join([_HEAD, *tables])


def _table(language: str, curves: Curves) -> str:
    ours = bars_of(language)
    lines = [
        f"## {language}",
        "",
        f"{curves.calls} calls and {curves.talk} utterances that were none, of {HANDS} hands.",
        "",
        "| accept | margin | " + " | ".join(COLUMNS) + " |",
        "|--:|--:|" + "--:|" * len(COLUMNS),
    ]
    for bars in curves.outcomes:
        shares = curves.shares(bars)
        row = [f"{bars.accept:g}", f"{bars.margin:g}", *(f"{shares[name]:.1f}" for name in COLUMNS)]
        lines.append("| " + " | ".join(f"**{cell}**" if bars == ours else cell for cell in row) + " |")
    return "\n".join([*lines, ""])


_HEAD = """# Where the bars of judgment stand, and why

*Made by `make bench ARGS=thresholds`; what is in bold is in force.*

A reading is taken when it costs no more than `accept` and is cheaper than any other meaning by `margin`
([`referee/judgment.yaml`](../referee/judgment.yaml)). All that was heard at simulated tables, with babble 5 to 20 dB
below the players, was judged by all of these bars in the state that the table was in. Shares are in percent: of calls
those taken as they were meant, asked back, taken wrongly (a refusal counts as *left*), and left alone; of talk and
noise what something came of.
"""


def _outcome(before: Ledger[Any], after: Ledger[Any], right: Ledger[Any] | None, asked: bool) -> str:
    """What would have become of an utterance."""
    changed = after is not before
    if right is None:
        return "talk acted on" if changed else "talk asked back" if asked else "talk left"
    if not changed:
        return "asked back" if asked else "left"
    same = len(after.entries) == len(right.entries) and all(map(alike, after.entries, right.entries))
    return "taken" if same else "wrong"
