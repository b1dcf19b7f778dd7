"""What a user has chosen once and need not choose again: which microphone and which loudspeaker."""

from __future__ import annotations

from enum import Enum

import msgspec

from referee.folders import preferences_path
from voice.wholefile import write_whole


class Part(str, Enum):
    """A sound device by what it does at the table."""

    MICROPHONE = "microphone"
    LOUDSPEAKER = "loudspeaker"


class Preferences(msgspec.Struct, frozen=True):
    """The names of the chosen devices; None is whatever the system has chosen."""

    microphone: str | None = None
    loudspeaker: str | None = None

    def device(self, part: Part) -> str | None:
        """The name of a chosen device."""
        return self.microphone if part is Part.MICROPHONE else self.loudspeaker


def load() -> Preferences:
    """The user's preferences; none where there is no file, or one that cannot be read: then all is to be chosen."""
    try:
        return msgspec.json.decode(preferences_path().read_bytes(), type=Preferences)
    except (OSError, msgspec.MsgspecError):
        return Preferences()


def remember(part: Part, name: str | None) -> None:
    """Choose a device for the games to come. Raises OSError when that cannot be written down."""
    before = load()
    after = msgspec.structs.replace(before, **{part.value: name})
    if after == before:
        return
    path = preferences_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, msgspec.json.format(msgspec.json.encode(after), indent=1) + b"\n")
