"""The graph of a recital: the phrases for free, everything else a child makes of them at a price."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from models import catalogue
from models.tailor import tailor
from tests.voice.speech import blocks, spoken
from voice.ears import hear
from voice.heard import UNKNOWN
from voice.recital import Place, Prices, recital_graph
from voice.wordgraph import NO_WORD, WordGraph

KING: Sequence[Place] = [
    (("aqui",), ("cá",)),
    (("está",),),
    (("um",), ("uma",)),
    (("rei",),),
    (("de",),),
    (("valor",),),
]
OTHER: Sequence[Place] = [(("outro",),), (("que",),), (("lhe",),), (("fica",),), (("a",), ()), (("par",),)]
ENGLISH = ("there's", "a", "king")
PRICES = Prices(skip=3.0, leap=4.0, other=5.0, stop=2.0, fixed=1.0, words=0.0)


def price(graph: WordGraph, text: str) -> float:
    """What it costs to be heard like this; infinite where it cannot be."""
    costs = _silently(graph, {0: 0.0})
    for word in text.split():
        said: dict[int, float] = {}
        for arc in graph.arcs:
            if arc.word == word and arc.source in costs:
                cost = costs[arc.source] + arc.cost
                said[arc.target] = min(cost, said.get(arc.target, cost))
        costs = _silently(graph, said)
    return min((cost + graph.finals[state] for state, cost in costs.items() if state in graph.finals), default=1e9)


def _silently(graph: WordGraph, costs: dict[int, float]) -> dict[int, float]:
    reached = dict(costs)
    for arc in graph.arcs:
        if arc.word == NO_WORD and arc.source in costs:
            cost = costs[arc.source] + arc.cost
            reached[arc.target] = min(cost, reached.get(arc.target, cost))
    return reached


@pytest.fixture(scope="module")
def graph() -> WordGraph:
    return recital_graph([KING, OTHER], [ENGLISH], PRICES)


@pytest.mark.parametrize(
    ("said", "costs"),
    [
        ("aqui está um rei de valor", 0.0),
        ("cá está uma rei de valor", 0.0),
        ("outro que lhe fica a par", 0.0),
        ("outro que lhe fica par", 0.0),
        ("aqui está rei de valor", 3.0),
        ("aqui rei de valor", 4.0),
        ("que lhe fica a par", 3.0),
        ("aqui um está rei de valor", 10.0),
        ("aqui está um rei que lhe fica a par", 4.0),
        ("aqui está [unk] um rei de valor", 5.0),
        ("aqui está um", 2.0),
        ("there's a king", 1.0),
    ],
)
def test_going_along_a_phrase_is_free_and_leaving_it_is_not(graph: WordGraph, said: str, costs: float) -> None:
    assert price(graph, said) == costs


@pytest.mark.parametrize("said", ["there's a rei", "king", ""])
def test_fixed_phrases_are_heard_whole_or_not_at_all(graph: WordGraph, said: str) -> None:
    assert price(graph, said) == 1e9


def test_every_word_is_on_the_graph_and_silence_is_none(graph: WordGraph) -> None:
    assert NO_WORD not in graph.words
    assert {"aqui", "cá", "par", "king", UNKNOWN} <= graph.words


@pytest.mark.parametrize(
    "said", ["aqui está uma rei de valor", "outro que lhe fica a par", "rei de valor aqui está um"]
)
def test_the_ears_hear_what_was_said_and_not_what_was_meant(tmp_path: Path, said: str) -> None:
    model = catalogue.find(None)
    drawn = recital_graph([KING, OTHER], [ENGLISH])
    arcs = [(arc.source, arc.target, arc.word, arc.cost) for arc in drawn.arcs]
    fitted = tailor(model, arcs, drawn.finals, into=tmp_path)
    assert fitted.missing == ()
    heard = list(hear(fitted.path, blocks(spoken(said))))
    assert [utterance.text.replace(" fica par", " fica a par") for utterance in heard] == [said]
