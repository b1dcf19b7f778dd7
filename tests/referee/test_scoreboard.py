"""Keeping score by voice: what is said at a scoreboard, and what it says back."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.cards import Rank
from games.game import Setup
from games.registry import find
from referee.announcer import Line
from referee.folders import LANGUAGES
from referee.happenings import Asked, Happening
from referee.journal import Journal, Opened, reopen
from referee.ledger import Ledger
from referee.phrases import phrasebook
from referee.session import Session
from referee.table import Table
from tests.referee.table_talk import play
from tests.referee.voices import announcer, said
from tests.voice.test_phrasebook import wander
from voice.heard import Heard, Rival, typed
from voice.phrasebook import Phrasebook

PLAYERS = ("Ana", "Bruno", "Rui")


@cache
def book(language: str) -> Phrasebook:
    return phrasebook("score", language, PLAYERS)


class Said:
    """Keeps what the referee says where it is shown."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def happening(self, happening: Happening) -> None:
        pass

    def sentence(self, line: Line) -> None:
        if line.say:
            self.lines.append(line.say)


class Evening:
    """A scoreboard in one language, talked to line by line."""

    def __init__(self, language: str, journal: Path | None = None, **options: Any) -> None:
        game, _ = find("score")
        setup = Setup(PLAYERS, "Rui", "scoreboard", options)
        ledger, opening = Ledger.open(game, setup)
        kept = None if journal is None else Journal.create(journal, Opened(game.key, setup, language))
        self.table = Table(ledger, book(language), kept)
        self.said = Said()
        self.session = Session(self.table, announcer(language, "score"), self.said)
        self.session.open(opening)

    def hears(self, *lines: str | Heard) -> str:
        """What the referee says to the last of `lines`."""
        for line in lines:
            self.said.lines.clear()
            self.session.take(typed(line) if isinstance(line, str) else line)
        return " ".join(self.said.lines)

    @property
    def scores(self) -> dict[str, int]:
        totals: dict[str, int] = self.table.ledger.game.answer(self.table.ledger.state, "score", None)
        return totals


@pytest.mark.parametrize(
    ("language", "spoken"),
    [
        (
            "pt-PT",
            {
                "Ana mais oito, Bruno menos três": "Ana mais oito: oito. Bruno menos três: menos três.",
                "não": "",
                "não, o Bruno menos quatro": "Bruno menos quatro: menos quatro.",
                "anula": "Desfeito. Bruno: menos três.",
                "passa-me o sal, são três euros": "",
                "a Ana ganhou cento e dezasseis": "Ana mais cento e dezasseis: cento e vinte e quatro.",
                "não, cento e dezassete": "Ana mais cento e dezassete: cento e vinte e cinco.",
                "cada um paga um ao Rui": "Ana menos um: cento e vinte e quatro. Bruno menos um: menos quatro. "
                "Rui mais dois: dois.",
                "ganhei vinte": "Quem falou?",
                "o Rui": "Rui mais vinte: vinte e dois.",
                "Bruno: perdi dez": "Bruno menos dez: menos catorze.",
                "a Ana e o Bruno ganham cinco cada um": "Ana mais cinco: cento e vinte e nove. Bruno mais cinco: "
                "menos nove.",
                "não, seis": "De quem?",
                "o Bruno ": "Bruno mais seis: menos oito.",
                "Ana mais dois, Ana mais três": "A Ana aparece duas vezes: digam essa linha outra vez.",
                "pontuação": "Ana cento e vinte e nove, Rui vinte e dois, Bruno menos oito.",
                "quem vai à frente?": "À frente vai a Ana.",
                "quantos pontos tem o Bruno?": "Bruno: menos oito.",
                "repete os pagamentos": "Rui mais vinte, Ana mais cinco, Bruno menos quatro.",
                "acabou": "Acabou: ganha a Ana! Em segundo o Rui, em terceiro o Bruno. Ana cento e vinte e nove, "
                "Rui vinte e dois, Bruno menos oito.",
            },
        ),
        (
            "pt-BR",
            {
                "Ana mais dezenove e Bruno menos três": "Ana mais dezenove: dezenove. Bruno menos três: menos três.",
                "mais dez pro Rui": "Rui mais dez: dez.",
                "corrige": "Quanto?",
                "doze": "Rui mais doze: doze.",
                "todo mundo perde dois": "Ana menos dois: dezessete. Bruno menos dois: menos cinco. "
                "Rui menos dois: dez.",
                "quantas rodadas já foram?": "Duas rodadas feitas.",
                "placar": "Ana dezessete, Rui dez, Bruno menos cinco.",
                "nove": "",
            },
        ),
        (
            "en",
            {
                "Ana plus eight, Bruno minus three": "Ana plus eight: eight. Bruno minus three: minus three.",
                "no, Bruno minus four": "Bruno minus four: minus four.",
                "each pays Rui one": "Ana minus one: seven. Bruno minus one: minus five. Rui plus two: two.",
                "Rui won a hundred and five": "Rui plus one hundred and five: one hundred and seven.",
                "no, that was Ana": "Ana plus one hundred and five: one hundred and twelve. Rui: two.",
                "next round": "Ana one hundred and twelve, Rui two, Bruno minus five.",
                "who's ahead": "Ana is ahead.",
                "the last round": "Ana plus one hundred and five, Bruno and Rui zero.",
            },
        ),
    ],
)
def test_an_evening_of_scores(language: str, spoken: dict[str, str]) -> None:
    evening = Evening(language)
    assert {line: evening.hears(line) for line in spoken} == spoken


@pytest.mark.parametrize("number", ["1,5", "2.5", "3/4", "12:30", "3-4", "1'5", "1.000", "1000", "1,5, Rui mais 2"])
def test_what_is_no_whole_number_is_not_cut_short(number: str) -> None:
    evening = Evening("pt-PT")
    assert evening.hears(f"Ana mais {number}") == ""
    assert evening.scores == {"Ana": 0, "Bruno": 0, "Rui": 0}


@pytest.mark.parametrize("line", ["Ana 8, Bruno 3.", "Ana 8,Bruno 3", "Ana mais 8: Bruno mais 3"])
def test_marks_beside_a_number_do_not_belong_to_it(line: str) -> None:
    evening = Evening("pt-PT")
    evening.hears(line)
    assert evening.scores == {"Ana": 8, "Bruno": 3, "Rui": 0}


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Ana pays Bruno three and Rui two"),
        ("en", "Ana pays Bruno three, Rui two"),
        ("en", "Ana pays three to Bruno and two to Rui"),
        ("en", "I paid Bruno three and Rui two"),
        ("pt-PT", "a Ana paga três ao Bruno e dois ao Rui"),
        ("pt-PT", "a Ana paga três ao Bruno e dois para o Rui"),
        ("pt-BR", "Ana paga três pro Bruno e dois pro Rui"),
    ],
)
def test_a_payment_to_two_players_gives_nobody_points_from_nowhere(language: str, line: str) -> None:
    evening = Evening(language)
    assert evening.hears(line) == ""
    assert evening.scores == {"Ana": 0, "Bruno": 0, "Rui": 0}


@pytest.mark.parametrize(
    ("line", "scores"),
    [
        ("Ana pays Bruno three and Bruno pays Rui two", {"Ana": -3, "Bruno": 1, "Rui": 2}),
        ("Ana pays Bruno three, Rui gets two", {"Ana": -3, "Bruno": 3, "Rui": 2}),
    ],
)
def test_a_payment_may_be_followed_by_another_or_by_points(line: str, scores: dict[str, int]) -> None:
    evening = Evening("en")
    evening.hears(line)
    assert evening.scores == scores


@pytest.mark.parametrize(
    "line", ["o Bruno deve três pra Ana", "o Bruno passa três pra Ana", "o Bruno deve três para a Ana"]
)
def test_in_brazil_one_may_owe_as_one_pays(line: str) -> None:
    evening = Evening("pt-BR")
    evening.hears(line)
    assert evening.scores == {"Ana": 3, "Bruno": -3, "Rui": 0}


def test_the_target_is_told_and_the_last_number_can_be_put_right() -> None:
    evening = Evening("pt-PT", target=100)
    assert evening.hears("Ana cem") == "Ana mais cem: cem. A Ana chegou a cem: acaba com esta ronda."
    assert evening.hears("próxima ronda") == ("Acabou: ganha a Ana! Em segundo Bruno e Rui. Ana cem, Bruno e Rui zero.")
    assert evening.hears("não, noventa") == "Ana mais noventa: noventa."
    assert not evening.session.over


@pytest.mark.parametrize(
    ("line", "asked", "answer", "score"),
    [
        ("ana mais {}", "Ana mais sessenta ou Ana mais setenta?", "setenta", 70),
        ("ana mais {} e o rui menos dois", "Ana mais sessenta ou Ana mais setenta?", "sessenta", 60),
        ("ana mais {}", "Ana mais sessenta ou Ana mais setenta?", "mais setenta", 70),
        ("a ana perdeu {}", "Ana menos sessenta ou Ana menos setenta?", "setenta", -70),
    ],
)
def test_of_two_numbers_that_sound_alike_it_asks_for_the_one(line: str, asked: str, answer: str, score: int) -> None:
    evening = Evening("pt-PT")
    rivals = tuple(Rival(line.format(number), cost) for number, cost in (("sessenta", 0.0), ("setenta", 1.5)))
    assert evening.hears(Heard(rivals[0].text, rivals)) == asked
    assert evening.scores["Ana"] == 0
    evening.hears(answer)
    assert evening.scores["Ana"] == score


def test_a_score_is_kept_and_goes_on(tmp_path: Path) -> None:
    evening = Evening("en", tmp_path / "score.jsonl", zero_sum=True)
    evening.hears("Ana plus eight", "Bruno pays Rui three", "no, five", "undo", "Ana minus eight", "next round")
    assert evening.table.journal is not None
    evening.table.journal.close()
    again = reopen(tmp_path / "score.jsonl")
    again.journal.close()
    assert again.ledger.state == evening.table.ledger.state
    assert evening.scores == {"Ana": 0, "Bruno": -3, "Rui": 3}


def test_what_one_could_be_asked_about_is_asked_in_as_few_words() -> None:
    evening = Evening("pt-PT")
    text = "o bruno paga {} à ana"
    rivals = tuple(Rival(text.format(number), cost) for number, cost in (("seis", 0.0), ("dezasseis", 1.0)))
    happenings = evening.session.take(Heard(rivals[0].text, rivals))
    assert isinstance(happenings[-1], Asked)
    assert said(announcer("pt-PT", "score"), happenings[-1]) == (
        "O Bruno paga seis à Ana ou o Bruno paga dezasseis à Ana?"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_listened_for_is_read(language: str) -> None:
    graph, chance = book(language).graph(), Random(3)
    assert len(graph.arcs) < 15_000
    assert graph.words <= book(language).words
    for _ in range(60):
        phrase = wander(graph, chance)
        readings = book(language).read(typed(phrase))
        assert readings, phrase
        assert readings[0].cost <= 0.5, (phrase, readings[0])


# --- in every game ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "last_hand", "payments"),
    [
        (
            "pt-PT",
            "Ana ficou sem cartas: ganha! Clara paga uma, Rui paga duas. Ana recebe três.",
            "Clara paga uma, Rui paga duas. Ana recebe três.",
        ),
        (
            "en",
            "Ana is out of cards and wins! Clara pays one, Rui pays two. Ana gets three.",
            "Clara pays one, Rui pays two. Ana gets three.",
        ),
    ],
)
def test_the_last_hand_and_its_payments_are_told_again(language: str, last_hand: str, payments: str) -> None:
    voice, players = announcer(language), ("Ana", "Clara", "Rui")
    done = [rank.value for rank in Rank if rank is not Rank.QUEEN]
    sizes = dict(zip(players, (1, 1, 2), strict=True))
    state = {"hand_sizes": sizes, "done": done, "rank": None, "played": 0, "turn": "Ana", "last": "Rui"}
    game, _ = find("earl")
    ledger, _ = Ledger.open(game, Setup(players, "Rui", "earl-000", resume=state))
    at = Table(ledger, book(language))

    def asked(what: str) -> str:
        return said(voice, *at.act([{"do": "query", "what": what}]))

    assert asked("last_hand") == asked("payments") != ""
    at.act([play("Q", 1)])
    assert (asked("last_hand"), asked("payments")) == (last_hand, payments)
