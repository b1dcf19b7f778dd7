"""Pauses are found by the level of the room: in quiet, in babble, and not within a word."""

from __future__ import annotations

import numpy as np
import pytest

from voice.lull import Lull
from voice.pcm import BLOCK_SAMPLES, RATE, Floats

ROOM = 20.0  # RMS, of 32768
VOICE = 2600.0


def noise(seconds: float, level: float, seed: int = 1) -> Floats:
    return np.random.default_rng(seed).normal(0.0, level, int(seconds * RATE))


def voiced(seconds: float, level: float = VOICE, room: float = ROOM) -> Floats:
    time = np.arange(int(seconds * RATE)) / RATE
    return level * 1.4 * np.sin(2 * np.pi * 180 * time) + noise(seconds, room, seed=2)


def after(lull: Lull, *sounds: Floats) -> float:
    """How long it has been quiet after these sounds, fed in blocks of a microphone."""
    sound = np.concatenate(sounds)
    for start in range(0, len(sound), BLOCK_SAMPLES):
        lull.feed(sound[start : start + BLOCK_SAMPLES].astype("<i2").tobytes())
    return lull.seconds


@pytest.mark.parametrize("room", [ROOM, 400.0])
def test_a_pause_is_as_long_as_it_is_quiet(room: float) -> None:
    lull = Lull()
    assert after(lull, noise(1.0, room)) == pytest.approx(1.0, abs=0.1)
    assert after(lull, voiced(0.8, room=room)) == 0.0
    assert after(lull, noise(0.3, room)) == pytest.approx(0.3, abs=0.05)
    assert after(lull, voiced(0.1, room=room)) == 0.0


def test_a_hiss_far_softer_than_the_voice_is_speech() -> None:
    hiss = np.diff(noise(0.3, 250.0), prepend=0.0)  # 20 dB below: the end of "três"
    lull = Lull()
    assert after(lull, noise(1.0, ROOM), voiced(0.5), hiss) == 0.0


def test_a_single_syllable_ends_a_pause() -> None:
    lull = Lull()
    assert after(lull, noise(1.0, ROOM), voiced(0.5), noise(0.5, ROOM)) > 0.4
    assert after(lull, voiced(0.06, 1500.0), noise(0.04, ROOM)) == 0.0


def test_a_softer_voice_is_heard_in_the_next_utterance_once_the_first_has_faded() -> None:
    soft = voiced(0.2, VOICE / 8)
    lull = Lull()
    after(lull, noise(1.0, ROOM), voiced(0.5), noise(0.2, ROOM))
    lull.begin()
    assert after(lull, soft) > 0.3  # as if the first one hung in the room
    after(lull, noise(0.3, ROOM))
    assert after(lull, soft) == 0.0


def test_what_stands_in_for_closed_ears_says_nothing_about_the_room() -> None:
    lull = Lull()
    after(lull, noise(3.0, 60.0), noise(5.0, 4.0))
    assert after(lull, noise(0.5, 60.0)) > 0.4


def test_a_neighbor_goes_on_but_does_not_begin() -> None:
    neighbor = noise(0.3, 400.0 * 10 ** (9.5 / 20), seed=3)
    lull = Lull()
    after(lull, noise(3.0, 400.0))
    assert after(lull, neighbor) == 0.0 and not lull.ended
    after(lull, noise(0.3, 400.0))
    assert after(lull, voiced(0.1, room=400.0)) == 0.0 and lull.ended


def test_who_stood_out_of_the_room_is_known_afterwards() -> None:
    lull = Lull()
    after(lull, noise(2.0, 400.0), voiced(0.5, room=400.0), noise(1.0, 400.0))
    assert lull.spoken(1.5, 1.0) == pytest.approx(0.5, abs=0.05)
    assert lull.spoken(0.8, 0.0) == pytest.approx(0.0, abs=0.05)
    assert lull.clearance == pytest.approx(20 * np.log10(VOICE / 400.0), abs=3.0)


def test_a_voice_without_its_high_tones_is_muffled() -> None:
    clear, muffled = Lull(), Lull()
    after(clear, noise(1.0, ROOM), voiced(0.5), np.diff(noise(0.2, 250.0), prepend=0.0))
    after(muffled, noise(1.0, ROOM), voiced(0.5, VOICE / 8))
    assert not clear.muffled and muffled.muffled
