"""The word graphs of the games with long lists and many cards: small, acyclic, and read as they are spoken."""

from __future__ import annotations

import random
from itertools import product

import pytest

from tests.voice.test_phrasebook import accepts, wander
from tests.voice.test_phrasebook_calls import book
from voice.heard import typed

TABLES = list(product(("laugh", "court"), ("pt-PT", "pt-BR", "en")))


@pytest.mark.parametrize(("game", "language"), TABLES)
def test_whatever_the_graph_allows_is_read(game: str, language: str) -> None:
    phrasebook = book(game, language)
    graph, chance = phrasebook.graph(), random.Random(7)
    assert len(graph.arcs) < 15_000
    assert graph.words <= phrasebook.words
    for _ in range(100):
        phrase = wander(graph, chance)
        if phrase not in phrasebook.language.fillers:
            readings = phrasebook.read(typed(phrase))
            assert readings, phrase
            assert readings[0].cost <= 0.5, (phrase, readings[0])


@pytest.mark.parametrize(
    ("game", "language", "phrase"),
    [
        ("laugh", "pt-PT", "na mesa estão ás ás dois três quatro cinco seis sete oito nove dez e valete"),
        ("laugh", "pt-PT", "duas damas sete três rei ás dez dez dez quatro oito valete"),
        ("laugh", "pt-PT", "um sete leva os três"),
        ("laugh", "pt-BR", "meu par leva o par da mesa"),
        ("laugh", "pt-BR", "entrego a mão rei rei dama"),
        ("laugh", "en", "i lie down two kings and a queen"),
        ("laugh", "en", "the two queens left are mine"),
        ("court", "pt-PT", "trunfo é copas"),
        ("court", "pt-PT", "copas"),
        ("court", "pt-PT", "o rei de copas"),
        ("court", "pt-BR", "corto com o ás de espadas"),
        ("court", "pt-PT", "desculpem tenho ouros rei de ouros"),
        ("court", "en", "hearts are trumps"),
        ("court", "en", "queen of diamonds"),
    ],
)
def test_calls_are_listened_for(game: str, language: str, phrase: str) -> None:
    assert accepts(book(game, language).graph(), phrase)


def test_what_is_not_allowed_is_read_only() -> None:
    assert not accepts(book("laugh", "pt-PT").graph(), "um rei leva os dois")
