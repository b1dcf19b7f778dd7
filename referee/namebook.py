"""How names sound whose letters do not tell: what the players have told, kept for all their games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from models.sounding import Sounding
from referee.errors import TableError
from referee.folders import data_folder
from voice.wholefile import write_whole

_Rows = dict[str, list[str]]  # word → its soundings, phones parted by spaces


@dataclass(frozen=True, slots=True)
class NameBook:
    """A JSON file of words and their soundings. Each method raises TableError where it cannot be read or written."""

    path: Path = field(default_factory=lambda: data_folder() / "names.json")

    def soundings(self) -> Mapping[str, tuple[Sounding, ...]]:
        """Every word that was told, and how it is said."""
        return {word: tuple(tuple(said.split()) for said in rows) for word, rows in self._read().items()}

    def remember(self, word: str, soundings: Sequence[Sounding]) -> None:
        """Keep how a word is said, instead of what was told before."""
        self._write({**self._read(), word: [" ".join(sounding) for sounding in soundings]})

    def forget(self, word: str) -> bool:
        """Drop what was told about a word; whether there was anything."""
        rows = self._read()
        known = rows.pop(word, None) is not None
        if known:
            self._write(rows)
        return known

    def _read(self) -> _Rows:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=_Rows)
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.MsgspecError) as error:
            raise TableError("file_unreadable", path=str(self.path), why=str(error)) from error

    def _write(self, rows: _Rows) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, msgspec.json.format(msgspec.json.encode(rows), indent=1) + b"\n")
        except OSError as error:
            raise TableError("file_unwritable", path=str(self.path), why=error.strerror or "") from error
