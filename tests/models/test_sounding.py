"""Letters to phones, as eSpeak NG reads them."""

from __future__ import annotations

import pytest

from models import espeak
from models.phones import INVENTORY
from models.sounding import distance, soundings, sounds_like


def said(word: str, language: str) -> list[str]:
    return ["".join(sounding) for sounding in soundings([word], language)[word]]


@pytest.mark.parametrize(
    ("word", "language", "first", "elsewhere"),
    [
        ("siobhán", "pt-PT", "siuban", "ʃɪvɔn"),  # as the Irish say it
        ("jacques", "pt-BR", "ʒakkis", "ʒak"),
        ("giulia", "en", "ʤɪjuliə", "ʤulia"),
        ("łukasz", "en", "lukæsz", "wukaʃ"),
        ("bárbara-zoé", "pt-PT", "baɾbɐɾɐzuɛ", "baɾbɐɾɐzoɛ"),
        ("дмитрий", "pt-PT", "dmitɾij", "dmitɾij"),
    ],
)
def test_a_name_is_read_as_here_first_and_as_where_it_may_come_from(
    word: str, language: str, first: str, elsewhere: str
) -> None:
    readings = said(word, language)
    assert readings[0] == first
    assert elsewhere in readings


def test_what_can_only_be_spelled_out_has_no_sound() -> None:
    assert soundings(["太郎", "xyz", "ana"], "pt-PT").keys() == {"太郎", "xyz", "ana"}
    assert soundings(["太郎"], "pt-PT")["太郎"] == ()


def test_every_phone_is_one_of_the_model() -> None:
    words = ["nguyễn", "xiomara", "björn", "françois", "ксения", "jürgen"]
    for readings in soundings(words, "en").values():
        assert readings and {phone for reading in readings for phone in reading} <= set(INVENTORY)


def test_a_spelling_of_the_sound_is_read_in_the_tables_language_alone() -> None:
    assert sounds_like("chi vón", "pt-PT") == (("ʃ", "i", "v", "ɔ", "n"),)
    assert sounds_like("shi vawn", "en") == (("ʃ", "i", "v", "ɔ", "n"),)
    assert sounds_like("?!", "en") == ()


def test_without_espeak_there_are_no_sounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(espeak, "__name__", "models.nothing_that_exists")
    assert soundings(["siobhán"], "en") == {"siobhán": ()}


def test_the_distance_is_the_share_of_phones_to_change() -> None:
    assert distance("abc", "abc") == 0
    assert distance("abc", "abd") == pytest.approx(1 / 3)
    assert distance("", "ab") == 1
    assert distance("", "") == 0
