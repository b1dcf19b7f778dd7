"""Whole random hands with known cards: the referee, who only hears, agrees with who sees."""

from __future__ import annotations

from random import Random

from benchmarks.simulator.court import Deal, Score, play
from games.cards import Suit
from games.court import GAME
from games.court.acts import ChooseTrump, Contradiction, Dealt, EndSession, PlayCard
from games.court.cards import Card
from games.court.gathering import gathered
from games.court.knowledge import cards_held, suits_held, surely_wins
from games.court.state import Hand, State
from games.game import Accepted, Act, Call, Note, Setup, fold
from tests.games.court.table import EO, NS, PLAYERS

HANDS = 2000


def judged(state: State, player: str, call: Call) -> State:
    ruling = GAME.judge(state, Act(player, call))
    assert isinstance(ruling, Accepted), ruling
    assert not [event for event in ruling.events if isinstance(event, Note | Contradiction)]
    return fold(GAME, state, ruling.events)


def knowledge_holds(hand: Hand, deal: Deal) -> None:
    """Every bound on every hand agrees with the true cards, and so do the counts [C-I1, C-I2, C-I4, C-I6]."""
    held = suits_held(hand)
    for seat, player in enumerate(PLAYERS):
        assert hand.count(player) == len(deal.hands[seat])
        for suit in Suit:
            low, high = held.bounds(player, suit)
            assert low <= sum(card[-1] == suit.value for card in deal.hands[seat]) <= high


def test_a_session_of_random_hands_is_refereed_as_it_is_seen():
    random = Random(4)
    state, _ = GAME.open(Setup(PLAYERS, "Este", "court-004"))
    score = Score(dealer=1)
    for number in range(HANDS):
        assert state.hand is not None
        deal = None
        for deal in play(random, score.dealer):
            seat, card = deal.plays[-1]
            if len(deal.plays) == 1:
                state = judged(state, PLAYERS[seat], ChooseTrump(Suit(deal.trump)))
            state = judged(state, PLAYERS[seat], PlayCard(Card(card)))
            if number % 40 == 0:
                knowledge_holds(state.hand, deal)
        assert deal is not None
        court = score.add(deal)
        observed = GAME.observe(state)
        assert observed["phase"] == "between"
        assert observed["tricks"] == dict(zip((NS, EO), deal.tricks, strict=True))
        assert observed["trick_winners"] == [PLAYERS[seat] for seat in deal.winners]
        assert observed["court"] == court
        assert observed["series"] == dict(zip((NS, EO), score.series, strict=True))
        assert observed["courts"] == dict(zip((NS, EO), score.courts, strict=True))
        assert observed["next_dealer"] == PLAYERS[score.dealer]
        assert observed["hands_played"] == number + 1
        if number < HANDS - 1:
            state = judged(state, PLAYERS[score.dealer], Dealt())
    state = judged(state, "Sul", EndSession())
    best = max(score.courts)
    winners = [pair for pair, courts in zip((NS, EO), score.courts, strict=True) if courts == best]
    assert GAME.observe(state)["result"] == (winners[0] if len(winners) == 1 else "draw")


def test_C_I10_the_last_cards_are_known_one_by_one():
    random = Random(10)
    for _ in range(20):
        state, _ = GAME.open(Setup(PLAYERS, "Este", "double-sir"))
        for deal in play(random, 1, all_thirteen=True):
            seat, card = deal.plays[-1]
            if len(deal.plays) == 1:
                state = judged(state, PLAYERS[seat], ChooseTrump(Suit(deal.trump)))
            state = judged(state, PLAYERS[seat], PlayCard(Card(card)))
            assert state.hand is not None
            if state.hand.over:
                break
            held = cards_held(state.hand)
            if len(deal.plays) == 51:
                (last,) = held.unseen
                assert held.exactly(PLAYERS[(seat - 1) % 4], last) == 1
            if len(deal.plays) % 6 == 0:
                for unseen in held.unseen:
                    for other, player in enumerate(PLAYERS):
                        low, high = held.bounds(player, unseen)
                        assert low <= (unseen.value in deal.hands[other]) <= high


def test_C_I9_a_card_that_surely_wins_does():
    random = Random(9)
    sure = 0
    for _ in range(40):
        state, _ = GAME.open(Setup(PLAYERS, "Este", "court-004"))
        promised = None
        for deal in play(random, 1):
            seat, card = deal.plays[-1]
            if len(deal.plays) == 1:
                state = judged(state, PLAYERS[seat], ChooseTrump(Suit(deal.trump)))
            if len(deal.plays) % 4 == 1:
                assert state.hand is not None
                promised = seat if surely_wins(state.hand, Card(card)) else None
            state = judged(state, PLAYERS[seat], PlayCard(Card(card)))
            if len(deal.plays) % 4 == 0 and promised is not None:
                sure += 1
                assert deal.winners[-1] % 2 == promised % 2  # a partner may take it over
    assert sure > 20


def test_double_sir_gathers_all_thirteen_tricks_between_both_pairs():
    random = Random(5)
    for _ in range(100):
        state, _ = GAME.open(Setup(PLAYERS, "Este", "double-sir"))
        for deal in play(random, 1, all_thirteen=True):
            seat, card = deal.plays[-1]
            if len(deal.plays) == 1:
                state = judged(state, PLAYERS[seat], ChooseTrump(Suit(deal.trump)))
            state = judged(state, PLAYERS[seat], PlayCard(Card(card)))
            assert state.hand is not None
            if state.hand.over:
                break
        observed = GAME.observe(state)
        tricks = observed["tricks"]
        assert max(tricks.values()) >= 7
        assert sum(gathered(state.options, state.hand.winners)) == sum(tricks.values())
        assert observed["court"] == (13 in tricks.values())
        assert min(tricks.values()) > 0 or len(observed["trick_winners"]) == 13
