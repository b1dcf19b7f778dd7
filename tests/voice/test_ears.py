"""The ears with the bundled model: what is said is heard, what may not be said is not, and early."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from models import catalogue
from models.errors import ModelError
from tests.voice.speech import blocks, murmur, quiet, spoken, table
from voice.ears import Ears, EarsDown, EarsError, hear
from voice.ears_protocol import Settings
from voice.heard import UNKNOWN, Heard

CALLS = ("rei de copas", "rei de espadas", "dama de copas", "o mesmo rei", "rei", "eu passo", "passo")


@pytest.fixture(scope="module")
def model() -> Path:
    try:
        found = catalogue.find()
        catalogue.check(found)
    except ModelError as missing:
        pytest.skip(str(missing))
    return found


@pytest.fixture
def calls(model: Path, tmp_path: Path) -> Path:
    return table(model, tmp_path / "table", *CALLS)


@pytest.mark.parametrize("call", CALLS)
def test_a_call_is_heard(calls: Path, call: str) -> None:
    assert [heard.text for heard in hear(calls, blocks(spoken(call)))] == [call]


def test_a_closed_mouth_is_told_from_an_open_one(calls: Path) -> None:
    said = spoken("dama de copas")
    closed = np.convolve(said, np.full(24, 0.25 / 24), "same") + np.random.default_rng(1).normal(0.0, 30.0, len(said))
    (clear,) = hear(calls, blocks(said))
    (muffled,) = hear(calls, blocks(closed.astype(said.dtype)))
    assert muffled.muffled and not clear.muffled


def test_times_are_those_of_the_source(calls: Path) -> None:
    first, second = spoken("rei de copas"), spoken("eu passo")
    one, two = hear(calls, blocks(first, second))
    assert 0.4 < one.speech_start < one.speech_end <= one.decided < len(first) / 16000
    assert len(first) / 16000 + 0.3 < two.speech_start < two.speech_end <= two.decided
    assert [word.text for word in one.words] == ["rei", "de", "copas"]
    assert one.rivals[0].cost == 0.0


def test_a_finished_phrase_is_taken_before_the_silence(calls: Path) -> None:
    (heard,) = hear(calls, blocks(spoken("dama de copas")))
    assert heard.decided - heard.speech_end < 0.6


def test_words_of_different_phrases_are_not_recombined(calls: Path) -> None:
    for strange in ("dama de espadas", "o mesmo passo", "eu rei"):
        assert all(heard.text in {*CALLS, UNKNOWN} for heard in hear(calls, blocks(spoken(strange))))


@pytest.mark.parametrize("talk", ["passa-me o sal se faz favor", "amanhã vai chover outra vez"])
def test_table_talk_is_no_call(calls: Path, talk: str) -> None:
    assert {heard.text for heard in hear(calls, blocks(spoken(talk)))} <= {UNKNOWN}


@pytest.mark.parametrize(
    ("below_db", "neighbors"),
    [(12.0, ("pt", "en-us", "pt-br")), (10.0, ("en", "pt+m7", "pt+f3")), (8.0, ("en-us", "pt-br+m3", "pt+m7"))],
)
def test_in_a_loud_room_the_call_is_heard_and_no_word_of_the_neighbors(
    model: Path, tmp_path: Path, below_db: float, neighbors: tuple[str, ...]
) -> None:
    short = table(model, tmp_path / "short", "eu passo", "ás", "três", "dez", "rei", "um", "oi", "paus", "sete")
    said = spoken("eu passo", before=2.0, after=2.5)
    loud = (said + murmur(len(said), below_db, *neighbors)).astype(said.dtype)
    assert [heard.text for heard in hear(short, blocks(loud))] == ["eu passo"]


@pytest.mark.parametrize("call", CALLS)
def test_what_was_said_elsewhere_before_a_call_does_not_drown_it(model: Path, tmp_path: Path, call: str) -> None:
    calls = table(model, tmp_path / "table", *CALLS, family="pt")
    said = spoken(call, before=3.0, after=1.0)
    loud = (said + murmur(len(said), 12.0, "pt+f3", "en", "pt-br")).astype(said.dtype)
    assert [heard.text for heard in hear(calls, blocks(loud))] == [call]


def test_silence_is_nothing(calls: Path) -> None:
    assert list(hear(calls, blocks(quiet(12.0)))) == []


def test_a_phrase_may_be_the_end_of_the_recording(calls: Path) -> None:
    assert [heard.text for heard in hear(calls, blocks(spoken("rei", after=0.1)))] == ["rei"]


def test_a_pause_inside_a_phrase_does_not_split_it(calls: Path) -> None:
    parts = [spoken("rei de", after=0.0), spoken("copas", before=0.5)]
    assert [heard.text for heard in hear(calls, blocks(*parts))] == ["rei de copas"]


def test_a_call_does_not_drown_in_the_talk_before_it(calls: Path) -> None:
    parts = [spoken("o meu vizinho foi ontem ao mercado", after=0.0), spoken("passo", before=0.5)]
    assert [heard.text for heard in hear(calls, blocks(*parts))] == ["[unk]", "passo"]
    patient = Settings(aside=Settings().hesitation)
    assert [heard.text for heard in hear(calls, blocks(*parts), settings=patient)] != ["[unk]", "passo"]


def test_closed_ears_hear_nothing(calls: Path) -> None:
    happened: list[Heard | EarsDown] = []
    sound = spoken("rei de copas")
    with Ears(happened.append) as ears:
        ears.listen(calls)
        ears.close_until(len(sound) / 16000)
        for block in blocks(sound, spoken("eu passo")):
            ears.feed(block, wait=True)
        ears.mute()
        for block in blocks(spoken("rei de copas")):
            ears.feed(block, wait=True)
        ears.unmute()
        for block in blocks(spoken("passo")):
            ears.feed(block, wait=True)
    assert [heard.text for heard in happened if isinstance(heard, Heard)] == ["eu passo", "passo"]


def test_ears_without_a_model_hear_nothing_yet(calls: Path) -> None:
    happened: list[Heard | EarsDown] = []
    with Ears(happened.append) as ears:
        for block in blocks(spoken("passo")):
            ears.feed(block, wait=True)
        ears.listen(calls)
        for block in blocks(spoken("rei")):
            ears.feed(block, wait=True)
    assert [heard.text for heard in happened if isinstance(heard, Heard)] == ["rei"]


def test_what_was_not_heard_whole_is_dropped(calls: Path) -> None:
    happened: list[Heard | EarsDown] = []
    with Ears(happened.append) as ears:
        ears.listen(calls)
        for block in blocks(spoken("rei", after=0.1)):  # of copas, or of what?
            ears.feed(block, wait=True)
        ears.forget()
        for block in blocks(quiet(1.5), spoken("passo")):
            ears.feed(block, wait=True)
    assert [heard.text for heard in happened if isinstance(heard, Heard)] == ["passo"]


def test_what_is_said_over_our_own_voice_is_heard_with_words_of_its_own(
    model: Path, calls: Path, tmp_path: Path
) -> None:
    happened: list[Heard | EarsDown] = []
    over: list[str] = []
    room = blocks(quiet(30.0))
    with Ears(happened.append, interrupted=lambda heard: over.append(heard.text), patience=20.0) as ears:
        ears.listen(calls)

        def talk_over(text: str) -> None:
            for block in blocks(spoken(text, before=0.1, after=0.1)):
                ears.feed(next(room)[: len(block)], over=block, wait=True)
            ears.feed(next(room), wait=True)

        talk_over("chega")  # nobody listens for it yet
        ears.listen_over(table(model, tmp_path / "over", "chega", "já chega"))
        for text in ("passo", "rei de copas", "chega"):
            talk_over(text)
        for block in blocks(spoken("passo")):
            ears.feed(block, wait=True)
        ears.listen_over(None)
        talk_over("chega")
    assert over == ["chega"]
    assert [heard.text for heard in happened if isinstance(heard, Heard)] == ["passo"]


def test_the_grammar_changes_between_utterances(model: Path, calls: Path, tmp_path: Path) -> None:
    other = table(model, tmp_path / "other", "sim", "não")
    happened: list[Heard | EarsDown] = []
    with Ears(happened.append) as ears:
        ears.listen(calls)
        for folder, answer in ((calls, "passo"), (other, "sim"), (calls, "rei"), (other, "não")):
            assert ears.listen(folder) == ()
            for block in blocks(spoken(answer)):
                ears.feed(block, wait=True)
    assert [heard.text for heard in happened if isinstance(heard, Heard)] == ["passo", "sim", "rei", "não"]


def test_a_folder_without_a_model_is_one_sentence(calls: Path, tmp_path: Path) -> None:
    with pytest.raises(EarsError, match="cannot be used"):
        list(hear(tmp_path / "nothing", []))
    with Ears(lambda _: None) as ears:
        ears.listen(calls)
        with pytest.raises(EarsError, match="cannot be used"):
            ears.listen(tmp_path / "nothing")
        ears.feed(next(blocks(quiet(0.1))), wait=True)
