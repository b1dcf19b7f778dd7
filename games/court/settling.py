"""The end of a trick, a hand and a session: who wins what, and who deals next [C8, C11, C13-C16, D5]."""

from __future__ import annotations

from games.court.acts import HandOver, HandReason, RevokeDetected, SessionOver, TrickWon
from games.court.folding import apply
from games.court.gathering import gathered, tricks_won
from games.court.seats import other_pair, pair_of, pairs, partner_of, right_of
from games.court.state import HAND_SIZE, Hand, Phase, State
from games.game import Event

TRICKS_TO_WIN = 7
"""Tricks that win a hand, and hands in a row that win a court [C13]."""


def trick_won(state: State, hand: Hand) -> tuple[Event, ...]:
    """What follows when the last trick of the hand has four cards [C6, C8]."""
    winners = hand.winners
    tricks = tricks_won(state.options, hand)
    taken = gathered(state.options, winners)[-1]
    ruffed = winners[-1].card.suit is hand.trump and hand.tricks[-1].led is not hand.trump
    won = TrickWon(winners[-1].player, len(hand.tricks), taken, tricks, ruffed)
    return (won, *_hand_won(state, hand, tricks))


def revoke_won(state: State, hand: Hand, revoke: RevokeDetected) -> tuple[Event, ...]:
    """A revoke ends the hand with a court for the other pair [C11]."""
    winner = other_pair(hand.players, pair_of(hand.players, revoke.player))
    return (revoke, *_over(state, hand, winner, "revoke", courts_won=1))


def close(state: State) -> SessionOver:
    """The end of the session: more courts win; unfinished series count nothing [C16]."""
    (first, ahead), (second, behind) = state.balance.courts.items()
    winner = None if ahead == behind else first if ahead > behind else second
    return SessionOver(winner, dict(state.balance.courts))


def _hand_won(state: State, hand: Hand, tricks: dict[str, int]) -> tuple[Event, ...]:
    """The end of the hand, if its tricks decide it."""
    winner = max(tricks, key=lambda pair: tricks[pair])
    loser = other_pair(hand.players, winner)
    if tricks[winner] < TRICKS_TO_WIN:
        return ()
    if state.options.gathering == "every_trick":
        courts = int(tricks[loser] == 0)  # the first seven [C13]
    elif tricks[winner] == HAND_SIZE:
        courts = 3 if winner == pair_of(hand.players, hand.dealer) else 1  # [D5]
    elif tricks[loser] or len(hand.tricks) == HAND_SIZE:
        courts = 0
    else:
        return ()  # all thirteen may still be gathered
    return _over(state, hand, winner, "tricks", courts_won=courts)


def _over(state: State, hand: Hand, winner: str, why: HandReason, courts_won: int) -> tuple[Event, ...]:
    """The result of a hand, and the end of the session if this was its last.

    After the hand it replaces the result that was announced [A-C3].
    """
    late = state.phase is Phase.BETWEEN
    base = state.before if late else state.balance
    series = dict.fromkeys(pairs(state.players), 0)
    if not courts_won:
        series[winner] = base.series[winner] + 1
    if series[winner] >= TRICKS_TO_WIN:
        why, courts_won, series[winner] = "series", 1, 0
    over = HandOver(
        winner=winner,
        why=why,
        courts_won=courts_won,
        tricks=tricks_won(state.options, hand),
        series=series,
        courts={**base.courts, winner: base.courts[winner] + courts_won},
        next_dealer=_next_dealer(hand, winner, court=courts_won > 0),
        hands_played=base.hands_played + 1,
        replaces=late,
    )
    return (over, close(apply(state, over))) if state.last_hand else (over,)


def _next_dealer(hand: Hand, winner: str, *, court: bool) -> str:
    """Always one of the pair that lost [C15]."""
    if winner == pair_of(hand.players, hand.dealer):
        return right_of(hand.players, hand.dealer)
    return partner_of(hand.players, hand.dealer) if court else hand.dealer
