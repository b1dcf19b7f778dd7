"""What `conde doctor` measures, and what of it is wrong: values and judgments, without any device."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

import msgspec

from voice.echo import Echo
from voice.level import Level
from voice.room import LOUD_DBFS

CLIPPED = 1e-4  # of all samples
QUIET_DBFS = -45.0  # a voice below it is softer than the ears were made for
NEAR_DB = 12.0  # a voice must stand out of the room by so much
LONG_TAIL = 0.4  # seconds: who answers at once begins before our own voice has faded


class Finding(str, Enum):
    """Something wrong, by the name of its advice."""

    NO_PORTAUDIO = "no-portaudio"
    NO_SERVER = "no-server"
    UNKNOWN_DEVICE = "unknown-device"
    NO_MICROPHONE = "no-microphone"
    MICROPHONE_LOST = "microphone-lost"
    MICROPHONE_SILENT = "microphone-silent"
    MICROPHONE_CLIPS = "microphone-clips"
    MICROPHONE_QUIET = "microphone-quiet"
    ROOM_NOISY = "room-noisy"
    VOICE_FAR = "voice-far"
    NO_LOUDSPEAKER = "no-loudspeaker"
    NO_VOICE = "no-voice"
    ECHO_UNHEARD = "echo-unheard"
    ECHO_LONG = "echo-long"
    HEARD_NOTHING = "heard-nothing"
    HEARD_OTHERWISE = "heard-otherwise"
    MODEL_UNUSABLE = "model-unusable"
    WORDS_MISSING = "words-missing"


class DevicesFound(msgspec.Struct, frozen=True, tag_field="kind", tag="devices"):
    """All devices by name, and those in use."""

    microphone: str | None
    loudspeaker: str | None
    microphones: list[str]
    loudspeakers: list[str]


class RoomMeasured(msgspec.Struct, frozen=True, tag_field="kind", tag="room"):
    """The room when nobody speaks, in dBFS."""

    floor: float
    peak: float


class EchoMeasured(msgspec.Struct, frozen=True, tag_field="kind", tag="echo"):
    """Our own voice at the microphone: decibels and seconds as in `voice.echo.Echo`; None where it was not heard."""

    gain: float | None
    delay: float | None
    tail: float | None


class PhraseWanted(msgspec.Struct, frozen=True, tag_field="kind", tag="say"):
    """What is to be said now."""

    phrase: str


class PhraseHeard(msgspec.Struct, frozen=True, tag_field="kind", tag="phrase"):
    """A phrase that was to be said, and what was heard: `right` when it means the same. Levels are in dBFS."""

    phrase: str
    heard: str | None
    right: bool
    loud: float
    above: float
    peak: float
    clipped: float


class ModelChecked(msgspec.Struct, frozen=True, tag_field="kind", tag="model"):
    """The speech model: how many words it knows, its size in bytes, and each game's words that it does not know."""

    path: str
    words: int
    size: int
    missing: Mapping[str, list[str]]


class Advised(msgspec.Struct, frozen=True, tag_field="kind", tag="advice"):
    """One sentence about one thing that is wrong."""

    about: Finding
    text: str


def judge_room(level: Level) -> Iterator[Finding]:
    """What is wrong with a room in which nobody speaks."""
    if level.floor > LOUD_DBFS:
        yield Finding.ROOM_NOISY


def judge_voice(level: Level, room: Level | None) -> Iterator[Finding]:
    """What is wrong with the sound of a player who speaks in that room."""
    if level.clipped > CLIPPED:
        yield Finding.MICROPHONE_CLIPS
    elif level.loud < QUIET_DBFS:
        yield Finding.MICROPHONE_QUIET
    elif room is not None and level.loud - room.floor < NEAR_DB:
        yield Finding.VOICE_FAR


def judge_echo(echo: Echo | None) -> Iterator[Finding]:
    """What is wrong with how our own voice comes back: the ears open again when it has faded."""
    if echo is None:
        yield Finding.ECHO_UNHEARD
    elif echo.tail > LONG_TAIL:
        yield Finding.ECHO_LONG
