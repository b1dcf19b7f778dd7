"""Acyclic automata over any symbols: drawn with free steps, then made deterministic and as small as can be."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Sym = TypeVar("Sym", bound=Hashable)
Out = TypeVar("Out", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Automaton(Generic[Sym, Out]):
    """Deterministic, acyclic and minimal; state 0 is the start.

    `steps[state]` maps a symbol to the next state; `ends[state]` are the outputs of what ends there, if anything.
    """

    steps: tuple[Mapping[Sym, int], ...]
    ends: Mapping[int, frozenset[Out]]


@dataclass(slots=True)
class Sketch(Generic[Sym, Out]):
    """An automaton being drawn: state 0 is the start, a step on None costs nothing. It must stay acyclic."""

    steps: list[list[tuple[Sym | None, int]]] = field(default_factory=lambda: [[]])
    ends: dict[int, set[Out]] = field(default_factory=dict)

    def state(self) -> int:
        """A new state."""
        self.steps.append([])
        return len(self.steps) - 1

    def step(self, source: int, symbol: Sym | None, target: int | None = None) -> int:
        """Draws a step and returns where it leads; a new state when no target is given."""
        goal = self.state() if target is None else target
        self.steps[source].append((symbol, goal))
        return goal

    def end(self, state: int, output: Out) -> None:
        """Marks that `output` ends at `state`."""
        self.ends.setdefault(state, set()).add(output)

    def minimal(self) -> Automaton[Sym, Out]:
        """The smallest deterministic automaton with the same paths and outputs."""
        return _minimized(*self._determined())

    def closure(self, states: Iterable[int]) -> frozenset[int]:
        """The states that are reached from `states` by free steps alone, `states` included."""
        seen = set(states)
        waiting = list(seen)
        while waiting:
            for symbol, target in self.steps[waiting.pop()]:
                if symbol is None and target not in seen:
                    seen.add(target)
                    waiting.append(target)
        return frozenset(seen)

    def _offers(self) -> list[frozenset[int]]:
        """For each state those that it reaches by free steps alone and that have something to offer.

        Only they tell two sets of states apart.
        """
        useful = [s in self.ends or any(x is not None for x, _ in row) for s, row in enumerate(self.steps)]
        alone = [frozenset((s,)) if useful[s] else frozenset[int]() for s in range(len(self.steps))]
        return [
            frozenset(t for t in self.closure((s,)) if useful[t]) if any(x is None for x, _ in row) else alone[s]
            for s, row in enumerate(self.steps)
        ]

    def _determined(self) -> tuple[list[dict[Sym, int]], dict[int, frozenset[Out]]]:
        offers = self._offers()
        numbers = {offers[0]: 0}
        waiting = [offers[0]]
        steps: list[dict[Sym, int]] = []
        ends: dict[int, frozenset[Out]] = {}
        for states in waiting:
            outputs = frozenset(out for s in states if s in self.ends for out in self.ends[s])
            if outputs:
                ends[len(steps)] = outputs
            targets: dict[Sym, set[int]] = {}
            for s in states:
                for symbol, target in self.steps[s]:
                    if symbol is not None:
                        targets.setdefault(symbol, set()).update(offers[target])
            row: dict[Sym, int] = {}
            for symbol, reached in targets.items():
                goal = frozenset(reached)
                if goal not in numbers:
                    numbers[goal] = len(numbers)
                    waiting.append(goal)
                row[symbol] = numbers[goal]
            steps.append(row)
        return steps, ends


def _minimized(steps: list[dict[Sym, int]], ends: dict[int, frozenset[Out]]) -> Automaton[Sym, Out]:
    """Merges states with the same future, last states first; states that lead nowhere disappear."""
    merged: dict[int, int | None] = {}
    numbers: dict[tuple[frozenset[tuple[Sym, int]], frozenset[Out]], int] = {}
    rows: list[dict[Sym, int]] = []
    outputs: dict[int, frozenset[Out]] = {}
    for state in _last_first(steps):
        row = {symbol: m for symbol, target in steps[state].items() if (m := merged[target]) is not None}
        out = ends.get(state, frozenset())
        if not row and not out:
            merged[state] = None
            continue
        key = (frozenset(row.items()), out)
        if key not in numbers:
            numbers[key] = len(rows)
            rows.append(row)
            if out:
                outputs[numbers[key]] = out
        merged[state] = numbers[key]
    if merged[0] is None:
        return Automaton(({},), {})
    # The start came last; number from it so that it is state 0.
    last = len(rows) - 1
    turned = tuple({symbol: last - target for symbol, target in row.items()} for row in reversed(rows))
    return Automaton(turned, {last - state: out for state, out in outputs.items()})


def _last_first(steps: list[dict[Sym, int]]) -> list[int]:
    """States in an order in which every state comes after those it leads to."""
    order: list[int] = []
    seen = {0}
    path = [(0, iter(steps[0].values()))]
    while path:
        state, targets = path[-1]
        for target in targets:
            if target not in seen:
                seen.add(target)
                path.append((target, iter(steps[target].values())))
                break
        else:
            order.append(state)
            path.pop()
    return order
