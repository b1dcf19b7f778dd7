"""What the referee says: the conversations we wish for word by word, and no message that is missing or half filled."""

from __future__ import annotations

import ast
import inspect
import itertools
import logging
import random
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

import games
import referee
from games.cards import Rank
from games.earl.acts import (
    CardPlayed,
    FalsePass,
    HandDealt,
    HandOver,
    MustPlay,
    Pass,
    Passed,
    Play,
    RankCompleted,
    RhymePenaltyTakeBack,
    SessionOver,
)
from games.game import Act, Event, Refused
from games.registry import games as all_games
from referee.announcer import COMMON_WORDS, PLAIN, Announcer, Context, Line
from referee.folders import LANGUAGES, word_folders
from referee.happenings import Corrected, Happened, TurnCalled
from tests.referee.table_talk import PASS, play, table
from voice.sound import Trouble


@cache
def announcer(language: str, game: str | None = "earl", *, kids: bool = False) -> Announcer:
    return Announcer.load(language, word_folders(game) if game else COMMON_WORDS, kids=kids)


PT = announcer("pt-PT")
BR = announcer("pt-BR")
EN = announcer("en")


def said(voice: Announcer, *happenings: Any, context: Context = PLAIN) -> str:
    lines = [line for _, line in voice.tell(happenings, context)]
    return " ".join(line.say for line in lines if line.say)


# --- the conversations we wish for ---------------------------------------------------------------------------


class TestAHandInPortugal:
    def test_the_deal_names_dealer_sizes_and_leader_once(self) -> None:
        dealt = HandDealt("Rui", {"Ana": 18, "Rui": 17, "Clara": 17}, "Ana", 1)
        assert said(PT, Happened(dealt), TurnCalled("Ana", "lead")) == (
            "Dá o Rui. Ana tem dezoito, Rui e Clara dezassete. Sai a Ana."
        )

    def test_the_next_deal_does_not_repeat_who_deals(self) -> None:
        dealt = HandDealt("Rui", dict.fromkeys(("Ana", "Bia", "Caio", "Rui"), 13), "Ana", 2)
        assert said(PT, Happened(dealt)) == "Treze cartas cada. Sai a Ana."

    def test_a_card_is_shown_and_the_next_player_named(self) -> None:
        card = PT.event(CardPlayed("Ana", Rank.QUEEN, 1, True, 17, 1))
        assert card == Line(None, "dama 1")
        assert PT.turn("Clara", "match").say == "Clara."

    def test_a_pass_is_only_said_when_nobody_heard_it(self) -> None:
        passed = (Happened(Passed("Rui", Rank.QUEEN)), TurnCalled("Ana", "match"))
        assert said(PT, *passed) == "Ana."
        assert said(PT, *passed, context=Context(knocked=True)) == "Rui passa. Ana."

    def test_the_earl(self) -> None:
        completed = Happened(RankCompleted("Clara", Rank.QUEEN))
        assert said(PT, completed, TurnCalled("Clara", "lead")) == "O conde! Damas completas. Clara, abre."
        assert PT.event(RankCompleted("Clara", Rank.KING)).say == "O conde! Reis completos."

    def test_a_mistake_names_the_table_the_card_and_the_turn(self) -> None:
        refused = Refused("wrong_rank", "E7", {"rank": Rank.KING, "current": Rank.SEVEN})
        assert PT.refusal(refused, "Rui", "Rui").say == "Rui, na mesa está o sete. O rei volta à mão. Ainda és tu."

    def test_a_correction_that_undoes_a_card_is_confirmed(self) -> None:
        old, new, dropped = Play(Rank.SEVEN, 1), Play(Rank.SIX, 1), (Act("Ana", Play(Rank.SEVEN, 2)),)
        question = PT.question("confirm_correction", old=old, new=new, dropped=dropped)
        assert question.say == "Seis em vez de sete? A Ana jogou um sete por cima. Sim ou não?"
        corrected = Corrected("Clara", old, new, dropped)
        assert said(PT, corrected, TurnCalled("Rui", "match")) == "Então é um seis, e o sete da Ana volta à mão. Rui."

    def test_winner_and_money_are_said_in_full(self) -> None:
        payments = {"Ana": 8, "Clara": -3, "Rui": -5}
        over = HandOver("Ana", payments, 0, payments, {"Ana": 0, "Clara": 3, "Rui": 5}, "Ana", 1)
        assert PT.event(over).say == (
            "Ana ficou sem cartas: ganha! Clara paga três, Rui paga cinco. Ana recebe oito. A seguir dá a Ana."
        )
        assert PT.answer("score", None, payments).say == "Ana mais oito, Clara menos três, Rui menos cinco."


class TestNotHearingWellInBrazil:
    def test_two_meanings(self) -> None:
        three, six = ({"do": "play", "rank": "3", "formula": None},), ({"do": "play", "rank": "6", "formula": None},)
        assert BR.question("which_reading", options=(three, six)).say == "Três ou seis?"

    def test_a_number_of_cards_or_a_rank(self) -> None:
        counts, two = ({"do": "unclear", "about": "count", "rank": "2"},), ({"do": "play", "rank": "2"},)
        question = BR.question("which_reading", options=(counts, two))
        assert question.say == "Você joga um dois, ou só contou as cartas?"

    def test_who_spoke(self) -> None:
        assert BR.question("who_spoke").say == "Quem falou?"
        refused = Refused("not_your_turn", "E7", {"player": "Dani", "turn": "Carla", "rank": None})
        assert BR.refusal(refused, "Dani", "Carla").say == "Dani, a vez é da Carla."

    def test_noise(self) -> None:
        assert BR.message("noise") == Line(None, "Não ouvi: barulho alto.")
        assert BR.message("hard_to_hear").say == "Está difícil de ouvir. Podem falar mais perto, ou jogar pelo teclado."


class TestCoupletsInEnglish:
    note = RhymePenaltyTakeBack("Ben", Rank.QUEEN, 2, "Cara")

    def test_a_missing_couplet(self) -> None:
        spoken = said(EN, Happened(self.note), TurnCalled("Cara", "match"))
        assert spoken == "No couplet, Ben: the queen goes back. Cara."

    def test_children_are_helped(self) -> None:
        assert announcer("en", kids=True).event(self.note).say == (
            "Lovely, a queen! Say: There's a queen as good as he."
        )


# --- agreement, numbers, lists -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("voice", "count", "sentence"),
    [
        (PT, 1, "A Ana tem uma carta."),
        (PT, 2, "A Ana tem duas cartas."),
        (PT, 17, "A Ana tem dezassete cartas."),
        (BR, 17, "Ana tem dezessete cartas."),
        (PT, 21, "A Ana tem vinte e uma cartas."),
        (EN, 21, "Ana has twenty-one cards."),
        (PT, 0, "A Ana não tem cartas."),
    ],
)
def test_numbers_agree_and_are_words(voice: Announcer, count: int, sentence: str) -> None:
    assert voice.answer("count", "Ana", count).say == sentence


def test_a_name_of_unknown_gender_has_no_article() -> None:
    assert PT.answer("count", "Sasha", 3).say == "Sasha tem três cartas."
    assert PT.refusal(Refused("not_your_turn", "E7"), "Ana", "Sasha").say == "Ana, a vez é de Sasha."


def test_players_who_pay_the_same_are_named_together() -> None:
    over = HandOver("Ana", {"Ana": 4, "Bia": -2, "Rui": -2}, 1, {}, {}, "Rui", 1)
    assert PT.event(over).say == (
        "Ana ficou sem cartas: ganha! Bia e Rui pagam duas cada. Ana recebe quatro. "
        "Ana leva do pote uma ficha. A seguir dá o Rui."
    )


def test_a_simple_win_has_no_payments() -> None:
    over = HandOver("Ana", {"Ana": 0, "Rui": 0}, 0, {"Ana": 0, "Rui": 0}, {"Ana": 0, "Rui": 4}, "Rui", 1)
    assert EN.event(over).say == "Ana is out of cards and wins! Rui deals next."


def test_the_last_hand_does_not_name_a_next_dealer() -> None:
    over = HandOver("Ana", {"Ana": 4, "Rui": -4}, 0, {}, {}, "Rui", 6)
    end = SessionOver({"Ana": 1, "Rui": 2, "Bia": 2, "Caio": 4}, ("Ana",), {"Ana": 9, "Rui": -2, "Bia": -2, "Caio": -5})
    assert said(PT, Happened(over), Happened(end)) == (
        "Ana ficou sem cartas: ganha! Rui paga quatro. Ana recebe quatro. "
        "Acabou: ganha a Ana! Em segundo Rui e Bia, em quarto Caio. "
        "Ana mais nove, Rui e Bia menos duas, Caio menos cinco."
    )


def test_a_sentence_that_calls_the_turn_is_not_followed_by_the_name_again() -> None:
    must = Happened(MustPlay("Ana", Rank.KING, 2))
    assert said(PT, must, TurnCalled("Ana", "match")) == (
        "Passaram todos os outros. Ana, tens os dois reis que faltam: joga."
    )


def test_no_blame() -> None:
    assert PT.event(FalsePass("Rui", Rank.KING)).say == "Afinal o Rui tinha um rei."
    kids = announcer("pt-PT", kids=True).event(FalsePass("Rui", Rank.KING)).say
    assert kids == "Rui, afinal tinhas um rei! Olha outra vez as tuas cartas antes de passar."


def test_the_rules_and_the_announcer_at_one_table() -> None:
    at = table()
    talk = [said(PT, *at.act([act])) for act in (play("Q", 1), play("Q", 2), PASS, play("Q", 3), play("Q", 4))]
    assert talk == ["Clara.", "Rui.", "Ana.", "Clara.", "O conde! Damas completas. Clara, abre."]
    assert said(PT, *at.act([PASS], "Clara")) == "Clara, quem abre tem de jogar: escolhe uma carta."


def test_regional_words_come_after_the_shared_ones() -> None:
    assert PT.language.words(16) == "dezasseis"
    assert BR.language.words(16) == "dezesseis"
    assert PT.language.words(99, "f") == "noventa e nove"
    assert PT.language.words(100) == "100"


# --- nothing missing, nothing half filled --------------------------------------------------------------------

ENGLISH = frozenset({"the", "you", "is", "are", "has", "card", "cards", "turn", "hand", "deals", "pays", "next", "and"})
MENTIONED: Mapping[str, Any] = {
    "allowed": ("earl", "laugh"), "count": 9, "dealer": "Rui", "game": "bridge", "given": "x", "line": 3,
    "maximum": 6, "minimum": 3, "name": "Ana", "names": ["Xerxes"], "option": "series", "path": "a/b.jsonl",
    "phase": "x", "player": "Ana", "players": ("Ana", "Rui"), "problem": "x", "profile": "x", "value": "x",
    "why": "", "current": Rank.ACE, "rank": Rank.QUEEN, "turn": "Rui", "winners": ("Ana",), "games": "1 earl",
    "old": Play(Rank.SEVEN), "new": Play(Rank.SIX), "dropped": (Act("Ana", Play(None, 2)), Act("Rui", Pass())),
    "acts": ({"do": "play", "rank": "4", "formula": None},), "profiles": "1 earl-000",
    "options": (({"do": "play", "rank": "3", "formula": None},), ({"do": "pass"},)),
}  # fmt: skip
QUESTIONS = (
    "who_spoke",
    "which_rank",
    "which_reading",
    "confirm_call",
    "confirm_correction",
    "not_understood",
    "more_players",
)
UNNAMED = frozenset({"unknown_call"})
"""Refusals that need no sentence of their own."""


def codes(*calls: str) -> set[str]:
    """The codes that the sources give to calls such as `Refused("wrong_rank", …)`."""
    found = set()
    for room in (games, referee):
        for file in Path(inspect.getfile(room)).parent.rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and _name(node.func) in calls:
                    texts = [leaf.value for leaf in ast.walk(_code(node)) if isinstance(leaf, ast.Constant)]
                    found |= {text for text in texts if isinstance(text, str) and re.fullmatch("[a-z_]+", text)}
    return found


def _code(call: ast.Call) -> ast.AST:
    """The argument that holds the code: the first, or the first literal one."""
    return next((each for each in call.args if isinstance(each, ast.Constant | ast.IfExp)), ast.Constant(0))


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


@pytest.fixture(autouse=True)
def half_filled(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fails every test in which a sentence mentioned what it was not given."""
    caplog.set_level(logging.INFO, "referee.wording")
    yield
    assert [record.getMessage() for record in caplog.records] == []


def check(line: Line, language: str) -> None:
    for text in (line.say, line.show):
        if text is None:
            continue
        assert not re.search(r"[{}]|\?\?\?|\(\)|\bnone\b|  | [.,:;!?]|[.,:;!?][.,:;]", text), text
        if language != "en":
            assert not ENGLISH & set(re.findall(r"\w+", text.lower())), text


def samples(kind: Any) -> list[Any]:
    """A few values of a field's type."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return samples(arguments[0])
    if origin is Literal:
        return list(arguments)
    if origin in (Union, UnionType):
        return [value for each in arguments for value in samples(each)]
    if origin is tuple:
        return [("Ana",), ("Ana", "Rui", "Bia")]
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return [{"Ana": 3, "Rui": -1, "Bia": -2}, {"Ana": 1, "Rui": 1}, {}]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return [Rank.QUEEN, Rank.KING] if kind is Rank else list(kind)
    plain: dict[Any, list[Any]] = {str: ["Ana", "Rui"], int: [0, 1, 2, 3, 4], bool: [True, False], type(None): [None]}
    return plain[kind]


def events(kind: type[Event]) -> Iterator[Event]:
    hints = get_type_hints(kind, include_extras=True)
    fields = {name: samples(hints[name]) for name in kind.__struct_fields__}
    combinations = list(itertools.product(*fields.values()))
    chosen = random.Random(1).sample(combinations, min(80, len(combinations)))
    return (kind(**dict(zip(fields, values, strict=True))) for values in chosen)


EVENTS = [
    pytest.param(key, kind, id=f"{key}-{kind.__name__}")
    for key, game in all_games().items()
    for kind in game.event_types
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "kind"), EVENTS)
def test_every_event_has_a_sentence(key: str, kind: type[Event], language: str) -> None:
    for kids in (False, True):
        voice = announcer(language, key, kids=kids)
        for event in events(kind):
            for context in (Context(), Context(knocked=True, final=True)):
                line = voice.event(event, context)
                assert line.show, event
                check(line, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", sorted(codes("Refused", "_refuse_card") - UNNAMED))
def test_every_refusal_has_a_sentence(reason: str, language: str) -> None:
    assert announcer(language).language.knows(f"refused-{reason.replace('_', '-')}")
    for kids, rule, count, rank, turn in itertools.product(
        (False, True), ("E7", "E8"), (1, 2, 3), (Rank.KING, Rank.QUEEN), ("Rui", "Ana")
    ):
        voice = announcer(language, kids=kids)
        details = {**MENTIONED, "count": count, "rank": rank, "turn": turn}
        line = voice.refusal(Refused(reason, rule, details), "Rui", turn)
        assert line.say
        check(line, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", QUESTIONS)
def test_every_question_has_a_sentence(kind: str, language: str) -> None:
    line = announcer(language).question(kind, **MENTIONED)
    assert line.say and line.say.endswith(("?", "carta.", "card."))
    check(line, language)


def test_the_questions_are_those_of_the_table() -> None:
    asked = codes("Asked") - {"which_"}
    assert all(PT.language.knows(f"ask-{kind.replace('_', '-')}") for kind in asked)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "details",
    [
        {"about": "rank"},
        {"about": "rank", "ranks": ["2"]},
        {"about": "rank", "ranks": ["J", "7"]},
        {"about": "count", "rank": "2"},
        {},
    ],
)
def test_what_was_unclear_is_asked_back(details: Mapping[str, Any], language: str) -> None:
    line = announcer(language).question("not_understood", **details)
    assert line.say
    check(line, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("what", "of", "values"),
    [
        ("turn", None, ["Ana", None]),
        ("count", "Ana", [0, 1, 2, 17]),
        ("count", None, [{"Ana": 13, "Rui": 12}]),
        ("score", None, [{"Ana": 2, "Rui": -2, "Bia": 0}, {"Ana": 0, "Rui": 0}, {"Ana": 3, "Rui": 3}]),
        ("score", "Ana", [2, 0, -2]),
        ("rank", None, ["Q", None]),
        ("missing", None, [0, 1, 2, None]),
        ("pot", None, [0, 1, 2]),
        ("dealer", None, ["Rui"]),
        ("ahead", None, [["Ana"], ["Ana", "Rui"]]),
        ("can_pass", None, [True, False, None]),
        ("hands", None, [0, 1, 6]),
        ("rules", None, [None]),
        ("help", None, [None]),
        ("weather", None, [None, 3]),
    ],
)
def test_every_question_of_the_players_has_an_answer(
    what: str, of: str | None, values: list[Any], language: str
) -> None:
    for value in values:
        line = announcer(language).answer(what, of, value)
        assert line.say
        check(line, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rank", [Rank.QUEEN, Rank.KING, None])
def test_every_call_can_be_named_undone_and_corrected(rank: Rank | None, language: str) -> None:
    voice = announcer(language)
    for game in all_games().values():
        for kind in game.call_types:
            call = kind(rank=rank) if "rank" in kind.__struct_fields__ else kind()
            for line in (voice.undone(Act("Ana", call)), voice.corrected(call, call, (Act("Rui", call),))):
                assert line.say
                check(line, language)
    for count in range(5):
        check(voice.corrected(Play(rank), Play(rank), (Act("Rui", Play(rank)),) * count), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "message",
    sorted(
        codes("SetupError", "TableError", "JournalError", "Told", "tell", "message")
        | {trouble.value for trouble in Trouble}
        | {"hard_to_hear", "noise", "too_quiet", "session_ended", "demo_intro", "demo_outro", "demo_silent"}
        | {"ask_language", "ask_game", "ask_players", "ask_dealer", "ask_profile", "model_unusable"}
        | {"wav_unusable", "mode_kids", "mode_louder", "mode_slower", "mode_unchanged"}
    ),
)
def test_everything_else_that_is_told_has_a_sentence(message: str, language: str) -> None:
    for voice in (announcer(language, None), announcer(language)):
        line = voice.message(message, **MENTIONED)
        assert line.show and line.show != message
        check(line, language)


def test_the_languages_have_the_same_messages() -> None:
    own = re.compile(r"(?m)^(?!form-|number-|missing-cards|nth-card|chips|next-deal|verse)([a-z-]+) =")
    for folder in word_folders("earl"):
        texts = {language: _sources(folder, language) for language in LANGUAGES}
        found = {language: set(own.findall(text)) for language, text in texts.items()}
        assert found["pt-PT"] == found["pt-BR"] == found["en"], folder


def _sources(folder: Path, language: str) -> str:
    files = dict.fromkeys((folder / f"{language[:2]}.ftl", folder / f"{language}.ftl"))
    return "".join(file.read_text(encoding="utf-8") for file in files if file.is_file())
