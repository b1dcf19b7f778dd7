"""A table for tests of the rules alone: acts or lines of table talk in, everything observable out."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Union

import msgspec

from games.game import Accepted, Act, Event, Expectation, Game, Incomplete, Note, Refused, Ruling, Setup, fold

GIVEN = Path(os.environ.get("CONDE_SHARED", Path(__file__).parents[3] / "shared")) / "spec" / "GIVEN.jsonl"
NO_CALLS = {"noise", "query", "repeat", "pause", "resume", "object", "unclear"}


def given(game: str) -> list[dict[str, Any]]:
    """The given scenarios of a game; none where the material is not at hand."""
    if not GIVEN.exists():
        return []
    lines = map(json.loads, GIVEN.read_text(encoding="utf-8").splitlines())
    return [scenario for scenario in lines if scenario["game"] == game]


def events_of(ruling: object) -> tuple[Event, ...]:
    return ruling.events if isinstance(ruling, Accepted | Refused) else ()


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


class Playing:
    """One table; every event goes through the journal's encoding, as it would in a game."""

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        self.game = game
        self.opening, self.announced = game.open(setup)
        self.state = self.opening
        self.history: list[tuple[Event, ...]] = []
        self.index = -1
        self.log: dict[str, list[Any]] = {"illegal": [], "notes": [], "asks": [], "answers": []}
        self._decoder = msgspec.json.Decoder(Union[game.event_types])  # noqa: UP007

    def act(self, speaker: str, do: str, **slots: Any) -> Act:
        """A call, given as a scenario gives it."""
        return Act(speaker, msgspec.convert({"do": do, **slots}, Union[self.game.call_types]))  # noqa: UP007

    def judge(self, act: Act) -> Ruling:
        """The ruling on a call, which is carried out."""
        self.index += 1
        ruling = self.game.judge(self.state, act)
        if isinstance(ruling, Refused):
            self.log["illegal"].append({"call": self.index, "reason": ruling.reason})
        if isinstance(ruling, Incomplete):
            self.log["asks"].append(self.index)
        events = tuple(self._decoder.decode(msgspec.json.encode(event)) for event in events_of(ruling))
        assert events == events_of(ruling)
        for event in events:
            if isinstance(event, Note):
                self.log["notes"].append({"call": self.index, "note": event.__struct_config__.tag})
        self.state = fold(self.game, self.state, events)
        if isinstance(ruling, Accepted) or events:
            self.history.append(events)
        return ruling

    def undo(self) -> None:
        self.history.pop()
        self.state = fold(self.game, self.opening, [event for events in self.history for event in events])

    def run(self, calls: list[dict[str, Any]]) -> None:
        """The calls of a scenario, by their meaning."""
        for index, call in enumerate(calls):
            acts = call["means"] if isinstance(call["means"], list) else [call["means"]]
            for act in acts:
                self.index = index - 1
                if act["do"] == "query":
                    value = self.game.answer(self.state, act["what"], act.get("of"))
                    answer = {"call": index, "what": act["what"], "value": value}
                    self.log["answers"].append(answer if "of" not in act else {**answer, "of": act["of"]})
                elif act["do"] == "undo":
                    self.undo()
                elif act["do"] not in NO_CALLS:
                    self.judge(self.act(call["name"], **act))

    @property
    def observed(self) -> dict[str, Any]:
        observed: dict[str, Any] = plain({**self.game.observe(self.state), **self.log})
        return observed

    def __getitem__(self, name: str) -> Any:
        return self.observed[name]

    def sees(self, **expected: Any) -> bool:
        """Whether the observed values are these; says which are not."""
        observed = self.observed
        assert {name: observed[name] for name in expected} == expected
        return True


class Talk(Playing):
    """A table played by lines of table talk; `read` turns one into speaker, kind of call and slots."""

    def __init__(self, game: Game[Any], setup: Setup, read: Callable[[str], tuple[str, str, dict[str, Any]]]) -> None:
        super().__init__(game, setup)
        self._read = read

    def rule(self, line: str) -> Ruling:
        """The ruling on a line, which is not carried out."""
        speaker, do, slots = self._read(line)
        return self.game.judge(self.state, self.act(speaker, do, **slots))

    def hear(self, *lines: str) -> tuple[Event, ...]:
        """Carries out accepted lines; the events of the last one."""
        events: tuple[Event, ...] = ()
        for line in lines:
            speaker, do, slots = self._read(line)
            ruling = self.judge(self.act(speaker, do, **slots))
            assert isinstance(ruling, Accepted), (line, ruling)
            events = ruling.events
        return events

    def refuses(self, line: str) -> tuple[str, str]:
        """Reason and rule of a refusal, the price of which is carried out."""
        speaker, do, slots = self._read(line)
        ruling = self.judge(self.act(speaker, do, **slots))
        assert isinstance(ruling, Refused), (line, ruling)
        return ruling.reason, ruling.rule

    def asks(self, line: str) -> str:
        """What a line lacks."""
        ruling = self.rule(line)
        assert isinstance(ruling, Incomplete), (line, ruling)
        return ruling.missing


def seat(scenario: dict[str, Any]) -> Setup:
    """The table of a scenario."""
    setup = scenario["setup"]
    return Setup(
        players=tuple(scenario["players"]),
        dealer=setup["dealer"],
        profile=scenario["profile"],
        options=scenario["options"],
        phase=setup.get("phase", "dealt"),
        resume=setup.get("state"),
        scores=setup.get("scores") or setup.get("net"),
        hands_played=setup.get("hands_played", 0),
        session=setup.get("session"),
    )


def matches(expected: Any, observed: Any, *, exact: bool = False) -> bool:
    """Whether everything expected was observed; keys that are absent are not asked for, unless `exact`."""
    if isinstance(expected, dict) and not exact:
        return isinstance(observed, dict) and all(
            key in observed and matches(value, observed[key], exact=key in ("field", "voids"))
            for key, value in expected.items()
        )
    return bool(expected == observed)


def expects(expectation: Expectation, act: Act) -> bool:
    """Whether a call belongs to the family; of a list every item must."""
    values: dict[str, Any] = msgspec.to_builtins(act.call)
    if act.speaker not in expectation.speakers or values["do"] != expectation.do:
        return False
    return all(_fits(expectation, name, values[name]) for name in expectation.slots)


def _fits(expectation: Expectation, name: str, value: Any) -> bool:
    if value is None:
        return name in expectation.optional
    if isinstance(value, list | tuple):
        return bool(value) and all(str(item) in expectation.slots[name] for item in value)
    return str(value) in expectation.slots[name]
