"""A game in progress: what is told to the screen and to the voice, pauses, and manners of speaking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from referee.announcer import Announcer, Line
from referee.folders import word_folders
from referee.happenings import Happening
from referee.phrases import phrasebook
from referee.session import Session
from tests.referee.table_talk import PLAYERS, table
from voice.chime import Tone
from voice.heard import typed


class Notes:
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.happenings: list[Happening] = []
        self.lines: list[Line] = []

    def happening(self, happening: Happening) -> None:
        self.happenings.append(happening)

    def sentence(self, line: Line) -> None:
        self.lines.append(line)


class Speaks:
    """A voice that keeps what it was given."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.lasting: list[bool] = []
        self.chimes: list[Sequence[Tone]] = []
        self.moves = 0
        self.cuts = 0

    def say(self, text: str, *, lasting: bool = True) -> None:
        self.said.append(text)
        self.lasting.append(lasting)

    def ring(self, tones: Sequence[Tone]) -> None:
        self.chimes.append(tones)

    def move_on(self) -> None:
        self.moves += 1

    def interrupt(self) -> None:
        self.cuts += 1


@pytest.fixture
def at() -> tuple[Session, list[str]]:
    voice = Speaks()
    said = voice.said
    session = Session(table(), Announcer.load("pt-PT", word_folders("earl")), Notes(), voice)
    session.table.reader = phrasebook("earl", "pt-PT", PLAYERS)
    return session, said


def talk(session: Session, *lines: str) -> None:
    for line in lines:
        session.take(typed(line))


def test_a_card_is_answered_with_the_name_of_the_next_player(at: tuple[Session, list[str]]) -> None:
    session, said = at
    talk(session, "Aqui está uma dama de valor.")
    assert said == ["Clara."]


def test_talk_at_the_table_is_left_alone(at: tuple[Session, list[str]]) -> None:
    session, said = at
    talk(session, "passa-me o sal", "são três euros", "já passou", "o passo seguinte")
    assert said == []
    assert not session.table.ledger.entries


def test_while_the_table_pauses_nothing_counts(at: tuple[Session, list[str]]) -> None:
    session, said = at
    talk(session, "pausa", "aqui está uma dama de valor", "continua", "aqui está um rei de valor")
    assert [entry.act.call.rank.value for entry in session.table.ledger.entries] == ["K"]  # type: ignore[attr-defined]
    assert len(said) == 3


def test_repeat_says_the_last_thing_again(at: tuple[Session, list[str]]) -> None:
    session, said = at
    talk(session, "aqui está uma dama de valor", "repete")
    assert said == ["Clara.", "Clara."]


def test_a_manner_that_cannot_be_changed_is_told(at: tuple[Session, list[str]]) -> None:
    session, said = at
    changed: list[Any] = []
    session.adjust = lambda mode: bool(changed.append(mode)) or mode == "slower"
    talk(session, "mais devagar", "em inglês")
    assert changed == ["slower", "language:en"]
    assert len(said) == 2


def test_kids_mode_changes_the_wording(at: tuple[Session, list[str]]) -> None:
    session, _ = at
    talk(session, "modo crianças")
    assert session.announcer.kids
