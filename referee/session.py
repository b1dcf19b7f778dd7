"""A game in progress: utterances go in, and everyone is told what became of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from games.game import Event
from referee.announcer import PLAIN, Announcer, Context, Line
from referee.echoes import Echoes
from referee.happenings import Corrected, Happened, Happening, Requested, Told, Undone
from referee.journal import JournalError
from referee.judgment import bars_of, choose
from referee.preferences import Part
from referee.table import Table
from referee.verbosity import tones
from voice.chime import Tone
from voice.heard import Heard, typed
from voice.phrasebook import Phrasebook

PACE = {True: "slower", False: "faster"}
"""How the voice changes when children begin to play, and when they have done."""


class Output(Protocol):
    """Where happenings and sentences are shown: the terminal, or JSON lines."""

    def happening(self, happening: Happening) -> None:
        """Show what happened."""

    def sentence(self, line: Line) -> None:
        """Show what the referee says."""


class Voice(Protocol):
    """What speaks, one sentence after the other; a mouth."""

    def say(self, text: str, *, lasting: bool = True) -> object:
        """Say a sentence; one that is not lasting may be dropped while it waits."""

    def ring(self, tones: Sequence[Tone]) -> object:
        """Sound a chime."""

    def move_on(self) -> None:
        """Drop what waits and is not lasting."""

    def interrupt(self) -> None:
        """Cut short what is being said."""


@dataclass(slots=True)
class Session:
    """The table with its announcer.

    `voice` is what speaks, or None when everything is only shown. `adjust` changes how it speaks ("slower", "louder",
    "language:en"…) and tells whether it could. `change_device` takes another microphone or loudspeaker, by name or the
    next one, and tells what came of it. `attend` is told when a pause begins (True) and ends, so that the ears hear
    nothing else meanwhile. `rematch` gives a new table at which the same players go on, and what to announce there; it
    may raise JournalError.
    """

    table: Table[Any]
    announcer: Announcer
    output: Output
    voice: Voice | None = None
    adjust: Callable[[str], bool] | None = None
    change_device: Callable[[Part, str], Iterable[Told]] | None = None
    attend: Callable[[bool], None] | None = None
    rematch: Callable[[], tuple[Table[Any], Iterable[Event]]] | None = None
    paused: bool = False
    _last_said: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        if self.announcer.kids:
            self.table.echoes = Echoes()

    def open(self, announcements: Iterable[Event]) -> None:
        """Announce the deal and who leads."""
        self._tell([*(Happened(event) for event in announcements), *self.table.call_turn()])

    def take(self, heard: Heard, speaker: str | None = None) -> tuple[Happening, ...]:
        """What becomes of an utterance: judged, written down, shown and said, in this order."""
        if self.paused and not self._resumes(heard):
            return ()
        return self._settle(self.table.hear(heard, speaker))

    def knock(self) -> tuple[Happening, ...]:
        """What becomes of two knocks on the table; a pass is said back, since nobody has heard it in words."""
        return () if self.paused else self._settle(self.table.knock(), Context(knocked=True))

    def _settle(self, happenings: tuple[Happening, ...], context: Context = PLAIN) -> tuple[Happening, ...]:
        """Tell what happened; where the game went on, what waits to be said of before is dropped."""
        went_on = any(isinstance(each, Happened | Undone | Corrected) for each in happenings)
        if self.voice is not None and went_on:
            self.voice.move_on()
        self._tell(happenings, context)
        if went_on and self.over and not self.table.ledger.dismissed and self.rematch is not None:
            self.tell("match_ended")
        if Requested("again") in happenings:
            self._play_again()
        return happenings

    def _play_again(self) -> None:
        """Begin another match, when this one is over."""
        if not self.over or self.rematch is None:
            self.tell("match_not_over")
            return
        try:
            self.table, announcements = self.rematch()
        except JournalError as error:
            self.tell(error.code, **error.details)
        else:
            self.open(announcements)

    @property
    def over(self) -> bool:
        """Whether nothing more can be played, as long as nothing is taken back."""
        return self.table.ledger.over

    def tell(self, message: str, **details: Any) -> None:
        """Say a sentence of the table itself, e.g. that the microphone is gone."""
        self._tell([Told(message, details)], lasting=True)

    def enter(self, line: str) -> tuple[Happening, ...]:
        """What becomes of a typed line; Enter alone cuts the voice short, but for what settles chips or the win."""
        if line:
            return self.take(typed(line))
        if self.voice is not None:
            self.voice.interrupt()
        return ()

    def interrupted(self, text: str) -> None:
        """Somebody has talked the voice down, with these words; other programs are told."""
        self.output.happening(Requested("cut_short", text))

    def speak(self, language: str, book: Phrasebook) -> None:
        """Speak and understand another language from now on, that of `book`."""
        trouble = self.table.agree(language=language)
        self.table.reader, self.table.bars = book, bars_of(language)
        self.announcer = self.announcer.translated(language)
        if trouble is not None:
            self._tell([trouble])

    def change_to(self, part: Part, device: str = "") -> None:
        """Use another microphone or loudspeaker: the one called `device`, or the next."""
        if self.change_device is not None:
            self._tell(self.change_device(part, device))

    def _resumes(self, heard: Heard) -> bool:
        """While the table pauses nothing is heard but the word that ends the pause."""
        meant = choose(self.table.reader.read(heard), self.table.bars).taken
        return meant is not None and meant.acts[0]["do"] == "resume"

    def _tell(self, happenings: Iterable[Happening], context: Context = PLAIN, *, lasting: bool = False) -> None:
        spoken, chimes = [], []
        for happening, told in self.announcer.tell(happenings, context):
            line = self._obey(happening) if isinstance(happening, Requested) else told
            self.output.happening(happening)
            self.output.sentence(line)
            lasting = lasting or line.lasting
            if line.say:
                spoken.append(line.say)
            if line.chime:
                chimes.append(line.chime)
        if spoken:
            self._last_said = " ".join(spoken)
            if self.voice is not None:
                self.voice.say(self._last_said, lasting=lasting)
        if self.voice is not None:
            for chime in chimes:
                self.voice.ring(tones(chime))

    def _obey(self, request: Requested) -> Line:
        """Do what the table asked of the machine, and answer."""
        match request.what:
            case "repeat":
                return Line(self._last_said or None, self._last_said or None)
            case "pause":
                self._pause(True)
                return self.announcer.message("paused")
            case "resume":
                self._pause(False)
                return self.announcer.message("resumed")
            case "again":
                return Line(None, None)
            case _:
                return self._change(request.value or "")

    def _pause(self, paused: bool) -> None:
        if self.attend is not None and paused != self.paused:
            self.attend(paused)
        self.paused = paused

    def _change(self, mode: str) -> Line:
        """Speak in another manner from now on, and say so in that manner."""
        if mode in set(Part):
            return self._together(self.change_device(Part(mode), "") if self.change_device else ())
        if mode in ("kids", "grownups"):
            if (trouble := self._play_with_kids(mode == "kids")) is not None:
                return self.announcer.line(trouble)
        elif self.adjust is None or not self.adjust(mode):
            return self.announcer.message("mode_unchanged")
        return self.announcer.message("mode_" + mode.partition(":")[0])

    def _play_with_kids(self, kids: bool) -> Told | None:
        """Kinder words, a slower voice, no penalties but chosen ones, and what is said twice counts once."""
        trouble = None if kids == self.announcer.kids else self.table.agree(kids=kids)
        if trouble is None and kids != self.announcer.kids:
            self.announcer.kids = kids
            self.table.echoes = Echoes() if kids else None
            if self.adjust is not None:
                self.adjust(PACE[kids])
        return trouble

    def _together(self, news: Iterable[Told]) -> Line:
        """Several sentences as one line."""
        lines = [self.announcer.line(told) for told in news]
        said = " ".join(line.say for line in lines if line.say)
        shown = " ".join(line.show for line in lines if line.show)
        return Line(said or None, shown or None)
