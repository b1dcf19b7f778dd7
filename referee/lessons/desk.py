"""The teacher's desk: begins a lesson, shows the report of a class, exports and deletes what is kept about a child."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from referee.announcer import COMMON_WORDS, Announcer
from referee.errors import TableError
from referee.folders import LANGUAGES, LESSON_WORDS
from referee.lessons import report
from referee.lessons.classroom import Classroom
from referee.lessons.progress import Progress, Shelf
from voice.wholefile import write_whole

PAGES: Final = (".html", ".htm")


def serve(what: str, children: Sequence[str], room: Classroom, out: Path | None) -> None:
    """Do what a command asks for. Raises what the command line tells in one sentence."""
    if room.language not in LANGUAGES:
        raise TableError("unknown_language", given=room.language, allowed=LANGUAGES)
    tasks: Mapping[str, Callable[[Sequence[str], Classroom, Path | None], None]] = {
        "report": _report,
        "export": _export,
        "delete": _delete,
    }
    if what in tasks:
        tasks[what](children, room, out)
    elif len(children) == 1:
        room.teach(what, children[0])
    else:
        raise TableError("no_child")


def _report(children: Sequence[str], room: Classroom, out: Path | None) -> None:
    """The class, or those named, as a table on the terminal, a text file or a page to print."""
    progress, troubles = _found(children)
    announcer = _announcer(room)
    if not progress and not troubles:
        print(announcer.message("report-none").show)
    elif out is None:
        report.show(progress, announcer)
    else:
        made = report.page if out.suffix.lower() in PAGES else report.text
        _write(out, made(progress, announcer))
    _complain(troubles)


def _export(children: Sequence[str], room: Classroom, out: Path | None) -> None:
    """All that is kept, as JSON."""
    progress, troubles = _found(children)
    content = msgspec.json.format(msgspec.json.encode(progress), indent=1).decode() + "\n"
    if out is None:
        sys.stdout.write(content)
    else:
        _write(out, content)
    _complain(troubles)


def _delete(children: Sequence[str], room: Classroom, out: Path | None) -> None:
    if not children:
        raise TableError("no_child")
    shelf, announcer = Shelf(), _announcer(room)
    for child in children:
        shelf.delete(child)
        print(announcer.message("child-deleted", child=child).show)


def _found(children: Sequence[str]) -> tuple[tuple[Progress, ...], tuple[TableError, ...]]:
    """The children named, or all; one file that is damaged takes nothing from the others."""
    shelf = Shelf()
    return (tuple(map(shelf.find, children)), ()) if children else shelf.every()


def _complain(troubles: Sequence[TableError]) -> None:
    """Tell of the first file that could not be read, after all that could."""
    if troubles:
        raise troubles[0]


def _write(path: Path, content: str) -> None:
    try:
        write_whole(path, content.encode("utf-8"))
    except OSError as error:
        raise TableError("file_unwritable", path=str(path), why=error.strerror or "") from error


def _announcer(room: Classroom) -> Announcer:
    return Announcer.load(room.language, (*COMMON_WORDS, LESSON_WORDS))
