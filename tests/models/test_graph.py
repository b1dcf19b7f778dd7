"""The decoding graph of a small lexicon."""

from __future__ import annotations

from pathlib import Path

import pytest

from models import graph, lexicon
from models.errors import ModelError
from models.lexicon import Position, phone_id
from models.tailor import vocabulary


@pytest.fixture
def two_words(tmp_path: Path) -> lexicon.Lexicon:
    (tmp_path / "phones.txt").write_text("SIL\nr\ne\ni\n", encoding="utf-8")
    rows = "rei\tpt-PT\tr e i\nrei\tpt-BR\tr e i\ne\tpt-PT\te\n"
    (tmp_path / "lexicon.tsv").write_text(rows, encoding="utf-8")
    return lexicon.read(tmp_path / "lexicon.tsv", tmp_path / "phones.txt")


def test_a_lexicon_is_read(two_words: lexicon.Lexicon) -> None:
    assert two_words.phones == ("r", "e", "i")
    assert two_words.words == ("e", "rei")
    assert two_words.entries[1] == lexicon.Pronunciation("rei", "pt-BR", (0, 1, 2))


@pytest.mark.parametrize("row", ["rei\tr e i", "rei\tpt\tx", "rei\tpt\t"])
def test_a_malformed_pronunciation_is_named_by_its_line(tmp_path: Path, row: str) -> None:
    (tmp_path / "phones.txt").write_text("SIL\nr\ne\ni\n", encoding="utf-8")
    (tmp_path / "lexicon.tsv").write_text(f"e\tpt\te\n{row}\n", encoding="utf-8")
    with pytest.raises(ModelError, match="line 2"):
        lexicon.read(tmp_path / "lexicon.tsv", tmp_path / "phones.txt")


def test_every_phone_has_an_id_for_each_place_in_a_word() -> None:
    ids = [phone_id(phone, place) for phone in range(3) for place in Position]
    assert ids == list(range(2, 14))


def test_the_graph_folder_has_words_and_boundaries(two_words: lexicon.Lexicon, tmp_path: Path) -> None:
    graph.write(two_words, tmp_path / "model")
    ids = vocabulary(tmp_path / "model")
    assert sorted(ids) == ["[unk]", "e", "rei"]
    assert sorted(ids.values()) == [1, 2, 3]
    boundaries = (tmp_path / "model/graph/phones/word_boundary.int").read_text().splitlines()
    assert boundaries[:5] == ["1 nonword", "2 begin", "3 end", "4 internal", "5 singleton"]
    assert len(boundaries) == 1 + 4 * 3
