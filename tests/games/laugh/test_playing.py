"""The deal, the field, captures and hands laid down [L1-L11]."""

from __future__ import annotations

import pytest

from games.cards import Rank
from games.game import Setup, SetupError
from games.laugh import GAME
from games.laugh.acts import Captured, DealAwaited, FieldRead, HandDealt, HandResumed, HandShown, LaidDown
from tests.games.laugh.table import FIELD, PLAYERS, half_played, table


@pytest.mark.parametrize("count", [3, 4, 6])
def test_L1_A_L12_exactly_five(count: int):
    players = ("Ana", "Bia", "Caio", "Davi", "Eva", "Fabi")[:count]
    with pytest.raises(SetupError, match="player_count"):
        GAME.open(Setup(players, "Ana", "laugh-002"))


def test_L3_L4_eleven_chips_and_eight_cards_each():
    talk = table(None)
    assert talk.announced == (HandDealt("Eva", 11, 1),)
    assert talk.sees(phase="field", turn=None, pot=11, hand_sizes=dict.fromkeys(PLAYERS, 8), field={})
    assert GAME.duty(talk.state) == ""


def test_L4_anyone_reads_out_the_field():
    talk = table(None)
    cards = tuple(Rank(code) for code in FIELD.split())
    assert talk.hear(f"Caio: field {FIELD}") == (FieldRead(cards, "Ana"),)
    assert talk.sees(phase="play", turn="Ana")
    assert talk["field"] == {"A": 2, **dict.fromkeys(["2", "3", "4", "5", "6", "7", "8", "9", "10", "J"], 1)}
    assert GAME.duty(talk.state) == "capture"


def test_L4_twelve_cards_and_no_rank_more_than_four_times():
    talk = table(None)
    assert talk.asks("Eva: field") == "cards"
    assert talk.refuses("Eva: field A 2 3") == ("wrong_card_count", "L4")
    assert talk.refuses("Eva: field A A A A A 2 3 4 5 6 7 8") == ("too_many_of_rank", "I3")
    assert talk.refuses("Ana: take A") == ("field_not_read", "L4")
    assert talk.refuses("Ana: claim trio K") == ("field_not_read", "L4")


def test_L4_the_field_is_mended_before_the_first_act():
    talk = table()
    talk.hear("Eva: field A A 2 3 4 5 6 7 8 9 10 Q", "Eva: mend Q K")
    assert talk["field"]["K"] == 1
    assert talk.refuses("Eva: mend Q K") == ("no_match_on_table", "L4")
    assert talk.asks("Eva: mend K") == "rank"
    talk.hear("Ana: take A")
    assert talk.refuses("Eva: mend K Q") == ("field_already_read", "L4")
    assert talk.refuses(f"Eva: field {FIELD}") == ("field_already_read", "L4")


def test_L4_a_fifth_card_of_a_rank_is_no_mending():
    talk = table("A A A A 2 3 4 5 6 7 8 9")
    assert talk.refuses("Eva: mend 9 A") == ("too_many_of_rank", "I3")


def test_L7_clockwise_from_the_dealers_left_skipping_empty_hands():
    talk = table()
    assert talk.refuses("Bia: take A") == ("not_your_turn", "L7")
    assert talk.refuses("Bia: down K K K K Q Q Q Q") == ("not_your_turn", "L7")
    talk.hear("Ana: down K K K K Q Q Q Q", "Bia: take 2", "Caio: take 3", "Davi: take 4", "Eva: take 5")
    assert talk.sees(turn="Bia", laid=["Ana"])


def test_L8_the_three_captures():
    talk = table("A 2 2 3 3 3 4 5 6 7 8 9")
    assert talk.hear("Ana: take A") == (Captured("Ana", Rank.ACE, 1, 1, 7, 2),)
    talk.hear("Bia: take 2 2x2", "Caio: take 3 3x1")
    assert talk.sees(collections={"Ana": 2, "Bia": 4, "Caio": 4, "Davi": 0, "Eva": 0}, turn="Davi")
    assert talk["hand_sizes"] == {"Ana": 7, "Bia": 6, "Caio": 7, "Davi": 8, "Eva": 8}
    assert talk["field"] == dict.fromkeys("456789", 1)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Ana: take 2 2x1", "bad_capture"),
        ("Ana: take 2 1x2", "bad_capture"),
        ("Ana: take 3 3x2", "bad_capture"),
        ("Ana: take 3 2x2", "bad_capture"),
        ("Ana: take 2 3x1", "bad_capture"),
        ("Ana: take 4 2x2", "bad_capture"),
        ("Ana: take 4 0x1", "bad_capture"),
        ("Ana: take K", "no_match_on_table"),
        ("Ana: take K 3x1", "no_match_on_table"),
    ],
)
def test_L8_A_L9_other_captures_are_refused(line: str, reason: str):
    talk = table("A 2 2 3 3 3 4 5 6 7 8 9")
    assert talk.refuses(line) == (reason, "L8")
    assert talk.asks("Ana: take") == "rank"


def test_L8_of_a_full_field_rank_nobody_has_a_card():
    assert table("A A A A 2 3 4 5 6 7 8 9").refuses("Ana: take A") == ("rank_exhausted", "L-I2")


def test_L10_nobody_passes_or_discards():
    talk = table()
    assert talk.refuses("Ana: pass") == ("no_pass_in_this_game", "L10")
    assert talk.refuses("Bia: discard K") == ("discard_not_allowed", "L10")


def test_L10_a_hand_laid_down_is_named_in_full():
    talk = table()
    assert talk.asks("Ana: down") == "cards"
    assert talk.refuses("Ana: down K K K Q") == ("wrong_card_count", "L10")
    assert talk.refuses("Ana: down K K K K K Q Q Q") == ("rank_exhausted", "L-I2")
    cards = (Rank.KING,) * 4 + (Rank.QUEEN,) * 4
    assert talk.hear("Ana: down K K K K Q Q Q Q") == (LaidDown("Ana", cards),)
    assert talk.sees(turn="Bia", laid=["Ana"], collections=dict.fromkeys(PLAYERS, 0))
    assert (talk["field"]["K"], talk["field"]["Q"], talk["hand_sizes"]["Ana"]) == (4, 4, 0)


def test_L11_A_L4_L_I14_a_hand_that_could_capture_goes_back_and_is_known():
    talk = table()
    assert talk.refuses("Ana: down K K K Q Q Q 2 2") == ("must_capture", "L11")
    assert isinstance(talk.history[-1][0], HandShown)
    assert talk.sees(turn="Ana", laid=[], hand_sizes=dict.fromkeys(PLAYERS, 8))
    assert talk.refuses("Ana: take 3") == ("contradiction", "L-I5")
    assert talk.refuses("Ana: claim quad_hand K") == ("contradiction", "L-I5")
    assert talk.refuses("Ana: down K K K Q Q Q J J") == ("contradiction", "L-I5")
    talk.hear("Ana: claim trio K", "Ana: take 2")
    assert talk["hand_sizes"]["Ana"] == 5


def test_L_I6_a_known_card_must_be_among_those_laid_down():
    talk = table("A A A 2 3 4 5 6 7 8 9 10")
    talk.hear("Ana: claim trio K", "Ana: take 2")
    talk.hear("Bia: take 3", "Caio: take 4", "Davi: take 5", "Eva: take 6")
    ruling = talk.rule("Ana: down Q Q Q J J")
    assert (ruling.reason, ruling.rule) == ("contradiction", "L-I6")
    assert [call.rank for call in ruling.details["calls"]] == [Rank.KING]
    talk.hear("Ana: down K Q Q J J")


def test_G7_between_hands_the_right_dealer_deals():
    talk = table(None, phase="between")
    assert talk.announced == (DealAwaited("Eva"),)
    assert talk.refuses("Ana: take A") == ("hand_over", "G7")
    assert talk.refuses("Ana: claim trio A") == ("hand_over", "G7")
    assert talk.refuses("Ana: dealt") == ("wrong_dealer", "G7")
    assert talk.hear("Ana: dealt Eva") == (HandDealt("Eva", 11, 1),)
    assert talk.hear("Eva: dealt") == ()
    talk.hear(f"Bia: field {FIELD}")
    assert talk.refuses("Eva: dealt") == ("finish_hand_first", "G7")
    assert talk.refuses("Eva: end") == ("finish_hand_first", "L22")


def test_a_hand_is_taken_up_half_way():
    talk = table(None, resume=half_played("2 1 0 0 0", "Bia", "A 6 6", held={"A": 1, "Q": 2}))
    assert talk.announced == (
        HandResumed("Eva", dict(zip(PLAYERS, (2, 1, 0, 0, 0), strict=True)), {"A": 1, "6": 2}, "Bia"),
    )
    assert talk.sees(phase="play", turn="Bia", field={"A": 1, "6": 2}, laid=["Caio", "Davi", "Eva"])
    talk.hear("Davi: claim pair_left 6", "Ana: claim pair_hand Q")
    assert talk.sees(phase="between", survivor="Bia")


@pytest.mark.parametrize(
    "wrong",
    [
        {"turn": "Caio"},
        {"turn": "Zoe"},
        {"laid": ["Ana"]},
        {"field": {"A": 1, "6": 4}},
        {"field": {"Z": 1}},
        {"hand_sizes": {"Bia": 3}},
        {"hand_sizes": {"Bia": 4, "Ana": -1}},
        {"collections": dict(zip(PLAYERS, (9, 7, 8, 8, 14), strict=True))},
        {"collections": dict.fromkeys(PLAYERS, 8)},
        {"collected_ranks": {}},
        {"hand_sizes": {"Bia": "1"}},
    ],
)
def test_a_hand_that_no_pack_could_lead_to_is_refused(wrong):
    state = half_played("2 1 0 0 0", "Bia", "A 6 6", held={"A": 1, "Q": 2})
    with pytest.raises(SetupError) as error:
        table(None, resume={**state, **wrong})
    assert error.value.code == "bad_state"


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ({"phase": "play"}, "unknown_phase"),
        ({"scores": {"Zoe": 1}}, "unknown_player"),
        ({"scores": {"Ana": "1"}}, "bad_balance"),
        ({"options": {"assist": "maybe"}}, "option_value"),
        ({"options": {"chips": 3}}, "unknown_option"),
    ],
)
def test_tables_that_cannot_be_set_up(setup, code: str):
    with pytest.raises(SetupError) as error:
        table(None, **setup)
    assert error.value.code == code


@pytest.mark.parametrize("value", ["on", True, "true", "yes"])
def test_yes_by_any_name(value):
    assert table(options={"assist": value}).state.options.assist == "on"


def test_answers():
    talk = table(scores={"Ana": 2, "Eva": -2})
    talk.hear("Ana: take A", "Bia: claim trio K")

    def ask(what: str, of: str | None = None) -> object:
        return GAME.answer(talk.state, what, of)

    assert ask("turn") == "Bia"
    assert ask("dealer") == "Eva"
    assert ask("count", "Bia") == 6
    assert ask("pairs", "Ana") == ask("pairs", "Bia") == 1
    assert ask("collection", "Ana") == 2
    assert ask("field") == talk["field"]
    assert ask("score", "Eva") == -2
    assert ask("pot") == 11
    assert ask("leader") == ["Ana"]
    assert ask("ranking") == {"Ana": 1, "Bia": 2, "Caio": 2, "Davi": 2, "Eva": 5}
    assert ask("hands") == 0
    assert ask("survivor") is None
    assert ask("weather") is None
    assert not any(GAME.answer(table(None, phase="between").state, what, None) for what in ("turn", "field", "pot"))
