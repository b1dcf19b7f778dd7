"""Laugh and Lie Down as a game among games."""

from __future__ import annotations

from typing import Any, Final

from games.game import Act, Event, Expectation, Game, Ruling, Setup
from games.laugh import expecting, folding, judging, observing, opening
from games.laugh.acts import CALL_TYPES, EVENT_TYPES
from games.laugh.options import PROFILES
from games.laugh.state import State


class Laugh:
    """The rules of Laugh and Lie Down (`games.game.Game` tells what each part means)."""

    __slots__ = ()

    key: Final = "laugh"
    profiles: Final = PROFILES
    call_types: Final = CALL_TYPES
    event_types: Final = EVENT_TYPES

    def open(self, setup: Setup) -> tuple[State, tuple[Event, ...]]:
        """The state before the first call, and what to announce about it. Raises SetupError."""
        return opening.open_table(setup)

    def judge(self, state: State, act: Act) -> Ruling:
        """What the rules say to a call."""
        return judging.judge(state, act)

    def apply(self, state: State, event: Event) -> State:
        """The state after an event."""
        return folding.apply(state, event)

    def expectations(self, state: State) -> tuple[Expectation, ...]:
        """Exactly the calls that would be accepted now."""
        return expecting.expectations(state)

    def turn(self, state: State) -> str | None:
        """Whose turn it is."""
        return observing.turn(state)

    def duty(self, state: State) -> str:
        """What the player on turn has to do: "capture"."""
        return observing.duty(state)

    def answer(self, state: State, what: str, of: str | None) -> Any:
        """The answer to a question about the table."""
        return observing.answer(state, what, of)

    def observe(self, state: State) -> dict[str, Any]:
        """Every observable value under its name in the scenario format."""
        return observing.observe(state)


GAME: Final[Game[State]] = Laugh()
