"""A game in progress with everything that makes or takes sound: the one place where the parts are put together."""

from __future__ import annotations

import queue
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from games.game import Event
from games.options import means_yes
from games.registry import find as find_game
from models.speech import SpeechModel
from referee.announcer import Announcer
from referee.devices import Devices, device_asked, open_microphone, open_mouth
from referee.ears import fit, speech_model
from referee.errors import TableError
from referee.floor import Floor
from referee.folders import new_journal_path, word_folders
from referee.happenings import Happening, Told
from referee.journal import Journal, Opened, reopen
from referee.jsonlines import JsonLines
from referee.judgment import bars_of
from referee.learning import by_spelling
from referee.ledger import KIDS, Ledger
from referee.listener import Arrivals, Ended, Listener
from referee.manner import Manner, adjust
from referee.misses import Misses, Take
from referee.namebook import NameBook
from referee.naming import substitutes, taught
from referee.phrases import phrasebook
from referee.plan import Plan
from referee.preferences import Part
from referee.screen import Screen
from referee.session import Output, Session
from referee.table import Table
from referee.verbosity import level
from voice.ears import Ears, EarsDown, EarsError
from voice.heard import Heard
from voice.keyboard import Keyboard
from voice.knock import KnockDetector, Knocks
from voice.microphone import Microphone
from voice.mouth import Mouth
from voice.phrasebook import Phrasebook
from voice.recording import Recording
from voice.sound import NoLoudspeakerError, SoundError
from voice.soundmemory import SoundMemory
from voice.sources import BlocksDropped, Line, MicrophoneBack, MicrophoneLost, Source
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
        sources, news = _open_sources(hearing, stack)
        words = _words(opened, hearing, sources)
        journal = Journal.create(new_journal_path(game.key, datetime.now()), opened)
        stack.callback(journal.close)
        session = _session(Table(ledger, words.book, journal), opened, telling)
        if game.profiles[setup.profile].own_rhymes and not rhymes:
            session.tell("rhymes_missing")
        _referee(session, announcements, opened, words, sources, news, hearing, telling, stack)


def resume(path: Path, hearing: Hearing, telling: Telling) -> None:
    """Go on with a journal."""
    with ExitStack() as stack:
        sources, news = _open_sources(hearing, stack)
        reopened = reopen(path)
        stack.callback(reopened.journal.close)
        words = _words(reopened.opened, hearing, sources)
        session = _session(Table(reopened.ledger, words.book, reopened.journal), reopened.opened, telling)
        if reopened.cut:
            session.tell("journal_cut")
        session.tell("game_resumed")
        _referee(session, (), reopened.opened, words, sources, news, hearing, telling, stack)


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
    model = taught(speech_model(hearing.model, opened.language), book, players, opened.language, NameBook().soundings())
    colors = substitutes(players, book, model.known(book.words))
    if colors:
        book = phrasebook(opened.game, opened.language, players, opened.rhymes, colors)
    return Words(book, model, colors)


def _session(table: Table[Any], opened: Opened, telling: Telling) -> Session:
    words = word_folders(opened.game)
    announcer = Announcer.load(opened.language, words, kids=opened.kids, level=level(telling.verbosity))
    table.bars = bars_of(opened.language)
    output: Output = JsonLines() if telling.json else Screen()
    return Session(table, announcer, output)


def _referee(
    session: Session,
    announcements: Iterable[Event],
    opened: Opened,
    words: Words,
    sources: Sequence[Source],
    news: Iterable[Told],
    hearing: Hearing,
    telling: Telling,
    stack: ExitStack,
) -> None:
    """Open the mouth and the ears, announce the deal, and take what comes until nothing comes any more."""
    arrivals: Arrivals = queue.SimpleQueue()
    for told in news:
        session.tell(told.message, **told.details)
    mouth = None if telling.mute else _open_mouth(session, arrivals, hearing.loudspeaker, stack)
    session.change_device = _devices(sources, mouth).change
    _introduce(session, words)
    memory = None if hearing.keep_audio is None or words.model is None else SoundMemory()
    misses = None if memory is None else _keep_misses(hearing, session, memory)
    knocks = KnockDetector() if opened.knock else None
    hears = partial(_listener, session, words, arrivals, mouth, knocks, memory, stack)
    listeners = list(_listeners(hears, sources, session))
    ears = [listener.ears for listener in listeners if listener.ears is not None]

    names = Names(session, words, ears, stack)

    def translate(language: str) -> None:
        spoken = _words(msgspec.structs.replace(opened, language=language), hearing, sources)
        for each in ears:
            each.listen(_fitted(spoken, stack))
        session.speak(language, spoken.book)
        if mouth is not None:
            mouth.style = msgspec.structs.replace(mouth.style, language=language)
        names.words = spoken
        _introduce(session, spoken)

    session.adjust = Manner(opened.language, mouth, translate)
    session.open(announcements)
    for listener in listeners:
        listener.start()
    floor = Floor(opened.setup.players, ears) if hearing.push_to_talk else Floor()
    reception = Reception(session, names, floor, misses)
    _follow(reception, arrivals, len(listeners), stop_early=hearing.source != "mic")
    if mouth is not None:
        mouth.wait_quiet(LAST_WORDS)


def _introduce(session: Session, words: Words) -> None:
    """Tell who is to be called by a color."""
    for color, player in words.colors.items():
        session.tell("unknown_name", name=player, substitute=color)


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


def _devices(sources: Sequence[Source], mouth: Mouth | None) -> Devices:
    """What can be changed for another in play."""
    microphones = (source for source in sources if isinstance(source, Microphone))
    return Devices({Part.MICROPHONE: next(microphones, None), Part.LOUDSPEAKER: mouth})


def _keep_misses(hearing: Hearing, session: Session, memory: SoundMemory) -> Misses | None:
    """Whoever keeps what is misheard, after telling everybody; None after saying why that cannot be."""
    assert hearing.keep_audio is not None
    try:
        misses = Misses(hearing.keep_audio, session, memory)
    except OSError as error:
        session.tell("clips_unwritable", path=str(hearing.keep_audio), why=error.strerror or "")
        return None
    session.tell("clips_kept", path=str(hearing.keep_audio))
    return misses


def _open_mouth(session: Session, arrivals: Arrivals, loudspeaker: str | None, stack: ExitStack) -> Mouth | None:
    """The voice, or None after saying in one sentence why there is none."""

    def trouble(news: SoundError | None) -> None:
        if session.voice is not None:  # until it can speak its first trouble is told right here
            arrivals.put(news)

    mouth, news = open_mouth(session.announcer.language.code, loudspeaker, trouble)
    for told in news:
        session.tell(told.message, **told.details)
    if mouth is None:
        return None
    stack.callback(mouth.close)
    session.voice = mouth
    if session.announcer.kids:
        adjust(mouth, "slower")
    return mouth


def _listeners(hears: Callable[[Source], Listener], sources: Sequence[Source], session: Session) -> Iterator[Listener]:
    """A listener for each source; ears that do not even start are told, as long as there is a keyboard."""
    for source in sources:
        try:
            yield hears(source)
        except EarsError:
            if len(sources) == 1:
                raise
            session.tell("ears_failed")


def _listener(
    session: Session,
    words: Words,
    arrivals: Arrivals,
    mouth: Mouth | None,
    knocks: KnockDetector | None,
    memory: SoundMemory | None,
    stack: ExitStack,
    source: Source,
) -> Listener:
    """A thread that takes what the source gives; sound goes through ears of its own."""
    if isinstance(source, Keyboard) or words.model is None:
        return Listener(source, arrivals)
    ears = Ears(_fitted(words, stack), arrivals.put)
    stack.callback(ears.close)
    missing = set(ears.start()) - {word for player in words.colors.values() for word in tokens(player)}
    if missing:
        more = ["…"] if len(missing) > MOST_TOLD else []
        session.tell("unknown_words", words=sorted(missing)[:MOST_TOLD] + more)
    return Listener(source, arrivals, ears, mouth, knocks, memory)


def _fitted(words: Words, stack: ExitStack) -> Path:
    """The speech model fitted to the words, in a folder of its own as long as the game lasts."""
    assert words.model is not None
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="conde-")))
    return fit(words.model, words.book, folder)


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
                self.words = replace(self.words, model=self.words.model.learn({word: said}, others))
                fitted = _fitted(self.words, self.stack)
                for ears in self.ears:
                    ears.listen(fitted)
        except TableError as error:
            self.session.tell(error.code, **error.details)
        else:
            self.session.tell("name_learned", name=word.title())
        return True


@dataclass(frozen=True, slots=True)
class Reception:
    """Hands on what was said, typed or knocked, to the session or to whom a typed line concerns."""

    session: Session
    names: Names
    floor: Floor
    misses: Misses | None

    def take(self, arrival: Heard | Line | Knocks) -> None:
        """Take one of them, and keep its sound if that was asked for and it went wrong."""
        match arrival:
            case Line(text=text):
                if (asked := device_asked(text, self.session.announcer)) is not None:
                    self.session.change_to(*asked)
                elif not (self.floor.give(text) or self.names.told(text)):
                    self._watch(None, partial(self.session.enter, text))
            case Heard():
                self.floor.heard(self._watch(arrival, partial(self.session.take, arrival, self.floor.speaker)))
            case Knocks():
                self._watch(arrival, self.session.knock)

    def _watch(self, said: Heard | Knocks | None, take: Take) -> tuple[Happening, ...]:
        return take() if self.misses is None else self.misses.watch(said, take)


def _follow(reception: Reception, arrivals: Arrivals, listeners: int, *, stop_early: bool) -> None:
    """Take what comes, in the order it came, until nothing more can come or the session is over."""
    session = reception.session
    while not session.over:
        arrival = arrivals.get()
        if isinstance(arrival, Ended):
            if arrival.error is not None:
                raise arrival.error
            listeners -= 1
            if stop_early or not listeners:
                return
        elif isinstance(arrival, Heard | Line | Knocks):
            reception.take(arrival)
        else:
            session.tell(_news(arrival))


def _news(arrival: EarsDown | MicrophoneLost | MicrophoneBack | BlocksDropped | SoundError | None) -> str:
    """The message that tells what happened to a device."""
    match arrival:
        case MicrophoneLost():
            return "microphone_lost"
        case MicrophoneBack():
            return "microphone_back"
        case EarsDown(deaf=True):
            return "ears_failed"
        case EarsDown() | BlocksDropped():
            return "ears_restarted"
        case NoLoudspeakerError():
            return "loudspeaker_lost"
        case SoundError(trouble=trouble):
            return trouble.value
        case None:
            return "mouth_restarted"
