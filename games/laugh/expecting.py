"""Exactly the calls that would be accepted: what the ears and the table may reckon with.

Of a list of cards each is one of those given; that they are as many as they must be is for the rules to see.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.cards import CARDS_PER_RANK, Rank
from games.game import Expectation
from games.knowledge import Fact, Hands
from games.laugh.claiming import IN_HAND, alike, may_observe, too_late
from games.laugh.judging import may_claim_late
from games.laugh.knowledge import ranks_held
from games.laugh.state import Hand, Phase, State

_FIELD_CLAIMS = (("quad_field", "quad_laid", "quad"), ("trio_laid", "pair_laid", "pair_left", "pair"))
_HAND_CLAIMS = {"trio": ("trio",), "quad_hand": ("quad_hand", "quad"), "pair_hand": ("pair_hand", "pair")}
_SHAPES = ((1, 1), (3, 1), (2, 2))


def expectations(state: State) -> tuple[Expectation, ...]:
    """The families of calls that are accepted in `state`."""
    if state.phase is Phase.MATCH_OVER:
        return ()
    return tuple(_expected(state))


def _expected(state: State) -> Iterator[Expectation]:
    everybody = frozenset(state.players)
    hand = state.hand
    if state.phase in (Phase.BETWEEN, Phase.FIELD):
        named = {"dealer": frozenset({state.dealer})}
        yield Expectation("dealt", frozenset({state.dealer}), named, frozenset({"dealer"}))
        yield Expectation("dealt", everybody - {state.dealer}, named)
    if state.phase is Phase.BETWEEN:
        yield Expectation("end_session", everybody)
    if hand is None:
        return
    if state.phase is Phase.PLAY or may_claim_late(state):
        held = ranks_held(hand)
        yield from _claims_from_hand(state, hand, held)
        yield from _claims_from_field(state, hand)
        if hand.turn is not None:
            yield from _turn(hand, hand.turn, held)
    if state.phase is not Phase.BETWEEN and hand.untouched:
        yield Expectation("field", everybody, {"cards": _codes(Rank)})
        if state.phase is Phase.FIELD:
            yield Expectation("cards", everybody, {"cards": _codes(Rank)})
        if state.phase is Phase.PLAY:
            yield from _mending(hand, everybody)


def _turn(hand: Hand, player: str, held: Hands[Rank]) -> Iterator[Expectation]:
    """A capture, or the hand laid down unless it surely holds a card that can capture."""
    for table, own in _SHAPES:
        ranks = [
            rank
            for rank in Rank
            if hand.field[rank] >= table and (own == 1 or hand.field[rank] == 2) and held.bounds(player, rank)[1] >= own
        ]
        if ranks:
            slots = {"rank": _codes(ranks), "table": frozenset({str(table)}), "hand": frozenset({str(own)})}
            yield Expectation("capture", frozenset({player}), slots)
    on_field = [rank for rank in Rank if hand.field[rank]]
    if held.possible(*(Fact(player, rank, high=0) for rank in on_field)):
        free = [rank for rank in Rank if not hand.field[rank] and held.bounds(player, rank)[1]]
        for do in ("lie_down", "cards"):
            yield Expectation(do, frozenset({player}), {"cards": _codes(free)})


def _claims_from_hand(state: State, hand: Hand, held: Hands[Rank]) -> Iterator[Expectation]:
    for what, (needed, _) in IN_HAND.items():
        if too_late(state, hand, what):
            continue
        for rank in Rank:
            if what == "pair_hand" and not hand.pair_due(rank):
                continue
            able = frozenset(player for player in hand.holders if held.bounds(player, rank)[1] >= needed)
            if able:
                yield Expectation("claim", able, {"what": frozenset(_HAND_CLAIMS[what]), "rank": _codes([rank])})


def _claims_from_field(state: State, hand: Hand) -> Iterator[Expectation]:
    for names in _FIELD_CLAIMS:
        seen = [each for each in hand.oversights if alike(names[0], each)]
        unspoken = frozenset({"rank"}) if len(seen) == 1 else frozenset()
        for each in seen:
            able = frozenset(player for player in hand.players if may_observe(state, hand, player, each))
            slots = {"what": frozenset(names), "rank": _codes([each.rank])}
            yield Expectation("claim", able, slots, unspoken)
            if each.what == "trio_laid":
                yield Expectation("claim", able, {**slots, "what": frozenset({"trio"})})


def _mending(hand: Hand, everybody: frozenset[str]) -> Iterator[Expectation]:
    """One card of the field for another; the same card, or a rank that is not full."""
    for was in Rank:
        if hand.field[was]:
            new = [rank for rank in Rank if rank is was or hand.field[rank] < CARDS_PER_RANK]
            yield Expectation("mend_field", everybody, {"was": _codes([was]), "rank": _codes(new)})


def _codes(ranks: Iterable[Rank]) -> frozenset[str]:
    return frozenset(rank.value for rank in ranks)
