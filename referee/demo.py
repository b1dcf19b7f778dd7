"""`conde demo`: synthetic players speak the end of a hand, the real ears listen, and the referee answers."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue

import msgspec
import yaml

from games.game import Setup
from games.registry import game as find_game
from referee.announcer import Announcer
from referee.ears import fit, speech_model
from referee.errors import TableError
from referee.folders import LANGUAGES, word_folders
from referee.jsonlines import JsonLines
from referee.judgment import bars_of
from referee.ledger import Ledger
from referee.phrases import phrasebook
from referee.screen import Screen
from referee.session import Session
from referee.table import Table
from voice.ears import Ears, EarsDown
from voice.heard import Heard
from voice.mouth import Mouth
from voice.pcm import BLOCK_SAMPLES
from voice.sound import SoundError
from voice.synthesis import VoiceStyle
from voice.synthesizer import Synthesizer
from voice.tablesound import Spoken, player_style, table_sound

SCRIPTS = Path(__file__).parent / "demos"


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays, clockwise with the dealer last, and what they say in turn: (speaker, text)."""

    players: tuple[str, ...]
    lines: tuple[tuple[str, str], ...]


def run(language: str, *, mute: bool, json: bool) -> None:
    """Play the hand of a language from its first word to the score. Raises what the command line tells."""
    if language not in LANGUAGES:
        raise TableError("unknown_language", given=language, allowed=LANGUAGES)
    script = read_script(language)
    ledger, announcements = Ledger.open(find_game("earl"), late_hand(script.players))
    book = phrasebook("earl", language, script.players)
    announcer = Announcer.load(language, word_folders("earl"))
    session = Session(Table(ledger, book, bars=bars_of(language)), announcer, JsonLines() if json else Screen())
    with ExitStack() as stack:
        mouth = None if mute else _open_mouth(session, stack)
        heard: SimpleQueue[Heard | EarsDown] = SimpleQueue()
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="conde-")))
        ears = stack.enter_context(Ears(heard.put))
        ears.listen(fit(speech_model(None, language), book, folder))
        synthesizer = stack.enter_context(Synthesizer())
        session.tell("demo_intro")
        session.open(announcements)
        for speaker, text in script.lines:
            _settle(mouth)
            style = player_style(script.players.index(speaker), language)
            if mouth is not None:
                mouth.say(text, style=style).wait()
            for block in _sound(Spoken(speaker, text, language), synthesizer, style):
                ears.feed(block, wait=True)
            ears.finish()
            while not heard.empty():
                utterance = heard.get()
                if isinstance(utterance, Heard):
                    session.take(utterance)
        _settle(mouth)
        session.tell("demo_outro")
        _settle(mouth)


def read_script(language: str) -> Script:
    """The hand that is played in a language."""
    text = (SCRIPTS / f"{language}.yaml").read_text(encoding="utf-8")
    return msgspec.convert(yaml.safe_load(text), Script)


def late_hand(players: tuple[str, ...]) -> Setup:
    """The table two quartets before the end: only queens and sevens are left, and the first player leads."""
    done = ["A", "2", "3", "4", "5", "6", "8", "9", "10", "J", "K"]
    sizes = dict(zip(players, (3, 2, 3), strict=True))
    state = {"hand_sizes": sizes, "done": done, "rank": None, "played": 0, "turn": players[0], "last": players[-1]}
    return Setup(players=players, dealer=players[-1], profile="earl-000", resume=state)


def _open_mouth(session: Session, stack: ExitStack) -> Mouth | None:
    mouth = Mouth(session.announcer.language.code)
    stack.callback(mouth.close)
    try:
        mouth.wait_ready()
    except SoundError:
        session.tell("demo_silent")
        return None
    session.voice = mouth
    return mouth


def _sound(line: Spoken, synthesizer: Synthesizer, style: VoiceStyle) -> Iterator[bytes]:
    """The line as blocks of sound over a quiet room."""
    samples = table_sound([line], synthesizer, styles={line.speaker: style}).samples
    for start in range(0, len(samples), BLOCK_SAMPLES):
        yield samples[start : start + BLOCK_SAMPLES].astype("<i2").tobytes()


def _settle(mouth: Mouth | None) -> None:
    """Wait until the referee has finished speaking."""
    if mouth is not None:
        mouth.wait_quiet()
