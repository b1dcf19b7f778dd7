"""What a table can be listened to with: a microphone, a recording or a keyboard, all read the same way.

A source is iterated over and gives blocks of sound (or typed lines) and, among them, what happened to itself:

    for item in source:
        match item:
            case Block(): ...
            case Line(): ...
            case MicrophoneLost() | MicrophoneMuted() | MicrophoneBack() | BlocksDropped(): ...
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from voice.pcm import RATE


class SourceError(Exception):
    """The source cannot be listened to; `str()` is one sentence that names what is wrong."""


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of sound: `samples` are signed 16-bit little-endian, mono, 16 kHz.

    `time` is when it begins, in seconds from the start of the source. `captured` is when it was in the air,
    as (start, end) on the clock of `time.monotonic()`; None for a recording. `masked` says that the ears were
    closed: the samples are then faint noise in the place of what the microphone heard of our own voice. Where somebody
    talks louder than that, `over` is what it heard.
    """

    samples: bytes
    time: float
    captured: tuple[float, float] | None = None
    masked: bool = False
    over: bytes = b""

    @property
    def end(self) -> float:
        """When it ends, in seconds from the start of the source."""
        return self.time + len(self.samples) / 2 / RATE


@dataclass(frozen=True, slots=True)
class Line:
    """A line typed by a player."""

    text: str


@dataclass(frozen=True, slots=True)
class MicrophoneLost:
    """No sound comes any more; `reason` is one sentence. The source keeps trying."""

    reason: str


@dataclass(frozen=True, slots=True)
class MicrophoneMuted:
    """The microphone is there and gives nothing but exact silence: muted by a switch, or nothing is plugged in."""


@dataclass(frozen=True, slots=True)
class MicrophoneBack:
    """Sound comes again after `away` seconds."""

    away: float


@dataclass(frozen=True, slots=True)
class BlocksDropped:
    """So many seconds of sound were lost because nobody had time to listen."""

    seconds: float


@dataclass(frozen=True, slots=True)
class CutOff:
    """Our own voice has cut off whoever was speaking: what was heard of it is not the whole."""


Item: TypeAlias = Block | Line | MicrophoneLost | MicrophoneMuted | MicrophoneBack | BlocksDropped | CutOff


class Source(Protocol):
    """Something to listen to. `close` ends the iteration, from any thread."""

    def __iter__(self) -> Iterator[Item]: ...

    def close(self) -> None:
        """Stop listening and let go of the device or file."""
