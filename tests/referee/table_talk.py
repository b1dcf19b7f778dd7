"""A table to talk to in tests: acts by name, happenings back."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.game import Setup
from games.registry import find
from referee.happenings import Happening
from referee.journal import Journal, Opened
from referee.ledger import Ledger
from referee.table import Table
from voice.heard import Heard
from voice.reading import Reading

PLAYERS = ("Ana", "Clara", "Rui")


class Deaf:
    """Reads nothing: these tests hand over acts."""

    def read(self, heard: Heard) -> tuple[Reading, ...]:
        return ()


class Reads:
    """Reads every utterance as the given readings."""

    def __init__(self, *readings: Reading) -> None:
        self.readings = readings

    def read(self, heard: Heard) -> tuple[Reading, ...]:
        return self.readings


def table(
    players: tuple[str, ...] = PLAYERS,
    dealer: str = "Rui",
    profile: str = "earl-000",
    journal: Path | None = None,
    phase: str = "dealt",
    **options: Any,
) -> Table[Any]:
    setup = Setup(players=players, dealer=dealer, profile=profile, options=options, phase=phase)
    game, _ = find(profile)
    ledger, _ = Ledger.open(game, setup)
    opened = None if journal is None else Journal.create(journal, Opened(game.key, setup, "pt-PT"))
    return Table(ledger, Deaf(), opened)


def close(at: Table[Any]) -> None:
    """Let go of the journal, so that it can be reopened."""
    if at.journal is not None:
        at.journal.close()


def play(rank: str | None, formula: int | None = None) -> dict[str, Any]:
    return {"do": "play", "rank": rank, "formula": formula}


PASS: Mapping[str, Any] = {"do": "pass"}
UNDO: Mapping[str, Any] = {"do": "undo"}


def kinds(happenings: tuple[Happening, ...]) -> list[str]:
    return [type(happening).__name__ for happening in happenings]
