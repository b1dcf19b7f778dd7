"""A revoke alleged, admitted, denied, or proved by showing cards [C12, A-C2, A-C3]."""

from __future__ import annotations

from games.cards import Suit
from games.court.acts import AccusationDenied, Accuse, Accused, Admit, CardsShown, RevokeDetected
from games.court.cards import Card
from games.court.knowledge import could_have_held
from games.court.playing import unavailable
from games.court.revokes import shown_by
from games.court.settling import revoke_won
from games.court.state import Hand, State
from games.game import Accepted, Incomplete, Refused, Ruling


def suspects(hand: Hand, player: str) -> tuple[Suit, ...]:
    """The suits in which a player may have revoked: he did not follow, and is not known to have had none."""
    suits = dict.fromkeys(led for _, led, _ in hand.discards(player))
    return tuple(suit for suit in suits if could_have_held(hand, player, suit))


def judge_accusation(hand: Hand, speaker: str, call: Accuse) -> Ruling:
    """The ruling on "revoke!", which by itself changes nothing [C12, C-I12]."""
    if call.player == speaker:
        return Refused("accuse_another", "C12", {"player": speaker})
    if call.player is not None and call.player not in hand.players:
        return Refused("unknown_player", "G2", {"player": call.player})
    others = [call.player] if call.player else [player for player in hand.players if player != speaker]
    possible = {player: _among(suspects(hand, player), call.suit) for player in others}
    accused = [player for player, suits in possible.items() if suits]
    if not accused:
        return Refused("followed_suit", "C-I12", {"player": call.player, "suit": call.suit})
    if len(accused) > 1:
        return Incomplete("player")
    (player,) = accused
    told = Accuse(player, possible[player][0] if len(possible[player]) == 1 else call.suit)
    return Accepted((Accused(speaker, player, possible[player]),), told)


def judge_admission(state: State, hand: Hand, speaker: str, suit: Suit | None) -> Ruling:
    """The ruling on "I revoked": in a closed trick it ends the hand, in the open one a card is asked for."""
    settled = admissible(hand, speaker)
    suits = _among(settled, suit)
    if not suits:
        if _among(suspects(hand, speaker), suit):
            return Incomplete("card", "C9")
        return Refused("followed_suit", "C12", {"player": speaker, "suit": suit})
    if len(suits) > 1:
        return Incomplete("suit", "C12")
    number, play = next((number, play) for number, led, play in hand.discards(speaker) if led is suits[0])
    revoke = RevokeDetected(speaker, suits[0], number, play.card, None, "admitted")
    return Accepted(revoke_won(state, hand, revoke), Admit(suits[0]))


def admissible(hand: Hand, player: str) -> tuple[Suit, ...]:
    """The suits in which an admission ends the hand: those he is accused of, or all in question; a trick that
    is still open can be corrected instead [C9]."""
    closed = {led for _, led, _ in hand.discards(player, tricks=settled_tricks(hand))}
    suits = tuple(suit for suit in suspects(hand, player) if suit in closed)
    accusation = hand.accusation
    if accusation is not None and accusation.player == player:
        return tuple(suit for suit in suits if suit in accusation.suits) or suits
    return suits


def judge_denial(hand: Hand, speaker: str) -> Ruling:
    """The ruling on "I had none" [A-C2]."""
    if hand.accusation is None or hand.accusation.player != speaker:
        return Refused("not_accused", "C12", {"player": speaker})
    return Accepted((AccusationDenied(speaker),))


def judge_showing(state: State, hand: Hand, speaker: str, cards: tuple[Card, ...]) -> Ruling:
    """The ruling on cards laid open: one of a suit not followed earlier proves the revoke [C12]."""
    if not suspects(hand, speaker):
        return Refused("followed_suit", "C12", {"player": speaker})
    if not cards:
        return Incomplete("cards")
    for card in cards:
        problem = unavailable(hand, speaker, card)
        if problem is not None:
            return problem
    if len(set(cards)) < len(cards) or len(cards) > hand.count(speaker):
        details = {"player": speaker, "count": hand.count(speaker), "named": len(cards)}
        return Refused("wrong_card_count", "C-I1", details)
    shown = CardsShown(speaker, cards)
    for card in cards:
        revoke = shown_by(hand, speaker, card, settled_tricks(hand), "proved")
        if revoke is not None:
            return Accepted((shown, *revoke_won(state, hand, revoke)))
    return Accepted((shown,))


def settled_tricks(hand: Hand) -> int:
    """How many tricks can no longer be corrected: all, once the hand is over [A-C7]."""
    return len(hand.tricks) if hand.over else hand.closed


def _among(suits: tuple[Suit, ...], wanted: Suit | None) -> tuple[Suit, ...]:
    return tuple(suit for suit in suits if wanted in (None, suit))
