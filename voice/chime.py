"""Chimes: a few soft tones for what needs no words."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np

from voice.pcm import Floats, Samples, to_int16

CHIME_RATE = 16_000  # Hz
LOUDNESS = 8_000  # of the 32,767 that a sample can be
LOUDEST = 24_000
FADE_SECONDS = 0.008  # at both ends of a tone, so that it does not click


class Tone(msgspec.Struct, frozen=True, array_like=True):
    """A tone of `pitch` Hz for so many `seconds`."""

    pitch: float
    seconds: float


def chime(tones: Sequence[Tone], volume: float = 1.0) -> Samples:
    """The tones one after the other, as 16-bit samples at `CHIME_RATE`; each dies away like a struck bell."""
    return to_int16(np.concatenate([_struck(tone, min(LOUDEST, LOUDNESS * volume)) for tone in tones]))


def _struck(tone: Tone, loudness: float) -> Floats:
    count = round(tone.seconds * CHIME_RATE)
    time = np.arange(count) / CHIME_RATE
    ends = np.minimum(1.0, np.minimum(time, time[::-1]) / FADE_SECONDS)
    return (loudness * ends * np.exp(-3.0 * time / tone.seconds) * np.sin(2 * np.pi * tone.pitch * time)).astype("f4")
