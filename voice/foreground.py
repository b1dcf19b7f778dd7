"""Who is near the microphone: the part of a sound that is about as loud as its loudest.

In a room full of people somebody is always heard. The recognizer cannot know that they are far away, finds words in
what they say, and what was said to us drowns among these.
"""

from __future__ import annotations

import numpy as np

from voice.pcm import RATE, Floats

NEAR_DB = 4.5  # below the loudest tenth of a sound begins and ends what the nearest says, but for its edges
OTHERS_DB = 19.0  # above a room that is quiet for a moment are those who talk in it; what is louder is near
EDGE_SECONDS = 0.15  # before and after: words begin and end softly
LOUDEST_SECONDS = 0.1  # at least, for so long the loudest tenth lasts: one knock is no voice

_FRAME = RATE // 100
_AROUND = np.full(5, 1 / 5)  # frames over which a level is taken


def foreground(sound: bytes, clearance: float) -> tuple[float, float]:
    """From when to when the nearest voice speaks, in seconds of the sound (16-bit mono at 16 kHz).

    `clearance` is by how many dB that voice is louder than the room: the more, the softer its syllables may be.
    """
    depth = max(NEAR_DB, clearance - OTHERS_DB)
    samples = np.frombuffer(sound, "<i2").astype(np.float64)
    length = len(samples) / RATE
    if len(samples) < _FRAME * len(_AROUND):
        return 0.0, length
    near = np.flatnonzero(_near(samples, depth) | _near(np.diff(samples, prepend=samples[0]), depth))  # its hisses too
    since, until = int(near[0]) * _FRAME / RATE, (int(near[-1]) + 1) * _FRAME / RATE
    return max(0.0, since - EDGE_SECONDS), min(length, until + EDGE_SECONDS)


def _near(samples: Floats, depth: float) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Whether each frame is at most `depth` dB softer than the loudest."""
    powers = (samples[: len(samples) // _FRAME * _FRAME].reshape(-1, _FRAME) ** 2).mean(axis=1)
    levels = 10 * np.log10(np.convolve(powers, _AROUND, "same") + 1e-3)
    count = min(len(levels), max(len(levels) // 10, round(LOUDEST_SECONDS * RATE / _FRAME)))
    return np.asarray(levels >= np.partition(levels, -count)[-count] - depth)
