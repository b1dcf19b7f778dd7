"""The speech model that is shipped knows every word that may be said at any table."""

from __future__ import annotations

import pytest

from games.registry import games
from models import catalogue, lexicon
from referee.folders import LANGUAGES
from referee.phrases import phrasebook


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_known(language: str) -> None:
    shipped = catalogue.find(catalogue.BUNDLED)
    entries = lexicon.read(shipped / "lexicon.tsv", shipped / "phones.txt").entries
    known = {entry.word for entry in entries}
    said = {word for game in games() for word in phrasebook(game, language, ()).words}
    assert sorted(said - known) == []  # `make model ARGS=lexicon` and a new graph teach it the others
