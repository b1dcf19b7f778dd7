"""What becomes of talk at real, noisy tables: whole dialogues with simulated people, by ear, from call to payment.

`CONDE_HANDS` is the number of hands in each language (200 to judge by), `CONDE_LANGUAGES` which they are, `CONDE_SEED`
draws other hands. What went otherwise than it should is written to `build/tables`, a line of JSON each.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.figure import Figure
from benchmarks.simulator.tables import tables
from benchmarks.simulator.tally import FLOOR_DB, Outcome, Tally
from referee.folders import LANGUAGES

HANDS: Final = int(os.environ.get("CONDE_HANDS", "6"))
SPOKEN: Final = tuple(os.environ.get("CONDE_LANGUAGES", ",".join(LANGUAGES)).split(","))
SEED: Final = int(os.environ.get("CONDE_SEED", "1"))
LOGS: Final = Path(__file__).resolve().parents[1] / "build" / "tables"
EVERY: Final = 5  # hands between two lines about how far it is


def measure() -> Iterator[Figure]:
    """Plays the hands of each language and counts."""
    LOGS.mkdir(parents=True, exist_ok=True)
    for language in SPOKEN:
        with (LOGS / f"{language}.jsonl").open("w", encoding="utf-8") as log:
            yield from _played(language, partial(print, file=log, flush=True)).figures(language)


def _played(language: str, log: Callable[[str], None]) -> Tally:
    """What was counted at the tables of one language; tells on the way how it stands."""
    tally = Tally()
    for tally in tables(language, HANDS, SEED, log=log):
        if tally.hands % EVERY == 0:
            print(_progress(language, tally), file=sys.stderr, flush=True)
    return tally


def _progress(language: str, tally: Tally) -> str:
    """How far it is, and how it stands."""
    taken = tally.shares(FLOOR_DB)[Outcome.TAKEN]
    return (
        f"{language}: {tally.hands} of {HANDS} hands, {tally.utterances} utterances, {tally.wrong.total()} wrong "
        f"({tally.wrong_share:.2f} %), at {FLOOR_DB:g} dB {taken:.1f} % of {tally.said(FLOOR_DB)} calls taken at once, "
        f"{tally.acts_of_talk} false acts in {tally.talked / 60:.1f} minutes of talk"
    )
