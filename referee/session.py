"""A game in progress: utterances go in, and everyone is told what became of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from games.game import Event
from referee.announcer import Announcer, Line
from referee.happenings import Happened, Happening, Requested, Told
from referee.table import Table
from voice.heard import Heard


class Output(Protocol):
    """Where happenings and sentences are shown: the terminal, or JSON lines."""

    def happening(self, happening: Happening) -> None:
        """Show what happened."""

    def sentence(self, line: Line) -> None:
        """Show what the referee says."""


@dataclass(slots=True)
class Session:
    """The table with its announcer.

    `say` is the voice, or None when everything is only shown. `adjust` changes the manner of the voice
    ("slower", "louder"…) and tells whether it could.
    """

    table: Table[Any]
    announcer: Announcer
    output: Output
    say: Callable[[str], object] | None = None
    adjust: Callable[[str], bool] | None = None
    paused: bool = False
    _last_said: str = field(default="", repr=False)

    def open(self, announcements: Iterable[Event]) -> None:
        """Announce the deal and who leads."""
        self._tell([*(Happened(event) for event in announcements), *self.table.call_turn()])

    def take(self, heard: Heard, speaker: str | None = None) -> tuple[Happening, ...]:
        """What becomes of an utterance: judged, written down, shown and said, in this order."""
        if self.paused and not self._resumes(heard):
            return ()
        happenings = self.table.hear(heard, speaker)
        self._tell(happenings)
        return happenings

    @property
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return not self.table.ledger.game.expectations(self.table.ledger.state)

    def tell(self, message: str, **details: Any) -> None:
        """Say a sentence of the table itself, e.g. that the microphone is gone."""
        self._tell([Told(message, details)])

    def _resumes(self, heard: Heard) -> bool:
        """While the table pauses nothing is heard but the word that ends the pause."""
        readings = self.table.reader.read(heard)
        return bool(readings) and readings[0].acts[0]["do"] == "resume"

    def _tell(self, happenings: Iterable[Happening]) -> None:
        spoken = []
        for happening, told in self.announcer.tell(happenings):
            line = self._obey(happening) if isinstance(happening, Requested) else told
            self.output.happening(happening)
            self.output.sentence(line)
            if line.say:
                spoken.append(line.say)
        if spoken:
            self._last_said = " ".join(spoken)
            if self.say is not None:
                self.say(self._last_said)

    def _obey(self, request: Requested) -> Line:
        """Do what the table asked of the machine, and answer."""
        match request.what:
            case "repeat":
                return Line(self._last_said or None, self._last_said or None)
            case "pause":
                self.paused = True
                return self.announcer.message("paused")
            case "resume":
                self.paused = False
                return self.announcer.message("resumed")
            case _:
                return self._change(request.value or "")

    def _change(self, mode: str) -> Line:
        """Speak in another manner from now on, and say so in that manner."""
        if mode == "kids":
            self.announcer.kids = True
        elif self.adjust is None or not self.adjust(mode):
            return self.announcer.message("mode_unchanged")
        return self.announcer.message("mode_" + mode)
