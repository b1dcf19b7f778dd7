"""A game in progress: what is told to the screen and to the voice, pauses, and manners of speaking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from referee.announcer import Announcer, Line
from referee.demo import late_hand
from referee.floor import Floor
from referee.folders import word_folders
from referee.happenings import CallRefused, Happening
from referee.ledger import Ledger
from referee.session import Session
from referee.verbosity import level, tones
from tests.conversations.transcript import book
from tests.referee.table_talk import PLAYERS, table
from voice.chime import Tone
from voice.heard import Heard, typed


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
    session.table.reader = book("earl", "pt-PT", PLAYERS)
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
    assert [entry.act.call.rank.value for entry in session.table.ledger.entries] == ["K"]
    assert len(said) == 3


def test_the_ears_are_told_when_a_pause_begins_and_ends(at: tuple[Session, list[str]]) -> None:
    session, _ = at
    attending: list[bool] = []
    session.attend = attending.append
    talk(session, "continua", "pausa", "pausa", "aqui está um rei de valor", "continua", "continua")
    assert attending == [True, False]


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


def test_what_settles_is_said_even_when_the_game_goes_on(at: tuple[Session, list[str]]) -> None:
    session, said = at
    assert isinstance(session.voice, Speaks)
    session.table.ledger, _ = Ledger.open(session.table.ledger.game, late_hand(PLAYERS))
    talk(session, "uma dama", "também tenho", "outra dama", "a última dama", "um sete")
    assert said[-1].startswith("Ana ficou sem cartas: ganha!")
    assert session.voice.lasting == [False] * (len(said) - 1) + [True]
    assert session.voice.moves == 5


def test_a_question_does_not_make_what_waits_stale(at: tuple[Session, list[str]]) -> None:
    session, _ = at
    talk(session, "pontuação", "passa-me o sal")
    assert isinstance(session.voice, Speaks) and session.voice.moves == 0


def test_the_enter_key_alone_cuts_the_voice_short(at: tuple[Session, list[str]]) -> None:
    session, said = at
    session.enter("")
    session.enter("aqui está uma dama de valor")
    assert isinstance(session.voice, Speaks) and session.voice.cuts == 1
    assert said == ["Clara."]


class Valve:
    """Ears that tell whether they are open."""

    open = True

    def mute(self) -> None:
        self.open = False

    def unmute(self) -> None:
        self.open = True


def test_the_number_of_a_seat_gives_that_player_the_floor_for_one_call(at: tuple[Session, list[str]]) -> None:
    session, _ = at
    ears = Valve()
    floor = Floor(PLAYERS, [ears])
    assert not ears.open
    assert not floor.give("um sete") and not floor.give("4")
    assert floor.give("2") and ears.open
    floor.heard(session.take(Heard("[unk]"), floor.speaker))
    assert ears.open and floor.speaker == "Clara"
    (_, refused) = happenings = session.take(Heard("um rei"), floor.speaker)
    assert isinstance(refused, CallRefused) and refused.speaker == "Clara"
    floor.heard(happenings)
    assert not ears.open and floor.speaker is None


def test_without_push_to_talk_a_number_is_what_was_said() -> None:
    assert not Floor().give("2")


def test_a_chime_sounds_in_place_of_the_name(at: tuple[Session, list[str]]) -> None:
    session, said = at
    session.announcer.level = level("chime")
    talk(session, "aqui está uma dama de valor")
    assert isinstance(session.voice, Speaks) and session.voice.chimes == [tones("turn")]
    assert said == []


def test_children_are_spoken_to_slowly_until_they_have_done(at: tuple[Session, list[str]]) -> None:
    session, _ = at
    manner: list[str] = []
    session.adjust = lambda mode: not manner.append(mode)
    talk(session, "modo crianças", "modo crianças", "sem modo crianças")
    assert manner == ["slower", "faster"]
    assert not session.announcer.kids
