"""How a table begins: names and options checked, balances set, a hand dealt, awaited or taken up half-way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec

from games.cards import CARDS_PER_RANK, PACK_SIZE, Rank
from games.game import Event, Setup, SetupError
from games.laugh.acts import DealAwaited, FieldClaim, HandResumed
from games.laugh.folding import apply
from games.laugh.judging import deal
from games.laugh.options import PLAYERS, resolve
from games.laugh.state import Hand, Oversight, Phase, State
from games.seating import balances, check_seats


class _Resumed(msgspec.Struct, frozen=True):
    """A hand half-way, as a scenario gives it; ranks by code."""

    hand_sizes: dict[str, int]
    collections: dict[str, int]
    field: dict[str, int]
    collected_ranks: dict[str, int]
    turn: str
    laid: tuple[str, ...] = ()


def open_table(setup: Setup) -> tuple[State, tuple[Event, ...]]:
    """The state before the first call, and what to announce about it.

    Raises SetupError: unknown_profile, unknown_option, option_value, empty_name, name_like_a_pair,
    duplicate_name, player_count, unknown_dealer, unknown_phase, unknown_player, bad_balance, bad_state.
    """
    options = resolve(setup.profile, setup.options)
    check_seats(setup, PLAYERS)
    state = State(setup.players, options, Phase.BETWEEN, setup.dealer, balances(setup), setup.hands_played)
    if setup.resume is not None:
        return _resume(state, setup.resume)
    if setup.phase == "between":
        return state, (DealAwaited(setup.dealer),)
    dealt = deal(state, setup.dealer)
    return apply(state, dealt), (dealt,)


def _resume(state: State, raw: Mapping[str, Any]) -> tuple[State, tuple[Event, ...]]:
    """A hand taken up half-way; an act has already taken place, and what was said before is not known."""
    try:
        told = msgspec.convert(raw, _Resumed)
        field = _by_rank(told.field)
        collected = _by_rank(told.collected_ranks)
    except (msgspec.ValidationError, ValueError) as error:
        raise SetupError("bad_state", problem=str(error)) from error
    _check(state, told, field, collected)
    hand = Hand(
        dealer=state.dealer,
        players=state.players,
        counts={player: told.hand_sizes.get(player, 0) for player in state.players},
        collections={player: told.collections.get(player, 0) for player in state.players},
        field=field,
        collected=collected,
        turn=told.turn,
        acted=True,
        laid=told.laid,
        paired=frozenset(rank for rank in Rank if collected[rank] == 2 and not field[rank]),
        oversights=tuple(
            Oversight(rank, what, None) for rank in Rank if (what := _left(field[rank], collected[rank])) is not None
        ),
    )
    shown = {rank.value: number for rank, number in field.items() if number}
    resumed = HandResumed(state.dealer, dict(hand.counts), shown, told.turn)
    return replace(state, phase=Phase.PLAY, hand=hand), (resumed,)


def _by_rank(told: Mapping[str, int]) -> dict[Rank, int]:
    return {**dict.fromkeys(Rank, 0), **{Rank(code): number for code, number in told.items()}}


def _left(field: int, collected: int) -> FieldClaim | None:
    """What four or two dead cards on the field must be: somebody's oversight [L14]."""
    if field == CARDS_PER_RANK:
        return "quad_field"
    return "pair_left" if field == collected == 2 else None


def _check(state: State, told: _Resumed, field: Mapping[Rank, int], collected: Mapping[Rank, int]) -> None:
    """Refuses a hand that no pack of cards could have led to."""
    named = {*told.hand_sizes, *told.collections, *told.laid, told.turn}
    numbers = [*told.hand_sizes.values(), *told.collections.values(), *field.values(), *collected.values()]
    cards = sum(told.hand_sizes.values()) + sum(field.values()) + sum(collected.values())
    problems = {
        "a player is not at the table": not named <= set(state.players),
        "there are fewer than no cards": min(numbers) < 0,
        "fewer than two players hold cards": sum(size > 0 for size in told.hand_sizes.values()) < 2,
        "the player on turn holds no cards": not told.hand_sizes.get(told.turn, 0),
        "one who lay down holds cards": any(told.hand_sizes.get(player, 0) for player in told.laid),
        "the cards are not those of a pack": cards != PACK_SIZE,
        "a rank has more than four cards": any(field[rank] + collected[rank] > 4 for rank in Rank),
        "a rank is collected by ones": any(number % 2 for number in collected.values()),
        "a collection is odd": any(number % 2 for number in told.collections.values()),
        "collections do not add up": sum(told.collections.values()) != sum(collected.values()),
    }
    for problem, found in problems.items():
        if found:
            raise SetupError("bad_state", problem=problem)
