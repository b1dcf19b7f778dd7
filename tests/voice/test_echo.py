"""How our own voice comes back, where gain, delay and room are known."""

from __future__ import annotations

import numpy as np
import pytest

from tests.voice.speech import spoken
from voice.echo import find_echo
from voice.pcm import RATE, Samples, to_int16

BEFORE = RATE // 2


@pytest.fixture(scope="module")
def sentence() -> Samples:
    return spoken("agora falo eu, para saber com que força volto ao microfone", before=0.0, after=0.0)


def microphone(sound: Samples, gain: float, delay: float, ring: float = 0.0) -> Samples:
    """What a microphone hears of a sound that starts half a second in, `ring` seconds of room included."""
    heard = np.zeros(BEFORE + len(sound) + RATE)
    start = BEFORE + int(delay * RATE)
    heard[start : start + len(sound)] += gain * sound
    if ring:
        time = np.arange(int(ring * RATE)) / RATE
        rng = np.random.default_rng(2)
        tail = gain * 3000 * rng.normal(0, 1, len(time)) * np.exp(-6.9 * time / ring)
        heard[start + len(sound) : start + len(sound) + len(tail)] += tail
    return to_int16(heard + np.random.default_rng(1).normal(0, 10, len(heard)))


@pytest.mark.parametrize(("gain", "delay"), [(1.0, 0.0), (0.3, 0.06), (0.02, 0.2)])
def test_gain_and_delay_are_found(gain: float, delay: float, sentence: Samples) -> None:
    echo = find_echo(sentence, microphone(sentence, gain, delay), BEFORE)
    assert echo is not None
    assert echo.gain == pytest.approx(20 * np.log10(gain), abs=1.0)
    assert echo.delay == pytest.approx(delay, abs=0.001)


def test_a_long_room_has_a_long_tail(sentence: Samples) -> None:
    tails = []
    for ring in (0.0, 0.3, 0.9):
        echo = find_echo(sentence, microphone(sentence, 0.3, 0.02, ring), BEFORE)
        assert echo is not None
        tails.append(echo.tail)
    assert tails == sorted(tails)
    assert tails[0] < 0.1
    assert 0.3 < tails[2] < 0.9


def test_who_speaks_afterwards_is_no_tail(sentence: Samples) -> None:
    heard = microphone(sentence, 0.3, 0.02).copy()
    heard[-RATE // 2 :] = sentence[: RATE // 2]
    echo = find_echo(sentence, heard, BEFORE)
    assert echo is not None
    assert echo.tail < 0.1


def test_a_quiet_room_and_somebody_else_are_no_echo(sentence: Samples) -> None:
    assert find_echo(sentence, microphone(sentence, 0.0, 0.0), BEFORE) is None
    other = spoken("there's as good as queen can be, and there's the best of all the three", "en", before=0.0)
    assert find_echo(sentence, microphone(other[: len(sentence)], 0.5, 0.1), BEFORE) is None


def test_too_little_sound_is_no_echo(sentence: Samples) -> None:
    assert find_echo(sentence, np.zeros(100, np.int16), 0) is None


def test_an_echo_carried_unevenly_is_still_found(sentence: Samples) -> None:
    """Two sound cards drift apart, and a busy machine drops a little: whole, it would be unlike what was played."""
    heard = microphone(sentence, 0.3, 0.05)
    middle = BEFORE + len(sentence) // 2
    gap = int(0.02 * RATE)
    echo = find_echo(sentence, np.concatenate([heard[:middle], heard[middle + gap :], heard[:gap]]), BEFORE)
    assert echo is not None
    assert echo.delay == pytest.approx(0.05, abs=0.03)
    assert echo.gain == pytest.approx(20 * np.log10(0.3), abs=1.0)
