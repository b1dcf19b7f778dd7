"""Names to call by: what the ears must learn to hear them, and a color for a player whose name they cannot."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from models.sounding import Sounding, soundings
from models.speech import SpeechModel
from voice.phrasebook import Phrasebook
from voice.tokens import tokens

COLORS = "color"


def taught(
    model: SpeechModel,
    book: Phrasebook,
    players: Sequence[str],
    language: str,
    told: Mapping[str, tuple[Sounding, ...]],
) -> SpeechModel:
    """The model with the players' names: those it does not know read from their letters, others as was `told`."""
    names = {word for player in players for word in tokens(player)}
    own = {word: told[word] for word in names & told.keys()}
    unknown = names - own.keys() - model.known(names)
    if not own and not unknown:
        return model
    return model.learn(own | soundings(sorted(unknown), language), book.graph().words)


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
