"""Formulas, couplets and snip words, and what missing or wrong ones cost [E15-E21]."""

from __future__ import annotations

import pytest

from games.cards import Rank
from games.earl.acts import (
    CardPlayed,
    ChipFined,
    CoupletReminder,
    FormulaOrder,
    HandOver,
    MustPlay,
    RhymePenaltyChip,
    RhymePenaltyTakeBack,
)
from tests.games.earl.table import Table, half_played


def test_E15_the_four_formulas_in_order():
    table = Table("Ana Bia Caio Davi")
    for line in ("Ana: A (1)", "Bia: another (2)", "Caio: another (3)", "Davi: another (4)"):
        assert table.notes(line) == []


def test_E15_a_wrong_order_is_noted_and_nothing_else():
    table = Table("Ana Bia Caio")
    table.hear("Ana: A (1)")
    assert table.notes("Bia: another (3)") == [FormulaOrder("Bia", Rank.ACE, 2, 3)]
    assert table.sees(stage=2, turn="Caio", hand_sizes={"Ana": 17, "Bia": 16, "Caio": 17})


def test_E15_words_are_never_needed_in_the_first_source():
    table = Table("Ana Bia Caio")
    assert table.hear("Ana: A") == (CardPlayed("Ana", Rank.ACE, 1, lead=True, left=17),)
    assert len(table.hear("Bia: A")) == 1


def test_E16_the_four_couplets_in_order():
    table = Table("Ana Bia Caio", "earl-001")
    for line in ("Ana: J (1)", "Bia: J (2)", "Caio: another (3)", "Ana: another (4)"):
        assert table.notes(line) == []
    assert table.sees(completed=["J"], turn="Ana")


@pytest.mark.parametrize("line", ["Bia: J", "Bia: J (3)"])
def test_E17_a_match_without_its_couplet_goes_back(line: str):
    table = Table("Ana Bia Caio", "earl-001")
    table.hear("Ana: J (1)")
    assert table.hear(line) == (RhymePenaltyTakeBack("Bia", Rank.JACK, 2, "Caio"),)
    assert table.sees(turn="Caio", stage=1, rank="J", hand_sizes={"Ana": 17, "Bia": 17, "Caio": 17})
    table.hear("Caio: another (2)")
    assert table["stage"] == 2


def test_E17_the_turn_may_be_kept_for_another_try():
    table = Table("Ana Bia Caio", "earl-001", options={"take_back_turn": "retry"})
    table.hear("Ana: J (1)")
    assert table.notes("Bia: J") == [RhymePenaltyTakeBack("Bia", Rank.JACK, 2, "Bia")]
    table.hear("Bia: J (2)")
    assert table.sees(turn="Caio", stage=2)


def test_E17_a_card_taken_back_is_no_pass():
    table = Table("Ana Bia Caio", options={"rhyme_penalty": "take_back"})
    table.hear("Ana: J (1)", "Bia: J", "Caio: pass")
    assert table.hear("Ana: pass")[-1] == MustPlay("Bia", Rank.JACK, 3)


def test_E17_he_who_led_may_not_lead_again_after_a_card_was_taken_back():
    table = Table("Ana Bia Caio", "earl-001")
    table.hear("Ana: J (1)", "Bia: J", "Caio: pass")
    assert table.refuses("Ana: K (1)") == ("wrong_rank", "E7")


@pytest.mark.parametrize("line", ["Ana: J", "Ana: J (4)"])
def test_E17_an_opening_without_its_couplet_earns_a_reminder(line: str):
    table = Table("Ana Bia Caio", "earl-001")
    assert table.hear(line)[1:] == (CoupletReminder("Ana", Rank.JACK),)
    assert table.sees(stage=1, turn="Bia")


def test_E17_a_last_card_without_its_couplet_does_not_win():
    hands = {"Ana": 1, "Bia": 4, "Caio": 3}
    table = Table("Ana Bia Caio", "earl-001", resume=half_played(hands, "Ana", rank="J", played=3))
    table.hear("Ana: J")
    assert table.sees(phase="play", turn="Bia", hand_sizes=hands)


def test_E18_snip_snap_snorem_with_the_second_third_and_fourth_card():
    table = Table("Ana Bia Caio", "snip-snap-snorum")
    assert len(table.hear("Ana: Q")) == 1  # the leader only names the rank
    table.hear("Bia: another (2)", "Caio: another (3)")
    assert table.notes("Ana: another (4)") == []
    assert table["completed"] == ["Q"]


def test_E18_a_forgotten_snip_costs_what_the_table_chose():
    table = Table("Ana Bia Caio", "snip-snap-snorum")
    table.hear("Ana: Q")
    assert table.notes("Bia: Q") == [RhymePenaltyTakeBack("Bia", Rank.QUEEN, 2, "Caio")]
    gentle = Table("Ana Bia Caio", "snip-snap-snorum", options={"rhyme_penalty": "none"})
    gentle.hear("Ana: Q")
    assert gentle.notes("Bia: Q") == []


@pytest.mark.parametrize("first", [1, 2])  # Snip, by its place here or by its usual number
def test_E18_snip_may_belong_to_the_leader(first: int):
    table = Table("Ana Bia Caio", "snip-snap-snorum", options={"snip_positions": "1-2-3"})
    assert len(table.hear(f"Ana: Q ({first})")) == 1
    assert table.notes(f"Bia: another ({first + 1})") == []
    assert table.notes(f"Caio: another ({first + 2})") == []
    assert table.notes("Ana: another") == []  # the fourth card is silent
    other = Table("Ana Bia Caio", "snip-snap-snorum", options={"snip_positions": "1-2-3"})
    assert other.hear("Ana: Q")[1:] == (CoupletReminder("Ana", Rank.QUEEN),)
    assert other.notes("Bia: another") == [RhymePenaltyTakeBack("Bia", Rank.QUEEN, 2, "Caio")]


def test_E18_children_may_say_snip_at_either_place():
    table = Table("Ana Bia Caio", "snip-snap-snorum", options={"kids": True, "rhyme_penalty": "take_back"})
    table.hear("Ana: Q", "Bia: another (3)")
    assert table["stage"] == 2
    table.hear("Caio: another (3)", "Ana: another")
    assert table["completed"] == ["Q"]
    table.hear("Ana: K")
    assert table.notes("Bia: another (4)") == [RhymePenaltyTakeBack("Bia", Rank.KING, 2, "Caio")]


def test_E19_the_silent_earl_asks_for_no_words_but_the_rank():
    table = Table("Ana Bia Caio", "earl-silencioso")
    assert table.asks("Ana: another") == "rank"
    assert len(table.hear("Ana: K")) == 1
    assert len(table.hear("Bia: another (4)")) == 1


@pytest.mark.parametrize("line", ["Bia: J", "Bia: J (4)"])
def test_E20_words_that_fail_cost_a_chip_and_the_card_stays(line: str):
    table = Table("Ana Bia Caio", "earl-penalidade")
    table.hear("Ana: J (1)")
    assert table.notes(line) == [RhymePenaltyChip("Bia", Rank.JACK, 2, 1)]
    assert table.sees(stage=2, turn="Caio", pot=1, scores={"Ana": 0, "Bia": -1, "Caio": 0})


def test_E20_a_forgotten_opening_costs_nothing_a_wrong_one_a_chip():
    table = Table("Ana Bia Caio", "earl-penalidade")
    assert table.hear("Ana: J")[1:] == (CoupletReminder("Ana", Rank.JACK),)
    wrong = Table("Ana Bia Caio", "earl-penalidade")
    assert wrong.notes("Ana: J (3)") == [RhymePenaltyChip("Ana", Rank.JACK, 1, 1)]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Bia: K (2)", "wrong_rank"),
        ("Caio: J (2)", "not_your_turn"),
        ("Bia: 2 x J", "one_card_at_a_time"),
    ],
)
def test_E20_a_wrongly_played_card_goes_back_and_costs_a_chip(line: str, reason: str):
    table = Table("Ana Bia Caio", "earl-penalidade")
    table.hear("Ana: J (1)")
    assert table.refuses(line)[0] == reason
    player = line.split(":", maxsplit=1)[0]
    assert table.events[-1] == ChipFined(player, 1, 1, "wrong_card")
    assert table.sees(pot=1, turn="Bia", stage=1, hand_sizes={"Ana": 17, "Bia": 17, "Caio": 17})


def test_E20_a_pass_out_of_turn_costs_nothing():
    table = Table("Ana Bia Caio", "earl-penalidade")
    table.hear("Ana: J (1)")
    table.refuses("Caio: pass")
    assert table["pot"] == 0


def test_E20_the_pot_goes_to_the_winner_with_the_chip_of_his_last_card():
    hands = {"Ana": 1, "Bia": 4, "Caio": 3}
    resume = half_played(hands, "Ana", rank="J", played=3, pot=2)
    table = Table("Ana Bia Caio", "earl-penalidade", resume=resume, options={"scoring": "chips"})
    over = table.hear("Ana: J")[-1]
    assert isinstance(over, HandOver)
    assert (over.pot_collected, over.payments) == (3, {"Ana": 7, "Bia": -4, "Caio": -3})
    assert table.sees(pot=0, pot_collected=3, scores={"Ana": 9, "Bia": -4, "Caio": -3})


@pytest.mark.parametrize("profile", ["hiccup", "earls-court", "maos-abertas"])
def test_E21_other_words_or_open_hands_leave_the_rules_as_they_are(profile: str):
    table = Table("Ana Bia Caio", profile)
    table.hear("Ana: J (1)")
    assert table.notes("Bia: J") == [RhymePenaltyTakeBack("Bia", Rank.JACK, 2, "Caio")]


def test_a_reopened_rank_may_open_with_either_couplet():
    for formula in (1, 2):
        table = Table("Ana Bia Caio", "earl-001")
        table.hear("Ana: J (1)", "Bia: pass", "Caio: pass", "Ana: pass")
        assert len(table.hear(f"Ana: J ({formula})")) == 1
