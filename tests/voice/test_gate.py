"""Closing the ears while our own voice is in the air: nothing of it is heard, and everything else is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pytest

from voice.gate import LONGEST_SECONDS, Gate, Voice
from voice.pcm import BLOCK_SAMPLES, RATE, Floats, to_int16
from voice.sources import Block, CutOff, Item

CLOCK = 1000.0  # what the clock shows at the first sample
LENGTH = 8.0  # seconds
OURS = (3.0, 5.0)
ROOM, VOICE = 10.0, 3000.0  # RMS


@dataclass
class Loudspeaker:
    """When it played, in seconds of the recording."""

    played: Sequence[tuple[float, float]] = (OURS,)
    setting: str = "as always"

    def audible(self, start: float, end: float) -> list[tuple[float, float]]:
        spoken = [(CLOCK + first, CLOCK + last) for first, last in self.played]
        return [(max(start, first), min(end, last)) for first, last in spoken if first < end and last > start]


def room(*voices: tuple[float, float]) -> Floats:
    """A quiet room in which voices sound from one second to another; syllables of 200 ms, with closures of 60 ms."""
    noise = np.random.default_rng(1)
    sound = noise.normal(0.0, ROOM, int(LENGTH * RATE))
    for first, last in voices:
        times = np.arange(int((last - first) * RATE)) / RATE
        voice = noise.normal(0.0, VOICE, len(times)) * (times % 0.26 < 0.2)
        sound[int(first * RATE) :][: len(voice)] += voice
    return sound


def through(sound: Floats, loudspeaker: Voice | None = None) -> list[Item]:
    """What the gate makes of a recording."""

    def blocks() -> Iterator[Item]:
        samples = to_int16(sound)
        for start in range(0, len(samples), BLOCK_SAMPLES):
            time = start / RATE
            captured = (CLOCK + time, CLOCK + time + BLOCK_SAMPLES / RATE)
            yield Block(samples[start : start + BLOCK_SAMPLES].tobytes(), time, captured)

    return list(Gate(blocks(), loudspeaker or Loudspeaker()))


def heard(items: Sequence[Item]) -> Floats:
    """All the sound that came through."""
    return np.frombuffer(b"".join(item.samples for item in items if isinstance(item, Block)), "<i2").astype(np.float64)


def opened(items: Sequence[Item]) -> float:
    """When the ears opened after they were closed."""
    return max(item.end for item in items if isinstance(item, Block) and item.masked)


@pytest.mark.parametrize("late", [0.0, 0.04, 0.3])
def test_nothing_of_our_own_voice_is_heard_however_late_it_arrives(late: float) -> None:
    echo = (OURS[0] + late, OURS[1] + late)
    items = through(room(echo))
    assert np.abs(heard(items)).max() < 10 * ROOM
    assert opened(items) < echo[1] + 0.25
    assert CutOff() not in items


def test_what_hangs_in_the_room_is_no_word() -> None:
    sound = room(OURS)
    after = np.arange(int(0.8 * RATE)) / RATE
    fading = np.random.default_rng(4).normal(0.0, VOICE, len(after)) * 10 ** (-3 * after)  # 60 dB a second
    sound[int(OURS[1] * RATE) :][: len(fading)] += fading
    items = through(sound)
    assert np.abs(heard(items)).max() < VOICE / 5
    assert opened(items) < OURS[1] + 0.7


def test_time_runs_on_and_no_sample_is_lost() -> None:
    items = [item for item in through(room(OURS)) if isinstance(item, Block)]
    assert sum(len(item.samples) for item in items) == 2 * int(LENGTH * RATE)
    assert all(one.end == pytest.approx(two.time) for one, two in pairwise(items))
    closed = [item.time for item in items if item.masked]
    assert closed[0] == pytest.approx(OURS[0], abs=1 / RATE)


def test_whoever_answers_at_once_is_heard_from_the_first_sample() -> None:
    answer = (OURS[1] + 0.2, OURS[1] + 1.0)
    sound = room(OURS, answer)
    through_it = heard(through(sound))
    at = slice(int(answer[0] * RATE), int(answer[1] * RATE))
    assert np.array_equal(through_it[at], to_int16(sound)[at])


def test_whoever_is_cut_off_by_us_was_not_heard_whole() -> None:
    items = through(room((2.0, 3.5)))
    at = items.index(CutOff())
    before, after = items[at - 1], items[at + 1]
    assert isinstance(before, Block) and isinstance(after, Block)
    assert (before.masked, after.masked) == (False, True)


def test_whoever_had_finished_was_heard_whole() -> None:
    assert CutOff() not in through(room((1.5, 2.8), OURS))


def test_whoever_began_while_we_spoke_is_waited_out() -> None:
    items = through(room((4.5, 6.3), (7.0, 7.5)))
    assert 6.3 < opened(items) < 6.6
    assert np.abs(heard(items)[int(4.5 * RATE) : int(6.3 * RATE)]).max() < 10 * ROOM
    assert np.abs(heard(items)[int(7.0 * RATE) :]).max() > VOICE


def test_noise_that_does_not_stop_is_not_waited_for() -> None:
    sound = room()
    sound[int(4.0 * RATE) :] += np.random.default_rng(2).normal(0.0, VOICE, int(4.0 * RATE))
    assert opened(through(sound)) == pytest.approx(OURS[1] + LONGEST_SECONDS, abs=0.05)


def test_a_room_that_is_always_noisy_is_as_quiet_as_it_gets() -> None:
    sound = room(OURS) + np.random.default_rng(3).normal(0.0, VOICE / 6, int(LENGTH * RATE))
    assert opened(through(sound)) < OURS[1] + 0.2


def test_two_sentences_close_the_ears_once() -> None:
    items = through(room((3.0, 3.5), (3.6, 4.4)), Loudspeaker([(3.0, 3.5), (3.6, 4.4)]))
    masked = [item for item in items if isinstance(item, Block) and item.masked]
    assert all(one.end == pytest.approx(two.time) for one, two in pairwise(masked))
    assert opened(items) < 4.7


def test_a_recording_passes_unchanged() -> None:
    block = Block(to_int16(room(OURS)).tobytes(), 0.0)
    assert list(Gate([block], Loudspeaker())) == [block]
