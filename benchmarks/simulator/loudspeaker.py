"""The referee's voice at a simulated table: it speaks into the room, whose microphone hears it."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from benchmarks.simulator.room import Room, Sounding
from benchmarks.simulator.voices import Voice
from voice.chime import Tone, chime
from voice.pcm import BLOCK_SECONDS, RATE, Floats

ONSET_SECONDS = 0.12  # from the sentence to its first sound, as measured on a real stream
ECHO_RMS = 900.0  # of our own voice at the microphone
AHEAD_SECONDS = BLOCK_SECONDS
REMEMBER_SECONDS = 60.0


@dataclass(slots=True)
class _Waiting:
    sound: Floats
    since: float
    lasting: bool


class RoomLoudspeaker:
    """Says sentences in order, as `voice.mouth.Mouth` does, in the time of the room."""

    def __init__(self, room: Room, voice: Voice) -> None:
        self._room = room
        self._voice = voice
        self._waiting: deque[_Waiting] = deque()
        self._said: deque[Sounding] = deque()
        room.clocks.append(self)

    def say(self, text: str, *, lasting: bool = True) -> None:
        """Say a sentence after all that was given before."""
        self._waiting.append(_Waiting(self._voice.say(text), self._room.now, lasting))

    def ring(self, tones: Sequence[Tone]) -> None:
        """Sound a chime after all that was given before."""
        self._waiting.append(_Waiting(chime(tones) / 4000.0, self._room.now, lasting=False))

    def move_on(self) -> None:
        """Drop what waits and does not last."""
        self._waiting = deque(each for each in self._waiting if each.lasting)

    def interrupt(self) -> None:
        """Fall silent at once; of what waits only what lasts is said."""
        self.move_on()
        if self._said:
            self._room.cut(self._said[-1])

    @property
    def setting(self) -> Hashable:
        """Nobody turns this loudspeaker up or down."""
        return None

    @property
    def speaking_until(self) -> float:
        """When all that is to be said will have been said, in seconds of the room; in the past when it has been."""
        end = self._said[-1].end if self._said else 0.0
        for each in self._waiting:
            end = max(end, each.since + ONSET_SECONDS) + len(each.sound) / RATE
        return end

    def audible(self, start: float, end: float) -> list[tuple[float, float]]:
        """When the voice came from the loudspeaker between two times of the room, as the mouth tells it."""
        spoken = [(each.start, each.end) for each in self._said]
        return [(max(start, first), min(end, last)) for first, last in spoken if first < end and last > start]

    def tick(self, now: float) -> None:
        """Begin the next sentence when it is time."""
        while len(self._said) > 1 and self._said[0].end < now - REMEMBER_SECONDS:
            self._said.popleft()
        while self._waiting:
            begin = max(self._waiting[0].since + ONSET_SECONDS, self._said[-1].end if self._said else 0.0)
            if begin > now + AHEAD_SECONDS:
                return
            self._said.append(self._room.sound(self._waiting.popleft().sound, begin, ECHO_RMS))
