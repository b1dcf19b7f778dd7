"""Leads, matches and passes: what the rules say to a turn [E5-E17, E20]."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from games.cards import CARDS_PER_RANK, Rank
from games.earl.acts import (
    CardPlayed,
    ChipFined,
    CoupletReminder,
    FalsePass,
    FormulaOrder,
    MustPlay,
    Pass,
    Passed,
    Play,
    RankAbandoned,
    RankCompleted,
    RhymePenaltyChip,
    RhymePenaltyTakeBack,
    SomeoneHoldsRank,
    TurnLost,
)
from games.earl.folding import apply_all
from games.earl.formulas import Words, heard
from games.earl.settling import settle
from games.earl.state import Hand, State
from games.game import Accepted, Event, Incomplete, Refused, Ruling


def may_abandon(state: State, hand: Hand) -> bool:
    """Whether the player on turn may open another rank although one is current [E13].

    It is he who played last, all others have passed since, and passes deny nothing: otherwise he is known to
    hold the missing cards and must play one [E12].
    """
    return (
        state.options.deadlock == "last_player_leads"
        and state.options.holding_back == "allowed"
        and hand.turn == hand.last
        and hand.passes == len(hand.players) - 1
    )


def judge_play(state: State, hand: Hand, player: str, play: Play) -> Ruling:
    """The ruling on a card [E5-E7]."""
    if player != hand.turn:
        return _refuse_card(state, hand, player, "not_your_turn", rank=play.rank)
    if play.count != 1:
        return _refuse_card(state, hand, player, "one_card_at_a_time", rank=play.rank, count=play.count)
    if hand.rank is not None and play.rank in (None, hand.rank):
        ruling = _card(state, hand, player, hand.rank, play.formula, lead=False)
        return ruling if play.rank else replace(ruling, call=msgspec.structs.replace(play, rank=hand.rank))
    if hand.rank is not None and not may_abandon(state, hand):
        return _refuse_card(state, hand, player, "wrong_rank", rank=play.rank, current=hand.rank)
    if play.rank is None:
        return Incomplete("rank")
    if not hand.missing(play.rank):
        return _refuse_card(state, hand, player, "rank_exhausted", rank=play.rank)
    return _card(state, hand, player, play.rank, play.formula, lead=True)


def judge_pass(state: State, hand: Hand, player: str, call: Pass) -> Ruling:
    """The ruling on a pass [E5, E8, E12]."""
    if player != hand.turn:
        return Refused("not_your_turn", "E8", {"player": player, "turn": hand.turn})
    if hand.rank is None:
        return Refused("leader_must_play", "E5", {"player": player})
    if call.rank not in (None, hand.rank):
        return Refused("wrong_rank", "E8", {"player": player, "rank": call.rank, "current": hand.rank})
    events: list[Event] = [Passed(player, hand.rank)]
    if state.options.holding_back == "forbidden" and (player, hand.rank) in hand.shown:
        events.append(FalsePass(player, hand.rank))
    return Accepted((*events, *_after_pass(state, hand, player, hand.rank)))


def _refuse_card(state: State, hand: Hand, player: str, reason: str, **details: Any) -> Refused:
    """A refused card goes back to the hand, at the price that the options put on it [E7, E20, A-E5]."""
    events: list[Event] = []
    if state.options.rhyme_penalty == "chip_to_pot" and player in hand.players:
        events.append(ChipFined(player, 1, state.pot + 1, "wrong_card"))
    turn = hand.turn
    if state.options.illegal_turn == "next" and player == turn:
        turn = hand.after(player)
        events.append(TurnLost(player, turn))
    return Refused(reason, "E7", {"player": player, "turn": turn, **details}, tuple(events))


def _card(state: State, hand: Hand, player: str, rank: Rank, formula: int | None, *, lead: bool) -> Accepted:
    """What an allowed card brings about, from a rank left behind to the end of the hand."""
    number = hand.seen[rank] + 1
    words = heard(state.options, number, lead, formula)
    penalty = state.options.rhyme_penalty
    events: list[Event] = []
    if hand.rank is not None and lead:
        events.append(RankAbandoned(hand.rank, hand.stage, player))
    if (player, rank) in hand.denied:
        events.append(FalsePass(player, rank))
    if penalty == "take_back" and not lead and words is not Words.RIGHT:
        turn = player if state.options.take_back_turn == "retry" else hand.after(player)
        return Accepted((*events, RhymePenaltyTakeBack(player, rank, number, turn)))

    card = CardPlayed(player, rank, number, lead, hand.counts[player] - 1, formula)
    events.extend((card, *_about_words(state, card, words)))
    if state.options.intermediate_fines == "on" and not lead and hand.last not in (None, player):
        pot = apply_all(state, events).pot + number - 1
        events.append(ChipFined(hand.last, number - 1, pot, "matched"))
    if card.left == 0:
        after = apply_all(state, events)
        events.extend(settle(after, after.hand or hand, player))
    elif number == CARDS_PER_RANK:
        events.append(RankCompleted(player, rank))
    return Accepted(tuple(events))


def _about_words(state: State, card: CardPlayed, words: Words) -> tuple[Event, ...]:
    """What is said about the words of a card that stays on the table [E15, E17, E20, A-E11]."""
    if words is Words.RIGHT:
        return ()
    penalty = state.options.rhyme_penalty
    if penalty == "none":
        return () if card.formula is None else (_out_of_order(card, card.formula),)
    if penalty == "chip_to_pot" and (words is Words.WRONG or not card.lead):
        return (RhymePenaltyChip(card.player, card.rank, card.number, state.pot + 1),)
    return (CoupletReminder(card.player, card.rank),)


def _out_of_order(card: CardPlayed, formula: int) -> FormulaOrder:
    return FormulaOrder(card.player, card.rank, card.number, formula)


def _after_pass(state: State, hand: Hand, player: str, rank: Rank) -> tuple[Event, ...]:
    """What follows from how many have passed in a row [E12, E13]."""
    orbit, others = divmod(hand.passes + 1, len(hand.players))
    denies = state.options.holding_back == "forbidden"
    if others == len(hand.players) - 1 and denies:
        return (MustPlay(hand.after(player), rank, hand.missing(rank)),)
    if others:
        return ()
    events: list[Event] = []
    if denies:
        events.append(SomeoneHoldsRank(rank, hand.missing(rank), orbit))
    if state.options.deadlock == "last_player_leads" or orbit > 1:
        events.append(RankAbandoned(rank, hand.stage, hand.last or player))
    return tuple(events)
