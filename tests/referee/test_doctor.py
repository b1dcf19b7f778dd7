"""`conde doctor` on a machine with sound, on one without, and with a microphone that is not right."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from referee.doctor import METER_WIDTH, meter
from tests.speech.running import conde
from tests.virtual_sound import VirtualSound
from voice.synthesizer import Synthesizer
from voice.tablesound import Spoken, table_sound

ECHO = 0.3
DOCTOR = ["doctor", "--language", "en", "--json"]


def examined(arguments: list[str], environment: dict[str, str], home: Path) -> tuple[int, list[dict[str, Any]]]:
    result = subprocess.run(
        [sys.executable, "-m", "referee", *arguments],
        env={**environment, "XDG_CONFIG_HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "Traceback" not in result.stderr
    return result.returncode, [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.sound
@pytest.mark.parametrize("sound", [ECHO], indirect=True)
def test_everything_is_measured_as_it_is(sound: VirtualSound, tmp_path: Path) -> None:
    with conde(DOCTOR, sound.env, tmp_path) as at, Synthesizer() as synthesizer:
        devices = at.wait_for(lambda told: told["kind"] == "devices", 60)
        model = at.wait_for(lambda told: told["kind"] == "model", 60)
        room = at.wait_for(lambda told: told["kind"] == "room", 20)
        echo = at.wait_for(lambda told: told["kind"] == "echo", 30)
        assert devices and model and room and echo
        assert "pulse" in devices["microphones"] and "pulse" in devices["loudspeakers"]
        assert model["words"] > 100
        assert room["floor"] == pytest.approx(20 * np.log10(sound.noise_rms / 32768), abs=2)
        assert echo["gain"] == pytest.approx(20 * np.log10(ECHO), abs=3)
        assert 0 <= echo["delay"] < 0.3
        heard = []
        while (told := at.wait_for(lambda told: told["kind"] in ("say", "phrase", "advice"), 20)) is not None:
            match told["kind"]:
                case "say":
                    line = Spoken("Ann", told["phrase"], "en", 0.2)
                    sound.speak(table_sound([line], synthesizer, noise_rms=0.0).samples)
                case "phrase":
                    heard.append(told)
            if len(heard) == 2:
                break
        assert [phrase["right"] for phrase in heard] == [True, True], heard
        assert -40 < heard[0]["loud"] < -10
        assert at.process.wait(20) in (0, 1)


@pytest.mark.sound
def test_a_muted_microphone_is_told_from_a_quiet_room(sound: VirtualSound, tmp_path: Path) -> None:
    sound.noise_rms = 0.0
    with conde([*DOCTOR, "--mute"], sound.env, tmp_path) as at:
        advice = at.wait_for(lambda told: told["kind"] == "advice", 60)
        assert at.process.wait(20) == 1
    assert advice is not None and advice["about"] == "microphone-silent"


def test_without_devices_it_says_so_and_looks_at_the_rest(no_sound: None, tmp_path: Path) -> None:
    status, told = examined(DOCTOR, dict(os.environ), tmp_path)
    assert status == 1
    kinds = [each["kind"] for each in told]
    assert kinds[:2] == ["devices", "model"]
    assert (told[0]["microphone"], told[0]["loudspeaker"]) == (None, None)
    assert [each["about"] for each in told if each["kind"] == "advice"][:2] == ["no-microphone", "no-loudspeaker"]
    assert all(each["text"].endswith(".") for each in told if each["kind"] == "advice")


def test_a_damaged_model_is_told(no_sound: None, tmp_path: Path) -> None:
    (tmp_path / "model").mkdir()
    status, told = examined([*DOCTOR, "--model", str(tmp_path / "model")], dict(os.environ), tmp_path)
    assert status == 1
    assert "model-unusable" in [each.get("about") for each in told]


def test_the_meter_is_as_long_as_it_is_loud() -> None:
    bars = [meter(level, loudest=-20.0).plain for level in (-200.0, -70.0, -35.0, 0.0)]
    assert [bar.count("█") for bar in bars] == [0, 0, METER_WIDTH // 2, METER_WIDTH - 1]
    assert all("│" in bar for bar in bars)
    assert meter(-3.0, loudest=-0.2).style == "bold red" != meter(-30.0, loudest=-20.0).style
