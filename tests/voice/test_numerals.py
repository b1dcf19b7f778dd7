"""Numbers in words: what is said is what is understood, in every language of the table."""

from __future__ import annotations

import pytest

from voice.numerals import Gender, in_order, in_words, ways_to_say


@pytest.mark.parametrize(
    ("language", "number", "gender", "words"),
    [
        ("pt-PT", 116, "m", "cento e dezasseis"),
        ("pt-BR", 116, "m", "cento e dezesseis"),
        ("pt-PT", 222, "f", "duzentas e vinte e duas"),
        ("pt-PT", 100, "f", "cem"),
        ("en", 116, "m", "one hundred and sixteen"),
        ("en", 21, "f", "twenty-one"),
        ("pt-PT", 1200, "m", "mil e duzentos"),
    ],
)
def test_a_number_is_said_as_people_say_it(language: str, number: int, gender: Gender, words: str) -> None:
    assert in_words(number, language, gender) == words


def test_a_place_in_a_row_agrees() -> None:
    assert in_order(12, "pt-BR", "f") == "décima segunda"
    assert in_order(3, "en") == "third"


def test_every_region_of_a_family_is_understood() -> None:
    assert set(ways_to_say(219, "pt")) == {
        "duzentos e dezanove",
        "duzentas e dezanove",
        "duzentos e dezenove",
        "duzentas e dezenove",
    }
    assert set(ways_to_say(105, "en")) == {"one hundred five", "one hundred and five"}


@pytest.mark.parametrize("language", ["pt-PT", "pt-BR", "en"])
def test_what_is_said_is_understood_and_means_one_number(language: str) -> None:
    meanings = {
        way: number for number in (*range(120), *range(120, 1000, 37)) for way in ways_to_say(number, language[:2])
    }
    for number in (*range(120), *range(120, 1000, 37)):
        assert meanings[in_words(number, language, "m")] == number
        assert meanings[in_words(number, language, "f")] == number
        assert all(meanings[way] == number for way in ways_to_say(number, language[:2]))


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="xx"):
        in_words(3, "xx")
