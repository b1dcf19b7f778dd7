"""What is said about a line: coverage, order and words, child variants, and what could not be heard."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import Rank
from referee.lessons.marking import Level, Mark, Marker, Slip
from referee.lessons.repertoire import NUMBERS, RANKS, Line
from voice.heard import Heard, Rival, typed

AGAIN, ALMOST, YES = Level


@cache
def marker(name: str, language: str) -> Marker:
    return Marker.load(name, language)


def line(number: int, rank: str, name: str = "earl", language: str = "pt-PT") -> Line:
    return marker(name, language).repertoire.lines[number, Rank(rank)]


def marked(
    said: str, number: int, rank: str, name: str = "earl", language: str = "pt-PT"
) -> tuple[Level, Slip | None] | None:
    mark = marker(name, language).mark(typed(said), line(number, rank, name, language))
    return mark and (mark.level, mark.slip)


@pytest.mark.parametrize(
    "said",
    [
        "Aqui está um rei de valor.",
        "aqui tá um rei de valor",
        "cá está um reizinho de valor",
        "aqui aqui está um rei de valor",
        "aqui está um rei, aqui está um rei de valor",
        "hum, olha, aqui está um rei de valor, mãe",
    ],
)
def test_what_children_say_at_home_is_right(said: str) -> None:
    assert marked(said, 1, "K") == (YES, None)


@pytest.mark.parametrize(
    ("said", "number", "rank", "level", "slip"),
    [
        ("aqui está uma rei de valor", 1, "K", ALMOST, Slip.GENDER),
        ("outra que lhe fica a par", 2, "K", ALMOST, Slip.GENDER),
        ("dos três este é o melhor", 3, "Q", ALMOST, Slip.GENDER),
        ("aqui está rei de valor", 1, "K", ALMOST, Slip.MISSING),
        ("dos três este o melhor", 3, "K", ALMOST, Slip.MISSING),
        ("o conde", 4, "K", ALMOST, Slip.MISSING),
        ("rei um aqui está de valor", 1, "K", ALMOST, Slip.ORDER),
        ("outro lhe que fica a par", 2, "K", ALMOST, Slip.ORDER),
        ("lhe fica a par outro que", 2, "K", ALMOST, Slip.ORDER),
        ("fica a par outro que", 2, "K", ALMOST, Slip.ORDER),
        ("aqui está um sete de valor", 1, "K", ALMOST, Slip.CARD),
        ("aqui está uma dama de valor", 1, "K", ALMOST, Slip.CARD),
        ("aqui está um ás de valor", 1, "3", ALMOST, Slip.CARD),
        ("das três esta é a maior", 3, "Q", ALMOST, Slip.WORD),
        ("aqui está um rei de valor e mais um gato branco", 1, "K", ALMOST, Slip.EXTRA),
        ("outro que lhe fica a par", 1, "K", AGAIN, Slip.LINE),
        ("aqui está uma dama de valor", 4, "Q", AGAIN, Slip.LINE),
        ("there's as good as king can be", 1, "K", AGAIN, Slip.LANGUAGE),
        ("there's a seven as good as he", 3, "7", AGAIN, Slip.LANGUAGE),
        ("quero batatas fritas", 1, "K", AGAIN, Slip.SOMETHING_ELSE),
    ],
)
def test_each_slip_has_its_level(said: str, number: int, rank: str, level: Level, slip: Slip) -> None:
    assert marked(said, number, rank) == (level, slip)


@pytest.mark.parametrize("said", ["", "[unk]", "hum", "[unk] rei [unk]"])
def test_what_was_not_heard_is_no_mark(said: str) -> None:
    assert marked(said, 1, "K") is None


def test_the_slip_names_the_words_to_change() -> None:
    mark = marker("earl", "pt-PT").mark(typed("aqui está uma rei de valor"), line(1, "K"))
    assert mark is not None and (mark.right, mark.wrong, mark.said) == ("um", "uma", "aqui está uma rei de valor")
    mark = marker("earl", "pt-PT").mark(typed("aqui vem o conde"), line(4, "K"))
    assert mark is not None and mark.right == "de Coventry"


def test_the_place_of_another_line_is_told() -> None:
    mark = marker("earl", "pt-PT").mark(typed("dos três este é o melhor"), line(2, "K"))
    assert mark is not None and mark.number == 3


def test_a_word_that_was_not_understood_is_not_missing() -> None:
    assert marked("e aqui [unk] o conde de coventry", 4, "K") == (YES, None)
    assert marked("e aqui o conde de coventry", 4, "K") == (ALMOST, Slip.MISSING)
    assert marked("aqui está um [unk] de valor", 1, "K") is None  # which card?


@pytest.mark.parametrize("said", ["there is an ace as good as she", "here's a ace as good as him"])
def test_english_children_are_understood(said: str) -> None:
    assert marked(said, 2, "A", language="en") == (YES, None)


def test_snip_is_one_word() -> None:
    assert marked("esnipe", 2, "Q", "snip", "pt-BR") == (YES, None)
    assert marked("snap", 2, "Q", "snip", "pt-BR") == (AGAIN, Slip.LINE)
    assert marked("um dama", 1, "Q", "snip", "pt-BR") == (ALMOST, Slip.GENDER)


def test_of_two_ways_to_hear_a_child_the_kinder_is_believed() -> None:
    said, meant = "aqui está uma rei de valor", "aqui está um rei de valor"
    near = Heard(said, (Rival(said, 0.0), Rival(meant, 0.05)))
    far = Heard(said, (Rival(said, 0.0), Rival(meant, 5.0)))
    levels = [mark.level for heard in (near, far) if (mark := marker("earl", "pt-PT").mark(heard, line(1, "K")))]
    assert levels == [YES, ALMOST]


def heard(*ways: str, apart: float) -> Heard:
    return Heard(ways[0], tuple(Rival(way, number * apart) for number, way in enumerate(ways)))


def test_a_card_that_sounds_like_the_right_one_is_the_right_one() -> None:
    said, meant = "aqui está um rei de valor", "aqui está um seis de valor"
    near, far = (marker("earl", "pt-PT").mark(heard(said, meant, apart=cost), line(1, "6")) for cost in (1.0, 1.4))
    assert near is not None and far is not None
    assert (near.level, far.slip) == (YES, Slip.CARD)


def test_nobody_is_told_what_was_wrong_with_a_mumble() -> None:
    ways = [f"aqui está um {card} de" for card in ("sete", "três", "dois", "valete", "ás", "dez")]
    assert marker("earl", "pt-PT").mark(heard(*ways, apart=0.2), line(1, "K")) is None
    clear = marker("earl", "pt-PT").mark(heard(*ways[:2], apart=0.3), line(1, "K"))
    assert clear is not None and clear.slip is Slip.CARD


def test_a_closed_mouth_is_believed_when_it_is_right_and_not_when_it_is_wrong() -> None:
    def mumbled(said: str) -> Mark | None:
        return marker("earl", "pt-PT").mark(replace(typed(said), muffled=True), line(1, "K"))

    right = mumbled("aqui está um rei de valor")
    assert right is not None and right.level is YES
    assert mumbled("aqui está rei de valor") is None  # a word that may only not have been heard
    assert mumbled("aqui está um seis de valor") is None
    assert mumbled("e aqui vem o conde de coventry") is None


lines = st.builds(
    line, st.sampled_from(NUMBERS), st.sampled_from([rank.value for rank in RANKS]), language=st.just("pt-PT")
)


@settings(deadline=None, max_examples=60)
@given(lines)
def test_every_line_is_right_as_it_is_taught(taught: Line) -> None:
    mark = marker("earl", "pt-PT").mark(typed(taught.text), taught)
    assert mark is not None and (mark.level, mark.coverage, mark.extras) == (YES, 1.0, 0)


@settings(deadline=None, max_examples=60)
@given(lines, lines)
def test_no_other_line_is_ever_right(taught: Line, said: Line) -> None:
    mark = marker("earl", "pt-PT").mark(typed(said.text), taught)
    assert mark is not None
    assert (mark.level is YES) == (said.text == taught.text)


@settings(deadline=None, max_examples=60)
@given(lines, st.lists(st.sampled_from(["gato", "[unk]", "aqui", "outra", "três", "rei", "dama", "de"]), max_size=9))
def test_any_words_get_a_mark_or_none(taught: Line, words: list[str]) -> None:
    mark = marker("earl", "pt-PT").mark_words(words, taught)
    if mark is not None:
        assert 0.0 <= mark.coverage <= 1.0
        assert (mark.slip is None) == (mark.level is YES)
        assert len(mark.fates) in {len(wording) for wording in taught.wordings}
