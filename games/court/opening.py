"""How a table begins: names and options checked, balances set, a hand dealt or awaited."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from games.court.acts import DealAwaited
from games.court.folding import apply
from games.court.judging import deal
from games.court.options import PLAYERS, resolve
from games.court.seats import pairs
from games.court.settling import TRICKS_TO_WIN
from games.court.state import Balance, Phase, State
from games.game import Event, Setup, SetupError
from games.seating import check_seats


class _Session(msgspec.Struct, frozen=True):
    """Balances by pair, as a scenario gives them."""

    series: dict[str, int] = {}
    courts: dict[str, int] = {}


def open_table(setup: Setup) -> tuple[State, tuple[Event, ...]]:
    """The state before the first call, and what to announce about it.

    Raises SetupError: unknown_profile, unknown_option, option_value, empty_name, name_like_a_pair,
    duplicate_name, player_count, unknown_dealer, unknown_phase, bad_balance, bad_state.
    """
    options = resolve(setup.profile, setup.options)
    check_seats(setup, PLAYERS)
    if setup.resume is not None:
        raise SetupError("bad_state", problem="a hand of Court Piece cannot be taken up half-way")
    balance = _balance(setup)
    state = State(setup.players, options, Phase.BETWEEN, balance, before=balance)
    if setup.phase == "between":
        return state, (DealAwaited(setup.dealer),)
    dealt = deal(state, setup.dealer)
    return apply(state, dealt), (dealt,)


def _balance(setup: Setup) -> Balance:
    """The balances before the first call; at most one pair has a series running [C13]."""
    try:
        told = msgspec.convert(setup.session or {}, _Session)
    except msgspec.ValidationError as error:
        raise SetupError("bad_balance", problem=str(error)) from error
    labels = pairs(setup.players)
    series, courts = _by_pair(labels, told.series), _by_pair(labels, told.courts)
    if min(series.values()) > 0 or max(series.values()) >= TRICKS_TO_WIN:
        raise SetupError("bad_balance", problem="only one pair can have a series, of at most six hands")
    return Balance(series, courts, setup.dealer, setup.hands_played)


def _by_pair(labels: tuple[str, str], told: Mapping[str, Any]) -> dict[str, int]:
    for pair, number in told.items():
        if pair not in labels:
            raise SetupError("unknown_player", player=pair, players=labels)
        if number < 0:
            raise SetupError("bad_balance", problem=f"{pair}: {number}")
    return {pair: told.get(pair, 0) for pair in labels}
