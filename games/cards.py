"""Cards and seats: the small vocabulary that every game shares."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum


class Rank(Enum):
    """One of the thirteen ranks; the value is its code in calls and scenarios. Order means nothing [E1]."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"


class Suit(Enum):
    """One of the four suits; the value is its code."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


PACK_SIZE = 52
CARDS_PER_RANK = 4


def left_of(players: Sequence[str], player: str, steps: int = 1) -> str:
    """The player `steps` seats to the left (clockwise) of `player`; `players` sit clockwise.

    Raises ValueError when `player` does not sit at the table.
    """
    return players[(players.index(player) + steps) % len(players)]


def deal_sizes(players: Sequence[str], dealer: str, cards: int = PACK_SIZE) -> dict[str, int]:
    """Hand sizes after dealing `cards` one at a time clockwise from the dealer's left [E2].

    With n players the first `cards mod n` of them from the dealer's left hold one card more.
    """
    each, extra = divmod(cards, len(players))
    sizes = {}
    for position in range(1, len(players) + 1):
        sizes[left_of(players, dealer, position)] = each + (position <= extra)
    return {player: sizes[player] for player in players}
