"""Whole hands of three players as sound, through the command line, in each language."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.speech.hands import PLAYERS, Hand, assert_right, honest_hand, voices
from voice.pcm import RATE
from voice.synthesizer import Synthesizer
from voice.tablesound import table_sound
from voice.wavefile import write_wav


def record(hand: Hand, path: Path) -> None:
    """The hand spoken by three voices over the noise of a quiet room."""
    with Synthesizer() as synthesizer:
        styles = voices(hand.players, hand.language)
        sound = table_sound(hand.lines, synthesizer, styles=styles, noise_rms=25.0)
    write_wav(path, sound.samples, RATE)


def play(*arguments: str, home: Path) -> list[dict[str, Any]]:
    """Everything that `conde play --json` printed."""
    ended = subprocess.run(
        [sys.executable, "-m", "referee", "play", *arguments, "--json"],
        env={**os.environ, "XDG_DATA_HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return [json.loads(line) for line in ended.stdout.splitlines()]


@pytest.mark.parametrize("language", PLAYERS)
def test_a_whole_hand_as_sound(language: str, tmp_path: Path) -> None:
    hand = honest_hand(PLAYERS[language], language, seed=7)
    record(hand, tmp_path / "hand.wav")
    table = ["earl", "--players", ",".join(hand.players), "--dealer", hand.dealer, "--language", language]
    happenings = play(*table, "--input", str(tmp_path / "hand.wav"), "--mute", home=tmp_path)
    assert_right(happenings, hand)
