"""Spoken lines kept as files: a natural voice for what is said again and again, found by text and pace.

A folder holds the clips of one language and an `index.json`: for each pace the texts, each with its file and the times
at which its words begin. The files are Ogg Opus at 24 kHz mono, a few kilobytes each.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from pathlib import Path

import msgspec
import numpy as np

from voice.pcm import to_int16
from voice.sound import SoundError, Trouble
from voice.synthesis import Speech
from voice.tokens import tokens

INDEX = "index.json"


class Pace(str, Enum):
    """How fast a line is said: as at the table, or slowly enough to say it along."""

    NORMAL = "normal"
    SLOW = "slow"


class Clip(msgspec.Struct, frozen=True):
    """A line in a file; `onsets` are the seconds at which its words begin, empty where that is not known."""

    file: str
    onsets: tuple[float, ...] = ()


class Excerpt(msgspec.Struct, frozen=True):
    """What of a clip is to be played: all of it, or so many seconds."""

    path: str
    seconds: float | None = None


class Index(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Clips by pace and words."""

    clips: Mapping[Pace, Mapping[str, Clip]] = {}


class Clips:
    """The clips of a folder; one without an index has none.

    Raises OSError or msgspec.MsgspecError for a damaged index.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        file = folder / INDEX
        self._index = msgspec.json.decode(file.read_bytes(), type=Index) if file.is_file() else Index()

    def find(self, text: str, pace: Pace) -> Clip | None:
        """The clip of a text, whatever its punctuation; None when there is none."""
        return self._index.clips.get(pace, {}).get(key(text))

    def excerpt(self, clip: Clip, words: int | None = None) -> Excerpt:
        """A clip to be played, or only its first `words`."""
        ends = words is not None and words < len(clip.onsets)
        return Excerpt(str(self.folder / clip.file), clip.onsets[words] if ends and words is not None else None)


def key(text: str) -> str:
    """By what a text is found: its words."""
    return " ".join(tokens(text))


def read_clip(excerpt: Excerpt) -> Speech:
    """The sound of a clip or of its beginning.

    Raises SoundError (SYNTHESIS_FAILED) when it cannot be read on this machine.
    """
    try:
        import soundfile  # noqa: PLC0415 — a library in C, for the process that plays

        samples, rate = soundfile.read(excerpt.path, dtype="float64", always_2d=True)
    except Exception as problem:  # the library may be missing, fail to load, or reject the file
        raise SoundError(
            Trouble.SYNTHESIS_FAILED, f"The recording {excerpt.path} cannot be played ({type(problem).__name__})."
        ) from None
    end = None if excerpt.seconds is None else round(excerpt.seconds * rate)
    sound = to_int16(np.asarray(samples)[:end].mean(axis=1) * 32767.0)
    return Speech(sound.astype("<i2").tobytes(), int(rate))
