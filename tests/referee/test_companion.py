"""Listening to a child: pauses inside a line, silence, mumbling, a loud room, wishes, and what came too early."""

from __future__ import annotations

import queue
import re
from collections.abc import Iterator
from io import StringIO

import numpy as np
import pytest
from rich.console import Console

from games.cards import Rank
from referee.announcer import COMMON_WORDS, Announcer
from referee.folders import LESSON_WORDS
from referee.lessons import companion as listening
from referee.lessons.answers import Said, Unheard, Wish
from referee.lessons.board import Board
from referee.lessons.classroom import wishes
from referee.lessons.companion import Companion, spread
from referee.lessons.marking import Marker
from referee.listener import Arrivals, Ended
from voice.clips import Pace
from voice.ears import Ears, EarsDown
from voice.heard import Heard, Rival
from voice.pcm import BLOCK_SAMPLES, BLOCK_SECONDS
from voice.room import RoomMeter
from voice.sources import Block, Item, MicrophoneLost
from voice.sources import Line as Typed

SECONDS = 0.15
BLOCKS = round(6 / BLOCK_SECONDS)


class Noise:
    """A source of nothing but noise."""

    def __iter__(self) -> Iterator[Item]:
        noise = np.random.default_rng(1).normal(0.0, 2000.0, BLOCK_SAMPLES).astype(np.int16).tobytes()
        yield from (Block(noise, at * BLOCK_SECONDS) for at in range(BLOCKS))

    def close(self) -> None:
        pass


@pytest.fixture
def arrivals() -> Arrivals:
    return queue.SimpleQueue()


@pytest.fixture
def child(arrivals: Arrivals, monkeypatch: pytest.MonkeyPatch) -> Companion:
    """A companion with ears, to which the tests give what they would hear."""
    monkeypatch.setattr(listening, "GATHER", 0.1)
    voice = Announcer.load("pt-PT", (*COMMON_WORDS, LESSON_WORDS))
    ears = Ears(lambda _: None)
    return Companion(voice, Board(StringIO()), arrivals, wishes("pt-PT"), ears=ears)


def heard(text: str) -> Heard:
    return Heard(text, (Rival(text, 0.0),))


def shown(companion: Companion) -> str:
    stream = companion.board._console.file
    assert isinstance(stream, StringIO)
    return stream.getvalue()


class Late(queue.SimpleQueue):
    """Gives what comes only once somebody listens."""

    def __init__(self, *items: object) -> None:
        super().__init__()
        self._items = list(items)

    def get(self, block: bool = True, timeout: float | None = None) -> object:
        if self._items:
            return self._items.pop(0)
        return super().get(block, timeout)

    def empty(self) -> bool:
        return True


def answer(child: Companion, *items: object, complete: str = "") -> object:
    child.arrivals = Late(*items)
    return child.listen(SECONDS, lambda said: said.text == complete)


def test_a_line_with_a_pause_in_it_is_one_line(child: Companion) -> None:
    said = answer(child, heard("aqui está"), heard("um rei de valor"))
    assert isinstance(said, Said) and said.heard.text == "aqui está um rei de valor"
    assert "› aqui está um rei de valor" in shown(child)


def test_nothing_more_is_waited_for_once_the_line_is_complete(child: Companion) -> None:
    said = answer(child, heard("snip"), heard("snap"), complete="snip")
    assert isinstance(said, Said) and said.heard.text == "snip"


def test_silence_and_mumbling_are_told_apart(child: Companion) -> None:
    assert answer(child) is Unheard.QUIET
    assert answer(child, heard("[unk]")) is Unheard.UNCLEAR


def test_in_a_loud_room_neither_is_held_against_a_child(child: Companion) -> None:
    child.room = RoomMeter(Noise())
    assert len(list(child.room)) == BLOCKS
    assert answer(child) is Unheard.LOUD
    assert answer(child, heard("[unk]")) is Unheard.LOUD
    said = answer(child, heard("batatas"))
    assert isinstance(said, Said) and said.loud


def test_what_was_said_while_we_spoke_is_past_but_what_was_typed_is_not(child: Companion, arrivals: Arrivals) -> None:
    arrivals.put(heard("aqui está"))
    arrivals.put(Typed("outra que lhe fica a par"))
    said = child.listen(SECONDS, lambda _: False)
    assert isinstance(said, Said) and said.heard.text == "outra que lhe fica a par"


@pytest.mark.parametrize(
    ("typed", "wish"), [("Outra vez!", Wish.AGAIN), ("salta", Wish.SKIP), ("chega", Wish.STOP), ("", Unheard.QUIET)]
)
def test_a_child_may_want_something_else(child: Companion, typed: str, wish: object) -> None:
    assert answer(child, Typed(typed)) is wish


def test_again_may_be_said_aloud(child: Companion) -> None:
    assert answer(child, heard("outra vez")) is Wish.AGAIN


def test_when_nothing_more_can_come_the_lesson_ends(child: Companion) -> None:
    assert answer(child, Ended()) is Wish.STOP


def test_without_ears_the_keyboard_goes_on_or_the_lesson_ends(child: Companion) -> None:
    assert answer(child, EarsDown("x", 0.0, 1.0, deaf=True)) is Wish.STOP
    child._gone = False
    child.listeners = 2
    said = answer(child, EarsDown("x", 0.0, 1.0, deaf=True), Typed("snip"))
    assert isinstance(said, Said)


def test_news_of_devices_are_told(child: Companion) -> None:
    assert answer(child, MicrophoneLost("x")) is Unheard.QUIET
    assert "Perdi o microfone." in shown(child)


def test_a_line_is_shown_with_who_says_it_and_how_far(child: Companion) -> None:
    line = Marker.load("earl", "pt-PT").repertoire.lines[1, Rank.KING]
    child.recite(line, Pace.SLOW, seat=1)
    child.recite(line, Pace.SLOW, words=3)
    assert shown(child) == "Rui: Aqui está um rei de valor\n    Aqui está um …\n"


def test_a_line_that_nobody_says_lights_up_word_by_word(child: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "RATES", {Pace.SLOW: 100_000})
    screen = StringIO()
    child.board._console = Console(file=screen, force_terminal=True, width=60, _environ={})
    child.recite(Marker.load("earl", "pt-PT").repertoire.lines[1, Rank.KING], Pace.SLOW)
    lit = re.findall(r"\x1b\[1;30;43m ?(\w+)", screen.getvalue())
    words = ["Aqui", "está", "um", "rei", "de", "valor"]
    frame_by_frame = [word for said in range(1, 7) for word in words[:said]]
    assert lit[: len(frame_by_frame)] == frame_by_frame


def test_words_light_up_in_order_within_the_time_of_the_line() -> None:
    onsets = spread(("Aqui", "está", "um", "rei"), 2.0)
    assert onsets[0] == 0.0
    assert list(onsets) == sorted(onsets) and onsets[-1] < 2.0
