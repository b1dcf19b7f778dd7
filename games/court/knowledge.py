"""What is certain about the hands of Court Piece, and what follows from it [C-I1 to C-I12].

A discard says that its player has none of the suit led, once the trick is closed and he has not corrected it;
a card that went back or was shown lies in a known hand. Nothing else says anything: there is no duty to trump
or to beat, and the chooser's suit does not show its length.
"""

from __future__ import annotations

from collections import Counter

from games.cards import Suit
from games.court.acts import Contradiction, Testimony
from games.court.cards import Card, strength
from games.court.seats import pair_of
from games.court.state import HAND_SIZE, Hand
from games.knowledge import Fact, Hands


def suits_held(hand: Hand, *, trusting: str | None = None) -> Hands[Suit]:
    """The length of each suit in each hand; the discards of the player `trusting` names are not relied on."""
    played = Counter(play.card.suit for play in hand.plays)
    unseen = {suit: HAND_SIZE - played[suit] for suit in Suit}
    return Hands(_counts(hand), unseen, (*_voids(hand, trusting), *_known_suits(hand)))


def cards_held(hand: Hand) -> Hands[Card]:
    """Whose each single card is."""
    played = {play.card for play in hand.plays}
    unseen = {card: 1 for card in Card if card not in played}
    voids = tuple(
        Fact(void.player, card, high=0, source=void.source)
        for void in _voids(hand, None)
        for card in unseen
        if card.suit is void.kind
    )
    known = tuple(Fact(known.player, known.card, low=1, source=known.source) for known in hand.exposed)
    return Hands(_counts(hand), unseen, (*voids, *known))


def contradiction(hand: Hand) -> Contradiction | None:
    """The calls of a hand that cannot all be true, as few as will do; None when they can."""
    held = suits_held(hand)
    facts = held.contradiction() if held.facts else ()
    calls = (fact.source for fact in facts if isinstance(fact.source, Testimony))
    return Contradiction(tuple(dict.fromkeys(calls))) if facts else None


def could_have_held(hand: Hand, player: str, suit: Suit) -> bool:
    """Whether a player may have a suit now in spite of his own discards on it [C-I12]."""
    held = suits_held(hand, trusting=player)
    return not held.possible() or held.bounds(player, suit)[1] > 0


def surely_wins(hand: Hand, card: Card) -> bool:
    """Whether `card`, led now by the player on turn, wins the trick whatever the others hold [C-I9]."""
    leader = hand.turn
    if leader is None or hand.unfinished.plays:
        return False
    held = cards_held(hand)
    suits = suits_held(hand)
    if not held.possible():
        return False
    opponents = [player for player in hand.players if pair_of(hand.players, player) != pair_of(hand.players, leader)]

    def threatens(player: str, other: Card) -> bool:
        higher = strength(other, card.suit, hand.trump) > strength(card, card.suit, hand.trump)
        may_hold = other is not card and held.bounds(player, other)[1] > 0
        must_follow = other.suit is not card.suit and suits.bounds(player, card.suit)[0] > 0
        return higher and may_hold and not must_follow

    return not any(threatens(player, other) for player in opponents for other in held.unseen)


def _counts(hand: Hand) -> dict[str, int]:
    return {player: hand.count(player) for player in hand.players}


def _voids(hand: Hand, trusting: str | None) -> list[Fact[Suit]]:
    """What the discards say, those of one player aside [C-I2]."""
    return [
        Fact(player, led, high=0, source=play)
        for player in hand.players
        if player != trusting
        for _, led, play in hand.discards(player, tricks=hand.closed)
    ]


def _known_suits(hand: Hand) -> list[Fact[Suit]]:
    """At least as many of a suit as cards of it are known in the hand [C-I6]."""
    known = Counter((each.player, each.card.suit) for each in hand.exposed)
    sources = {(each.player, each.card.suit): each.source for each in hand.exposed}
    return [Fact(player, suit, low=cards, source=sources[player, suit]) for (player, suit), cards in known.items()]
