"""The ruling on any call, by the phase of the session."""

from __future__ import annotations

from games.cards import deal_sizes, left_of
from games.earl.acts import ClaimWin, Dealt, EndSession, HandDealt, Pass, Play
from games.earl.playing import judge_pass, judge_play
from games.earl.settling import close, in_play
from games.earl.state import Phase, State
from games.game import Accepted, Act, Refused, Ruling


def judge(state: State, act: Act) -> Ruling:
    """What the rules say to a call."""
    speaker, call = act.speaker, act.call
    if speaker not in state.players:
        return Refused("unknown_player", "G2", {"player": speaker})
    match call:
        case Play() | Pass():
            return _turn(state, speaker, call)
        case ClaimWin():
            return _claim(state, speaker)
        case Dealt(dealer=dealer):
            return _dealt(state, dealer or speaker)
        case EndSession():
            return _end(state)
    return Refused("unknown_call", "G6", {"player": speaker})


def deal(state: State, dealer: str) -> HandDealt:
    """The next hand, as `dealer` deals it [E2, E3]."""
    players = in_play(state)
    return HandDealt(
        dealer=dealer,
        hand_sizes=deal_sizes(players, dealer),
        leader=left_of(players, dealer),
        hand=state.hands_played + 1,
    )


def _turn(state: State, speaker: str, call: Play | Pass) -> Ruling:
    if state.phase is not Phase.PLAY or state.hand is None:
        return _no_hand(state)
    if isinstance(call, Play):
        return judge_play(state, state.hand, speaker, call)
    return judge_pass(state, state.hand, speaker, call)


def _no_hand(state: State) -> Refused:
    """The answer to a card or a claim while no hand is in progress [G7]."""
    if state.phase is Phase.MATCH_OVER:
        return Refused("session_over", "G7", {"winners": state.match_winners})
    return Refused("hand_over", "G7", {"dealer": state.dealer})


def _claim(state: State, speaker: str) -> Ruling:
    """A claim is true or false; the end of a hand does not wait for it [E14]."""
    if state.phase is Phase.PLAY and state.hand is not None:
        count = state.hand.counts.get(speaker, 0)
        if count == 0:  # out of this hand
            return Refused("not_your_turn", "E14", {"player": speaker, "turn": state.hand.turn})
        return Refused("still_has_cards", "E14", {"player": speaker, "count": count})
    return Accepted(()) if speaker == state.winner else _no_hand(state)


def _dealt(state: State, dealer: str) -> Ruling:
    if state.phase is Phase.MATCH_OVER:
        return _no_hand(state)
    if state.phase is Phase.PLAY and state.hand is not None:
        if state.hand.untouched and dealer == state.hand.dealer:
            return Accepted(())  # he says so of the hand that is already dealt
        return Refused("finish_hand_first", "G7", {"turn": state.hand.turn})
    if dealer != state.dealer:
        return Refused("wrong_dealer", "G7", {"player": dealer, "dealer": state.dealer})
    return Accepted((deal(state, dealer),))


def _end(state: State) -> Ruling:
    if state.phase is Phase.MATCH_OVER:
        return _no_hand(state)
    if state.phase is Phase.PLAY and state.hand is not None:
        return Refused("finish_hand_first", "E26", {"turn": state.hand.turn})
    if state.tied:
        return Refused("extra_round_due", "E26", {"players": state.tied, "dealer": state.dealer})
    return Accepted(close(state))
