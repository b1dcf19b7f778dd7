"""Words as the referee compares them: lower case, without punctuation, hyphens and apostrophes kept inside."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_WORD = re.compile(r"\w+(?:['’\-]\w+)*|\[unk\]")


def tokens(text: str) -> tuple[str, ...]:
    """The words of `text` in order; "Passa-me o sal!" gives `passa-me`, `o`, `sal`."""
    composed = unicodedata.normalize("NFC", text).lower().replace("’", "'")
    return tuple(_WORD.findall(composed))


@lru_cache(maxsize=4096)
def plain(word: str) -> str:
    """`word` without accents, hyphens and apostrophes: what is left when somebody types in a hurry."""
    decomposed = unicodedata.normalize("NFD", word)
    return "".join(c for c in decomposed if not unicodedata.combining(c) and c not in "'-")
