"""Sample arithmetic: one rate and format inside (16-bit mono at 16 kHz), whatever comes from outside."""

from __future__ import annotations

from math import gcd

import numpy as np
import numpy.typing as npt

RATE = 16000  # Hz
BLOCK_SECONDS = 0.05
BLOCK_SAMPLES = int(RATE * BLOCK_SECONDS)

Samples = npt.NDArray[np.int16]
Floats = npt.NDArray[np.float64]

_ZERO_CROSSINGS = 16  # of the low-pass on each side; stopband below -80 dB with the window below
_KAISER_BETA = 8.0
_ROLL_OFF = 0.94  # where the low-pass begins, as a part of the lower of the two Nyquist frequencies


class Resampler:
    """Change the sample rate of a stream, block by block, by a windowed-sinc polyphase filter.

    Output sample n stands at the time of input position n * source / target exactly; nothing is delayed or
    lost over the whole stream. (J. O. Smith, Digital Audio Resampling, 2002.)
    """

    def __init__(self, source: int, target: int) -> None:
        common = gcd(source, target)
        self._up, self._down = target // common, source // common
        stretch = max(1.0, source / target)
        self._half = int(np.ceil(_ZERO_CROSSINGS * stretch))
        self._filters = _polyphase(self._up, self._half, _ROLL_OFF / stretch)
        self._held: Floats = np.zeros(self._half - 1)
        self._first = -(self._half - 1)  # input position of the first sample held
        self._next = 0  # number of the next output sample

    def push(self, samples: Floats) -> Floats:
        """Take input samples and give those output samples that they complete."""
        if self._up == self._down:
            return samples
        self._held = np.concatenate([self._held, samples])
        ready = self._first + len(self._held) - self._half  # input positions up to here have their neighbors
        count = max(0, -(-ready * self._up // self._down) - self._next)
        positions = (self._next + np.arange(count)) * self._down
        starts = positions // self._up - self._first - (self._half - 1)
        windows = self._held[starts[:, None] + np.arange(2 * self._half)]
        output: Floats = np.einsum("ij,ij->i", windows, self._filters[positions % self._up])
        self._next += count
        keep_from = (self._next * self._down) // self._up - (self._half - 1)
        self._held = self._held[keep_from - self._first :]
        self._first = keep_from
        return output

    def finish(self) -> Floats:
        """The last output samples, as if silence followed."""
        return self.push(np.zeros(self._half)) if self._up != self._down else np.zeros(0)


def _polyphase(phases: int, half: int, cutoff: float) -> Floats:
    """One low-pass of 2 * `half` taps for each phase, gain 1; `cutoff` relative to the input's Nyquist."""
    offsets = np.arange(-half + 1, half + 1)[None, :] - np.arange(phases)[:, None] / phases
    window = np.i0(_KAISER_BETA * np.sqrt(np.clip(1 - (offsets / half) ** 2, 0, 1)))
    taps = np.sinc(cutoff * offsets) * window
    filters: Floats = taps / taps.sum(axis=1, keepdims=True)
    return filters


def resample(samples: Samples, source: int, target: int) -> Samples:
    """A whole sound at another rate (Hz)."""
    if source == target:
        return samples
    resampler = Resampler(source, target)
    parts = [
        resampler.push(samples[start : start + source].astype(np.float64))  # by the second: little memory
        for start in range(0, len(samples), source)
    ]
    return to_int16(np.concatenate([*parts, resampler.finish()]))


def to_int16(samples: Floats) -> Samples:
    """Round to 16 bits, clipping what is too loud."""
    return np.clip(np.rint(samples), -32768, 32767).astype(np.int16)


class NoiseFloor:
    """Puts faint noise where a sound is digitally silent, about -78 dBFS.

    Recognizers take the logarithm of the energy and wait for speech to be followed by room noise: on exact
    zeros (a muted microphone, a synthesized recording) the end of an utterance is not found. Reproducible:
    the same sound always becomes the same sound.
    """

    RMS = 4.0  # of 32768
    _FRAME = RATE // 100

    def __init__(self) -> None:
        self._noise = np.random.default_rng(0x5EED)

    def fill(self, samples: Samples) -> Samples:
        """The samples, with noise in every 10 ms in which none is louder than the last bit."""
        frames = -(-len(samples) // self._FRAME)
        padded = np.zeros(frames * self._FRAME, np.int16)
        padded[: len(samples)] = samples
        table = padded.reshape(frames, self._FRAME)
        silent = np.flatnonzero(((table >= -1) & (table <= 1)).all(axis=1))
        if not len(silent):
            return samples
        noise = self._noise.normal(0.0, self.RMS, (len(silent), self._FRAME))
        table[silent] = np.rint(noise).astype(np.int16)
        return padded[: len(samples)]

    def silence(self, count: int) -> Samples:
        """So many samples of nothing but the noise."""
        return np.rint(self._noise.normal(0.0, self.RMS, count)).astype(np.int16)
