"""The ruling on any call, by the phase of the match."""

from __future__ import annotations

from games.game import Accepted, Act, Call, Refused, Ruling
from games.laugh.acting import judge_capture, judge_field, judge_lie_down, judge_mending
from games.laugh.acts import (
    Capture,
    Claim,
    Dealt,
    Discard,
    EndSession,
    HandDealt,
    LieDown,
    MendField,
    NameCards,
    Pass,
    ReadField,
)
from games.laugh.claiming import judge_claim
from games.laugh.settling import close, pot
from games.laugh.state import Hand, Phase, State


def judge(state: State, act: Act) -> Ruling:
    """What the rules say to a call."""
    speaker, call = act.speaker, act.call
    if speaker not in state.players:
        return Refused("unknown_player", "G2", {"player": speaker})
    if state.phase is Phase.MATCH_OVER:
        return Refused("session_over", "G7", {"winners": state.match_winners})
    match call:
        case Dealt(dealer=dealer):
            return _dealt(state, dealer or speaker)
        case EndSession():
            return _end(state)
        case Claim() if may_claim_late(state) and state.hand is not None:
            return judge_claim(state, state.hand, speaker, call)
        case _ if state.phase is Phase.BETWEEN or state.hand is None:
            return Refused("hand_over", "G7", {"dealer": state.dealer})
        case _:
            return _in_hand(state, state.hand, speaker, call)


def may_claim_late(state: State) -> bool:
    """Whether claims count although the hand has stopped [A-L7]."""
    between = state.phase is Phase.BETWEEN and state.hand is not None
    return between and state.options.final_claim == "yes"


def deal(state: State, dealer: str) -> HandDealt:
    """The next hand, as `dealer` deals it [L3, L4]."""
    return HandDealt(dealer, pot(state.players), state.hands_played + 1)


def _in_hand(state: State, hand: Hand, speaker: str, call: Call) -> Ruling:
    if isinstance(call, ReadField) or (isinstance(call, NameCards) and state.phase is Phase.FIELD):
        return judge_field(hand, speaker, call.cards)
    if state.phase is Phase.FIELD:
        return Refused("field_not_read", "L4", {"player": speaker, "dealer": hand.dealer})
    match call:
        case MendField(was=was, rank=rank):
            return judge_mending(hand, speaker, was, rank)
        case Capture():
            return judge_capture(state, hand, speaker, call)
        case LieDown(cards=cards) | NameCards(cards=cards):
            return judge_lie_down(state, hand, speaker, cards)
        case Claim():
            return judge_claim(state, hand, speaker, call)
        case Discard(rank=rank):
            return Refused("discard_not_allowed", "L10", {"player": speaker, "rank": rank, "turn": hand.turn})
        case Pass():
            return Refused("no_pass_in_this_game", "L10", {"player": speaker, "turn": hand.turn})
        case _:
            return Refused("unknown_call", "G6", {"player": speaker})


def _dealt(state: State, dealer: str) -> Ruling:
    if state.phase is Phase.BETWEEN:
        if dealer != state.dealer:
            return Refused("wrong_dealer", "G7", {"player": dealer, "dealer": state.dealer})
        return Accepted((deal(state, dealer),), Dealt(dealer))
    if state.phase is Phase.FIELD and dealer == state.dealer:
        return Accepted(())  # he says so of the hand that is already dealt
    return Refused("finish_hand_first", "G7", {"turn": state.hand.turn if state.hand else None})


def _end(state: State) -> Ruling:
    """A match is not left in mid-hand [L22]."""
    if state.phase is not Phase.BETWEEN:
        return Refused("finish_hand_first", "L22", {"turn": state.hand.turn if state.hand else None})
    return Accepted((close(state),))
