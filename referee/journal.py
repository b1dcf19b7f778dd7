"""One file per game: every accepted act, appended and on disk before anything is announced.

A journal is JSON, one record a line: `opened`, then `act`, `undone`, `corrected` and `agreed` in the order they
happened.
Reading it folds the records into a ledger again. A line that was cut when the machine died is not part of the
game; everything before it is.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeAlias, Union

import msgspec

from games.game import Act, Call, Event, Game, Setup, State
from games.registry import game as find_game
from referee.ledger import Entry, Ledger

FORMAT = 1


class JournalError(Exception):
    """A journal that cannot be written or read; `code` and `details` name the sentence that says why."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(f"{code}: {details}")
        self.code = code
        self.details = details


class Opened(msgspec.Struct, frozen=True, tag_field="record", tag="opened"):
    """The first line: which game, at which table, in which language, with which rhymes of its own [E21].

    `kids` tells that children play, also in a game that has no rules for them.
    """

    game: str
    setup: Setup
    language: str
    rhymes: tuple[str, ...] = ()
    kids: bool = False
    format: int = FORMAT


class Line(msgspec.Struct, frozen=True):
    """An accepted act as it is written: call and events keep their own tags."""

    speaker: str
    call: Any
    events: list[Any]


class Acted(msgspec.Struct, frozen=True, tag_field="record", tag="act"):
    """One accepted act."""

    entry: Line


class Undone(msgspec.Struct, frozen=True, tag_field="record", tag="undone"):
    """The last act was taken back."""


class Corrected(msgspec.Struct, frozen=True, tag_field="record", tag="corrected"):
    """Everything after the first `keep` acts was replaced by `entries`."""

    keep: int
    entries: list[Line]


class Agreed(msgspec.Struct, frozen=True, tag_field="record", tag="agreed"):
    """From here on the table speaks another language, or plays with children; None leaves it as it was."""

    language: str | None = None
    kids: bool | None = None


Change: TypeAlias = Acted | Undone | Corrected
"""What changes the acts of a game."""
Record: TypeAlias = Opened | Agreed | Change


class Journal:
    """An open journal; `path` is where it is kept."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = path.open("ab")

    @classmethod
    def create(cls, path: Path, opened: Opened) -> Journal:
        """Start a new journal. Raises `JournalError` when it cannot be written or there is one already."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(exist_ok=False)
            journal = cls(path)
        except OSError as error:
            raise JournalError("journal_unwritable", path=str(path), why=error.strerror or "") from error
        journal.append(opened)
        return journal

    def append(self, record: Record) -> None:
        """Write one record and wait until it is on disk.

        Raises `JournalError` when that fails (disk full, folder gone); the journal is then as it was before.
        """
        before = self._file.tell()
        try:
            self._file.write(msgspec.json.encode(record) + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            self._take_back(before)
            raise JournalError("journal_unwritable", path=str(self.path), why=error.strerror or "") from error

    def _take_back(self, length: int) -> None:
        """Drop what a failed write may have left, so that the next line does not follow half of this one."""
        with suppress(OSError):
            self._file.close()
        os.truncate(self.path, length)
        self._file = self.path.open("ab")

    def close(self) -> None:
        """Close the file; every record is on disk already."""
        self._file.close()


@dataclass(frozen=True, slots=True)
class Reopened(Generic[State]):
    """A journal that was read again: `cut` is true when its last line was incomplete and has been removed."""

    journal: Journal
    ledger: Ledger[State]
    opened: Opened
    cut: bool


def line(entry: Entry) -> Line:
    """An entry as it is written."""
    return Line(entry.act.speaker, entry.act.call, list(entry.events))


def reopen(path: Path) -> Reopened[Any]:
    """Read a journal and go on writing it.

    A last line without its end is removed from the file. Raises `JournalError` when the file cannot be read, is
    no journal, or is damaged before its last line (the line number is told; the file is left as it is).
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise JournalError("journal_unreadable", path=str(path), why=error.strerror or "") from error
    whole, newline, rest = content.rpartition(b"\n")
    lines = whole.split(b"\n") if newline else []
    if not lines:
        raise JournalError("journal_empty", path=str(path))
    ledger, opened = _fold(path, lines)
    if rest:
        os.truncate(path, len(whole) + 1)
    return Reopened(Journal(path), ledger, opened, cut=bool(rest))


def _fold(path: Path, lines: list[bytes]) -> tuple[Ledger[Any], Opened]:
    ledger: Ledger[Any] | None = None
    opened: Opened | None = None
    decoder = msgspec.json.Decoder(Record)
    for number, text in enumerate(lines, start=1):
        try:
            record = decoder.decode(text)
            if isinstance(record, Opened):
                opened = record
                ledger, _ = Ledger.open(find_game(record.game), record.setup)
            elif ledger is None or opened is None:
                raise JournalError("journal_damaged", path=str(path), line=number)
            elif isinstance(record, Agreed):
                opened, ledger = _agree(opened, ledger, record)
            else:
                ledger = _follow(ledger, record)
        except (msgspec.MsgspecError, ValueError, LookupError) as error:
            raise JournalError("journal_damaged", path=str(path), line=number) from error
    assert ledger is not None  # there is at least one line
    assert opened is not None
    return ledger, opened


def _agree(opened: Opened, ledger: Ledger[Any], record: Agreed) -> tuple[Opened, Ledger[Any]]:
    if record.language is not None:
        opened = msgspec.structs.replace(opened, language=record.language)
    if record.kids is not None:
        opened, ledger = msgspec.structs.replace(opened, kids=record.kids), ledger.with_kids(record.kids)
    return opened, ledger


def _follow(ledger: Ledger[Any], record: Change) -> Ledger[Any]:
    match record:
        case Acted(entry=entry):
            return ledger.record(_entry(ledger.game, entry))
        case Undone():
            return ledger.undo()
        case Corrected(keep=keep, entries=entries):
            ledger = ledger.keep(keep)
            for entry in entries:
                ledger = ledger.record(_entry(ledger.game, entry))
            return ledger


def _entry(game: Game[Any], written: Line) -> Entry:
    call = to_call(game, written.call)
    events = tuple(msgspec.convert(event, _union(game.event_types)) for event in written.events)
    return Entry(Act(written.speaker, call), events)


def to_call(game: Game[Any], act: Mapping[str, Any]) -> Call:
    """A canonical act as the game's own call. Raises `msgspec.ValidationError` when the game has no such call."""
    call: Call = msgspec.convert(act, _union(game.call_types))
    return call


def _union(types: tuple[type[Call], ...] | tuple[type[Event], ...]) -> Any:
    return Union[types]  # noqa: UP007 - the members are only known when the program runs
