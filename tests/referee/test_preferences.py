"""Devices are remembered for each user, and nothing that goes wrong with the file goes further."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee import preferences
from referee.preferences import Part, Preferences


@pytest.fixture(autouse=True)
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    own = tmp_path / "conde" / "preferences.json"
    monkeypatch.setattr(preferences, "preferences_path", lambda: own)
    return own


def test_a_device_is_remembered_and_forgotten() -> None:
    assert preferences.load() == Preferences()
    preferences.remember(Part.MICROPHONE, "USB Audio")
    preferences.remember(Part.LOUDSPEAKER, "pulse")
    assert preferences.load() == Preferences("USB Audio", "pulse")
    preferences.remember(Part.MICROPHONE, None)
    assert preferences.load() == Preferences(None, "pulse")
    assert preferences.load().device(Part.LOUDSPEAKER) == "pulse"


@pytest.mark.parametrize("damage", [b"", b"{", b"[1]", b'{"microphone": 3}', b"\xff\xfe"])
def test_a_damaged_file_means_that_nothing_was_chosen(damage: bytes, path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(damage)
    assert preferences.load() == Preferences()
    preferences.remember(Part.MICROPHONE, "USB Audio")
    assert preferences.load() == Preferences("USB Audio")


def test_what_cannot_be_written_raises_and_leaves_nothing(path: Path) -> None:
    path.parent.write_text("no folder")
    with pytest.raises(OSError):
        preferences.remember(Part.MICROPHONE, "USB Audio")
    assert preferences.load() == Preferences()
