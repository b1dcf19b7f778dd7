"""Talking the referee down: who is louder than its voice is heard over it, and its voice never is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tests.voice.test_gate import Loudspeaker, room, through
from voice.pcm import RATE, Floats, to_int16
from voice.sources import Block, Item

FIRST, SECOND = (1.0, 3.0), (4.5, 6.5)
SHOUT = (5.5, 5.9)
GAIN = 10 ** (9 / 20)  # a shout is 9 dB louder than our own voice


def over(items: Sequence[Item]) -> list[tuple[float, float]]:
    """What was heard over our voice, in seconds of the recording."""
    return [(item.time, item.end) for item in items if isinstance(item, Block) and item.over]


def shouting(gain: float = GAIN) -> Floats:
    """Two sentences of ours, and over the second somebody else."""
    sound = room(FIRST, SECOND)
    alone = room(SHOUT) - room()
    return sound + gain * alone


def test_whoever_is_louder_is_heard_from_just_before_to_just_after() -> None:
    sound = shouting()
    items = through(sound, Loudspeaker([FIRST, SECOND]))
    heard = over(items)
    assert SHOUT[0] - 0.25 < heard[0][0] <= SHOUT[0]
    assert SHOUT[1] <= heard[-1][1] < SHOUT[1] + 0.25
    raw = b"".join(item.over for item in items if isinstance(item, Block))
    at = slice(int(heard[0][0] * RATE), int(heard[-1][1] * RATE))
    assert np.array_equal(np.frombuffer(raw, "<i2"), to_int16(sound)[at])


def test_time_runs_on_for_those_who_hear_it() -> None:
    items = [item for item in through(shouting(), Loudspeaker([FIRST, SECOND])) if isinstance(item, Block)]
    assert all(len(item.over) in (0, len(item.samples)) for item in items)
    assert not any(item.over for item in items if not item.masked)


def test_our_own_voice_is_not_heard_over_itself() -> None:
    assert over(through(room(FIRST, SECOND), Loudspeaker([FIRST, SECOND]))) == []


def test_whoever_is_no_louder_than_we_are_might_be_ourselves() -> None:
    assert over(through(shouting(gain=0.7), Loudspeaker([FIRST, SECOND]))) == []


def test_over_the_first_sentence_nobody_is_heard_since_we_do_not_know_how_loud_we_are() -> None:
    assert over(through(room(SECOND) + 10 * (room(SHOUT) - room()), Loudspeaker([SECOND]))) == []


class TurnedUp:
    """A loudspeaker that is turned up with every sentence."""

    turns = 0

    @property
    def setting(self) -> int:
        self.turns += 1
        return self.turns

    def audible(self, start: float, end: float) -> list[tuple[float, float]]:
        return Loudspeaker([FIRST, SECOND]).audible(start, end)


def test_how_loud_we_are_is_learned_anew_when_that_changes() -> None:
    assert over(through(shouting(), TurnedUp())) == []
