"""What can be asked about a table, and what can be observed of it."""

from __future__ import annotations

from typing import Any

import pytest

from games.earl import GAME
from tests.games.earl.table import Table, half_played


def ask(table: Table, what: str, of: str | None = None) -> Any:
    return GAME.answer(table.state, what, of)


def test_answers_in_mid_hand():
    table = Table("Ana Bia Caio", scores={"Ana": 2, "Bia": -3, "Caio": 1}, hands_played=1)
    table.hear("Ana: 7", "Bia: 7", "Caio: 7", "Ana: 7", "Ana: K", "Bia: K")
    assert ask(table, "turn") == "Caio"
    assert ask(table, "count", "Ana") == 15
    assert ask(table, "count") == {"Ana": 15, "Bia": 15, "Caio": 16}
    assert ask(table, "score", "Bia") == -3
    assert ask(table, "score") == {"Ana": 2, "Bia": -3, "Caio": 1}
    assert ask(table, "rank") == "K"
    assert ask(table, "missing") == 2
    assert ask(table, "missing", "7") == 0
    assert ask(table, "completed") == ["7"]
    assert ask(table, "pot") == 0
    assert ask(table, "dealer") == "Caio"
    assert ask(table, "hands") == 1
    assert ask(table, "ahead") == ask(table, "leader") == ["Ana"]
    assert ask(table, "ranking") == {"Ana": 1, "Bia": 3, "Caio": 2}


def test_answers_between_hands():
    table = Table("Ana Bia Caio", resume=half_played({"Ana": 1, "Bia": 2, "Caio": 3}, "Ana"))
    table.hear("Ana: K")
    assert ask(table, "turn") is None
    assert ask(table, "rank") is None
    assert ask(table, "count", "Bia") == 2
    assert ask(table, "dealer") == "Ana"
    assert ask(table, "score", "Ana") == 5


@pytest.mark.parametrize("what", ["turn", "rank", "count", "missing", "completed", "weather"])
def test_there_is_not_always_an_answer(what: str):
    table = Table("Ana Bia Caio", phase="between")
    assert not ask(table, what, None)
    assert not ask(table, what, "Davi") or what == "completed"


def test_where_nothing_is_paid_the_score_counts_hands_won():
    table = Table("Ana Bia Caio", "earl-001", resume=half_played({"Ana": 1, "Bia": 2, "Caio": 3}, "Ana"))
    table.hear("Ana: K")
    assert ask(table, "score", "Ana") == 1


def test_every_value_of_the_scenario_format_is_observed():
    observed = GAME.observe(Table("Ana Bia Caio").state)
    assert set(observed) == {
        "phase",
        "turn",
        "rank",
        "stage",
        "completed",
        "hand_sizes",
        "winner",
        "payments",
        "pot",
        "pot_collected",
        "scores",
        "next_dealer",
        "hands_played",
        "in_play",
        "ranking",
        "match_winner",
    }


def test_a_table_between_hands_shows_no_hand():
    table = Table("Ana Bia Caio", phase="between")
    assert table.sees(phase="between", turn=None, rank=None, stage=0, completed=[], winner=None, payments={})
    assert table["hand_sizes"] == {"Ana": 0, "Bia": 0, "Caio": 0}
    assert GAME.duty(table.state) == ""
