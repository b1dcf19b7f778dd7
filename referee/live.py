"""A game in progress with everything that makes or takes sound: the one place where the parts are put together."""

from __future__ import annotations

import queue
import sys
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from games.game import Event
from games.registry import find as find_game
from referee.announcer import Announcer
from referee.ears import fitted_model
from referee.errors import TableError
from referee.folders import latest_journal, new_journal_path, word_folders
from referee.journal import Journal, Opened, reopen
from referee.jsonlines import JsonLines
from referee.ledger import Ledger
from referee.listener import Arrivals, Ended, Listener
from referee.phrases import phrasebook
from referee.plan import Plan
from referee.screen import Screen
from referee.session import Output, Session
from referee.table import Table
from voice.ears import Ears, EarsDown
from voice.heard import Heard, typed
from voice.keyboard import Keyboard
from voice.microphone import Microphone
from voice.mouth import Mouth
from voice.phrasebook import Phrasebook
from voice.recording import Recording
from voice.sound import SoundError, parse_device
from voice.sources import BlocksDropped, Line, MicrophoneBack, MicrophoneLost, Source

LAST_WORDS = 30.0  # seconds for which the end of the game may be told before everything closes


@dataclass(frozen=True, slots=True)
class Hearing:
    """How the table is listened to: `source` is "mic", "keyboard" or the path of a WAV file."""

    source: str = "mic"
    device: str | None = None
    real_time: bool = False
    model: Path | None = None


def play(plan: Plan, hearing: Hearing, *, mute: bool, json: bool) -> None:
    """Referee a new game until its source ends or the session is over."""
    game, _ = find_game(plan.game)
    setup = plan.setup()
    ledger, announcements = Ledger.open(game, setup)
    book = phrasebook(game.key, plan.language, plan.players, plan.rhyme_lines())
    opened = Opened(game.key, setup, plan.language)
    journal = Journal.create(new_journal_path(game.key, datetime.now()), opened)
    session = _session(Table(ledger, book, journal), plan.language, json)
    _referee(session, announcements, book, hearing, mute)


def resume(path: Path | None, hearing: Hearing, *, mute: bool, json: bool) -> None:
    """Go on with a journal, or with the latest one."""
    path = path or latest_journal()
    if path is None:
        raise TableError("no_journal")
    reopened = reopen(path)
    ledger = reopened.ledger
    book = phrasebook(ledger.game.key, reopened.language, ledger.setup.players)
    session = _session(Table(ledger, book, reopened.journal), reopened.language, json)
    if reopened.cut:
        session.tell("journal_cut")
    session.tell("game_resumed")
    _referee(session, (), book, hearing, mute)


def _session(table: Table[Any], language: str, json: bool) -> Session:
    announcer = Announcer.load(language, word_folders(table.ledger.game.key))
    output: Output = JsonLines() if json else Screen()
    return Session(table, announcer, output)


def _referee(session: Session, announcements: Iterable[Event], book: Phrasebook, hearing: Hearing, mute: bool) -> None:
    """Open the mouth and the ears, announce the deal, and take what comes until nothing comes any more."""
    arrivals: Arrivals = queue.SimpleQueue()
    with ExitStack() as stack:
        mouth = None if mute else _open_mouth(session, arrivals, stack)
        sources = _open_sources(session, hearing, stack)
        listeners = [_listener(source, session, book, hearing, arrivals, mouth, stack) for source in sources]
        session.open(announcements)
        for listener in listeners:
            listener.start()
        _follow(session, arrivals, len(listeners), stop_early=hearing.source != "mic")
        if mouth is not None:
            mouth.wait_quiet(LAST_WORDS)


def _open_mouth(session: Session, arrivals: Arrivals, stack: ExitStack) -> Mouth | None:
    """The voice, or None after saying in one sentence why there is none."""
    mouth = Mouth(session.announcer.language.code, on_trouble=arrivals.put)
    stack.callback(mouth.close)
    try:
        mouth.wait_ready()
    except SoundError as error:
        session.tell(error.trouble.value)
        return None
    session.say = mouth.say
    return mouth


def _open_sources(session: Session, hearing: Hearing, stack: ExitStack) -> list[Source]:
    """What the table is listened to with; without a microphone the keyboard alone. Raises `SourceError`."""
    sources: list[Source] = []
    match hearing.source:
        case "keyboard":
            sources = [Keyboard()]
        case "mic":
            try:
                sources.append(Microphone(parse_device(hearing.device)))
            except SoundError as error:
                session.tell(error.trouble.value)
            if not sources or sys.stdin.isatty():
                sources.append(Keyboard())
        case path:
            sources = [Recording(path, real_time=hearing.real_time)]
    for source in sources:
        stack.callback(source.close)
    return sources


def _listener(
    source: Source,
    session: Session,
    book: Phrasebook,
    hearing: Hearing,
    arrivals: Arrivals,
    mouth: Mouth | None,
    stack: ExitStack,
) -> Listener:
    """A thread that takes what the source gives; sound goes through ears of its own."""
    if isinstance(source, Keyboard):
        return Listener(source, arrivals)
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="conde-")))
    model = fitted_model(book, hearing.model, folder)
    ears = Ears(model, arrivals.put)
    stack.callback(ears.close)
    missing = ears.start()
    deaf_to = [name for name in book.names if set(name.casefold().split()) & set(missing)]
    if deaf_to:
        session.tell("unknown_names", names=deaf_to)
    return Listener(source, arrivals, ears, mouth)


def _follow(session: Session, arrivals: Arrivals, listeners: int, *, stop_early: bool) -> None:
    """Take what comes, in the order it came, until nothing more can come or the session is over."""
    while not session.over:
        match arrivals.get():
            case Ended(error=error):
                if error is not None:
                    raise error
                listeners -= 1
                if stop_early or not listeners:
                    return
            case Heard() as heard:
                session.take(heard)
            case Line(text=text):
                session.take(typed(text))
            case MicrophoneLost():
                session.tell("microphone_lost")
            case MicrophoneBack():
                session.tell("microphone_back")
            case EarsDown(deaf=deaf):
                session.tell("ears_failed" if deaf else "ears_restarted")
            case BlocksDropped():
                session.tell("ears_restarted")
            case SoundError() as trouble:
                session.tell(trouble.trouble.value)
            case None:
                session.tell("mouth_restarted")
