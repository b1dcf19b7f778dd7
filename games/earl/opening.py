"""How a table begins: names and options checked, balances set, a hand dealt, awaited or taken up half-way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec

from games.cards import CARDS_PER_RANK, PACK_SIZE, Rank, left_of
from games.earl.acts import DealAwaited, HandResumed
from games.earl.folding import apply
from games.earl.judging import deal
from games.earl.options import more_on_confirmation, player_range, resolve
from games.earl.settling import in_play
from games.earl.state import Hand, Phase, State
from games.game import Event, Setup, SetupError
from games.seating import balances, check_seats


class _Resumed(msgspec.Struct, frozen=True):
    """A hand half-way, as a scenario gives it."""

    hand_sizes: dict[str, int]
    turn: str
    done: tuple[Rank, ...] = ()
    rank: Rank | None = None
    played: int = 0
    last: str | None = None
    seen: dict[str, int] = {}
    """Cards out of ranks that were abandoned, by code."""
    pot: int = 0


def open_table(setup: Setup) -> tuple[State, tuple[Event, ...]]:
    """The state before the first call, and what to announce about it.

    Raises SetupError: unknown_profile, unknown_option, option_value, empty_name, name_like_a_pair,
    duplicate_name, player_count, confirm_players, unknown_dealer, unknown_phase, unknown_player, bad_balance,
    chips_needed, dealer_is_out, bad_state.
    """
    options = resolve(setup.profile, setup.options)
    check_seats(setup, player_range(options), PACK_SIZE if more_on_confirmation(options) else None)
    state = State(
        players=setup.players,
        options=options,
        phase=Phase.BETWEEN,
        dealer=setup.dealer,
        scores=balances(setup, options.starting_chips),
        wins=dict.fromkeys(setup.players, 0),
        hands_played=setup.hands_played,
    )
    if len(in_play(state)) < 2:
        raise SetupError("chips_needed", option="starting_chips")
    if setup.dealer not in in_play(state):
        raise SetupError("dealer_is_out", dealer=setup.dealer)
    if setup.resume is not None:
        return _resume(state, setup.resume)
    if setup.phase == "between":
        return state, (DealAwaited(setup.dealer),)
    dealt = deal(state, setup.dealer)
    return apply(state, dealt), (dealt,)


def _resume(state: State, raw: Mapping[str, Any]) -> tuple[State, tuple[Event, ...]]:
    """A hand taken up half-way; what the players said before is not known."""
    try:
        told = msgspec.convert(raw, _Resumed)
        abandoned = {Rank(code): out for code, out in told.seen.items()}
    except (msgspec.ValidationError, ValueError) as error:
        raise SetupError("bad_state", problem=str(error)) from error
    hand = _half_played(state, told, abandoned)
    resumed = HandResumed(hand.dealer, dict(hand.counts), told.turn, hand.rank, hand.stage)
    return replace(state, phase=Phase.PLAY, hand=hand, pot=told.pot), (resumed,)


def _half_played(state: State, told: _Resumed, abandoned: Mapping[Rank, int]) -> Hand:
    players = tuple(player for player in state.players if told.hand_sizes.get(player, 0) > 0)
    seen = {**dict.fromkeys(Rank, 0), **abandoned, **dict.fromkeys(told.done, CARDS_PER_RANK)}
    if told.rank is not None:
        seen[told.rank] = told.played
    _check_half_played(state, told, players, seen)
    right = left_of(players, told.turn, -1)
    return Hand(
        dealer=state.dealer,
        players=players,
        counts={player: told.hand_sizes[player] for player in players},
        turn=told.turn,
        seen=seen,
        completed=told.done,
        rank=told.rank,
        last=told.last if told.last is not None or told.rank is None else right,
    )


def _check_half_played(state: State, told: _Resumed, players: tuple[str, ...], seen: Mapping[Rank, int]) -> None:
    """Refuses a hand that no pack of cards could have led to."""
    cards = sum(seen.values()) + sum(told.hand_sizes.values())
    problems = {
        "a player is not at the table": any(name not in state.players for name in told.hand_sizes),
        "fewer than two players hold cards": len(players) < 2,
        "a hand has fewer than no cards": any(size < 0 for size in told.hand_sizes.values()),
        "the player on turn holds no cards": told.turn not in players,
        "the last player holds no cards": told.last is not None and told.last not in players,
        "the current rank is complete": told.rank in told.done,
        "the current rank has 1 to 3 cards out": told.rank is not None and not 1 <= told.played < 4,
        "there are cards of no rank": told.rank is None and told.played != 0,
        "a rank has more than four cards out": any(not 0 <= out <= 4 for out in seen.values()),
        "more cards than the pack has": cards > PACK_SIZE,
    }
    for problem, found in problems.items():
        if found:
            raise SetupError("bad_state", problem=problem)
