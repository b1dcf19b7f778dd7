"""Sources as threads: what they give goes through the ears and into one queue, in the order it came."""

from __future__ import annotations

import queue
import threading
from dataclasses import dataclass
from typing import TypeAlias

from voice.ears import Ears, EarsDown, EarsError
from voice.gate import Gate
from voice.heard import Heard
from voice.knock import KnockDetector, Knocks
from voice.mouth import Mouth
from voice.sound import SoundError
from voice.soundmemory import SoundMemory
from voice.sources import Block, BlocksDropped, CutOff, Line, MicrophoneBack, MicrophoneLost, MicrophoneMuted, Source


@dataclass(frozen=True, slots=True)
class Ended:
    """A source has nothing more to give; `error` says why, if not because it came to its end."""

    error: EarsError | None = None


@dataclass(frozen=True, slots=True)
class Interrupted:
    """Somebody has talked the referee down with the words `text`."""

    text: str


News: TypeAlias = EarsDown | MicrophoneLost | MicrophoneMuted | MicrophoneBack | BlocksDropped | SoundError | None
"""What became of a device; None is the end of the voice's trouble."""
Arrival: TypeAlias = Heard | Interrupted | Knocks | Line | News | Ended
"""What may come: an utterance, knocks, a typed line, or news of a device."""
Arrivals: TypeAlias = "queue.SimpleQueue[Arrival]"


class Listener:
    """Takes all that a source gives, on a thread of its own, and puts it on `arrivals`.

    Sound is fed to `ears`, which put what they hear on the same queue, and to `knocks`, where a table knocks; `memory`
    remembers what they were given. What was in the air while `mouth` spoke is not heard. A recording is fed no faster
    than the ears can take it.
    """

    def __init__(
        self,
        source: Source,
        arrivals: Arrivals,
        ears: Ears | None = None,
        mouth: Mouth | None = None,
        knocks: KnockDetector | None = None,
        memory: SoundMemory | None = None,
    ) -> None:
        self.ears = ears
        self._source = source
        self._arrivals = arrivals
        self._mouth = mouth
        self._knocks = knocks
        self._memory = memory
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def _run(self) -> None:
        error = None
        try:
            items = self._source if self._mouth is None else Gate(self._source, self._mouth)
            for item in items:
                match item:
                    case Block():
                        self._hear(item)
                    case CutOff():
                        self._drop()
                    case _:
                        self._arrivals.put(item)
            if self.ears is not None:
                self.ears.finish()
        except EarsError as failure:
            error = failure
        self._arrivals.put(Ended(error))

    def _drop(self) -> None:
        if self.ears is not None:
            self.ears.forget()

    def _hear(self, block: Block) -> None:
        assert self.ears is not None  # a source of sound comes with ears
        if self._memory is not None:
            self._memory.add(block.samples)
        self.ears.feed(block.samples, over=block.over, wait=block.captured is None)
        if self._knocks is not None and (knocks := self._knocks.feed(block)) is not None:
            self._arrivals.put(knocks)
