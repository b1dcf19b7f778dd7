"""Which reading of an utterance is taken: the cheapest, if it is cheap enough and nothing else is nearly as cheap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec
import yaml

from voice.reading import Reading

BARS = Path(__file__).with_suffix(".yaml")
"""The bars of each language."""


@dataclass(frozen=True, slots=True)
class Bars:
    """A reading above cost `accept` is left alone; the best must be `margin` cheaper than any other meaning."""

    accept: float = 2.0
    margin: float = 0.5


@cache
def bars_of(language: str) -> Bars:
    """The bars of a language ("pt-PT", "pt-BR", "en")."""
    measured: Mapping[str, object] = yaml.safe_load(BARS.read_text(encoding="utf-8"))
    return msgspec.convert(measured[language], Bars)


@dataclass(frozen=True, slots=True)
class Choice:
    """`best` is what was most likely meant, None when nothing was; `rivals` are too near to it to decide."""

    best: Reading | None = None
    rivals: tuple[Reading, ...] = ()

    @property
    def taken(self) -> Reading | None:
        """The reading that counts without asking."""
        return None if self.best is None or self.rivals or self.best.confirm else self.best


def choose(readings: Sequence[Reading], bars: Bars) -> Choice:
    """Weigh the readings, cheapest first, against the bars."""
    if not readings or readings[0].cost > bars.accept:
        return Choice()
    best = readings[0]
    rivals = tuple(
        reading
        for reading in readings[1:]
        if reading.acts != best.acts and reading.cost - best.cost < bars.margin and reading.cost <= bars.accept
    )
    return Choice(best, rivals)
