"""The sound of what was misheard, kept for whoever asked for it: to report it, or to train the ears with.

A clip is kept of every utterance that was asked back or refused, and of one whose act was taken back or corrected
later, as a WAV file, and one line in `clips.jsonl` beside it tells what was heard and what became of it.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TypeAlias

import msgspec
import numpy as np

from referee.happenings import Asked, CallRefused, Happening
from referee.jsonlines import as_object
from referee.ledger import Entry
from referee.session import Session
from voice.heard import Heard
from voice.knock import Knocks
from voice.pcm import RATE
from voice.soundmemory import SoundMemory
from voice.wavefile import write_wav

INDEX = "clips.jsonl"
AROUND = 0.4  # seconds kept before and after what was said
TAKEN_BACK_LATE = 20  # so many utterances may be undone one after the other and still be kept


Take: TypeAlias = Callable[[], tuple[Happening, ...]]


@dataclass(frozen=True, slots=True)
class Clip:
    """The sound of one utterance with what was heard and what became of it; `heard` is None for knocks."""

    samples: bytes
    heard: Heard | None
    happenings: tuple[Happening, ...]


class Misses:
    """Watches what becomes of utterances in a session, and keeps the sound of those that went wrong.

    `memory` has the sound that the ears were given last. What is typed has no sound, but may take back what was
    spoken. Raises OSError when nothing can be written into `folder`.
    """

    def __init__(self, folder: Path, session: Session, memory: SoundMemory) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._index = folder / INDEX
        with self._index.open("ab"):
            pass
        self._folder = folder
        self._session = session
        self._memory = memory
        self._accepted: OrderedDict[int, Clip] = OrderedDict()  # by the place of their act in the ledger
        self._failing = False

    def watch(self, said: Heard | Knocks | None, take: Take) -> tuple[Happening, ...]:
        """Have the session take what was said or knocked, or typed (None), and keep its sound if it went wrong."""
        match said:
            case Heard(speech_start=start, speech_end=end, typed=False) | Knocks(first=start, second=end):
                samples = self._memory.between(start - AROUND, end + AROUND)
            case _:
                samples = b""
        before = self._session.table.ledger.entries
        clip = Clip(samples, said if isinstance(said, Heard) else None, take())
        self._sort(clip, before)
        return clip.happenings

    def _sort(self, clip: Clip, before: Sequence[Entry]) -> None:
        """Keep what was asked back, refused or taken back; remember what was accepted, which may be taken back yet."""
        entries = self._session.table.ledger.entries
        stands = _common(before, entries)
        for place in [place for place in self._accepted if place >= stands]:
            self._keep("taken_back", self._accepted.pop(place), clip.happenings)
        if not clip.samples:
            return
        if any(isinstance(happening, Asked) for happening in clip.happenings):
            self._keep("asked", clip)
        elif any(isinstance(happening, CallRefused) for happening in clip.happenings):
            self._keep("refused", clip)
        elif len(entries) > stands:
            self._accepted[stands] = clip
            while len(self._accepted) > TAKEN_BACK_LATE:
                self._accepted.popitem(last=False)

    def _keep(self, why: str, clip: Clip, later: Iterable[Happening] = ()) -> None:
        """Write a clip; the first failure of a row is told, and the next clip is tried all the same."""
        try:
            self._write(why, clip, later)
        except OSError as error:
            if not self._failing:
                self._session.tell("clips_unwritable", path=str(self._folder), why=error.strerror or "")
            self._failing = True
        else:
            self._failing = False

    def _write(self, why: str, clip: Clip, later: Iterable[Happening]) -> None:
        now = datetime.now().astimezone()
        path = self._folder / f"{now:%Y-%m-%d-%H%M%S-%f}-{why.replace('_', '-')}.wav"
        line = {
            "file": path.name,
            "time": now.isoformat(timespec="seconds"),
            "seconds": round(len(clip.samples) / 2 / RATE, 2),
            "language": self._session.announcer.language.code,
            "game": self._session.table.ledger.game.key,
            "why": why,
            "heard": clip.heard.text if clip.heard else None,
            "rivals": [[rival.text, rival.cost] for rival in clip.heard.rivals] if clip.heard else [],
            "became": [as_object(happening) for happening in clip.happenings],
            "later": [as_object(happening) for happening in later],
        }
        write_wav(path, np.frombuffer(clip.samples, "<i2"), RATE)
        try:
            _append(self._index, msgspec.json.encode(line) + b"\n")
        except OSError:
            path.unlink(missing_ok=True)
            raise


def _append(path: Path, line: bytes) -> None:
    """Append a whole line or nothing; raises OSError."""
    with path.open("ab", buffering=0) as file:
        before = file.tell()
        try:
            if file.write(line) != len(line):
                raise OSError("the line was cut")
        except OSError:
            with suppress(OSError):
                os.truncate(path, before)
            raise


def _common(before: Sequence[Entry], after: Sequence[Entry]) -> int:
    """How many entries of `before` still stand in `after`."""
    return next(
        (place for place, (old, new) in enumerate(zip(before, after, strict=False)) if old != new),
        min(len(before), len(after)),
    )
