"""The guided start: what was said beforehand is not asked again, and nothing of it is dropped."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from games.game import SetupError
from referee import guide, live
from referee.errors import TableError
from referee.plan import Plan, Wishes

THREE = ("Ana", "Rui", "Bia")


def ask(*answers: str, wishes: Wishes | None = None) -> tuple[Plan, list[str]]:
    """The plan made of the answers, and what was shown on the way."""
    shown: list[str] = []
    lines: Iterator[str] = iter([answer + "\n" for answer in answers])
    plan = guide.ask_plan(lambda: next(lines, ""), shown.append, wishes or Wishes())
    assert next(lines, None) is None, "more answers than questions"
    return plan, shown


def test_everything_is_asked_where_nothing_was_said() -> None:
    plan, shown = ask("3", "3", "Ana, Rui,  Bia", "rui")
    assert plan == Plan("earl-000", THREE, "Rui", "en")
    assert len(shown) == 4


def test_answers_may_be_names_and_in_any_case() -> None:
    plan, _ = ask("EN", "Earl-001", "Ana,Rui,Bia", "")
    assert plan == Plan("earl-001", THREE, "Bia", "en")


WISHED = Wishes(
    game="earl",
    players=THREE,
    dealer="Rui",
    language="en",
    profile="earl-penalidade",
    options={"series": "open"},
    rhymes=Path("ours.txt"),
    confirmed=True,
)


def test_what_was_said_is_not_asked() -> None:
    plan, shown = ask(wishes=WISHED)
    assert shown == []
    assert plan == Plan(
        "earl", THREE, "Rui", "en", "earl-penalidade", {"series": "open"}, Path("ours.txt"), confirmed=True
    )


@pytest.mark.parametrize(
    ("given", "answers"),
    [
        ({"language": "en"}, ("earl-000", "Ana,Rui,Bia", "Bia")),
        ({"language": "en", "game": "earl"}, ("Ana,Rui,Bia", "Bia")),
        ({"language": "en", "profile": "earl-001"}, ("Ana,Rui,Bia", "Bia")),
        ({"players": THREE, "dealer": "Bia"}, ("en", "earl-000")),
        ({"language": "en", "dealer": "Bia", "options": {"series": "open"}}, ("earl-000", "Ana,Rui,Bia")),
    ],
)
def test_only_what_is_missing_is_asked(given: dict[str, object], answers: tuple[str, ...]) -> None:
    plan, shown = ask(*answers, wishes=Wishes(**given))
    assert len(shown) == len(answers)
    assert (plan.language, plan.players, plan.dealer) == ("en", THREE, "Bia")
    assert plan.profile == given.get("profile")
    assert plan.options == given.get("options", {})


@pytest.mark.parametrize(
    ("silly", "told"),
    [
        ("Ana", "One player is not enough"),
        ("Ana,Rui,Ana", "twice"),
        ("Ana,,Rui", "empty"),
        ("", "empty"),
        ("Ana,Rui/Bia,Caio", "slash"),
        ("A,B,C,D,E,F,G", "7 players"),
    ],
)
def test_players_who_cannot_sit_down_are_told_why_and_asked_again(silly: str, told: str) -> None:
    plan, shown = ask(silly, "Ana,Rui,Bia", wishes=Wishes(game="earl-000", language="en", dealer="Bia"))
    assert plan.players == THREE
    assert told in shown[1]


@pytest.mark.parametrize("silly", ["0", "4", "²", "9" * 5000, "português", "-1"])
def test_a_choice_that_there_is_not_is_asked_again(silly: str) -> None:
    plan, shown = ask(silly, "2", wishes=Wishes(game="earl", players=THREE, dealer="Ana"))
    assert plan.language == "pt-BR"
    assert len(shown) == 2


def test_more_players_than_usual_are_asked_for_a_yes() -> None:
    nine = "A,B,C,D,E,F,G,H,I"
    plan, _ = ask(nine, "não", "Ana,Rui,Bia", wishes=Wishes(game="earl-001", language="pt-PT", dealer="Bia"))
    assert (plan.players, plan.confirmed) == (THREE, False)
    plan, _ = ask(nine, "talvez", "sim", wishes=Wishes(game="earl-001", language="pt-PT", dealer="A"))
    assert (len(plan.players), plan.confirmed) == (9, True)


def test_a_dealer_who_is_not_there_is_asked_again() -> None:
    plan, _ = ask("Xico", "ana", wishes=Wishes(game="earl", language="en", players=THREE))
    assert plan.dealer == "Ana"


def test_what_no_answer_can_mend_is_told() -> None:
    with pytest.raises(SetupError, match="unknown_option"):
        ask("Ana,Rui,Bia", wishes=Wishes(game="earl", language="en", options={"colour": "blue"}))


def test_without_an_answer_nothing_begins() -> None:
    with pytest.raises(EOFError):
        ask("1")


@pytest.mark.parametrize(
    ("wishes", "hearing", "code"),
    [
        (Wishes(language="en"), live.Hearing(source="keyboard"), "no_game"),
        (Wishes(language="en", dealer="Ana"), live.Hearing(), "no_game"),
        (Wishes(options={"series": "open"}), live.Hearing(), "no_game"),
        (Wishes(rhymes=Path("ours.txt")), live.Hearing(), "no_game"),
        (Wishes(confirmed=True), live.Hearing(), "no_game"),
        (Wishes(players=THREE), live.Hearing(), "no_game"),
        (Wishes(profile="earl-001"), live.Hearing(), "no_players"),
        (Wishes(game="earl"), live.Hearing(), "no_players"),
    ],
)
def test_where_nobody_can_be_asked_what_is_missing_is_told(
    wishes: Wishes, hearing: live.Hearing, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO())
    with pytest.raises(TableError, match=code):
        guide.play(wishes, hearing, live.Telling(mute=True))
