"""The ruling on any call, by the phase of the session."""

from __future__ import annotations

from games.court.accusing import judge_accusation, judge_admission, judge_denial, judge_showing
from games.court.acts import (
    Accuse,
    Admit,
    ChangeCard,
    ChooseTrump,
    CloseTrick,
    Dealt,
    Deny,
    EndSession,
    FixRevoke,
    HalfCard,
    HandDealt,
    LastHand,
    Pass,
    PlayCard,
    Show,
)
from games.court.playing import judge_card, judge_change, judge_close, judge_fix, judge_trump
from games.court.seats import right_of
from games.court.settling import close
from games.court.state import Hand, Phase, State
from games.game import Accepted, Act, Call, Refused, Ruling


def judge(state: State, act: Act) -> Ruling:
    """What the rules say to a call."""
    speaker, call = act.speaker, act.call
    if speaker not in state.players:
        return Refused("unknown_player", "G2", {"player": speaker})
    if state.phase is Phase.MATCH_OVER:
        return Refused("session_over", "G7", {"winner": state.match_winner})
    match call:
        case Dealt(dealer=dealer):
            return _dealt(state, dealer or speaker)
        case EndSession():
            return _end(state)
        case Accuse() | Admit() | Deny() | Show():
            if state.hand is None or not may_look_back(state):
                return _hand_over(state)
            return _look_back(state, state.hand, speaker, call)
        case _:
            if state.hand is None or state.hand.over:
                return _hand_over(state)
            return _play(state, state.hand, speaker, call)


def may_look_back(state: State) -> bool:
    """Whether a revoke can be brought up: until the next deal, if none has ended the hand [A-C3, A-C4]."""
    if state.hand is None:
        return False
    return not state.hand.over or (state.result is not None and state.result.why != "revoke")


def deal(state: State, dealer: str) -> HandDealt:
    """The next hand, as `dealer` deals it [C2]."""
    return HandDealt(dealer, right_of(state.players, dealer), state.balance.hands_played + 1)


def _play(state: State, hand: Hand, speaker: str, call: Call) -> Ruling:
    match call:
        case ChooseTrump(suit=suit):
            return judge_trump(hand, speaker, suit)
        case PlayCard():
            return judge_card(state, hand, speaker, call)
        case HalfCard(rank=rank, suit=suit):
            return judge_card(state, hand, speaker, PlayCard(rank=rank, suit=suit))
        case FixRevoke(card=card):
            return judge_fix(state, hand, speaker, card)
        case ChangeCard(card=card):
            return judge_change(state, hand, speaker, card)
        case CloseTrick():
            return judge_close(state, hand, speaker)
        case Pass():
            return Refused("no_pass_in_this_game", "C3", {"player": speaker, "turn": hand.turn})
        case _:
            return Refused("unknown_call", "G6", {"player": speaker})


def _look_back(state: State, hand: Hand, speaker: str, call: Accuse | Admit | Deny | Show) -> Ruling:
    match call:
        case Accuse():
            return judge_accusation(hand, speaker, call)
        case Admit(card=card) if card is not None and not hand.over:
            return judge_fix(state, hand, speaker, card)
        case Admit(suit=suit):
            return judge_admission(state, hand, speaker, suit)
        case Deny():
            return judge_denial(hand, speaker)
        case Show(cards=cards):
            return judge_showing(state, hand, speaker, cards)


def _hand_over(state: State) -> Refused:
    return Refused("hand_over", "G7", {"dealer": state.balance.dealer})


def _dealt(state: State, dealer: str) -> Ruling:
    hand, due = state.hand, state.balance.dealer
    if hand is not None and not hand.over:
        if hand.dealer == dealer and not hand.tricks:
            return Accepted(())  # he says so of the hand that is already dealt
        return Refused("finish_hand_first", "G7", {"turn": hand.turn})
    if dealer != due:
        return Refused("wrong_dealer", "G7", {"player": dealer, "dealer": due})
    return Accepted((deal(state, dealer),), Dealt(dealer))


def _end(state: State) -> Ruling:
    """The hand in progress is finished, even if only its trumps are awaited [C16, A-C10]."""
    if state.hand is None or state.hand.over:
        return Accepted((close(state),))
    return Accepted(() if state.last_hand else (LastHand(),))
