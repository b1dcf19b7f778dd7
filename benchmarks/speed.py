"""How soon the ears are ready, how soon they decide, and what they cost while they listen."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.figure import Figure, UnavailableError
from benchmarks.recordings import held_out
from models.errors import ModelError
from referee.ears import fit, speech_model
from referee.phrases import phrasebook
from voice.ears import Ears, EarsDown
from voice.heard import UNKNOWN, Heard
from voice.recording import Recording

LANGUAGE = "pt-PT"
CLIPS = 60


def measure() -> Iterator[Figure]:
    """Fits the model to a table of five, loads it, and feeds it clips as fast as it takes them."""
    book = phrasebook("earl", LANGUAGE, ("Ana", "Bruno", "Carla", "Diogo", "Eva"))
    arrivals: list[Heard | EarsDown] = []
    with tempfile.TemporaryDirectory(prefix="conde-") as folder:
        try:
            whole = speech_model(None)
            yield Figure("model on disk", _megabytes(whole.folder), "MB", at_most=10)
            begun = time.perf_counter()
            model = fit(whole, book, Path(folder))
        except ModelError as error:
            raise UnavailableError(str(error)) from error
        fitted = time.perf_counter()
        with Ears(model, arrivals.append) as ears:
            loaded = time.perf_counter()
            yield Figure("fitting the model to a table", fitted - begun, "s", at_most=2)
            yield Figure("loading it", loaded - fitted, "s", at_most=2)
            clips = [clip for clip in held_out() if clip.call and clip.condition == "clean"]
            files = [clip.file for clip in clips if clip.language == LANGUAGE]
            before = _processor_seconds(ears.pid)
            for file in files[:CLIPS]:
                for block in Recording(file):
                    ears.feed(block.samples, wait=True)
                ears.finish()
            yield Figure("listening", (_processor_seconds(ears.pid) - before) / ears.clock, "× real time", at_most=0.1)
            yield Figure("memory of the ears", _peak_megabytes(ears.pid), "MB", at_most=150)
    waits = [
        heard.decided - heard.speech_end for heard in arrivals if isinstance(heard, Heard) and UNKNOWN not in heard.text
    ]
    yield Figure("from the end of speech to the decision, median", statistics.median(waits), "s", at_most=0.6)
    yield Figure("the same, nine of ten", statistics.quantiles(waits, n=10)[-1], "s", at_most=1.0)


def _megabytes(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def _processor_seconds(pid: int | None) -> float:
    fields = _proc(pid, "stat").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _peak_megabytes(pid: int | None) -> float:
    (line,) = (line for line in _proc(pid, "status").splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) * 1024 / 1e6


def _proc(pid: int | None, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text("utf-8")
    except FileNotFoundError as missing:
        raise UnavailableError("what a process costs is only read on Linux.") from missing
