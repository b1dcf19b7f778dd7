"""Marks: how much of a line was said, in which order, and what to say about it.

Only words are marked, never how they sound: whether a child lisps is none of the referee's business. A word counts in
every form that is usual at home, a restart counts once, and what is no word of any line is left alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Final

from rapidfuzz.distance import Levenshtein

from referee.lessons.repertoire import Line, Repertoire, load, others
from voice.heard import UNKNOWN, Heard, Rival
from voice.tokens import plain, tokens

RIGHT_LINE: Final = 0.5
"""How much of a line must have been said for it to be nearly right."""
A_PART: Final = 0.3
"""The same when nothing else was said: "o conde" is the beginning of an answer."""
ANOTHER_LINE: Final = 0.7
"""How much of another line must have been said to call it that line."""
MOST_EXTRAS: Final = 2
"""Further words that make no difference: "olha", "mãe"."""
BENEFIT: Final = 0.1
"""Nats within which the kinder of two ways to hear a child is believed."""
ALIKE: Final = 1.2
"""The same where a word was heard for one that was expected: "seis" and "três" sound alike."""
VAGUE: Final = 1.5
"""Nats within which hearing a child in too many ways means that it was not heard."""
MOST_WAYS: Final = 5
"""Ways to hear a child that may be in question; with more of them nobody can say what was wrong."""


class Level(IntEnum):
    """The three marks."""

    LISTEN_AGAIN = 0
    ALMOST = 1
    YES = 2


class Slip(str, Enum):
    """What to say about a line that was not quite it; of several slips the first in this order is told."""

    LINE = "line"
    LANGUAGE = "language"
    SOMETHING_ELSE = "something-else"
    CARD = "card"
    GENDER = "gender"
    ORDER = "order"
    MISSING = "missing"
    WORD = "word"
    EXTRA = "extra"


REPLACED: Final = frozenset({Slip.CARD, Slip.WORD, Slip.SOMETHING_ELSE})
"""Slips by which other words were said than are in the line."""
DOUBTFUL: Final = REPLACED | {Slip.MISSING}
"""Slips that whoever knows the line may seem to make who is not heard well."""


class Fate(Enum):
    """What became of a word of the line."""

    SAID = "said"
    MOVED = "moved"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Mark:
    """What is to be said about what was said.

    `said` are the words that were heard, `fates` what became of each word of the line as it is shown. `coverage` is
    the part of them that was said in order, 0 to 1; `extras` counts further words. `right` and `wrong` are the words
    that the slip is about; `number` is the place of another line that was said instead.
    """

    level: Level
    said: str
    coverage: float
    extras: int = 0
    slip: Slip | None = None
    fates: tuple[Fate, ...] = ()
    right: str = ""
    wrong: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class _Wording:
    """A way to say a line, without accents; `loose` are the places of words that may be missing."""

    words: tuple[str, ...]
    loose: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Comparison:
    """One wording beside what was said: which of its words were said in order, which elsewhere, and what else was.

    `unclear` are places at which something was said that was not understood.
    """

    wording: tuple[str, ...]
    said: frozenset[int]
    moved: frozenset[int]
    unclear: frozenset[int]
    swaps: Mapping[int, str]
    extras: tuple[str, ...]
    needed: frozenset[int]

    @property
    def coverage(self) -> float:
        return self.share(self.said & self.needed)

    @property
    def whole(self) -> bool:
        return self.needed <= self.said

    @property
    def missing(self) -> frozenset[int]:
        return self.needed - self.said - self.moved

    def share(self, places: Collection[int]) -> float:
        """How much of the wording these places are."""
        return len(places) / max(1, len(self.needed))


@dataclass(frozen=True, slots=True)
class Marker:
    """Marks what is said against the lines of a repertoire; `foreign` are lines of other languages."""

    repertoire: Repertoire
    foreign: tuple[tuple[str, ...], ...] = ()
    _same: Mapping[tuple[str, ...], str] = field(init=False, repr=False)
    _fillers: frozenset[str] = field(init=False, repr=False)
    _wordings: Mapping[int, frozenset[_Wording]] = field(init=False, repr=False)
    _elsewhere: tuple[_Wording, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        tolerance = self.repertoire.tolerance
        same = {
            tuple(map(plain, other.split())): plain(word) for word, some in tolerance.same.items() for other in some
        }
        object.__setattr__(self, "_same", same)
        object.__setattr__(self, "_fillers", frozenset(map(plain, self.repertoire.fillers)))
        object.__setattr__(self, "_elsewhere", tuple(map(self._prepared, self.foreign)))
        wordings: dict[int, set[_Wording]] = {}
        for line in self.repertoire.lines.values():
            wordings.setdefault(line.number, set()).update(map(self._prepared, line.wordings))
        object.__setattr__(self, "_wordings", {number: frozenset(some) for number, some in wordings.items()})

    @classmethod
    def load(cls, name: str, language: str, rhymes: Sequence[str] = ()) -> Marker:
        """What marks the lines of a profile, or a table's own; see `repertoire.load` for what it raises."""
        repertoire = load(name, language, rhymes)
        return cls(repertoire, others(repertoire, name))

    def mark(self, heard: Heard, line: Line, since: int = 0) -> Mark | None:
        """The mark for an utterance; None when it could not be heard well enough to say anything about it.

        The first `since` words of the line have been said for the child, who may say them or not.
        """
        rivals = [rival for rival in heard.rivals if rival.cost <= VAGUE] or [Rival(heard.text, 0.0)]
        ways = [(self.mark_words(tokens(rival.text), line, since), rival.cost) for rival in rivals]
        best, _ = ways[0]
        if best is None:
            return None
        kinder = [mark for mark, cost in ways if mark is not None and cost <= BENEFIT]
        if best.slip in REPLACED:
            kinder += [mark for mark, cost in ways if mark is not None and mark.slip is None and cost <= ALIKE]
        kindest = max(kinder, key=lambda mark: (mark.level, mark.coverage))
        vague = len({self._folded(tokens(rival.text)) for rival in rivals}) > MOST_WAYS
        doubted = kindest.slip is not None if heard.muffled else vague and kindest.slip in DOUBTFUL
        return None if doubted else kindest

    def mark_words(self, words: Sequence[str], line: Line, since: int = 0) -> Mark | None:
        """The mark for words; None when too few of them were understood."""
        heard = self._folded(words)
        said = tuple(word for word in heard if word != UNKNOWN)
        if all(word in self._fillers for word in said):
            return None
        best = self._nearest(heard, line, since)
        unclear = len(heard) - len(said)
        if unclear and best.coverage < RIGHT_LINE and len(said) <= unclear + 1:
            return None
        text = " ".join(word for word in words if word != UNKNOWN)
        extras = self._extras(best)
        plainly = Mark(Level.YES, text, best.coverage, len(extras), None, self._fates(best))
        slip = self._slip(best, said, extras, line)
        if slip is Slip.MISSING and best.missing <= best.unclear:
            return plainly if len(best.missing) == 1 and not self._varies(best, line) & best.missing else None
        return plainly if slip is None else self._slipped(plainly, slip, best, said, line)

    # ---- comparing

    def _folded(self, words: Sequence[str]) -> tuple[str, ...]:
        """Words without accents, and what may stand for a word as that word."""
        left = [plain(word) for word in words]
        found: list[str] = []
        while left:
            length = next((n for n in (2, 1) if len(left) >= n and tuple(left[:n]) in self._same), 0)
            found.append(self._same[tuple(left[:length])] if length else left[0])
            del left[: length or 1]
        return tuple(found)

    def _prepared(self, wording: Sequence[str]) -> _Wording:
        loose = self.repertoire.tolerance.loose  # with its accents: "e" may be missing, "é" may not
        return _Wording(self._folded(wording), frozenset(at for at, word in enumerate(wording) if word in loose))

    def _nearest(self, said: Sequence[str], line: Line, since: int) -> _Comparison:
        """The wording of a line that is most like what was said."""
        found = [self._compared(said, self._prepared(wording), since) for wording in line.wordings]
        return max(found, key=lambda comparison: comparison.coverage)

    def _compared(self, said: Sequence[str], wording: _Wording, since: int = 0) -> _Comparison:
        matched: set[int] = set()
        unclear: set[int] = set()
        swaps: dict[int, str] = {}
        extras: list[str] = []
        for step in Levenshtein.opcodes(wording.words, tuple(said)):
            wanted, given = range(step.src_start, step.src_end), said[step.dest_start : step.dest_end]
            match step.tag:
                case "equal":
                    matched.update(wanted)
                case "replace":
                    swaps.update((at, word) for at, word in zip(wanted, given, strict=True) if word != UNKNOWN)
                    unclear.update(at for at, word in zip(wanted, given, strict=True) if word == UNKNOWN)
                case "insert":
                    extras += (word for word in given if word != UNKNOWN)
        needed = frozenset(at for at in range(since, len(wording.words)) if at not in wording.loose or at in swaps)
        left = Counter([*extras, *swaps.values()])
        moved = set()
        for at in sorted(needed - matched):
            if left[wording.words[at]]:
                left[wording.words[at]] -= 1
                moved.add(at)
        return _Comparison(
            wording.words, frozenset(matched), frozenset(moved), frozenset(unclear), swaps, tuple(extras), needed
        )

    def _extras(self, best: _Comparison) -> tuple[str, ...]:
        """What was said beside the line; saying the beginning of the line again is no extra."""
        further = [*best.extras, *best.swaps.values()]
        return tuple(word for word in further if word not in self._fillers and word not in best.wording)

    # ---- judging

    def _slip(self, best: _Comparison, said: Sequence[str], extras: Sequence[str], line: Line) -> Slip | None:
        if best.whole:
            return Slip.EXTRA if len(extras) > MOST_EXTRAS else None
        if self._other_number(best, said, line):
            return Slip.LINE
        if self._foreign(best, said):
            return Slip.LANGUAGE
        if not self._recognizable(best, extras, line):
            return Slip.SOMETHING_ELSE
        if self._other_card(best, said, line):
            return Slip.CARD
        if self._misgendered(best, line):
            return Slip.GENDER
        if len(best.moved) >= len(best.missing):
            return Slip.ORDER
        return Slip.WORD if min(best.missing) in best.swaps else Slip.MISSING

    def _foreign(self, best: _Comparison, said: Sequence[str]) -> bool:
        """Whether a line of another language fits what was said better."""
        fitting = max((self._compared(said, wording).coverage for wording in self._elsewhere), default=0.0)
        return fitting >= ANOTHER_LINE and fitting > best.coverage

    def _recognizable(self, best: _Comparison, extras: Sequence[str], line: Line) -> bool:
        """Whether it was this line, if not the whole of it: half of it in any order or gender, or only words of it."""
        begun = best.share((best.said & best.needed) | best.moved | self._misgendered(best, line))
        return begun >= (RIGHT_LINE if extras else A_PART)

    def _slipped(self, mark: Mark, slip: Slip, best: _Comparison, said: Sequence[str], line: Line) -> Mark:
        again = slip in (Slip.LINE, Slip.LANGUAGE, Slip.SOMETHING_ELSE)
        at = min(self._misgendered(best, line) if slip is Slip.GENDER else best.missing or best.moved, default=None)
        return Mark(
            level=Level.LISTEN_AGAIN if again else Level.ALMOST,
            said=mark.said,
            coverage=mark.coverage,
            extras=mark.extras,
            slip=slip,
            fates=mark.fates,
            right=self._shown(best, at, line),
            wrong=best.swaps.get(at, "") if at is not None else "",
            number=self._other_number(best, said, line),
        )

    def _other_number(self, best: _Comparison, said: Sequence[str], line: Line) -> int:
        """The place of another line that fits what was said better, 0 for none."""
        fitting = max(
            (self._compared(said, wording).coverage, -number)
            for number, wordings in self._wordings.items()
            for wording in wordings
            if number != line.number
        )
        return -fitting[1] if fitting[0] >= ANOTHER_LINE and fitting[0] > best.coverage else 0

    def _other_card(self, best: _Comparison, said: Sequence[str], line: Line) -> bool:
        """Whether it was this line, but with the name of another card."""
        cards = {word for wording in self._wordings[line.number] for word in wording.words}
        own = {word for other in line.wordings for word in self._folded(other)}
        named = best.swaps.keys() - self._misgendered(best, line)
        return any(best.swaps[at] in cards - own for at in named)

    def _misgendered(self, best: _Comparison, line: Line) -> frozenset[int]:
        """Where words were said in the form that the line has for other cards: "uma rei"."""
        kind = self.repertoire.agreement.get
        forms = self._forms(best, line)
        kinds = {at: (kind(best.wording[at]), kind(word)) for at, word in best.swaps.items() if word in forms[at]}
        return frozenset(at for at, (wanted, given) in kinds.items() if wanted and given and wanted != given)

    def _varies(self, best: _Comparison, line: Line) -> frozenset[int]:
        """Where the line has other words for other cards: without those nobody knows which card was meant."""
        return frozenset(at for at, words in enumerate(self._forms(best, line)) if len(words) > 1)

    def _forms(self, best: _Comparison, line: Line) -> list[set[str]]:
        """The words that stand at each place of the line for one card or another."""
        alike = [some.words for some in self._wordings[line.number] if len(some.words) == len(best.wording)]
        return [set(words) for words in zip(*alike, strict=True)]

    @staticmethod
    def _fates(best: _Comparison) -> tuple[Fate, ...]:
        return tuple(
            Fate.MOVED if at in best.moved else Fate.MISSING if at in best.missing else Fate.SAID
            for at in range(len(best.wording))
        )

    @staticmethod
    def _shown(best: _Comparison, at: int | None, line: Line) -> str:
        """What is missing from there on, as it is shown: "de Coventry"."""
        if at is None:
            return ""
        shown = line.shown if len(line.shown) == len(best.wording) else best.wording
        end = at + 1
        while end in best.missing and end not in best.swaps and at not in best.swaps:
            end += 1
        text = " ".join(shown[at:end]).strip(",.;:!?")
        return text[:1].lower() + text[1:]
