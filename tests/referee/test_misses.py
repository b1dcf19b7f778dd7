"""The sound of what went wrong is kept where that was asked for, and only that."""

from __future__ import annotations

import json
import sys
import wave
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from referee.announcer import Announcer
from referee.folders import word_folders
from referee.misses import INDEX, Misses
from referee.phrases import phrasebook
from referee.session import Session
from tests.referee.table_talk import PLAYERS, Reads, play, table
from tests.referee.test_session import Notes
from voice.heard import Heard, Rival, typed
from voice.knock import Knocks
from voice.pcm import RATE
from voice.reading import Reading
from voice.soundmemory import SoundMemory


class Game:
    """A session whose players speak one second each: the n-th second is full of samples n."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notes = Notes()
        self.session = Session(table(), Announcer.load("pt-PT", word_folders("earl")), self.notes)
        self.session.table.reader = phrasebook("earl", "pt-PT", PLAYERS)
        self.memory = SoundMemory()
        self.misses = Misses(folder, self.session, self.memory)
        self.seconds = 0

    def hear(self, text: str) -> None:
        start = self.next_second()
        heard = Heard(text, (Rival(text, 0.0),), speech_start=start, speech_end=start + 1.0, decided=start + 1.0)
        self.misses.watch(heard, lambda: self.session.take(heard))

    def type(self, line: str) -> None:
        self.misses.watch(None, lambda: self.session.take(typed(line)))

    def next_second(self) -> float:
        self.seconds += 1
        self.memory.add(np.full(RATE, self.seconds, "<i2").tobytes())
        return self.seconds - 1.0

    @property
    def kept(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in (self.folder / INDEX).read_text(encoding="utf-8").splitlines()]

    def sound(self, number: int) -> np.ndarray:
        with wave.open(str(self.folder / self.kept[number]["file"])) as file:
            assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (RATE, 1, 2)
            return np.frombuffer(file.readframes(file.getnframes()), "<i2")


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return Game(tmp_path / "clips")


def test_what_is_taken_or_left_alone_is_not_kept(game: Game) -> None:
    game.hear("aqui está uma dama de valor")
    game.hear("passa-me o sal")
    game.hear("de quem é a vez")
    assert game.kept == []
    assert [path.name for path in game.folder.iterdir()] == [INDEX]


def test_a_refused_call_is_kept_with_what_was_heard(game: Game) -> None:
    game.hear("aqui está uma dama de valor")
    game.hear("clara aqui está um rei de valor")
    (line,) = game.kept
    assert (line["why"], line["heard"], line["language"], line["game"]) == (
        "refused",
        "clara aqui está um rei de valor",
        "pt-PT",
        "earl",
    )
    assert line["became"][-1]["kind"] == "refused"
    middle = game.sound(0)[int(0.5 * RATE) : RATE]
    assert set(middle) == {2}


def test_a_call_that_was_asked_back_is_kept(game: Game) -> None:
    game.session.table.reader = Reads(Reading((play("3"),), 0.2, "três"), Reading((play("6"),), 0.3, "seis"))
    game.hear("um seis")
    (line,) = game.kept
    assert (line["why"], line["heard"], line["rivals"]) == ("asked", "um seis", [["um seis", 0.0]])
    assert line["became"][-1]["kind"] == "asked"


def test_what_is_taken_back_by_keyboard_is_the_call_and_not_the_undoing(game: Game) -> None:
    game.hear("aqui está uma dama de valor")
    game.type("anula")
    (line,) = game.kept
    assert (line["why"], line["heard"]) == ("taken_back", "aqui está uma dama de valor")
    assert "undone" in [happening.get("event") for happening in line["later"]]
    assert 1 in set(game.sound(0))


def test_a_corrected_call_is_kept_with_what_it_should_have_been(game: Game) -> None:
    game.hear("aqui está um sete de valor")
    game.hear("não era um seis")
    (line,) = game.kept
    assert (line["why"], line["heard"]) == ("taken_back", "aqui está um sete de valor")
    corrected = next(happening for happening in line["later"] if happening.get("event") == "corrected")
    assert corrected["new"]["rank"] == "6"


def test_calls_are_taken_back_one_after_the_other(game: Game) -> None:
    game.hear("aqui está uma dama de valor")
    game.hear("outra que lhe fica a par")
    game.type("anula")
    game.type("anula")
    assert [line["heard"] for line in game.kept] == ["outra que lhe fica a par", "aqui está uma dama de valor"]


def test_knocks_that_were_none_are_kept_when_undone(game: Game) -> None:
    game.hear("aqui está uma dama de valor")
    start = game.next_second()
    game.misses.watch(Knocks(start + 0.3, start + 0.5), game.session.knock)
    game.type("anula")
    (line,) = game.kept
    assert (line["why"], line["heard"]) == ("taken_back", None)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told_once_and_play_goes_on(game: Game) -> None:
    (game.folder / INDEX).unlink()
    (game.folder / INDEX).symlink_to("/dev/full")
    for card in ("um rei", "uma dama", "um sete"):
        game.hear(f"aqui está {card} de valor")
        game.type("anula")
    told = [line.show for line in game.notes.lines if line.show and "guardar som" in line.show]
    assert len(told) == 1
    assert not list(game.folder.glob("*.wav"))
    game.hear("aqui está um rei de valor")
    assert len(game.session.table.ledger.entries) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a file as a folder is told differently")
def test_a_folder_that_cannot_be_is_no_place(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError):
        Game(tmp_path / "file" / "clips")
