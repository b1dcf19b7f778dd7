"""What is certain about the hands of Earl of Coventry [E-I1 to E-I14].

Counts and the cards that are out are public. Where nobody may hold back, a pass says "I hold none", for the rest
of the hand; a card that went back to a hand is known to be there. Where holding back is allowed a pass says
nothing, and no choice of a lead ever says anything.
"""

from __future__ import annotations

from games.cards import Rank
from games.earl.acts import Pass, Play
from games.earl.state import Hand
from games.game import Act
from games.knowledge import Fact, Hands, Source


def ranks_held(hand: Hand, *supposed: Fact[Rank]) -> Hands[Rank]:
    """The cards of each rank in each hand, with what is supposed besides."""
    denied = (Fact(player, rank, high=0, source=_passed(player, rank)) for player, rank in hand.denied)
    shown = (Fact(player, rank, low=1, source=_offered(player, rank, 1)) for player, rank in hand.shown)
    return Hands(
        counts=dict(hand.counts),
        unseen={rank: hand.missing(rank) for rank in Rank},
        facts=(*denied, *shown, *supposed),
    )


def offered(player: str, play: Play) -> Fact[Rank] | None:
    """What a refused card proves: the player holds as many as he offered [E-I12, E-I13]."""
    if play.rank is None:
        return None
    return Fact(player, play.rank, low=play.count, source=Act(player, play))


def holds_all(hand: Hand, rank: Rank) -> str | None:
    """The one player who surely holds every card of a rank that is not out [E-I5]."""
    held = ranks_held(hand)
    holders = (player for player in hand.players if held.exactly(player, rank) == hand.missing(rank))
    return next(holders, None) if hand.missing(rank) and held.possible() else None


def against(hand: Hand, player: str, rank: Rank) -> tuple[Source, ...]:
    """The calls, as few as will do, that do not agree with a player's holding a card of `rank` [E-I4]."""
    facts = ranks_held(hand).contradiction(Fact(player, rank, low=1))
    return tuple(fact.source for fact in facts if fact.source is not None)


def earliest_end(hand: Hand) -> int:
    """How many more cards must be played before the hand can end [E-I14]."""
    return min(hand.counts.values())


def _passed(player: str, rank: Rank) -> Act:
    return Act(player, Pass(rank))


def _offered(player: str, rank: Rank, count: int) -> Act:
    return Act(player, Play(rank, count=count))
