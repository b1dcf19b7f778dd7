"""How soon the ears are ready, and what they cost while they listen."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.figure import Figure, UnavailableError
from benchmarks.processes import peak_megabytes, processor_seconds
from benchmarks.recordings import held_out
from models.errors import ModelError
from referee.ears import fit, speech_model
from referee.phrases import phrasebook
from voice.ears import Ears, EarsDown
from voice.heard import Heard
from voice.recording import Recording

LANGUAGE = "pt-PT"
CLIPS = 60


def measure() -> Iterator[Figure]:
    """Fits the model to a table of five, loads it, and feeds it clips as fast as it takes them."""
    book = phrasebook("earl", LANGUAGE, ("Ana", "Bruno", "Carla", "Diogo", "Eva"))
    arrivals: list[Heard | EarsDown] = []
    with tempfile.TemporaryDirectory(prefix="conde-") as folder:
        begun = time.perf_counter()
        with Ears(arrivals.append) as ears:
            try:
                whole = speech_model(None)
                ears.listen(fit(whole, book, Path(folder, "table")))
            except ModelError as error:
                raise UnavailableError(str(error)) from error
            ready = time.perf_counter() - begun
            yield Figure("model on disk", _megabytes(whole.folder), "MB", at_most=12)
            yield Figure("from nothing to ears that hear", ready, "s")
            clips = [clip for clip in held_out() if clip.call and clip.condition == "clean"]
            files = [clip.file for clip in clips if clip.language == LANGUAGE]
            before = processor_seconds(ears.pid)
            for file in files[:CLIPS]:
                for block in Recording(file):
                    ears.feed(block.samples, wait=True)
                ears.finish()
            yield Figure("listening", (processor_seconds(ears.pid) - before) / ears.clock, "× real time", at_most=0.02)
            yield Figure("memory of the ears", peak_megabytes(ears.pid), "MB", at_most=90)
            begun = time.perf_counter()
            model = fit(whole, book, Path(folder, "again"))
            fitted = time.perf_counter()
            yield Figure("fitting the model to a table", fitted - begun, "s", at_most=2)
            ears.listen(model)
            yield Figure("loading it", time.perf_counter() - fitted, "s", at_most=0.15)


def _megabytes(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6
