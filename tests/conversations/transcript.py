"""Conversations at the table as text: what is said, and what the referee answers.

    Mended by number                            what it is about
    earl pt-PT, Ana Clara Rui, Rui deals        game, language, players clockwise, dealer; then options, name=value,
                                                and how the table begins: phase=between, or left=3/2/3 when only so
                                                many queens and sevens are still in the hands

    Ana: um seis ~ um sete                      heard; `~` stands between what it may as well have been, `~~` before
                                                what is less likely by two nats
    C: Seis ou sete?                            the referee; in [brackets] what is only shown, ♪ for a chime
    Ana, at once: o segundo                     within a second of what was said before
    Ana, in a din: bom, um seis                 in a room that is nearly as loud as she is
    Rui types: passo                            typed

Nobody tells the referee who speaks: the names are for the reader, as voices are at the table. An answer of the
referee that is left out is a silence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from games.game import Setup
from games.registry import find
from referee.announcer import Announcer, Line
from referee.folders import word_folders
from referee.happenings import Happening
from referee.judgment import bars_of
from referee.ledger import Ledger
from referee.manner import Manner
from referee.phrases import phrasebook
from referee.plan import read_options
from referee.session import Session
from referee.table import Table
from referee.verbosity import level
from voice.heard import Heard, Rival, typed
from voice.phrasebook import Phrasebook

REFEREE = "C"
PACE = 5.0  # seconds from one utterance to the next
BREATH = 0.5  # the same for what is said at once


@dataclass(frozen=True, slots=True)
class Turn:
    """Something said, how, and what the referee answered to it; nobody says the opening."""

    speaker: str
    how: str
    text: str
    answer: str


@dataclass(frozen=True, slots=True)
class Transcript:
    """A conversation with its table."""

    title: str
    game: str
    language: str
    players: tuple[str, ...]
    dealer: str
    options: dict[str, Any]
    turns: tuple[Turn, ...]


def read(path: Path) -> Transcript:
    """The conversation in a file."""
    title, header, *lines = path.read_text(encoding="utf-8").splitlines()
    place, players, deals, *settings = header.split(", ")
    game, language = place.split()
    options = read_options(settings)
    return Transcript(title, game, language, tuple(players.split()), deals.split()[0], options, tuple(_turns(lines)))


def _turns(lines: Sequence[str]) -> Iterator[Turn]:
    said = Turn("", "", "", "")
    for line in filter(None, lines):
        who, _, text = line.partition(": ")
        if who == REFEREE:
            said = Turn(said.speaker, said.how, said.text, text)
            continue
        yield said
        speaker, _, how = who.replace(", at once", " at-once").replace(", in a din", " din").partition(" ")
        said = Turn(speaker, how, text, "")
    yield said


class Conversation:
    """The real table, announcer and session of a transcript, spoken to without sound."""

    def __init__(self, transcript: Transcript) -> None:
        rules, profile = find(transcript.game)
        options = dict(transcript.options)
        verbosity = level(options.pop("verbosity", "full"))
        phase, left = options.pop("phase", "dealt"), options.pop("left", None)
        resume = None if left is None else late(transcript.players, [int(size) for size in left.split("/")])
        setup = Setup(transcript.players, transcript.dealer, profile.name, options, phase, resume)
        ledger, self._opening = Ledger.open(rules, setup)
        self._transcript = transcript
        kids = options.get("kids") is True
        words = word_folders(rules.key)
        announcer = Announcer.load(transcript.language, words, kids=kids, level=verbosity)
        reader = book(rules.key, transcript.language, transcript.players)
        table = Table(ledger, reader, bars=bars_of(transcript.language))
        self._session = Session(table, announcer, self)
        self._session.adjust = Manner(transcript.language, None, self._translate)
        self._told: list[str] = []
        self._clock = 0.0

    def answers(self) -> Iterator[tuple[Turn, str]]:
        """Each turn of the transcript with what the referee really answers."""
        for turn in self._transcript.turns:
            self._told.clear()
            if turn.speaker:
                self._session.take(self._heard(turn))
            else:
                self._session.open(self._opening)
            yield turn, " ".join(self._told)

    def happening(self, happening: Happening) -> None:
        """Nothing: the sentences tell."""

    def sentence(self, line: Line) -> None:
        """Note what is said, shown or sounded."""
        if line.chime:
            self._told.append("♪")
        elif line.show:
            shown = line.show if line.say is None else line.show.removeprefix(line.say).strip()
            self._told += [text for text in (line.say, shown and f"[{shown}]") if text]

    def _heard(self, turn: Turn) -> Heard:
        if turn.how == "types":
            return typed(turn.text)
        likely, _, unlikely = turn.text.lower().partition(" ~~ ")
        rivals = [Rival(text, 0.0) for text in likely.split(" ~ ")] + [
            Rival(text, 2.0) for text in unlikely.split(" ~ ") if text
        ]
        start = self._clock + (BREATH if turn.how == "at-once" else PACE)
        self._clock = start + 1.0
        return Heard(rivals[0].text, tuple(rivals), (), start, self._clock, self._clock, loud=turn.how == "din")

    def _translate(self, language: str) -> None:
        game = self._session.table.ledger.game.key
        self._session.speak(language, book(game, language, self._transcript.players))


def late(players: tuple[str, ...], sizes: Sequence[int]) -> dict[str, Any]:
    """A hand of Earl near its end: only queens and sevens are left, and the first player leads."""
    done = ["A", "2", "3", "4", "5", "6", "8", "9", "10", "J", "K"]
    hands = dict(zip(players, sizes, strict=True))
    return {"hand_sizes": hands, "done": done, "rank": None, "played": 0, "turn": players[0], "last": players[-1]}


@cache
def book(game: str, language: str, players: tuple[str, ...]) -> Phrasebook:
    """What may be said at such a table; made once."""
    return phrasebook(game, language, players)
