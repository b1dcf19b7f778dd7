"""Closes the ears while the mouth speaks, so that the referee never hears itself.

They close with the first sample of our own voice, and open when the room is as quiet again as before. So it need not be
known how long the voice hangs in the room, nor how late loudspeaker and microphone are. Whoever talks as the ears close
or open was heard in part only, which makes another call of many a call: what was begun before is dropped, and what was
begun meanwhile is waited out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from typing import Protocol

import numpy as np

from voice.level import FRAME_SECONDS, SILENCE_DBFS, levels
from voice.overhearing import Overhearing
from voice.pcm import RATE, NoiseFloor, Samples
from voice.sources import Block, CutOff, Item

PAUSE_SECONDS = 0.12  # of quiet, before the ears close or open: longer than the closures within a word
LONGEST_SECONDS = 2.0  # after our last sample: somebody else makes noise, and does not stop
UNKNOWN_SECONDS = 0.5  # the same as long as it is not known how loud the room is
FADED_DB = 25.0  # below the loudest of our own voice: what hangs in the room then is no word any more
LATEST_SECONDS = 0.5  # from loudspeaker to microphone; what begins later is not our own voice

_FRAME = int(RATE * FRAME_SECONDS)
_PAUSE = round(PAUSE_SECONDS / FRAME_SECONDS)


class Voice(Protocol):
    """Whose sound is kept from the ears; a mouth."""

    def audible(self, start: float, end: float) -> list[tuple[float, float]]:
        """When it was in the air between two times of `time.monotonic()`: (start, end), in order."""

    @property
    def setting(self) -> Hashable:
        """What its loudness depends on."""


class Room:
    """How loud a room is while nobody speaks, by what was heard with open ears in the last seconds."""

    STANDS_OUT_DB = 8.0
    _REMEMBERED = round(6.0 / FRAME_SECONDS)
    _LEAST = round(0.2 / FRAME_SECONDS)
    _PAUSES = 0.1  # of all frames are between words, whoever speaks

    def __init__(self) -> None:
        self._levels: deque[float] = deque(maxlen=self._REMEMBERED)

    def note(self, level: float) -> None:
        """A frame was so loud (dBFS)."""
        self._levels.append(level)

    @property
    def quiet(self) -> float | None:
        """Up to how loud it is quiet (dBFS); None while too little was heard."""
        if len(self._levels) < self._LEAST:
            return None
        return float(np.quantile(tuple(self._levels), self._PAUSES)) + self.STANDS_OUT_DB

    def was_quiet(self) -> bool:
        """Whether nobody was speaking just now, as far as is known."""
        quiet, last = self.quiet, tuple(self._levels)[-_PAUSE:]
        return quiet is not None and max(last) <= quiet


class Gate:
    """A source's items, with faint noise in place of all that was captured while the ears were closed.

    What was louder then than our own voice is given beside (`Block.over`). Time runs on, so an utterance that was
    complete is ended by silence. Recordings pass unchanged: they were not made in the room that the mouth speaks in.
    """

    def __init__(self, source: Iterable[Item], mouth: Voice) -> None:
        self._source = source
        self._mouth = mouth
        self._room = Room()
        self._noise = NoiseFloor()
        self._overhearing = Overhearing()
        self._closed = False
        self._began = self._said = 0.0  # our first sample since the ears closed, and our last as far as is known
        self._late: float | None = None  # how much later than it was sent our voice arrived
        self._loudest = SILENCE_DBFS  # while our voice was in the air
        self._quiet = 0  # frames since the last that was loud

    def __iter__(self) -> Iterator[Item]:
        for item in self._source:
            if isinstance(item, Block) and item.captured is not None:
                yield from self._pieces(item, *item.captured)
            else:
                yield item
        yield from self._overhearing.end()

    def _pieces(self, block: Block, start: float, end: float) -> Iterator[Item]:
        """The block, cut where the ears close or open."""
        spoken = self._mouth.audible(start, end)
        if not spoken and not self._closed:
            for level in _frames(block.samples):
                self._room.note(level)
            yield block
            return
        cut = 0
        for number, level in enumerate(_frames(block.samples)):
            first = start + number * FRAME_SECONDS
            last = min(first + FRAME_SECONDS, end)
            ours = next(((max(a, first), min(b, last)) for a, b in spoken if a < last and b > first), None)
            if not self._closed:
                if ours is None:
                    self._room.note(level)
                    continue
                at = round((ours[0] - start) * RATE)
                yield from self._piece(block, cut, at)
                cut = at
                if not self._room.was_quiet():
                    yield CutOff()
                self._close(ours[0])
            self._follow(first, last, level, ours)
            if self._may_open(last):
                at = min((number + 1) * _FRAME, len(block.samples) // 2)
                yield from self._piece(block, cut, at)
                cut = at
                self._closed = False
                yield from self._overhearing.end()
        yield from self._piece(block, cut, len(block.samples) // 2)

    def _close(self, moment: float) -> None:
        self._overhearing.begin(self._mouth.setting)
        self._closed = True
        self._began = self._said = moment
        self._late = None
        self._loudest = SILENCE_DBFS
        self._quiet = 0

    def _follow(self, first: float, last: float, level: float, ours: tuple[float, float] | None) -> None:
        """Note what a frame tells while the ears are closed."""
        quiet = self._room.quiet
        if (quiet is None or level > quiet) and self._late is None:
            late = max(0.0, first - self._began)
            self._late = late if late <= LATEST_SECONDS else 0.0
        if ours is not None:
            self._said = ours[1]
            self._loudest = max(self._loudest, level)
            self._overhearing.note(level)
        there = ours is not None or first < self._said + (self._late or 0.0)
        loud = quiet is None or level > max(quiet, self._loudest - FADED_DB)
        self._quiet = 0 if loud or there else self._quiet + 1

    def _may_open(self, now: float) -> bool:
        patience = UNKNOWN_SECONDS if self._room.quiet is None else LONGEST_SECONDS
        return self._quiet >= _PAUSE or now - self._said >= patience

    def _piece(self, block: Block, first: int, last: int) -> Iterator[Block]:
        """A part of the block, from one sample to another."""
        if first >= last:
            return
        assert block.captured is not None
        begins = first / RATE
        captured = (block.captured[0] + begins, block.captured[0] + last / RATE)
        piece = Block(block.samples[2 * first : 2 * last], block.time + begins, captured)
        if self._closed:
            noise = self._noise.silence(last - first).astype("<i2").tobytes()
            yield from self._overhearing.over(replace(piece, samples=noise, masked=True), piece.samples)
        else:
            yield piece


def _frames(samples: bytes) -> list[float]:
    """The level of each 20 ms in dBFS; a rest that is shorter is as loud as the frame before it."""
    sound: Samples = np.frombuffer(samples, "<i2").astype(np.int16)
    found = [float(level) for level in levels(sound)]
    return found if len(sound) % _FRAME == 0 else [*found, found[-1] if found else SILENCE_DBFS]
