"""eSpeak NG through ctypes: text to IPA, and text to sound, inside this process.

The system's library is preferred (its 1.51 is what the lexicon was made with); the one in the
`espeakng-loader` wheel serves where there is none.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import os
from functools import cache
from pathlib import Path

import numpy as np

Samples = np.ndarray
_RETRIEVAL = 1  # espeak_AUDIO_OUTPUT: give the samples to a callback, play nothing
_UTF8 = 1
_IPA = 0x02
_RATE, _VOLUME, _PITCH, _RANGE = 1, 2, 3, 4
_CALLBACK = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p)

#: eSpeak's name of the voice that speaks each accent.
VOICES = {"pt-PT": "pt", "pt-BR": "pt-br", "en-US": "en-us", "en-GB": "en"}


class EspeakError(RuntimeError):
    """The library is missing, or it refused a voice."""


class Espeak:
    """One initialised library. Not for use from several threads."""

    def __init__(self) -> None:
        self._library, data = _load()
        self._chunks: list[np.ndarray] = []
        self.sample_rate = self._library.espeak_Initialize(_RETRIEVAL, 0, data, 0)
        if self.sample_rate <= 0:
            raise EspeakError("eSpeak NG could not be initialised: is its data folder complete?")
        self._library.espeak_TextToPhonemes.restype = ctypes.c_char_p
        self._callback = _CALLBACK(self._collect)  # kept: C holds only the pointer
        self._library.espeak_SetSynthCallback(self._callback)

    def ipa(self, text: str, accent: str) -> str:
        """IPA of `text` in one accent of `VOICES`, stress marked, words separated by spaces."""
        self._choose(VOICES[accent])
        pointer = ctypes.c_char_p(text.encode())
        place = ctypes.pointer(pointer)
        clauses = []
        while pointer.value is not None:
            spoken = self._library.espeak_TextToPhonemes(place, _UTF8, _IPA)
            clauses.append(spoken.decode() if spoken else "")
        return " ".join(" ".join(clauses).replace("_", "").split())

    def speak(self, text: str, voice: str, rate: int, pitch: int, pitch_range: int) -> Samples:
        """Float samples in -1..1 at `sample_rate` of `text` by `voice` ("pt-br+f2").

        `rate` is in words a minute (80 to 450), `pitch` and `pitch_range` in 0..100 (50 is neutral).
        """
        self._choose(voice)
        for parameter, value in ((_RATE, rate), (_VOLUME, 90), (_PITCH, pitch), (_RANGE, pitch_range)):
            self._library.espeak_SetParameter(parameter, value, 0)
        self._chunks = []
        raw = text.encode()
        self._library.espeak_Synth(raw, len(raw) + 1, 0, 0, 0, _UTF8, None, None)
        self._library.espeak_Synchronize()
        if not self._chunks:
            return np.zeros(0, np.float32)
        return np.concatenate(self._chunks).astype(np.float32) / 32768.0

    def _choose(self, voice: str) -> None:
        if self._library.espeak_SetVoiceByName(voice.encode()) != 0:
            raise EspeakError(f"eSpeak NG has no voice {voice!r}.")

    def _collect(self, samples: ctypes._Pointer[ctypes.c_short], count: int, _events: int) -> int:
        if samples and count > 0:
            self._chunks.append(np.ctypeslib.as_array(samples, (count,)).copy())
        return 0


def _load() -> tuple[ctypes.CDLL, bytes | None]:
    name = ctypes.util.find_library("espeak-ng")
    if name:
        return ctypes.CDLL(name), None
    try:
        import espeakng_loader  # noqa: PLC0415 - only where the system has no library
    except ImportError as missing:
        raise EspeakError("eSpeak NG is not installed (Debian: espeak-ng; PyPI: espeakng-loader).") from missing
    data = Path(espeakng_loader.get_data_path())
    os.environ["ESPEAK_DATA_PATH"] = str(data.parent)
    return ctypes.CDLL(espeakng_loader.get_library_path()), str(data.parent).encode()


@cache
def shared() -> Espeak:
    """This process's one eSpeak."""
    return Espeak()
