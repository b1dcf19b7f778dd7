"""At the table: players speak into the virtual microphone, the referee through the virtual loudspeaker."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from referee.demo import late_hand
from referee.journal import Journal, Opened
from tests.speech.hands import PLAYERS, assert_right, honest_hand, voices
from tests.virtual_sound import VirtualSound
from voice.pcm import RATE
from voice.synthesizer import Synthesizer
from voice.tablesound import Spoken, table_sound

pytestmark = pytest.mark.sound

QUIET_SECONDS = 0.5  # after which a player knows that the referee has finished
ANSWER_SECONDS = 1.0  # within which the referee begins to speak
DECISION_SECONDS = 8.0
ECHO = 0.3  # of the loudspeaker in the microphone

LATE_LINES = {
    "pt-PT": [
        "Aqui está uma dama de valor.",
        "Outra que lhe fica a par.",
        "Das três, esta é a melhor.",
        "E aqui vem o conde de Coventry!",
        "Aqui está um sete de valor.",
    ],
    "en": [
        "There's as good as queen can be.",
        "There's a queen as good as she.",
        "There's the best of all the three.",
        "And there's the Earl of Coventry.",
        "There's as good as seven can be.",
    ],
}


class Referee:
    """A running `conde` whose JSON lines are collected as they come."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.told: list[dict[str, Any]] = []
        self._process = process
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)

    def wait_for(self, wanted: Callable[[Mapping[str, Any]], bool], seconds: float) -> bool:
        """Whether something wanted is told in time; everything told until then is collected."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            try:
                happening = json.loads(self._lines.get(timeout=0.1))
            except queue.Empty:
                continue
            self.told.append(happening)
            if wanted(happening):
                return True
        return False


@contextmanager
def referee(arguments: list[str], sound: VirtualSound, home: Path) -> Iterator[Referee]:
    process = subprocess.Popen(
        [sys.executable, "-m", "referee", *arguments, "--input", "mic", "--json"],
        env={**sound.env, "XDG_DATA_HOME": str(home)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield Referee(process)
    finally:
        process.kill()
        process.wait()


def wait_quiet(sound: VirtualSound) -> None:
    """Wait until the referee has answered and the loudspeaker has been silent for a while."""
    time.sleep(ANSWER_SECONDS)
    deadline = time.monotonic() + 30
    window = int(QUIET_SECONDS * RATE)
    while time.monotonic() < deadline:
        recent = sound.heard(max(0, sound.mark() - window))
        if len(recent) >= window and np.abs(recent).max() < 50:
            return
        time.sleep(0.05)
    raise TimeoutError("the referee does not stop talking")


def talk(at: Referee, sound: VirtualSound, lines: tuple[Spoken, ...], players: tuple[str, ...], language: str) -> None:
    """The players speak in turn; each waits until the one before was understood and the referee is silent."""
    styles = voices(players, language)
    assert at.wait_for(lambda happening: happening.get("event") == "turn", 60)
    with Synthesizer() as synthesizer:
        for line in lines:
            wait_quiet(sound)
            sound.speak(table_sound([line], synthesizer, styles=styles, noise_rms=0.0).samples)
            understood = at.wait_for(
                lambda h: h.get("event") in ("card_played", "passed", "hand_over") or h["kind"] in ("refused", "asked"),
                DECISION_SECONDS,
            )
            assert understood, f"{line.text!r} was not understood; told: {at.told[-4:]}"
    at.wait_for(lambda happening: happening.get("event") == "hand_over", DECISION_SECONDS)
    wait_quiet(sound)
    at.wait_for(lambda happening: False, 1.0)


def heard(at: Referee) -> list[str]:
    """Utterances that were taken for calls."""
    return [happening["text"] for happening in at.told if happening["kind"] == "heard" and happening["acts"]]


@pytest.mark.parametrize("sound", [ECHO], indirect=True)
@pytest.mark.parametrize("language", LATE_LINES)
def test_the_end_of_a_hand_is_heard_and_the_referee_does_not_hear_himself(
    language: str, sound: VirtualSound, tmp_path: Path
) -> None:
    players = PLAYERS[language]
    journal = tmp_path / "late.jsonl"
    Journal.create(journal, Opened("earl", late_hand(players), language)).close()
    speakers = [players[index] for index in (0, 1, 2, 0, 0)]
    texts = LATE_LINES[language]
    lines = tuple(Spoken(who, text, language, 0.2) for who, text in zip(speakers, texts, strict=True))
    with referee(["resume", str(journal)], sound, tmp_path) as at:
        talk(at, sound, lines, players, language)
    (over,) = [happening for happening in at.told if happening.get("event") == "hand_over"]
    assert (over["winner"], over["next_dealer"]) == (players[0], players[0])
    assert over["payments"] == {players[0]: 3, players[1]: -1, players[2]: -2}
    assert len(heard(at)) == len(lines), "the referee took something else for a call"
    assert np.abs(sound.heard()).max() > 1000, "the referee was not heard"


@pytest.mark.skipif("CONDE_WHOLE_HANDS" not in os.environ, reason="takes minutes in real time: set CONDE_WHOLE_HANDS=1")
@pytest.mark.parametrize("sound", [ECHO], indirect=True)
@pytest.mark.parametrize("language", PLAYERS)
def test_a_whole_hand_at_the_table(language: str, sound: VirtualSound, tmp_path: Path) -> None:
    hand = honest_hand(PLAYERS[language], language, seed=1963, pause=0.2)
    table = ["play", "earl", "--players", ",".join(hand.players), "--dealer", hand.dealer, "--language", language]
    with referee(table, sound, tmp_path) as at:
        talk(at, sound, hand.lines, hand.players, language)
    assert_right(at.told, hand)
    assert len(heard(at)) == len(hand.lines), "the referee took something else for a call"
