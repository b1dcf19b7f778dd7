"""A model as a table uses it: what it knows and what it can be taught."""

from __future__ import annotations

from pathlib import Path

import pytest

from models import catalogue, graph, lexicon
from models.speech import OwnModel
from models.tailor import WordArc, vocabulary


@pytest.fixture
def model(tmp_path: Path) -> OwnModel:
    folder = tmp_path / "model"
    folder.mkdir()
    (folder / "phones.txt").write_text("SIL\nr\ne\ni\n", encoding="utf-8")
    (folder / "lexicon.tsv").write_text("rei\tpt-PT\tr e i\ne\tpt-PT\te\n", encoding="utf-8")
    graph.write(lexicon.read(folder / "lexicon.tsv", folder / "phones.txt"), folder, graph.Knobs(unknown=1.2))
    for name in ("am/final.mdl", "conf/mfcc.conf", "conf/model.conf"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("stands for the real one")
    catalogue.seal(folder)
    return OwnModel(folder)


SAID: list[WordArc] = [(0, 1, "rei", 0.0), (0, 1, "irie", 0.0)]


def test_a_word_is_unknown_until_it_is_learned(model: OwnModel) -> None:
    taught = model.learn({"irie": [("i", "r", "i")]}, ["rei"])
    assert model.known(["rei", "irie"]) == {"rei"}
    assert taught.known(["rei", "irie"]) == {"rei", "irie"}


def test_a_learned_word_is_in_the_graph_and_the_model_is_as_it_was(model: OwnModel, tmp_path: Path) -> None:
    into = tmp_path / "table"
    assert model.tailor(SAID, {1: 0.0}, into=into).missing == ("irie",)
    made = model.learn({"irie": [("i", "r", "i")]}, ["rei"]).tailor(SAID, {1: 0.0}, into=into)
    assert made.missing == ()
    assert sorted(vocabulary(into)) == ["[unk]", "irie", "rei"]  # "e" is not said at this table
    catalogue.check(model.folder)


def test_a_sounding_belongs_to_the_word_that_has_it(model: OwnModel) -> None:
    taught = model.learn({"rey": [("r", "e", "i"), ("r", "i", "e")], "ree": [("r", "i", "e")]}, ["rei", "ree"])
    assert taught.added == {"rey": (("r", "i", "e"),)}


def test_a_known_word_may_have_another_sounding(model: OwnModel) -> None:
    assert model.learn({"rei": [("r", "e")]}, ["rei", "e"]).added == {"rei": (("r", "e"),)}


def test_phones_that_the_model_lacks_are_not_learned(model: OwnModel) -> None:
    assert model.learn({"zé": [("z", "e")], "ié": [("i", "z"), ("i", "e")]}, []).added == {"ié": (("i", "e"),)}


def test_the_graph_is_made_again_at_the_same_price(model: OwnModel) -> None:
    assert graph.knobs_of(model.folder) == graph.Knobs(unknown=1.2)


def test_the_shipped_graph_is_what_its_lexicon_gives() -> None:
    shipped = catalogue.find(catalogue.BUNDLED)
    words = lexicon.read(shipped / "lexicon.tsv", shipped / "phones.txt")
    data, _ = graph.compile_graph(words, graph.knobs_of(shipped))
    assert data == (shipped / "graph/HCLr.fst").read_bytes()
