"""eSpeak NG as a voice: text to sound, inside this process.

The system's library is preferred (its 1.51 is what the lexicon was made with); the one in the
`espeakng-loader` wheel serves where there is none.
"""

from __future__ import annotations

import ctypes
from functools import cache

import numpy as np

from models.espeak import UTF8, VOICES, Espeak, EspeakError, Library, bundled, system

__all__ = ["VOICES", "EspeakError", "Speaker", "shared"]

Samples = np.ndarray
_RATE, _VOLUME, _PITCH, _RANGE = 1, 2, 3, 4
_CALLBACK = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p)


class Speaker(Espeak):
    """One initialized library that also speaks. Not for use from several threads."""

    def __init__(self) -> None:
        super().__init__(_preferred)
        self._chunks: list[np.ndarray] = []
        self._callback = _CALLBACK(self._collect)  # kept: C holds only the pointer
        self._library.espeak_SetSynthCallback(self._callback)

    def speak(self, text: str, voice: str, rate: int, pitch: int, pitch_range: int) -> Samples:
        """Float samples in -1..1 at `sample_rate` of `text` by `voice` ("pt-br+f2").

        `rate` is in words a minute (80 to 450), `pitch` and `pitch_range` in 0..100 (50 is neutral).
        """
        self._choose(voice)
        for parameter, value in ((_RATE, rate), (_VOLUME, 90), (_PITCH, pitch), (_RANGE, pitch_range)):
            self._library.espeak_SetParameter(parameter, value, 0)
        self._chunks = []
        raw = text.encode()
        self._library.espeak_Synth(raw, len(raw) + 1, 0, 0, 0, UTF8, None, None)
        self._library.espeak_Synchronize()
        if not self._chunks:
            return np.zeros(0, np.float32)
        return np.concatenate(self._chunks).astype(np.float32) / 32768.0

    def _collect(self, samples: ctypes._Pointer[ctypes.c_short], count: int, _events: int) -> int:
        if samples and count > 0:
            self._chunks.append(np.ctypeslib.as_array(samples, (count,)).copy())
        return 0


def _preferred() -> Library:
    try:
        return system()
    except EspeakError:
        return bundled()


@cache
def shared() -> Speaker:
    """This process's one eSpeak."""
    return Speaker()
