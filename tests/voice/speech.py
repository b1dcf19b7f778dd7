"""Speech for tests of the ears, made on the spot by eSpeak, with a noise floor as every room has."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from models.tailor import WordArc, tailor
from models.training.espeak import shared
from voice.pcm import BLOCK_SAMPLES, RATE, Samples, resample, to_int16

NOISE = 25.0  # RMS of the floor, in units of a 16-bit sample


def spoken(text: str, voice: str = "pt", *, before: float = 0.5, after: float = 1.5) -> Samples:
    """`text` at 16 kHz between stretches of near-silence, in seconds."""
    espeak = shared()
    voiced = to_int16(espeak.speak(text, voice, 150, 50, 50).astype(np.float64) * 16384.0)
    return quiet(before, resample(voiced, espeak.sample_rate, RATE), after)


def murmur(length: int, below_db: float, *voices: str) -> Samples:
    """`length` samples of what people say at another table, all at once, so much softer than `spoken`."""
    mixed = np.zeros(length)
    for number, voice in enumerate(voices):
        text = "rainha dama passo cinco de paus outro rei e cá vem a última sena de copas, não tenho nenhum " * 2
        said = spoken(text, voice, before=0.0, after=0.0)[number * RATE // 2 :]
        mixed += np.resize(said, len(mixed))
    one = spoken("rei de copas", before=0.0, after=0.0).astype(np.float64)
    ratio = np.sqrt((one**2).mean() / (mixed**2).mean())
    return (mixed * ratio * 10 ** (-below_db / 20)).astype(np.int16)


def quiet(before: float, sound: Samples | None = None, after: float = 0.0) -> Samples:
    """A noise floor, with `sound` in it."""
    middle = np.zeros(0, np.int16) if sound is None else sound
    padded = np.concatenate([np.zeros(int(before * RATE)), middle, np.zeros(int(after * RATE))])
    noise = np.random.default_rng(len(padded)).normal(0.0, NOISE, len(padded))
    return np.clip(padded + noise, -32768, 32767).astype(np.int16)


def blocks(*sounds: Samples) -> Iterator[bytes]:
    """Blocks as a microphone gives them."""
    sound = np.concatenate(sounds)
    for start in range(0, len(sound), BLOCK_SAMPLES):
        yield sound[start : start + BLOCK_SAMPLES].tobytes()


def table(model: Path, into: Path, *sentences: str, family: str = "") -> Path:
    """A model tailored to these sentences and no others, told from talk in the languages of a `family`."""
    states = {"": 0}
    arcs: set[WordArc] = set()
    for sentence in sentences:
        words = sentence.split()
        for length in range(1, len(words) + 1):
            begun, now = " ".join(words[: length - 1]), " ".join(words[:length])
            arcs.add((states[begun], states.setdefault(now, len(states)), words[length - 1], 0.0))
    finals = {states[sentence]: 0.0 for sentence in sentences}
    return tailor(model, sorted(arcs), finals, into=into, family=family).path
