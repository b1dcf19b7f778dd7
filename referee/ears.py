"""The speech model fitted to a table: it can hear what may be said there, and nothing else."""

from __future__ import annotations

from pathlib import Path

from models import catalogue
from models.speech import SpeechModel, open_model
from voice.language import family
from voice.phrasebook import Phrasebook
from voice.wordgraph import WordGraph


def speech_model(chosen: Path | None, language: str = "") -> SpeechModel:
    """The model chosen for now, or by this user for a language, or our own, every file of it verified.

    Raises `ModelError`.
    """
    model = catalogue.find(chosen, family(language))
    catalogue.check(model)
    return open_model(model, family(language))


def fit(model: SpeechModel, book: Phrasebook, into: Path) -> Path:
    """Write into the folder `into` the model that hears what `book` says. Raises `ModelError`."""
    return fit_graph(model, book.graph(), into)


def fit_graph(model: SpeechModel, graph: WordGraph, into: Path) -> Path:
    """Write into the folder `into` the model that hears what lies on `graph`. Raises `ModelError`."""
    arcs = ((arc.source, arc.target, arc.word, arc.cost) for arc in graph.arcs)
    return model.tailor(arcs, graph.finals, into=into).path
