"""How our own voice comes back: what a microphone hears of what a loudspeaker has played."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from voice.level import FRAME_SECONDS, levels
from voice.pcm import RATE, Samples

LIKENESS = 0.15  # of what was heard to what was played, from 0 to 1; noise alone gives less than 0.05
AUDIBLE_DB = 6.0  # above what was heard before
PAUSE_SECONDS = 0.2  # what comes after such a pause is no echo any more


@dataclass(frozen=True, slots=True)
class Echo:
    """Our own voice at the microphone.

    `gain` is how much louder it arrives than it was sent (dB, mostly below 0), `delay` how late (seconds). `tail` is
    how long after its last sample the room is as quiet again as before (seconds, the delay included).
    """

    gain: float
    delay: float
    tail: float


def find_echo(played: Samples, heard: Samples, start: int) -> Echo | None:
    """The echo of `played` in `heard`, both at 16 kHz; None where it is not to be heard.

    `start` is the place in `heard` at which the first sample was in the air; what is before it is the room.
    """
    sound = played.astype(np.float64)
    after = heard[start:].astype(np.float64)
    if len(after) < len(sound) or not sound.any():
        return None
    size = 1 << (len(after) + len(sound)).bit_length()
    product = np.fft.irfft(np.fft.rfft(after, size) * np.conj(np.fft.rfft(sound, size)), size)
    matches = np.abs(product[: len(after) - len(sound) + 1])
    lag = int(matches.argmax())
    energy = float((sound**2).sum())
    there = float((after[lag : lag + len(sound)] ** 2).sum())
    if matches[lag] < LIKENESS * np.sqrt(energy * there):
        return None
    # By loudness, not by likeness: two sound cards whose clocks differ by a hair make the match a poor measure.
    room = float((heard[:start].astype(np.float64) ** 2).mean()) if start else 0.0
    gain = 10 * float(np.log10(max(there - room * len(sound), 1.0) / energy))
    return Echo(gain, lag / RATE, _tail(heard, start, start + len(sound)))


def _tail(heard: Samples, start: int, end: int) -> float:
    """Seconds after `end` until it is as quiet as it was before `start`."""
    before = levels(heard[:start])
    quiet = float(np.median(before)) + AUDIBLE_DB if len(before) else -np.inf
    last = -1
    for frame in np.flatnonzero(levels(heard[end:]) > quiet):
        if (frame - last) * FRAME_SECONDS > PAUSE_SECONDS:
            break  # somebody else
        last = int(frame)
    return (last + 1) * FRAME_SECONDS
