"""What may be said at a table: the phrasebook of its game, language and players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from games.registry import game as find_game
from referee.errors import TableError
from referee.folders import word_folders
from voice.phrasebook import Phrasebook
from voice.tokens import tokens


def phrasebook(
    game: str,
    language: str,
    players: Sequence[str],
    rhymes: Sequence[str] = (),
    substitutes: Mapping[str, str] | None = None,
) -> Phrasebook:
    """The phrasebook of a table.

    `rhymes` are its own four lines, where it has them [E21]; `substitutes` are words by which players may be
    called beside their names: word → player.
    """
    fields = {field for kind in find_game(game).call_types for field in kind.__struct_fields__}

    def concerns(act: Mapping[str, Any]) -> bool:
        """Whether an act can mean anything here: where no call has a rank, no rank is put right."""
        return act["do"] != "correct" or not fields.isdisjoint(act)

    folders = word_folders(game)
    return Phrasebook.load(language, folders, players, rhymes, substitutes, concerns=concerns)


def own_rhymes(path: Path | None) -> tuple[str, ...]:
    """The table's own rhymes in a file, or none. Raises `TableError`."""
    if path is None:
        return ()
    try:
        return read_rhymes(path)
    except OSError as error:
        raise TableError("file_unreadable", path=str(path), why=error.strerror or "") from error
    except ValueError as error:
        raise TableError("rhymes_wrong", path=str(path)) from error


def read_rhymes(path: Path) -> tuple[str, ...]:
    """A table's own rhymes from a text file, one line a card of the quartet; `{rank}` stands for the rank.

    Empty lines and lines that begin with `#` do not count. Raises ValueError when there are not four lines, and
    OSError or UnicodeDecodeError when the file cannot be read.
    """
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    rhymes = tuple(line for line in lines if line and not line.startswith("#"))
    if len(rhymes) != 4 or not all(map(tokens, rhymes)):
        raise ValueError(f"{len(rhymes)} lines instead of 4, or no words in one of them")
    return rhymes
