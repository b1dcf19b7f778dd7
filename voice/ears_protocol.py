"""What goes between the ears and their process."""

from __future__ import annotations

import msgspec

from voice.heard import Heard


class Settings(msgspec.Struct, frozen=True):
    """How the ears decide.

    `rivals` is how many hypotheses are asked for. What is ahead of all others by `lead` nats is taken before the
    recognizer itself finds the end: a complete phrase that nothing likely continues after a `pause` of so many
    seconds, one that might go on with a few words after `patience` seconds. In a loud room, where voices are less
    than `clear` dB louder than it, both are `caution` times as long, and only a lead of `margin` nats counts. Where
    it is never quiet, a phrase that nothing continues is taken once it was the partial result for `stable_blocks`
    blocks in a row and is ahead by `margin` nats. After `end` seconds of quiet a phrase is over that may be one,
    after `hesitation` seconds whatever was said, and after `aside` seconds what was not said to us. `guard` is how
    many seconds after its last word an utterance's own sound may last: what was said later belongs to the next.
    Where voices are less than `still` dB louder than the room, others may be heard in it, and only the nearest
    voice is listened to.
    """

    rivals: int = 8
    stable_blocks: int = 6
    margin: float = 2.0
    guard: float = 0.2
    pause: float = 0.16
    patience: float = 0.4
    end: float = 0.5
    hesitation: float = 0.9
    aside: float = 0.35
    lead: float = 0.5
    clear: float = 20.0
    still: float = 35.0
    caution: float = 1.5


class Listen(msgspec.Struct, frozen=True, tag=True):
    """Hear with this folder after the utterance in progress. Answered by Ready or Failed.

    `over` says that it is the folder for what is said over our own voice; "" for none.
    """

    folder: str
    settings: Settings
    over: bool = False


class Block(msgspec.Struct, frozen=True, tag=True):
    """Sound, and when it begins in seconds of the source. Answered by Fed.

    `over` is what is said over our own voice.
    """

    start: float
    pcm: bytes
    over: bytes = b""


class Finish(msgspec.Struct, frozen=True, tag=True):
    """Nothing more comes: decide now. Answered by Finished."""


class Forget(msgspec.Struct, frozen=True, tag=True):
    """Drop the utterance in progress. Not answered."""


Order = Listen | Block | Finish | Forget


class Ready(msgspec.Struct, frozen=True, tag=True):
    """The model is loaded; `missing` are words of the grammar that it does not know."""

    missing: tuple[str, ...]


class Failed(msgspec.Struct, frozen=True, tag=True):
    """The model cannot be used; the one before stays in use."""

    reason: str


class Fed(msgspec.Struct, frozen=True, tag=True):
    """A block is through; `partial` is what the utterance in progress looks like."""

    partial: str


class Said(msgspec.Struct, frozen=True, tag=True):
    """An utterance, perhaps over our own voice; comes before the answer to the block that decided it."""

    heard: Heard
    over: bool = False


class Finished(msgspec.Struct, frozen=True, tag=True):
    """All that was fed has been decided."""


Answer = Ready | Failed | Fed | Said | Finished
