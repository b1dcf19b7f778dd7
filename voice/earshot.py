"""A microphone listened to in the background, for looking back at what it heard and when."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable

import numpy as np

from voice.level import levels
from voice.microphone import Microphone
from voice.pcm import Samples
from voice.sources import Block, MicrophoneBack, MicrophoneLost, MicrophoneMuted

REMEMBER_BLOCKS = 1200  # a minute
FRESH_SECONDS = 1.0  # since the last block of a microphone that is there


def _ignore(_: bytes) -> None:
    """Nobody listens."""


class Earshot:
    """What a microphone hears, on a thread of its own; `lost` tells whether it gives no sound, or only silence.

    `listen` gets every block as it comes.
    """

    def __init__(self, microphone: Microphone) -> None:
        self.lost = False
        self.listen: Callable[[bytes], None] = _ignore
        self._microphone = microphone
        self._blocks: deque[Block] = deque(maxlen=REMEMBER_BLOCKS)
        self._arrived = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="earshot", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        for item in self._microphone:
            match item:
                case Block():
                    with self._arrived:
                        self._blocks.append(item)
                        self._arrived.notify_all()
                    self.listen(item.samples)
                case MicrophoneLost() | MicrophoneMuted():
                    self.lost = True
                case MicrophoneBack():
                    self.lost = False

    def between(self, start: float, end: float) -> tuple[Samples, float]:
        """What was in the air between two times of `time.monotonic()`, by whole blocks, and when that begins."""
        with self._arrived:
            blocks = [
                (block.captured[0], block)
                for block in self._blocks
                if block.captured is not None and block.captured[1] > start and block.captured[0] < end
            ]
        if not blocks:
            return np.zeros(0, np.int16), start
        samples = np.frombuffer(b"".join(block.samples for _, block in blocks), "<i2").astype(np.int16)
        return samples, blocks[0][0]

    def wait_until(self, moment: float, timeout: float) -> bool:
        """Wait until all that was in the air before `moment` has arrived; False if that takes over `timeout` s."""
        with self._arrived:
            return self._arrived.wait_for(lambda: self._captured_until >= moment, timeout)

    @property
    def mute(self) -> bool:
        """Whether there is nothing but digital silence, though the microphone is there."""
        return self.lost and time.monotonic() - self._captured_until < FRESH_SECONDS

    @property
    def _captured_until(self) -> float:
        last = self._blocks[-1].captured if self._blocks else None
        return 0.0 if last is None else last[1]

    @property
    def level(self) -> float:
        """How loud it was in the last block, in dBFS; what a meter shows."""
        with self._arrived:
            newest = self._blocks[-1].samples if self._blocks else b""
        found = levels(np.frombuffer(newest, "<i2").astype(np.int16))
        return float(found.max()) if len(found) else -np.inf

    def close(self) -> None:
        """Let go of the microphone."""
        self._microphone.close()
        self._thread.join(2.0)
