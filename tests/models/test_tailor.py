"""Tailoring a model: the sentences that may be said, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from models import graph, lexicon
from models.errors import ModelError
from models.tailor import GRAMMAR, WordArc, tailor

WORDS = ("rei", "de", "copas", "passo")


@pytest.fixture
def model(tmp_path: Path) -> Path:
    folder = tmp_path / "model"
    entries = tuple(lexicon.Pronunciation(word, "pt-PT", (0,) * n) for n, word in enumerate(WORDS, start=1))
    graph.write(lexicon.Lexicon(("a",), entries), folder)
    for name in ("am/final.mdl", "conf/mfcc.conf", "conf/model.conf"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("stands for the real one")
    return folder


def sentences(folder: Path) -> set[str]:
    grammar = json.loads((folder / GRAMMAR).read_text(encoding="utf-8"))
    ends = {state for state, _ in grammar["finals"]}
    said, waiting = set(), [(0, "")]
    while waiting:
        state, text = waiting.pop()
        if state in ends:
            said.add(text.strip())
        waiting += [(target, f"{text} {word}") for source, target, word, _ in grammar["arcs"] if source == state]
    return said


def test_a_missing_word_takes_its_whole_sentence_away(model: Path, tmp_path: Path) -> None:
    arcs: list[WordArc] = [(0, 1, "rei", 0.0), (1, 2, "de", 0.0), (2, 3, "paus", 0.0), (0, 3, "passo", 0.0)]
    made = tailor(model, arcs, {3: 0.0}, into=tmp_path / "table")
    assert made.missing == ("paus",)
    assert sentences(made.path) == {"passo"}


def test_all_files_of_the_model_are_there(model: Path, tmp_path: Path) -> None:
    made = tailor(model, [(0, 1, "passo", 0.0)], {1: 0.0}, into=tmp_path / "table")
    for path in model.rglob("*"):
        if path.is_file() and path.name != graph.KNOBS:
            assert (made.path / path.relative_to(model)).read_bytes().startswith(path.read_bytes().rstrip())
    assert (made.path / "graph/Gr.fst").stat().st_size > 0


def test_nothing_sayable_is_an_error(model: Path, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="none of the sentences"):
        tailor(model, [(0, 1, "paus", 0.0)], {1: 0.0}, into=tmp_path / "table")


def test_an_incomplete_model_is_named(model: Path, tmp_path: Path) -> None:
    (model / "am/final.mdl").unlink()
    with pytest.raises(ModelError, match=r"final\.mdl"):
        tailor(model, [(0, 1, "passo", 0.0)], {1: 0.0}, into=tmp_path / "table")


def test_a_folder_may_be_tailored_again(model: Path, tmp_path: Path) -> None:
    for word in ("passo", "rei"):
        made = tailor(model, [(0, 1, word, 0.0)], {1: 0.0}, into=tmp_path / "table")
        assert sentences(made.path) == {word}
