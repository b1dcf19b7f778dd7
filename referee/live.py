"""A game in progress with everything that makes or takes sound: the one place where the parts are put together."""

from __future__ import annotations

import queue
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from games.game import Event, Setup
from games.options import means_yes
from games.registry import find as find_game
from referee.announcer import Announcer
from referee.devices import Devices, open_microphone, open_mouth
from referee.floor import Floor
from referee.folders import new_journal_path, word_folders
from referee.happenings import Told
from referee.journal import Journal, Opened, reopen
from referee.jsonlines import JsonLines
from referee.judgment import bars_of
from referee.ledger import KIDS, Ledger
from referee.listener import Arrivals, Interrupted, Listener
from referee.listening import TableEars, Words, words_of
from referee.manner import Manner, adjust
from referee.misses import Misses
from referee.names import Names
from referee.plan import Plan
from referee.preferences import Part
from referee.reception import Reception
from referee.screen import Screen
from referee.session import Output, Session
from referee.table import Table
from referee.verbosity import level
from voice.ears import Ears, EarsError
from voice.heard import Heard
from voice.keyboard import Keyboard
from voice.knock import KnockDetector
from voice.microphone import Microphone
from voice.mouth import Mouth
from voice.recording import Recording
from voice.sound import SoundError
from voice.soundmemory import SoundMemory
from voice.sources import Source
from voice.tokens import tokens

MOST_TOLD = 12  # words that the ears do not know; a model of other makers may lack many
LAST_WORDS = 30.0  # seconds for which the end of the game may be told before everything closes


@dataclass(frozen=True, slots=True)
class Hearing:
    """How the table is listened to and answered: `source` is "mic", "keyboard" or the path of a WAV file.

    `device` and `loudspeaker` are names of sound devices; those used last where they are not given. With `push_to_talk`
    a player is heard only after the number of the seat was typed. The sound of what was misheard is kept in the folder
    `keep_audio`, if there is one.
    """

    source: str = "mic"
    device: str | None = None
    loudspeaker: str | None = None
    real_time: bool = False
    model: Path | None = None
    push_to_talk: bool = False
    keep_audio: Path | None = None


@dataclass(frozen=True, slots=True)
class Telling:
    """How the table is told: `mute` shows everything only, `verbosity` is a level of `referee.verbosity`."""

    mute: bool = False
    json: bool = False
    verbosity: str = "full"


def play(plan: Plan, hearing: Hearing, telling: Telling) -> None:
    """Referee a new game until its source ends or the session is over."""
    game, _ = find_game(plan.game)
    setup = plan.setup()
    ledger, announcements = Ledger.open(game, setup)
    rhymes = plan.rhyme_lines()
    opened = Opened(
        game=game.key,
        setup=setup,
        language=plan.language,
        rhymes=rhymes,
        kids=means_yes(setup.options.get(KIDS)),
        knock=plan.knock,
    )
    with ExitStack() as stack:
        room = _Room.open(opened, hearing, stack)
        journal = Journal.create(new_journal_path(game.key, datetime.now()), opened)
        stack.callback(journal.close)
        session = _session(Table(ledger, room.words.book, journal), opened, telling)
        if game.profiles[setup.profile].own_rhymes and not rhymes:
            session.tell("rhymes_missing")
        room.referee(session, announcements, mute=telling.mute)


def resume(path: Path, hearing: Hearing, telling: Telling) -> None:
    """Go on with a journal."""
    with ExitStack() as stack:
        reopened = reopen(path)
        stack.callback(reopened.journal.close)
        room = _Room.open(reopened.opened, hearing, stack)
        session = _session(Table(reopened.ledger, room.words.book, reopened.journal), reopened.opened, telling)
        if reopened.cut:
            session.tell("journal_cut")
        session.tell("game_resumed")
        room.referee(session, (), mute=telling.mute)


def _session(table: Table[Any], opened: Opened, telling: Telling) -> Session:
    words = word_folders(opened.game)
    announcer = Announcer.load(opened.language, words, kids=opened.kids, level=level(telling.verbosity))
    table.bars = bars_of(opened.language)
    output: Output = JsonLines() if telling.json else Screen()
    return Session(table, announcer, output)


@dataclass(slots=True)
class _Room:
    """The room that a game is played in: what it is listened to and answered with; all of it is closed by `stack`."""

    opened: Opened
    hearing: Hearing
    stack: ExitStack
    sources: Sequence[Source]
    news: Iterable[Told]
    words: Words
    arrivals: Arrivals = field(default_factory=queue.SimpleQueue)

    @classmethod
    def open(cls, opened: Opened, hearing: Hearing, stack: ExitStack) -> _Room:
        """The room of a table. Raises SourceError or ModelError."""
        sources, news = _open_sources(hearing, stack)
        return cls(opened, hearing, stack, sources, news, words_of(opened, hearing.model, heard=_is_heard(sources)))

    def referee(self, session: Session, announcements: Iterable[Event], *, mute: bool) -> None:
        """Open the mouth and the ears, announce the deal, and take what comes until nothing comes any more."""
        for told in self.news:
            session.tell(told.message, **told.details)
        mouth = None if mute else self._open_mouth(session)
        session.change_device = self._devices(mouth).change
        _introduce(session, self.words)
        memory = None if self.hearing.keep_audio is None or self.words.model is None else SoundMemory()
        misses = None if memory is None else self._keep_misses(session, memory)
        ears = TableEars(self.words, self.stack)
        listeners = list(self._listeners(session, ears, mouth, memory))
        session.attend = ears.rest
        session.rematch = lambda: self._rematch(session, ears.words)
        session.adjust = Manner(self.opened.language, mouth, lambda language: self._translate(language, session, ears))
        session.open(announcements)
        for listener in listeners:
            listener.start()
        floor = Floor(self.opened.setup.players, ears.ears) if self.hearing.push_to_talk else Floor()
        reception = Reception(session, Names(session, ears), floor, misses, mouth)
        reception.follow(self.arrivals, len(listeners), stop_early=self.hearing.source != "mic")
        if mouth is not None:
            mouth.wait_quiet(LAST_WORDS)

    def _translate(self, language: str, session: Session, ears: TableEars) -> None:
        """Speak and understand another language. Raises ModelError, EarsError or WordsError; nothing changes then."""
        opened = msgspec.structs.replace(self.opened, language=language)
        words = words_of(opened, self.hearing.model, heard=_is_heard(self.sources))
        ears.use(words)
        session.speak(language, words.book)
        if isinstance(session.voice, Mouth):
            session.voice.style = msgspec.structs.replace(session.voice.style, language=language)
        _introduce(session, words)

    def _rematch(self, session: Session, words: Words) -> tuple[Table[Any], tuple[Event, ...]]:
        """Another match of the same players: whoever is due to deal does. Raises JournalError; then there is none."""
        before = session.table.ledger
        dealer = before.game.answer(before.state, "dealer", None) or before.setup.dealer
        setup = Setup(before.setup.players, dealer, before.setup.profile, before.setup.options, phase="between")
        language, kids = session.announcer.language.code, session.announcer.kids
        opened = msgspec.structs.replace(self.opened, setup=setup, language=language, kids=kids)
        ledger, announcements = Ledger.open(before.game, setup)
        journal = Journal.create(new_journal_path(opened.game, datetime.now()), opened)
        self.stack.callback(journal.close)
        return Table(ledger, words.book, journal, session.table.bars, session.table.echoes), announcements

    def _devices(self, mouth: Mouth | None) -> Devices:
        """What can be changed for another in play."""
        microphones = (source for source in self.sources if isinstance(source, Microphone))
        return Devices({Part.MICROPHONE: next(microphones, None), Part.LOUDSPEAKER: mouth})

    def _keep_misses(self, session: Session, memory: SoundMemory) -> Misses | None:
        """Whoever keeps what is misheard, after telling everybody; None after saying why that cannot be."""
        folder = self.hearing.keep_audio
        assert folder is not None
        try:
            misses = Misses(folder, session, memory)
        except OSError as error:
            session.tell("clips_unwritable", path=str(folder), why=error.strerror or "")
            return None
        session.tell("clips_kept", path=str(folder))
        return misses

    def _open_mouth(self, session: Session) -> Mouth | None:
        """The voice, or None after saying in one sentence why there is none."""

        def trouble(news: SoundError | None) -> None:
            if session.voice is not None:  # until it can speak its first trouble is told right here
                self.arrivals.put(news)

        mouth, news = open_mouth(session.announcer.language.code, self.hearing.loudspeaker, trouble)
        for told in news:
            session.tell(told.message, **told.details)
        if mouth is None:
            return None
        self.stack.callback(mouth.close)
        session.voice = mouth
        if session.announcer.kids:
            adjust(mouth, "slower")
        return mouth

    def _listeners(
        self, session: Session, ears: TableEars, mouth: Mouth | None, memory: SoundMemory | None
    ) -> Iterator[Listener]:
        """A listener for each source; ears that do not even start are told, as long as there is a keyboard."""
        knocks = KnockDetector() if self.opened.knock else None
        for source in self.sources:
            if isinstance(source, Keyboard) or self.words.model is None:
                yield Listener(source, self.arrivals)
                continue
            try:
                opened = ears.open(self.arrivals.put, None if mouth is None else self._cutting_short(mouth))
            except EarsError:
                if len(self.sources) == 1:
                    raise
                session.tell("ears_failed")
                continue
            self._tell_unknown(session, opened)
            yield Listener(source, self.arrivals, opened, mouth, knocks, memory)

    def _cutting_short(self, mouth: Mouth) -> Callable[[Heard], None]:
        """What happens when somebody talks us down: silence at once, in whatever thread that was heard."""

        def cut(heard: Heard) -> None:
            mouth.interrupt()
            self.arrivals.put(Interrupted(heard.text))

        return cut

    def _tell_unknown(self, session: Session, ears: Ears) -> None:
        """Tell which words cannot be heard, those aside that a color stands for."""
        missing = set(ears.missing) - {word for player in self.words.colors.values() for word in tokens(player)}
        if missing:
            more = ["…"] if len(missing) > MOST_TOLD else []
            session.tell("unknown_words", words=sorted(missing)[:MOST_TOLD] + more)


def _open_sources(hearing: Hearing, stack: ExitStack) -> tuple[list[Source], tuple[Told, ...]]:
    """What the table is listened to with, and what is to be told about it; without a microphone the keyboard alone.

    Raises `SourceError`.
    """
    sources: list[Source] = []
    news: tuple[Told, ...] = ()
    match hearing.source:
        case "keyboard":
            sources = [Keyboard()]
        case "mic":
            microphone, news = open_microphone(hearing.device)
            sources += [microphone] if microphone is not None else []
            if not sources or sys.stdin.isatty():
                sources.append(Keyboard())
        case path:
            sources = [Recording(path, real_time=hearing.real_time)]
    for source in sources:
        stack.callback(source.close)
    return sources, news


def _is_heard(sources: Iterable[Source]) -> bool:
    """Whether there is anything to listen to beside keys."""
    return not all(isinstance(source, Keyboard) for source in sources)


def _introduce(session: Session, words: Words) -> None:
    """Tell who is to be called by a color."""
    for color, player in words.colors.items():
        session.tell("unknown_name", name=player, substitute=color)
