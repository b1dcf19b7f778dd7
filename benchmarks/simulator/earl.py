"""Earl of Coventry with known cards: honest hands dealt and played at random.

Nothing here comes from the referee's rules: whoever holds the rank plays it, and whoever leads leads what they hold
most of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


@dataclass(frozen=True, slots=True)
class Move:
    """A card laid by a seat as the `number`-th (1 to 4) of its rank; none, 0, when the seat passes."""

    seat: int
    rank: str
    number: int


def play(random: Random, seats: int, dealer: int) -> Iterator[Move]:
    """Deals and plays one hand, clockwise from the dealer's left, until somebody has no cards left."""
    pack = RANKS * 4
    random.shuffle(pack)
    hands = [Counter(pack[(seat - dealer - 1) % seats :: seats]) for seat in range(seats)]
    out: Counter[str] = Counter()
    seat, rank = (dealer + 1) % seats, ""
    while True:
        hand = hands[seat]
        if not rank:
            rank = max(RANKS, key=lambda each: (hand[each], random.random()))
        if not hand[rank]:
            yield Move(seat, rank, 0)
            seat = (seat + 1) % seats
            continue
        hand[rank] -= 1
        out[rank] += 1
        yield Move(seat, rank, out[rank])
        if not hand.total():
            return
        if out[rank] == 4:
            rank = ""
        else:
            seat = (seat + 1) % seats
