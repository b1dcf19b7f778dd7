"""The guided start of a game: the referee asks what it needs to know, one short question at a time."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from games.game import SetupError
from games.registry import games
from referee import demo, live
from referee.announcer import Announcer
from referee.errors import TableError
from referee.folders import LANGUAGES, word_folders
from referee.plan import Plan, read_names
from voice.sound import audio_available

Answer = TypeVar("Answer")

LANGUAGE_QUESTION = "Língua / Language?  1 português (Portugal)   2 português (Brasil)   3 English"


def play(*, mute: bool, device: str | None, model: Path | None) -> None:
    """Ask for language, game, players and dealer, then referee; without anybody to ask, show a demonstration."""
    if not sys.stdin.isatty():
        demo.run("pt-PT", mute=mute, json=False)
        return
    try:
        plan = ask_plan(sys.stdin.readline, print)
    except EOFError:
        return
    source = "mic" if audio_available(output=False) is None else "keyboard"
    live.play(plan, live.Hearing(source=source, device=device, model=model), live.Telling(mute=mute))


def ask_plan(read: Callable[[], str], show: Callable[[str], None]) -> Plan:
    """The table that the answers describe; asks again until each is clear. Raises EOFError when there is none."""
    language = _ask(read, show, LANGUAGE_QUESTION, lambda answer: _choice(answer, LANGUAGES), "1, 2, 3")
    announcer = Announcer.load(language, word_folders("earl"))

    def ask(message: str, parse: Callable[[str], Answer], **details: object) -> Answer:
        question = announcer.message(message, **details).show or message
        return _ask(read, show, question, parse, announcer.message("ask-again").show or "")

    tables = [(game.key, profile) for game in games().values() for profile in game.profiles]
    listed = ", ".join(f"{number} {profile}" for number, (_, profile) in enumerate(tables, start=1))
    game, profile = ask("ask-game", lambda answer: _choice(answer, tables), games=listed)
    players = ask("ask-players", read_names)
    dealer = None
    if games()[game].profiles[profile].dealt:
        dealer = ask("ask-dealer", lambda answer: _name(answer, players), players=", ".join(players))
    return Plan(game=game, profile=profile, players=players, dealer=dealer, language=language)


def _ask(
    read: Callable[[], str],
    show: Callable[[str], None],
    question: str,
    parse: Callable[[str], Answer],
    again: str,
) -> Answer:
    show(question)
    while True:
        line = read()
        if not line:
            raise EOFError
        try:
            return parse(line.strip())
        except (ValueError, TableError, SetupError):
            show(again)


def _choice(answer: str, options: tuple[Answer, ...] | list[Answer]) -> Answer:
    """The option with that number; nothing said means the first."""
    number = int(answer or "1")
    if not 1 <= number <= len(options):
        raise ValueError(answer)
    return options[number - 1]


def _name(answer: str, players: tuple[str, ...]) -> str:
    """The player meant, in any case; nothing said means the last, who then sits right of the first to lead."""
    if not answer:
        return players[-1]
    by_name = {player.casefold(): player for player in players}
    if answer.casefold() not in by_name:
        raise ValueError(answer)
    return by_name[answer.casefold()]
