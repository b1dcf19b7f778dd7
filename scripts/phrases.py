"""Write what players may say, language by language, as JSON: what `make model` makes the speech model for."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from games.registry import games
from referee.folders import LANGUAGES
from referee.phrases import phrasebook
from voice.tokens import tokens

#: Phrases of each game and language; the words of all others are in the vocabulary too, and train in any order.
PHRASES = 1000


def vocabulary(language: str) -> dict[str, list[str]]:
    """Phrases and words of all games in one language, names and what interrupts the referee included."""
    books = [phrasebook(game, language, ()) for game in games()]
    phrases = dict.fromkeys(phrase for book in books for phrase in book.sample_phrases(PHRASES))
    words = {word for book in books for word in book.words}
    words |= {word for book in books for text in book.language.interruptions for word in tokens(text)}
    return {"phrases": list(phrases), "words": sorted(words)}


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.parent.mkdir(parents=True, exist_ok=True)
    vocabularies = {language: vocabulary(language) for language in LANGUAGES}
    file.write_text(json.dumps(vocabularies, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
