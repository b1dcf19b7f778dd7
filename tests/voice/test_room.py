"""How loud a room is: speech alone does not make it loud, a floor of noise does, our own voice does not count."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from tests.voice.speech import quiet, spoken
from voice.pcm import BLOCK_SAMPLES, RATE, Samples
from voice.room import RoomMeter, level
from voice.sources import Block, Item, Line


class Room:
    """A source of blocks."""

    def __init__(self, sound: Samples, masked: bool = False) -> None:
        self._sound, self._masked = sound, masked

    def __iter__(self) -> Iterator[Item]:
        yield Line("typed")
        for at in range(0, len(self._sound), BLOCK_SAMPLES):
            samples = self._sound[at : at + BLOCK_SAMPLES].tobytes()
            yield Block(samples, at / RATE, captured=(at / RATE, at / RATE + 0.1), masked=self._masked)

    def close(self) -> None:
        pass


def noise(rms: float, seconds: float = 6.0) -> Samples:
    return np.random.default_rng(1).normal(0.0, rms, int(seconds * RATE)).astype(np.int16)


def loud(sound: Samples, *, masked: bool = False) -> bool:
    meter = RoomMeter(Room(sound, masked))
    assert len(list(meter)) == 1 + -(-len(sound) // BLOCK_SAMPLES)
    return meter.loud


def test_a_quiet_room_and_a_child_who_speaks_are_not_loud() -> None:
    assert not loud(quiet(6.0))
    assert not loud(np.concatenate([spoken("aqui está um rei de valor", before=0.2, after=0.2)] * 3))


def test_a_room_full_of_voices_is_loud() -> None:
    assert loud(noise(1500))


def test_nothing_is_said_about_a_room_before_it_was_heard_for_a_while() -> None:
    assert not loud(noise(1500, seconds=1.0))


def test_our_own_voice_does_not_count() -> None:
    assert not loud(noise(1500), masked=True)


def test_levels_are_below_full_scale() -> None:
    assert level(np.full(1600, 32767, np.int16).tobytes()) == pytest.approx(0.0, abs=0.01)
    assert level(bytes(3200)) < -90
