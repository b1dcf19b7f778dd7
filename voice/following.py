"""Following what has been heard so far through the sentences that may be said."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cached_property

_AHEAD = 2  # words that the last partial result may lack of what was said: it runs a quarter of a second behind
_ASIDE = 2.5  # nats; a phrase that only goes on with what costs more, such as a filler, is as good as complete
_MANY = 13  # words; where more may follow, such as any card or anything after a name, people pause and go on
_BROKEN_OFF = 1.0  # nats; who ends where it costs so much more than elsewhere has not come to an end


class Phrases:
    """The sentences that may be said, to follow a partial result through them."""

    def __init__(self, arcs: list[tuple[int, int, str, float]], finals: list[tuple[int, float]]) -> None:
        self.words = frozenset(word for _, _, word, _ in arcs if word)
        cheapest = min((cost for _, cost in finals), default=0.0)
        self._ends = frozenset(state for state, cost in finals if cost < cheapest + _BROKEN_OFF)
        self._onward: dict[int, dict[str, set[int]]] = {}
        self._silent: dict[int, dict[int, float]] = {}
        self._going_on: set[int] = set()
        for source, target, word, cost in arcs:
            self._onward.setdefault(source, {}).setdefault(word, set()).add(target)
            if not word:
                self._silent.setdefault(source, {})[target] = cost
            elif cost < _ASIDE:
                self._going_on.add(source)

    def closed(self, text: str) -> bool:
        """Whether `text` is a complete sentence that nothing likely continues."""
        states = self._states(text)
        return bool(states & self._ends) and not any(self._goes_on(state) for state in states)

    def complete(self, text: str) -> bool:
        """Whether `text` is a sentence, perhaps the beginning of a longer one."""
        return bool(self._reached(self._states(text)) & self._ends)

    def ends(self, text: str) -> bool:
        """Whether `text` is a sentence after which so little may follow that whoever pauses has finished."""
        states = self._reached(self._states(text), _ASIDE)
        onward = {word for state in states for word in self._onward.get(state, ())}
        return bool(states & self._ends) and len(onward) <= _MANY

    def closing(self, text: str) -> bool:
        """Whether a word or two after `text`, or none, may end a sentence that nothing likely continues."""
        return not self._closing.isdisjoint(self._states(text))

    @cached_property
    def _closing(self) -> frozenset[int]:
        """The states from which an end that nothing continues is near."""
        near = {state for state in self._ends if not self._goes_on(state)}
        for _ in range(_AHEAD):
            near |= {
                state
                for state, row in self._onward.items()
                if any(not near.isdisjoint(targets) for targets in row.values())
            }
        return frozenset(near)

    def _goes_on(self, state: int) -> bool:
        """Whether a sentence may go on from `state`, and not only with what is rarely said there, such as a filler."""
        return not self._going_on.isdisjoint(self._reached({state}, _ASIDE))

    def _states(self, text: str) -> set[int]:
        """Where a sentence may stand after `text`."""
        states = {0}
        for word in text.split():
            before = self._reached(states)
            states = {target for state in before for target in self._onward.get(state, {}).get(word, ())}
        return states

    def _reached(self, states: set[int], aside: float = math.inf) -> set[int]:
        """Those that `states` lead to in silence, where a step costs less than `aside`, and `states` themselves."""
        reached, waiting = set(states), list(states)
        while waiting:
            for target, cost in self._silent.get(waiting.pop(), {}).items():
                if target not in reached and cost < aside:
                    reached.add(target)
                    waiting.append(target)
        return reached

    def aligned(self, heard: list[str], spelled: Mapping[str, list[str]]) -> list[tuple[str, int]] | None:
        """The sentence that `heard` spells, each word with how many of `heard` it takes; None when it is none."""
        waiting: list[tuple[int, int, tuple[tuple[str, int], ...]]] = [(0, 0, ())]
        seen = set()
        while waiting:
            state, place, sentence = waiting.pop()
            if place == len(heard) and state in self._ends:
                return list(sentence)
            if (state, place) in seen:
                continue
            seen.add((state, place))
            for word, targets in self._onward.get(state, {}).items():
                spelling = spelled.get(word, [word] if word else [])
                if heard[place : place + len(spelling)] == spelling:
                    longer = (*sentence, (word, len(spelling))) if spelling else sentence
                    waiting += [(target, place + len(spelling), longer) for target in targets]
        return None
