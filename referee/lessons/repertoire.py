"""What is taught: the four lines that are said with the cards of a rank, for every rank of a game.

The lines are those of the game's own words, so that nothing is taught that the referee would not accept. Ranks whose
lines differ in nothing but the name of the card are learned together: "um rei de valor" and "um sete de valor" are one
skill, "uma dama de valor" is another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec
import yaml

from games.cards import Rank
from games.registry import find as find_game
from games.registry import games
from referee.errors import TableError
from referee.folders import LANGUAGES, word_folders
from referee.wording import Noun, Wording, sentence
from voice.language import Language, family, load_language
from voice.recital import Place
from voice.tokens import tokens

NUMBERS: Final = (1, 2, 3, 4)
"""Places in a quartet."""
RANKS: Final = tuple(Rank(code) for code in ("Q", "K", "A", "J", "7", "2", "3", "4", "5", "6", "8", "9", "10"))
"""In the order in which they are met: pictures first."""
TOLERANCES = "verses.yaml"

_MESSAGES: Final[Mapping[str, str]] = {"formulas": "verse", "couplets": "verse", "snip": "snip-line"}
"""The message that holds the lines, by the game's option `words`."""
_RANK = "{rank}"
_CARD = "…"  # in the place of the card's name


class Tolerance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What counts as a word of a line (`same`: word → what may stand for it), and what may be left out (`loose`)."""

    same: Mapping[str, tuple[str, ...]] = {}
    loose: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """What is said with the `number`-th card of a rank.

    `text` is how it is shown and spoken; `wordings` are the ways to say it, in lower case and word by word, that of
    `text` first; they differ in the name of the card ("dama", "rainha"). `card` is the name of the rank, and `frame`
    the line without it: "aqui está uma … de valor".
    """

    number: int
    rank: Rank
    card: Noun
    text: str
    frame: str
    wordings: tuple[tuple[str, ...], ...]

    @property
    def shown(self) -> tuple[str, ...]:
        """The words as they are shown, one for each word of the first wording."""
        return tuple(self.text.split())


@dataclass(frozen=True, slots=True)
class Skill:
    """One thing to learn: a line, for all the ranks for which it is the same."""

    number: int
    frame: str
    ranks: tuple[Rank, ...]

    @property
    def key(self) -> str:
        """By what it is remembered."""
        return f"{self.number} {self.frame}"


@dataclass(frozen=True, slots=True)
class Repertoire:
    """All lines of one profile in one language; their `kind` is "verse", "snip-line", or "rhymes" of the table's own.

    `agreement` gives the class of a word that agrees with the card ("um" → "m"); `fillers` mean nothing. With
    `rhymes_missing` such a table has rhymes of its own, and these are the usual ones instead [E21].
    """

    kind: str
    language: str
    lines: Mapping[tuple[int, Rank], Line]
    tolerance: Tolerance
    agreement: Mapping[str, str]
    fillers: frozenset[str]
    rhymes_missing: bool = False

    @property
    def key(self) -> str:
        """By what it is remembered; the verses of Portugal and of Brazil are the same."""
        return f"{family(self.language)} {self.kind}"

    @property
    def skills(self) -> tuple[Skill, ...]:
        """Everything to learn, in the order in which it is met: one rank's quartet, then what others add to it."""
        ranks: dict[tuple[int, str], list[Rank]] = {}
        for rank in RANKS:
            for number in NUMBERS:
                ranks.setdefault((number, self.lines[number, rank].frame), []).append(rank)
        return tuple(Skill(number, frame, tuple(some)) for (number, frame), some in ranks.items())

    def skill(self, line: Line) -> Skill:
        """The skill that a line belongs to."""
        return next(skill for skill in self.skills if (skill.number, skill.frame) == (line.number, line.frame))

    def phrases(self) -> tuple[tuple[Place, ...], ...]:
        """Every way to say every line, for the ears."""
        wordings = dict.fromkeys(wording for line in self.lines.values() for wording in line.wordings)
        return tuple(tuple(self._place(word) for word in wording) for wording in wordings)

    def _place(self, word: str) -> Place:
        groups = [(one, *others) for one, others in self.tolerance.same.items() if word in (one, *others)]
        said = dict.fromkeys([word, *(other for group in groups for other in group)])
        return (*(tuple(other.split()) for other in said), *(((),) if word in self.tolerance.loose else ()))


def load(name: str, language: str, rhymes: Sequence[str] = ()) -> Repertoire:
    """What a profile teaches; `name` may be cut short ("snip"), `rhymes` are a table's own four lines.

    Raises `TableError` or `SetupError` when there is no such language, no such profile, or nothing to say in it.
    """
    if language not in LANGUAGES:
        raise TableError("unknown_language", given=language, allowed=LANGUAGES)
    game, profile = find_game(_whole(name))
    folders = word_folders(game.key)
    wording = Wording(language, folders)
    message = _MESSAGES.get(str(profile.options.get("words")), "")
    if not rhymes and not wording.knows(message):
        raise TableError("no_verses", profile=profile.name)
    words = load_language(language, folders)
    lines = {
        (number, rank): _line(number, rank, words, wording, message, rhymes) for number in NUMBERS for rank in RANKS
    }
    return Repertoire(
        kind="rhymes" if rhymes else message,
        language=language,
        lines=lines,
        tolerance=Tolerance() if rhymes else _tolerance(folders, family(language)),
        agreement=words.entries[0].templates.agreement,
        fillers=frozenset(text for text in words.ignored if " " not in text),
        rhymes_missing=profile.own_rhymes and not rhymes,
    )


def others(repertoire: Repertoire, name: str) -> tuple[tuple[str, ...], ...]:
    """The lines of the other languages: somebody may know them from elsewhere, and should be told that he does."""
    foreign: dict[str, Repertoire] = {}
    for language in LANGUAGES:
        if family(language) != family(repertoire.language):
            foreign.setdefault(family(language), load(name, language))
    found = {line.wordings[0] for some in foreign.values() for line in some.lines.values()}
    own = {wording for line in repertoire.lines.values() for wording in line.wordings}
    return tuple(sorted(found - own))


def _whole(name: str) -> str:
    """The profile that begins like this, if it is one alone; else the name as it is."""
    known = {*games(), *(profile for game in games().values() for profile in game.profiles)}
    fitting = [profile for profile in known if profile.startswith(name)]
    return fitting[0] if name not in known and len(fitting) == 1 else name


def _line(number: int, rank: Rank, words: Language, wording: Wording, message: str, rhymes: Sequence[str]) -> Line:
    card = wording.card(rank)

    def said(noun: Noun) -> str:
        if rhymes:
            return rhymes[number - 1].replace(_RANK, noun)
        return wording.text(message, {"number": number, "rank": noun}) or ""

    forms = [f for f in words.slots["rank"] if f.value == rank.value and f.agrees == card.agrees and len(f.words) == 1]
    nouns = [Noun(form.words[0], "card", card.agrees) for form in forms if not (form.typed or form.confirm)]
    return Line(
        number=number,
        rank=rank,
        card=card,
        text=sentence(said(card)),
        frame=" ".join(_CARD if word == "rank" else word for word in tokens(said(Noun("rank", "card", card.agrees)))),
        wordings=tuple(dict.fromkeys(tokens(said(noun)) for noun in (card, *nouns))),
    )


def _tolerance(folders: Sequence[Path], language: str) -> Tolerance:
    files = [folder / TOLERANCES for folder in folders if (folder / TOLERANCES).is_file()]
    known = [yaml.safe_load(file.read_text(encoding="utf-8")).get(language, {}) for file in files]
    return msgspec.convert(known[0], Tolerance) if known else Tolerance()
