"""Scenarios: a table, its calls, and what can be observed afterwards (`conde scenarios`).

A scenario is one JSON object a line with `players`, `profile`, `language`, `options`, `setup` and `calls`. In
`means` mode the canonical acts are judged, which tests the rules alone; in `say` mode the spoken words are read
first, which tests the whole chain but the sound. What a scenario expects is never looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec

from games.game import Note, Setup, SetupError
from games.registry import game as find_game
from referee.happenings import Answered, Asked, CallRefused, Happened, Happening
from referee.jsonlines import plain
from referee.ledger import Ledger
from referee.phrases import phrasebook
from referee.table import Reader, Table
from voice.heard import Heard, typed
from voice.reading import Reading

Mode: TypeAlias = Literal["means", "say"]


class ScenarioError(Exception):
    """A scenario file that cannot be read; the text says which line and why."""


def run_file(path: Path, mode: Mode) -> Iterator[dict[str, Any]]:
    """`{"id", "observed"}` for each scenario of a JSON-lines file. Raises `ScenarioError`."""
    for number, text in enumerate(_lines(path), start=1):
        if not text.strip():
            continue
        try:
            scenario = msgspec.json.decode(text)
            yield {"id": scenario["id"], "observed": run(scenario, mode)}
        except (msgspec.DecodeError, KeyError, TypeError, ValueError) as error:
            raise ScenarioError(f"{path}, line {number}: not a scenario ({error})") from error


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise ScenarioError(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ScenarioError(f"{path}: not a text file") from error


def run(scenario: Mapping[str, Any], mode: Mode) -> dict[str, Any]:
    """Everything that can be observed after the calls of one scenario."""
    game = find_game(scenario["game"])
    setup = read_setup(scenario)
    try:
        ledger, _ = Ledger.open(game, setup)
    except SetupError as error:
        return {"phase": "refused", "why": error.code, "illegal": [], "notes": [], "asks": [], "answers": []}
    reader: Reader = _Silent()
    if mode == "say":
        reader = phrasebook(game.key, scenario["language"], setup.players)
    table = Table(ledger, reader)
    log = _Log()
    for index, call in enumerate(scenario["calls"]):
        if mode == "say":
            happenings = table.hear(typed(call["say"]), call["name"])
        else:
            acts = call["means"] if isinstance(call["means"], list) else [call["means"]]
            happenings = table.act(acts, call["name"])
        log.add(index, happenings)
    observed = game.observe(table.ledger.state)
    return {**plain(observed), **log.observed()}


def read_setup(scenario: Mapping[str, Any]) -> Setup:
    """The table of a scenario."""
    setup = scenario.get("setup", {})
    return Setup(
        players=tuple(scenario["players"]),
        dealer=setup["dealer"],
        profile=scenario["profile"],
        options=scenario.get("options", {}),
        phase=setup.get("phase", "dealt"),
        resume=setup.get("state"),
        scores=setup.get("scores") or setup.get("net"),
        chips=setup.get("chips"),
        hands_played=setup.get("hands_played", 0),
        session=setup.get("session"),
        confirmed=bool(setup.get("confirmed", False)),
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
