"""What follows from the cards of Court Piece, and what does not [C-I1 to C-I12]."""

from __future__ import annotations

from games.cards import Suit
from games.court import GAME
from games.court.acts import Contradiction
from games.court.cards import Card
from games.court.knowledge import cards_held, could_have_held, suits_held, surely_wins
from games.court.state import Hand
from games.game import Expectation
from games.knowledge import Hands
from tests.games.court.table import table, trick
from tests.games.driver import Talk

S, H, D, C = Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS


def hand_of(talk: Talk) -> Hand:
    hand: Hand = talk.state.hand
    return hand


def held_in(talk: Talk) -> Hands[Suit]:
    return suits_held(hand_of(talk))


def expected(talk: Talk, do: str) -> list[Expectation]:
    return [family for family in GAME.expectations(talk.state) if family.do == do]


def test_C_I1_counts():
    talk = table(trump="S")
    trick(talk, "AH 2H 3H 4H KH 5H")
    assert talk["hand_sizes"] == {"Norte": 11, "Oeste": 11, "Sul": 12, "Este": 12}


def test_C_I2_a_discard_denies_the_suit_once_the_trick_is_closed():
    talk = table(trump="S")
    trick(talk, "AH 2C 3H 4H")
    assert held_in(talk).bounds("Oeste", H) == (0, 10)  # it can still be corrected
    talk.hear("Norte: close")
    assert held_in(talk).bounds("Oeste", H) == (0, 0)


def test_C_I4_three_without_a_suit_leave_it_to_the_fourth():
    talk = table(trump="S")
    trick(talk, "AH 2C 3C 4C")
    talk.hear("Norte: close")
    assert held_in(talk).exactly("Norte", H) == 12


def test_C_I4_a_card_of_another_suit_then_contradicts_the_three():
    talk = table(trump="S")
    trick(talk, "AH 2C 3C 4C")
    (*_, contradiction) = talk.hear("Norte: KD")  # but his twelve cards must be the twelve hearts
    assert isinstance(contradiction, Contradiction)
    assert {call.player for call in contradiction.calls} == {"Oeste", "Sul", "Este"}
    assert talk.sees(phase="play", turn="Oeste", notes=[])


def test_C_I5_a_hand_without_three_suits_is_of_the_fourth():
    talk = table(trump="S")
    trick(talk, "AH 2C 3H 4H  KH 3C 5H 6H  AD 4C 2D 3D  AS 5C 2S 3S  QH")
    held = held_in(talk)
    assert [held.bounds("Oeste", suit) for suit in (S, H, D)] == [(0, 0)] * 3
    assert held.exactly("Oeste", C) == 9
    assert not cards_held(hand_of(talk)).bounds("Norte", Card.ACE_OF_CLUBS)[1]  # nine of nine are his


def test_I5_when_the_calls_agree_with_no_deal_they_are_named():
    talk = table(trump="S")
    trick(talk, "AH 2C 3H 4H  KH 3C 5H 6H  AD 4C 2D 3D  AS 5C 2S 3S  QH 6C 7H 8H")
    events = talk.hear("Norte: 7C")  # but all the clubs that are left must be in Oeste's hand
    (contradiction,) = [event for event in events if isinstance(event, Contradiction)]
    assert {call.player for call in contradiction.calls} == {"Oeste"}
    assert len(contradiction.calls) == 3  # no hearts, no diamonds, no trumps
    assert not any(isinstance(event, Contradiction) for event in talk.hear("Oeste: 8C"))  # told once
    assert talk.sees(phase="play", notes=[])


def test_C_I6_C_I7_a_card_taken_back_counts_for_its_suit():
    talk = table(trump="S")
    talk.hear("Norte: QD", "Oeste: 7C", "Oeste: fix KD")
    held = held_in(talk)
    assert held.bounds("Oeste", C)[0] == 1
    assert cards_held(hand_of(talk)).exactly("Oeste", Card.SEVEN_OF_CLUBS) == 1
    (card,) = expected(talk, "card")
    assert "7C" not in card.slots["card"]


def test_C_I8_the_winner_is_computed_and_never_asked():
    talk = table(trump="S")
    trick(talk, "AH 2H 3H 2S")
    assert talk.sees(trick_winners=["Este"], turn="Este")


def test_C_I9_the_highest_trump_that_is_out_wins():
    talk = table(trump="S")
    assert surely_wins(hand_of(talk), Card.ACE_OF_SPADES)
    assert not surely_wins(hand_of(talk), Card.KING_OF_SPADES)
    assert not surely_wins(hand_of(talk), Card.ACE_OF_HEARTS)  # it may be trumped
    talk.hear("Norte: 2H")
    assert not surely_wins(hand_of(talk), Card.ACE_OF_HEARTS)  # it is not for this player to lead


def test_C_I9_a_plain_card_wins_when_no_opponent_can_trump():
    talk = table(trump="S")
    trick(talk, "AS 2D 2S 3D")
    assert not surely_wins(hand_of(talk), Card.ACE_OF_HEARTS)  # the discards can still be corrected
    talk.hear("Norte: close")
    assert surely_wins(hand_of(talk), Card.ACE_OF_HEARTS)


def test_C_I11_who_speaks_next_is_known():
    talk = table()
    (trump,) = expected(talk, "trump")
    assert trump.speakers == {"Norte"}
    assert expected(talk, "card") == []


def test_C_I12_could_the_accused_have_had_the_suit():
    talk = table(trump="S")
    trick(talk, "AH 2C 3H 4H")
    talk.hear("Norte: close")
    assert could_have_held(hand_of(talk), "Oeste", H)
    other = table(trump="S")
    trick(other, "AH 2H 3H 4H  KH 5H 6H 7H  QH 8H 9H 10H  JH 2C 3C 4C")
    assert not could_have_held(hand_of(other), "Oeste", H)


def test_not_sound_who_does_not_trump_may_have_trumps():
    talk = table(trump="S")
    trick(talk, "AH 2C 3H 4H  2D")
    assert held_in(talk).bounds("Oeste", S) == (0, 12)


def test_not_sound_who_plays_low_may_have_higher_cards():
    talk = table(trump="S")
    trick(talk, "AH 2H 3H 4H  2D")
    assert cards_held(hand_of(talk)).bounds("Oeste", Card.KING_OF_HEARTS) == (0, 1)


def test_not_sound_the_chosen_suit_need_not_be_long():
    assert held_in(table(trump="S")).bounds("Norte", S) == (0, 13)
