"""Sample phrases of a call, each as unlike the others as possible."""

from __future__ import annotations

import random
from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from voice.automaton import Sketch
from voice.language import Entry
from voice.templates import Slot, Symbol
from voice.tokens import PAUSE
from voice.wordsfile import Form

Choice = TypeVar("Choice", bound=Hashable)

PATIENCE = 12


class Walker:
    """Walks through one call again and again, each time where it has been least."""

    def __init__(self, entry: Entry, forms: Mapping[str, tuple[Form, ...]], seed: int = 0) -> None:
        sketch: Sketch[Symbol, int] = Sketch()
        for sentence in entry.heard:
            entry.templates.listening.draw(sentence, sketch, 0)
        self._graph = sketch.minimal()
        self._forms = forms
        self._chance = random.Random(seed)
        self._visits: dict[tuple[int, Hashable], int] = {}
        # Calls that name a card or anything else have more to show.
        self._turns = 3 if self.slots else 1

    @property
    def words(self) -> frozenset[str]:
        """The words of the call's templates."""
        return frozenset(s.rstrip(PAUSE) for row in self._graph.steps for s in row if isinstance(s, str))

    @property
    def slots(self) -> frozenset[Slot]:
        """The slots of the call's templates."""
        return frozenset(symbol for row in self._graph.steps for symbol in row if isinstance(symbol, Slot))

    def walk(self, found: dict[str, None]) -> bool:
        """Adds a few new phrases to `found`; False when there seem to be none left."""
        new = 0
        for _ in range(PATIENCE):
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
                forms = [f for f in self._forms.get(symbol.kind, ()) if symbol.agrees in (None, f.agrees)]
                if not forms:
                    return []
                said += self._least(-1 - state, forms).words
            else:
                said.append(symbol.rstrip(PAUSE))
            state = self._graph.steps[state][symbol]

    def _least(self, place: int, choices: Sequence[Choice]) -> Choice:
        choice = min(choices, key=lambda c: (self._visits.get((place, c), 0), self._chance.random()))
        self._visits[place, choice] = self._visits.get((place, choice), 0) + 1
        return choice
