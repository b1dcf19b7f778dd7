"""The start of a game: what was not said beforehand the referee asks, one short question at a time."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from games.game import SetupError
from games.registry import find as find_game
from games.registry import games
from referee import demo, live
from referee.announcer import Announcer
from referee.folders import LANGUAGES, word_folders
from referee.plan import Plan, Wishes, read_names

Answer = TypeVar("Answer")

LANGUAGE_QUESTION = "Língua / Language?  1 português (Portugal)   2 português (Brasil)   3 English"
ABOUT_PLAYERS = frozenset({"empty_name", "name_like_a_pair", "duplicate_name", "player_count"})
"""What another answer can mend; for anything else the game cannot begin."""
YES_OR_NO = {"s": True, "sim": True, "y": True, "yes": True, "n": False, "não": False, "nao": False, "no": False}


def play(wishes: Wishes, hearing: live.Hearing, telling: live.Telling) -> None:
    """Referee the table wished for.

    What is missing is asked on a terminal; elsewhere it is told. Where nothing at all was said and there is nobody
    to ask, a demonstration is shown. Raises what the command line tells.
    """
    whole = wishes.rules is not None and wishes.players is not None
    if whole or not sys.stdin.isatty():
        if wishes == Wishes(language=wishes.language) and hearing == live.Hearing():
            demo.run(wishes.language or LANGUAGES[0], mute=telling.mute, json=telling.json)
            return
        plan = wishes.plan()
    else:
        try:
            plan = ask_plan(sys.stdin.readline, partial(print, file=sys.stderr) if telling.json else print, wishes)
        except EOFError:
            return
    live.play(plan, hearing, telling)


def ask_plan(read: Callable[[], str], show: Callable[[str], None], wishes: Wishes) -> Plan:
    """The table wished for, completed by answers; asks again until each is clear.

    Raises EOFError when there is no answer, and `SetupError` or `TableError` for wishes that cannot be.
    """
    if wishes.language is None:
        words = Announcer.load(LANGUAGES[0], word_folders("earl"))
        language = _ask(read, show, words, LANGUAGE_QUESTION, lambda answer: _choice(answer, LANGUAGES))
        wishes = replace(wishes, language=language)
    announcer = Announcer.load(wishes.language or LANGUAGES[0], word_folders("earl"))

    def ask(message: str, parse: Callable[[str], Answer], **details: object) -> Answer:
        question = announcer.message(message, **details).show or message
        return _ask(read, show, announcer, question, parse)

    if wishes.rules is None:
        profiles = [profile for game in games().values() for profile in game.profiles]
        listed = ", ".join(f"{number} {profile}" for number, profile in enumerate(profiles, start=1))
        wishes = replace(wishes, game=ask("ask-game", lambda answer: _choice(answer, profiles), games=listed))
    while wishes.players is None:
        wishes = replace(wishes, players=ask("ask-players", partial(_seated, wishes)))
        too_many = _trouble(wishes.plan())
        if too_many is not None and too_many.code == "confirm_players":
            confirmed = ask("ask-more-players", lambda answer: YES_OR_NO[answer.casefold()], **too_many.details)
            wishes = replace(wishes, confirmed=True) if confirmed else replace(wishes, players=None)
    plan = wishes.plan()
    _, profile = find_game(plan.profile or plan.game)
    if plan.dealer is None and profile.dealt:
        dealer = ask("ask-dealer", lambda answer: _name(answer, plan.players), players=plan.players)
        plan = replace(plan, dealer=dealer)
    return plan


def _ask(
    read: Callable[[], str],
    show: Callable[[str], None],
    announcer: Announcer,
    question: str,
    parse: Callable[[str], Answer],
) -> Answer:
    show(question)
    while True:
        line = read()
        if not line:
            raise EOFError
        try:
            return parse(line.strip())
        except SetupError as error:
            if error.code not in ABOUT_PLAYERS:
                raise
            show(announcer.message(error.code, **error.details).show or error.code)
        except (ValueError, LookupError):
            show(announcer.message("ask-again").show or "")


def _choice(answer: str, options: Sequence[str]) -> str:
    """The option with that number or name; nothing said means the first."""
    by_name = {option.casefold(): option for option in options}
    if answer.casefold() in by_name:
        return by_name[answer.casefold()]
    number = int(answer or "1")
    if not 1 <= number <= len(options):
        raise ValueError(answer)
    return options[number - 1]


def _seated(wishes: Wishes, answer: str) -> tuple[str, ...]:
    """Players who can sit down at the table wished for. Raises `SetupError` when they cannot."""
    players = read_names(answer)
    trouble = _trouble(replace(wishes, players=players, confirmed=True).plan())
    if trouble is not None and trouble.code != "unknown_dealer":
        raise trouble
    return players


def _trouble(plan: Plan) -> SetupError | None:
    """Why a table cannot be set up, or None."""
    game, _ = find_game(plan.game)
    try:
        game.open(plan.setup())
    except SetupError as error:
        return error
    return None


def _name(answer: str, players: tuple[str, ...]) -> str:
    """The player meant, in any case; nothing said means the last, who then sits right of the first to lead."""
    if not answer:
        return players[-1]
    return {player.casefold(): player for player in players}[answer.casefold()]
