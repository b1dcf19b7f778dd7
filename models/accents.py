"""How people of one accent differ: optional rewrites of canonical IPA.

A synthesiser knows one pronunciation of a word; a table knows several ("dez" with and without a glide,
"de" as d, dɨ, di or ʤi). Each rewrite here serves twice: Kokoro is made to speak it, and the lexicon lists it.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from itertools import product

ACCENTS: dict[str, tuple[str, ...]] = {
    "pt-PT": ("pt-PT",),
    "pt-BR": ("pt-BR",),
    "en": ("en-US", "en-GB"),
}


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A pronunciation habit: `pattern` becomes `replacement` in `share` of the speakers of an accent."""

    accent: str
    pattern: str
    replacement: str
    share: float

    def apply(self, word: str) -> str:
        """The word as a speaker with this habit says it."""
        return re.sub(self.pattern, self.replacement, word)


_VOWEL = "aɐeɛiɨoɔu"
REWRITES: tuple[Rewrite, ...] = (
    Rewrite("pt-PT", "ej", "ɐj", 0.6),                        # rei, seis, primeiro (Lisbon)
    Rewrite("pt-PT", f"(?<=[^ {_VOWEL}jwˈˌ])ɨ(?=[^ ]|$)", "", 0.5),     # sete, de, espera: the vowel vanishes
    Rewrite("pt-PT", "^es(?=[ptkf])", "ʃ", 0.8),               # está, espera
    Rewrite("pt-PT", "ow", "o", 0.6),                         # ouros, outro
    Rewrite("pt-PT", "ʒ$", "ʃ", 0.5),                         # três before a pause and before a voiced sound
    Rewrite("pt-BR", "(?<=ˈ[ɛɔaeou])s$", "js", 0.6),  # dez, três, nós
    Rewrite("pt-BR", "(?<=[ˈ ɾ][ɛeaoɔu])z$", "jz", 0.5),
    Rewrite("pt-BR", "s(?=[ptkfʧ]|$)", "ʃ", 0.25),            # Rio de Janeiro, Recife, Belém
    Rewrite("pt-BR", "z$", "s", 0.5),
    Rewrite("pt-BR", "ʤi", "di", 0.2),                        # Nordeste, parts of the South
    Rewrite("pt-BR", "ʧi", "ti", 0.2),
    Rewrite("pt-BR", "ow", "o", 0.6),
    Rewrite("pt-BR", "(?<=[aɐeɛiɨoɔu])ɾ$", "x", 0.4),         # valor, melhor
    Rewrite("pt-BR", "(?<=[aɐeɛiɨoɔu])ɾ$", "", 0.3),
    Rewrite("pt-BR", "ɨ", "i", 0.5),
)  # fmt: skip


def habits(accent: str, rng: random.Random) -> tuple[Rewrite, ...]:
    """One speaker's habits, drawn by their shares."""
    return tuple(rewrite for rewrite in REWRITES if rewrite.accent == accent and rng.random() < rewrite.share)


def spoken(ipa: str, speaker: tuple[Rewrite, ...]) -> str:
    """Canonical `ipa` of several words as a speaker of those habits says it; an emptied word is left as it was."""
    words = []
    for word in ipa.split():
        changed = word
        for rewrite in speaker:
            changed = rewrite.apply(changed)
        words.append(changed if changed.strip("ˈˌː") else word)
    return " ".join(words)


def variants(word: str, accent: str) -> list[str]:
    """Every pronunciation of one canonical word that some speaker of the accent uses, plainest first."""
    relevant = [r for r in REWRITES if r.accent == accent and r.apply(word) != word]
    relevant += [r for r in REWRITES if r.accent == accent and r not in relevant and r.pattern.endswith("$")]
    found: dict[str, None] = {}
    for choice in product((False, True), repeat=min(len(relevant), 6)):
        speaker = tuple(rewrite for rewrite, used in zip(relevant, choice, strict=False) if used)
        found.setdefault(spoken(word, speaker))
    return list(found)
