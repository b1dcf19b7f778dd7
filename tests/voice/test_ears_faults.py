"""The recognizer's process is ended, stopped and given bad models; the ears tell it once and hear on."""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from models import catalogue
from models.errors import ModelError
from tests.voice.speech import blocks, quiet, spoken, table
from voice.ears import Ears, EarsDown, EarsError
from voice.heard import Heard

PATIENCE = 1.5  # seconds for which the recognizer may be silent, and whoever waited for it would wait

posix = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="signals of POSIX systems")


class Table:
    """Ears, and what they told."""

    def __init__(self, folder: Path) -> None:
        self.happened: list[Heard | EarsDown] = []
        self.ears = Ears(self.happened.append, patience=PATIENCE)
        self.ears.start()
        self.ears.listen(folder)

    def say(self, text: str) -> None:
        for block in blocks(spoken(text)):
            self.ears.feed(block, wait=True)

    @property
    def texts(self) -> list[str]:
        return [heard.text for heard in self.happened if isinstance(heard, Heard)]

    @property
    def failures(self) -> list[EarsDown]:
        return [down for down in self.happened if isinstance(down, EarsDown)]


@pytest.fixture
def calls(tmp_path: Path) -> Path:
    try:
        found = catalogue.find()
        catalogue.check(found)
    except ModelError as missing:
        pytest.skip(str(missing))
    return table(found, tmp_path / "table", "rei de copas", "passo")


@pytest.fixture
def game(calls: Path) -> Iterator[Table]:
    made = Table(calls)
    yield made
    made.ears.close()


@posix
@pytest.mark.parametrize("fault", ["SIGKILL", "SIGSEGV", "SIGSTOP"])
def test_the_table_survives_its_recognizer(game: Table, fault: str) -> None:
    game.say("passo")
    assert game.ears.pid is not None
    os.kill(game.ears.pid, getattr(signal, fault))
    game.ears.feed(next(blocks(quiet(0.1))), wait=True)
    deadline = time.monotonic() + 5.0
    while not game.failures and time.monotonic() < deadline:
        time.sleep(0.01)
    game.say("rei de copas")
    assert game.texts == ["passo", "rei de copas"]
    assert len(game.failures) == 1
    assert not game.failures[0].deaf


@posix
def test_what_interrupts_us_does_so_after_a_crash_as_well(calls: Path, tmp_path: Path) -> None:
    happened: list[Heard | EarsDown] = []
    over: list[str] = []
    with Ears(happened.append, interrupted=lambda heard: over.append(heard.text)) as ears:
        ears.listen(calls)
        ears.listen_over(table(catalogue.find(), tmp_path / "over", "chega"))
        assert ears.pid is not None
        os.kill(ears.pid, signal.SIGKILL)
        deadline = time.monotonic() + 5.0
        while not happened and time.monotonic() < deadline:
            time.sleep(0.01)
        room = blocks(quiet(5.0))
        for block in blocks(spoken("chega", before=0.1, after=0.1)):
            ears.feed(next(room)[: len(block)], over=block, wait=True)
        ears.feed(next(room), wait=True)
    assert over == ["chega"]


@posix
def test_a_live_source_never_waits_for_a_hung_recognizer(game: Table) -> None:
    game.say("passo")
    assert game.ears.pid is not None
    os.kill(game.ears.pid, signal.SIGSTOP)
    for block in blocks(quiet(20.0)):
        if game.failures:
            break
        start = time.monotonic()
        game.ears.feed(block)
        assert time.monotonic() - start < PATIENCE / 2
        time.sleep(0.05)
    assert len(game.failures) == 1
    assert game.failures[0].until > game.failures[0].since
    game.say("passo")
    assert game.texts == ["passo", "passo"]


@posix
def test_what_fails_again_and_again_is_given_up(game: Table) -> None:
    for _ in range(4):
        ended = game.ears.pid
        assert ended is not None
        os.kill(ended, signal.SIGKILL)
        deadline = time.monotonic() + 5.0
        told = len(game.failures)
        while len(game.failures) == told and time.monotonic() < deadline:
            time.sleep(0.01)
    assert [down.deaf for down in game.failures] == [False, False, False, True]
    game.ears.feed(next(blocks(quiet(0.1))), wait=True)  # deaf, but no error: the table goes on by keyboard
    with pytest.raises(EarsError, match="stay closed"):
        game.ears.finish()


def test_a_model_that_kills_its_process_is_given_up(calls: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(calls, broken)
    (broken / "graph/Gr.fst").write_bytes(b"no transducer")
    happened: list[Heard | EarsDown] = []
    with Ears(happened.append) as ears, pytest.raises(EarsError):
        ears.listen(broken)


def test_nothing_of_the_library_is_printed(calls: Path, capfd: pytest.CaptureFixture[str]) -> None:
    game = Table(calls)
    game.say("passo")
    game.ears.close()
    assert capfd.readouterr() == ("", "")


def test_closed_ears_say_so(game: Table) -> None:
    game.ears.close()
    with pytest.raises(EarsError, match="closed"):
        game.ears.finish()
