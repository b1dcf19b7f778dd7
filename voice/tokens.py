"""Words as the referee compares them: lower case, without punctuation, hyphens and apostrophes kept inside.

The sign of a number in digits belongs to it: "-3" is no three. So does what is written between its digits: "1,5" and
"12:30" are one word, and no whole number.

A comma may belong to a word where the pause tells meanings apart: English "no, six" corrects, "no six" passes.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_WORD = re.compile(r"(?:(?<!\S)[+-](?=\d))?\w+(?:(?:['\-]|(?<=\d)[.,/:](?=\d))\w+)*|\[unk\]")
_PAUSED = re.compile(rf"(?:{_WORD.pattern}),?")
PAUSE = ","
# Nobody leaves them out between digits: "3-4" is no 34.
_MARKS = re.compile(r"(?<!\d)['\-,]|['\-,](?!\d)")


def tokens(text: str) -> tuple[str, ...]:
    """The words of `text` in order; "Passa-me o sal!" gives `passa-me`, `o`, `sal`."""
    return tuple(_WORD.findall(_composed(text)))


def paused_tokens(text: str) -> tuple[str, ...]:
    """The words of `text`, each with the comma that follows it."""
    return tuple(_PAUSED.findall(_composed(text)))


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text).lower().replace("’", "'").replace("−", "-")


@lru_cache(maxsize=4096)
def plain(word: str) -> str:
    """`word` without accents, hyphens, apostrophes and comma: what is left when somebody types in a hurry.

    Between digits they stay.
    """
    decomposed = unicodedata.normalize("NFD", word)
    sign, decomposed = (word[0], decomposed[1:]) if word[:1] == "-" else ("", decomposed)
    return sign + _MARKS.sub("", "".join(c for c in decomposed if not unicodedata.combining(c)))


def folded(name: str) -> str:
    """A name as all ways to write it: in capitals or not, with its accents apart or not, with more spaces or fewer."""
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()
