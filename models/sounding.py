"""How words sound that the model was not built with, names above all: from letters to its phones.

eSpeak NG reads them as the language of the table would, and as the languages would that they may come from; the
habits of each accent (`models.accents`) make variants of that. The model may then be given these words
(`OwnModel.learn`).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from models import child, espeak
from models.accents import ACCENTS, variants
from models.phones import canonical, phones

Sounding = tuple[str, ...]
"""One way to say a word, as symbols of `phones.txt`."""

_OWN = tuple(accent for accents in ACCENTS.values() for accent in accents)
_FOREIGN = ("es", "fr", "de", "it", "pl")
_SCRIPTS = {"CYRILLIC": "ru", "GREEK": "el"}  # the first word of their letters' Unicode names
_PATIENCE = 10.0  # seconds; it takes a tenth of one
_VARIANTS = 4  # of a reading in the table's own accents; more make words alike
_SHORTEST = 2  # phones: a name of one is heard in every breath


def soundings(words: Iterable[str], language: str) -> dict[str, tuple[Sounding, ...]]:
    """How each word may be said at a table of `language` ("pt-PT", "pt-BR" or "en"), likeliest first.

    A word that cannot be read has no sounding, and none has any where eSpeak NG is missing.
    """
    own = ACCENTS[language]
    found: dict[str, dict[Sounding, None]] = {word: {} for word in words}
    accents = dict.fromkeys((*own, *_OWN, *_FOREIGN, *_SCRIPTS.values()))
    asked = [(word, accent) for accent in accents for word in found if _may_come_from(accent, word)]
    for (word, accent), reading in zip(asked, _read(asked), strict=True):
        variety = _VARIANTS if accent in own else 1
        found[word].update(dict.fromkeys(islice(_said(reading, accent), variety)))
    return {word: tuple(said) for word, said in found.items()}


def sounds_like(spelling: str, language: str) -> tuple[Sounding, ...]:
    """How a respelling such as "chivón" is read in `language` alone, its words run together."""
    asked = [(spelling, accent) for accent in ACCENTS[language]]
    said = (
        sounding
        for (_, accent), reading in zip(asked, _read(asked), strict=True)
        for sounding in islice(_said(reading, accent), _VARIANTS)
    )
    return tuple(dict.fromkeys(said))


def distance(one: Sequence[str], other: Sequence[str]) -> float:
    """How different two soundings are: the share of phones to change, 0 to 1."""
    row = list(range(len(other) + 1))
    for phone in one:
        before, row = row, [row[0] + 1]
        for column, its in enumerate(other):
            row.append(min(before[column] + (phone != its), before[column + 1] + 1, row[column] + 1))
    return row[-1] / max(len(one), len(other), 1)


def _may_come_from(accent: str, word: str) -> bool:
    """Whether an accent is written as `word` is; in another script letters would only be named."""
    script = unicodedata.name(word[:1] or " ", "").partition(" ")[0]
    return accent == _SCRIPTS.get(script) if script in _SCRIPTS else accent not in _SCRIPTS.values()


def _read(asked: Sequence[tuple[str, str]]) -> list[str]:
    """eSpeak's IPA of each (text, accent), "" where it would only spell letters out.

    A letter that a language does not have is spelled out; so what does not read is tried once more without accents.
    """
    if not asked:
        return []
    plain = [(_unaccented(text), accent) for text, accent in asked]
    try:
        answers = child.ask(espeak.__name__, [*asked, *plain], patience=_PATIENCE)
    except child.ChildError:
        return [""] * len(asked)
    texts = [text for text, _ in asked]
    read = [_unless_spelled(ipa, text) for ipa, text in zip(answers, [*texts, *texts], strict=True)]
    return [as_written or bare for as_written, bare in zip(read[: len(asked)], read[len(asked) :], strict=True)]


def _unaccented(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def _unless_spelled(ipa: str, text: str) -> str:
    """`ipa`, unless letters of `text` were spelled out: each of them bears a stress, as otherwise only a word does."""
    return ipa if ipa.count("ˈ") <= len(text.replace("-", " ").split()) else ""


def _said(ipa: str, accent: str) -> Iterator[Sounding]:
    for variant in variants(canonical(ipa, accent), accent):
        sounding = phones(variant)
        if len(sounding) >= _SHORTEST:
            yield sounding
