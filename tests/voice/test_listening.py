"""What players say at the tables of each game, children included: the ears listen for it, and it is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.phrases import phrasebook
from tests.voice.test_phrasebook import Ways
from voice.heard import typed
from voice.tokens import tokens

LISTS = sorted((Path(__file__).parent / "listened").glob("*.txt"))
PLAYERS = ("Ana", "Rui", "Bela", "Eva")


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_all_that_players_say_is_listened_for_and_read(path: Path) -> None:
    game, language = path.stem.split(".")
    book = phrasebook(game, language, PLAYERS)
    ways = {kids: Ways(book.graph(kids)) for kids in (False, True)}
    kids, lost = False, []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            kids = line == "# -- children"
        elif ways[kids].price(" ".join(tokens(line))) is None or not book.read(typed(line)):
            lost.append(line)
    assert lost == []
