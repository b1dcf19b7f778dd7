"""How words sound: pronunciations as phones, and the numbers that phones have in the acoustic model."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

from models.errors import ModelError

UNKNOWN = "[unk]"
_TALK = "[talk-{}]"  # in the lexicon, the word that every common word of a language is spelled as
SILENCE = 1  # the phone id of silence; its one state shares pdf 0 with the blank


class Position(IntEnum):
    """Where a phone stands in its word; every phone of the lexicon has one phone id for each."""

    BEGIN = 0
    END = 1
    INTERNAL = 2
    SINGLE = 3


@dataclass(frozen=True, slots=True)
class Pronunciation:
    """One way to say a word; `accent` is the language tag it comes from, `phones` index `Lexicon.phones`."""

    word: str
    accent: str
    phones: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The phones, in the order of the network's outputs after the blank, and the pronunciations."""

    phones: tuple[str, ...]
    entries: tuple[Pronunciation, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """Every word once, sorted."""
        return tuple(sorted({entry.word for entry in self.entries}))


def talk(family: str) -> str:
    """The word that stands for the common words of a language family ("pt", "en"), none of them a call."""
    return _TALK.format(family)


def phone_id(phone: int, position: Position) -> int:
    """The phone id in the transition model of the lexicon's phone number `phone` (0-based)."""
    return 2 + 4 * phone + position


def read(lexicon: Path, phones: Path) -> Lexicon:
    """Read `word<TAB>accent<TAB>phone phone …` lines, and the list of phones, one a line after "SIL".

    Raises ModelError when a file is missing or a line is malformed, with its line number.
    """
    silence, *names = _lines(phones)
    if silence != "SIL":
        raise ModelError(f"{phones}: the first phone is not SIL but {silence!r}")
    symbols = tuple(names)
    index = {symbol: number for number, symbol in enumerate(symbols)}
    entries = []
    for number, line in enumerate(_lines(lexicon), start=1):
        try:
            word, accent, spoken = line.split("\t")
            entries.append(Pronunciation(word, accent, tuple(index[phone] for phone in spoken.split())))
        except (ValueError, KeyError) as error:
            raise ModelError(f"{lexicon}: line {number} is not a pronunciation: {line!r}") from error
        if not entries[-1].phones:
            raise ModelError(f"{lexicon}: line {number} has no phones: {line!r}")
    return Lexicon(symbols, tuple(entries))


def _lines(path: Path) -> list[str]:
    try:
        return [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    except (OSError, UnicodeDecodeError) as error:
        raise ModelError(f"The speech model cannot be read: {path}: {error}") from error
