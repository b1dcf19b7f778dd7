"""A lesson by voice: a child speaks into the virtual microphone, and the program is killed in the middle of it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from referee.lessons.progress import Shelf
from tests.speech.test_at_the_table import wait_quiet
from tests.virtual_sound import VirtualSound
from voice.pcm import RATE, resample
from voice.synthesis import VoiceStyle
from voice.synthesizer import Synthesizer
from voice.tablesound import Spoken, table_sound

pytestmark = pytest.mark.sound

LINE = "Aqui tá uma dama de valor"
CHILD = VoiceStyle("pt-PT", rate=145, variant="f2", pitch=65)
SMALLER = 1.12  # how much faster it is played, which makes the speaker smaller


def shown(lesson: subprocess.Popen[str]) -> Iterator[str]:
    assert lesson.stdout is not None
    return (line.strip() for line in lesson.stdout)


@pytest.mark.parametrize("sound", [0.3], indirect=True)
def test_a_child_is_taught_by_voice_and_a_kill_loses_nothing(sound: VirtualSound, tmp_path: Path) -> None:
    with Synthesizer() as synthesizer:
        said = table_sound([Spoken("", LINE, "pt-PT", 0.2)], synthesizer, styles={"": CHILD}, noise_rms=0.0).samples
    lesson = subprocess.Popen(
        [sys.executable, "-u", "-m", "referee", "train", "--child", "Eva"],
        env={**sound.env, "XDG_DATA_HOME": str(tmp_path)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        told = shown(lesson)
        assert "Agora tu:" in told
        wait_quiet(sound)
        assert np.abs(sound.heard()).max() > 1000, "the line was not said"
        sound.speak(resample(said, int(RATE * SMALLER), RATE))
        assert next(told) == f"› {LINE.lower()}"
        assert next(told) == "Isso mesmo!"
        assert "★★★" in told
    finally:
        lesson.kill()
        lesson.wait()
    (practice,) = Shelf(tmp_path / "conde" / "children").load("Eva").skills["pt verse"].values()
    assert (practice.stars, practice.yes) == (3, 1)
