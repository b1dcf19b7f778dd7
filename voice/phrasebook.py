"""Everything that may be said at a table: read into meanings, or handed to the ears as a word graph."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from voice.automaton import Automaton, Sketch
from voice.language import Entry, Language, families, family, known_names, load_language
from voice.templates import Slot, Symbol
from voice.tokens import tokens
from voice.wordsfile import Form


@dataclass(frozen=True, slots=True)
class Phrasebook:
    """What may be said at one table in one language, formulas of other languages included."""

    language: Language
    foreign: tuple[Language, ...]
    names: tuple[str, ...]
    first_names: tuple[str, ...]

    @classmethod
    def load(cls, language: str, folders: Sequence[Path], names: Sequence[str] = ()) -> Phrasebook:
        """The phrasebook of a table whose players are called `names`, from the words files in `folders`."""
        forms = tuple(Form(tokens(name), name) for name in names)
        own = load_language(language, folders, forms)
        others = tuple(load_language(f, folders, forms) for f in families(folders) if f != family(language))
        known = known_names(folders).get(family(language), ())
        return cls(own, others, tuple(names), known)

    @property
    def words(self) -> frozenset[str]:
        """Every word that a table with this language may hear: of all phrases, fillers, names and slots."""
        words = {word for entry in self._heard() for word in _words(entry)}
        for forms in self.language.slots.values():
            words |= {w for form in forms if self._is_heard(form) for w in form.words}
        own = self.language
        for text in (*own.fillers, *own.joiners, *own.vocatives, *self.names, *self.first_names):
            words |= set(tokens(text))
        return frozenset(words)

    def sample_phrases(self, n: int, seed: int = 0) -> tuple[str, ...]:
        """Up to `n` different complete phrases, spread evenly over all calls and their slots' forms."""
        chance = random.Random(seed)
        walkers = [_Walker(entry, self._slots(entry), chance) for entry in self._heard()]
        found: dict[str, None] = {}
        while walkers and len(found) < n:
            walkers = [walker for walker in walkers if walker.walk(found)]
        return tuple(found)[:n]

    def _heard(self) -> Iterator[Entry]:
        for entry in self.language.entries:
            if entry.own and entry.call.means:
                yield entry
        for other in self.foreign:
            yield from (entry for entry in other.entries if entry.own and entry.call.everywhere)

    def _slots(self, entry: Entry) -> Mapping[str, tuple[Form, ...]]:
        language = next(lang for lang in (self.language, *self.foreign) if entry in lang.entries)
        return {name: tuple(f for f in forms if self._is_heard(f)) for name, forms in language.slots.items()}

    def _is_heard(self, form: Form) -> bool:
        return not form.typed and form not in self.language.sibling_forms


def _drawn(entry: Entry) -> Automaton[Symbol, int]:
    sketch: Sketch[Symbol, int] = Sketch()
    for sentence in entry.call.sentences:
        entry.templates.draw(sentence, sketch, 0)
    return sketch.minimal()


def _words(entry: Entry) -> set[str]:
    return {symbol for row in _drawn(entry).steps for symbol in row if isinstance(symbol, str)}


class _Walker:
    """Walks through one call again and again, each time where it has been least."""

    def __init__(self, entry: Entry, slots: Mapping[str, tuple[Form, ...]], chance: random.Random) -> None:
        self._graph = _drawn(entry)
        self._slots = slots
        self._chance = chance
        self._visits: dict[tuple[int, Symbol | Form | None], int] = {}
        # Calls that name a card or anything else have more to show.
        self._turns = 3 if any(isinstance(s, Slot) for row in self._graph.steps for s in row) else 1

    def walk(self, found: dict[str, None]) -> bool:
        """Adds up to `_turns` new phrases to `found`; False when there seem to be none left."""
        new = 0
        for _ in range(12):
            phrase = " ".join(self._phrase())
            if phrase and phrase not in found:
                found[phrase] = None
                new += 1
            if new == self._turns:
                break
        return new > 0

    def _phrase(self) -> list[str]:
        said: list[str] = []
        state = 0
        while True:
            choices: list[Symbol | None] = list(self._graph.steps[state])
            if state in self._graph.ends:
                choices.append(None)
            symbol = self._least(state, choices)
            if symbol is None:
                return said
            if isinstance(symbol, Slot):
                forms = [f for f in self._slots[symbol.kind] if symbol.agrees in (None, f.agrees) or f.agrees is None]
                if not forms:
                    return []
                said += self._least(-1 - state, forms).words
            else:
                said.append(symbol)
            state = self._graph.steps[state][symbol]

    def _least(self, state, choices):  # type: ignore[no-untyped-def]
        choice = min(choices, key=lambda c: (self._visits.get((state, c), 0), self._chance.random()))
        self._visits[state, choice] = self._visits.get((state, choice), 0) + 1
        return choice
