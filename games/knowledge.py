"""What is certain about hands that nobody has shown: one solver of bounds, used by every game.

How many cards of each kind (rank, suit or single card) a player holds is unknown, but the size of each hand
and the cards of each kind still in the hands are known, and calls add lower and upper limits: the `Fact`s.
The unknown numbers form a transportation problem, whose extreme solutions are whole numbers: a bound found
here is reached by a real deal, and what no solution allows is impossible (Hall's condition) [I5].

The flow is our own because the problem is tiny (at most 8 hands by 13 ranks, or 4 by 52 cards) and is solved
at every call. With the kinds as bits of an integer a yes or no takes 0.1 ms and all bounds of a table 1 ms; a
general flow or linear program takes 0.4 to 1.8 ms for each of the 130 bounds (NetworkX 0.9, SciPy 0.4 and,
with linear programming, 1.8), and SciPy would add 140 megabytes to what is installed.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeAlias, TypeVar

from games.game import Act, Event, Incomplete

Kind = TypeVar("Kind", bound=Hashable)

Source: TypeAlias = Event | Act
"""What a fact rests on: a call, or what happened upon one."""


@dataclass(frozen=True, slots=True)
class Fact(Generic[Kind]):
    """A player holds at least `low` and, unless it is None, at most `high` cards of a kind.

    `source` is what says so; None for what follows from the rules alone, or is only supposed.
    """

    player: str
    kind: Kind
    low: int = 0
    high: int | None = None
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class Unconfirmed(Incomplete):
    """A call contradicts an `earlier` one, and one of the two was not heard clearly [G5].

    As much would follow from it, both are to be named and confirmed first. `granted` and `denied` are the calls that
    confirm it, or take it back, as "yes" and "no" do.
    """

    earlier: Event | None = None
    later: Event | None = None
    granted: frozenset[str] = frozenset()
    denied: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Hands(Generic[Kind]):
    """Everything known about the hands: their sizes, the unseen cards of each kind, and the facts."""

    counts: Mapping[str, int]
    unseen: Mapping[Kind, int]
    facts: tuple[Fact[Kind], ...] = ()

    def possible(self, *supposed: Fact[Kind]) -> bool:
        """Whether some deal agrees with all that is known, and with what is supposed besides."""
        if not supposed:
            return self._flow is not None
        return _solve(self.counts, self.unseen, (*self.facts, *supposed)) is not None

    def bounds(self, player: str, kind: Kind) -> tuple[int, int]:
        """The fewest and the most cards of a kind that a player can hold; both are reached by some deal.

        Raises ValueError when nothing is possible at all.
        """
        if self._flow is None:
            raise ValueError("the facts contradict each other")
        return self._flow.bounds(player, kind)

    def exactly(self, player: str, kind: Kind) -> int | None:
        """How many cards of a kind a player holds, if that is certain."""
        if self._flow is None:
            return None
        low, high = self.bounds(player, kind)
        return low if low == high else None

    def contradiction(self, *supposed: Fact[Kind]) -> tuple[Fact[Kind], ...]:
        """The facts that cannot all be true, as few as will do; empty when everything is possible.

        Leave any one of them out and the others are possible. What is
        `supposed` stays while there is something else to doubt.
        """
        if self.possible(*supposed):
            return ()
        kept = [*supposed, *self.facts]
        for fact in reversed(kept.copy()):
            others = [other for other in kept if other is not fact]
            if _solve(self.counts, self.unseen, others) is None:
                kept = others
        return tuple(kept)

    @cached_property
    def _flow(self) -> _Flow[Kind] | None:
        return _solve(self.counts, self.unseen, self.facts)


class _Flow(Generic[Kind]):
    """One deal that agrees with the facts, and the ways to change it.

    `held[p][k]` cards of kind k lie in hand p, within `low` and `high`; in `spare[p]` the bit k is set while
    p could do with fewer of them, in `room[p]` while p could take more.
    """

    def __init__(self, players: list[str], kinds: list[Kind], low: list[list[int]], high: list[list[int]]) -> None:
        self._player = {player: index for index, player in enumerate(players)}
        self._kind = {kind: index for index, kind in enumerate(kinds)}
        self._low, self._high = low, high
        self._held = [row.copy() for row in low]
        self._spare = [0] * len(players)
        self._room = [
            sum(1 << kind for kind, most in enumerate(row) if most > low[player][kind])
            for player, row in enumerate(high)
        ]

    def fill(self, sizes: list[int], unseen: list[int]) -> bool:
        """Deal what is left of each kind into what is left of each hand; False when that cannot be done."""
        for player, wanted in enumerate(sizes):
            size = wanted
            for kind, left in enumerate(unseen):
                dealt = min(size, left, self._high[player][kind] - self._held[player][kind])
                if dealt:
                    self._move(player, kind, dealt)
                    size -= dealt
                    unseen[kind] -= dealt
            for _ in range(size):
                path = self._path(player, sum(1 << kind for kind, left in enumerate(unseen) if left))
                if path is None:
                    return False
                unseen[path[-1][1]] -= 1
                self._shift(player, path)
        return True

    def bounds(self, player: str, kind: Kind) -> tuple[int, int]:
        """The fewest and the most of a kind in a hand."""
        index, column = self._player[player], self._kind[kind]
        return self._extreme(index, column, -1), self._extreme(index, column, 1)

    def _extreme(self, player: int, kind: int, step: int) -> int:
        """Push the number down (-1) or up (1) as far as it will go; the deal stays a possible one."""
        limit = self._low[player][kind] if step < 0 else self._high[player][kind]
        while self._held[player][kind] != limit:
            if not (self._give(player, kind) if step < 0 else self._take(player, kind)):
                break
        return self._held[player][kind]

    def _give(self, player: int, kind: int) -> bool:
        """Take one of a kind away from a player, who gets another kind for it; False if none will do."""
        self._move(player, kind, -1)
        self._room[player] &= ~(1 << kind)
        path = self._path(player, 1 << kind)
        self._move(player, kind, 0 if path else 1)
        if path:
            self._shift(player, path)
        return path is not None

    def _take(self, player: int, kind: int) -> bool:
        """Give one more of a kind to a player, who gives up another kind; False if none will do."""
        goal = self._spare[player] & ~(1 << kind)
        self._move(player, kind, 1)
        self._spare[player] &= ~(1 << kind)
        for other, spare in enumerate(self._spare):
            if not spare & 1 << kind:
                continue
            self._move(other, kind, -1)
            self._room[other] &= ~(1 << kind)
            path = self._path(other, goal)
            self._move(other, kind, 0 if path else 1)
            if path:
                self._shift(other, path)
                self._move(player, path[-1][1], -1)
                self._move(player, kind, 0)
                return True
        self._move(player, kind, -1)
        return False

    def _path(self, start: int, goal: int) -> list[tuple[int, int]] | None:
        """A shortest chain by which hand `start` gets one card more, the last being of a kind in `goal`.

        In the chain of (player, kind) each player takes a card of that kind, out of the next one's hand.
        """
        came: dict[int, tuple[int, int] | None] = {start: None}
        queue = [start]
        seen = 0
        for player in queue:
            new = self._room[player] & ~seen
            reached = new & goal
            if reached:
                chain = [(player, reached.bit_length() - 1)]
                step = came[player]
                while step is not None:
                    chain.append(step)
                    step = came[step[0]]
                return chain[::-1]
            seen |= new
            for other, spare in enumerate(self._spare):
                usable = spare & new
                if usable and other not in came:
                    came[other] = (player, usable.bit_length() - 1)
                    queue.append(other)
        return None

    def _shift(self, start: int, path: list[tuple[int, int]]) -> None:
        givers = [player for player, _ in path[1:]]
        for index, (player, kind) in enumerate(path):
            self._move(player, kind, 1)
            if index < len(givers):
                self._move(givers[index], kind, -1)

    def _move(self, player: int, kind: int, cards: int) -> None:
        """Change a number and set its bits to what is now true; 0 cards only sets the bits."""
        held = self._held[player][kind] = self._held[player][kind] + cards
        bit = 1 << kind
        if held > self._low[player][kind]:
            self._spare[player] |= bit
        else:
            self._spare[player] &= ~bit
        if held < self._high[player][kind]:
            self._room[player] |= bit
        else:
            self._room[player] &= ~bit


def _solve(counts: Mapping[str, int], unseen: Mapping[Kind, int], facts: Iterable[Fact[Kind]]) -> _Flow[Kind] | None:
    """A deal that agrees with everything, or None when there is none."""
    players, kinds = list(counts), list(unseen)
    row = {player: index for index, player in enumerate(players)}
    column = {kind: index for index, kind in enumerate(kinds)}
    sizes, left = [counts[player] for player in players], [unseen[kind] for kind in kinds]
    low = [[0] * len(kinds) for _ in players]
    high = [[min(size, cards) for cards in left] for size in sizes]
    for fact in facts:
        p, k = row[fact.player], column[fact.kind]
        low[p][k] = max(low[p][k], fact.low)
        if fact.high is not None:
            high[p][k] = min(high[p][k], fact.high)
    if sum(sizes) != sum(left) or min(sizes, default=0) < 0 or min(left, default=0) < 0:
        return None
    for p, needs in enumerate(low):
        for k, cards in enumerate(needs):
            if cards > high[p][k]:
                return None
            sizes[p] -= cards
            left[k] -= cards
    if min(sizes, default=0) < 0 or min(left, default=0) < 0:
        return None
    flow = _Flow(players, kinds, low, high)
    return flow if flow.fill(sizes, left) else None
