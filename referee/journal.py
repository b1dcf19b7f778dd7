"""One file per game: every accepted act, appended and on disk before anything is announced.

A journal is JSON, one record a line: `opened`, then `act`, `undone`, `corrected` and `agreed` in the order they
happened.
Reading it folds the records into a ledger again. A line that was cut when the machine died is not part of the
game; everything before it is.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Any, Generic, TypeAlias, Union

import msgspec

from games.game import Act, Call, Event, Game, Setup, State
from games.registry import game as find_game
from referee.ledger import Entry, Ledger
from referee.lock import lock

FORMAT = 1


class JournalError(Exception):
    """A journal that cannot be written or read; `code` and `details` name the sentence that says why."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(f"{code}: {details}")
        self.code = code
        self.details = details


class Opened(msgspec.Struct, frozen=True, tag_field="record", tag="opened"):
    """The first line: which game, at which table, in which language, with which rhymes of its own [E21].

    `kids` tells that children play, also in a game that has no rules for them; `knock` that two knocks on the table are
    a pass.
    """

    game: str
    setup: Setup
    language: str
    rhymes: tuple[str, ...] = ()
    kids: bool = False
    knock: bool = False
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
    """An open journal, written by this process alone; `path` is where it is kept."""

    def __init__(self, path: Path, file: FileIO) -> None:
        self.path = path
        self._file = file
        self._length = file.seek(0, os.SEEK_END)

    @classmethod
    def create(cls, path: Path, opened: Opened) -> Journal:
        """Start a new journal. Raises `JournalError` when it cannot be written or there is one already."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = FileIO(path, "x+")
        except OSError as error:
            raise _not_kept(path, error) from error
        try:
            lock(file)
            journal = cls(path, file)
            journal._write(opened)
        except OSError as error:
            file.close()
            with suppress(OSError):  # nothing was begun, so nothing is to be found
                path.unlink()
            raise _not_kept(path, error) from error
        return journal

    def append(self, record: Record) -> None:
        """Write one record and wait until it is on disk.

        Raises `JournalError` when that fails (disk full, folder gone); the journal is then as it was before.
        """
        try:
            self._write(record)
        except OSError as error:
            raise JournalError("journal_unwritable", path=str(self.path), why=error.strerror or "") from error

    def cut(self, length: int) -> None:
        """Drop what follows the first `length` bytes. Raises OSError."""
        self._file.truncate(length)
        self._length = length

    def close(self) -> None:
        """Close the file; every record is on disk already."""
        self._file.close()

    def _write(self, record: Record) -> None:
        """Put a line at the end, whole or not at all."""
        self.cut(self._length)  # of a line that could not be written something may be left
        line = memoryview(msgspec.json.encode(record) + b"\n")
        try:
            self._file.seek(self._length)
            rest = line
            while rest:
                rest = rest[self._file.write(rest) :]
            os.fsync(self._file.fileno())
        except OSError:
            with suppress(OSError):
                self.cut(self._length)
            raise
        self._length += len(line)


def _not_kept(path: Path, error: OSError) -> JournalError:
    return JournalError("journal_not_kept", path=str(path), why=error.strerror or "")


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

    A last line without its end is removed from the file. Raises `JournalError` when the file cannot be read or
    written, is being written by somebody else, is no journal, or is damaged before its last line (the line number
    is told; the file is left as it is).
    """
    try:
        path.open("rb").close()
    except OSError as error:
        raise JournalError("journal_unreadable", path=str(path), why=error.strerror or "") from error
    with ExitStack() as unless_it_goes_on:
        try:
            file = unless_it_goes_on.enter_context(FileIO(path, "r+"))
            if not lock(file):
                raise JournalError("journal_in_use", path=str(path))
            content = file.readall()
            whole, newline, rest = content.rpartition(b"\n")
            if not newline:
                raise JournalError("journal_empty", path=str(path))
            ledger, opened = _fold(path, whole.split(b"\n"))
            journal = Journal(path, file)
            if rest:
                journal.cut(len(whole) + 1)
        except OSError as error:
            raise _not_kept(path, error) from error
        unless_it_goes_on.pop_all()
    return Reopened(journal, ledger, opened, cut=bool(rest))


def language_of(path: Path) -> str | None:
    """The language of the game in a journal; None when that cannot be told, of which `reopen` says why."""
    try:
        with path.open("rb") as file:
            return msgspec.json.decode(file.readline(), type=Opened).language
    except (OSError, msgspec.MsgspecError):
        return None


def latest_unfinished(paths: Sequence[Path]) -> Path | None:
    """The last of the journals whose game is not finished, or None where all are; `paths` are the oldest first.

    A journal in which no game has begun is none. The very last that cannot be read is given all the same, since
    whoever opens it is told what is wrong; an older one is passed over.
    """
    begun = 0
    for path in reversed(paths):
        try:
            ledger, _ = read(path)
        except JournalError as error:
            if error.code == "journal_empty":
                continue
            if not begun:
                return path
        else:
            if not ledger.finished:
                return path
        begun += 1
    return None


def read(path: Path) -> tuple[Ledger[Any], Opened]:
    """The game in a journal, which is left as it is and may be in use; half a line at its end is no part of it.

    Raises `JournalError` when the file cannot be read, is no journal, or is damaged before its last line.
    """
    try:
        whole, newline, _ = path.read_bytes().rpartition(b"\n")
    except OSError as error:
        raise JournalError("journal_unreadable", path=str(path), why=error.strerror or "") from error
    if not newline:
        raise JournalError("journal_empty", path=str(path))
    return _fold(path, whole.split(b"\n"))


def delete(path: Path) -> None:
    """Delete a journal. Raises `JournalError` when it is in use, and OSError when it cannot be."""
    with FileIO(path, "r+") as file:
        if not lock(file):
            raise JournalError("journal_in_use", path=str(path))
    path.unlink()


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
