"""The speech model fitted to a table: it can hear what may be said there, and nothing else."""

from __future__ import annotations

from pathlib import Path

from models import catalogue
from models.speech import OwnModel, SpeechModel
from voice.phrasebook import Phrasebook
from voice.wordgraph import WordGraph


def speech_model(chosen: Path | None) -> SpeechModel:
    """The chosen model, or our own, every file of it verified. Raises `ModelError`."""
    model = catalogue.find(chosen)
    catalogue.check(model)
    return OwnModel(model)


def fit(model: SpeechModel, book: Phrasebook, into: Path) -> Path:
    """Write into the folder `into` the model that hears what `book` says. Raises `ModelError`."""
    return fit_graph(model, book.graph(), into)


def fit_graph(model: SpeechModel, graph: WordGraph, into: Path) -> Path:
    """Write into the folder `into` the model that hears what lies on `graph`. Raises `ModelError`."""
    arcs = ((arc.source, arc.target, arc.word, arc.cost) for arc in graph.arcs)
    return model.tailor(arcs, graph.finals, into=into).path
