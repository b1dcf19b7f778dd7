"""Trying a model out in a process of its own, before a table relies on it.

Only the recognizer itself can tell which words a foreign model knows, whether it can take the words of a table at
all, and whether it can hear "[unk]"; and a model that is wrong inside may end its process.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from models import child
from models.errors import ModelError
from models.lexicon import UNKNOWN

_RATE = 16000
_PATIENCE = 60.0  # seconds; a small model takes one
_PITCH = 120.0  # Hz, of a voice that says nothing
_FORMANTS = ((700, 1200), (300, 2200), (350, 800), (500, 1900))  # Hz: a, i, u, e
_VOWEL = 0.2  # seconds


@dataclass(frozen=True, slots=True)
class Findings:
    """What a model can do: which of the words it was asked for it knows, and whether it hears "[unk]"."""

    known: frozenset[str]
    unknown: bool


def probe(model: Path, words: Iterable[str]) -> Findings:
    """Load a model, let it listen for a moment, and ask it for `words`.

    Raises ModelError when it cannot be loaded, cannot be given words, or ends or hangs the process.
    """
    asked = {"folder": str(model), "words": sorted(set(words))}
    try:
        found = child.ask(__name__, {**asked, "unknown": False}, patience=_PATIENCE)
    except child.ChildError as error:
        raise ModelError(f"The speech model at {model} does not work: the recognizer failed with it.") from error
    try:  # apart, because a model that has no "[unk]" may fail when it is asked to hear it
        heard = child.ask(__name__, {**asked, "words": [], "unknown": True}, patience=_PATIENCE)
    except child.ChildError:
        heard = {"unknown": False}
    return Findings(frozenset(found["known"]), bool(heard["unknown"]))


def babble() -> bytes:
    """A second of vowels in a quiet room, 16-bit mono at 16 kHz: somebody speaks, but no word."""
    time = np.arange(int(_VOWEL * _RATE)) / _RATE
    vowels = []
    harmonics = np.arange(1, int(4000 / _PITCH))[:, None] * _PITCH
    for formants in _FORMANTS:
        weights = np.sum([1 / (1 + ((harmonics - formant) / 80) ** 2) for formant in formants], axis=0)
        vowels.append(np.sum(weights * np.sin(2 * np.pi * harmonics * time), axis=0))
    room = np.random.default_rng(0).normal(0, 25, 2 * _RATE)
    voice = np.concatenate(vowels)
    room[_RATE // 2 : _RATE // 2 + len(voice)] += 3000 * voice / np.abs(voice).max()
    return room.astype("<i2").tobytes()


def _find(folder: str, words: list[str], unknown: bool) -> dict[str, Any]:
    import vosk  # noqa: PLC0415 — only this process may load the library

    vosk.SetLogLevel(-1)
    model = vosk.Model(folder)
    known = [word for word in words if model.vosk_model_find_word(word) >= 0]
    if unknown and model.vosk_model_find_word(UNKNOWN) < 0:
        return {"known": known, "unknown": False}
    listen_for = [UNKNOWN] if unknown else known
    if not listen_for:
        return {"known": known, "unknown": False}
    recognizer = vosk.KaldiRecognizer(model, _RATE, json.dumps(listen_for))
    recognizer.AcceptWaveform(babble())
    text = json.loads(recognizer.FinalResult())["text"]
    return {"known": known, "unknown": UNKNOWN in text.split()}


def main() -> None:
    """Answer one question."""
    child.answer(_find(**child.question()))


if __name__ == "__main__":
    main()
