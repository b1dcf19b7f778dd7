"""What is certain about the hands of Laugh and Lie Down [L-I1 to L-I16].

Counts, field and collections are public, so the unseen cards of each rank are known exactly. Beyond that, a
trio claimed leaves its third card known in the hand, and a hand that was shown is known. That somebody
captured one rank says nothing about the others he might have captured.
"""

from __future__ import annotations

from games.cards import Rank
from games.knowledge import Fact, Hands, Source
from games.laugh.state import Hand


def ranks_held(hand: Hand) -> Hands[Rank]:
    """The cards of each rank in each hand that still has cards."""
    known = tuple(
        Fact(player, rank, low=known.cards, source=known.source) for (player, rank), known in hand.known.items()
    )
    return Hands(
        counts={player: hand.counts[player] for player in hand.holders},
        unseen={rank: hand.unseen(rank) for rank in Rank},
        facts=known,
    )


def most(hand: Hand, player: str, rank: Rank) -> int:
    """The most cards of a rank that a player can hold."""
    return ranks_held(hand).bounds(player, rank)[1] if hand.counts[player] else 0


def against(hand: Hand, *supposed: Fact[Rank]) -> tuple[Source, ...]:
    """What was said or shown before that does not agree with what is supposed now.

    Where nothing is known, any hand can hold any cards that it has room for.
    """
    if not hand.known:
        return ()
    facts = ranks_held(hand).contradiction(*supposed)
    return tuple(dict.fromkeys(fact.source for fact in facts if fact.source is not None))


def dead(hand: Hand, rank: Rank) -> bool:
    """Whether cards of a rank lie on the field that nobody can capture any more [L-I4]."""
    return hand.field[rank] > 0 and hand.unseen(rank) == 0
