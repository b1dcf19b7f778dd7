"""Whoever talks louder than we do: a word that cuts us short can be looked for in what our own voice cannot be.

How loud our own voice is at the microphone is learned from every sentence. Its loudest parts are an upper bound, the
least of the last sentences the best one: others may have talked as well. What stands out above it is somebody else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from voice.level import FRAME_SECONDS, levels
from voice.sources import Block

STANDS_OUT_DB = 6.0  # above the loudest of our own voice
_LEAST = round(1.0 / FRAME_SECONDS)  # frames of a sentence that tells how loud we are
_SENTENCES = 5
_LOUDEST = 0.99  # of all frames are softer
_FRAMES = 2  # that stand out, in a piece in which somebody talks


@dataclass(frozen=True, slots=True)
class _Piece:
    block: Block
    raw: bytes
    loud: bool


class Overhearing:
    """Adds to the blocks during which our ears are closed what is louder in them than our own voice.

    A piece is heard with the one before it and the one after it, since words begin and end softly; so each comes out
    when the next one is there, or at `end`.
    """

    def __init__(self) -> None:
        self._ours: list[float] = []  # levels of the sentence in progress
        self._loudest: deque[float] = deque(maxlen=_SENTENCES)
        self._setting: Hashable = None
        self._held: _Piece | None = None
        self._loud_before = False

    def begin(self, setting: Hashable) -> None:
        """The ears close; `setting` is what the loudness of our voice depends on."""
        if setting != self._setting:
            self._loudest.clear()
            self._setting = setting

    def note(self, level: float) -> None:
        """A frame in which our own voice arrived was so loud (dBFS)."""
        self._ours.append(level)

    def over(self, masked: Block, raw: bytes) -> Iterator[Block]:
        """Take a piece, as it is for closed ears and as the microphone heard it; gives the piece before."""
        loud = bool((levels(np.frombuffer(raw, "<i2").astype(np.int16)) > self.bar).sum() >= _FRAMES)
        yield from self._release(loud)
        self._held = _Piece(masked, raw, loud)

    def end(self) -> Iterator[Block]:
        """The ears open: gives the last piece."""
        yield from self._release(False)
        self._loud_before = False
        if len(self._ours) >= _LEAST:
            self._loudest.append(float(np.quantile(self._ours, _LOUDEST)))
        self._ours.clear()

    @property
    def bar(self) -> float:
        """What is louder than this is not our own voice (dBFS); infinite while that is not known."""
        return min(self._loudest) + STANDS_OUT_DB if self._loudest else np.inf

    def _release(self, loud_after: bool) -> Iterator[Block]:
        held, self._held = self._held, None
        if held is None:
            return
        heard = self._loud_before or held.loud or loud_after
        self._loud_before = held.loud
        yield replace(held.block, over=held.raw) if heard else held.block
