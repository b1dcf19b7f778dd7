"""Whether the words spoken with a card are those of its place in the quartet [E15-E19]."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from games.earl.options import Options


class Words(Enum):
    """What is to be said about the words that came with a card."""

    RIGHT = "right"
    MISSING = "missing"
    WRONG = "wrong"


_Places = Mapping[int, frozenset[int]]
"""Place in the quartet → formulas that fit it; a place that is absent asks for no words and takes any."""

_VERSES: Final[_Places] = {place: frozenset({place}) for place in (1, 2, 3, 4)}

_SNIPS: Final[Mapping[str, _Places]] = {
    "2-3-4": {2: frozenset({2}), 3: frozenset({3}), 4: frozenset({4})},
    # The leader says Snip here, which arrives as its place or as the word's usual number, one higher.
    "1-2-3": {1: frozenset({1, 2}), 2: frozenset({2, 3}), 3: frozenset({3, 4})},
}


def heard(options: Options, number: int, lead: bool, formula: int | None) -> Words:
    """The verdict on `formula`, spoken with the `number`-th card of a rank (1 to 4).

    A lead opens with the first formula even where an abandoned rank is taken up again [E13].
    """
    if options.words == "none":
        return Words.RIGHT
    fitting = _fitting(options, number)
    if lead and number > 1 and fitting is not None:
        fitting |= _fitting(options, 1) or frozenset({1})
    if fitting is None or formula in fitting:
        return Words.RIGHT
    if formula is None:
        return Words.MISSING
    return Words.WRONG


def _fitting(options: Options, place: int) -> frozenset[int] | None:
    """The formulas that fit a place, or None where none is asked for."""
    if options.words != "snip":
        return _VERSES[place]
    if not options.kids:
        return _SNIPS[options.snip_positions].get(place)
    either = [places.get(place) for places in _SNIPS.values()]  # children may use both ways [A-E3]
    return None if None in either else frozenset().union(*(fitting for fitting in either if fitting))
