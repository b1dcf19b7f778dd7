"""The survivor, the payments and the match [L18-L24]."""

from __future__ import annotations

import pytest

from games.laugh.acts import HandDealt, HandOver, MatchOver
from tests.games.driver import Talk
from tests.games.laugh.table import PLAYERS, half_played, table


def by_player(*numbers: int) -> dict[str, int]:
    return dict(zip(PLAYERS, numbers, strict=True))


def last_card(collections: tuple[int, ...] = (10, 8, 8, 10, 10), **setup: object) -> Talk:
    """Bia is about to lie down with a queen; Ana survives with two cards; three lie on the field."""
    state = half_played("2 1 0 0 0", "Bia", "A 6 6", held={"A": 1, "Q": 2}, collections=collections)
    return table(None, resume=state, **setup)


def test_L18_L19_L20_the_survivor_the_prize_and_the_dealers_remainder():
    over = last_card().hear("Bia: down Q")[-1]
    assert over == HandOver(
        survivor="Ana",
        dealer="Eva",
        remainder=6,
        collections=by_player(10, 8, 8, 10, 16),
        adjustments=by_player(1, 0, 0, 1, 4),
        prize=5,
        prize_winner="Ana",
        hand_net=by_player(4, -2, -2, -1, 1),
        net=by_player(4, -2, -2, -1, 1),
        next_dealer="Ana",
        hands_played=1,
    )


def test_L20_L21_the_pot_is_emptied_to_the_last_chip():
    talk = last_card()
    talk.hear("Bia: down Q")
    assert sum(talk["hand_net"].values()) == 0
    assert 11 - 5 - sum(talk["adjustments"].values()) == 0
    assert talk.sees(pot=0, phase="between")


def test_L21_the_seeds_example():
    talk = last_card(collections=(16, 12, 10, 6, 2))
    talk.hear("Bia: down Q")
    assert talk.sees(adjustments=by_player(4, 2, 1, -1, 0), collections=by_player(16, 12, 10, 6, 8))


def test_L24_the_last_capture_leaves_the_other_one_as_survivor():
    talk = last_card()
    talk.hear("Bia: take A")
    assert talk.sees(survivor="Ana", collections=by_player(10, 10, 8, 10, 14))
    assert talk.refuses("Ana: take 6") == ("hand_over", "G7")
    assert talk.refuses("Ana: claim pair_hand Q") == ("hand_over", "G7")


def test_A_L8_the_prize_may_go_to_the_last_capture():
    talk = last_card(options={"prize": "last_capture"})
    talk.hear("Bia: take A")
    assert talk.sees(survivor="Ana", hand_net=by_player(-1, 4, -2, -1, 0))
    nobody = last_card(options={"prize": "last_capture"})
    nobody.hear("Bia: down Q")  # without a capture it goes to the survivor
    assert nobody["hand_net"]["Ana"] == 4


def test_A_L7_a_final_claim_may_count():
    talk = last_card(options={"final_claim": "yes"})
    talk.hear("Bia: take A")
    over = talk.hear("Caio: claim pair_left 6")[-1]
    assert over.replaces
    assert talk.sees(collections=by_player(10, 10, 10, 10, 12), survivor="Ana", hands_played=1)
    assert sum(talk["net"].values()) == 0
    assert talk["net"] == talk["hand_net"]
    talk.hear("Ana: dealt")
    assert talk.refuses("Caio: claim pair_left 6") == ("field_not_read", "L4")


def test_A_L7_the_survivors_own_last_pair():
    talk = last_card(options={"final_claim": "yes"})
    talk.hear("Bia: take A", "Ana: claim pair_hand Q")
    assert talk.sees(survivor="Ana", collections=by_player(12, 10, 8, 10, 12))
    assert sum(talk["hand_net"].values()) == 0


def test_L22_the_match_is_five_hands():
    talk = last_card(hands_played=3, scores=by_player(5, -5, 0, 0, 0))
    talk.hear("Bia: down Q")
    assert talk.sees(phase="between", hands_played=4, net=by_player(9, -7, -2, -1, 1))
    last = last_card(hands_played=4, scores=by_player(-3, 0, 3, 0, 0))
    events = last.hear("Bia: down Q")
    assert events[-1] == MatchOver(("Ana", "Caio", "Eva"), by_player(1, -2, 1, -1, 1))
    assert last.sees(phase="match_over", match_winner=["Ana", "Caio", "Eva"], turn=None)
    assert last["ranking"] == by_player(1, 5, 1, 4, 1)
    assert last.refuses("Ana: dealt") == ("session_over", "G7")


def test_L22_the_table_may_stop_between_hands():
    talk = table(None, phase="between", scores=by_player(1, 2, -3, 0, 0))
    talk.hear("Caio: end")
    assert talk.sees(phase="match_over", match_winner=["Bia"])


def test_L2_the_deal_moves_clockwise():
    talk = last_card()
    talk.hear("Bia: down Q")
    assert talk.refuses("Eva: dealt") == ("wrong_dealer", "G7")
    assert talk.hear("Ana: dealt") == (HandDealt("Ana", 11, 2),)
    assert talk.sees(phase="field", next_dealer="Ana", collections=by_player(0, 0, 0, 0, 0))


@pytest.mark.parametrize("line", ["Bia: down Q", "Bia: take A"])
def test_L23_the_last_hand_is_never_empty(line: str):
    talk = last_card()
    talk.hear(line)
    assert talk["hand_sizes"][talk["survivor"]] > 0
