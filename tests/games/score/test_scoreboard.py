"""The scoreboard by its rules (docs/rules/score.md): lines such as "Ana+8 Bruno-3", "*-1>Rui" for a payment by all."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.game import Accepted, Act, Call, Incomplete, Note, Refused, Ruling, Setup, SetupError
from games.options import allowed
from games.score import GAME
from games.score.acts import EVENT_TYPES, Amend, Change, Dealt, EndSession, Score
from games.score.options import Options
from tests.games.driver import Playing

PLAYERS = ("Ana", "Bruno", "Rui")
ROOT = Path(__file__).parents[3]


class Board(Playing):
    """A scoreboard to talk to."""

    def __init__(self, **options: Any) -> None:
        super().__init__(GAME, Setup(PLAYERS, "Rui", "scoreboard", options))

    def says(self, call: Call, speaker: str = "Ana") -> Ruling:
        return self.judge(Act(speaker, call))

    def hears(self, *lines: str, speaker: str = "Ana") -> list[str]:
        """The tags of what the last line brought about."""
        ruling: Ruling = Accepted(())
        for line in lines:
            ruling = self.says(Score(changes(line)), speaker)
            assert isinstance(ruling, Accepted), (line, ruling)
        assert isinstance(ruling, Accepted)
        return [str(event.__struct_config__.tag) for event in ruling.events]

    def amends(self, **parts: Any) -> None:
        ruling = self.says(Amend(**parts))
        assert isinstance(ruling, Accepted), ruling

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self["scores"].values())


def changes(line: str) -> tuple[Change, ...]:
    parts = (re.fullmatch(r"([^+-]*)([+-]\d+)(?:>(\w+))?", part) for part in line.split())
    found = [(part[1], int(part[2]), part[3]) for part in parts if part is not None]
    return tuple(
        Change(points, None if name == "*" else name or None, name == "*", against) for name, points, against in found
    )


def refusal(ruling: Ruling) -> tuple[str, str]:
    assert isinstance(ruling, Refused), ruling
    return ruling.reason, ruling.rule


# --- lines -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "scores"),
    [
        ("Ana+8 Bruno-3", (8, -3, 0)),
        ("+20", (20, 0, 0)),
        ("*+5", (5, 5, 5)),
        ("Bruno-3>Ana", (3, -3, 0)),
        ("*-1>Rui", (-1, -1, 2)),
        ("*+4>Rui", (4, 4, -8)),
        ("Bruno-3>Ana Rui-5>Ana", (8, -3, -5)),
    ],
)
def test_S2_S3_a_line_brings_points(line: str, scores: tuple[int, ...]) -> None:
    board = Board()
    board.hears(line)
    assert board.scores == scores


@pytest.mark.parametrize("line", ["Ana+8 Ana+8", "Ana+8 Ana-3", "Ana-3>Ana"])
def test_S2_nobody_is_named_twice_in_a_line(line: str) -> None:
    assert refusal(Board().says(Score(changes(line)))) == ("named_twice", "S2")


def test_S2_only_players_have_points() -> None:
    board = Board()
    assert refusal(board.says(Score(changes("Xana+8")))) == ("unknown_player", "G2")
    assert refusal(board.says(Score(changes("Ana-8>Xana")))) == ("unknown_player", "G2")
    assert refusal(board.says(Amend(points=3, player="Xana"))) == ("unknown_player", "G2")


def test_S2_a_line_without_a_name_is_its_speakers() -> None:
    board = Board()
    ruling = board.says(Score(changes("+20")), "Bruno")
    assert isinstance(ruling, Accepted)
    assert ruling.call == Score((Change(20, "Bruno"),))


# --- rounds ----------------------------------------------------------------------------------------------


def test_S4_a_round_is_over_when_everybody_has_points_or_somebody_says_so() -> None:
    board = Board()
    assert board.hears("Ana+8 Bruno-3") == ["scored"]
    assert board.hears("Rui+0") == ["scored", "round_over"]
    assert board.says(Dealt()) == Accepted(())
    board.hears("Ana+1")
    assert board["hands_played"] == 1
    board.says(Dealt())
    assert board["hands_played"] == 2
    assert board.game.answer(board.state, "last_hand", None) == {"Ana": 1, "Bruno": 0, "Rui": 0}


def test_S5_a_round_must_add_up_to_zero_where_that_was_agreed() -> None:
    board = Board(zero_sum=True)
    assert board.hears("Ana+8 Bruno-3 Rui-4") == ["scored", "unbalanced"]
    assert refusal(board.says(Dealt())) == ("not_zero", "S5")
    assert refusal(board.says(EndSession())) == ("not_zero", "S5")
    board.amends(points=5, player="Rui")
    assert (board.scores, board["hands_played"]) == ((8, -3, -5), 1)


# --- the end ---------------------------------------------------------------------------------------------


def test_S6_the_target_ends_the_match_with_its_round() -> None:
    board = Board(target=100)
    assert board.hears("Ana+100") == ["scored", "target_reached"]
    assert board.hears("Bruno+102 Rui+3") == ["scored", "round_over", "match_over"]
    assert board.sees(match_winner=["Bruno"], ranking={"Ana": 2, "Bruno": 1, "Rui": 3})
    assert refusal(board.says(Score(changes("Ana+1")))) == ("session_over", "S7")


def test_S6_equals_share_a_place_and_the_fewest_may_win() -> None:
    board = Board(rounds=1, wins="fewest")
    assert board.hears("Ana+7 Bruno+3 Rui+3") == ["scored", "round_over", "match_over"]
    assert board.sees(match_winner=["Bruno", "Rui"], ranking={"Ana": 3, "Bruno": 1, "Rui": 1})


def test_S7_what_is_decided_can_still_be_put_right() -> None:
    board = Board(rounds=1)
    board.hears("Ana+7 Bruno+3 Rui+3")
    board.amends(points=9, player="Bruno")
    assert board.sees(match_winner=["Bruno"])
    board.undo()
    assert board.sees(match_winner=["Ana"])
    board.says(EndSession())
    assert board.game.expectations(board.state) == ()


def test_S7_a_target_that_was_not_reached_after_all_is_no_end() -> None:
    board = Board(target=100)
    board.hears("Ana+100 Bruno+0 Rui+0")
    board.amends(points=90, player="Ana")
    assert board.sees(phase="play", match_winner=[])


# --- corrections -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "correction", "scores"),
    [
        (("Ana+8",), {"points": 9}, (9, 0, 0)),
        (("Ana-8",), {"points": 9}, (-9, 0, 0)),
        (("Ana-8",), {"points": 9, "plus": True}, (9, 0, 0)),
        (("Ana+8",), {"points": -9}, (-9, 0, 0)),
        (("Ana+8 Bruno-3",), {"points": 4, "player": "Bruno"}, (8, -4, 0)),
        (("Bruno-3>Ana",), {"points": 5}, (5, -5, 0)),
        (("Bruno-3>Ana",), {"points": 5, "player": "Ana"}, (5, -5, 0)),
        (("*-1>Rui",), {"points": 2}, (-2, -2, 4)),
        (("*+5",), {"points": 3, "player": "Rui"}, (5, 5, 3)),
        (("Ana+8",), {"player": "Rui"}, (0, 0, 8)),
        (("Ana+8",), {"player": "Rui", "points": 9}, (0, 0, 9)),
        (("Bruno-3", "Ana+8"), {"player": "Bruno", "points": 4}, (8, -4, 0)),
        (("Ana+1 Bruno+1 Rui+1",), {"player": "Rui", "points": 0}, (1, 1, 0)),
    ],
)
def test_S8_what_was_said_is_put_right(
    lines: tuple[str, ...], correction: dict[str, Any], scores: tuple[int, ...]
) -> None:
    board = Board()
    board.hears(*lines)
    board.amends(**correction)
    assert board.scores == scores


def test_S8_only_what_changed_is_told() -> None:
    board = Board()
    board.hears("Ana+8 Bruno-3")
    ruling = board.says(Amend(points=4, player="Bruno"))
    assert isinstance(ruling, Accepted)
    (event,) = ruling.events
    assert {player: (tally.points, tally.total) for player, tally in event.tallies.items()} == {"Bruno": (-4, -4)}


def test_S8_whose_points_is_asked_when_it_could_be_several() -> None:
    board = Board()
    assert refusal(board.says(Amend(points=9))) == ("nothing_to_amend", "S8")
    board.hears("Ana+8 Bruno-3")
    assert board.says(Amend(points=9)) == Incomplete("player", "S8")
    assert board.says(Amend()) == Incomplete("points", "S8")
    assert refusal(board.says(Amend(player="Rui"))) == ("nothing_to_amend", "S8")
    assert refusal(board.says(Amend(player="Rui", points=3))) == ("nothing_to_amend", "S8")


# --- properties ------------------------------------------------------------------------------------------

names = st.sampled_from(PLAYERS)
points = st.integers(-999, 999)
change = st.builds(Change, points, st.none() | names, st.just(False), st.none() | names) | st.builds(
    Change, points, st.none(), st.just(True), st.none() | names
)
calls = st.one_of(
    st.builds(Score, st.lists(change, min_size=1, max_size=3).map(tuple)),
    st.builds(Amend, st.none() | points, st.none() | names, st.booleans()),
    st.just(Dealt()),
    st.just(EndSession()),
)
options = st.fixed_dictionaries(
    {"target": st.sampled_from((0, 500)), "rounds": st.sampled_from((0, 2)), "zero_sum": st.booleans()}
)


@settings(max_examples=80, deadline=None)
@given(options, st.lists(st.tuples(names, calls), max_size=12))
def test_any_evening_is_kept_told_and_undone(agreed: dict[str, Any], said: list[tuple[str, Call]]) -> None:
    board = Board(**agreed)
    states = [board.state]
    for speaker, call in said:
        expected = {each.do for each in GAME.expectations(board.state)}
        ruling = board.says(call, speaker)
        if isinstance(ruling, Accepted):
            assert call.__struct_config__.tag in expected
            states.append(board.state)
        if not isinstance(call, Amend | Score):  # whom these may name is for the rules
            assert isinstance(ruling, Accepted) is (call.__struct_config__.tag in expected)
        if agreed["zero_sum"] and board["phase"] == "match_over":
            assert sum(board.scores) == 0
        assert min(board["ranking"].values()) == 1
    for before in reversed(states[:-1]):
        board.undo()
        assert board.state == before


# --- setting up, and the page ----------------------------------------------------------------------------


def test_S1_balances_from_before_are_kept() -> None:
    state, _ = GAME.open(Setup(PLAYERS, "Rui", "scoreboard", scores={"Ana": 12}))
    assert state.totals == {"Ana": 12, "Bruno": 0, "Rui": 0}


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (Setup(("Ana",), "Ana", "scoreboard"), "player_count"),
        (Setup(PLAYERS, "Rui", "scoreboard", {"target": "x"}), "option_value"),
        (Setup(PLAYERS, "Rui", "scoreboard", scores={"Xana": 1}), "unknown_player"),
        (Setup(PLAYERS, "Rui", "scoreboard", scores={"Ana": "x"}), "bad_balance"),
    ],
)
def test_S1_a_board_that_cannot_be_is_refused(setup: Setup, code: str) -> None:
    with pytest.raises(SetupError) as error:
        GAME.open(setup)
    assert error.value.code == code


def test_the_page_and_the_code_name_the_same_things() -> None:
    text = (ROOT / "docs" / "rules" / "score.md").read_text(encoding="utf-8")
    code = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "games" / "score").glob("*.py")))
    told, names_told = set(re.findall(r"\*\*(S\d+)\b", text)), set(re.findall(r"`([a-z0-9_.-]+)`", text))
    quoted = {rule for group in re.findall(r"\[([^\[\]]+)\]", code) for rule in re.findall(r"\bS\d\b", group)}
    assert quoted == told == {f"S{n}" for n in range(1, 9)}
    refusals = set(re.findall(r"Refused\(\s*\"(\w+)\"", code)) - {"unknown_call"}
    notes = {str(kind.__struct_config__.tag) for kind in EVENT_TYPES if issubclass(kind, Note)}
    values = {str(value).lower() for option in ("wins",) for value in allowed(Options, option)}
    assert refusals | notes | values | set(Options.__dataclass_fields__) | set(GAME.profiles) <= names_told
