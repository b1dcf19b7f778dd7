"""The sentences that may be said, as a word graph: the strict grammar of the ears."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

NO_WORD = ""
"""On an arc that is passed in silence."""


@dataclass(frozen=True, slots=True)
class Arc:
    """From one state to another by a word, or by none; `cost` in nats makes it less likely."""

    source: int
    target: int
    word: str
    cost: float = 0.0


@dataclass(frozen=True, slots=True)
class WordGraph:
    """State 0 is the start, `finals` gives the ends with their costs (nats). Whatever goes in a circle must cost."""

    arcs: tuple[Arc, ...]
    finals: Mapping[int, float]

    @property
    def words(self) -> frozenset[str]:
        """Every word on an arc."""
        return frozenset(arc.word for arc in self.arcs) - {NO_WORD}
