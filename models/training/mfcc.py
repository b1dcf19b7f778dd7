"""MFCC as Kaldi computes them with the options of conf/mfcc.conf, in numpy (dither 0)."""

from __future__ import annotations

from functools import cache

import numpy as np

SAMPLE_RATE = 16_000
COEFFICIENTS = 40
FRAME, SHIFT, _FFT = 400, 160, 512
_LOW_HZ, _HIGH_HZ, _LIFTER, _PREEMPHASIS = 20.0, 7600.0, 22.0, 0.97
_FLOOR = float(np.finfo(np.float32).eps)

CONF = """--use-energy=false
--num-mel-bins=40
--num-ceps=40
--low-freq=20
--high-freq=7600
--dither=0
"""


def mfcc(samples: np.ndarray) -> np.ndarray:
    """Float32 (frames, 40) of float samples in -1..1 at 16 kHz; Kaldi's int16 scale is applied here.

    Frames are 25 ms every 10 ms and lie whole inside the signal; a shorter signal has none.
    """
    count = 1 + (len(samples) - FRAME) // SHIFT
    if count < 1:
        return np.zeros((0, COEFFICIENTS), np.float32)
    scaled = np.ascontiguousarray(samples, np.float32) * np.float32(32768.0)
    frames = np.lib.stride_tricks.sliding_window_view(scaled, FRAME)[::SHIFT][:count]
    frames = frames - frames.mean(axis=1, keepdims=True)
    emphasised = np.empty((count, _FFT), np.float32)
    emphasised[:, FRAME:] = 0.0
    emphasised[:, 1:FRAME] = frames[:, 1:] - _PREEMPHASIS * frames[:, :-1]
    emphasised[:, 0] = frames[:, 0] * (1.0 - _PREEMPHASIS)
    emphasised[:, :FRAME] *= _window()
    spectrum = np.fft.rfft(emphasised)
    power = (spectrum.real**2 + spectrum.imag**2).astype(np.float32)
    return np.log(np.maximum(power @ _mel_banks(), _FLOOR)) @ _cosines()


@cache
def _window() -> np.ndarray:
    """Povey's: a Hann window to the power of 0.85."""
    phase = 2.0 * np.pi * np.arange(FRAME) / (FRAME - 1)
    return ((0.5 - 0.5 * np.cos(phase)) ** 0.85).astype(np.float32)


@cache
def _mel_banks() -> np.ndarray:
    """(257, 40) triangles, even on the mel scale."""
    edges = np.linspace(_mel(_LOW_HZ), _mel(_HIGH_HZ), COEFFICIENTS + 2)
    bins = _mel(np.arange(_FFT // 2) * SAMPLE_RATE / _FFT)[:, None]
    rising = (bins - edges[:-2]) / (edges[1:-1] - edges[:-2])
    falling = (edges[2:] - bins) / (edges[2:] - edges[1:-1])
    banks = np.maximum(0.0, np.minimum(rising, falling))
    return np.vstack([banks, np.zeros((1, COEFFICIENTS))]).astype(np.float32)


@cache
def _cosines() -> np.ndarray:
    """(40, 40) orthonormal DCT-II with the cepstral lifter."""
    place = np.arange(COEFFICIENTS)
    matrix = np.sqrt(2.0 / COEFFICIENTS) * np.cos(np.pi / COEFFICIENTS * (place[:, None] + 0.5) * place)
    matrix[:, 0] = np.sqrt(1.0 / COEFFICIENTS)
    return (matrix * (1.0 + 0.5 * _LIFTER * np.sin(np.pi * place / _LIFTER))).astype(np.float32)


def _mel(hertz: float | np.ndarray) -> np.ndarray:
    return np.asarray(1127.0 * np.log(1.0 + np.asarray(hertz) / 700.0))
