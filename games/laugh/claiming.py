"""Claims: at any time, by anybody, without using a turn [L12-L17]."""

from __future__ import annotations

from typing import Final

from games.cards import Rank
from games.game import Accepted, Incomplete, Refused, Ruling
from games.laugh.acting import cannot_hold, consequences
from games.laugh.acts import Claim, ClaimedFromField, ClaimedFromHand, FieldClaim, HandClaim
from games.laugh.state import Hand, Oversight, State

IN_HAND: Final[dict[HandClaim, tuple[int, int]]] = {"trio": (3, 2), "quad_hand": (4, 4), "pair_hand": (2, 2)}
"""For each claim from the hand: how many cards one must hold, and how many are collected [L12, L13]."""

# What a claim is that does not tell where the cards are.
_HELD: Final[dict[str, HandClaim]] = {"pair": "pair_hand", "trio": "trio", "quad": "quad_hand"}
_LYING: Final[dict[str, FieldClaim]] = {"pair": "pair_left", "trio": "trio_laid", "quad": "quad_laid"}


def judge_claim(state: State, hand: Hand, speaker: str, claim: Claim) -> Ruling:
    """The ruling on a claim."""
    what = claim.what
    if what is None:
        return Incomplete("claim", "L12")
    if what in ("pair", "quad") or (what == "trio" and claim.rank):
        seen = (each for each in hand.oversights if claim.rank in (None, each.rank))
        lies = any(each.what == "trio_laid" if what == "trio" else alike(what, each) for each in seen)
        what = (_LYING if lies else _HELD)[what]
    if what in IN_HAND:
        return _from_hand(state, hand, speaker, what, claim.rank)
    return _from_field(state, hand, speaker, what, claim.rank)


def too_late(state: State, hand: Hand, what: HandClaim) -> bool:
    """Whether trios and quads in hand can no longer be claimed [A-L3]."""
    return what != "pair_hand" and state.options.trio_window == "before_play" and hand.acted


def may_observe(state: State, hand: Hand, player: str, oversight: Oversight) -> bool:
    """Whether a player may claim what lies on the field [L14, L15]."""
    if oversight.what == "quad_field":
        waits = state.options.quad_field_window == "dealer_until_first_action" and not hand.acted
        if waits:
            return player == hand.dealer
    return state.options.observer_may_be_owner == "yes" or player != oversight.owner


def alike(what: str, oversight: Oversight) -> bool:
    """Whether a claim names what there is: as many cards, whatever the speaker calls it."""
    return (what in ("quad", "quad_field", "quad_laid")) == (oversight.cards == 4)


def _from_hand(state: State, hand: Hand, speaker: str, what: HandClaim, rank: Rank | None) -> Ruling:
    if rank is None:
        return Incomplete("rank")
    details = {"player": speaker, "what": what, "rank": rank}
    held, taken = IN_HAND[what]
    if too_late(state, hand, what):
        return Refused("too_late_to_claim", "L12", details)
    if what == "pair_hand" and not hand.pair_due(rank):
        return Refused("nothing_to_claim", "L13", details)
    problem = cannot_hold(hand, speaker, rank, held)
    if problem is not None:
        return problem
    claimed = ClaimedFromHand(
        player=speaker,
        what=what,
        rank=rank,
        cards=taken,
        left=hand.counts[speaker] - taken,
        collection=hand.collections[speaker] + taken,
    )
    return Accepted(consequences(state, claimed))


def _from_field(state: State, hand: Hand, speaker: str, what: str, rank: Rank | None) -> Ruling:
    seen = [each for each in hand.oversights if alike(what, each) and rank in (None, each.rank)]
    if not seen:
        return Refused("nothing_to_claim", "L14", {"player": speaker, "what": what, "rank": rank})
    if len(seen) > 1:
        return Incomplete("rank")
    (oversight,) = seen
    if not may_observe(state, hand, speaker, oversight):
        details = {"player": speaker, "rank": oversight.rank, "owner": oversight.owner}
        waits = oversight.what == "quad_field" and not hand.acted and speaker != hand.dealer
        return Refused("dealers_quad", "L15", details) if waits else Refused("own_oversight", "L14", details)
    claimed = ClaimedFromField(
        player=speaker,
        what=oversight.what,
        rank=oversight.rank,
        cards=oversight.cards,
        collection=hand.collections[speaker] + oversight.cards,
    )
    return Accepted(consequences(state, claimed), Claim(oversight.what, oversight.rank))
