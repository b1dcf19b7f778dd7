"""A table that can be heard: lines spoken by several synthetic players, as one recording over a quiet room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from voice.pcm import RATE, Samples, resample, to_int16
from voice.synthesis import VoiceStyle
from voice.synthesizer import Synthesizer

# Voices far enough apart to tell the players by ear: (espeak variant, pitch, words a minute).
PLAYERS = (("f2", 55, 150), ("m3", 45, 155), ("f5", 65, 145), ("m1", 35, 150), ("f3", 45, 160), ("m6", 55, 145))

SPEECH_RMS = 2600.0  # of 32768, about -22 dBFS: a player a metre away
LEAD_SECONDS = 0.6


@dataclass(frozen=True, slots=True)
class Spoken:
    """What one player says; `pause` seconds of quiet follow."""

    speaker: str
    text: str
    language: str
    pause: float = 1.2


@dataclass(frozen=True, slots=True)
class Placed:
    """A line in the recording, spoken from `start` to `end` (seconds)."""

    line: Spoken
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class TableSound:
    """The recording, 16 kHz mono, and what is spoken when."""

    samples: Samples
    lines: tuple[Placed, ...]


def player_style(number: int, language: str) -> VoiceStyle:
    """The voice of the player who sits at this place (0 is the first)."""
    variant, pitch, rate = PLAYERS[number % len(PLAYERS)]
    return VoiceStyle(language, rate, variant, pitch)


def table_sound(
    lines: Sequence[Spoken],
    synthesizer: Synthesizer,
    *,
    styles: dict[str, VoiceStyle] | None = None,
    noise_rms: float = 12.0,
    seed: int = 1,
) -> TableSound:
    """Speak lines one after the other over a noise floor (`noise_rms` of 32768; 12 is about -69 dBFS).

    Every speaker has a voice: the one in `styles`, or one by the order of appearance. Raises SoundError when
    there is no synthesizer.
    """
    speakers = list(dict.fromkeys(line.speaker for line in lines))
    silence = np.zeros(int(LEAD_SECONDS * RATE))
    parts, placed, position = [silence], [], len(silence)
    for line in lines:
        style = (styles or {}).get(line.speaker) or player_style(speakers.index(line.speaker), line.language)
        speech = synthesizer.render(line.text, style)
        voice = resample(np.frombuffer(speech.samples, "<i2").astype(np.int16), speech.rate, RATE)
        placed.append(Placed(line, position / RATE, (position + len(voice)) / RATE))
        parts += [_at_level(voice), np.zeros(int(line.pause * RATE))]
        position += len(voice) + len(parts[-1])
    noise = np.random.default_rng(seed).normal(0.0, noise_rms, position)
    return TableSound(to_int16(np.concatenate(parts) + noise), tuple(placed))


def _at_level(voice: Samples) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The voice as loud as a player at the table, whatever the synthesizer's level."""
    samples = voice.astype(np.float64)
    if not len(samples):
        return samples
    rms = float(np.sqrt((samples**2).mean()))
    return samples * (SPEECH_RMS / max(rms, 1.0))
