"""Leads, matches, passes and the end of a hand [E5-E14]."""

from __future__ import annotations

import pytest

from games.cards import Rank
from games.earl import GAME
from games.earl.acts import (
    CardPlayed,
    ChipFined,
    FalsePass,
    HandOver,
    MustPlay,
    Passed,
    RankAbandoned,
    RankCompleted,
    SomeoneHoldsRank,
    TurnLost,
)
from games.game import Refused
from tests.games.earl.table import Table, half_played


def test_E5_the_leader_names_any_rank():
    table = Table("Ana Bia Caio")
    assert table.hear("Ana: 7 (1)") == (CardPlayed("Ana", Rank.SEVEN, 1, lead=True, left=17, formula=1),)
    assert table.sees(turn="Bia", rank="7", stage=1, hand_sizes={"Ana": 17, "Bia": 17, "Caio": 17})
    assert GAME.duty(table.state) == "match"


def test_E5_the_leader_may_not_pass():
    assert Table("Ana Bia Caio").refuses("Ana: pass") == ("leader_must_play", "E5")


def test_E5_a_lead_without_a_rank_is_asked_back():
    table = Table("Ana Bia Caio")
    assert table.asks("Ana: another (1)") == "rank"
    assert table.sees(turn="Ana", stage=0)


def test_E6_a_match_need_not_name_its_rank():
    table = Table("Ana Bia Caio")
    table.hear("Ana: 7")
    assert table.hear("Bia: another") == (CardPlayed("Bia", Rank.SEVEN, 2, lead=False, left=16),)
    table.hear("Caio: 7")
    assert table.sees(turn="Ana", rank="7", stage=3)


def test_E7_another_rank_is_refused_and_changes_nothing():
    table = Table("Ana Bia Caio")
    table.hear("Ana: 7")
    before = table.state
    ruling = table.rule("Bia: K")
    details = {"player": "Bia", "turn": "Bia", "rank": Rank.KING, "current": Rank.SEVEN}
    assert ruling == Refused("wrong_rank", "E7", details)
    assert table.state == before


def test_E7_a_rank_with_four_cards_out_is_exhausted():
    table = Table("Ana Bia Caio")
    table.hear("Ana: 7", "Bia: 7", "Caio: 7", "Ana: 7")
    assert table.refuses("Ana: 7") == ("rank_exhausted", "E7")


@pytest.mark.parametrize("line", ["Ana: 2 x 7", "Ana: 2 x another"])
def test_E7_two_cards_at_once_are_refused(line: str):
    table = Table("Ana Bia Caio")
    assert table.refuses(line) == ("one_card_at_a_time", "E7")
    table.hear("Ana: 7", "Bia: pass", "Caio: pass")
    assert table.refuses(line) == ("one_card_at_a_time", "E7")
    assert table.sees(turn="Ana", stage=1)


@pytest.mark.parametrize("line", ["Caio: 7", "Caio: pass", "Ana: 7", "Caio: 2 x 7"])
def test_E7_nobody_plays_or_passes_out_of_turn(line: str):
    table = Table("Ana Bia Caio")
    table.hear("Ana: 7")
    assert table.refuses(line)[0] == "not_your_turn"
    assert table["turn"] == "Bia"


def test_K10_a_refused_card_may_cost_the_turn():
    table = Table("Ana Bia Caio", options={"illegal_turn": "next"})
    table.hear("Ana: 7")
    assert table.refuses("Bia: K") == ("wrong_rank", "E7")
    assert table.events[-1] == TurnLost("Bia", "Caio")
    assert table["turn"] == "Caio"
    table.refuses("Bia: 7")
    assert table["turn"] == "Caio"  # it was not Bia's turn to lose


def test_K10_a_lost_turn_is_not_a_pass():
    table = Table("Ana Bia Caio", options={"illegal_turn": "next"})
    table.hear("Ana: 7", "Bia: pass")
    table.refuses("Caio: K")
    assert table.hear("Ana: pass") == (Passed("Ana", Rank.SEVEN),)
    assert table.hear("Bia: pass")[-1] == MustPlay("Caio", Rank.SEVEN, 3)


def test_E8_a_pass_hands_the_turn_on():
    table = Table("Ana Bia Caio")
    table.hear("Ana: 7")
    assert table.hear("Bia: pass 7") == (Passed("Bia", Rank.SEVEN),)
    assert table.sees(turn="Caio", stage=1)


def test_E8_lacking_another_rank_is_not_a_pass():
    table = Table("Ana Bia Caio")
    table.hear("Ana: 7")
    assert table.refuses("Bia: pass K") == ("wrong_rank", "E8")


def test_E8_a_pass_denies_the_rank_only_where_holding_back_is_forbidden():
    for holding_back, denied in (("forbidden", 1), ("allowed", 0)):
        table = Table("Ana Bia Caio", options={"holding_back": holding_back})
        table.hear("Ana: 7", "Bia: pass")
        assert table.state.hand is not None
        assert len(table.state.hand.denied) == denied


def test_E9_the_turn_goes_left_and_the_same_player_may_match_again():
    table = Table("Ana Bia Caio")
    table.hear("Ana: 7", "Bia: pass", "Caio: pass", "Ana: 7", "Bia: pass", "Caio: pass", "Ana: 7")
    assert table.sees(turn="Bia", stage=3, hand_sizes={"Ana": 15, "Bia": 17, "Caio": 17})


def test_K13_one_player_may_hold_the_whole_quartet_one_card_a_turn():
    table = Table("Ana Bia Caio")
    table.hear("Ana: 7", "Bia: pass", "Caio: pass", "Ana: 7", "Bia: pass", "Caio: pass")
    table.hear("Ana: 7", "Bia: pass", "Caio: pass", "Ana: 7")
    assert table.sees(completed=["7"], turn="Ana", hand_sizes={"Ana": 14, "Bia": 17, "Caio": 17})


def test_E10_the_fourth_card_completes_the_rank_and_its_player_leads():
    table = Table("Ana Bia Caio")
    table.hear("Ana: 7", "Bia: 7", "Caio: 7", "Ana: pass")
    assert table.hear("Bia: 7") == (
        CardPlayed("Bia", Rank.SEVEN, 4, lead=False, left=15),
        RankCompleted("Bia", Rank.SEVEN),
    )
    assert table.sees(turn="Bia", rank=None, stage=0, completed=["7"])
    table.hear("Bia: K")
    assert table.sees(turn="Caio", rank="K", stage=1)


def test_E11_a_card_after_a_pass_on_its_rank_shows_a_false_pass():
    table = Table("Ana Bia Caio")
    table.hear("Ana: 7", "Bia: pass", "Caio: 7", "Ana: pass")
    assert table.notes("Bia: 7") == [FalsePass("Bia", Rank.SEVEN)]
    assert table.sees(stage=3, turn="Caio")
    table.hear("Caio: pass", "Ana: pass")
    assert table.notes("Bia: 7") == []  # told once


def test_E11_a_rank_led_after_a_pass_on_it_shows_a_false_pass_too():
    table = Table("Ana Bia Caio")
    table.hear("Ana: 7", "Bia: pass", "Caio: pass", "Ana: pass")
    table.hear("Bia: pass", "Caio: pass", "Ana: pass")
    assert table.sees(rank=None, turn="Ana")
    table.hear("Ana: K", "Bia: K", "Caio: K", "Ana: pass", "Bia: K")
    assert table.notes("Bia: 7") == [FalsePass("Bia", Rank.SEVEN)]


def test_E11_is_silent_where_holding_back_is_allowed():
    table = Table("Ana Bia Caio", "earl-silencioso")
    table.hear("Ana: 7", "Bia: pass", "Caio: 7", "Ana: pass")
    assert table.notes("Bia: 7") == []


def test_E11_a_pass_on_a_card_that_was_shown_is_false():
    table = Table("Ana Bia Caio", options={"rhyme_penalty": "take_back"})
    table.hear("Ana: 7 (1)", "Bia: 7", "Caio: pass", "Ana: pass")
    assert table.notes("Bia: pass")[0] == FalsePass("Bia", Rank.SEVEN)


def test_E12_all_others_pass_means_leader_holds_the_rest():
    table = Table("Ana Bia Caio")
    table.hear("Ana: 7", "Bia: 7", "Caio: pass")
    assert table.hear("Ana: pass") == (Passed("Ana", Rank.SEVEN), MustPlay("Bia", Rank.SEVEN, 2))
    table.hear("Bia: 7", "Caio: pass")
    assert table.hear("Ana: pass")[-1] == MustPlay("Bia", Rank.SEVEN, 1)
    assert table.refuses("Bia: K") == ("wrong_rank", "E7")


def test_E12_says_nothing_where_passes_deny_nothing():
    table = Table("Ana Bia Caio", options={"holding_back": "allowed"})
    assert table.hear("Ana: 7", "Bia: pass", "Caio: pass") == (Passed("Caio", Rank.SEVEN),)
    assert table.hear("Ana: pass") == (Passed("Ana", Rank.SEVEN),)


def test_E12_a_full_orbit_of_passes_cannot_be():
    table = Table("Ana Bia Caio")
    table.hear("Ana: 7", "Bia: pass", "Caio: pass")
    assert table.notes("Ana: pass") == [SomeoneHoldsRank(Rank.SEVEN, 3, 1)]
    assert table.sees(turn="Bia", rank="7", stage=1)
    assert table.notes("Bia: 7") == [FalsePass("Bia", Rank.SEVEN)]


def test_E12_two_players_pass_once_each():
    table = Table("Ana Bia", options={"players": "2..8"})
    assert table.hear("Ana: 7", "Bia: pass")[-1] == MustPlay("Ana", Rank.SEVEN, 3)
    assert table.notes("Ana: pass") == [SomeoneHoldsRank(Rank.SEVEN, 3, 1)]


def test_E12_after_a_second_orbit_the_last_player_leads():
    table = Table("Ana Bia Caio")
    table.hear("Ana: 7", "Bia: 7", "Caio: pass", "Ana: pass", "Bia: pass", "Caio: pass", "Ana: pass")
    assert table.notes("Bia: pass") == [
        SomeoneHoldsRank(Rank.SEVEN, 2, 2),
        RankAbandoned(Rank.SEVEN, 2, "Bia"),
    ]
    assert table.sees(turn="Bia", rank=None, stage=0)


def test_E12_a_played_card_begins_the_count_of_passes_anew():
    table = Table("Ana Bia Caio Davi")
    table.hear("Ana: 7", "Bia: pass", "Caio: pass", "Davi: 7", "Ana: pass")
    assert table.hear("Bia: pass") == (Passed("Bia", Rank.SEVEN),)
    assert table.hear("Caio: pass")[-1] == MustPlay("Davi", Rank.SEVEN, 2)


def test_E13_when_all_passed_the_last_player_leads():
    table = Table("Ana Bia Caio", "earl-silencioso")
    table.hear("Ana: 7", "Bia: 7", "Caio: pass", "Ana: pass")
    assert table.notes("Bia: pass") == [RankAbandoned(Rank.SEVEN, 2, "Bia")]
    assert table.sees(turn="Bia", rank=None, stage=0, completed=[])
    assert table.notes("Bia: K") == []


def test_E13_he_may_lead_at_once_when_the_others_have_passed():
    table = Table("Ana Bia Caio", "earl-silencioso")
    table.hear("Ana: 7", "Bia: pass")
    assert table.refuses("Caio: K") == ("wrong_rank", "E7")
    table.hear("Caio: pass")
    assert table.hear("Ana: K") == (
        RankAbandoned(Rank.SEVEN, 1, "Ana"),
        CardPlayed("Ana", Rank.KING, 1, lead=True, left=16),
    )
    assert table.sees(turn="Bia", rank="K", stage=1)


def test_E13_leading_at_once_needs_a_rank_that_is_left():
    table = Table("Ana Bia Caio", "earl-silencioso")
    table.hear("Ana: K", "Bia: K", "Caio: K", "Ana: K", "Ana: 7", "Bia: pass", "Caio: pass")
    assert table.refuses("Ana: K") == ("rank_exhausted", "E7")


def test_E13_a_reopened_rank_is_counted_on():
    table = Table("Ana Bia Caio", "earl-silencioso")
    table.hear("Ana: 7", "Bia: 7", "Caio: 7", "Ana: pass", "Bia: pass", "Caio: pass")
    table.hear("Caio: K", "Ana: pass", "Bia: pass", "Caio: pass")
    assert table.hear("Caio: 7") == (
        CardPlayed("Caio", Rank.SEVEN, 4, lead=True, left=14),
        RankCompleted("Caio", Rank.SEVEN),
    )
    assert table.sees(turn="Caio", rank=None, completed=["7"])
    table.hear("Caio: K")
    assert table.sees(rank="K", stage=2)


def test_K9_passes_that_deny_with_the_last_player_leading():
    table = Table("Ana Bia Caio", options={"deadlock": "last_player_leads"})
    table.hear("Ana: 7", "Bia: pass", "Caio: pass")
    assert table.refuses("Ana: K") == ("wrong_rank", "E7")
    assert table.notes("Ana: pass") == [
        SomeoneHoldsRank(Rank.SEVEN, 3, 1),
        RankAbandoned(Rank.SEVEN, 1, "Ana"),
    ]


@pytest.mark.parametrize(("played", "rank"), [(0, None), (1, "K"), (2, "K"), (3, "K")])
def test_E14_the_hand_ends_with_the_last_card_at_any_stage(played: int, rank: str | None):
    hands = {"Ana": 1, "Bia": 4, "Caio": 3}
    table = Table("Ana Bia Caio", resume=half_played(hands, "Ana", rank=rank, played=played))
    over = table.hear("Ana: K")[-1]
    assert isinstance(over, HandOver)
    assert (over.winner, over.hand_sizes) == ("Ana", {"Ana": 0, "Bia": 4, "Caio": 3})
    assert not any(isinstance(event, RankCompleted) for event in table.events)
    assert table.sees(phase="between", turn=None, winner="Ana", stage=played + 1, rank="K")


def test_E14_a_claim_with_cards_in_hand_is_refused():
    table = Table("Ana Bia Caio")
    ruling = table.rule("Bia: out")
    assert ruling == Refused("still_has_cards", "E14", {"player": "Bia", "count": 17})


def test_E14_a_true_claim_changes_nothing():
    table = Table("Ana Bia Caio", resume=half_played({"Ana": 1, "Bia": 4, "Caio": 3}, "Ana"))
    table.hear("Ana: K")
    assert table.hear("Ana: out") == ()
    assert table.refuses("Bia: out") == ("hand_over", "G7")


def test_K14_an_unfinished_quartet_is_left_as_it_is():
    table = Table("Ana Bia Caio", resume=half_played({"Ana": 1, "Bia": 4, "Caio": 3}, "Ana"))
    table.hear("Ana: K")
    assert table.refuses("Bia: K") == ("hand_over", "G7")
    assert table.refuses("Bia: pass") == ("hand_over", "G7")


def test_K12_fines_for_a_matched_card_are_off_unless_chosen():
    table = Table("Ana Bia Caio", options={"intermediate_fines": "on"})
    table.hear("Ana: 7")
    assert table.hear("Bia: 7")[-1] == ChipFined("Ana", 1, 1, "matched")
    assert table.hear("Caio: 7")[-1] == ChipFined("Bia", 2, 3, "matched")
    table.hear("Ana: pass", "Bia: pass")
    assert not any(isinstance(event, ChipFined) for event in table.hear("Caio: 7"))  # his own card
    assert table.sees(scores={"Ana": -1, "Bia": -2, "Caio": 0}, pot=3)


def test_G2_somebody_else_is_not_heard():
    assert Table("Ana Bia Caio").refuses("Davi: 7") == ("unknown_player", "G2")
