"""Text to samples with pyttsx3, which is used as a synthesizer only; runs in a worker process.

What pyttsx3 2.99 does wrong and how it is avoided: its first `runAndWait` returns at once and an empty one
repeats the last text, so one empty round is run first and the end is awaited as an event; a changed rate may
be lost, so it is read back until it holds; a text given while espeak is busy with a property makes the next
one come out empty, so we wait until it is idle; an unknown voice is reported only as an "error" event;
writing to a bad path hangs for ever, so it always writes into a folder of our own; playing needs a program
that may be missing, so it never plays.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import sys
import tempfile
import threading
import time
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from voice.aiff import read_aiff
from voice.pcm import Samples, to_int16
from voice.sound import SoundError, Trouble
from voice.sources import SourceError
from voice.wavefile import read_header, to_mono

DEFAULT_RATE = 170  # words a minute
ESPEAK_VOICES: Mapping[str, str] = {"pt-PT": "roa/pt", "pt-BR": "roa/pt-br", "en": "gmw/en"}

_EVENT_SECONDS = 20.0  # the parent loses patience before
_SETTLE_SECONDS = 1.0
_TRIES = 3
_LONGEST_PART = 300  # characters
_AUDIBLE = 48  # of 32768; quieter samples at the ends are trimmed
_MARGIN_SECONDS = 0.03


class VoiceStyle(msgspec.Struct, frozen=True):
    """How to speak: `rate` in words a minute; `variant` (an espeak voice variant such as "f2") and `pitch` (0-99).

    Variant and pitch make different speakers out of one voice; systems with voices of their own ignore them.
    `volume` is a factor on the synthesizer's own loudness; what would be too loud for a sample is clipped.
    """

    language: str
    rate: int = DEFAULT_RATE
    variant: str = ""
    pitch: int = 50
    volume: float = 1.0


class Speech(msgspec.Struct, frozen=True):
    """Synthesized sound: signed 16-bit little-endian mono samples at `rate` Hz."""

    samples: bytes
    rate: int

    @property
    def duration(self) -> float:
        """Its length in seconds."""
        return len(self.samples) / 2 / self.rate


class Synthesis:
    """The one pyttsx3 engine of a process. Raises SoundError (NO_VOICE) when there is none on this system."""

    def __init__(self) -> None:
        self._espeak = _load_espeak() if sys.platform not in ("darwin", "win32") else None
        self._folder = tempfile.TemporaryDirectory(prefix="conde-voice-", ignore_cleanup_errors=True)
        self._finished = threading.Event()
        self._errors: list[Exception] = []
        self._style: VoiceStyle | None = None
        self._engine = self._start()
        self.render = lru_cache(maxsize=256)(self._render)

    def close(self) -> None:
        """Leave nothing behind on the disk."""
        self._folder.cleanup()

    def _start(self) -> Any:
        try:
            import pyttsx3  # noqa: PLC0415  loads the system's speech library

            engine = pyttsx3.init()
        except Exception as problem:  # whatever the system's speech library throws
            raise SoundError(
                Trouble.NO_VOICE, f"This system has no speech synthesizer ({type(problem).__name__})."
            ) from None
        engine.connect("finished-utterance", lambda **_: self._finished.set())
        engine.connect("error", lambda exception=None, **_: self._errors.append(exception))
        engine.runAndWait()
        return engine

    def _render(self, text: str, style: VoiceStyle) -> Speech:
        """Speak a text into samples, silence at the ends trimmed; nothing to say gives no samples.

        Raises SoundError: NO_VOICE for a language without a voice, SYNTHESIS_FAILED otherwise. May hang.
        """
        clean = speakable(text)
        if not clean:
            return Speech(b"", 22050)
        self._choose(style)
        parts = [self._surely_spoken(part) for part in _sentences(clean)]
        sound = np.concatenate([samples for samples, _ in parts])
        if style.volume != 1.0:
            sound = to_int16(sound * style.volume)
        return _trimmed(sound, parts[0][1])

    def _surely_spoken(self, text: str) -> tuple[Samples, int]:
        """Once in some hundred texts on a busy machine the engine writes nothing; the next try is fine."""
        for _ in range(_TRIES - 1):
            with contextlib.suppress(SoundError):
                return self._spoken(text)
        return self._spoken(text)

    def _spoken(self, text: str) -> tuple[Samples, int]:
        path = Path(self._folder.name) / ("speech.aiff" if sys.platform == "darwin" else "speech.wav")
        path.parent.mkdir(exist_ok=True)  # somebody may tidy temporary folders while a game goes on
        path.unlink(missing_ok=True)
        self._errors.clear()
        self._finished.clear()
        self._wait_idle()
        self._engine.save_to_file(text, str(path))
        self._engine.runAndWait()
        if self._espeak is not None and not self._finished.wait(_EVENT_SECONDS):
            raise SoundError(Trouble.SYNTHESIS_FAILED, "The speech synthesizer did not finish.")
        if self._errors:
            raise SoundError(Trouble.SYNTHESIS_FAILED, f"The speech synthesizer failed ({self._errors[0]}).")
        return _read(path)

    def _wait_idle(self) -> None:
        deadline = time.monotonic() + _SETTLE_SECONDS
        while self._espeak is not None and self._espeak.espeak_IsPlaying() and time.monotonic() < deadline:
            time.sleep(0.001)

    def _choose(self, style: VoiceStyle) -> None:
        if style == self._style:
            return
        self._style = None
        self._errors.clear()
        self._engine.setProperty("voice", self._voice_id(style))
        if self._errors:
            raise SoundError(Trouble.NO_VOICE, f"The voice for {style.language} cannot be used.")
        if self._espeak is not None:
            self._engine.setProperty("pitch", style.pitch)
        self._settle("rate", style.rate)
        self._style = style

    def _voice_id(self, style: VoiceStyle) -> str:
        if self._espeak is not None:
            voice = ESPEAK_VOICES.get(style.language)
            if voice is None:
                raise SoundError(Trouble.NO_VOICE, f"There is no voice for the language {style.language}.")
            return f"{voice}+{style.variant}" if style.variant else voice
        found = native_voice(self._engine.getProperty("voices"), style.language)
        if found is None:
            raise SoundError(
                Trouble.NO_VOICE,
                f"This system has no voice for {style.language}: add one in its speech settings.",
            )
        return found

    def _settle(self, name: str, value: int) -> None:
        deadline = time.monotonic() + _SETTLE_SECONDS
        self._engine.setProperty(name, value)
        while self._espeak is not None and self._engine.getProperty(name) != value:
            if time.monotonic() > deadline:
                raise SoundError(Trouble.SYNTHESIS_FAILED, f"The speech synthesizer does not take the {name}.")
            time.sleep(0.002)
            self._engine.setProperty(name, value)


def speakable(text: str) -> str:
    """The text as one line of what can be encoded; empty if no letter or digit is in it."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    line = line.encode("utf-8", "ignore").decode()
    return line if any(c.isalnum() for c in line) else ""


def _sentences(text: str) -> list[str]:
    """A long text in parts that end with a sentence: pyttsx3's time grows with the square of the length."""
    parts = [""]
    for sentence in re.split(r"(?<=[.!?…;])\s+", text):
        if parts[-1] and len(parts[-1]) + len(sentence) > _LONGEST_PART:
            parts.append(sentence)
        else:
            parts[-1] = f"{parts[-1]} {sentence}".strip()
    return parts


def native_voice(voices: list[Any], language: str) -> str | None:
    """Among a system's own voices one for exactly this language and country, or else for the language."""
    wanted = language.replace("_", "-").lower()
    spoken = [
        (str(tag.decode() if isinstance(tag, bytes) else tag).replace("_", "-").lower(), str(voice.id))
        for voice in voices
        for tag in voice.languages or []
    ]
    exact = [identity for tag, identity in spoken if tag == wanted]
    akin = [identity for tag, identity in spoken if tag.split("-")[0] == wanted.split("-")[0]]
    return next(iter(exact + akin), None)


def _load_espeak() -> ctypes.CDLL:
    """The espeak-ng that comes as a Python package, or else the system's; pyttsx3 will find the same one.

    It asks for "libespeak-ng.so.1", and the loader gives it what is in memory under this name.
    """
    try:
        import espeakng_loader  # noqa: PLC0415

        library = Path(espeakng_loader.get_library_path())
        espeak = ctypes.CDLL(str(library.with_name(library.name + ".1")))
        os.environ["ESPEAK_DATA_PATH"] = str(Path(espeakng_loader.get_data_path()).parent)
        return espeak
    except (ImportError, OSError, RuntimeError):
        pass
    try:
        return ctypes.CDLL("libespeak-ng.so.1")
    except OSError:
        raise SoundError(
            Trouble.NO_VOICE, "There is no speech synthesizer: install the Python package espeakng-loader."
        ) from None


def _read(path: Path) -> tuple[Samples, int]:
    try:
        if path.suffix == ".aiff":
            return read_aiff(path.read_bytes())
        with path.open("rb") as file:
            form = read_header(file, path.name)
            return to_int16(to_mono(file.read(form.frames * form.frame_bytes), form)), form.rate
    except (OSError, SourceError) as problem:
        raise SoundError(Trouble.SYNTHESIS_FAILED, f"The speech synthesizer gave no sound ({problem}).") from None


def _trimmed(samples: Samples, rate: int) -> Speech:
    audible = np.flatnonzero(np.abs(samples.astype(np.int32)) > _AUDIBLE)
    if not len(audible):
        return Speech(b"", rate)
    margin = int(_MARGIN_SECONDS * rate)
    kept = samples[max(0, audible[0] - margin) : audible[-1] + margin]
    return Speech(kept.astype("<i2").tobytes(), rate)
