"""What follows from the calls of Laugh and Lie Down, and what does not [L-I1 to L-I16]."""

from __future__ import annotations

from games.cards import Rank
from games.game import Refused
from games.laugh import GAME
from games.laugh.knowledge import dead, most, ranks_held
from games.laugh.state import Hand
from tests.games.driver import Talk
from tests.games.laugh.table import half_played, table

TRIPLE = "Q Q Q 2 3 4 5 6 7 8 9 10"


def hand_of(talk: Talk) -> Hand:
    hand: Hand = talk.state.hand
    return hand


def expected_ranks(talk: Talk, do: str) -> set[str]:
    families = (family for family in GAME.expectations(talk.state) if family.do == do)
    return {code for family in families for code in family.slots["rank"]}


def test_L_I2_the_unseen_cards_lie_in_the_hands():
    talk = table()
    talk.hear("Ana: take A", "Bia: claim trio K")
    hand = hand_of(talk)
    assert (hand.unseen(Rank.ACE), hand.unseen(Rank.KING), hand.unseen(Rank.TWO)) == (1, 2, 3)
    assert sum(hand.unseen(rank) for rank in Rank) == sum(hand.counts.values())


def test_L_I3_an_odd_number_on_the_field_has_a_live_holder():
    talk = table(TRIPLE)
    hand = hand_of(talk)
    assert all((hand.unseen(rank) + hand.field[rank]) % 2 == 0 for rank in Rank)
    assert hand.unseen(Rank.QUEEN) == 1


def test_L_I4_dead_cards_cannot_be_captured():
    talk = table(TRIPLE)
    talk.hear("Ana: take Q")
    assert dead(hand_of(talk), Rank.QUEEN)
    assert not dead(hand_of(talk), Rank.TWO)
    assert "Q" not in expected_ranks(talk, "capture")
    assert talk.refuses("Bia: take Q") == ("rank_exhausted", "L-I2")


def test_L_I5_two_hand_cards_need_two_unseen_outside_the_others():
    resume = half_played("2 2 1 0 0", "Bia", "A 5 6 6 J J J", held={"A": 1, "5": 1, "J": 1, "Q": 2})
    talk = table(None, resume=resume)
    assert talk.refuses("Bia: take 6 2x2") == ("rank_exhausted", "L-I2")


def test_L_I7_after_a_trio_one_is_known_and_a_fourth_may_be_there():
    talk = table()
    talk.hear("Bia: claim trio K", "Caio: claim trio 4")
    held = ranks_held(hand_of(talk))
    assert held.bounds("Bia", Rank.KING) == (1, 2)
    assert held.exactly("Caio", Rank.FOUR) == 1  # the fourth lies on the field
    assert most(hand_of(talk), "Ana", Rank.KING) == 1
    assert most(hand_of(talk), "Ana", Rank.FOUR) == 0


def test_L_I7_a_known_card_is_used_up_when_it_is_played():
    talk = table()
    talk.hear("Ana: claim trio 4", "Ana: take 4")
    assert ranks_held(hand_of(talk)).facts == ()


def test_L_I9_a_quad_in_hand_needs_all_four():
    talk = table()
    assert isinstance(talk.rule("Ana: claim quad_hand 4"), Refused)
    talk.hear("Ana: claim quad_hand K")


def test_L_I11_of_two_hands_the_union_is_known_of_one_everything():
    talk = table(None, resume=half_played("2 1 0 0 0", "Bia", "A", held={"A": 1, "Q": 2}))
    assert ranks_held(hand_of(talk)).bounds("Ana", Rank.QUEEN) == (1, 2)
    talk.hear("Bia: take A")
    assert ranks_held(hand_of(talk)).exactly("Ana", Rank.QUEEN) == 2


def test_L_I12_the_dealers_collection_is_what_the_others_lack():
    talk = table(None, resume=half_played("2 1 0 0 0", "Bia", "A", held={"A": 1, "Q": 2}))
    talk.hear("Bia: take A")
    assert talk["collections"]["Eva"] == 52 - sum(talk["collections"][name] for name in ("Ana", "Bia", "Caio", "Davi"))


def test_L_I13_not_sound_a_capture_does_not_deny_the_others():
    talk = table()
    talk.hear("Ana: take A")
    held = ranks_held(hand_of(talk))
    assert all(held.bounds("Ana", rank) == (0, held.unseen[rank]) for rank in Rank)


def test_not_sound_an_unclaimed_trio_may_be_there():
    talk = table()
    talk.hear("Ana: take A", "Bia: take 2")
    assert most(hand_of(talk), "Ana", Rank.KING) == 4


def test_L_I14_a_hand_that_was_shown_is_known():
    talk = table()
    talk.refuses("Ana: down K K K Q Q Q 2 2")
    held = ranks_held(hand_of(talk))
    assert [held.exactly("Ana", rank) for rank in (Rank.KING, Rank.QUEEN, Rank.TWO, Rank.ACE)] == [3, 3, 2, 0]
    assert held.bounds("Bia", Rank.KING) == (0, 1)
    talk.hear("Ana: take 2")
    assert ranks_held(hand_of(talk)).exactly("Ana", Rank.TWO) == 1


def test_L_I16_only_ranks_with_a_possible_holder_are_expected():
    talk = table("A A A A 2 3 4 5 6 7 8 9")
    assert expected_ranks(talk, "capture") == {"2", "3", "4", "5", "6", "7", "8", "9"}
