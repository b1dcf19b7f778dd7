"""A model of other makers: tried out apart, given words of a table, and believed only where a sentence is whole."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from models import catalogue, loose
from models.errors import ModelError
from models.probe import probe
from models.speech import OthersModel, OwnModel, SpeechModel, open_model
from models.tailor import GRAMMAR, WordArc
from tests.models.others import others
from tests.voice.speech import blocks, quiet, spoken
from voice.ears import hear
from voice.following import Phrases
from voice.heard import UNKNOWN

CALLS = ("rei de copas", "dama de copas", "eu passo", "snorum", "outra vez")
KNOWN = ("rei", "dama", "de", "copas", "eu", "passo", "um", "snore", "casa", "gente", "amanhã", "chuva")


def sentences(*calls: str) -> tuple[list[WordArc], dict[int, float]]:
    """The word graph of some calls, one path each."""
    arcs: list[WordArc] = []
    ends: dict[int, float] = {}
    last = 0
    for call in calls:
        state = 0
        for word in call.split():
            last += 1
            arcs.append((state, last, word, 0.0))
            state = last
        ends[state] = 0.0
    return arcs, ends


@pytest.fixture(scope="module", params=[True, False], ids=["with [unk]", "without [unk]"])
def model(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> SpeechModel:
    return open_model(others(tmp_path_factory.mktemp("others"), KNOWN, unknown=request.param))


@pytest.fixture(scope="module")
def table(model: SpeechModel, tmp_path_factory: pytest.TempPathFactory) -> Path:
    into = tmp_path_factory.mktemp("table")
    assert model.tailor(*sentences(*CALLS), into=into).missing == ("outra", "vez")
    return into


def heard(table: Path, texts: Iterable[str]) -> Iterator[str]:
    """What is heard of each text, all in one recording."""
    sounds = [spoken(text, before=0.6, after=1.4) for text in texts]
    ends = [sum(len(sound) for sound in sounds[: n + 1]) / 16000 for n in range(len(sounds))]
    found = list(hear(table, blocks(*sounds)))
    for begin, end in zip([0.0, *ends], ends, strict=False):
        yield " ".join(one.text for one in found if begin <= one.speech_start < end)


def test_a_model_without_lexicon_is_other_makers(model: SpeechModel) -> None:
    assert isinstance(model, OthersModel)
    assert isinstance(open_model(catalogue.BUNDLED), OwnModel)


def test_what_it_knows_is_itself_or_a_sound_alike(model: OthersModel) -> None:
    assert model.spellings(["rei", "snorum", "valete"]) == {"rei": "rei", "snorum": "snore um"}
    assert model.known(["rei", "snorum", "valete"]) == {"rei", "snorum"}
    assert model.learn({"siobhán": [("ʃ", "i", "v", "ɔ", "n")]}, []) is model


def test_whole_sentences_are_heard_in_the_words_of_the_table(table: Path) -> None:
    calls = ["rei de copas", "eu passo", "snore um"]
    assert list(heard(table, calls)) == ["rei de copas", "eu passo", "snorum"]


def test_recombined_words_and_talk_are_unknown(table: Path) -> None:
    talk = ["eu rei", "passo de dama", "amanhã vai haver chuva", "toda a gente em casa"]
    assert set(heard(table, talk)) <= {UNKNOWN, ""}


def test_a_quiet_room_is_nothing(table: Path) -> None:
    assert list(hear(table, blocks(quiet(4.0)))) == []


def test_a_finished_sentence_is_taken_before_the_silence(table: Path) -> None:
    (one,) = hear(table, blocks(spoken("dama de copas")))
    assert one.text == "dama de copas"
    assert [word.text for word in one.words] == ["dama", "de", "copas"]
    assert one.decided - one.speech_end < 0.6


def test_the_older_arrangement_works_too(tmp_path: Path) -> None:
    folder = others(tmp_path / "flat", ("rei",), flat=True)
    catalogue.check(folder)
    found = probe(folder, ["rei", "dama"])
    assert found.known == {"rei"}
    assert found.unknown


def test_unknown_is_believed_only_when_it_was_heard(tmp_path: Path) -> None:
    assert not OthersModel(others(tmp_path / "deaf", ("rei", "casa"), unknown=False)).hears_unknown


@pytest.mark.parametrize("spoiled", ["am/final.mdl", "graph/HCLr.fst", "conf/mfcc.conf"])
def test_a_model_that_kills_the_recognizer_is_an_error_here(tmp_path: Path, spoiled: str) -> None:
    folder = others(tmp_path / "model", ("rei",))
    (folder / spoiled).write_bytes(b"\0B<Nothing> that Kaldi reads")
    with pytest.raises(ModelError, match="does not work"):
        probe(folder, ["rei"])


def test_none_of_the_sentences_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="none of the sentences"):
        loose.tailor(tmp_path, *sentences("rei"), into=tmp_path / "t", known=(), unknown=True)


def test_pairs_of_words_are_all_that_the_recognizer_is_given(tmp_path: Path) -> None:
    loose.tailor(tmp_path, *sentences("rei de copas", "snorum"), into=tmp_path, known=KNOWN, unknown=True)
    grammar = json.loads((tmp_path / GRAMMAR).read_text(encoding="utf-8"))
    assert set(grammar["phrases"]) == {"rei", "rei de", "de", "de copas", "copas", "snore um", UNKNOWN}
    assert grammar["spelled"] == {"snorum": "snore um"}


def test_pairs_are_found_across_arcs_without_a_word(tmp_path: Path) -> None:
    arcs: list[WordArc] = [(0, 1, "rei", 0.0), (1, 2, "", 1.0), (2, 1, "de", 0.0), (1, 1, UNKNOWN, 4.0)]
    loose.tailor(tmp_path, arcs, {2: 0.0}, into=tmp_path, known=("rei", "de"), unknown=True)
    grammar = json.loads((tmp_path / GRAMMAR).read_text(encoding="utf-8"))
    assert set(grammar["phrases"]) == {"rei", "de", "rei de", "de de", UNKNOWN}
    sentences = Phrases(grammar["arcs"], grammar["finals"])
    assert sentences.aligned(["rei", UNKNOWN, "de"], {}) == [("rei", 1), (UNKNOWN, 1), ("de", 1)]
    assert sentences.aligned(["de"], {}) is None
