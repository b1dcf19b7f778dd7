"""The table's microphone and loudspeaker: named when a game begins, changed in play, remembered for the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from referee import preferences
from referee.announcer import Announcer
from referee.happenings import Told
from referee.preferences import Part
from voice.microphone import Microphone
from voice.mouth import Mouth
from voice.sound import DEFAULT, Device, SoundError, devices, find_device, parse_device
from voice.tokens import plain


class Changeable(Protocol):
    """A microphone or a mouth in use; `name` is its device's."""

    name: str

    def choose(self, device: str | int | None) -> None:
        """Use another device from now on. Raises SoundError; the one before stays then."""


@dataclass(slots=True)
class Devices:
    """The devices in use, by what they do; None is one that was not to be had when the game began."""

    in_use: Mapping[Part, Changeable | None]

    def change(self, part: Part, wanted: str = "") -> Iterator[Told]:
        """Use the device named, or the next of those there are, and tell which; one that fails changes nothing."""
        device = self.in_use[part]
        if device is None:
            yield Told(f"no_{part.value}_to_change")
            return
        try:
            found = _usable(devices(), part)
        except SoundError:
            found = []
        names = [_named(found, wanted, part)] if wanted else _following(found, device.name)
        if names == [None]:
            yield Told(f"{part.value}_unknown", {"device": wanted, "devices": _names(found)})
            return
        for name in names:
            chosen = None if name == DEFAULT else name
            try:
                device.choose(chosen)
            except SoundError:
                continue
            yield Told(f"{part.value}_chosen", {"device": device.name})
            yield from keep(part, None if chosen is None else device.name)
            return
        yield Told(f"{part.value}_unusable", {"device": wanted or device.name})


def device_asked(line: str, announcer: Announcer) -> tuple[Part, str] | None:
    """The device that a typed line names ("microfone usb"), or None; just "microfone" means the next one."""
    said = line.split()
    for part in Part:
        word = announcer.message(f"device-{part.value}").show or part.value
        if said and plain(said[0].casefold()) == plain(word.casefold()):
            return part, " ".join(said[1:])
    return None


def open_microphone(given: str | None) -> tuple[Microphone | None, tuple[Told, ...]]:
    """The microphone called `given`, else the one chosen last, else the system's, and what is to be told about it."""
    device, remembered = _wanted(Part.MICROPHONE, given)
    news: tuple[Told, ...] = ()
    try:
        try:
            microphone = Microphone(device)
        except SoundError:
            if not remembered:
                raise
            microphone = Microphone()
            news = (Told("microphone_missing", {"device": device}),)
    except SoundError as problem:
        return None, (Told(problem.trouble.name.lower()),)
    return microphone, (*news, *_keep_given(Part.MICROPHONE, given, device, microphone.name))


def open_mouth(
    language: str, given: str | None, on_trouble: Callable[[SoundError | None], None]
) -> tuple[Mouth | None, tuple[Told, ...]]:
    """The same for the loudspeaker, as a mouth that speaks `language` and has `on_trouble` told of its troubles."""
    device, remembered = _wanted(Part.LOUDSPEAKER, given)
    news: tuple[Told, ...] = ()
    mouth = Mouth(language, device=device, on_trouble=on_trouble)
    try:
        try:
            mouth.wait_ready()
        except SoundError:
            if not remembered:
                raise
            mouth.choose(None)
            news = (Told("loudspeaker_missing", {"device": device}),)
    except SoundError as problem:
        mouth.close()
        return None, (Told(problem.trouble.name.lower()),)
    return mouth, (*news, *_keep_given(Part.LOUDSPEAKER, given, device, mouth.name))


def _keep_given(part: Part, given: str | None, device: str | int | None, name: str) -> Iterator[Told]:
    return keep(part, None if device is None else name) if given is not None else iter(())


def keep(part: Part, name: str | None) -> Iterator[Told]:
    """Remember a device that has proved to work; a sentence when that cannot be written down."""
    try:
        preferences.remember(part, name)
    except OSError as error:
        yield Told("preferences_unwritable", {"why": error.strerror or ""})


def _wanted(part: Part, given: str | None) -> tuple[str | int | None, bool]:
    """The device to use, and whether it was chosen another day rather than now."""
    if given is not None:
        return parse_device(given), False
    remembered = preferences.load().device(part)
    return remembered, remembered is not None


def _usable(found: Sequence[Device], part: Part) -> list[Device]:
    return [device for device in found if (device.inputs if part is Part.MICROPHONE else device.outputs)]


def _names(found: Sequence[Device]) -> list[str]:
    return list(dict.fromkeys(device.name for device in found))


def _following(found: Sequence[Device], name: str) -> list[str]:
    """The names after this one, in a circle that ends with it."""
    names = _names(found)
    after = names.index(name) + 1 if name in names else 0
    return names[after:] + names[:after]


def _named(found: Sequence[Device], wanted: str, part: Part) -> str | None:
    """The name of the device that a person means by a name, a part of it, or a number."""
    device = parse_device(wanted)
    if device is None:
        return DEFAULT
    if isinstance(device, int):
        return next((each.name for each in found if each.index == device), None)
    chosen = find_device(found, device, output=part is Part.LOUDSPEAKER)
    return None if chosen is None else chosen.name
