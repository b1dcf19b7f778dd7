"""eSpeak NG through ctypes: how text sounds, as IPA. The library and its data come with the `espeakng-loader` wheel.

As a program it answers `[[text, accent], …]` with the IPA of each, in a process of its own (`models.child`).
"""

from __future__ import annotations

import ctypes
import ctypes.util
import os
from collections.abc import Callable
from pathlib import Path

from models import child

_RETRIEVAL = 1  # espeak_AUDIO_OUTPUT: give the samples to a callback, play nothing
UTF8 = 1  # espeakCHARS_UTF8
_IPA = 0x02

#: eSpeak's name of the voice that speaks each accent.
VOICES = {
    "pt-PT": "pt",
    "pt-BR": "pt-br",
    "en-US": "en-us",
    "en-GB": "en",
    "es": "es",
    "fr": "fr",
    "de": "de",
    "it": "it",
    "pl": "pl",
    "ru": "ru",
    "el": "el",
}

Library = tuple[ctypes.CDLL, Path | None]
"""The loaded library, and the folder its data is in (None: where it was built to look)."""


class EspeakError(RuntimeError):
    """The library is missing, or it refused a voice."""


class Espeak:
    """One initialized library. Not for use from several threads. Raises EspeakError."""

    def __init__(self, load: Callable[[], Library] | None = None) -> None:
        self._library, data = (load or bundled)()
        self.sample_rate = self._library.espeak_Initialize(_RETRIEVAL, 0, str(data).encode() if data else None, 0)
        if self.sample_rate <= 0:
            raise EspeakError("eSpeak NG could not be initialized: is its data folder complete?")
        self._library.espeak_TextToPhonemes.restype = ctypes.c_char_p
        self._voice = ""

    def ipa(self, text: str, accent: str) -> str:
        """IPA of `text` in one accent of `VOICES`, stress marked, words separated by spaces."""
        self._choose(VOICES[accent])
        place = ctypes.pointer(ctypes.c_char_p(text.encode()))
        clauses = []
        while place.contents.value is not None:
            spoken = self._library.espeak_TextToPhonemes(place, UTF8, _IPA)
            clauses.append(spoken.decode() if spoken else "")
        return " ".join(" ".join(clauses).replace("_", "").split())

    def _choose(self, voice: str) -> None:
        if voice == self._voice:
            return
        if self._library.espeak_SetVoiceByName(voice.encode()) != 0:
            raise EspeakError(f"eSpeak NG has no voice {voice!r}.")
        self._voice = voice


def bundled() -> Library:
    """The library of the Python package, or else the system's."""
    try:
        import espeakng_loader  # noqa: PLC0415

        data = Path(espeakng_loader.get_data_path()).parent
        os.environ["ESPEAK_DATA_PATH"] = str(data)
        return ctypes.CDLL(espeakng_loader.get_library_path()), data
    except (ImportError, OSError, RuntimeError):
        return system()


def system() -> Library:
    """The system's library. Raises EspeakError where there is none."""
    name = ctypes.util.find_library("espeak-ng")
    if name is None:
        raise EspeakError("eSpeak NG is not installed (Debian: espeak-ng; PyPI: espeakng-loader).")
    return ctypes.CDLL(name), None


def main() -> None:
    """Answer one question."""
    texts = child.question()
    espeak = Espeak()
    child.answer([espeak.ipa(text, accent) for text, accent in texts])


if __name__ == "__main__":
    main()
