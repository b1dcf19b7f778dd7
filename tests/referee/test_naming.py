"""Players called anything: names that no lexicon has are heard, and one that is read wrongly can be told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import SimpleQueue

import numpy as np
import pytest

from models.speech import OwnModel, SpeechModel
from referee import learning
from referee.announcer import Announcer
from referee.ears import fit, speech_model
from referee.errors import TableError
from referee.folders import word_folders
from referee.listening import TableEars, Words
from referee.namebook import NameBook
from referee.names import Names
from referee.naming import substitutes, taught
from referee.phrases import phrasebook
from referee.session import Session
from tests.referee.table_talk import table
from tests.referee.test_session import Notes
from tests.voice.speech import blocks, spoken
from voice.ears import Ears, EarsDown
from voice.heard import Heard
from voice.pcm import RATE, Samples
from voice.phrasebook import Phrasebook
from voice.recording import Recording
from voice.wavefile import write_wav


@pytest.fixture(scope="module")
def own() -> SpeechModel:
    return speech_model(None)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setattr("referee.namebook.data_folder", lambda: tmp_path)
    return tmp_path


@contextmanager
def listening(model: SpeechModel, book: Phrasebook, folder: Path) -> Iterator[Callable[[Samples], str]]:
    """What the ears of a table make of a sound."""
    arrivals: SimpleQueue[Heard | EarsDown] = SimpleQueue()

    def hear(sound: Samples) -> str:
        for block in blocks(sound):
            ears.feed(block, wait=True)
        ears.finish()
        return " ".join(heard.text for heard in iter_queue(arrivals))

    with Ears(arrivals.put) as ears:
        ears.listen(fit(model, book, folder))
        yield hear


def iter_queue(arrivals: SimpleQueue[Heard | EarsDown]) -> Iterator[Heard]:
    while not arrivals.empty():
        heard = arrivals.get()
        assert isinstance(heard, Heard)
        yield heard


@pytest.mark.parametrize(
    ("language", "voice", "names"),
    [
        ("pt-PT", "pt+f4", {"Siobhán": "siobhán", "Xiomara": "xiomara", "Zulmira": "zulmira"}),
        ("pt-BR", "pt-br+m7", {"Uiraçu": "uiraçu", "Jandira": "jandira", "Iracema": "iracema"}),
        ("en", "en+f4", {"Siobhan": "siobhan", "Zenobia": "zenobia", "Giulia": "giulia"}),
    ],
)
def test_names_of_ones_own_are_heard(
    own: SpeechModel, tmp_path: Path, language: str, voice: str, names: dict[str, str]
) -> None:
    players = tuple(names)
    book = phrasebook("earl", language, players)
    model = taught(own, book, players, language, {})
    assert substitutes(players, book, model.known(book.words)) == {}
    with listening(model, book, tmp_path / "table") as hear:
        heard = {name: hear(spoken(name, voice)) for name in names}
    assert {name: text.split()[-1] for name, text in heard.items()} == names  # "sou Uiraçu" names Uiraçu as well


def test_a_known_name_needs_no_learning(own: SpeechModel) -> None:
    book = phrasebook("earl", "pt-PT", ("Ana", "Rui"))
    assert taught(own, book, ("Ana", "Rui"), "pt-PT", {}) is own


def test_a_name_that_cannot_be_read_is_called_by_a_color(own: SpeechModel) -> None:
    players = ("太郎", "Ana")
    book = phrasebook("earl", "pt-PT", players)
    model = taught(own, book, players, "pt-PT", {})
    assert list(substitutes(players, book, model.known(book.words)).values()) == ["太郎"]


def test_a_name_said_twice_is_heard_from_others(own: SpeechModel, tmp_path: Path) -> None:
    """Oisín is read "oizim" and "oissin", and said "uchine"."""
    assert isinstance(own, OwnModel)
    write_wav(tmp_path / "twice.wav", np.concatenate([spoken("uchine", "pt+f4"), spoken("uchine", "pt+m7")]), RATE)
    asked: list[str] = []
    said = learning.by_voice(Recording(tmp_path / "twice.wav"), "oisín", "pt-PT", own, asked.append)
    assert asked == ["say_name", "say_name_again"]
    book = phrasebook("earl", "pt-PT", ("Oisín", "Ana"))
    model = taught(own, book, ("Oisín", "Ana"), "pt-PT", {"oisín": said})
    with listening(model, book, tmp_path / "table") as hear:
        assert hear(spoken("uchine", "pt")) == "oisín"


def test_two_different_sounds_are_no_name(own: SpeechModel, tmp_path: Path) -> None:
    assert isinstance(own, OwnModel)
    sound = np.concatenate([spoken("uchine", "pt+f4"), spoken("bartolomeu", "pt+f4")])
    write_wav(tmp_path / "two.wav", sound, RATE)
    asked: list[str] = []
    with pytest.raises(TableError) as caught:
        learning.by_voice(Recording(tmp_path / "two.wav"), "oisín", "pt-PT", own, asked.append)
    assert caught.value.code == "name_not_heard"
    assert asked == ["say_name", "say_name_again", "said_otherwise"]


def test_how_a_name_sounds_can_be_typed_in_the_middle_of_a_game(own: SpeechModel, tmp_path: Path) -> None:
    players = ("Oisín", "Ana")
    book = phrasebook("earl", "pt-PT", players)
    model = taught(own, book, players, "pt-PT", {})
    session = Session(table(), Announcer.load("pt-PT", word_folders("earl")), Notes())
    arrivals: SimpleQueue[Heard | EarsDown] = SimpleQueue()
    with ExitStack() as stack:
        table_ears = TableEars(Words(book, model, {}), stack)
        ears = table_ears.open(arrivals.put)
        names = Names(session, table_ears)
        assert not names.told("passo")
        assert names.told("O Oisín soa como u chine")
        for block in blocks(spoken("uchine", "pt+m7")):
            ears.feed(block, wait=True)
        ears.finish()
        assert [heard.text for heard in iter_queue(arrivals)] == ["oisín"]
        assert session.output.lines[-1].show == "Já sei como soa Oisín."
        ears.close()
        assert names.told("O Oisín soa como u chine")
        assert session.output.lines[-1].show.startswith("Tomei nota de como soa Oisín")
    assert NameBook().soundings()["oisín"][0] == ("u", "ʃ", "i", "n", "ɨ")


def test_the_name_book_keeps_and_forgets(home: Path) -> None:
    book = NameBook(home / "names.json")
    assert book.soundings() == {}
    book.remember("oisín", [("u", "ʃ", "i", "n")])
    assert NameBook(home / "names.json").soundings() == {"oisín": (("u", "ʃ", "i", "n"),)}
    assert book.forget("oisín") and not book.forget("oisín")


def test_a_damaged_name_book_is_told_and_left_alone(home: Path) -> None:
    (home / "names.json").write_text("[]", encoding="utf-8")
    with pytest.raises(TableError) as caught:
        NameBook(home / "names.json").remember("oisín", [("u",)])
    assert caught.value.code == "file_unreadable"
    assert (home / "names.json").read_text(encoding="utf-8") == "[]"
