"""How our own voice comes back: what a microphone hears of what a loudspeaker has played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from voice.level import FRAME_SECONDS, levels
from voice.pcm import RATE, Floats, Samples

PIECE = RATE // 2  # samples that are looked for at once: over more of them two sound cards' clocks drift apart
LONGEST_DELAY = RATE // 2  # samples
LIKENESS = 0.4  # of a piece that was heard to what was played, from 0 to 1; of other speech it is mostly less
AGREEMENT = 0.05  # seconds by which the delays of pieces may differ, where sound is carried unevenly
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
    delays = [delay for delay, likeness in _pieces(sound, after) if likeness >= LIKENESS]
    if len(delays) < 2:
        return None
    lag = int(np.median(delays))
    if sum(abs(delay - lag) <= AGREEMENT * RATE for delay in delays) * 2 <= len(delays):
        return None
    there = float((after[lag : lag + len(sound)] ** 2).sum())
    energy = float((sound**2).sum())
    room = float((heard[:start].astype(np.float64) ** 2).mean()) if start else 0.0
    gain = 10 * float(np.log10(max(there - room * len(sound), 1.0) / energy))
    return Echo(gain, lag / RATE, _tail(heard, start, start + len(sound)))


def _pieces(sound: Floats, after: Floats) -> Iterator[tuple[int, float]]:
    """For each piece of the sound that is no pause: where it is found best, in samples too late, and how like it is."""
    pieces = [(start, sound[start : start + PIECE]) for start in range(0, len(sound) - PIECE + 1, PIECE)]
    loudest = max((float((piece**2).sum()) for _, piece in pieces), default=0.0)
    for start, piece in pieces:
        energy = float((piece**2).sum())
        window = after[start : start + PIECE + LONGEST_DELAY]
        if energy < 0.05 * loudest or len(window) < PIECE:
            continue
        size = 1 << (len(window) + PIECE).bit_length()
        product = np.fft.irfft(np.fft.rfft(window, size) * np.conj(np.fft.rfft(piece, size)), size)
        sums = np.concatenate([[0.0], np.cumsum(window**2)])
        there = sums[PIECE:] - sums[:-PIECE]
        likeness = np.abs(product[: len(there)]) / np.sqrt(np.maximum(energy * there, 1.0))
        best = int(likeness.argmax())
        yield best, float(likeness[best])


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
