"""Revokes that the calls themselves bring to light, without anybody's accusing [C12, C-I3]."""

from __future__ import annotations

from games.court.acts import RevokeDetected, RevokeProof
from games.court.cards import Card
from games.court.state import Hand


def shown_by(
    hand: Hand, player: str, card: Card, tricks: int, proof: RevokeProof = "contradiction"
) -> RevokeDetected | None:
    """The revoke in one of the first `tricks` that `card`, in his hand all along, proves [C-I3]."""
    for number, led, play in hand.discards(player, tricks=tricks):
        if led is card.suit:
            return RevokeDetected(player, led, number, play.card, card, proof)
    return None


def by_known_cards(hand: Hand, first: int, last: int) -> RevokeDetected | None:
    """The revoke of a player who did not follow suit, in tricks `first` to `last`, with a card he is known to
    hold; unless his card was not heard clearly [G5]."""
    for known in hand.exposed:
        for number, led, play in hand.discards(known.player, tricks=last):
            if number >= first and led is known.card.suit and not play.doubtful:
                return RevokeDetected(known.player, led, number, play.card, known.card, "contradiction")
    return None
