"""Sound devices: loading PortAudio safely, finding a device, and saying in one sentence what is wrong.

PortAudio itself runs only in worker processes (`microphone_worker`, `mouth_worker`, and `python -m
voice.sound` for the list of devices): a dead sound server can hang it, and only a new process sees new
devices reliably.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from types import ModuleType
from typing import Any

import msgspec

from voice.child import Child, ChildGoneError, ChildSilentError
from voice.worker import open_channel

LISTING_SECONDS = 10.0  # a sound server that is frozen does not answer; a slow machine needs one or two
DEFAULT = "default"  # a name for whatever the system has chosen
SERVER_SILENT = "The sound server does not answer."
SYSTEM_FAILS = "The sound system of this computer fails."

_SEE = "`conde doctor` lists them"


class Trouble(str, Enum):
    """What can be wrong with sound: a stable name, by which the players' language finds its words."""

    NO_PORTAUDIO = "no-portaudio"
    NO_MICROPHONE = "no-microphone"
    NO_LOUDSPEAKER = "no-loudspeaker"
    UNKNOWN_DEVICE = "unknown-device"
    DEVICE_FAILED = "device-failed"
    SOUND_SERVER_SILENT = "sound-server-silent"
    NO_VOICE = "no-voice"
    SYNTHESIS_FAILED = "synthesis-failed"
    CANNOT_WRITE = "cannot-write"


class SoundError(Exception):
    """Sound cannot be had: `trouble` says of which kind, `str()` is one sentence in English for a person."""

    def __init__(self, trouble: Trouble, sentence: str) -> None:
        super().__init__(sentence)
        self.trouble = trouble


class NoMicrophoneError(SoundError):
    """There is nothing to listen with."""


class NoLoudspeakerError(SoundError):
    """There is nothing to speak through."""


class Device(msgspec.Struct, frozen=True):
    """A sound device as PortAudio numbers it; `inputs` and `outputs` are counts of channels."""

    index: int
    name: str
    inputs: int
    outputs: int
    default_input: bool = False
    default_output: bool = False


class Devices(msgspec.Struct, frozen=True, tag="devices"):
    """All devices found."""

    devices: list[Device]


class Failure(msgspec.Struct, frozen=True, tag="failure"):
    """A worker's report that sound cannot be had."""

    trouble: Trouble
    sentence: str


def load_portaudio() -> ModuleType:
    """The sounddevice module; raises SoundError naming the package to install when PortAudio is missing."""
    try:
        import sounddevice  # noqa: PLC0415  importing it starts PortAudio
    except OSError:
        raise SoundError(
            Trouble.NO_PORTAUDIO,
            "PortAudio is missing, so there is no sound: install it with "
            "'apt install libportaudio2 libasound2-plugins' (Debian, Ubuntu), 'brew install portaudio' (macOS) "
            "or 'pip install --force-reinstall sounddevice' (Windows).",
        ) from None
    module: ModuleType = sounddevice
    return module


def parse_device(text: str | None) -> str | int | None:
    """A device as typed by a person: a number is an index, anything else a part of the name; "default" is None."""
    if text is not None and text.casefold() == DEFAULT:
        return None
    return int(text) if text is not None and text.isdigit() else text


def find_device(devices: Iterable[Device], name: str, *, output: bool) -> Device | None:
    """The device called `name`, or by a part of its name in any case; None when there is none.

    A whole name goes before a part. The first of several is taken: PortAudio lists a device once for each way to
    reach it, the system's usual way first.
    """
    usable = [device for device in devices if (device.outputs if output else device.inputs)]
    wanted = name.casefold()
    whole = [device for device in usable if device.name.casefold() == wanted]
    return next(iter([*whole, *(device for device in usable if wanted in device.name.casefold())]), None)


def device_index(sounddevice: ModuleType, device: str | int | None, *, output: bool) -> int | None:
    """The number by which PortAudio knows a device that a person named; None for the system's default.

    Raises NoMicrophoneError or NoLoudspeakerError when there is no such device.
    """
    if not isinstance(device, str):
        return device
    found = find_device(_listed(sounddevice), device, output=output)
    if found is None:
        raise describe(ValueError(device), device, output=output)
    return found.index


def describe(problem: Exception, device: str | int | None, *, output: bool) -> SoundError:
    """What PortAudio's error means for a person."""
    what = "loudspeaker" if output else "microphone"
    kind = NoLoudspeakerError if output else NoMicrophoneError
    if isinstance(problem, ValueError):
        return kind(Trouble.UNKNOWN_DEVICE, f"There is no {what} called {device!r}: {_SEE}.")
    if "querying device" in str(problem).lower() or "Invalid device" in str(problem):
        if device is not None:
            return kind(Trouble.UNKNOWN_DEVICE, f"There is no {what} number {device}: {_SEE}.")
        missing = Trouble.NO_LOUDSPEAKER if output else Trouble.NO_MICROPHONE
        return kind(missing, f"No {what} was found.")
    return kind(Trouble.DEVICE_FAILED, f"The {what} cannot be used ({_brief(problem)}).")


def devices() -> list[Device]:
    """All sound devices; raises SoundError when PortAudio is missing or the sound server does not answer."""
    child: Child[Devices | Failure] = Child("voice.sound", Devices | Failure)
    try:
        answer, _ = child.receive(LISTING_SECONDS)
    except ChildSilentError:
        raise SoundError(Trouble.SOUND_SERVER_SILENT, SERVER_SILENT) from None
    except ChildGoneError:
        raise SoundError(Trouble.DEVICE_FAILED, SYSTEM_FAILS) from None
    finally:
        child.close()
    if isinstance(answer, Failure):
        raise SoundError(answer.trouble, answer.sentence)
    return answer.devices


def audio_available(*, output: bool) -> str | None:
    """Why there is no loudspeaker (`output`) or no microphone, as one sentence; None if there is one."""
    try:
        found = devices()
    except SoundError as problem:
        return str(problem)
    if any(device.outputs if output else device.inputs for device in found):
        return None
    return "No loudspeaker was found." if output else "No microphone was found."


def _brief(problem: Exception) -> str:
    """PortAudio's own words without its numbers, as far as they mean something."""
    return str(problem).splitlines()[0].split(" [")[0].split(": ")[-1].strip().lower() or "unknown error"


def _list() -> Devices | Failure:
    try:
        return Devices(_listed(load_portaudio()))
    except SoundError as problem:
        return Failure(problem.trouble, str(problem))
    except Exception as problem:  # PortAudioError exists only once PortAudio is loaded
        return Failure(Trouble.DEVICE_FAILED, f"Sound devices cannot be listed ({_brief(problem)}).")


def _listed(sounddevice: ModuleType) -> list[Device]:
    default_input, default_output = sounddevice.default.device
    listed: Any = sounddevice.query_devices()
    return [
        Device(
            index=device["index"],
            name=device["name"],
            inputs=device["max_input_channels"],
            outputs=device["max_output_channels"],
            default_input=device["index"] == default_input,
            default_output=device["index"] == default_output,
        )
        for device in listed
    ]


if __name__ == "__main__":
    open_channel(None).send(_list())
