"""Court Piece with known cards: hands dealt and played at random by the rules, told by what everybody sees.

Nothing here comes from the referee's rules; it counts tricks and courts in its own way, to be compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = "SHDC"


@dataclass
class Deal:
    """One hand as it was played; seats are numbered clockwise, play goes down."""

    dealer: int
    trump: str
    hands: list[set[str]]
    """What is left in each hand now."""
    plays: list[tuple[int, str]] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)

    @property
    def tricks(self) -> tuple[int, int]:
        """How many tricks each pair has won, the even seats first."""
        odd = sum(winner % 2 for winner in self.winners)
        return len(self.winners) - odd, odd


def play(random: Random, dealer: int, *, all_thirteen: bool = False) -> Iterator[Deal]:
    """Plays one hand; yields the deal after each card."""
    pack = [rank + suit for rank in ORDER for suit in SUITS]
    random.shuffle(pack)
    hands = [set(pack[seat::4]) for seat in range(4)]
    deal = Deal(dealer, random.choice(SUITS), hands)
    leader = (dealer - 1) % 4
    while len(deal.winners) < 13 and (all_thirteen or max(deal.tricks) < 7):
        trick: list[tuple[int, str]] = []
        for step in range(4):
            seat = (leader - step) % 4
            follow = sorted(card for card in hands[seat] if trick and card[-1] == trick[0][1][-1])
            card = random.choice(follow or sorted(hands[seat]))
            hands[seat].remove(card)
            trick.append((seat, card))
            deal.plays.append((seat, card))
            if step == 3:
                leader = max(trick, key=lambda play: _rank(play[1], trick[0][1][-1], deal.trump))[0]
                deal.winners.append(leader)
            yield deal


def _rank(card: str, led: str, trump: str) -> int:
    plain = ORDER.index(card[:-1])
    if card[-1] == trump:
        return plain + 100
    return plain if card[-1] == led else -1


@dataclass
class Score:
    """The session by the seed's own words: series, courts and the deal."""

    dealer: int
    series: list[int] = field(default_factory=lambda: [0, 0])
    courts: list[int] = field(default_factory=lambda: [0, 0])

    def add(self, deal: Deal) -> bool:
        """Count a hand; whether it was a court."""
        pair = 0 if deal.tricks[0] == 7 else 1
        court = deal.tricks[1 - pair] == 0
        if not court:
            self.series[pair] += 1
            self.series[1 - pair] = 0
            court = self.series[pair] == 7
        if court:
            self.courts[pair] += 1
            self.series = [0, 0]
        if pair == self.dealer % 2:
            self.dealer = (self.dealer - 1) % 4
        elif court:
            self.dealer = (self.dealer + 2) % 4
        return court
