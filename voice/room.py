"""How loud a room is while nobody speaks into the microphone."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

import numpy as np

from voice.pcm import BLOCK_SECONDS
from voice.sources import Block, Item, Source

LOUD_DBFS = -38.0
"""A floor above which a voice one arm's length away no longer stands out by the 12 dB or so that words take."""
_WINDOW = int(4.0 / BLOCK_SECONDS)  # blocks: long enough to hold pauses, whoever speaks
_FLOOR = 0.1  # the part of the blocks that are pauses, even in steady speech


class RoomMeter:
    """A source that measures what passes through it. Our own voice does not count."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._levels: deque[float] = deque(maxlen=_WINDOW)

    def __iter__(self) -> Iterator[Item]:
        for item in self._source:
            if isinstance(item, Block) and not item.masked:
                self._levels.append(level(item.samples))
            yield item

    def close(self) -> None:
        """Stop listening."""
        self._source.close()

    @property
    def loud(self) -> bool:
        """Whether the room is too loud for words to be heard."""
        levels = tuple(self._levels)
        return len(levels) == _WINDOW and float(np.quantile(levels, _FLOOR)) > LOUD_DBFS


def level(samples: bytes) -> float:
    """The level of 16-bit mono sound in dB below full scale (RMS); -96 for silence."""
    values = np.frombuffer(samples, "<i2").astype(np.float64)
    rms = float(np.sqrt((values**2).mean())) if len(values) else 0.0
    return 20.0 * float(np.log10(max(rms, 0.5) / 32768.0))
