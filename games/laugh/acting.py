"""The field read out, captures, and hands laid down [L4, L7-L11]."""

from __future__ import annotations

from collections import Counter
from typing import Final

from games.cards import CARDS_PER_RANK, Rank
from games.game import Accepted, Event, Incomplete, Refused, Ruling
from games.knowledge import Fact
from games.laugh.acts import Capture, Captured, Claimable, FieldRead, HandShown, LaidDown
from games.laugh.folding import apply, first_to_act
from games.laugh.knowledge import against
from games.laugh.settling import settle
from games.laugh.state import FIELD_SIZE, Hand, State

SHAPES: Final = frozenset({(1, 1), (3, 1), (2, 2)})
"""Cards of the field and of the hand in a capture [L8]."""


def judge_field(hand: Hand, speaker: str, cards: tuple[Rank, ...]) -> Ruling:
    """The ruling on the field as it is read out; until the first act or claim it may be read again [L4]."""
    if not hand.untouched:
        return Refused("field_already_read", "L4", {"player": speaker})
    if not cards:
        return Incomplete("cards", "L4")
    if len(cards) != FIELD_SIZE:
        details = {"player": speaker, "count": FIELD_SIZE, "named": len(cards)}
        return Refused("wrong_card_count", "L4", details)
    rank, number = Counter(cards).most_common(1)[0]
    if number > CARDS_PER_RANK:
        return Refused("too_many_of_rank", "I3", {"player": speaker, "rank": rank, "named": number})
    return Accepted((FieldRead(cards, first_to_act(hand)),))


def judge_mending(hand: Hand, speaker: str, was: Rank | None, rank: Rank | None) -> Ruling:
    """The ruling on one card of the field that was read wrongly [L4]."""
    if was is None or rank is None:
        return Incomplete("rank", "L4")
    if not hand.field[was]:
        return Refused("no_match_on_table", "L4", {"player": speaker, "rank": was})
    field = Counter({**hand.field})
    field.subtract({was: 1})
    field.update({rank: 1})
    return judge_field(hand, speaker, tuple(field.elements()))


def judge_capture(state: State, hand: Hand, speaker: str, call: Capture) -> Ruling:
    """The ruling on a capture [L8, L9]."""
    rank, told = call.rank, {"player": speaker, "rank": call.rank}
    if speaker != hand.turn:
        return Refused("not_your_turn", "L7", {**told, "turn": hand.turn})
    if rank is None:
        return Incomplete("rank")
    shape = {**told, "table": call.table, "hand": call.hand, "field": hand.field[rank]}
    if call.table is None or call.hand is None:
        return Incomplete("capture")
    if (call.table, call.hand) not in SHAPES:
        return Refused("bad_capture", "L8", shape)
    if not hand.field[rank]:
        return Refused("no_match_on_table", "L8", told)
    if hand.field[rank] < call.table or (call.hand == 2 and hand.field[rank] != 2):
        return Refused("bad_capture", "L8", shape)
    problem = cannot_hold(hand, speaker, rank, call.hand)
    if problem is not None:
        return problem
    captured = Captured(
        player=speaker,
        rank=rank,
        table=call.table,
        hand=call.hand,
        left=hand.counts[speaker] - call.hand,
        collection=hand.collections[speaker] + call.table + call.hand,
    )
    return Accepted(consequences(state, captured))


def judge_lie_down(state: State, hand: Hand, speaker: str, cards: tuple[Rank, ...]) -> Ruling:
    """The ruling on a hand laid down, which must be named in full [L10, L11, L-I6]."""
    if speaker != hand.turn:
        return Refused("not_your_turn", "L7", {"player": speaker, "turn": hand.turn})
    if not cards:
        return Incomplete("cards", "L10")
    if len(cards) != hand.counts[speaker]:
        details = {"player": speaker, "count": hand.counts[speaker], "named": len(cards)}
        return Refused("wrong_card_count", "L10", details)
    named = Counter(cards)
    for rank, number in named.items():
        problem = cannot_hold(hand, speaker, rank, number)
        if problem is not None:
            return problem
    calls = against(hand, *(Fact(speaker, rank, low=number) for rank, number in named.items()))
    if calls:
        return Refused("contradiction", "L-I6", {"player": speaker, "calls": calls})
    matching = tuple(rank for rank in named if hand.field[rank])
    if matching:
        return Refused("must_capture", "L11", {"player": speaker, "ranks": matching}, (HandShown(speaker, cards),))
    return Accepted(consequences(state, LaidDown(speaker, cards)))


def cannot_hold(hand: Hand, player: str, rank: Rank, cards: int) -> Refused | None:
    """Why a player cannot have so many cards of a rank in hand [L-I2, L-I5, L-I7]."""
    details = {"player": player, "rank": rank, "unseen": hand.unseen(rank), "named": cards}
    if hand.unseen(rank) < cards:
        return Refused("rank_exhausted", "L-I2", details)
    if hand.counts[player] < cards:
        return Refused("wrong_card_count", "L-I1", {**details, "count": hand.counts[player]})
    calls = against(hand, Fact(player, rank, low=cards))
    return Refused("contradiction", "L-I5", {**details, "calls": calls}) if calls else None


def consequences(state: State, event: Event) -> tuple[Event, ...]:
    """An event of the hand, and what follows from it: hints, if they are wanted, and the end [L17, L18]."""
    if state.hand is None:
        return (event,)
    before, state = state.hand, apply(state, event)
    if state.hand is None:
        return (event,)
    over = settle(state, state.hand)
    return (event, *over) if over or state.options.assist == "off" else (event, *_hints(before, state.hand))


def _hints(before: Hand, after: Hand) -> tuple[Claimable, ...]:
    """What can be claimed now and could not be claimed before [L-I15]."""
    pairs = (rank for rank in Rank if after.pair_due(rank) and not before.pair_due(rank))
    seen = (each for each in after.oversights if each not in before.oversights)
    forgotten = (each for each in after.oversights if each.what == "quad_field" and not before.acted)
    return (
        *(Claimable("pair_hand", rank) for rank in pairs),
        *(Claimable(each.what, each.rank) for each in (*seen, *forgotten)),
    )
