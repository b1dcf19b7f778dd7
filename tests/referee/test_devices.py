"""Microphone and loudspeaker are chosen by name, changed in play and remembered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.devices import device_asked
from referee.preferences import Part
from tests.referee.voices import announcer
from tests.speech.running import conde
from tests.virtual_sound import VirtualSound
from voice.sound import Device, find_device, parse_device

TABLE = ["play", "earl", "--players", "Ana,Clara,Rui", "--dealer", "Rui", "--input", "mic", "--json"]
FOUND = [
    Device(0, "HDA Intel PCH: ALC257 Analog (hw:0,0)", 2, 2, default_input=True, default_output=True),
    Device(1, "USB Audio: - (hw:1,0)", 1, 0),
    Device(2, "USB Audio", 0, 2),
    Device(3, "usb audio", 1, 0),
]


@pytest.mark.parametrize(
    ("name", "output", "index"),
    [("usb", False, 1), ("USB", True, 2), ("usb audio", False, 3), ("ALC257", True, 0), ("hdmi", True, None)],
)
def test_a_device_is_found_by_its_name_or_the_first_with_a_part_of_it(
    name: str, output: bool, index: int | None
) -> None:
    found = find_device(FOUND, name, output=output)
    assert (found.index if found else None) == index


def test_a_number_is_an_index_and_default_the_systems_own() -> None:
    assert [parse_device(text) for text in ("3", "usb 3", "default", "Default", None)] == [3, "usb 3", None, None, None]


@pytest.mark.parametrize(
    ("language", "line", "asked"),
    [
        ("pt-PT", "microfone USB Audio", (Part.MICROPHONE, "USB Audio")),
        ("pt-PT", "Altifalante", (Part.LOUDSPEAKER, "")),
        ("pt-BR", "alto-falante pulse", (Part.LOUDSPEAKER, "pulse")),
        ("pt-BR", "altofalante", (Part.LOUDSPEAKER, "")),
        ("en", "Microphone 2", (Part.MICROPHONE, "2")),
        ("en", "a queen", None),
        ("pt-PT", "", None),
    ],
)
def test_a_typed_line_may_name_a_device(language: str, line: str, asked: tuple[Part, str] | None) -> None:
    assert device_asked(line, announcer(language)) == asked


def remembered(home: Path) -> dict[str, str | None]:
    preferences: dict[str, str | None] = json.loads((home / "config/conde/preferences.json").read_text("utf-8"))
    return preferences


@pytest.mark.sound
def test_devices_are_changed_in_play_and_remembered(sound: VirtualSound, tmp_path: Path) -> None:
    with conde(TABLE, sound.env, tmp_path, keyboard=True) as at:
        at.wait_event("turn", 60)
        at.type("microfone gramophone")
        unknown = at.wait_event("microphone_unknown")
        assert "pulse" in unknown["details"]["devices"]
        at.type("microfone PULSE")
        assert at.wait_event("microphone_chosen")["details"] == {"device": "pulse"}
        assert remembered(tmp_path)["microphone"] == "pulse"
        at.type("altifalante pulse")
        at.wait_event("loudspeaker_chosen")
        at.type("outro microfone")
        assert at.wait_event("mode")["value"] == "microphone"
        at.type("aqui está uma dama de valor")
        at.wait_event("card_played")
        assert not [told for told in at.told if told.get("event") == "microphone_lost"]
    assert remembered(tmp_path)["loudspeaker"] == "pulse"
