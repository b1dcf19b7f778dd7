"""What a meter shows of sounds whose level is known."""

from __future__ import annotations

import numpy as np
import pytest

from voice.level import SILENCE_DBFS, levels, measure
from voice.pcm import RATE, Samples, to_int16


def tone(amplitude: float, seconds: float = 1.0) -> Samples:
    return to_int16(amplitude * np.sin(2 * np.pi * 500 * np.arange(int(seconds * RATE)) / RATE))


def test_a_tone_of_half_the_scale_is_nine_decibels_below_it() -> None:
    level = measure(tone(16384))
    assert (level.loud, level.floor) == pytest.approx((-9.03, -9.03), abs=0.01)
    assert level.peak == pytest.approx(-6.02, abs=0.01)
    assert level.clipped == 0


def test_speech_over_a_room_tells_both() -> None:
    room = np.random.default_rng(1).normal(0, 10, RATE * 2)
    level = measure(np.concatenate([to_int16(room), tone(3000)]))
    assert level.floor == pytest.approx(-70.3, abs=1)
    assert level.loud == pytest.approx(-23.8, abs=0.5)
    assert level.above == pytest.approx(46.5, abs=1.5)


def test_what_is_too_loud_for_a_sample_is_clipped() -> None:
    assert measure(tone(60000)).clipped > 0.3
    assert measure(tone(32000)).clipped == 0


@pytest.mark.parametrize("sound", [np.zeros(RATE, np.int16), np.zeros(0, np.int16)], ids=["zeros", "nothing"])
def test_silence_has_the_lowest_level(sound: Samples) -> None:
    level = measure(sound)
    assert level.loud == level.floor == pytest.approx(SILENCE_DBFS)
    assert level.peak == SILENCE_DBFS
    assert len(levels(sound)) == len(sound) // 320
