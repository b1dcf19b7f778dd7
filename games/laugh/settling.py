"""The end of a hand and of a match: who survives, who pays what [L18-L24]."""

from __future__ import annotations

from typing import Final

from games.cards import left_of
from games.game import Event
from games.laugh.acts import HandOver, MatchOver
from games.laugh.folding import apply
from games.laugh.state import Hand, Phase, State

STAKE: Final = 2
"""What each player puts into the pot; the dealer one more [L3]."""

PRIZE: Final = 5
"""What the survivor gets [L19]."""

SQUARE: Final = 8
"""The collection that neither pays nor is paid [L20]."""

MATCH_HANDS: Final = 5
"""Everybody deals once [L22]."""


def pot(players: tuple[str, ...]) -> int:
    """The stakes of a hand: eleven chips [L3]."""
    return STAKE * len(players) + 1


def settle(state: State, hand: Hand) -> tuple[Event, ...]:
    """What follows when exactly one player has cards; nothing before that [L18].

    A claim after the end replaces the result that was announced [A-L7].
    """
    late = state.phase is Phase.BETWEEN and state.result is not None
    if len(hand.holders) > 1:
        return ()
    survivor = state.result.survivor if late and state.result else hand.holders[0]
    remainder = sum(hand.field.values()) + hand.counts[survivor]
    collections = dict(hand.collections)
    collections[hand.dealer] += remainder
    adjustments = {player: (cards - SQUARE) // 2 for player, cards in collections.items()}
    by_capture = state.options.prize == "last_capture"
    winner = (hand.last_capture if by_capture else None) or survivor
    hand_net = {
        player: adjustment - STAKE - (player == hand.dealer) + PRIZE * (player == winner)
        for player, adjustment in adjustments.items()
    }
    before = state.result.hand_net if late and state.result else {}
    over = HandOver(
        survivor=survivor,
        dealer=hand.dealer,
        remainder=remainder,
        collections=collections,
        adjustments=adjustments,
        prize=PRIZE,
        prize_winner=winner,
        hand_net=hand_net,
        net={player: net - before.get(player, 0) + hand_net[player] for player, net in state.net.items()},
        next_dealer=left_of(state.players, hand.dealer),
        hands_played=state.hands_played + (not late),
        replaces=late,
    )
    settled = apply(state, over)
    return (over, close(settled)) if settled.hands_played >= MATCH_HANDS else (over,)


def close(state: State) -> MatchOver:
    """The end of the match; equal balances share it [L22, A-L6]."""
    best = max(state.net.values())
    return MatchOver(tuple(player for player in state.players if state.net[player] == best), dict(state.net))
