"""From eSpeak's IPA to the model's phones.

Three spellings of a pronunciation follow each other:

* eSpeak's IPA, with its habits (`y` for a reduced Brazilian i, `ɾə` before consonants, `eŋ` for ẽ);
* the *canonical* IPA, where those habits are undone: stress and length marks are kept, off-glides are
  `j` and `w`, affricates and nasal vowels one symbol. Accents are rewritten here (`accents.py`);
* *phones*: the canonical IPA without marks, near-equal sounds of the languages merged.
"""

from __future__ import annotations

import re
from collections.abc import Callable

#: The phones in the order of `phones.txt`, which numbers the network's outputs 1, 2, … (0 is blank).
INVENTORY: tuple[str, ...] = (
    "a", "ɐ", "e", "ɛ", "i", "ɨ", "o", "ɔ", "u",
    "ɐ̃", "ẽ", "ĩ", "õ", "ũ",
    "æ", "ʌ", "ɪ", "ʊ", "ə", "ɜ", "ɑ",
    "j", "w",
    "p", "b", "t", "d", "k", "ɡ", "ʧ", "ʤ",
    "f", "v", "θ", "ð", "s", "z", "ʃ", "ʒ", "h", "ʁ",
    "m", "n", "ɲ", "ŋ", "l", "ʎ", "ɾ", "ɹ",
)  # fmt: skip

_TILDE = "\u0303"
_SYLLABIC = "\u0329"
_NASAL = {"a": "ɐ̃", "ɐ": "ɐ̃", "e": "ẽ", "ɛ": "ẽ", "i": "ĩ", "y": "ĩ", "o": "õ", "ɔ": "õ", "u": "ũ", "ʊ": "ũ"}
_ORAL = "aɐeɛiɨoɔuyæ"

#: Applied in order. Languages eSpeak marks with "(en)" in the middle of a text are kept as they are.
_Rule = tuple[str, str | Callable[[re.Match[str]], str]]
_CLEAN: list[_Rule] = [
    (r"\([a-z-]+\)", ""),
    ("͡", ""),
    ("g", "ɡ"),
    ("tʃ", "ʧ"),
    ("dʒ", "ʤ"),
    ("-", ""),
    ("ʲ", ""),
    ("ʔ", "t"),
]

_PORTUGUESE: list[_Rule] = [
    *_CLEAN,
    ("[ɹr]+", "ɾ"),
    ("ɾə(?=[^aeiouɐɛɔ])", "ɾ"),        # an epenthesis nobody hears
    ("lj", "ʎ"),
    ("æ", "ɐ"),
    (rf"(?<=[{_ORAL}{_TILDE}])ɪ{_TILDE}?", "j"),
    (rf"(?<=[{_ORAL}{_TILDE}])ʊ{_TILDE}?", "w"),
    ("ʊ", "u"), ("ɪ", "i"), ("y", "i"),
    (rf"([aɐeɛioɔu]){_TILDE}?([jw]?)ŋ", lambda m: _NASAL[m[1]] + m[2]),
    (rf"([aeɛioɔu]){_TILDE}", lambda m: _NASAL[m[1]]),
    (r"([aɐeɛioɔu])n(?=[ptbdkɡfvszʃʒʧʤ])", lambda m: _NASAL[m[1]]),
    (f"(?<={_TILDE})i", "j"),
    ("ŋ", "n"), ("ɫ", "l"), ("ə", "ɐ"), ("ʌ", "ɐ"), ("θ", "t"), ("ɑ", "a"), ("ɜ", "ɛ"), ("ɒ", "ɔ"),
]  # fmt: skip

_ENGLISH: list[_Rule] = [
    *_CLEAN,
    (r"eɪ", "ej"), (r"aɪ", "aj"), (r"ɔɪ", "ɔj"), (r"aʊ", "aw"), (r"oʊ", "ow"), (r"əʊ", "əw"),
    ("ɐ", "ə"), ("ᵻ", "ɪ"), ("ɚ", "əɹ"), ("eə", "ɛə"), (rf"(\S){_SYLLABIC}", r"ə\1"),
    ("r", "ɹ"), ("x|ç", "k"), ("ɬ", "l"), (_TILDE, ""), ("oː", "ɔː"), ("ɹ+", "ɹ"),
]  # fmt: skip
#: Names come from everywhere: other languages in the sounds that the model's own come nearest to.
_OTHER: list[_Rule] = [
    *_CLEAN,
    (f"ɑ{_TILDE}", "ɐ̃"), (f"[œɛ]{_TILDE}", "ẽ"), (f"ɔ{_TILDE}", "õ"),
    ("ɑ", "a"), ("r+", "ɾ"), ("(?<=[aɐeɛoɔə])ɪ", "j"), ("(?<=[aɐeɛoɔə])ʊ", "w"), ("ɪ", "i"), ("ʊ", "u"),
]  # fmt: skip
_AMERICAN: list[_Rule] = [("ɜːɹ?", "ɜɹ"), ("ɹ+", "ɹ"), ("ɔːɹ", "ɔɹ"), ("aː", "ɑː")]
_BRITISH: list[_Rule] = [("a(?![jw])", "æ"), ("i(?![ː])$", "i")]

#: Canonical symbols that share a phone of the inventory.
_MERGED = {"ɒ": "ɔ", "x": "ʁ", "ʀ": "ʁ", "ɕ": "ʃ", "y": "i", "ø": "e", "œ": "ɛ", "ʏ": "i", "c": "k", "ɟ": "ɡ",
           "β": "b", "ɣ": "ɡ", "ʝ": "j", "ʂ": "ʃ", "ʐ": "ʒ", "ɯ": "ɨ", "ɵ": "o", "ɭ": "l", "ç": "ʃ", "ʑ": "ʒ",
           "r": "ɾ", "χ": "ʁ", "ɦ": "h", "ʋ": "v", "ɸ": "f", "ɥ": "w", "ɫ": "l", "ɬ": "l", "q": "k"}  # fmt: skip
_MARKS = "ˈˌː"


def canonical(ipa: str, accent: str) -> str:
    """eSpeak's `ipa` without its habits, in the accent it was made for."""
    for pattern, replacement in _rules(accent):
        ipa = re.sub(pattern, replacement, ipa)
    return ipa


def phones(word: str) -> tuple[str, ...]:
    """The phones of one word of canonical IPA. Symbols outside the inventory are left out."""
    found: list[str] = []
    for symbol in re.findall(f".{_TILDE}?", word):
        if symbol in _MARKS:
            continue
        known = symbol if symbol in INVENTORY else _MERGED.get(symbol, _MERGED.get(symbol[0], symbol[0]))
        if known in INVENTORY:
            found.append(known)
    return tuple(found)


def _rules(accent: str) -> list[_Rule]:
    if accent.startswith("pt"):
        return _PORTUGUESE
    if accent.startswith("en"):
        return _ENGLISH + (_BRITISH if accent == "en-GB" else _AMERICAN)
    return _OTHER
