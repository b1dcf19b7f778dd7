"""The last half minute of sound, to look back at what was said."""

from __future__ import annotations

import threading
from collections import deque

from voice.pcm import RATE

REMEMBER_SECONDS = 30.0


class SoundMemory:
    """Remembers the newest sound that was added: 16-bit mono at 16 kHz, in memory only. Safe from every thread.

    Times are seconds of sound added since the start.
    """

    def __init__(self, seconds: float = REMEMBER_SECONDS) -> None:
        self._lock = threading.Lock()
        self._blocks: deque[bytes] = deque()
        self._most = int(seconds * RATE) * 2
        self._held = 0  # bytes
        self._added = 0

    def add(self, block: bytes) -> None:
        """Add the sound that comes next; what is too old falls out by whole blocks."""
        with self._lock:
            self._blocks.append(block)
            self._held += len(block)
            self._added += len(block)
            while self._held - len(self._blocks[0]) >= self._most:
                self._held -= len(self._blocks.popleft())

    def between(self, start: float, end: float) -> bytes:
        """The sound from `start` to `end`, as far as it is remembered."""
        with self._lock:
            oldest = self._added - self._held
            first, last = (max(0, int(moment * RATE) * 2 - oldest) for moment in (start, end))
            return b"".join(self._blocks)[first:last]
