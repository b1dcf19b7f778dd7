"""The real ears and the real referee at a simulated table, with a loudspeaker in the same room."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from queue import SimpleQueue
from types import TracebackType
from typing import Any

from benchmarks.figure import UnavailableError
from benchmarks.simulator.loudspeaker import RoomLoudspeaker
from benchmarks.simulator.room import Room
from benchmarks.simulator.voices import REFEREE
from games.game import Setup
from games.registry import game as find_game
from models.errors import ModelError
from referee.announcer import Announcer, Line
from referee.folders import word_folders
from referee.happenings import Happening
from referee.journal import Opened
from referee.judgment import bars_of
from referee.ledger import Ledger
from referee.listening import TableEars, words_of
from referee.session import Session
from referee.table import Table
from voice.ears import EarsDown, EarsError
from voice.gate import Gate
from voice.heard import Heard
from voice.knock import KnockDetector, Knocks
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
        self.loudspeaker = RoomLoudspeaker(room, REFEREE[language])
        self.session: Session
        self._opened = Opened(game, Setup(players, players[-1], next(iter(find_game(game).profiles))), language)
        self._wording = Announcer.load(language, word_folders(game)).language
        self._arrivals: SimpleQueue[Heard | EarsDown] = SimpleQueue()
        self._knocks: KnockDetector | None = None
        self._behind = 0.0  # seconds of the room before the ears began to listen
        self._stack = ExitStack()

    def __enter__(self) -> Referee:
        try:
            words = words_of(self._opened, None, heard=True)
            self.book = words.book
            self._table_ears = TableEars(words, self._stack)
            self._ears = self._table_ears.open(self._arrivals.put, self._interrupted, patience=PATIENCE)
        except (ModelError, EarsError) as error:
            raise UnavailableError(str(error)) from error
        self._items = iter(Gate(self.room.blocks(), self.loudspeaker))
        self._behind = self.room.now
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()
        self.room.clocks.remove(self.loudspeaker)

    def _interrupted(self, heard: Heard) -> None:
        self.loudspeaker.interrupt()

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
        self.session.attend = self._table_ears.rest
        self._knocks = KnockDetector() if knock else None
        self._table_ears.rest(False)
        self.session.open(())

    def listen(self) -> Iterator[Heard | Knocks]:
        """Hear the next block of sound; what came of it, to be given to `take`."""
        item = next(self._items)
        if not isinstance(item, Block):
            self._ears.forget()  # our own voice has cut somebody off
            return
        self._ears.feed(item.samples, over=item.over, wait=True)
        while not self._arrivals.empty():
            arrival = self._arrivals.get()
            if isinstance(arrival, EarsDown):
                raise UnavailableError(arrival.reason)
            yield arrival
        if self._knocks is not None and (knocks := self._knocks.feed(item)) is not None:
            yield knocks

    def take(self, arrival: Heard | Knocks) -> tuple[Happening, ...]:
        """What the referee makes of it."""
        return self.session.take(arrival) if isinstance(arrival, Heard) else self.session.knock()

    def when(self, moment: float) -> float:
        """A moment of the ears in seconds of the room."""
        return moment + self._behind
