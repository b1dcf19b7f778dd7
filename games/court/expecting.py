"""Exactly the calls that would be accepted: what the ears and the table may reckon with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.cards import Suit
from games.court.accusing import admissible, suspects
from games.court.cards import Card
from games.court.judging import may_look_back
from games.court.playing import unavailable
from games.court.state import Hand, Phase, State
from games.game import Expectation


def expectations(state: State) -> tuple[Expectation, ...]:
    """The families of calls that are accepted in `state`; of `cards` each is one of those given."""
    if state.phase is Phase.MATCH_OVER:
        return ()
    return tuple(_expected(state))


def _expected(state: State) -> Iterator[Expectation]:
    everybody = frozenset(state.players)
    hand = state.hand
    if hand is not None and not hand.over:
        yield from _play(hand)
        if state.options.trick_close == "next_lead" and hand.open_trick.full and hand.turn:
            yield Expectation("close", frozenset({hand.turn}))
    if hand is None or hand.over or not hand.tricks:
        dealer = state.balance.dealer
        named = {"dealer": frozenset({dealer})}
        yield Expectation("dealt", frozenset({dealer}), named, frozenset({"dealer"}))
        yield Expectation("dealt", everybody - {dealer}, named)
    yield Expectation("end_session", everybody)
    if hand is not None and may_look_back(state):
        yield from _revokes(hand)


def _play(hand: Hand) -> Iterator[Expectation]:
    """Trumps, a card, a correction."""
    turn = hand.turn
    if turn is not None:
        if hand.trump is None:
            yield Expectation("trump", frozenset({turn}), {"suit": _codes(Suit)})
            alone = {"suit": _codes(Suit), "rank": frozenset[str]()}
            yield Expectation("half_card", frozenset({turn}), alone, frozenset({"rank"}))
        else:
            yield _with_card("card", hand, turn, Card)
            for suit in Suit:
                cards = (card for card in Card if card.suit is suit and unavailable(hand, turn, card) is None)
                slots = {"rank": frozenset(card.rank.value for card in cards), "suit": _codes((suit,))}
                yield Expectation("half_card", frozenset({turn}), slots)
    trick = hand.open_trick
    for play in trick.discards():
        in_suit = [card for card in Card if card.suit is trick.led]
        for do in ("fix_revoke", "admit"):
            yield _with_card(do, hand, play.player, in_suit)
    for player in sorted(trick.may_change):
        yield _with_card("change", hand, player, Card)


def _revokes(hand: Hand) -> Iterator[Expectation]:
    """Who may accuse whom, admit, deny or show."""
    possible = {player: suspects(hand, player) for player in hand.players}
    for speaker in hand.players:
        accused = [player for player in hand.players if player != speaker and possible[player]]
        for player in accused:
            told = {"player": frozenset({player})}
            unspoken = {"suit"} if len(accused) > 1 else {"suit", "player"}
            slots = {**told, "suit": _codes(possible[player])}
            yield Expectation("accuse", frozenset({speaker}), slots, frozenset(unspoken))
            telling = [
                suit
                for suit in possible[player]
                if all(suit not in possible[other] for other in accused if other != player)
            ]
            if len(accused) > 1 and telling:
                slots = {**told, "suit": _codes(telling)}
                yield Expectation("accuse", frozenset({speaker}), slots, frozenset({"player"}))
    for player, suits in possible.items():
        settled = admissible(hand, player)
        if settled:
            only = frozenset({"suit"}) if len(settled) == 1 else frozenset()
            yield Expectation("admit", frozenset({player}), {"suit": _codes(settled)}, only)
        if suits:
            cards = (card for card in Card if unavailable(hand, player, card) is None)
            yield Expectation("show", frozenset({player}), {"cards": _codes(cards)})
    if hand.accusation is not None:
        yield Expectation("deny", frozenset({hand.accusation.player}))


def _with_card(do: str, hand: Hand, player: str, cards: Iterable[Card]) -> Expectation:
    playable = (card for card in cards if unavailable(hand, player, card) is None)
    return Expectation(do, frozenset({player}), {"card": _codes(playable)})


def _codes(values: Iterable[Suit] | Iterable[Card]) -> frozenset[str]:
    return frozenset(value.value for value in values)
