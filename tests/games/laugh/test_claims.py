"""Claims: from the hand, from the field, by anybody, at any time [L12-L17]."""

from __future__ import annotations

import pytest

from games.cards import Rank
from games.laugh.acts import Claimable, ClaimedFromField, ClaimedFromHand
from tests.games.driver import Talk
from tests.games.laugh.table import half_played, table

TRIPLE = "Q Q Q 2 3 4 5 6 7 8 9 10"
QUAD = "A A A A 2 3 4 5 6 7 8 9"


def test_L12_two_of_a_trio_are_collected_out_of_turn():
    talk = table()
    assert talk.hear("Davi: claim trio K") == (ClaimedFromHand("Davi", "trio", Rank.KING, 2, 6, 2),)
    assert talk.sees(turn="Ana")
    assert talk.refuses("Bia: claim trio K") == ("rank_exhausted", "L-I2")


def test_L12_all_four_of_a_quad():
    talk = table()
    talk.hear("Davi: claim quad_hand K")
    assert talk["collections"]["Davi"] == 4
    assert talk.refuses("Davi: claim quad_hand A") == ("rank_exhausted", "L-I2")
    assert talk.asks("Davi: claim quad_hand") == "rank"
    assert talk.asks("Davi: claim") == "claim"


def test_A_L3_trios_may_be_for_before_the_play_alone():
    talk = table(options={"trio_window": "before_play"})
    talk.hear("Davi: claim trio K", "Ana: take A")
    assert talk.refuses("Davi: claim trio Q") == ("too_late_to_claim", "L12")
    assert talk.refuses("Davi: claim quad_hand Q") == ("too_late_to_claim", "L12")


def test_L13_A_L1_the_other_pair_is_claimed_after_a_capture_of_one_with_one():
    talk = table()
    assert talk.refuses("Davi: claim pair_hand 4") == ("nothing_to_claim", "L13")
    talk.hear("Ana: take 4")
    assert talk.hear("Davi: claim pair_hand 4") == (ClaimedFromHand("Davi", "pair_hand", Rank.FOUR, 2, 6, 2),)
    assert talk.refuses("Eva: claim pair_hand 4") == ("nothing_to_claim", "L13")
    assert talk["turn"] == "Bia"


def test_L13_not_while_one_lies_on_the_field():
    talk = table()
    talk.hear("Ana: take A")
    assert talk.refuses("Davi: claim pair_hand A") == ("nothing_to_claim", "L13")


def test_L13_not_after_a_trio():
    talk = table()
    talk.hear("Ana: claim trio K")
    assert talk.refuses("Bia: claim pair_hand K") == ("nothing_to_claim", "L13")


def test_A_L11_a_trio_may_capture_the_fourth_and_claim_its_pair():
    talk = table()
    talk.hear("Ana: take 4", "Ana: claim pair_hand 4")
    assert talk.sees(collections={"Ana": 4, "Bia": 0, "Caio": 0, "Davi": 0, "Eva": 0}, turn="Bia")
    other = table()
    other.hear("Ana: claim trio 4", "Ana: take 4")
    assert other["collections"]["Ana"] == 4


def test_L_I7_after_a_trio_nobody_else_takes_the_fourth():
    talk = table()
    talk.hear("Bia: claim trio 4")
    ruling = talk.rule("Ana: take 4")
    assert (ruling.reason, ruling.rule) == ("contradiction", "L-I5")
    (claim,) = ruling.details["calls"]
    assert (claim.player, claim.what, claim.rank) == ("Bia", "trio", Rank.FOUR)


def test_L9_L14_the_two_left_by_an_incomplete_capture():
    talk = table(TRIPLE)
    talk.hear("Ana: take Q")
    claimed = talk.hear("Eva: claim pair_left Q")
    assert claimed == (ClaimedFromField("Eva", "pair_left", Rank.QUEEN, 2, 2),)
    assert talk.refuses("Bia: take Q") == ("no_match_on_table", "L8")
    assert talk.refuses("Bia: claim pair_left Q") == ("nothing_to_claim", "L14")
    assert talk["turn"] == "Bia"


def test_L14_the_one_thing_there_is_need_not_be_named():
    talk = table(TRIPLE)
    assert talk.refuses("Eva: claim pair_left") == ("nothing_to_claim", "L14")
    talk.hear("Ana: take Q", "Eva: claim pair_left")
    assert talk["collections"]["Eva"] == 2


def test_A_L5_the_first_observer_may_be_the_owner_or_not():
    talk = table(TRIPLE)
    talk.hear("Ana: take Q", "Ana: claim pair_left Q")
    assert talk["collections"]["Ana"] == 4
    strict = table(TRIPLE, options={"observer_may_be_owner": False})
    strict.hear("Ana: take Q")
    assert strict.refuses("Ana: claim pair_left Q") == ("own_oversight", "L14")
    strict.hear("Bia: claim pair_left Q")


def test_L14_two_of_an_exposed_trio_and_all_of_an_exposed_quad():
    talk = table()
    talk.hear("Ana: down K K K K Q Q Q Q")
    assert talk.asks("Caio: claim quad_laid") == "rank"
    talk.hear("Caio: claim quad_laid K", "Ana: claim quad_field Q")  # eliminated, and by another name
    assert talk["collections"] == {"Ana": 4, "Bia": 0, "Caio": 4, "Davi": 0, "Eva": 0}
    other = table("A A A 2 3 4 5 6 7 8 9 10")
    other.hear("Ana: down K K K Q Q J J J", "Eva: claim trio_laid K", "Eva: claim pair_laid J")
    assert (other["field"]["K"], other["field"]["Q"], other["field"]["J"]) == (1, 2, 1)
    assert other.refuses("Eva: claim pair_laid Q") == ("nothing_to_claim", "L14")  # it was never claimable


def test_L14_an_exposed_pair_that_was_claimable():
    talk = table("A A A 2 3 4 5 6 7 8 9 10")
    talk.hear("Ana: take 10", "Bia: down 10 10 J J J K K Q", "Caio: claim pair_laid 10")
    assert talk["collections"]["Caio"] == 2
    assert "10" not in talk["field"]


def test_L14_only_while_the_cards_lie_there():
    talk = table("A A A 2 3 4 5 6 7 8 9 10")
    talk.hear("Ana: down K K K Q Q J J J", "Bia: take K 3x1")
    assert talk.refuses("Caio: claim trio_laid K") == ("nothing_to_claim", "L14")
    talk.hear("Caio: take J", "Davi: claim pair_left J")


def test_L15_A_L2_a_quad_of_the_deal_is_the_dealers_until_the_first_act():
    talk = table(QUAD)
    assert talk.refuses("Bia: claim quad_field A") == ("dealers_quad", "L15")
    talk.hear("Ana: take 2", "Bia: claim quad_field A")
    assert talk["collections"]["Bia"] == 4
    prompt = table(QUAD)
    prompt.hear("Eva: claim quad_field")
    assert prompt["collections"]["Eva"] == 4
    free = table(QUAD, options={"quad_field_window": "anyone"})
    free.hear("Bia: claim quad_field A")


def test_L15_a_dealer_who_forgot_it_may_be_shut_out():
    talk = table(QUAD, options={"observer_may_be_owner": "no"})
    talk.hear("Ana: take 2")
    assert talk.refuses("Eva: claim quad_field A") == ("own_oversight", "L14")


def emptied(turn: str) -> Talk:
    """Ana holds a pair of queens that are due, Bia and Caio one ace each, and two lie on the field."""
    return table(None, resume=half_played("2 1 1 0 0", turn, "A A", held={"A": 2, "Q": 2}))


def test_L16_a_claim_that_empties_the_hand_on_turn_moves_the_turn():
    talk = emptied("Ana")
    talk.hear("Ana: claim pair_hand Q")
    assert talk.sees(phase="play", turn="Bia", hand_sizes={"Ana": 0, "Bia": 1, "Caio": 1, "Davi": 0, "Eva": 0})


def test_L16_out_of_turn_it_does_not():
    talk = emptied("Caio")
    talk.hear("Ana: claim pair_hand Q")
    assert talk["turn"] == "Caio"
    talk.hear("Caio: take A")
    assert talk.sees(phase="between", survivor="Bia", turn=None)


def test_L16_L18_a_claim_can_end_the_hand():
    talk = table(None, resume=half_played("2 1 0 0 0", "Bia", "A", held={"A": 1, "Q": 2}))
    talk.hear("Ana: claim pair_hand Q")
    assert talk.sees(phase="between", survivor="Bia")


def test_L17_no_hints_unless_wanted():
    assert len(table(TRIPLE).hear("Ana: take Q")) == 1
    talk = table("Q Q Q A A A A 2 3 4 5 6", options={"assist": "on"})
    hints = talk.hear("Ana: take Q")[1:]
    assert set(hints) == {Claimable("pair_left", Rank.QUEEN), Claimable("quad_field", Rank.ACE)}
    assert talk.hear("Bia: take 2")[1:] == (Claimable("pair_hand", Rank.TWO),)
    assert talk.hear("Caio: take 3")[1:] == (Claimable("pair_hand", Rank.THREE),)
    assert talk.hear("Davi: down K K K J J J 2 2")[1:] == (
        Claimable("trio_laid", Rank.KING),
        Claimable("trio_laid", Rank.JACK),
        Claimable("pair_laid", Rank.TWO),
    )


@pytest.mark.parametrize("player", ["Ana", "Davi"])
def test_L_I8_a_pair_needs_two_cards_in_one_hand(player: str):
    talk = table(None, resume=half_played("1 3 0 0 0", "Bia", "A 5", held={"A": 1, "Q": 2, "5": 1}))
    assert talk.refuses(f"{player}: claim pair_hand Q")[0] == "wrong_card_count"
