"""The terminal: each thing once, in order, and plain text when nobody looks at it directly."""

from __future__ import annotations

import io

from games.cards import Rank
from games.earl.acts import CardPlayed, HandOver
from referee.announcer import Announcer, Line
from referee.folders import word_folders
from referee.happenings import Happened, Happening, TurnCalled, Understood
from referee.screen import Screen

PT = Announcer.load("pt-PT", word_folders("earl"))
HEARD = Understood("aqui está uma dama de valor", ({"do": "play", "rank": "Q"},), None, 0.0)


def shown(*happenings: Happening) -> list[str]:
    stream = io.StringIO()
    screen = Screen(stream)
    for happening, line in PT.tell(happenings):
        screen.happening(happening)
        screen.sentence(line)
    return stream.getvalue().splitlines()


def test_a_call_its_card_and_the_turn() -> None:
    card = CardPlayed("Ana", Rank.QUEEN, 1, True, 17, 1)
    assert shown(HEARD, Happened(card), TurnCalled("Clara", "match")) == [
        "› aqui está uma dama de valor",
        "[dama 1]",
        "Clara.",
    ]


def test_what_was_not_said_to_the_referee_leaves_a_trace_and_noise_none() -> None:
    assert shown(Understood("passa-me o sal", (), None, 0.0)) == ["· passa-me o sal"]
    assert shown(Understood("[unk] [unk]", (), None, 0.0)) == []


def test_a_hand_ends_with_its_balance() -> None:
    scores = {"Clara": -3, "Ana": 8, "Rui": -5}
    over = HandOver("Ana", scores, 0, scores, {"Ana": 0, "Clara": 3, "Rui": 5}, "Ana", 1)
    sentence, *balance = shown(Happened(over))
    assert sentence.startswith("Ana ficou sem cartas: ganha!")
    assert [line.split() for line in balance] == [
        ["♠", "Σ"],
        ["Ana", "0", "+8"],
        ["Clara", "3", "-3"],
        ["Rui", "5", "-5"],
    ]


def test_long_sentences_are_not_broken_and_brackets_are_no_markup() -> None:
    stream = io.StringIO()
    Screen(stream).sentence(Line("[bold]" + "x" * 200, "[bold]" + "x" * 200))
    assert stream.getvalue() == "[bold]" + "x" * 200 + "\n"
