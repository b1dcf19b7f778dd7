"""Whole hands of every game as sound, through the command line: three to five voices over the noise of a quiet room."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.speech import court_hands, hands, laugh_hands
from voice.pcm import RATE
from voice.synthesizer import Synthesizer
from voice.tablesound import Spoken, table_sound
from voice.wavefile import write_wav

NOISE = 25.0  # RMS, in units of a 16-bit sample
LANGUAGES = ("pt-PT", "pt-BR", "en")
EACH_GAME_ONCE = (("earl", "pt-PT"), ("laugh", "pt-BR"), ("court", "en"))
HANDS = list(product(("earl", "laugh", "court"), LANGUAGES)) if "CONDE_WHOLE_HANDS" in os.environ else EACH_GAME_ONCE
"""Half a minute each: CONDE_WHOLE_HANDS=1 plays every game in every language."""


def record(lines: Sequence[Spoken], players: Sequence[str], language: str, path: Path) -> None:
    """The lines, each in the voice of its player."""
    with Synthesizer() as synthesizer:
        sound = table_sound(lines, synthesizer, styles=hands.voices(tuple(players), language), noise_rms=NOISE)
    write_wav(path, sound.samples, RATE)


def play(*arguments: str, home: Path) -> list[dict[str, Any]]:
    """Everything that `conde play --json` printed."""
    ended = subprocess.run(
        [sys.executable, "-m", "referee", "play", *arguments, "--json"],
        env={**os.environ, "XDG_DATA_HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return [json.loads(line) for line in ended.stdout.splitlines()]


@pytest.mark.parametrize(("game", "language"), HANDS)
def test_a_whole_hand_as_sound(game: str, language: str, tmp_path: Path) -> None:
    if game == "earl":
        earl = hands.honest_hand(hands.PLAYERS[language], language, seed=7)
        hands.assert_right(refereed(game, earl, tmp_path), earl)
    elif game == "laugh":
        laugh = laugh_hands.laugh_hand(language, seed=1145)
        laugh_hands.assert_right(refereed(game, laugh, tmp_path), laugh)
    else:
        court = court_hands.court_hand(language, seed=7)
        court_hands.assert_right(refereed(game, court, tmp_path), court)


def refereed(
    game: str, hand: hands.Hand | laugh_hands.LaughHand | court_hands.CourtHand, folder: Path
) -> list[dict[str, Any]]:
    """Everything that is told of the hand when it is spoken."""
    record(hand.lines, hand.players, hand.language, folder / "hand.wav")
    table = [game, "--players", ",".join(hand.players), "--dealer", hand.dealer, "--language", hand.language]
    return play(*table, "--input", str(folder / "hand.wav"), "--mute", home=folder)
