"""Whose the tricks are: each its winner's, or the pile of double sir [C6, D1-D6]."""

from __future__ import annotations

from collections.abc import Sequence

from games.cards import Rank
from games.court.acts import CardPlayed
from games.court.options import Options
from games.court.seats import pair_of, pairs
from games.court.state import HAND_SIZE, Hand


def tricks_won(options: Options, hand: Hand) -> dict[str, int]:
    """The tricks of each pair so far."""
    won = dict.fromkeys(pairs(hand.players), 0)
    winners = hand.winners
    for winning, tricks in zip(winners, gathered(options, winners), strict=True):
        won[pair_of(hand.players, winning.player)] += tricks
    return won


def gathered(options: Options, winners: Sequence[CardPlayed]) -> list[int]:
    """How many tricks the winner of each trick takes with it, for the winning cards in order."""
    if options.gathering == "every_trick":
        return [1] * len(winners)
    taken = []
    pile, counted = 0, None
    for number, winning in enumerate(winners, start=1):
        pile += 1
        in_a_row = counted is not None and counted.player == winning.player
        aces = in_a_row and counted is not None and counted.card.rank is winning.card.rank is Rank.ACE
        second = in_a_row and (options.gather_two_aces or not aces)
        if number == HAND_SIZE or (second and _may_gather(options, number)):
            taken.append(pile)
            pile, counted = 0, None
            continue
        taken.append(0)
        if not aces or options.gather_two_aces:
            counted = winning
    return taken


def _may_gather(options: Options, number: int) -> bool:
    """Whether the second of two wins in a row gathers when it is trick number `number` [D6]."""
    if number == 2:
        return options.gather_first_two
    if number == 12:
        return options.gather_eleventh_twelfth
    return True
