"""Two knocks on the table, heard as such: by their attack and decay, and by standing alone.

A knock rises by 15 dB within 15 ms and has fallen by 10 dB after 110 ms. So do a card that is slapped down, a cup and
many a consonant; what only knocking does is to come as two alike with silence around them. The silence must be longer
than a rhythm would allow, so that cards dealt one after the other are none.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import numpy as np

from voice.pcm import RATE, Floats, Samples
from voice.sources import Block

FRAME_SECONDS = 0.005
RISE_DB = 15.0  # over what was heard in the 80 ms before
FALL_DB = 10.0
ALIKE_DB = 12.0  # at most between the two
FAINTEST_DBFS = -50.0  # at its loudest; a finger on the table is 20 dB louder
QUIET_DB = 12.0  # below the softer knock: how quiet it is around the two
APART = (0.1, 0.6)  # seconds from knock to knock
BEFORE_SECONDS = 0.2  # of quiet at least, and AFTER from the second knock on
AFTER_SECONDS = 0.36
RHYTHM = 2.0  # a third at the same pace would come within so many times the distance of the two

_FRAME = int(RATE * FRAME_SECONDS)
_ATTACK = 3  # frames from quiet to the peak
_LEVEL_BEFORE = 16  # frames whose level a knock rises above
_DECAYED = slice(14, 22)  # frames after the peak in which it has fallen
_KEPT = 800  # frames, more than the longest pair with its surroundings
_SILENCE_DBFS = -90.0


@dataclass(frozen=True, slots=True)
class Knocks:
    """Two knocks, at `first` and `second` seconds of the source."""

    first: float
    second: float


@dataclass(frozen=True, slots=True)
class _Strike:
    frame: int
    level: float  # dBFS


class KnockDetector:
    """Finds pairs of knocks in blocks of sound, about 0.4 s after the second one.

    What lies before and after our own voice is not compared with it: a masked block makes it start afresh.
    """

    def __init__(self) -> None:
        self._rest: Samples = np.zeros(0, np.int16)
        self._levels: Floats = np.zeros(0)
        self._start = 0.0  # seconds of the source at frame 0 of `_levels`
        self._searched = 0  # frames up to here have been looked at as a peak
        self._strikes: deque[_Strike] = deque(maxlen=2)

    def feed(self, block: Block) -> Knocks | None:
        """The pair that this block has made certain, if any."""
        if block.masked:
            self._rest, self._levels, self._searched = self._rest[:0], self._levels[:0], 0
            self._strikes.clear()
            return None
        if not len(self._levels):
            self._start = block.time
        samples = np.concatenate([self._rest, np.frombuffer(block.samples, "<i2")])
        whole = len(samples) // _FRAME
        self._rest = samples[whole * _FRAME :]
        self._levels = np.concatenate([self._levels, _levels(samples[: whole * _FRAME])])
        self._search()
        found = self._pair()
        self._drop_old()
        return found

    def _search(self) -> None:
        """Note the strikes among the frames whose decay is known by now."""
        first = max(self._searched, _LEVEL_BEFORE + _ATTACK)
        last = len(self._levels) - _DECAYED.stop
        if first < last:
            level, before, after = (self._levels[first + shift : last + shift] for shift in (0, -1, 1))
            peaks = np.flatnonzero((level >= FAINTEST_DBFS) & (level >= before) & (level >= after))
            strikes = [first + int(peak) for peak in peaks if self._is_strike(first + int(peak))]
            self._strikes += [_Strike(frame, float(self._levels[frame])) for frame in strikes]
        self._searched = max(first, last)

    def _is_strike(self, frame: int) -> bool:
        level = self._levels[frame]
        before = self._levels[frame - _ATTACK - _LEVEL_BEFORE : frame - _ATTACK]
        around = self._levels[frame - _ATTACK : frame + _DECAYED.stop]
        after = self._levels[frame + _DECAYED.start : frame + _DECAYED.stop]
        return bool(level >= around.max() and level - _mean_db(before) >= RISE_DB and level - after.max() >= FALL_DB)

    def _pair(self) -> Knocks | None:
        """The last two strikes, once the time after them has passed and all of it was quiet."""
        if len(self._strikes) < 2:
            return None
        first, second = self._strikes
        apart = (second.frame - first.frame) * FRAME_SECONDS
        before = _frames(max(BEFORE_SECONDS, RHYTHM * apart))
        after = _frames(max(AFTER_SECONDS, RHYTHM * apart))
        if len(self._levels) <= second.frame + after:
            return None
        self._strikes.popleft()
        alike = abs(first.level - second.level) <= ALIKE_DB
        if not (APART[0] <= apart <= APART[1] and alike and first.frame - before >= 0):
            return None
        quiet = min(first.level, second.level) - QUIET_DB
        alone = (
            self._levels[first.frame - before : first.frame - _ATTACK],
            self._levels[first.frame + _DECAYED.stop : second.frame - _ATTACK],
            self._levels[second.frame + _DECAYED.stop : second.frame + after],
        )
        if any(len(part) and part.max() > quiet for part in alone):
            return None
        self._strikes.clear()
        return Knocks(*(self._start + strike.frame * FRAME_SECONDS for strike in (first, second)))

    def _drop_old(self) -> None:
        extra = len(self._levels) - _KEPT
        if extra <= 0:
            return
        self._levels = self._levels[extra:]
        self._start += extra * FRAME_SECONDS
        self._searched -= extra
        kept = [_Strike(strike.frame - extra, strike.level) for strike in self._strikes if strike.frame > extra]
        self._strikes = deque(kept, maxlen=2)


def _levels(samples: Samples) -> Floats:
    """The level of each frame in dBFS, without what is constant in it (an offset, the rumble of a floor)."""
    power = samples.reshape(-1, _FRAME).astype(np.float64).var(axis=1) / 32768.0**2
    levels: Floats = 10 * np.log10(power + 10 ** (_SILENCE_DBFS / 10))
    return levels


def _mean_db(levels: Floats) -> float:
    return float(10 * np.log10(np.mean(10 ** (levels / 10))))


def _frames(seconds: float) -> int:
    return round(seconds / FRAME_SECONDS)
