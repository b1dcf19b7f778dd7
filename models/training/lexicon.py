"""The pronunciations of every word: lexicon.tsv and phones.txt.

`lexicon.tsv`: word, accent and space-separated phones, parted by tabs; a word has a line per pronunciation, the
plainest first. `phones.txt`: SIL, then the base phones one a line; line n (from 0) is network output n, and
output 0, the CTC blank, is what SIL and the silent tail of every phone share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from models.accents import ACCENTS, variants
from models.lexicon import talk
from models.phones import INVENTORY, canonical, phones

from . import espeak
from .material import LANGUAGES, Vocabulary, common_words

SILENCE = "SIL"
#: Fewer than this share of a word's occurrences in phrases: a slip of eSpeak's alignment rather than a reading.
_RARE = 0.02
_MOST, _COMMON_MOST = 10, 2

#: Readings eSpeak does not know: (word, language) and its canonical IPA.
_BY_HAND: dict[tuple[str, str], tuple[str, ...]] = {
    ("snorem", "pt"): ("snˈɔɾẽj", "isnˈɔɾẽj", "snˈɔɾɐm", "snˈɔɾem"),
    ("snorum", "pt"): ("snˈɔɾũ", "isnˈɔɾũ", "snˈɔɾum"),
    ("snip", "pt"): ("snˈip", "isnˈip", "isnˈipi"),
    ("snap", "pt"): ("snˈap", "isnˈap", "isnˈapi", "snˈɛp", "isnˈɛpi"),
    ("snorem", "en"): ("snˈɔɹəm",),
    ("a", "en"): ("ə", "ˈej"),
    ("the", "en"): ("ðə", "ði"),
    ("earl", "en"): ("ˈɜɹl", "ˈɜl"),
    ("coventry", "pt"): ("kˈovẽtɾi", "kˈɔvẽtɾi", "kovˈẽtɾi"),
    ("ás", "pt"): ("ˈaʃ", "ˈas", "ˈajs"),
    ("um", "pt"): ("ˈũn", "ˈũm", "ˈũɲ"),  # before a vowel the nasal is heard: um ás
}


def pronunciations(vocabularies: dict[str, Vocabulary]) -> list[tuple[str, str, tuple[str, ...]]]:
    """Rows (word, accent, phones) of all words of all languages, in a stable order."""
    rows: dict[tuple[str, str, tuple[str, ...]], None] = {}
    for language in LANGUAGES:
        vocabulary = vocabularies[language]
        for accent in ACCENTS[language]:
            readings = _readings(vocabulary, accent)
            for word in vocabulary.words:
                found: dict[tuple[str, ...], None] = {}
                known = list(readings.get(word, ())) + list(_BY_HAND.get((word, language[:2]), ()))
                for reading in known:
                    for variant in variants(reading, accent):
                        if phones(variant):
                            found.setdefault(phones(variant))
                for spoken in list(found)[:_MOST]:
                    rows.setdefault((word, accent, spoken))
            for spoken in _talk(accent):
                rows.setdefault((talk(language[:2]), accent, spoken))
    return list(rows)


def _talk(accent: str) -> Iterator[tuple[str, ...]]:
    """How the common words of a language are said."""
    for word in common_words(accent[:2]):
        spoken = canonical(espeak.shared().ipa(word, accent), accent).replace(" ", "")
        yield from filter(None, map(phones, list(variants(spoken, accent))[:_COMMON_MOST]))


def _readings(vocabulary: Vocabulary, accent: str) -> dict[str, list[str]]:
    """Canonical IPA of each word: said alone, then as heard inside the phrases where the words can be told apart."""
    speaker = espeak.shared()
    alone = {word: canonical(speaker.ipa(word, accent), accent).replace(" ", "") for word in vocabulary.words}
    heard: dict[str, Counter[str]] = {word: Counter() for word in vocabulary.words}
    for phrase in vocabulary.phrases:
        words = phrase.split()
        spoken = canonical(speaker.ipa(phrase, accent), accent).split()
        if len(words) == len(spoken):
            for word, ipa in zip(words, spoken, strict=True):
                if word in heard:
                    heard[word][ipa] += 1
    readings = {}
    for word in vocabulary.words:
        total = sum(heard[word].values())
        often = [ipa for ipa, count in heard[word].most_common() if count >= max(1.0, _RARE * total)]
        readings[word] = [alone[word], *(ipa for ipa in often if ipa != alone[word])]
    return readings


def write(vocabularies: dict[str, Vocabulary], folder: Path) -> int:
    """Write lexicon.tsv and phones.txt into `folder`; gives the number of pronunciations."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = pronunciations(vocabularies)
    lines = [f"{word}\t{accent}\t{' '.join(spoken)}\n" for word, accent, spoken in rows]
    (folder / "lexicon.tsv").write_text("".join(lines), encoding="utf-8")
    (folder / "phones.txt").write_text("\n".join((SILENCE, *INVENTORY)) + "\n", encoding="utf-8")
    return len(rows)
