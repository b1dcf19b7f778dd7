"""How each event changes the state. Events that are only announced change nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from games.cards import CARDS_PER_RANK, Rank, left_of
from games.game import Event
from games.laugh.acts import (
    Captured,
    ClaimedFromField,
    ClaimedFromHand,
    FieldClaim,
    FieldRead,
    HandDealt,
    HandOver,
    HandShown,
    LaidDown,
    MatchOver,
)
from games.laugh.state import HAND_SIZE, Hand, Known, Oversight, Phase, Result, State


def apply(state: State, event: Event) -> State:
    """The state after an event."""
    match event:
        case HandDealt(dealer=dealer):
            return replace(state, phase=Phase.FIELD, dealer=dealer, hand=_dealt(state, dealer))
        case HandOver():
            return _hand_over(state, event)
        case MatchOver(winners=winners):
            return replace(state, phase=Phase.MATCH_OVER, match_winners=winners)
    if state.hand is None:
        return state
    phase = Phase.PLAY if isinstance(event, FieldRead) else state.phase
    return replace(state, phase=phase, hand=_in_hand(state.hand, event))


def apply_all(state: State, events: Iterable[Event]) -> State:
    """The state after several events, in order."""
    for event in events:
        state = apply(state, event)
    return state


def _dealt(state: State, dealer: str) -> Hand:
    return Hand(
        dealer=dealer,
        players=state.players,
        counts=dict.fromkeys(state.players, HAND_SIZE),
        collections=dict.fromkeys(state.players, 0),
        field=dict.fromkeys(Rank, 0),
        collected=dict.fromkeys(Rank, 0),
    )


def _in_hand(hand: Hand, event: Event) -> Hand:
    match event:
        case FieldRead(cards=cards, turn=turn):
            field = {rank: cards.count(rank) for rank in Rank}
            quads = (rank for rank, number in field.items() if number == CARDS_PER_RANK)
            dealt = tuple(Oversight(rank, "quad_field", hand.dealer) for rank in quads)
            return replace(hand, field=field, turn=turn, oversights=dealt)
        case Captured():
            return _captured(hand, event)
        case LaidDown(player=player, cards=cards):
            return _laid_down(hand, player, Counter(cards))
        case HandShown(player=player, cards=cards):
            shown = {(player, rank): Known(number, event) for rank, number in Counter(cards).items()}
            return replace(hand, known={**hand.known, **shown})
        case ClaimedFromHand():
            return _claimed_from_hand(hand, event)
        case ClaimedFromField(player=player, rank=rank, cards=cards):
            claimed = _collect(hand, player, rank, cards)
            return replace(claimed, field=_less(hand.field, rank, cards), oversights=_without(hand.oversights, rank))
    return hand


def _captured(hand: Hand, event: Captured) -> Hand:
    player, rank = event.player, event.rank
    left = hand.field[rank] - event.table
    alone = event.table == event.hand == 1
    oversights = _without(hand.oversights, rank)
    if alone and left == 2:
        oversights = (*oversights, Oversight(rank, "pair_left", player))  # L9
    captured = replace(
        _use(_collect(hand, player, rank, event.table + event.hand), player, rank, event.hand),
        field={**hand.field, rank: left},
        acted=True,
        oversights=oversights,
        last_capture=player,
    )
    if alone and left == 0:
        captured = replace(captured, paired=captured.paired | {rank})
    return replace(captured, turn=captured.after(player))


def _laid_down(hand: Hand, player: str, cards: Counter[Rank]) -> Hand:
    exposed = tuple(
        Oversight(rank, what, player)
        for rank, number in cards.items()
        if (what := _exposed(hand, rank, number)) is not None
    )
    laid = replace(
        hand,
        counts={**hand.counts, player: 0},
        field={rank: number + cards[rank] for rank, number in hand.field.items()},
        acted=True,
        laid=(*hand.laid, player),
        oversights=hand.oversights + exposed,
        known={key: known for key, known in hand.known.items() if key[0] != player},
    )
    return replace(laid, turn=laid.after(player))


def _exposed(hand: Hand, rank: Rank, number: int) -> FieldClaim | None:
    """What a hand with `number` cards of a rank shows that its owner could have claimed [L14]."""
    if number == 2:
        return "pair_laid" if hand.pair_due(rank) else None
    laid: dict[int, FieldClaim] = {3: "trio_laid", 4: "quad_laid"}
    return laid.get(number)


def _claimed_from_hand(hand: Hand, event: ClaimedFromHand) -> Hand:
    player, rank = event.player, event.rank
    claimed = _use(_collect(hand, player, rank, event.cards), player, rank, event.cards)
    if event.what == "trio":
        kept = claimed.known.get((player, rank), Known(1, event))
        claimed = replace(claimed, known={**claimed.known, (player, rank): kept})
    emptied = hand.turn == player and not event.left
    over = len(claimed.holders) < 2
    return replace(claimed, turn=claimed.after(player) if emptied or over else claimed.turn)


def _collect(hand: Hand, player: str, rank: Rank, cards: int) -> Hand:
    return replace(
        hand,
        collections={**hand.collections, player: hand.collections[player] + cards},
        collected={**hand.collected, rank: hand.collected[rank] + cards},
    )


def _use(hand: Hand, player: str, rank: Rank, cards: int) -> Hand:
    """The hand after a player gave up cards of a rank; those that were known in it go first."""
    known = dict(hand.known)
    before = known.pop((player, rank), None)
    if before is not None and before.cards > cards:
        known[player, rank] = replace(before, cards=before.cards - cards)
    return replace(hand, counts={**hand.counts, player: hand.counts[player] - cards}, known=known)


def _less(field: Mapping[Rank, int], rank: Rank, cards: int) -> dict[Rank, int]:
    return {**field, rank: field[rank] - cards}


def _without(oversights: tuple[Oversight, ...], rank: Rank) -> tuple[Oversight, ...]:
    return tuple(each for each in oversights if each.rank is not rank)


def _hand_over(state: State, event: HandOver) -> State:
    return replace(
        state,
        phase=Phase.BETWEEN,
        dealer=event.next_dealer,
        net=dict(event.net),
        hands_played=event.hands_played,
        hand=replace(state.hand, turn=None) if state.hand else None,
        result=Result(
            survivor=event.survivor,
            collections=dict(event.collections),
            adjustments=dict(event.adjustments),
            hand_net=dict(event.hand_net),
        ),
    )


def first_to_act(hand: Hand) -> str:
    """Who begins: the dealer's left neighbour [L7]."""
    return left_of(hand.players, hand.dealer)
