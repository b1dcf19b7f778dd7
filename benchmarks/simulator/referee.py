"""The real ears and the real referee at a simulated table, with a loudspeaker in the same room."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import Any, cast

from benchmarks.figure import UnavailableError
from benchmarks.simulator.loudspeaker import RoomLoudspeaker
from benchmarks.simulator.room import Room
from benchmarks.simulator.voices import REFEREE
from models.errors import ModelError
from referee.announcer import Announcer, Line
from referee.ears import fit, speech_model
from referee.folders import word_folders
from referee.happenings import Happening
from referee.judgment import bars_of
from referee.ledger import Ledger
from referee.phrases import phrasebook
from referee.session import Session
from referee.table import Table
from voice.ears import Ears, EarsDown
from voice.gate import ears_closed
from voice.heard import Heard
from voice.knock import KnockDetector, Knocks
from voice.mouth import Mouth
from voice.sources import Block

PATIENCE = 20.0  # seconds for a block of sound: these tables share a machine with whatever else is measured


class Silent:
    """Shows nothing: whoever simulates looks at the happenings."""

    def happening(self, happening: Happening) -> None:
        """Nobody looks."""

    def sentence(self, line: Line) -> None:
        """Nobody looks."""


class Referee:
    """One game's referee for any number of hands, heard by ears in a process of their own."""

    def __init__(self, game: str, language: str, players: tuple[str, ...], room: Room) -> None:
        self.room = room
        self.language = language
        self.book = phrasebook(game, language, players)
        self.loudspeaker = RoomLoudspeaker(room, REFEREE[language])
        self.session: Session
        self._wording = Announcer.load(language, word_folders(game)).language
        self._arrivals: SimpleQueue[Heard | EarsDown] = SimpleQueue()
        self._knocks: KnockDetector | None = None
        self._behind = 0.0  # seconds of the room before the ears began to listen
        self._stack = ExitStack()

    def __enter__(self) -> Referee:
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="conde-")))
        try:
            fitted = fit(speech_model(None, self.language), self.book, folder)
        except ModelError as error:
            raise UnavailableError(str(error)) from error
        self.ears = self._stack.enter_context(Ears(fitted, self._arrivals.put, patience=PATIENCE))
        self._blocks = ears_closed(self.room.blocks(), cast("Mouth", self.loudspeaker))
        self._behind = self.room.now
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()
        self.room.clocks.remove(self.loudspeaker)

    @property
    def knocking(self) -> bool:
        """Whether two knocks are a pass at this table."""
        return self._knocks is not None

    @property
    def table(self) -> Table[Any]:
        """The table of the hand that is being played."""
        return self.session.table

    def open(self, ledger: Ledger[Any], *, knock: bool) -> None:
        """Begin to referee a hand where `ledger` has left off; two knocks are a pass if the table wants that."""
        table = Table(ledger, self.book, bars=bars_of(self.language))
        self.session = Session(table, Announcer(self._wording), Silent(), self.loudspeaker)
        self._knocks = KnockDetector() if knock else None
        self.session.open(())

    def listen(self) -> Iterator[Heard | Knocks]:
        """Hear the next tenth of a second; what came of it, to be given to `take`, in the times of the room."""
        block = next(self._blocks)
        assert isinstance(block, Block)  # a room gives nothing else
        self.ears.feed(block.samples, wait=True)
        while not self._arrivals.empty():
            arrival = self._arrivals.get()
            if isinstance(arrival, EarsDown):
                raise UnavailableError(arrival.reason)
            yield arrival
        if self._knocks is not None and (knocks := self._knocks.feed(block)) is not None:
            yield knocks

    def take(self, arrival: Heard | Knocks) -> tuple[Happening, ...]:
        """What the referee makes of it."""
        return self.session.take(arrival) if isinstance(arrival, Heard) else self.session.knock()

    def when(self, moment: float) -> float:
        """A moment of the ears in seconds of the room."""
        return moment + self._behind
