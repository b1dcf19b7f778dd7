"""Payments, the next dealer and the end of a session [E22-E28, G7]."""

from __future__ import annotations

from typing import Any

import pytest

from games.cards import Rank
from games.earl.acts import Eliminated, ExtraRound, HandDealt, HandOver, SessionOver
from games.game import Refused
from tests.games.earl.table import Table, half_played

CHIPS = {"scoring": "chips", "rhyme_penalty": "none"}
OUT = {**CHIPS, "series": "elimination"}


def last_card(hands: dict[str, int], profile: str = "earl-000", **setup: Any) -> Table:
    """A table where the first player is about to play his last card."""
    return Table(" ".join(hands), profile, resume=half_played(hands, next(iter(hands))), **setup)


def test_E22_each_opponent_pays_one_for_each_card_left():
    table = last_card({"Ana": 1, "Bia": 6, "Caio": 2})
    over = table.hear("Ana: K")[-1]
    assert over == HandOver(
        winner="Ana",
        payments={"Ana": 8, "Bia": -6, "Caio": -2},
        pot_collected=0,
        scores={"Ana": 8, "Bia": -6, "Caio": -2},
        hand_sizes={"Ana": 0, "Bia": 6, "Caio": 2},
        next_dealer="Ana",
        hands_played=1,
    )


def test_E22_balances_add_up_over_the_hands():
    table = last_card({"Ana": 1, "Bia": 6, "Caio": 2}, scores={"Ana": -3, "Bia": 4, "Caio": -1}, hands_played=3)
    table.hear("Ana: K")
    assert table.sees(scores={"Ana": 5, "Bia": -2, "Caio": -3}, hands_played=4)


def test_E22_the_winner_takes_the_pot_after_the_payments():
    hands = {"Ana": 1, "Bia": 2, "Caio": 3}
    table = Table("Ana Bia Caio", "earl-001", options=CHIPS, resume=half_played(hands, "Ana", pot=4))
    table.hear("Ana: K")
    assert table.sees(payments={"Ana": 5, "Bia": -2, "Caio": -3}, pot_collected=4, pot=0)
    assert table["scores"] == {"Ana": 9, "Bia": -2, "Caio": -3}


def test_E23_a_simple_win_pays_nothing():
    table = last_card({"Ana": 1, "Bia": 6, "Caio": 2}, "earl-001")
    table.hear("Ana: K")
    assert table.sees(winner="Ana", payments={"Ana": 0, "Bia": 0, "Caio": 0})
    assert table["scores"] == {"Ana": 0, "Bia": 0, "Caio": 0}
    assert table["ranking"] == {"Ana": 1, "Bia": 2, "Caio": 2}  # a hand won is what counts


def test_E24_the_deal_moves_left_whoever_won():
    table = last_card({"Ana": 1, "Bia": 6, "Caio": 2}, dealer="Bia")
    assert table["next_dealer"] == "Bia"  # deals the hand in progress
    table.hear("Ana: K")
    assert table["next_dealer"] == "Caio"
    assert table.hear("Caio: dealt")[-1] == HandDealt("Caio", {"Ana": 18, "Bia": 17, "Caio": 17}, "Ana", 2)


def test_G7_only_the_dealer_who_is_due_begins_the_next_hand():
    table = last_card({"Ana": 1, "Bia": 6, "Caio": 2})
    table.hear("Ana: K")
    assert table.rule("Bia: dealt") == Refused("wrong_dealer", "G7", {"player": "Bia", "dealer": "Ana"})
    assert table.refuses("Ana: dealt by Bia") == ("wrong_dealer", "G7")
    table.hear("Bia: dealt by Ana")
    assert table.sees(phase="play", turn="Bia", completed=[], rank=None)


def test_G7_a_deal_in_mid_hand_waits():
    table = Table("Ana Bia Caio")
    assert table.hear("Caio: dealt") == ()  # of the hand he has just dealt
    assert table.refuses("Ana: dealt") == ("finish_hand_first", "G7")
    table.hear("Ana: K")
    assert table.refuses("Caio: dealt") == ("finish_hand_first", "G7")


def test_E25_a_series_is_six_hands():
    table = last_card({"Ana": 1, "Bia": 6, "Caio": 2}, hands_played=4)
    table.hear("Ana: K")
    assert table["phase"] == "between"
    sixth = last_card({"Ana": 1, "Bia": 6, "Caio": 2}, hands_played=5, scores={"Ana": 0, "Bia": 9, "Caio": -9})
    over = sixth.hear("Ana: K")[-1]
    scores = {"Ana": 8, "Bia": 3, "Caio": -11}
    assert over == SessionOver({"Ana": 1, "Bia": 2, "Caio": 3}, ("Ana",), scores)
    assert sixth.sees(phase="match_over", match_winner=["Ana"], hands_played=6, turn=None, winner="Ana")


def test_E25_equals_share_a_place():
    hands = {"Ana": 1, "Bia": 1, "Caio": 1, "Davi": 2}
    scores = {"Ana": 0, "Bia": 5, "Caio": 3, "Davi": 0}
    table = last_card(hands, hands_played=5, scores=scores)
    table.hear("Ana: K")
    assert table["scores"] == {"Ana": 4, "Bia": 4, "Caio": 2, "Davi": -2}
    assert table["ranking"] == {"Ana": 1, "Bia": 1, "Caio": 3, "Davi": 4}
    assert table["match_winner"] == ["Ana", "Bia"]


@pytest.mark.parametrize("line", ["Ana: K", "Ana: pass", "Bia: out", "Ana: dealt", "Ana: end"])
def test_G7_nothing_is_played_after_the_session(line: str):
    table = last_card({"Ana": 1, "Bia": 6, "Caio": 2}, hands_played=5)
    table.hear("Ana: K")
    assert table.refuses(line) == ("session_over", "G7")


def test_E25_without_a_series_the_table_stops_after_any_hand():
    table = last_card({"Ana": 1, "Bia": 6, "Caio": 2}, options={"series": "none"}, hands_played=9)
    table.hear("Ana: K")
    assert table["phase"] == "between"
    table.hear("Bia: end")
    assert table.sees(phase="match_over", match_winner=["Ana"], ranking={"Ana": 1, "Bia": 3, "Caio": 2})


def test_E25_a_table_may_stop_before_its_series_is_full():
    table = Table("Ana Bia Caio", phase="between", scores={"Ana": 1, "Bia": -1}, hands_played=1)
    table.hear("Caio: end")
    assert table.sees(phase="match_over", match_winner=["Ana"])


def test_E26_the_session_is_not_ended_in_mid_hand():
    table = Table("Ana Bia Caio", "earl-001")
    assert table.rule("Ana: end") == Refused("finish_hand_first", "E26", {"turn": "Ana"})


def test_E26_most_chips_win_an_open_session():
    chips = {"Ana": 20, "Bia": 25, "Caio": 15}
    table = Table("Ana Bia Caio", "earl-001", options=CHIPS, phase="between", chips=chips)
    table.hear("Ana: end")
    assert table.sees(match_winner=["Bia"], ranking={"Ana": 2, "Bia": 1, "Caio": 3})


def tied(**options: Any) -> Table:
    chips = {"Ana": 12, "Bia": 12, "Caio": 6, "Davi": 12}
    setup = {"phase": "between", "chips": chips, "hands_played": 3, "dealer": "Caio"}
    return Table("Ana Bia Caio Davi", "earl-001", options={**CHIPS, **options}, **setup)


def test_E26_a_tie_asks_for_an_extra_round_of_the_tied():
    table = tied()
    assert table.hear("Ana: end") == (ExtraRound(("Ana", "Bia", "Davi"), dealer="Davi"),)
    assert table.sees(phase="between", next_dealer="Davi", in_play=["Ana", "Bia", "Davi"], match_winner=[])
    assert table.refuses("Ana: end") == ("extra_round_due", "E26")
    assert table.refuses("Caio: dealt") == ("wrong_dealer", "G7")
    table.hear("Davi: dealt")
    assert table.sees(turn="Ana", hand_sizes={"Ana": 18, "Bia": 17, "Caio": 0, "Davi": 17})
    assert table.refuses("Caio: K") == ("not_your_turn", "E7")
    assert table.refuses("Caio: out") == ("not_your_turn", "E14")


def test_E26_the_turn_of_the_extra_round_skips_those_who_sit_out():
    table = tied()
    table.hear("Ana: end", "Davi: dealt", "Ana: K (1)", "Bia: K (2)")
    assert table["turn"] == "Davi"


def test_E26_the_extra_round_ends_the_session_with_its_winner():
    table = tied(starting_chips=0)
    table.hear("Ana: end", "Davi: dealt")
    play_out(table)
    assert table.sees(phase="match_over", match_winner=["Ana"])
    assert table["scores"] == {"Ana": 46, "Bia": -5, "Caio": 6, "Davi": -5}
    assert table["ranking"] == {"Ana": 1, "Bia": 2, "Caio": 4, "Davi": 2}  # Caio was not in it


def play_out(table: Table) -> None:
    """The leader holds all the ranks he needs, so the others only pass."""
    for rank in Rank:
        for _ in range(4):
            table.hear(f"Ana: {rank.value}")
            if table["phase"] != "play":
                return
            while table["turn"] != "Ana":
                table.hear(f"{table['turn']}: pass")


def test_E26_the_dealer_of_the_extra_round_is_the_tied_player_next_due():
    table = tied()
    due = Table(
        "Ana Bia Caio",
        "earl-001",
        options=CHIPS,
        phase="between",
        chips={"Ana": 5, "Bia": 5, "Caio": 1},
        dealer="Bia",
    )
    assert due.hear("Caio: end") == (ExtraRound(("Ana", "Bia"), dealer="Bia"),)
    assert table.hear("Davi: end") == (ExtraRound(("Ana", "Bia", "Davi"), dealer="Davi"),)


def test_E26_a_session_without_a_hand_ends_without_an_extra_round():
    table = Table("Ana Bia Caio", "earl-001", phase="between")
    table.hear("Ana: end")
    assert table.sees(phase="match_over", ranking={"Ana": 1, "Bia": 1, "Caio": 1})


def test_K8_a_tie_may_be_shared():
    table = tied(tie="shared")
    table.hear("Ana: end")
    assert table.sees(match_winner=["Ana", "Bia", "Davi"], ranking={"Ana": 1, "Bia": 1, "Caio": 4, "Davi": 1})


def test_K8_a_series_may_end_with_an_extra_round():
    hands = {"Ana": 1, "Bia": 1, "Caio": 2}
    table = last_card(hands, options={"tie": "extra_round"}, hands_played=5, scores={"Ana": 0, "Bia": 4, "Caio": -4})
    assert table.hear("Ana: K")[-1] == ExtraRound(("Ana", "Bia"), dealer="Ana")
    assert table.sees(phase="between", hands_played=6)


def test_E27_a_player_without_chips_is_out_and_pays_what_he_has():
    chips = {"Ana": 5, "Bia": 4, "Caio": 9}
    table = last_card({"Ana": 1, "Bia": 6, "Caio": 2}, "earl-001", options=OUT, chips=chips)
    over, out = table.hear("Ana: K")[1:]
    assert out == Eliminated("Bia")
    assert isinstance(over, HandOver)
    assert over.payments == {"Ana": 6, "Bia": -4, "Caio": -2}
    assert table.sees(scores={"Ana": 11, "Bia": 0, "Caio": 7}, in_play=["Ana", "Caio"], phase="between")


def test_E24_the_deal_skips_those_who_are_out():
    chips = {"Ana": 5, "Bia": 4, "Caio": 9}
    table = last_card({"Ana": 1, "Bia": 6, "Caio": 2}, "earl-001", options=OUT, chips=chips, dealer="Ana")
    table.hear("Ana: K")
    assert table["next_dealer"] == "Caio"
    table.hear("Caio: dealt")
    assert table.sees(turn="Ana", hand_sizes={"Ana": 26, "Bia": 0, "Caio": 26})
    table.hear("Ana: K (1)")
    assert table["turn"] == "Caio"
    assert table.refuses("Bia: K") == ("not_your_turn", "E7")


def test_E27_the_last_player_with_chips_wins():
    chips = {"Ana": 5, "Bia": 4, "Caio": 2}
    table = last_card({"Ana": 1, "Bia": 6, "Caio": 2}, "earl-001", options=OUT, chips=chips)
    events = table.hear("Ana: K")[2:]
    scores = {"Ana": 11, "Bia": 0, "Caio": 0}
    assert events == (
        Eliminated("Bia"),
        Eliminated("Caio"),
        SessionOver({"Ana": 1, "Bia": 2, "Caio": 2}, ("Ana",), scores),
    )
    assert table.sees(phase="match_over", in_play=["Ana"], match_winner=["Ana"])


def test_E27_a_player_may_be_out_from_the_start():
    chips = {"Ana": 5, "Bia": 0, "Caio": 9}
    table = Table("Ana Bia Caio", "earl-001", options=OUT, chips=chips)
    assert table["hand_sizes"] == {"Ana": 26, "Bia": 0, "Caio": 26}


def test_K11_an_open_session_allows_debts():
    chips = {"Ana": 5, "Bia": 4, "Caio": 9}
    table = last_card({"Ana": 1, "Bia": 6, "Caio": 2}, "earl-001", options=CHIPS, chips=chips)
    table.hear("Ana: K")
    assert table.sees(payments={"Ana": 8, "Bia": -6, "Caio": -2}, scores={"Ana": 13, "Bia": -2, "Caio": 7})


def test_A_E6_a_fine_without_a_chip_is_a_debt_until_the_payment():
    options = {"scoring": "chips", "short_pay": "debt"}
    table = Table("Ana Bia Caio", "earl-penalidade", options=options, chips={"Ana": 0, "Bia": 0, "Caio": 0})
    table.refuses("Bia: K")
    assert table.sees(scores={"Ana": 0, "Bia": -1, "Caio": 0}, pot=1)


def test_A_E6_a_debt_that_cannot_be_paid_is_struck_from_the_pot():
    hands = {"Ana": 1, "Bia": 3, "Caio": 2}
    resume = half_played(hands, "Ana")
    options = {"series": "elimination"}
    chips = {"Ana": 5, "Bia": 1, "Caio": 9}
    table = Table("Ana Bia Caio", "earl-penalidade", options=options, chips=chips, resume=resume)
    table.refuses("Bia: K")
    table.refuses("Bia: K")
    assert table.sees(pot=2, scores={"Ana": 5, "Bia": -1, "Caio": 9}, in_play=["Ana", "Bia", "Caio"])
    table.hear("Ana: K")
    assert table.sees(pot=0, pot_collected=1, payments={"Ana": 2, "Bia": 0, "Caio": -2})
    assert table["scores"] == {"Ana": 8, "Bia": 0, "Caio": 7}


def test_E28_one_card_empties_one_hand():
    table = last_card({"Ana": 1, "Bia": 1, "Caio": 1})
    table.hear("Ana: K")
    assert table.sees(winner="Ana", hand_sizes={"Ana": 0, "Bia": 1, "Caio": 1})
