"""How soon the referee answers: from the end of a call to the decision, and to the first sound of the answer.

By the clock, on a microphone and a loudspeaker made of software: what the system's sound takes on the way is counted.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

from benchmarks.figure import Figure, UnavailableError
from benchmarks.simulator.hands import SEATS, Turn, deal
from benchmarks.simulator.room import SPEECH_RMS
from benchmarks.simulator.sayings import Sayings
from benchmarks.simulator.voices import Voice, players
from referee.journal import Acted, Journal, Opened, line
from tests.speech.running import Conde, conde
from tests.virtual_sound import RATE, VirtualSound, missing
from voice.pcm import to_int16

TABLES: Final = (("earl", "pt-PT"), ("court", "en"))
CALLS: Final = 14  # at each table
SEED: Final = 5
QUIET_SECONDS: Final = 0.6  # after which a player knows that the referee has finished
ANSWER_SECONDS: Final = 4.0  # within which it has answered, if at all
LOUD: Final = 300  # of 32768: the loudspeaker speaks


@dataclass(frozen=True, slots=True)
class Reaction:
    """Seconds from the last audible sample of a call to the decision, and to the first sound of the answer, if any."""

    decision: float
    answer: float | None


def measure() -> Iterator[Figure]:
    """Lets players speak in turn, each after the answer to the one before."""
    if (reason := missing()) is not None:
        raise UnavailableError(f"{reason}.")
    reactions = [reaction for game, language in TABLES for reaction in _at_table(game, language)]
    if len(reactions) < 2:
        raise UnavailableError("the virtual microphone was not heard.")
    decisions = [each.decision for each in reactions]
    answers = [each.answer for each in reactions if each.answer is not None]
    name = f"from the end of speech to the decision, median of {len(decisions)}"
    yield Figure(name, statistics.median(decisions), "s", at_most=0.20)
    yield Figure("the same, nineteen of twenty", statistics.quantiles(decisions, n=20)[-1], "s", at_most=0.6)
    name = f"to the first sound of the answer, median of {len(answers)}"
    yield Figure(name, statistics.median(answers), "s", at_most=0.40)


def _at_table(game: str, language: str) -> Iterator[Reaction]:
    random = Random(SEED)
    sayings = Sayings.of(language)
    seats = sayings.players[: SEATS[game]]
    voices = dict(zip(seats, players(language, len(seats), random), strict=True))
    hand = deal(game, seats, random, CALLS)
    with tempfile.TemporaryDirectory(prefix="conde-") as folder:
        path = Path(folder) / "hand.jsonl"
        journal = Journal.create(path, Opened(game, hand.before.setup, language))
        for entry in hand.before.entries:
            journal.append(Acted(line(entry)))
        journal.close()
        with (
            VirtualSound(Path(folder) / "sound") as sound,
            conde(["resume", str(path), "--input", "mic", "--json"], sound.env, Path(folder)) as at,
        ):
            at.wait_event("turn", 60)
            for turn in hand.turns:
                yield from _call(turn, sayings.call(turn, random), voices[turn.speaker], at, sound)


def _call(turn: Turn, text: str, voice: Voice, at: Conde, sound: VirtualSound) -> Iterator[Reaction]:
    """One call, when the referee is silent; nothing when it was not heard."""
    _wait_quiet(sound)
    at.wait_for(lambda happening: False, 0.2)  # what was told meanwhile
    mark, told = sound.mark(), len(at.told)
    sound.speak(to_int16(SPEECH_RMS * voice.say(text)))
    at.wait_for(lambda happening: happening["kind"] == "said", ANSWER_SECONDS)
    decided = [
        moment
        for happening, moment in zip(at.told[told:], at.times[told:], strict=True)
        if happening["kind"] == "heard" and happening["acts"]
    ]
    if not decided:
        return
    time.sleep(ANSWER_SECONDS / 4)
    end = sound.last_spoken
    heard = sound.sounded(mark, LOUD)
    yield Reaction(decided[0] - end, None if heard is None else heard - end)


def _wait_quiet(sound: VirtualSound) -> None:
    """Wait until the loudspeaker has been silent for a while."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        recent = sound.heard(max(0, sound.mark() - int(QUIET_SECONDS * RATE)))
        if len(recent) >= int(QUIET_SECONDS * RATE) and np.abs(recent).max() < LOUD:
            return
        time.sleep(0.05)
