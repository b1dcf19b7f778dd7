"""How each event changes the state. Events that are only announced change nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import msgspec

from games.court.acts import (
    AccusationDenied,
    Accused,
    CardChanged,
    CardPlayed,
    CardsShown,
    Contradiction,
    HandDealt,
    HandOver,
    LastHand,
    RevokeCorrected,
    SessionOver,
    TrickClosed,
    TrumpChosen,
)
from games.court.cards import Card
from games.court.state import Accusation, Balance, Exposed, Hand, Phase, Result, State, Trick
from games.game import Event


def apply(state: State, event: Event) -> State:
    """The state after an event."""
    match event:
        case HandDealt(dealer=dealer, chooser=chooser):
            return replace(state, phase=Phase.TRUMP, hand=Hand(dealer, state.players, chooser))
        case HandOver():
            return _hand_over(state, event)
        case LastHand():
            return replace(state, last_hand=True)
        case SessionOver(winner=winner):
            return replace(state, phase=Phase.MATCH_OVER, match_winner=winner)
    if state.hand is None:
        return state
    phase = Phase.PLAY if isinstance(event, TrumpChosen) else state.phase
    return replace(state, phase=phase, hand=_in_hand(state.hand, event, state.options.trick_close))


def apply_all(state: State, events: Iterable[Event]) -> State:
    """The state after several events, in order."""
    for event in events:
        state = apply(state, event)
    return state


def _in_hand(hand: Hand, event: Event, trick_close: str) -> Hand:
    match event:
        case TrumpChosen(suit=suit):
            return replace(hand, trump=suit)
        case CardPlayed():
            return _card_played(hand, event, trick_close)
        case TrickClosed(trick=trick):
            return replace(hand, closed=trick)
        case RevokeCorrected(player=player, returned=returned, card=card, may_change=may_change):
            changed = _exchange(hand, event, player, returned, card)
            return _let_change(changed, frozenset(may_change))
        case CardChanged(player=player, returned=returned, card=card):
            changed = _exchange(hand, event, player, returned, card)
            return _let_change(changed, changed.tricks[-1].may_change - {player})
        case CardsShown(player=player, cards=cards):
            shown = tuple(Exposed(player, card, event) for card in cards if hand.holder(card) is None)
            return replace(hand, exposed=hand.exposed + shown)
        case Accused(player=player, suits=suits):
            return replace(hand, accusation=Accusation(player, suits))
        case AccusationDenied():
            return replace(hand, accusation=None)
        case Contradiction():
            return replace(hand, contradicted=True)
    return hand


def _card_played(hand: Hand, event: CardPlayed, trick_close: str) -> Hand:
    trick = hand.unfinished
    played = replace(trick, plays=(*trick.plays, event))
    finished = hand.tricks[:-1] if trick.plays else hand.tricks
    now_closed = len(finished) + (trick_close == "fourth_card" and played.full)
    return replace(
        hand,
        tricks=(*finished, played),
        closed=max(hand.closed, now_closed),
        exposed=tuple(known for known in hand.exposed if known.card is not event.card),
    )


def _exchange(hand: Hand, event: Event, player: str, returned: Card, card: Card) -> Hand:
    """Another card in the last trick; the one taken back is known to be in that hand."""
    trick = hand.tricks[-1]
    plays = tuple(
        msgspec.structs.replace(play, card=card, doubtful=False) if play.player == player else play
        for play in trick.plays
    )
    exposed = tuple(known for known in hand.exposed if known.card is not card)
    return replace(
        hand,
        tricks=(*hand.tricks[:-1], replace(trick, plays=plays)),
        exposed=(*exposed, Exposed(player, returned, event)),
    )


def _let_change(hand: Hand, players: frozenset[str]) -> Hand:
    trick: Trick = replace(hand.tricks[-1], may_change=players)
    return replace(hand, tricks=(*hand.tricks[:-1], trick))


def _hand_over(state: State, event: HandOver) -> State:
    return replace(
        state,
        phase=Phase.BETWEEN,
        balance=Balance(dict(event.series), dict(event.courts), event.next_dealer, event.hands_played),
        before=state.before if event.replaces else state.balance,
        hand=replace(state.hand, over=True, accusation=None) if state.hand else None,
        result=Result(event.winner, event.why, event.courts_won),
    )
