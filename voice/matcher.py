"""Finds calls in a row of words: frames by likeness, slots exactly or at a declared price.

The price list (0 is a perfect match; what costs more than `LIMIT` is no match):

| what                                                        | price             |
|-------------------------------------------------------------|-------------------|
| accent, hyphen or apostrophe missing                        | `ACCENT`          |
| pause where none belongs, or none where one does ("no, six")  | `UNPAUSED`        |
| hesitation or filler inside a call, word said twice         | `HESITATION`      |
| word or call of a sibling language (pt-BR at a pt-PT table) | `SIBLING`         |
| formula of another language                                 | `FOREIGN`         |
| article that disagrees with the card ("uma rei")            | `DISAGREEMENT`    |
| name of a card that needs a yes ("meia" for six)            | `DOUBTFUL`        |
| another word than a slot's value (declared as confusion)    | as declared       |
| what a word rarely means ("três dez" as three tens)         | as declared       |
| frame word that is only alike                               | `UNLIKE` × distance, at least `ALIKE` |
| frame word left out, but not the first                      | `MISSING`         |

A call survives one likeness for every three frame words, and one omission for every six; "passo" alone must be
"passo".
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rapidfuzz.distance import OSA

from voice.automaton import Automaton
from voice.series import Item, gathered
from voice.templates import Slot, Symbol
from voice.tokens import PAUSE, plain
from voice.wordsfile import Call, Confusion, Form, Series, Value

ACCENT = 0.05
UNPAUSED = 0.5
HESITATION = 0.1
SIBLING = 0.1
FOREIGN = 0.2
DISAGREEMENT = 0.3
DOUBTFUL = 0.3
ALIKE = 0.6
UNLIKE = 2.0
MISSING = 0.8
LIMIT = 2.0

WORDS_PER_REPAIR = 3
# A word left out weighs as much as two that are only alike.
OMISSION = 2
SHORTEST_ALIKE = 3
GREATEST_DISTANCE = 0.34
# A confusion dearer than this is asked about before it counts.
SURE_CONFUSION = 0.3


@dataclass(frozen=True, slots=True)
class Priced:
    """A call and what it costs to use it at this table."""

    call: Call
    price: float


@dataclass(frozen=True, slots=True)
class Match:
    """A call found in `words[start:end]`; `values` is what filled its slots and series."""

    call: Call
    end: int
    cost: float
    values: Mapping[str, Value | list[Item]]
    phrase: tuple[str, ...]
    confirm: bool
    bare: bool


@dataclass(frozen=True, slots=True)
class _Filling:
    """A way to fill a slot with the words at hand."""

    form: Form
    length: int
    cost: float
    confused: bool


@dataclass(frozen=True, slots=True)
class _Path:
    """Where a search stands."""

    state: int
    at: int
    cost: float = 0.0
    values: tuple[tuple[str, Value], ...] = ()
    phrase: tuple[str, ...] = ()
    frame: int = 0
    repairs: int = 0
    confused: bool = False
    confirm: bool = False


@dataclass(frozen=True, slots=True)
class SlotTable:
    """The forms of one slot by their first word without accents, and the words mistaken for them."""

    forms: Mapping[str, tuple[Form, ...]]
    confusions: Mapping[str, tuple[tuple[Form, float], ...]]

    @classmethod
    def of(cls, forms: Sequence[Form], confusions: Sequence[Confusion]) -> SlotTable:
        """The table for `forms`, with those `confusions` whose value they have."""
        by_word: dict[str, tuple[Form, ...]] = {}
        by_value: dict[Value, Form] = {}
        for form in forms:
            by_word[plain(form.words[0])] = (*by_word.get(plain(form.words[0]), ()), form)
            by_value.setdefault(form.value, form)
        mistaken: dict[str, tuple[tuple[Form, float], ...]] = {}
        for c in confusions:
            if c.value in by_value:
                mistaken[c.heard] = (*mistaken.get(c.heard, ()), (by_value[c.value], c.cost))
        return cls(by_word, mistaken)


@dataclass(frozen=True, slots=True)
class Matcher:
    """Searches the automaton of all calls; outputs are indices into `calls`."""

    graph: Automaton[Symbol, int]
    calls: tuple[Priced, ...]
    tables: Mapping[tuple[str, str], SlotTable]
    sibling_forms: frozenset[Form]
    fillers: frozenset[str]
    vocabulary: frozenset[str]
    series: Mapping[str, Series] = field(default_factory=dict)
    _frames: tuple[tuple[Mapping[str, int], tuple[tuple[Slot, int], ...]], ...] = field(init=False)
    _folded: tuple[Mapping[str, tuple[str, ...]], ...] = field(init=False)

    def __post_init__(self) -> None:
        frames = []
        folded: list[dict[str, tuple[str, ...]]] = []
        for row in self.graph.steps:
            words = {s: t for s, t in row.items() if isinstance(s, str)}
            frames.append((words, tuple((s, t) for s, t in row.items() if isinstance(s, Slot))))
            by_plain: dict[str, tuple[str, ...]] = {}
            for word in words:
                by_plain[plain(word)] = (*by_plain.get(plain(word), ()), word)
            folded.append(by_plain)
        object.__setattr__(self, "_frames", tuple(frames))
        object.__setattr__(self, "_folded", tuple(folded))

    def matches(
        self,
        words: Sequence[str],
        start: int,
        alike: Sequence[Mapping[str, float]] | None = None,
        pauses: Container[int] = (),
    ) -> list[Match]:
        """Calls that begin at `words[start]`, cheapest for each call, extent and filling.

        Repairs are tried when `alike` gives, for each word, the frame words that it may be a slip of. `pauses` are
        the words that a pause follows.
        """
        best: dict[tuple[int, int, tuple[tuple[str, Value], ...]], Match] = {}
        waiting = [_Path(0, start)]
        seen: dict[tuple[int, int, tuple[tuple[str, Value], ...], int, int], float] = {}
        while waiting:
            path = waiting.pop()
            key = (path.state, path.at, path.values, path.repairs, path.frame)
            if path.cost >= seen.get(key, LIMIT + 1e-9):
                continue
            seen[key] = path.cost
            if path.at > start:
                for index in self.graph.ends.get(path.state, ()):
                    match = self._ended(path, index)
                    if match and (
                        (index, path.at, path.values) not in best or match.cost < best[index, path.at, path.values].cost
                    ):
                        best[index, path.at, path.values] = match
            waiting += self._onward(path, words, start, alike, pauses)
        return _longest(best.values())

    def _ended(self, path: _Path, index: int) -> Match | None:
        if path.repairs * WORDS_PER_REPAIR > path.frame or (path.confused and not path.frame):
            return None
        priced = self.calls[index]
        values = gathered(path.values, self.series)
        if priced.call.differs and len({str(value) for value in values.values()}) < len(values):
            return None
        return Match(
            call=priced.call,
            end=path.at,
            cost=path.cost + priced.price,
            values=values,
            phrase=path.phrase,
            confirm=path.confirm or priced.call.confirm,
            bare=path.frame == 0,
        )

    def _onward(
        self,
        path: _Path,
        words: Sequence[str],
        start: int,
        alike: Sequence[Mapping[str, float]] | None,
        pauses: Container[int],
    ) -> Iterator[_Path]:
        frame, slots = self._frames[path.state]
        if path.at < len(words):
            word = words[path.at]
            counted = False
            for candidate in self._folded[path.state].get(plain(word), ()):
                yield self._framed(path, candidate, frame[candidate], _slip(word, candidate), at=path.at + 1)
            for slot, target in slots:
                for filling in self._fillings(slot, words, path.at):
                    if filling.form.cost and path.at - 1 in pauses:
                        continue  # "três, dez" is nothing but a three and a ten
                    if _agrees(path, slot, filling.form):
                        counted = counted or slot.series is not None
                        yield self._filled(path, slot, filling, target)
            # What is said twice is a stammer, but two aces in a row are two.
            if path.at > start and (word in self.fillers or (word == words[path.at - 1] and not counted)):
                yield _Path(
                    path.state, path.at + 1, path.cost + HESITATION, path.values, path.phrase, path.frame,
                    path.repairs, path.confused, path.confirm,
                )  # fmt: skip
            if alike is not None:
                for candidate, cost in alike[path.at].items():
                    if candidate in frame:
                        yield self._framed(path, candidate, frame[candidate], cost, at=path.at + 1, repairs=1)
        if alike is not None and path.frame and path.cost + MISSING <= LIMIT:
            for candidate, target in frame.items():
                yield self._framed(path, candidate, target, MISSING, at=path.at, repairs=OMISSION)

    @staticmethod
    def _framed(path: _Path, word: str, target: int, cost: float, at: int, repairs: int = 0) -> _Path:
        return _Path(
            target, at, path.cost + cost, path.values, (*path.phrase, word), path.frame + 1,
            path.repairs + repairs, path.confused, path.confirm,
        )  # fmt: skip

    def _filled(self, path: _Path, slot: Slot, filling: _Filling, target: int) -> _Path:
        form = filling.form
        cost = path.cost + filling.cost + form.cost
        if slot.agrees is not None and form.agrees not in (None, slot.agrees):
            cost += DISAGREEMENT
        if form in self.sibling_forms:
            cost += SIBLING
        if form.confirm:
            cost += DOUBTFUL
        return _Path(
            target,
            path.at + filling.length,
            cost,
            (*path.values, (_name(slot), form.value)),
            (*path.phrase, *form.words),
            path.frame,
            path.repairs,
            path.confused or filling.confused,
            path.confirm or form.confirm or filling.cost > SURE_CONFUSION,
        )

    def _fillings(self, slot: Slot, words: Sequence[str], at: int) -> Iterator[_Filling]:
        table = self.tables[slot.language, slot.kind]
        for form, cost in table.confusions.get(words[at], ()):
            yield _Filling(form, 1, cost, confused=True)
        for form in table.forms.get(plain(words[at]), ()):
            said = tuple(words[at : at + len(form.words)])
            if said == form.words:
                yield _Filling(form, len(said), 0.0, confused=False)
            elif words[at] not in table.confusions and tuple(map(plain, said)) == tuple(map(plain, form.words)):
                yield _Filling(form, len(said), ACCENT, confused=False)

    def alike(self, word: str) -> dict[str, float]:
        """Frame words that `word` may be a slip of; a word with a meaning of its own is no slip."""
        if len(word) < SHORTEST_ALIKE or word in self.vocabulary:
            return {}
        said = plain(word)
        found = {}
        for other in self.vocabulary:
            if len(other) >= SHORTEST_ALIKE:
                distance = OSA.normalized_distance(said, plain(other), score_cutoff=GREATEST_DISTANCE)
                if distance <= GREATEST_DISTANCE:
                    found[other] = max(ALIKE, UNLIKE * distance)
        return found


def _name(slot: Slot) -> str:
    """The name under which a value is kept on the way; those of a series begin with its name."""
    return slot.name if slot.series is None else f"{slot.series}.{slot.name}"


def _agrees(path: _Path, slot: Slot, form: Form) -> bool:
    """Whether a slot that was named before is filled as before."""
    return slot.series is not None or all(form.value == value for name, value in path.values if name == slot.name)


def _longest(matches: Iterable[Match]) -> list[Match]:
    """The matches without those that stop in the middle of a series."""
    kept = list(matches)
    series = [m for m in kept if any(isinstance(value, list) for value in m.values.values())]
    cut = {
        id(m)
        for m in series
        for other in series
        if other.call is m.call and other.end > m.end and other.cost <= m.cost and _begins(m, other)
    }
    return [m for m in kept if id(m) not in cut]


def _begins(one: Match, other: Match) -> bool:
    """Whether both fill the same slots alike, but for the series, which `other` may continue."""
    for name, value in one.values.items():
        longer = other.values.get(name)
        if isinstance(value, list) and isinstance(longer, list):
            longer = longer[: len(value)]
        if longer != value:
            return False
    return True


def _slip(said: str, word: str) -> float:
    """The price of `said` for `word` when both are the same but for accents and pauses."""
    if said == word:
        return 0.0
    return ACCENT if said.endswith(PAUSE) == word.endswith(PAUSE) else UNPAUSED
