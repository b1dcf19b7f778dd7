"""Synthetic people: eSpeak's voices that no model was trained on, and flite's where it is installed."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from pathlib import Path
from random import Random

import numpy as np

from benchmarks.figure import UnavailableError
from models.espeak import VOICES, EspeakError
from models.training.espeak import Speaker, shared
from voice.pcm import RATE, Floats, Samples, to_int16
from voice.sources import SourceError
from voice.wavefile import read_header, to_mono

HELD_OUT = ("f4", "m7", "klatt4", "Diogo", "steph2", "Andy", "linda")
"""eSpeak's variants in no training clip."""
BYSTANDERS = ("f2", "m3", "f5", "m1", "f3", "m6")
"""Of whom babble is made."""
FLITE = ("slt", "rms")
"""flite's voices, which were trained on; what they say here was not."""
ACCENTS = {"pt-PT": ("pt-PT",), "pt-BR": ("pt-BR",), "en": ("en-US", "en-GB")}
AUDIBLE = 0.02  # of the loudest sample; quieter ends are cut off


@dataclass(frozen=True, slots=True)
class Voice:
    """How somebody speaks: `name` is eSpeak's ("pt+f4") or flite's; `rate` in words a minute, the rest in 0..100."""

    name: str
    rate: int
    pitch: int = 50
    range: int = 50

    def say(self, text: str) -> Floats:
        """The text at 16 kHz and a mean level of 1, from the first audible sample to the last."""
        return _said(self, text)


REFEREE = {language: Voice(VOICES["en-GB" if language == "en" else language], 170) for language in ACCENTS}
"""The voice of the loudspeaker."""


def players(language: str, number: int, random: Random) -> list[Voice]:
    """As many people as sit at a table, no two alike."""
    accents = [random.choice(ACCENTS[language]) for _ in range(number)]
    variants = random.sample(HELD_OUT, number)
    voices = [_drawn(accent, variant, random) for accent, variant in zip(accents, variants, strict=True)]
    if language == "en" and shutil.which("flite"):
        voices[random.randrange(number)] = Voice(random.choice(FLITE), random.randint(150, 185))
    return voices


def bystanders(language: str, random: Random) -> list[Voice]:
    """People in the same room who do not play."""
    return [_drawn(ACCENTS[language][0], variant, random) for variant in BYSTANDERS]


def _drawn(accent: str, variant: str, random: Random) -> Voice:
    return Voice(
        f"{VOICES[accent]}+{variant}", random.randint(140, 190), random.randint(35, 65), random.randint(30, 70)
    )


@lru_cache(maxsize=300)  # a few dozen megabytes
def _said(voice: Voice, text: str) -> Floats:
    samples, rate = _flite(voice, text) if voice.name in FLITE else _espeak(voice, text)
    sound = _resampled(samples, rate)
    audible = np.flatnonzero(np.abs(sound) > AUDIBLE * np.abs(sound).max(initial=1.0))
    sound = sound[audible[0] : audible[-1] + 1] if len(audible) else sound
    return sound / max(1e-9, float(np.sqrt((sound**2).mean()))) if len(sound) else sound


def _resampled(samples: Samples, rate: int) -> Floats:
    """A whole clip at our rate; by its spectrum, which for so many clips is much quicker than by filters."""
    common = gcd(rate, RATE)
    periods = len(samples) * common // rate + 2  # whole periods of both rates, and silence to end with
    spectrum = np.fft.rfft(samples.astype(np.float64), periods * (rate // common))
    length = periods * (RATE // common)
    sound: Floats = np.fft.irfft(spectrum[: length // 2 + 1], length) * (length / (periods * (rate // common)))
    return sound


def _espeak(voice: Voice, text: str) -> tuple[Samples, int]:
    speaker = _speaker()
    said = speaker.speak(text, voice.name, voice.rate, voice.pitch, voice.range)
    return to_int16(said.astype(np.float64) * 16384.0), speaker.sample_rate


def _speaker() -> Speaker:
    try:
        return shared()
    except EspeakError as error:
        raise UnavailableError(str(error)) from error


def _flite(voice: Voice, text: str) -> tuple[Samples, int]:
    stretch = f"duration_stretch={170 / voice.rate:.2f}"
    with tempfile.TemporaryDirectory(prefix="conde-") as folder:
        path = Path(folder) / "said.wav"
        subprocess.run(
            ["flite", "-voice", voice.name, "--setf", stretch, "-t", text, "-o", str(path)],
            check=True,
            capture_output=True,
        )
        try:
            with path.open("rb") as file:
                form = read_header(file, path.name)
                return to_int16(to_mono(file.read(form.frames * form.frame_bytes), form)), form.rate
        except SourceError as error:
            raise UnavailableError(str(error)) from error
