"""The room of a simulated table: everything that sounds in it, as one microphone hears it, block by block.

Its clock is that of the sound: it stands still until somebody listens.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from benchmarks.simulator.acoustics import card, cup, in_room, reverberation
from voice.pcm import BLOCK_SAMPLES, RATE, Floats, to_int16
from voice.sources import Block

SPEECH_RMS = 2600.0  # of 32768, about -22 dBFS: a player half a meter away
FLOOR_RMS = 16.0  # of a room in which nobody speaks
CARD_PEAK = (400.0, 5000.0)
CUP_SECONDS = 12.0  # from one cup to the next, on average
CUP_PEAK = (300.0, 3000.0)
MUSIC_DB = 18.0  # below the players


@dataclass(frozen=True, slots=True)
class Scene:
    """How hard a hand is to hear: babble so many dB below the players (None: nobody else talks), and music or none."""

    babble_db: float | None
    music: bool


class Clock(Protocol):
    """Somebody whose time runs with the sound."""

    def tick(self, now: float) -> None:
        """It is `now`, in seconds of the room."""


@dataclass(slots=True)
class Sounding:
    """Something that is in the air from `start` to `end`, in seconds of the room, and then hangs in it for a while."""

    first: int  # sample of the room's clock
    dry: int  # samples without the room's answer
    sound: Floats

    @property
    def start(self) -> float:
        """When it begins."""
        return self.first / RATE

    @property
    def end(self) -> float:
        """When its source has fallen silent."""
        return (self.first + self.dry) / RATE


class Room:
    """One room; `surroundings` are babble and music to draw from, each at a mean level of 1 and repeated for ever."""

    def __init__(self, babble: Floats, music: Floats, seed: int) -> None:
        self.scene = Scene(None, False)
        self.clocks: list[Clock] = []
        self._babble, self._music = babble, music
        self.noise = np.random.default_rng(seed)
        self._answer = reverberation(float(self.noise.uniform(0.18, 0.35)), self.noise)
        self._sounding: list[Sounding] = []
        self._position = 0
        self._next_cup = 0

    @property
    def now(self) -> float:
        """Seconds since the room was opened."""
        return self._position / RATE

    def change(self, scene: Scene) -> None:
        """Another hand, another neighborhood."""
        self.scene = scene
        self._answer = reverberation(float(self.noise.uniform(0.18, 0.35)), self.noise)

    def sound(self, dry: Floats, at: float, level: float = SPEECH_RMS) -> Sounding:
        """Something that sounds from `at` on, not before now."""
        first = max(self._position, round(at * RATE))
        sounding = Sounding(first, len(dry), level * in_room(dry, self._answer))
        self._sounding.append(sounding)
        return sounding

    def cut(self, sounding: Sounding) -> None:
        """Silence something that sounds, from now on."""
        kept = max(0, self._position - sounding.first)
        if kept < sounding.dry:
            sounding.dry = kept
            sounding.sound = sounding.sound[:kept]

    def put_card(self, at: float) -> None:
        """A card is put on the table, more or less gently."""
        self.sound(card(self.noise), at, float(self.noise.uniform(*CARD_PEAK)))

    def blocks(self) -> Iterator[Block]:
        """What the microphone hears, without end."""
        while True:
            for clock in self.clocks:
                clock.tick(self.now)
            mixed = self.noise.normal(0.0, FLOOR_RMS, BLOCK_SAMPLES) + self._neighbors()
            self._clink()
            end = self._position + BLOCK_SAMPLES
            for each in self._sounding:
                begin, until = max(each.first, self._position), min(each.first + len(each.sound), end)
                if begin < until:
                    mixed[begin - self._position : until - self._position] += each.sound[
                        begin - each.first : until - each.first
                    ]
            self._sounding = [each for each in self._sounding if each.first + len(each.sound) > end]
            captured = (self.now, end / RATE)
            self._position = end
            yield Block(to_int16(mixed).astype("<i2").tobytes(), captured[0], captured)

    def _neighbors(self) -> Floats:
        places = np.arange(self._position, self._position + BLOCK_SAMPLES)
        heard = np.zeros(BLOCK_SAMPLES)
        if self.scene.babble_db is not None:
            heard += SPEECH_RMS * 10.0 ** (-self.scene.babble_db / 20.0) * np.take(self._babble, places, mode="wrap")
        if self.scene.music:
            heard += SPEECH_RMS * 10.0 ** (-MUSIC_DB / 20.0) * np.take(self._music, places, mode="wrap")
        return heard

    def _clink(self) -> None:
        if self._position >= self._next_cup:
            if self._next_cup:
                self.sound(cup(self.noise), self.now, float(self.noise.uniform(*CUP_PEAK)))
            self._next_cup = self._position + int(RATE * self.noise.exponential(CUP_SECONDS))
