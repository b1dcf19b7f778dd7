"""Laugh and Lie Down with known cards: hands dealt and played at random by the rules.

Nothing here comes from the referee's rules: cards are moved between piles and counted at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as made
from random import Random
from typing import Any

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]

Told = tuple[int, dict[str, Any]]
"""Who speaks (by seat), and what he says as a scenario gives it."""


@dataclass
class Table:
    """The cards of one hand, where they lie now; seats are numbered clockwise."""

    dealer: int
    hands: list[Counter[str]]
    field: Counter[str]
    piles: list[list[str]] = made(default_factory=lambda: [[] for _ in range(5)])
    singles: set[str] = made(default_factory=set)
    """Ranks taken by one card from one card alone on the field."""
    overlooked: dict[str, int] = made(default_factory=dict)
    """What lies on the field for the first observer: rank and number."""
    last_capture: int | None = None

    @property
    def alive(self) -> list[int]:
        """The seats that still have cards."""
        return [seat for seat, hand in enumerate(self.hands) if hand.total()]

    def collected(self, rank: str) -> int:
        """How many cards of a rank have been taken, by anybody."""
        return sum(pile.count(rank) for pile in self.piles)

    def take(self, seat: int, rank: str, source: Counter[str], number: int) -> None:
        """Move so many cards of a rank to a seat's pile."""
        source[rank] -= number
        self.piles[seat] += [rank] * number


def deal(random: Random, dealer: int) -> Table:
    """A pack shuffled and dealt: eight cards to each of five, twelve on the field."""
    pack = RANKS * 4
    random.shuffle(pack)
    hands = [Counter(pack[seat * 8 : seat * 8 + 8]) for seat in range(5)]
    on_field = Counter(pack[40:])
    table = Table(dealer, hands, on_field)
    table.overlooked = {rank: 4 for rank, number in on_field.items() if number == 4}
    return table


def play(random: Random, table: Table) -> Iterator[Told]:
    """Plays the hand to its end; yields each call after it has been carried out."""
    yield table.dealer, {"do": "field", "cards": sorted(table.field.elements())}
    turn, acted = (table.dealer + 1) % 5, False
    while len(table.alive) > 1:
        if random.random() < 0.3:
            told = _claim(random, table, acted)
            if told is not None:
                yield told
                while len(table.alive) > 1 and not table.hands[turn].total():
                    turn = (turn + 1) % 5
                continue
        yield turn, _act(random, table, turn)
        acted = True
        turn = (turn + 1) % 5
        while not table.hands[turn].total():
            turn = (turn + 1) % 5


def _act(random: Random, table: Table, seat: int) -> dict[str, Any]:
    """A capture if there is one, else the hand laid down."""
    hand, on_field = table.hands[seat], table.field
    options = []
    for rank in RANKS:
        if hand[rank] and on_field[rank]:
            options.append((rank, 1, 1))
            if on_field[rank] == 3:
                options += [(rank, 3, 1)] * 3
            if on_field[rank] == 2 and hand[rank] == 2:
                options.append((rank, 2, 2))
    if not options:
        return _lie_down(table, seat)
    rank, took, gave = random.choice(options)
    table.overlooked.pop(rank, None)
    if took == gave == 1 and on_field[rank] == 1:
        table.singles.add(rank)
    if took == 1 and on_field[rank] == 3:
        table.overlooked[rank] = 2
    table.take(seat, rank, on_field, took)
    table.take(seat, rank, hand, gave)
    table.last_capture = seat
    return {"do": "capture", "rank": rank, "table": took, "hand": gave}


def _lie_down(table: Table, seat: int) -> dict[str, Any]:
    hand = table.hands[seat]
    cards = sorted(hand.elements())
    for rank in RANKS:
        due = rank in table.singles and table.collected(rank) == 2 and not table.field[rank]
        if hand[rank] >= 3 or (hand[rank] == 2 and due):
            table.overlooked[rank] = {4: 4, 3: 2, 2: 2}[hand[rank]]
    table.field += hand
    table.hands[seat] = Counter()
    return {"do": "lie_down", "cards": cards}


def _claim(random: Random, table: Table, acted: bool) -> Told | None:
    """A claim that somebody can make, if any."""
    options: list[tuple[int, str, str, int]] = []
    for seat, hand in enumerate(table.hands):
        for rank in RANKS:
            if hand[rank] == 4:
                options.append((seat, "quad_hand", rank, 4))
            elif hand[rank] == 3:
                options.append((seat, "trio", rank, 2))
            due = rank in table.singles and table.collected(rank) == 2 and not table.field[rank]
            if hand[rank] == 2 and due:
                options.append((seat, "pair_hand", rank, 2))
    for rank, number in table.overlooked.items():
        initial = number == 4 and not acted
        for seat in [table.dealer] if initial else range(5):
            options.append((seat, "quad_field" if number == 4 else "pair_left", rank, number))
    if not options:
        return None
    seat, what, rank, number = random.choice(options)
    if what in ("quad_field", "pair_left"):
        table.take(seat, rank, table.field, number)
        del table.overlooked[rank]
    else:
        table.take(seat, rank, table.hands[seat], number)
    return seat, {"do": "claim", "what": what, "rank": rank}


def count(table: Table) -> tuple[list[int], list[int]]:
    """Collections and what the hand brought each seat, counted card by card and chip by chip [L19-L21]."""
    (survivor,) = table.alive
    table.piles[table.dealer] += [*table.field.elements(), *table.hands[survivor].elements()]
    pot, purses = 0, [0] * 5
    for seat in range(5):
        stake = 3 if seat == table.dealer else 2
        purses[seat] -= stake
        pot += stake
    purses[survivor] += 5
    pot -= 5
    pairs = [len(pile) // 2 for pile in table.piles]
    for paying in (True, False):
        for seat, collected in enumerate(pairs):
            if (collected < 4) == paying:
                purses[seat] += collected - 4
                pot -= collected - 4
        assert pot >= 0
    assert pot == 0
    return [len(pile) for pile in table.piles], purses
