"""A table of Earl of Coventry for tests that read like table talk.

A line is "Ana: K" (a card), "Ana: K (1)" (with the first formula), "Ana: another (2)" (rank unspoken),
"Ana: 2 x K" (two at once), "Ana: pass", "Ana: pass K" ("no kings"), "Ana: out" (claims the win), "Ana: dealt",
"Ana: dealt by Bia" or "Ana: end".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from games.cards import Rank
from games.earl import GAME
from games.earl.acts import ClaimWin, Dealt, EndSession, Pass, Play
from games.earl.state import State
from games.game import Accepted, Act, Call, Event, Incomplete, Note, OptionValue, Refused, Ruling, Setup, fold

CARD = re.compile(r"(?:(?P<count>\d+) x )?(?P<rank>[2-9AJQK]|10|another)(?: \((?P<formula>[1-4])\))?")


def act(line: str) -> Act:
    """The act that a line of table talk stands for."""
    speaker, said = line.split(": ")
    return Act(speaker, _call(said))


def _call(said: str) -> Call:
    verb, _, rest = said.partition(" ")
    match verb:
        case "pass":
            return Pass(Rank(rest) if rest else None)
        case "out":
            return ClaimWin()
        case "dealt":
            return Dealt(rest.removeprefix("by ") or None)
        case "end":
            return EndSession()
    found = CARD.fullmatch(said)
    assert found, said
    rank, formula, count = found["rank"], found["formula"], found["count"]
    return Play(
        None if rank == "another" else Rank(rank),
        int(formula) if formula else None,
        int(count) if count else 1,
    )


class Table:
    """Players clockwise, and the last of them deals unless told otherwise."""

    def __init__(self, players: str, profile: str = "earl-000", **setup: Any) -> None:
        names = tuple(players.split())
        options: Mapping[str, OptionValue] = setup.pop("options", {})
        dealer = setup.pop("dealer", names[-1])
        self.opening, self.announced = GAME.open(Setup(names, dealer, profile, options, **setup))
        self.state: State = self.opening
        self.events: list[Event] = []

    def rule(self, line: str) -> Ruling:
        """The ruling on a line, which is not carried out."""
        return GAME.judge(self.state, act(line))

    def hear(self, *lines: str) -> tuple[Event, ...]:
        """Carries out accepted lines; the events of the last one."""
        events: tuple[Event, ...] = ()
        for line in lines:
            ruling = self.rule(line)
            assert isinstance(ruling, Accepted), (line, ruling)
            events = ruling.events
            self.keep(events)
        return events

    def notes(self, line: str) -> list[Event]:
        """Carries out a line; its notes."""
        return [event for event in self.hear(line) if isinstance(event, Note)]

    def refuses(self, line: str) -> tuple[str, str]:
        """Reason and rule of a refusal, the price of which is carried out."""
        ruling = self.rule(line)
        assert isinstance(ruling, Refused), (line, ruling)
        self.keep(ruling.events)
        return ruling.reason, ruling.rule

    def asks(self, line: str) -> str:
        """What a line lacks."""
        ruling = self.rule(line)
        assert isinstance(ruling, Incomplete), (line, ruling)
        return ruling.missing

    def keep(self, events: tuple[Event, ...]) -> None:
        """Folds events into the state."""
        self.events.extend(events)
        self.state = fold(GAME, self.state, events)

    def __getitem__(self, name: str) -> Any:
        """An observed value."""
        return GAME.observe(self.state)[name]

    def sees(self, **expected: Any) -> bool:
        """Whether the observed values are these; says which are not."""
        observed = {name: self[name] for name in expected}
        assert observed == expected
        return True


def half_played(hands: Mapping[str, int], on_turn: str, **state: Any) -> dict[str, Any]:
    """A hand half-way, with as many ranks done as the cards that are out allow."""
    rank, played = state.get("rank"), state.get("played", 0)
    others = [each.value for each in Rank if each.value != rank]
    done = (52 - sum(hands.values()) - played) // 4
    return {"hand_sizes": dict(hands), "done": others[:done], "turn": on_turn, **state}
