"""Nothing missing, nothing half filled: whatever can happen at a table of any game has a sentence in any language."""

from __future__ import annotations

import ast
import inspect
import itertools
import math
import random
import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

import games
import referee
from games.cards import Rank, Suit
from games.court.acts import CardPlayed
from games.court.cards import Card
from games.earl.acts import Pass, Play
from games.game import Act, Call, Event, Refused
from games.laugh.acts import ClaimedFromHand, HandShown
from games.registry import games as all_games
from referee.announcer import Announcer, Context, Line
from referee.checkup import Finding
from referee.folders import LANGUAGES, LESSON_WORDS, word_folders
from referee.preferences import Part
from referee.verbosity import LEVELS, level
from tests.referee.table_talk import table
from tests.referee.voices import announcer
from voice.sound import Trouble

ROOMS = tuple(Path(inspect.getfile(room)).parent for room in (games, referee))
GAMES = tuple(all_games())
SEATS = {
    "earl": ("Ana", "Rui", "Bia"),
    "laugh": ("Ana", "Rui", "Bia", "Caio", "Sasha"),
    "court": ("Ana", "Rui", "Bia", "Sasha"),
    "score": ("Ana", "Rui", "Bia"),
}
TURNLESS = frozenset({"score"})
"""Games in which it is nobody's turn."""
PAIRS = ("Ana/Bia", "Rui/Sasha")
ENGLISH = frozenset({"the", "you", "is", "are", "has", "card", "cards", "turn", "hand", "deals", "pays", "next", "and"})
MENTIONED: Mapping[str, Any] = {
    "allowed": ("earl", "laugh"), "count": 9, "dealer": "Rui", "game": "bridge", "given": "x", "line": 3,
    "maximum": 6, "minimum": 3, "name": "Ana", "names": ["Xerxes"], "option": "series", "path": "a/b.jsonl",
    "phase": "x", "player": "Ana", "players": ("Ana", "Rui"), "problem": "x", "profile": "x", "value": "x",
    "why": "x", "words": ("abc",), "exact": True, "turn": "Rui", "winners": ("Ana",), "games": "1 earl",
    "substitute": "azul",
    "old": Play(Rank.SEVEN), "new": Play(Rank.SIX), "dropped": (Act("Ana", Play(None, 2)), Act("Rui", Pass())),
    "acts": ({"do": "play", "rank": "4", "formula": None},), "profiles": "1 earl-000", "why_not": "x",
    "device": "USB Audio: - (hw:1,0)", "devices": ["default", "USB Audio: - (hw:1,0)"], "phrase": "Passo.",
    "level": -60, "heard": "passo", "right": True, "above": 30, "tail": 120, "seconds": 2, "megabytes": 12,
    "options": (({"do": "play", "rank": "3", "formula": None},), ({"do": "pass"},)), "language": "pt-PT",
    "child": "Eva", "known": ("Ana", "Rui"),
}  # fmt: skip
TOLD: Mapping[str, Mapping[str, Any]] = {
    "earl": {"current": Rank.ACE, "rank": Rank.QUEEN},
    "laugh": {
        "rank": Rank.QUEEN, "ranks": (Rank.QUEEN, Rank.TWO), "owner": "Rui", "what": "trio", "unseen": 2, "field": 2,
        "table": 2, "hand": 1, "named": 8,
        "calls": (HandShown("Rui", (Rank.TWO,)), ClaimedFromHand("Ana", "trio", Rank.QUEEN, 2, 1, 2)),
    },
    "court": {
        "card": Card.QUEEN_OF_CLUBS, "suit": Suit.HEARTS, "by": "Rui", "holder": "Bia", "chooser": "Ana", "trick": 3,
        "winner": PAIRS[0], "named": 4, "earlier": CardPlayed("Ana", Card.TWO_OF_CLUBS, 2, False, 11),
        "later": CardPlayed("Ana", Card.NINE_OF_HEARTS, 5, True, 8),
    },
    "score": {"excess": -3},
}  # fmt: skip
"""What a refusal or a question of each game has to tell."""
UNNAMED = frozenset({"unknown_call"})
"""Refusals that need no sentence of their own."""


# --- what the sources say can happen -------------------------------------------------------------------------


@cache
def trees(game: str | None) -> tuple[ast.Module, ...]:
    """The sources of a game, or those that belong to no game."""
    own, every = ROOMS[0], (file for room in ROOMS for file in room.rglob("*.py"))
    files = (own / game).glob("*.py") if game else (file for file in every if file.parent.parent != own)
    return tuple(ast.parse(file.read_text(encoding="utf-8")) for file in files)


def codes(game: str | None, *calls: str) -> set[str]:
    """The codes that the sources give to calls such as `Refused("wrong_rank", …)`, also by way of a name."""
    found: set[str] = set()
    for tree in trees(game):
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
                if _name(call.func) in calls:
                    found |= _texts(_code(call, function))
    return {code for code in found if re.fullmatch("[a-z_]+", code)}


def _code(call: ast.Call, function: ast.FunctionDef) -> ast.AST:
    """The argument that holds the code: the first, or the first literal one."""
    literal = next((each for each in call.args if isinstance(each, ast.Constant | ast.IfExp)), None)
    first = call.args[0] if call.args else None
    if isinstance(first, ast.Name):
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and [_name(target) for target in node.targets] == [first.id]:
                return node.value
    return literal or ast.Constant(0)


def _name(expression: ast.expr) -> str:
    match expression:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _texts(node: ast.AST) -> set[str]:
    return {leaf.value for leaf in ast.walk(node) if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)}


def texts_in(game: str, function: str, kind: type[ast.AST]) -> set[str]:
    """The texts in nodes of a kind inside a function of a game's sources."""
    return {
        text
        for tree in trees(game)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name == function
        for part in ast.walk(node)
        if isinstance(part, kind)
        for text in _texts(part)
    }


REFUSALS = [
    pytest.param(game, reason, id=f"{game}-{reason}")
    for game in GAMES
    for reason in sorted((codes(game, "Refused", "_refuse_card") | {"unknown_player"}) - UNNAMED)
]
QUESTIONS = [
    *(("earl", kind) for kind in ("which_reading", "which_number", "confirm_call", "more_players")),
    *((game, kind) for game in GAMES for kind in ("who_spoke", "not_understood")),
    *((game, f"which_{part}") for game in GAMES for part in sorted(codes(game, "Incomplete", "Unconfirmed"))),
]


# --- samples -------------------------------------------------------------------------------------------------


def samples(kind: Any, game: str, name: str = "") -> list[Any]:
    """A few values of a field by its type."""
    origin, arguments = get_origin(kind), get_args(kind)
    if name == "winner" and game == "court" and kind is str:
        return list(PAIRS)
    if origin is Annotated:
        return samples(arguments[0], game, name)
    if origin is Literal:
        return list(arguments)
    if origin in (Union, UnionType):
        return [value for each in arguments for value in samples(each, game, name)]
    if origin is tuple:
        return _several(arguments[0], game)
    if isinstance(origin, type) and issubclass(origin, Mapping) and arguments[1] is int:
        return _numbers(game, name)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return [dict(zip(SEATS[game], _records(arguments[1], game), strict=False))]
    if isinstance(kind, type) and issubclass(kind, Event):
        return [next(events(kind, game))]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return list(_records(kind, game))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return [Rank.QUEEN, Rank.KING] if kind is Rank else list(kind)[1:4]
    plain: dict[Any, list[Any]] = {str: ["Ana", "Rui"], int: [0, 1, 2, 3, 4], bool: [True, False], type(None): [None]}
    return plain[kind]


def _several(kind: Any, game: str) -> list[Any]:
    if kind is Rank:
        return [(Rank.QUEEN, Rank.TWO, Rank.QUEEN), (Rank.TEN,) * 4]
    if kind is str:
        return [("Ana",), ("Ana", "Rui", "Bia"), *([()] if game == "court" else [])]
    values = samples(kind, game)
    return [tuple(values), tuple(values[:1])]


def _records(kind: type[msgspec.Struct], game: str) -> Iterator[msgspec.Struct]:
    """Parts of calls and events: what a line changes, what a player has after it."""
    return filled(kind, game, 24)


def _numbers(game: str, name: str) -> list[Any]:
    if name == "field":
        return [{"Q": 2, "7": 1}, {}]
    if game == "court":
        return [dict(zip(PAIRS, numbers, strict=True)) for numbers in ((3, 0), (1, 1), (0, 2))]
    return [{"Ana": 3, "Rui": -1, "Bia": -2}, {"Ana": 1, "Rui": 1}, {"Ana": -1, "Rui": 0}]


def filled(kind: type[Any], game: str, most: int) -> Iterator[Any]:
    """Values of an event or a call, with samples in its fields."""
    hints = get_type_hints(kind, include_extras=True)
    fields = {name: samples(hints[name], game, name) for name in kind.__struct_fields__}
    if math.prod(len(values) for values in fields.values()) <= most:
        combinations: Iterable[tuple[Any, ...]] = itertools.product(*fields.values())
    else:
        draw = random.Random(1)
        combinations = (tuple(draw.choice(values) for values in fields.values()) for _ in range(most))
    return (kind(**dict(zip(fields, values, strict=True))) for values in combinations)


def events(kind: type[Event], game: str) -> Iterator[Event]:
    return filled(kind, game, 24)


def check(line: Line, language: str) -> None:
    for text in (line.say, line.show):
        if text is None:
            continue
        assert not re.search(r"[{}]|\?\?\?|\(\)|\bnone\b|  | [.,:;!?]|[.,:;!?][.,:;]", text), text
        if language != "en":
            assert not ENGLISH & set(re.findall(r"\w+", text.lower())), text


# --- everything has a sentence -------------------------------------------------------------------------------


EVENTS = [
    pytest.param(key, kind, id=f"{key}-{kind.__name__}")
    for key, game in all_games().items()
    for kind in game.event_types
]
CONTEXTS = (Context(), Context(knocked=True, final=True))


@pytest.mark.parametrize(("game", "kind"), EVENTS)
def test_every_event_has_a_sentence(game: str, kind: type[Event]) -> None:
    ways = itertools.cycle(itertools.product((False, True), CONTEXTS))
    for language in LANGUAGES:
        for event, (kids, context) in zip(events(kind, game), ways, strict=False):
            line = announcer(language, game, kids=kids).event(event, context)
            assert line.show, event
            check(line, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "reason"), REFUSALS)
def test_every_refusal_has_a_sentence(game: str, reason: str, language: str) -> None:
    assert announcer(language, game).language.knows(f"refused-{reason.replace('_', '-')}")
    numbers = {"count": (1, 2, 8), "unseen": (0, 1, 2), "field": (1, 2, 3)}
    turns = itertools.cycle(("Rui", "Ana", None, "Rui"))
    for (kids, at, king), turn in zip(itertools.product((False, True), range(3), (False, True)), turns, strict=False):
        rank = {"rank": Rank.KING if king else Rank.QUEEN}
        details = {**MENTIONED, **TOLD[game], **rank, **{name: values[at] for name, values in numbers.items()}}
        rule = ("E7", "E8", "L-I1")[at]
        refused = Refused(reason, rule, {**details, "turn": turn or "Rui"})
        line = announcer(language, game, kids=kids).refusal(refused, "Rui", turn)
        assert line.say
        check(line, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "kind"), QUESTIONS)
def test_every_question_has_a_sentence(game: str, kind: str, language: str) -> None:
    line = announcer(language, game).question(kind, **{**MENTIONED, **TOLD[game]})
    assert line.say and line.say.endswith(("?", "carta.", "card."))
    check(line, language)


def test_the_questions_are_those_of_the_table() -> None:
    asked = codes(None, "Asked") - {"which_"}
    assert asked
    assert all(announcer("pt-PT").language.knows(f"ask-{kind.replace('_', '-')}") for kind in asked)


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
@pytest.mark.parametrize("game", GAMES)
def test_every_duty_is_called(game: str, language: str) -> None:
    duties = (texts_in(game, "duty", ast.Return) | texts_in(game, "duty", ast.IfExp)) - {""}
    assert bool(duties) is (game not in TURNLESS)
    for duty in duties:
        line = announcer(language, game).turn("Ana", duty)
        assert line.show and "Ana" in line.show
        check(line, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_the_players_has_an_answer(game: str, language: str) -> None:
    voice = announcer(language, game)
    asked = {*texts_in(game, "answer", ast.match_case), "rules", "can_pass", "help", "turn"}
    known = {what for what in asked if voice.language.knows(f"answer-{what.replace('_', '-')}")}
    assert asked - known == set()
    at = table(SEATS[game], "Ana", next(iter(all_games()[game].profiles)))
    for acts in OPENINGS[game]:
        at.act(acts)
        for what, of in itertools.product(sorted(known), (None, *SEATS[game])):
            line = voice.answer(what, of, at.ledger.game.answer(at.ledger.state, what, of))
            assert line.say, what
            check(line, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_at_every_moment_there_is_something_to_say(game: str, language: str) -> None:
    voice = announcer(language, game)
    at = table(SEATS[game], "Ana", next(iter(all_games()[game].profiles)))
    for acts in OPENINGS[game]:
        at.act(acts)
        (answered,) = at.act([{"do": "query", "what": "help"}])
        line = voice.line(answered)
        assert line.say and '"' in line.say
        assert line.show and len(line.show) > len(line.say)
        check(line, language)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_in_few_words_is_so_in_every_language_and_never_what_settles(game: str) -> None:
    rules = all_games()[game]
    settling = {event.__struct_config__.tag.replace("_", "-") for event in rules.event_types if event.settles}
    assert settling
    brief = []
    for language in LANGUAGES:
        wording = announcer(language, game).language
        messages = set(MESSAGE.findall("".join(_sources(folder, language) for folder in word_folders(game))))
        brief.append({message for message in messages if "brief" in wording.attributes(message)})
    assert brief[0] == brief[1] == brief[2]
    spared = set().union(*(level(name).shown | level(name).chimes.keys() for name in LEVELS))
    assert not settling & (brief[0] | spared)


@pytest.mark.parametrize(("game", "kind"), EVENTS)
def test_few_words_are_whole_sentences(game: str, kind: type[Event]) -> None:
    for language, name in itertools.product(LANGUAGES, LEVELS[1:]):
        voice = Announcer(announcer(language, game).language, level=level(name))
        for event in itertools.islice(events(kind, game), 6):
            line = voice.event(event)
            assert line.lasting is (kind.settles and line.say is not None)
            check(line, language)


OPENINGS: Mapping[str, list[list[dict[str, Any]]]] = {
    "earl": [[], [{"do": "play", "rank": "Q", "formula": 1}], [{"do": "play", "rank": "Q", "formula": 2}]],
    "laugh": [
        [],
        [{"do": "field", "cards": ["Q", "Q", "7", "7", "7", "A", "2", "3", "4", "5", "6", "8"]}],
        [{"do": "capture", "rank": "7", "table": 3, "hand": 1}],
        [{"do": "capture", "rank": "Q", "table": 1, "hand": 1}],
    ],
    "court": [
        [],
        [{"do": "trump", "suit": "S"}, {"do": "card", "card": "KH"}],
        [{"do": "card", "card": card} for card in ("AH", "2H", "3H")],
        [{"do": "card", "card": card} for card in ("QC", "2C", "3C", "4C")],
    ],
    "score": [
        [],
        [{"do": "score", "changes": [{"player": "Ana", "points": 8}]}],
        [{"do": "score", "changes": [{"everybody": True, "points": -1, "against": "Rui"}]}],
    ],
}
"""Acts from the deal on, after each of which everything is asked."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "what", "of", "values"),
    [
        ("earl", "turn", None, ["Ana", None]),
        ("earl", "count", "Ana", [0, 1, 2, 17]),
        ("earl", "score", None, [{"Ana": 2, "Rui": -2, "Bia": 0}, {"Ana": 0, "Rui": 0}, {"Ana": 3, "Rui": 3}]),
        ("earl", "score", "Ana", [2, 0, -2]),
        ("earl", "rank", None, ["Q", None]),
        ("earl", "missing", None, [0, 1, 2, None]),
        ("earl", "completed", None, [[], ["Q"], ["Q", "7"]]),
        ("earl", "pot", None, [0, 1, 2]),
        ("earl", "ahead", None, [["Ana"], ["Ana", "Rui"]]),
        ("earl", "can_pass", None, [True, False, None]),
        ("earl", "hands", None, [0, 1, 6]),
        ("earl", "weather", None, [None, 3]),
        ("laugh", "pairs", "Ana", [0, 1, 5]),
        ("laugh", "collection", None, [{"Ana": 2, "Rui": 0}]),
        ("laugh", "survivor", None, ["Ana", None]),
        ("court", "tricks", "Ana", [0, 1, 5]),
        ("court", "courts", None, [{PAIRS[0]: 2, PAIRS[1]: 1}, dict.fromkeys(PAIRS, 1)]),
        ("court", "series", None, [{PAIRS[0]: 0, PAIRS[1]: 3}]),
        ("court", "ahead", None, [[PAIRS[0]], list(PAIRS)]),
        ("score", "score", "Ana", [0, 1, -1, 999]),
        ("score", "hands", None, [0, 1, 2]),
        ("score", "last_hand", None, [{"Ana": 8, "Rui": 0, "Bia": -8}, {"Ana": 1, "Rui": 1, "Bia": 1}, None]),
        ("earl", "payments", None, [None]),
    ],
)
def test_answers_fit_every_number(game: str, what: str, of: str | None, values: list[Any], language: str) -> None:
    for value in values:
        line = announcer(language, game).answer(what, of, value)
        assert line.say
        check(line, language)


CALLS = [
    pytest.param(key, kind, id=f"{key}-{kind.__name__}")
    for key, game in all_games().items()
    for kind in game.call_types
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "kind"), CALLS)
def test_every_call_can_be_named_undone_and_corrected(game: str, kind: type[Call], language: str) -> None:
    voice = announcer(language, game)
    for call in (kind(), *filled(kind, game, 6)):
        told = voice.question("confirm_call", acts=[msgspec.to_builtins(call)])
        for line in (told, voice.undone(Act("Ana", call)), voice.corrected(call, call, (Act("Rui", call),))):
            assert line.say
            check(line, language)
    for count in range(5):
        check(voice.corrected(kind(), kind(), (Act("Rui", kind()),) * count), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "message",
    sorted(
        {code for each in (None, *GAMES) for code in codes(each, "SetupError", "TableError", "JournalError")}
        | codes(None, "Told", "tell", "message")
        | {trouble.value for trouble in Trouble}
        | {"hard_to_hear", "noise", "too_quiet", "session_ended", "demo_intro", "demo_outro", "demo_silent"}
        | {"ask_language", "ask_game", "ask_players", "ask_dealer", "ask_profile", "model_unusable"}
        | {f"{part.value}_{what}" for part in Part for what in ("chosen", "unknown", "unusable", "missing")}
        | {name for part in Part for name in (f"device_{part.value}", f"no_{part.value}_to_change")}
        | {f"advice_{finding.value}" for finding in Finding}
        | {f"doctor_{what}" for what in ("microphones", "loudspeakers", "quiet", "room", "sentence", "echo", "say")}
        | {
            f"doctor_{what}"
            for what in ("phrase", "short_phrase", "heard", "heard_nothing", "model", "missing", "well")
        }
        | {"clips_kept", "clips_unwritable", "preferences_unwritable", "loudspeaker_lost"}
        | {"wav_unusable", "mode_kids", "mode_grownups", "mode_louder", "mode_softer", "mode_slower", "mode_faster"}
        | {"mode_language", "mode_unchanged"}
    ),
)
def test_everything_else_that_is_told_has_a_sentence(message: str, language: str) -> None:
    for voice in (announcer(language, None), announcer(language)):
        line = voice.message(message, **MENTIONED)
        assert line.show and line.show != message
        check(line, language)


MESSAGE = re.compile(r"(?m)^(?!form-|number-)([a-z-]+) =")
PART = re.compile(r"\{ ([a-z-]+)(?:\.[a-z]+)? \}")


@pytest.mark.parametrize(
    "folder", dict.fromkeys((*(folder for game in GAMES for folder in word_folders(game)), LESSON_WORDS))
)
def test_the_languages_have_the_same_messages(folder: Path) -> None:
    """Parts of messages aside, which each language cuts in its own way."""
    texts = {language: _sources(folder, language) for language in LANGUAGES}
    parts = {part for text in texts.values() for part in PART.findall(text)}
    found = {language: set(MESSAGE.findall(text)) - parts for language, text in texts.items()}
    assert found["pt-PT"] == found["pt-BR"] == found["en"]


def _sources(folder: Path, language: str) -> str:
    files = dict.fromkeys((folder / f"{language[:2]}.ftl", folder / f"{language}.ftl"))
    return "".join(file.read_text(encoding="utf-8") for file in files if file.is_file())
