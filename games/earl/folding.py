"""How each event changes the state. Events that are only announced change nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from games.cards import CARDS_PER_RANK, Rank
from games.earl.acts import (
    CardPlayed,
    ChipFined,
    ExtraRound,
    FalsePass,
    HandDealt,
    HandOver,
    Passed,
    RankAbandoned,
    RhymePenaltyChip,
    RhymePenaltyTakeBack,
    SessionOver,
    TurnLost,
)
from games.earl.state import Hand, Phase, State
from games.game import Event


def apply(state: State, event: Event) -> State:
    """The state after an event."""
    match event:
        case HandDealt():
            return replace(state, phase=Phase.PLAY, dealer=event.dealer, hand=_dealt(state, event))
        case HandOver():
            return _hand_over(state, event)
        case ExtraRound(players=players, dealer=dealer):
            return replace(state, tied=players, dealer=dealer)
        case SessionOver(ranking=ranking, winners=winners):
            return replace(state, phase=Phase.MATCH_OVER, final_ranking=ranking, match_winners=winners)
        case ChipFined(player=player, chips=chips):
            return _to_pot(state, player, chips)
        case RhymePenaltyChip(player=player):
            return _to_pot(state, player, 1)
    if state.hand is None:
        return state
    return replace(state, hand=_in_hand(state.hand, event, state.options.holding_back == "forbidden"))


def apply_all(state: State, events: Iterable[Event]) -> State:
    """The state after several events, in order."""
    for event in events:
        state = apply(state, event)
    return state


def _dealt(state: State, event: HandDealt) -> Hand:
    return Hand(
        dealer=event.dealer,
        players=tuple(player for player in state.players if player in event.hand_sizes),
        counts=dict(event.hand_sizes),
        turn=event.leader,
        seen=dict.fromkeys(Rank, 0),
    )


def _in_hand(hand: Hand, event: Event, pass_denies: bool) -> Hand:
    """The hand after one of its events; `pass_denies` when a pass says "I hold none" [E8]."""
    match event:
        case CardPlayed():
            return _card_played(hand, event)
        case Passed(player=player, rank=rank):
            denied = hand.denied | {(player, rank)} if pass_denies else hand.denied
            return replace(hand, turn=hand.after(player), passes=hand.passes + 1, denied=denied)
        case FalsePass(player=player, rank=rank):
            return replace(hand, denied=hand.denied - {(player, rank)})
        case RankAbandoned(leader=leader):
            return replace(hand, rank=None, turn=leader, passes=0)
        case RhymePenaltyTakeBack(player=player, rank=rank, turn=turn):
            return replace(hand, turn=turn, passes=0, shown=hand.shown | {(player, rank)})
        case TurnLost(turn=turn):
            return replace(hand, turn=turn, passes=0)
    return hand


def _card_played(hand: Hand, event: CardPlayed) -> Hand:
    player, rank = event.player, event.rank
    complete = hand.seen[rank] + 1 == CARDS_PER_RANK
    count = hand.counts[player] - 1
    out = count == 0
    return replace(
        hand,
        counts={**hand.counts, player: count},
        seen={**hand.seen, rank: hand.seen[rank] + 1},
        completed=(*hand.completed, rank) if complete else hand.completed,
        rank=None if complete and not out else rank,
        turn=None if out else player if complete else hand.after(player),
        last=player,
        passes=0,
        shown=hand.shown - {(player, rank)},
    )


def _hand_over(state: State, event: HandOver) -> State:
    return replace(
        state,
        phase=Phase.BETWEEN,
        dealer=event.next_dealer,
        scores=dict(event.scores),
        wins={**state.wins, event.winner: state.wins[event.winner] + 1},
        hands_played=event.hands_played,
        pot=0,
        winner=event.winner,
        payments=dict(event.payments),
        pot_collected=event.pot_collected,
    )


def _to_pot(state: State, player: str, chips: int) -> State:
    scores = {**state.scores, player: state.scores[player] - chips}
    return replace(state, scores=scores, pot=state.pot + chips)
