"""A new game is one folder: the example in tests/example_game is played as if it lay in games/."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import games
from games.game import Act, Refused, Setup
from games.registry import find
from games.registry import games as all_games
from referee.announcer import Announcer, Line
from referee.folders import LANGUAGES, word_folders
from referee.happenings import Happening
from referee.journal import Journal, Opened, reopen, to_call
from referee.ledger import Ledger
from referee.phrases import phrasebook
from referee.session import Session
from referee.table import Table
from tests.voice.test_phrasebook import accepts
from voice.heard import typed

EXAMPLES = Path(__file__).parents[1] / "example_game"
PLAYERS = ("Ana", "Rui", "Bia")
SETUP = Setup(players=PLAYERS, dealer="Bia", profile="highest-card", options={"points": 2})
SAID = {
    "pt-PT": ("saiu-me um sete", "ninguém bate a minha dama"),
    "pt-BR": ("me saiu um sete", "ninguém bate a minha dama"),
    "en": ("i turned up a seven", "i trump you all with a queen"),
}


@pytest.fixture(autouse=True)
def example(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The folder of the example among the folders of games."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(EXAMPLES)])
    all_games.cache_clear()
    yield
    all_games.cache_clear()
    for name in [name for name in sys.modules if name.startswith("games.highest")]:
        del sys.modules[name]
    vars(games).pop("highest", None)


class Evening:
    """A table of the example in one language, talked to line by line; it keeps what the referee says."""

    def __init__(self, language: str, journal: Path | None = None) -> None:
        game, _ = find("highest")
        ledger, announcements = Ledger.open(game, SETUP)
        kept = None if journal is None else Journal.create(journal, Opened(game.key, SETUP, language))
        self.table = Table(ledger, phrasebook("highest", language, PLAYERS), kept)
        self.said: list[str] = []
        self.session = Session(self.table, Announcer.load(language, word_folders("highest")), self)
        self.session.open(announcements)

    def happening(self, happening: Happening) -> None:
        """Show what happened: here nobody looks."""

    def sentence(self, line: Line) -> None:
        """Keep what is spoken."""
        if line.say:
            self.said.append(line.say)

    def hears(self, *lines: str) -> str:
        """What the referee says to the last of `lines`."""
        for line in lines:
            self.said.clear()
            self.session.take(typed(line))
        return " ".join(self.said)

    @property
    def seen(self) -> dict[str, Any]:
        return self.table.ledger.game.observe(self.table.ledger.state)


def test_the_folder_is_found_by_its_key_and_its_profiles() -> None:
    assert find("highest")[0] is find("highest-card-long")[0]
    assert word_folders("highest")[1] == EXAMPLES / "highest" / "words"


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_calls_are_read_and_listened_for(language: str) -> None:
    book = phrasebook("highest", language, PLAYERS)
    graph = book.graph()
    for phrase, rank in zip(SAID[language], ("7", "Q"), strict=True):
        assert book.read(typed(phrase))[0].acts == ({"do": "play", "rank": rank},)
        assert accepts(graph, phrase)


@pytest.mark.parametrize(("language", "talk"), [("pt-PT", "são sete horas"), ("en", "it's seven o'clock")])
def test_talk_is_no_call(language: str, talk: str) -> None:
    assert phrasebook("highest", language, PLAYERS).read(typed(talk)) == ()


@pytest.mark.parametrize(
    ("language", "spoken"),
    [
        (
            "pt-PT",
            {
                "sete": "Rui.",
                "dama": "Bia.",
                "anula": "Desfeito: a dama do Rui. Rui.",
                "Bia, um rei": "Bia, a vez é do Rui.",
                "virei uma carta": "Rui, que carta?",
                "ás": "Bia.",
                "um rei": "Ganha o Rui, com um ás. Rui um. Rui, abre.",
                "valete": "Bia.",
                "dez": "Ana.",
                "nove": "Ganha o Rui, com um valete. Rui dois. Acabou: ganha o Rui!",
                "um dois": "A sessão já acabou: ganhou o Rui.",
            },
        ),
        (
            "en",
            {
                "seven": "Rui.",
                "a queen": "Bia.",
                "undo": "Undone: Rui's queen. Rui.",
                "Bia, a king": "Bia, it's Rui's turn.",
                "i show a card": "Which card, Rui?",
                "ace": "Bia.",
                "a king": "Rui takes the round with an ace. Rui one. Rui, you lead.",
                "jack": "Bia.",
                "ten": "Ana.",
                "nine": "Rui takes the round with a jack. Rui two. Rui wins!",
                "a two": "The session is over: Rui won.",
            },
        ),
    ],
)
def test_an_evening_is_refereed_and_announced(language: str, spoken: dict[str, str]) -> None:
    evening = Evening(language)
    assert {line: evening.hears(line) for line in spoken} == spoken
    assert evening.session.over


def test_undo_is_the_state_before() -> None:
    evening = Evening("pt-BR")
    states = [evening.table.ledger.state]
    for line in ("rei", "rei", "dama", "dois", "três", "nove"):
        evening.hears(line)
        states.append(evening.table.ledger.state)
    for before in reversed(states[:-1]):
        evening.hears("desfaz")
        assert evening.table.ledger.state == before


def test_H2_of_equal_cards_the_first_takes_the_round() -> None:
    evening = Evening("en")
    evening.hears("ten", "king", "king")
    assert evening.seen == {"turn": "Rui", "shown": (), "scores": {"Ana": 0, "Rui": 1, "Bia": 0}, "winner": None}


def test_a_card_is_corrected() -> None:
    evening = Evening("en")
    evening.hears("seven", "i said nine")
    assert evening.seen["shown"] == ("9",)


def test_its_journal_goes_on_where_it_stopped(tmp_path: Path) -> None:
    evening = Evening("en", tmp_path / "evening.jsonl")
    evening.hears("ten", "king", "two", "undo", "six")
    assert evening.table.journal is not None
    evening.table.journal.close()
    again = reopen(tmp_path / "evening.jsonl")
    again.journal.close()
    assert again.ledger.state == evening.table.ledger.state


def test_a_call_is_expected_when_it_would_be_accepted() -> None:
    game, _ = find("highest")
    six = ("Ana", "Rui", "Bia", "Caio", "Sasha", "Clara")
    ledger, _ = Ledger.open(game, Setup(players=six, dealer="Clara", profile="highest-card"))
    table = Table(ledger, phrasebook("highest", "en", six))
    for rank in ("7", "7", "7", "7", "8"):
        (expected,) = game.expectations(table.ledger.state)
        for player in six:
            for code in ("7", "8"):
                ruling = table.ledger.judge(Act(player, to_call(game, {"do": "play", "rank": code})))
                legal = player in expected.speakers and code in expected.slots["rank"]
                assert legal is not isinstance(ruling, Refused)
        table.act([{"do": "play", "rank": rank}])
