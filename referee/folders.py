"""Where things are: words beside the code; journals, preferences and what was learned in the user's own folders."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import platformdirs

import games
import referee
from games.registry import folder as game_folder

LANGUAGES = ("pt-PT", "pt-BR", "en")
TIME = "%Y-%m-%d-%H%M%S-%f"
"""How a journal's name begins."""
TIME_LENGTH = len("2000-01-31-235959-000000")


LESSONS = Path(referee.__file__).parent / "lessons"
LESSON_WORDS = LESSONS / "words"
LESSON_CLIPS = LESSONS / "clips"


def word_folders(game: str) -> tuple[Path, ...]:
    """The folders whose words a table of `game` uses: cards, the game's own, and the table's.

    Raises SetupError("unknown_game").
    """
    cards, table = (Path(room.__path__[0]) / "words" for room in (games, referee))
    return (cards, game_folder(game) / "words", table)


def data_folder() -> Path:
    """Where Conde keeps what belongs to this user of the machine."""
    return Path(platformdirs.user_data_dir("conde", appauthor=False))


def journal_folder() -> Path:
    """Where journals are kept on this machine."""
    return data_folder() / "journals"


def preferences_path() -> Path:
    """Where this user's preferences are kept on this machine."""
    return Path(platformdirs.user_config_dir("conde", appauthor=False)) / "preferences.json"


def new_journal_path(game: str, now: datetime) -> Path:
    """A file name of its own for a game that begins at `now`."""
    return journal_folder() / f"{now:{TIME}}-{game}.jsonl"


def begun_at(journal: Path) -> datetime:
    """When the game of a journal began, by its name; by the file's own time where it has another name."""
    try:
        return datetime.strptime(journal.name[:TIME_LENGTH], TIME)
    except ValueError:
        return datetime.fromtimestamp(journal.stat().st_mtime)


def journals() -> list[Path]:
    """All journals on this machine, the one that was written last at the end."""
    return sorted(journal_folder().glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
