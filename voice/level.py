"""How loud a sound is: what a meter shows, and what a stretch of it tells about room and microphone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from voice.pcm import RATE, Samples

SILENCE_DBFS = -96.0  # less than the last of 16 bits
FRAME_SECONDS = 0.02
_FULL_SCALE = 32767
_FRAME = int(RATE * FRAME_SECONDS)


@dataclass(frozen=True, slots=True)
class Level:
    """What a stretch of sound measures, in dBFS: 0 is the loudest that a sample can be.

    `floor` is what its quietest tenth stays below, `loud` what its loudest tenth is above, both as the effective
    (RMS) level of 20 ms; `peak` is the loudest sample. `clipped` is the share of samples at the limit.
    """

    floor: float
    loud: float
    peak: float
    clipped: float

    @property
    def above(self) -> float:
        """How much louder the loud parts are than the quiet ones, in dB."""
        return self.loud - self.floor


def measure(samples: Samples) -> Level:
    """The levels of a stretch of 16 kHz sound; a stretch shorter than 20 ms is silence."""
    frames = levels(samples)
    if not len(frames):
        return Level(SILENCE_DBFS, SILENCE_DBFS, SILENCE_DBFS, 0.0)
    size = np.abs(samples.astype(np.int32))
    floor, loud = np.percentile(frames, [10, 90])
    peak = 20 * float(np.log10(size.max() / 32768)) if size.any() else SILENCE_DBFS
    return Level(float(floor), float(loud), peak, float((size >= _FULL_SCALE).mean()))


def levels(samples: Samples) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The effective level of each whole 20 ms, in dBFS."""
    whole = len(samples) // _FRAME * _FRAME
    power = (samples[:whole].reshape(-1, _FRAME).astype(np.float64) ** 2).mean(axis=1) / 32768.0**2
    found: np.ndarray[tuple[int], np.dtype[np.float64]] = 10 * np.log10(power + 10 ** (SILENCE_DBFS / 10))
    return found
