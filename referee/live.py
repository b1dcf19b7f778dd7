"""A game in progress with everything that makes or takes sound: the one place where the parts are put together."""

from __future__ import annotations

import queue
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from games.game import Event
from games.registry import find as find_game
from models.speech import SpeechModel
from referee.announcer import Announcer
from referee.ears import fit, speech_model
from referee.errors import TableError
from referee.folders import latest_journal, new_journal_path, word_folders
from referee.journal import Journal, Opened, reopen
from referee.jsonlines import JsonLines
from referee.learning import by_spelling
from referee.ledger import Ledger
from referee.listener import Arrivals, Ended, Listener
from referee.manner import adjust
from referee.namebook import NameBook
from referee.naming import substitutes, taught
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
from voice.tokens import tokens

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
    opened = Opened(game.key, setup, plan.language, plan.rhyme_lines())
    with ExitStack() as stack:
        sources = _open_sources(hearing, stack)
        words = _words(opened, hearing, sources)
        journal = Journal.create(new_journal_path(game.key, datetime.now()), opened)
        stack.callback(journal.close)
        session = _session(Table(ledger, words.book, journal), plan.language, json)
        _referee(session, announcements, words, sources, hearing, mute, stack)


def resume(path: Path | None, hearing: Hearing, *, mute: bool, json: bool) -> None:
    """Go on with a journal, or with the latest one."""
    path = path or latest_journal()
    if path is None:
        raise TableError("no_journal")
    with ExitStack() as stack:
        sources = _open_sources(hearing, stack)
        reopened = reopen(path)
        stack.callback(reopened.journal.close)
        words = _words(reopened.opened, hearing, sources)
        session = _session(Table(reopened.ledger, words.book, reopened.journal), reopened.opened.language, json)
        if reopened.cut:
            session.tell("journal_cut")
        session.tell("game_resumed")
        _referee(session, (), words, sources, hearing, mute, stack)


@dataclass(frozen=True, slots=True)
class Words:
    """What may be said, the model to hear it with (None where nothing is heard), and colors that stand for names."""

    book: Phrasebook
    model: SpeechModel | None
    colors: Mapping[str, str]


def _words(opened: Opened, hearing: Hearing, sources: Sequence[Source]) -> Words:
    """The words of a table; a player whose name the ears do not know gets a color to be called by."""
    players = opened.setup.players
    book = phrasebook(opened.game, opened.language, players, opened.rhymes)
    if all(isinstance(source, Keyboard) for source in sources):
        return Words(book, None, {})
    model = taught(speech_model(hearing.model), book, players, opened.language, NameBook().soundings())
    colors = substitutes(players, book, model.known(book.words))
    if colors:
        book = phrasebook(opened.game, opened.language, players, opened.rhymes, colors)
    return Words(book, model, colors)


def _session(table: Table[Any], language: str, json: bool) -> Session:
    announcer = Announcer.load(language, word_folders(table.ledger.game.key))
    output: Output = JsonLines() if json else Screen()
    return Session(table, announcer, output)


def _referee(
    session: Session,
    announcements: Iterable[Event],
    words: Words,
    sources: Sequence[Source],
    hearing: Hearing,
    mute: bool,
    stack: ExitStack,
) -> None:
    """Open the mouth and the ears, announce the deal, and take what comes until nothing comes any more."""
    arrivals: Arrivals = queue.SimpleQueue()
    mouth = None if mute else _open_mouth(session, arrivals, stack)
    if hearing.source == "mic" and not any(isinstance(source, Microphone) for source in sources):
        session.tell("no_microphone")
    for color, player in words.colors.items():
        session.tell("unknown_name", name=player, substitute=color)
    listeners = [_listener(source, session, words, arrivals, mouth, stack) for source in sources]
    names = Names(session, words, [listener.ears for listener in listeners if listener.ears is not None], stack)
    session.open(announcements)
    for listener in listeners:
        listener.start()
    _follow(session, names, arrivals, len(listeners), stop_early=hearing.source != "mic")
    if mouth is not None:
        mouth.wait_quiet(LAST_WORDS)


def _open_sources(hearing: Hearing, stack: ExitStack) -> list[Source]:
    """What the table is listened to with; without a microphone the keyboard alone. Raises `SourceError`."""
    sources: list[Source] = []
    match hearing.source:
        case "keyboard":
            sources = [Keyboard()]
        case "mic":
            with suppress(SoundError):
                sources.append(Microphone(parse_device(hearing.device)))
            if not sources or sys.stdin.isatty():
                sources.append(Keyboard())
        case path:
            sources = [Recording(path, real_time=hearing.real_time)]
    for source in sources:
        stack.callback(source.close)
    return sources


def _open_mouth(session: Session, arrivals: Arrivals, stack: ExitStack) -> Mouth | None:
    """The voice, or None after saying in one sentence why there is none."""

    def trouble(news: SoundError | None) -> None:
        if session.say is not None:  # until it can speak its first trouble is told right here
            arrivals.put(news)

    mouth = Mouth(session.announcer.language.code, on_trouble=trouble)
    stack.callback(mouth.close)
    try:
        mouth.wait_ready()
    except SoundError as error:
        session.tell(error.trouble.value)
        return None
    session.say = mouth.say
    session.adjust = lambda mode: adjust(mouth, mode)
    return mouth


def _listener(
    source: Source, session: Session, words: Words, arrivals: Arrivals, mouth: Mouth | None, stack: ExitStack
) -> Listener:
    """A thread that takes what the source gives; sound goes through ears of its own."""
    if isinstance(source, Keyboard) or words.model is None:
        return Listener(source, arrivals)
    ears = Ears(_fitted(words.model, words.book, stack), arrivals.put)
    stack.callback(ears.close)
    missing = set(ears.start()) - {word for player in words.colors.values() for word in tokens(player)}
    if missing:
        session.tell("unknown_words", words=sorted(missing))
    return Listener(source, arrivals, ears, mouth)


def _fitted(model: SpeechModel, book: Phrasebook, stack: ExitStack) -> Path:
    """A folder of the model that hears what `book` says; it lasts until everything closes."""
    return fit(model, book, Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="conde-"))))


@dataclass(slots=True)
class Names:
    """Players' names in the middle of a game: the ears learn how one sounds that they have read wrongly."""

    session: Session
    words: Words
    ears: Sequence[Ears]
    stack: ExitStack

    def told(self, line: str) -> bool:
        """Whether a typed line tells how a name sounds; if so, it is learned for this game and all others."""
        telling = self.words.book.told_sound(line)
        if telling is None:
            return False
        word, spelling = telling
        try:
            said = by_spelling(word, spelling, self.session.announcer.language.code)
            NameBook().remember(word, said)
            if self.words.model is not None:
                others = self.words.book.graph().words
                model = self.words.model.learn({word: said}, others)
                fitted = _fitted(model, self.words.book, self.stack)
                for ears in self.ears:
                    ears.listen(fitted)
                self.words = replace(self.words, model=model)
        except TableError as error:
            self.session.tell(error.code, **error.details)
        else:
            self.session.tell("name_learned", name=word.title())
        return True


def _follow(session: Session, names: Names, arrivals: Arrivals, listeners: int, *, stop_early: bool) -> None:
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
                names.told(text) or session.take(typed(text))
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
