"""Scenarios: a table, its calls, and what can be observed afterwards (`conde scenarios`).

A scenario is one JSON object a line with `players`, `profile`, `language`, `options`, `setup` and `calls`. In
`means` mode the canonical acts are judged, which tests the rules alone; in `say` mode the spoken words are read
first, which tests the whole chain but the sound. What a scenario expects is never looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec

from games.game import Note, Setup, SetupError
from games.registry import game as find_game
from referee.folders import LANGUAGES
from referee.happenings import Answered, Asked, CallRefused, Happened, Happening
from referee.jsonlines import plain
from referee.ledger import Ledger
from referee.phrases import phrasebook
from referee.table import Reader, Table
from voice.heard import Heard, typed
from voice.reading import Reading

Mode: TypeAlias = Literal["means", "say"]


class ScenarioError(Exception):
    """A scenario that cannot be run, or a file of them that cannot be read; the text says which and why."""


class Said(msgspec.Struct, frozen=True):
    """A call of a scenario: who speaks, what is said, and what it means."""

    name: str
    say: str | None = None
    means: dict[str, Any] | list[dict[str, Any]] | None = None


class Beginning(msgspec.Struct, frozen=True):
    """Where a scenario begins."""

    dealer: str
    phase: str = "dealt"
    state: dict[str, Any] | None = None
    scores: dict[str, Any] | None = None
    net: dict[str, Any] | None = None
    chips: dict[str, Any] | None = None
    hands_played: int = 0
    session: dict[str, Any] | None = None
    confirmed: bool = False


class Scenario(msgspec.Struct, frozen=True):
    """One line of a file, as far as it is looked at."""

    id: str
    game: str
    profile: str
    players: tuple[str, ...]
    setup: Beginning
    calls: tuple[Said, ...]
    language: str = LANGUAGES[0]
    options: dict[str, str | int | bool | None] = {}


def run_file(path: Path, mode: Mode) -> Iterator[dict[str, Any] | ScenarioError]:
    """`{"id", "observed"}` for each scenario of a JSON-lines file, or what is wrong with that line.

    Raises `ScenarioError` when the file cannot be read at all.
    """
    for number, text in enumerate(_lines(path), start=1):
        if not text.strip():
            continue
        place = f"{path}, line {number}"
        try:
            scenario = read(text)
            place = f"{place} ({scenario.id})"
            yield {"id": scenario.id, "observed": run(scenario, mode)}
        except (msgspec.MsgspecError, AttributeError, LookupError, TypeError, ValueError) as error:
            yield ScenarioError(f"{place}: not a scenario ({error})")


def read(text: str) -> Scenario:
    """The scenario on a line. Raises `msgspec.MsgspecError` when it is none."""
    return msgspec.json.decode(text, type=Scenario)


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").split("\n")
    except OSError as error:
        raise ScenarioError(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ScenarioError(f"{path}: not a text file") from error


def run(scenario: Scenario, mode: Mode) -> dict[str, Any]:
    """Everything that can be observed after the calls of one scenario.

    Raises AttributeError, LookupError, TypeError or ValueError for acts that are none.
    """
    game = find_game(scenario.game)
    setup = read_setup(scenario)
    try:
        ledger, _ = Ledger.open(game, setup)
    except SetupError as error:
        return {"phase": "refused", "why": error.code, "illegal": [], "notes": [], "asks": [], "answers": []}
    reader: Reader = _Silent()
    if mode == "say":
        reader = phrasebook(game.key, scenario.language, setup.players)
    table = Table(ledger, reader)
    log = _Log()
    for index, call in enumerate(scenario.calls):
        log.add(index, _heard(table, call) if mode == "say" else _meant(table, call))
    observed = game.observe(table.ledger.state)
    return {**plain(observed), **log.observed()}


def _heard(table: Table[Any], call: Said) -> tuple[Happening, ...]:
    if call.say is None:
        raise ValueError("a call has no `say`")
    return table.hear(typed(call.say), call.name)


def _meant(table: Table[Any], call: Said) -> tuple[Happening, ...]:
    if call.means is None:
        raise ValueError("a call has no `means`")
    return table.act(call.means if isinstance(call.means, list) else [call.means], call.name)


def read_setup(scenario: Scenario) -> Setup:
    """The table of a scenario."""
    begins = scenario.setup
    return Setup(
        players=scenario.players,
        dealer=begins.dealer,
        profile=scenario.profile,
        options=scenario.options,
        phase=begins.phase,
        resume=begins.state,
        scores=begins.scores or begins.net,
        chips=begins.chips,
        hands_played=begins.hands_played,
        session=begins.session,
        confirmed=begins.confirmed,
    )


class _Silent:
    """Reads nothing: in `means` mode the acts are given."""

    def read(self, heard: Heard) -> tuple[Reading, ...]:
        return ()


class _Log:
    """What the referee answered, by the index of the call."""

    def __init__(self) -> None:
        self.illegal: list[dict[str, Any]] = []
        self.notes: list[dict[str, Any]] = []
        self.asks: list[int] = []
        self.answers: list[dict[str, Any]] = []

    def add(self, index: int, happenings: Iterable[Happening]) -> None:
        for happening in happenings:
            match happening:
                case CallRefused(refused=refused):
                    self.illegal.append({"call": index, "reason": refused.reason})
                case Happened(event=Note() as note):
                    self.notes.append({"call": index, "note": note.__struct_config__.tag})
                case Asked():
                    self.asks.append(index)
                case Answered(what=what, of=of, value=value):
                    answer = {"call": index, "what": what, "value": plain(value)}
                    self.answers.append(answer if of is None else {**answer, "of": of})
                case _:
                    pass

    def observed(self) -> dict[str, Any]:
        return {
            "illegal": self.illegal,
            "notes": self.notes,
            "asks": self.asks,
            "answers": self.answers,
        }
