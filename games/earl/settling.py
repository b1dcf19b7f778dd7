"""The end of a hand and of a session: who pays what, who deals next, who is out, who has won [E22-E27]."""

from __future__ import annotations

from collections.abc import Mapping

from games.cards import left_of
from games.earl.acts import Eliminated, ExtraRound, HandOver, SessionOver
from games.earl.folding import apply_all
from games.earl.state import Hand, State
from games.game import Event

SERIES_HANDS = 6
"""Hands of a series [E25]."""


def in_play(state: State) -> tuple[str, ...]:
    """Those who are dealt the next hand: all but the eliminated [E27], or the tied alone [E26]."""
    if state.tied:
        return state.tied
    return tuple(player for player in state.players if not _is_out(state, state.scores[player]))


def standing(state: State, player: str) -> int:
    """Points or chips of a player, to which a hand won adds one where nothing is paid [E23]."""
    won = state.wins[player] if state.options.scoring == "simple" else 0
    return state.scores[player] + won


def ranking(state: State, champion: str | None = None) -> dict[str, int]:
    """The place of each player; equals share one: 1, 1, 3, 4 [E25].

    `champion` comes first in any case, and those who played the extra round stay before those who did not,
    whatever it cost them [E26].
    """
    merit = {player: (player == champion, player in state.tied, standing(state, player)) for player in state.players}
    return {player: 1 + sum(other > mine for other in merit.values()) for player, mine in merit.items()}


def ahead(state: State) -> tuple[str, ...]:
    """Those who share the first place now."""
    return tuple(player for player, place in ranking(state).items() if place == 1)


def settle(state: State, hand: Hand, winner: str) -> tuple[Event, ...]:
    """What follows when the hand of `winner` is empty [E14, E22-E27]."""
    payments = _payments(state, hand, winner)
    owed = {player: max(0, -state.scores[player]) for player in hand.players if player != winner}
    unpaid = owed if state.options.short_pay == "cap" else dict.fromkeys(owed, 0)
    collected = state.pot - sum(unpaid.values())
    scores = {
        player: balance + payments.get(player, 0) + unpaid.get(player, 0) for player, balance in state.scores.items()
    }
    scores[winner] += collected
    over = HandOver(
        winner=winner,
        payments=payments,
        pot_collected=collected,
        scores=scores,
        hand_sizes=dict(hand.counts),
        next_dealer=_next_dealer(state, scores),
        hands_played=state.hands_played + 1,
    )
    out = tuple(Eliminated(player) for player in hand.players if _is_out(state, scores[player]))
    settled = apply_all(state, (over,))
    return (over, *out, *_after_hand(settled, winner))


def close(state: State) -> tuple[Event, ...]:
    """The end of the session, or the extra round that a tie asks for [E25, E26]."""
    leaders = ahead(state)
    undecided = state.options.tie == "extra_round" and len(leaders) > 1
    if undecided and (state.hands_played or any(state.scores.values())):
        seats = (left_of(state.players, state.dealer, steps) for steps in range(len(state.players)))
        return (ExtraRound(leaders, dealer=next(player for player in seats if player in leaders)),)
    return (_over(state),)


def _payments(state: State, hand: Hand, winner: str) -> dict[str, int]:
    """What each player of the hand gets; it sums to zero [E22]. A debt to the pot is paid first [A-E6]."""
    if state.options.scoring == "simple":
        return dict.fromkeys(hand.players, 0)
    paid = dict(hand.counts)
    if state.options.short_pay == "cap":
        paid = {player: min(count, max(0, state.scores[player])) for player, count in paid.items()}
    return {player: sum(paid.values()) if player == winner else -paid[player] for player in hand.players}


def _is_out(state: State, balance: int) -> bool:
    return state.options.series == "elimination" and balance <= 0


def _next_dealer(state: State, scores: Mapping[str, int]) -> str:
    """The next seat to the left whose player is still in [E24]."""
    seats = (left_of(state.players, state.dealer, steps) for steps in range(1, len(state.players) + 1))
    return next((player for player in seats if not _is_out(state, scores[player])), state.dealer)


def _after_hand(state: State, winner: str) -> tuple[Event, ...]:
    """What a hand that is over means for the session; `state` is the one after its payments."""
    if state.tied:
        return (_over(state, champion=winner),)
    if state.options.series == "elimination" and len(in_play(state)) < 2:
        return (_over(state, champion=winner),)
    if state.options.series == SERIES_HANDS and state.hands_played >= SERIES_HANDS:
        return close(state)
    return ()


def _over(state: State, champion: str | None = None) -> SessionOver:
    places = ranking(state, champion)
    winners = tuple(player for player, place in places.items() if place == 1)
    return SessionOver(ranking=places, winners=winners, scores=dict(state.scores))
