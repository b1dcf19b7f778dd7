"""What arrives at the table, in the order it came: said, typed, knocked, or told by a device."""

from __future__ import annotations

import queue
from dataclasses import dataclass
from functools import partial

from referee.devices import device_asked
from referee.floor import Floor
from referee.happenings import Happening
from referee.listener import Arrival, Arrivals, Ended, Interrupted, News
from referee.misses import Misses, Take
from referee.names import Names
from referee.session import Session
from voice.ears import EarsDown
from voice.heard import Heard
from voice.knock import Knocks
from voice.mouth import Mouth
from voice.sound import NoLoudspeakerError, SoundError
from voice.sources import BlocksDropped, Line, MicrophoneBack, MicrophoneLost, MicrophoneMuted

CLOSING_SECONDS = 20.0  # of silence after a match: long enough to see a mistake, or to want another
TICK_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Closed:
    """Nobody wants anything any more."""


@dataclass(frozen=True, slots=True)
class Reception:
    """Hands on what arrives to the session, or to whom a typed line concerns."""

    session: Session
    names: Names
    floor: Floor
    misses: Misses | None
    mouth: Mouth | None = None

    def follow(self, arrivals: Arrivals, listeners: int, *, stop_early: bool) -> None:
        """Take what comes from so many listeners, until nothing more can come or the session is over.

        A match that is over may still be corrected, or followed by another; after a while in which nobody says so the
        table closes. With `stop_early` nothing more is expected once one listener has ended. Raises the EarsError that
        ended one.
        """
        while not self.session.table.ledger.dismissed:
            arrival = self._next(arrivals)
            if isinstance(arrival, Closed):
                return
            if not isinstance(arrival, Ended):
                self.take(arrival)
                continue
            if arrival.error is not None:
                raise arrival.error
            listeners -= 1
            if stop_early or not listeners:
                return

    def _next(self, arrivals: Arrivals) -> Arrival | Closed:
        """What comes next; over a finished match nothing, when it does not come soon after the last words."""
        waited = 0.0
        while waited < CLOSING_SECONDS:
            try:
                return arrivals.get(timeout=TICK_SECONDS if self.session.over else None)
            except queue.Empty:
                waited = 0.0 if self.mouth is not None and self.mouth.speaking else waited + TICK_SECONDS
        return Closed()

    def take(self, arrival: Arrival) -> None:
        """Take one of them, and keep its sound if that was asked for and it went wrong."""
        match arrival:
            case Line(text=text):
                if (asked := device_asked(text, self.session.announcer)) is not None:
                    self.session.change_to(*asked)
                elif not (self.floor.give(text) or self.names.told(text)):
                    self._watch(None, partial(self.session.enter, text))
            case Heard():
                self.floor.heard(self._watch(arrival, partial(self.session.take, arrival, self.floor.speaker)))
            case Knocks():
                self._watch(arrival, self.session.knock)
            case Interrupted(text=text):
                self.session.interrupted(text)
            case Ended():
                pass
            case news:
                self.session.tell(_message(news))

    def _watch(self, said: Heard | Knocks | None, take: Take) -> tuple[Happening, ...]:
        return take() if self.misses is None else self.misses.watch(said, take)


def _message(news: News) -> str:
    """The message that tells what happened to a device."""
    match news:
        case MicrophoneLost():
            return "microphone_lost"
        case MicrophoneMuted():
            return "microphone_muted"
        case MicrophoneBack():
            return "microphone_back"
        case EarsDown(deaf=True):
            return "ears_failed"
        case EarsDown() | BlocksDropped():
            return "ears_restarted"
        case NoLoudspeakerError():
            return "loudspeaker_lost"
        case SoundError(trouble=trouble):
            return trouble.value
        case None:
            return "mouth_restarted"
