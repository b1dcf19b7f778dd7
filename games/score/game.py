"""The scoreboard as a game among games: any line is legal, nobody is on turn, and the points are all there is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.game import Act, Event, Expectation, Game, Ruling, Setup, SetupError
from games.score import judging, observing
from games.score.acts import CALL_TYPES, EVENT_TYPES, BoardOpened
from games.score.options import PLAYERS, PROFILES, resolve
from games.score.state import State, apply
from games.seating import check_seats


class Scoreboard:
    """Keeps score for a game that it knows nothing of (`games.game.Game` tells what each part means)."""

    __slots__ = ()

    key: Final = "score"
    profiles: Final = PROFILES
    call_types: Final = CALL_TYPES
    event_types: Final = EVENT_TYPES

    def open(self, setup: Setup) -> tuple[State, tuple[Event, ...]]:
        """The board with everybody's balance.

        Raises SetupError: unknown_profile, unknown_option, option_value, empty_name, duplicate_name, player_count,
        unknown_dealer, unknown_player, bad_balance.
        """
        options = resolve(setup.profile, setup.options)
        check_seats(setup, PLAYERS)
        state = State(setup.players, options, _balances(setup), setup.hands_played)
        return state, (BoardOpened(setup.players, options.target, options.rounds),)

    def judge(self, state: State, act: Act) -> Ruling:
        """What the rules say to a call."""
        return judging.judge(state, act)

    def apply(self, state: State, event: Event) -> State:
        """The state after an event."""
        return apply(state, event)

    def expectations(self, state: State) -> tuple[Expectation, ...]:
        """Exactly the calls that would be accepted now."""
        return observing.expectations(state)

    def turn(self, state: State) -> None:
        """Nobody's turn: the board does not know the game."""

    def duty(self, state: State) -> str:
        """Nothing is awaited from anybody."""
        return ""

    def answer(self, state: State, what: str, of: str | None) -> Any:
        """The answer to a question about the board."""
        return observing.answer(state, what, of)

    def observe(self, state: State) -> dict[str, Any]:
        """Every observable value under its name in the scenario format."""
        return observing.observe(state)


def _balances(setup: Setup) -> Mapping[str, int]:
    """Points from before the first line."""
    given = {**(setup.scores or {}), **(setup.chips or {})}
    for player, balance in given.items():
        if player not in setup.players:
            raise SetupError("unknown_player", player=player, players=setup.players)
        if not isinstance(balance, int):
            raise SetupError("bad_balance", player=player, value=balance)
    return {player: given.get(player, 0) for player in setup.players}


GAME: Final[Game[State]] = Scoreboard()
