"""Whom the child speaks with: the voice, the ears, the keyboard and the board of one lesson."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.announcer import Announcer
from referee.lessons.answers import Answer, Said, Unheard, Wish
from referee.lessons.board import DOTS, Board
from referee.lessons.marking import Mark
from referee.lessons.repertoire import Line
from referee.listener import Arrivals, Ended
from voice.clips import Clips, Pace
from voice.ears import Ears, EarsDown
from voice.heard import UNKNOWN, Heard, Rival, typed
from voice.mouth import Mouth, Utterance
from voice.room import RoomMeter
from voice.sound import SoundError
from voice.sources import Line as Typed
from voice.sources import MicrophoneBack, MicrophoneLost, MicrophoneMuted
from voice.synthesis import VoiceStyle
from voice.tablesound import player_style
from voice.tokens import tokens

RATES: Mapping[Pace, int] = {Pace.NORMAL: 150, Pace.SLOW: 105}
"""Words a minute of the synthesizer, where there is no recording."""
GATHER = 1.3
"""Seconds in which a child may go on after a pause; what it says then belongs to the same line."""
_TICK = 0.04
_MINUTE = 60.0
_LONGEST_LINE = 20.0  # seconds for which the voice is waited for


@dataclass(slots=True)
class Companion:
    """Speaks and listens for a lesson.

    Without `mouth` everything is only shown; without `ears` nobody is hurried, since typing takes its time. `wishes`
    are the words by which a child asks for something else than the line. `listeners` is how many sources are
    listened to; when the last has ended the child has gone.
    """

    announcer: Announcer
    board: Board
    arrivals: Arrivals
    wishes: Mapping[str, Wish]
    listeners: int = 1
    mouth: Mouth | None = None
    clips: Clips | None = None
    ears: Ears | None = None
    room: RoomMeter | None = None
    _gone: bool = field(init=False, repr=False, default=False)

    # ---- speaking

    def tell(self, message: str, **details: Any) -> None:
        """Say and show a sentence; returns when it has been said."""
        told = self.announcer.message(message, **details)
        if told.show:
            self.board.sentence(told.show)
        if told.say and self.mouth is not None:
            self.mouth.say(told.say).wait(_LONGEST_LINE)

    def recite(self, line: Line, pace: Pace, *, seat: int = 0, words: int | None = None) -> None:
        """Say a line and light its words as they are said."""
        shown = line.shown if words is None else line.shown[:words]
        player = (self.announcer.message("lesson-player", number=seat).show or "") if seat else ""
        with self.board.reading([*shown, *([DOTS] if words is not None else [])], player) as light:
            if self.mouth is None:
                self._read_along(shown, pace, light)
                return
            utterance, onsets = self._said(line, shown, pace, seat)
            while utterance.outcome is None:
                if utterance.start is not None and utterance.end is not None:
                    elapsed = time.monotonic() - utterance.start
                    begun = onsets or spread(shown, utterance.end - utterance.start)
                    light(sum(onset <= elapsed for onset in begun))
                utterance.wait(_TICK)

    def _read_along(self, shown: Sequence[str], pace: Pace, light: Callable[[int], None]) -> None:
        """Light the words of a line that nobody says, for a child who looks on."""
        if not self.board.live:
            return
        for said in range(1, len(shown) + 1):
            light(said)
            time.sleep(_MINUTE / RATES[pace])

    def _said(self, line: Line, shown: Sequence[str], pace: Pace, seat: int) -> tuple[Utterance, tuple[float, ...]]:
        """Give a line to the voice: a recording of it where there is one."""
        assert self.mouth is not None
        language = self.announcer.language.code
        style = player_style(seat, language) if seat else VoiceStyle(language, RATES[pace])
        text = " ".join(shown)
        clip = None if self.clips is None or seat else self.clips.find(line.text, pace)
        if self.clips is None or clip is None:
            return self.mouth.say(text, style=style), ()
        return self.mouth.say(text, style=style, recording=self.clips.excerpt(clip, len(shown))), clip.onsets

    # ---- showing

    def prompt(self, line: Line, words: int) -> None:
        """Show what the child is to say, as far as it is told."""
        self.board.prompt(line.shown if words >= len(line.shown) else [*line.shown[:words], DOTS])

    def marked(self, line: Line, mark: Mark) -> None:
        """Show what was said of the line."""
        self.board.marked(line, mark)

    def earned(self, stars: int) -> None:
        """Show stars."""
        self.board.stars(stars)

    def chart(self, rows: Sequence[tuple[Line, int]]) -> None:
        """Show the stars of each line."""
        self.board.chart([(line.text, stars) for line, stars in rows])

    # ---- listening

    def listen(self, seconds: float, complete: Callable[[Heard], bool]) -> Answer:
        """What the child says or types; see `Partner`. What it said while we spoke is past."""
        self._drain()
        said: list[Heard] = []
        until = time.monotonic() + seconds
        while not self._gone:
            try:
                arrival = self.arrivals.get(timeout=None if self.ears is None else _TICK)
            except queue.Empty:
                if self.ears is not None and self.ears.partial:
                    until = max(until, time.monotonic() + GATHER)
                elif time.monotonic() > until:
                    return self._answered(said)
                continue
            match arrival:
                case Typed(text=text):
                    return self._typed(text)
                case Heard(text=text) if wish := self.wishes.get(" ".join(tokens(text))):
                    self.board.heard(text, typed=False)
                    return wish
                case Heard() as heard:
                    said.append(heard)
                    if complete(joined(said)):
                        return self._answered(said)
                    until = time.monotonic() + GATHER
                case news:
                    self._news(news)
        return Wish.STOP

    def _drain(self) -> None:
        """Drop what was said while nobody was asked; what was typed, and news, are kept."""
        kept = []
        while self.ears is not None and not self.arrivals.empty():
            arrival = self.arrivals.get()
            if not isinstance(arrival, Heard):
                kept.append(arrival)
        for arrival in kept:
            self.arrivals.put(arrival)

    def _answered(self, said: Sequence[Heard]) -> Answer:
        loud = self.room is not None and self.room.loud
        if not said:
            return Unheard.LOUD if loud else Unheard.QUIET
        heard = joined(said)
        if not heard.text.replace(UNKNOWN, "").strip():
            return Unheard.LOUD if loud else Unheard.UNCLEAR
        self.board.heard(heard.text.replace(UNKNOWN, DOTS), typed=False)
        return Said(heard, loud)

    def _typed(self, text: str) -> Answer:
        self.board.heard(text, typed=True)
        words = " ".join(tokens(text))
        if not words:
            return Unheard.QUIET
        return self.wishes.get(words) or Said(typed(text))

    def _news(self, news: object) -> None:
        """What became of a device; when nothing more can come the child has gone."""
        match news:
            case Ended(error=error):
                if error is not None:
                    raise error
                self.listeners -= 1
                self._gone = not self.listeners
            case MicrophoneLost():
                self.tell("microphone_lost")
            case MicrophoneMuted():
                self.tell("microphone_muted")
            case MicrophoneBack():
                self.tell("microphone_back")
            case EarsDown(deaf=True):
                self.tell("ears_failed")
                self.ears = None
                self._gone = self.listeners == 1
            case EarsDown():
                self.tell("lesson-unclear")
            case SoundError() as trouble:
                self.tell(trouble.trouble.value)
            case _:
                pass


def joined(said: Sequence[Heard]) -> Heard:
    """Utterances with pauses between them as one; rivals are known only for one without a pause."""
    if len(said) == 1:
        return said[0]
    text = " ".join(heard.text for heard in said)
    return Heard(text, (Rival(text, 0.0),), muffled=any(heard.muffled for heard in said))


def spread(words: Sequence[str], seconds: float) -> tuple[float, ...]:
    """About when each word begins in a line that takes so many seconds, by the length of the words."""
    lengths = [len(word) + 1 for word in words]
    whole = max(1, sum(lengths))
    return tuple(seconds * sum(lengths[:at]) / whole for at in range(len(words)))
