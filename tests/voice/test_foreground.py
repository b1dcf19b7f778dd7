"""Of several voices the nearest is found, from its first word to its last, and a knock is no voice."""

from __future__ import annotations

import numpy as np
import pytest

from voice.foreground import EDGE_SECONDS, foreground
from voice.pcm import RATE, Floats

NEAR, FAR = 3000.0, 600.0  # RMS, of 32768


def voice(seconds: float, level: float, seed: int = 1) -> Floats:
    """Something as uneven as speech: four syllables a second."""
    time = np.arange(int(seconds * RATE)) / RATE
    noise = np.random.default_rng(seed).normal(0.0, level, len(time))
    return noise * (1.0 + 0.3 * np.sin(2 * np.pi * 4 * time))


def nearest(*sounds: Floats, clearance: float = 14.0) -> tuple[float, float]:
    """Where the nearest voice begins and ends when these are heard one after the other."""
    pcm = np.clip(np.concatenate(sounds), -32768, 32767).astype("<i2").tobytes()
    return foreground(pcm, clearance)


@pytest.mark.parametrize(("before", "said", "after"), [(1.0, 0.4, 0.5), (3.0, 1.5, 0.2), (0.5, 2.5, 2.0)])
def test_what_others_say_before_and_after_is_left_out(before: float, said: float, after: float) -> None:
    since, until = nearest(voice(before, FAR), voice(said, NEAR), voice(after, FAR))
    assert since == pytest.approx(before - EDGE_SECONDS, abs=0.08)
    assert until == pytest.approx(min(before + said + EDGE_SECONDS, before + said + after), abs=0.08)


def test_a_pause_of_the_nearest_is_not_the_end() -> None:
    since, until = nearest(voice(1.0, FAR), voice(0.6, NEAR), voice(0.8, FAR), voice(0.6, NEAR))
    assert since == pytest.approx(1.0 - EDGE_SECONDS, abs=0.08)
    assert until == pytest.approx(3.0, abs=0.08)


def test_a_hiss_at_the_end_belongs_to_the_word() -> None:
    """The "s" of "três" has little power, but all of it is high: there nothing is as loud."""
    tone = NEAR * np.sin(2 * np.pi * 200 * np.arange(int(0.4 * RATE)) / RATE)
    hiss = np.diff(voice(0.3, NEAR / 3), prepend=0.0)
    _, until = nearest(voice(1.0, FAR / 10), tone, hiss, voice(1.0, FAR / 10))
    assert until == pytest.approx(1.7 + EDGE_SECONDS, abs=0.08)


def test_a_knock_does_not_hide_the_voice() -> None:
    knock = voice(0.03, 8 * NEAR)
    since, until = nearest(voice(1.0, FAR), voice(1.0, NEAR), knock, voice(1.0, FAR))
    assert since == pytest.approx(1.0 - EDGE_SECONDS, abs=0.08)
    assert until >= 2.0


def test_where_the_room_is_nearly_still_soft_syllables_are_kept() -> None:
    soft = voice(0.5, FAR / 10), voice(0.4, NEAR / 3), voice(0.6, NEAR), voice(0.4, NEAR / 3)
    assert nearest(*soft, clearance=31.0)[0] == pytest.approx(0.5 - EDGE_SECONDS, abs=0.08)
    assert nearest(*soft)[0] == pytest.approx(0.9 - EDGE_SECONDS, abs=0.08)


@pytest.mark.parametrize("seconds", [0.0, 0.001, 0.02, 0.3])
def test_all_of_a_short_sound_is_kept(seconds: float) -> None:
    assert nearest(voice(seconds, NEAR)) == (0.0, pytest.approx(seconds))
