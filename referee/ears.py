"""The speech model fitted to a table: it can hear what may be said there, and nothing else."""

from __future__ import annotations

from pathlib import Path

from models import catalogue
from models.tailor import tailor
from voice.phrasebook import Phrasebook


def whole_model(chosen: Path | None) -> Path:
    """The folder of the chosen model, or of our own, every file of it verified. Raises `ModelError`."""
    model = catalogue.find(chosen)
    catalogue.check(model)
    return model


def fit(model: Path, book: Phrasebook, into: Path) -> Path:
    """Write into the folder `into` the model that hears what `book` says. Raises `ModelError`."""
    graph = book.graph()
    arcs = ((arc.source, arc.target, arc.word, arc.cost) for arc in graph.arcs)
    return tailor(model, arcs, graph.finals, into=into).path
