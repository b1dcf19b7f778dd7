"""Prices of the matcher and what one breath means."""

from __future__ import annotations

from pathlib import Path

import pytest

from voice.heard import typed
from voice.matcher import ACCENT, ALIKE, DISAGREEMENT, DOUBTFUL, FOREIGN, HESITATION, MISSING, SIBLING
from voice.phrasebook import Phrasebook
from voice.tokens import plain, tokens

ROOT = Path(__file__).parents[2]
FOLDERS = [ROOT / "games/words", ROOT / "games/earl/words", ROOT / "referee/words"]


@pytest.fixture(scope="module")
def book() -> Phrasebook:
    return Phrasebook.load("pt-PT", FOLDERS, ["Ana", "Rui"])


@pytest.mark.parametrize(
    ("said", "price"),
    [
        ("aqui está um rei de valor", 0),
        ("aqui esta um rei de valor", ACCENT),
        ("aqui está um rei um rei de valor", 0.2),
        ("aqui está hum um rei de valor", HESITATION),
        ("aqui está um um rei de valor", HESITATION),
        ("aqui está uma rei de valor", DISAGREEMENT),
        ("uma manilha", DOUBTFUL),
        ("uma meia", SIBLING + DOUBTFUL),
        ("there's the best of all the three", FOREIGN),
        ("aqui está um rei de valar", ALIKE),
        ("outro que lhe fica par", 0),
        ("e aqui vem o conde coventry", MISSING),
        ("aqui está um rey de valor", None),
        ("e aqui o conde", None),
    ],
)
def test_price(book: Phrasebook, said: str, price: float | None) -> None:
    readings = book.read(typed(said))
    if price is None:
        assert not readings
    else:
        assert readings[0].cost == pytest.approx(price)


def test_a_slot_is_never_filled_by_likeness(book: Phrasebook) -> None:
    for word in ("seti", "cinca", "damo", "valente", "raio"):
        assert book.read(typed(f"aqui está um {word} de valor")) == ()


def test_sei_is_a_doubtful_six_and_never_a_king(book: Phrasebook) -> None:
    readings = book.read(typed("jogo um sei"))
    assert [dict(r.acts[0])["rank"] for r in readings] == ["6"]
    assert readings[0].confirm
    assert book.read(typed("sei")) == book.read(typed("não sei")) == ()


def test_a_leftover_word_refuses_everything(book: Phrasebook) -> None:
    assert book.read(typed("outro que lhe fica a par e um copo de água")) == ()


def test_at_most_a_few_calls_in_one_breath(book: Phrasebook) -> None:
    assert book.read(typed("passo " * 5))[0].acts == ({"do": "pass"},)
    assert book.read(typed("sim passo não anula " * 10)) == ()


def test_long_talk_is_refused_quickly(book: Phrasebook) -> None:
    assert book.read(typed("aqui está um rei de valor que ninguém " * 40)) == ()


def test_tokens_keep_what_holds_a_word_together() -> None:
    assert tokens("Passa-me o sal! There’s 3…") == ("passa-me", "o", "sal", "there's", "3")
    assert tokens("…?!") == ()


def test_the_sign_of_a_number_is_part_of_it() -> None:
    assert tokens("Ana +3, Bruno: −4 (8-2) - 5") == ("ana", "+3", "bruno", "-4", "8-2", "5")
    assert (plain("-4"), plain("passa-me")) == ("-4", "passame")
    assert plain("esnórum") == "esnorum"
    assert plain("there's") == "theres"
