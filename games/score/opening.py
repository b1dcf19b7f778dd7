"""How a board begins: names and options checked, balances set."""

from __future__ import annotations

from games.game import Event, Setup
from games.score.acts import BoardOpened
from games.score.options import PLAYERS, resolve
from games.score.state import State
from games.seating import balances, check_seats


def open_table(setup: Setup) -> tuple[State, tuple[Event, ...]]:
    """The board with everybody's balance [S1].

    Raises SetupError: unknown_profile, unknown_option, option_value, unknown_player, bad_balance, and as
    `check_seats`.
    """
    options = resolve(setup.profile, setup.options)
    check_seats(setup, PLAYERS)
    state = State(setup.players, options, balances(setup), setup.hands_played)
    return state, (BoardOpened(setup.players, options.target, options.rounds),)
