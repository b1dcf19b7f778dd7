"""The 52 cards, and which of two beats the other [C1, C6]."""

from __future__ import annotations

from enum import Enum
from typing import Final

from games.cards import Rank, Suit

HIGH_TO_LOW: Final = (Rank.ACE, *reversed(tuple(Rank)[1:]))
"""The order of the ranks in each suit [C1]."""


class Card(Enum):
    """One card of the pack; the value is its code: rank, then suit.

    `height` counts from 0, for a two, to 12, for an ace.
    """

    ACE_OF_SPADES = "AS"
    KING_OF_SPADES = "KS"
    QUEEN_OF_SPADES = "QS"
    JACK_OF_SPADES = "JS"
    TEN_OF_SPADES = "10S"
    NINE_OF_SPADES = "9S"
    EIGHT_OF_SPADES = "8S"
    SEVEN_OF_SPADES = "7S"
    SIX_OF_SPADES = "6S"
    FIVE_OF_SPADES = "5S"
    FOUR_OF_SPADES = "4S"
    THREE_OF_SPADES = "3S"
    TWO_OF_SPADES = "2S"

    ACE_OF_HEARTS = "AH"
    KING_OF_HEARTS = "KH"
    QUEEN_OF_HEARTS = "QH"
    JACK_OF_HEARTS = "JH"
    TEN_OF_HEARTS = "10H"
    NINE_OF_HEARTS = "9H"
    EIGHT_OF_HEARTS = "8H"
    SEVEN_OF_HEARTS = "7H"
    SIX_OF_HEARTS = "6H"
    FIVE_OF_HEARTS = "5H"
    FOUR_OF_HEARTS = "4H"
    THREE_OF_HEARTS = "3H"
    TWO_OF_HEARTS = "2H"

    ACE_OF_DIAMONDS = "AD"
    KING_OF_DIAMONDS = "KD"
    QUEEN_OF_DIAMONDS = "QD"
    JACK_OF_DIAMONDS = "JD"
    TEN_OF_DIAMONDS = "10D"
    NINE_OF_DIAMONDS = "9D"
    EIGHT_OF_DIAMONDS = "8D"
    SEVEN_OF_DIAMONDS = "7D"
    SIX_OF_DIAMONDS = "6D"
    FIVE_OF_DIAMONDS = "5D"
    FOUR_OF_DIAMONDS = "4D"
    THREE_OF_DIAMONDS = "3D"
    TWO_OF_DIAMONDS = "2D"

    ACE_OF_CLUBS = "AC"
    KING_OF_CLUBS = "KC"
    QUEEN_OF_CLUBS = "QC"
    JACK_OF_CLUBS = "JC"
    TEN_OF_CLUBS = "10C"
    NINE_OF_CLUBS = "9C"
    EIGHT_OF_CLUBS = "8C"
    SEVEN_OF_CLUBS = "7C"
    SIX_OF_CLUBS = "6C"
    FIVE_OF_CLUBS = "5C"
    FOUR_OF_CLUBS = "4C"
    THREE_OF_CLUBS = "3C"
    TWO_OF_CLUBS = "2C"

    def __init__(self, code: str) -> None:
        self.rank = Rank(code[:-1])
        self.suit = Suit(code[-1])
        self.height = HIGH_TO_LOW[::-1].index(self.rank)


def strength(card: Card, led: Suit, trump: Suit | None) -> tuple[int, int]:
    """How strong a card is in a trick: trumps over the led suit over the rest, then by rank [C6]."""
    return 2 if card.suit is trump else 1 if card.suit is led else 0, card.height
