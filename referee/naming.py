"""Names to call by: a player whose name the ears do not know is called by a color instead."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from voice.phrasebook import Phrasebook
from voice.tokens import tokens

COLORS = "color"


def unheard(players: Iterable[str], vocabulary: Container[str]) -> tuple[str, ...]:
    """The players whose names have a word that is not in the ears' vocabulary."""
    return tuple(player for player in players if not all(word in vocabulary for word in tokens(player)))


def substitutes(players: Sequence[str], book: Phrasebook, vocabulary: Container[str]) -> dict[str, str]:
    """For each player who cannot be heard by name, the color to be called by: color → player."""
    taken = {word for player in players for word in tokens(player)}
    colors: dict[str, str] = {}
    for form in book.language.slots.get(COLORS, ()):
        if not taken & set(form.words) and all(word in vocabulary for word in form.words):
            colors.setdefault(str(form.value), " ".join(form.words))
    return dict(zip(colors.values(), unheard(players, vocabulary), strict=False))
