"""What a child has learned, kept on this machine alone: one file a child, and nothing else.

A file is replaced as a whole after every mark, so a kill at any moment leaves the last state or the one before. What is
kept are the child's name, the marks of each line and when it is due again; never sound, and never what was said.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterable, Iterator
from datetime import datetime
from io import FileIO
from pathlib import Path
from typing import Annotated, Final
from urllib.parse import quote

import msgspec
import platformdirs

from referee.errors import TableError
from referee.lock import lock
from voice.tokens import folded, plain

VERSION: Final = 1
LONGEST_FILE: Final = 200
"""Characters of a file's name, in which those beyond ASCII count threefold for each byte."""
MOST_STARS: Final = 3
_SUFFIX: Final = ".json"
_LOCK: Final = "lock"

Count = Annotated[int, msgspec.Meta(ge=0)]
Moment = Annotated[datetime, msgspec.Meta(tz=True)]


class Memory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the spaced repetition knows about a skill; the fields are those of FSRS's `Card`."""

    due: Moment
    state: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    step: Count | None = None
    stability: Annotated[float, msgspec.Meta(gt=0)] | None = None
    difficulty: Annotated[float, msgspec.Meta(ge=1, le=10)] | None = None
    last_review: Moment | None = None


class Practice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One skill of a child.

    `memory` is its place in the spaced repetition. `stars` are those of the last time, 0 to 3; `tries` and `yes` count
    marks, `slips` the slips by name, and `ranks` how often each card was right.
    """

    memory: Memory | None = None
    stars: Annotated[int, msgspec.Meta(ge=0, le=MOST_STARS)] = 0
    tries: Count = 0
    yes: Count = 0
    slips: dict[str, Count] = {}
    ranks: dict[str, Count] = {}


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One lesson: when it began, how long it was in seconds, and its marks."""

    began: Moment
    seconds: Count = 0
    tries: Count = 0
    yes: Count = 0
    stars: Count = 0

    def __post_init__(self) -> None:
        if self.yes > self.tries:
            raise ValueError("more was right than was tried")


class Progress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A child's progress: skills by repertoire and key, and every lesson."""

    child: str
    skills: dict[str, dict[str, Practice]] = {}
    sittings: tuple[Sitting, ...] = ()
    version: int = VERSION

    def practice(self, repertoire: str, skill: str) -> Practice:
        """A skill's practice; an empty one when it is new."""
        return self.skills.get(repertoire, {}).get(skill, Practice())

    def with_practice(self, repertoire: str, skill: str, practice: Practice) -> Progress:
        """The same with one skill's practice replaced."""
        skills = {**self.skills, repertoire: {**self.skills.get(repertoire, {}), skill: practice}}
        return msgspec.structs.replace(self, skills=skills)


class Shelf:
    """The folder of all children's progress."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or Path(platformdirs.user_data_dir("conde", appauthor=False)) / "children"

    def every(self) -> tuple[tuple[Progress, ...], tuple[TableError, ...]]:
        """The progress of all children who have practiced here, in alphabetical order, and what cannot be read."""
        found: list[Progress] = []
        troubles: list[TableError] = []
        for path in sorted(self._folder.glob(f"[!.]*{_SUFFIX}")):
            try:
                found.append(self._read(path))
            except TableError as error:
                troubles.append(error)
        return tuple(sorted(found, key=lambda progress: plain(progress.child.casefold()))), tuple(troubles)

    def children(self) -> tuple[str, ...]:
        """The names of all children who have practiced here, in alphabetical order."""
        return tuple(progress.child for progress in self.every()[0])

    def load(self, child: str) -> Progress:
        """A child's progress, empty for a new child.

        Raises `TableError`: bad_child_name; progress_damaged and file_unreadable for a file that then stays as it is.
        """
        path = self._path(child)
        return self._read(path) if path.exists() else Progress(" ".join(child.split()))

    def find(self, child: str) -> Progress:
        """The progress of a child who has practiced here. Raises `TableError`: unknown_child, and as `load`."""
        if not self._path(child).exists():
            raise TableError("unknown_child", child=child, known=self.children())
        return self.load(child)

    def check(self) -> None:
        """Find out before a lesson whether anything can be kept. Raises `TableError`: progress_unwritable."""
        with self._writing(self._folder):
            self._folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=self._folder):
                pass

    def keep(self, progress: Progress) -> None:
        """Write a child's progress, whole or not at all. Raises `TableError`: progress_unwritable."""
        path = self._path(progress.child)
        with self._writing(path):
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, draft = tempfile.mkstemp(prefix=f".{path.name}.", dir=self._folder)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(written(progress))
                    file.flush()
                    os.fsync(file.fileno())
                Path(draft).replace(path)
            except BaseException:
                with contextlib.suppress(OSError):
                    Path(draft).unlink()
                raise

    def delete(self, child: str) -> None:
        """Forget a child; nothing of it is left.

        Raises `TableError`: unknown_child, child_busy while a lesson goes on, progress_unwritable.
        """
        path = self._path(child)
        if not path.exists() and not self._left_over(path):
            raise TableError("unknown_child", child=child, known=self.children())
        with self.taught(child), self._writing(path):
            for file in (path, *self._left_over(path)):
                file.unlink(missing_ok=True)

    @contextlib.contextmanager
    def taught(self, child: str) -> Iterator[None]:
        """Have a child for oneself. Raises `TableError`: child_busy when another lesson does, progress_unwritable."""
        path = self._path(child)
        guard = path.with_name(f".{path.name}.{_LOCK}")
        with self._writing(path):
            self._folder.mkdir(parents=True, exist_ok=True)
            file = FileIO(guard, "a")
        with file:
            if not lock(file):
                raise TableError("child_busy", child=child)
            try:
                yield
            finally:
                with contextlib.suppress(OSError):  # where an open file cannot be removed it stays, empty
                    guard.unlink()

    def _left_over(self, path: Path) -> Iterable[Path]:
        """What a kill in the middle of a lesson may have left."""
        return [file for file in self._folder.glob(".*") if file.name.startswith(f".{path.name}.")]

    def _path(self, child: str) -> Path:
        """The file of a child; upper and lower case are the same child, accents are not."""
        name = folded(child)
        file = quote(name, safe=" ").replace(".", "%2E")
        if not name or len(file) > LONGEST_FILE or not name.isprintable():
            raise TableError("bad_child_name", child=child)
        return self._folder / f"{file}{_SUFFIX}"

    @staticmethod
    @contextlib.contextmanager
    def _writing(path: Path) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise TableError("progress_unwritable", path=str(path), why=error.strerror or "") from error

    @staticmethod
    def _read(path: Path) -> Progress:
        try:
            progress = msgspec.json.decode(path.read_bytes(), type=Progress)
        except OSError as error:
            raise TableError("file_unreadable", path=str(path), why=error.strerror or "") from error
        except msgspec.MsgspecError as error:
            raise TableError("progress_damaged", path=str(path)) from error
        if progress.version != VERSION:
            raise TableError("progress_damaged", path=str(path))
        return progress


def written(progress: Progress) -> bytes:
    """A child's progress as it is kept and exported: JSON to be read by people."""
    return msgspec.json.format(msgspec.json.encode(progress), indent=1) + b"\n"
