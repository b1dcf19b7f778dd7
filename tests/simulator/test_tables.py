"""The end of a hand and some talk as sound, between simulated people and the real ears and referee."""

from __future__ import annotations

import json
from random import Random

import numpy as np
import pytest

from benchmarks.figure import UnavailableError
from benchmarks.simulator.hands import SEATS, accepted, deal
from benchmarks.simulator.people import Habits
from benchmarks.simulator.room import SPEECH_RMS, Room, Scene
from benchmarks.simulator.tables import room_of, tables
from benchmarks.simulator.tally import Outcome
from benchmarks.simulator.voices import players
from voice.pcm import RATE, Floats

CIVIL = Habits(talk_before=0.0, talk_across=0.0, talk_over_referee=0.0)
QUIET = Scene(None, music=False)


def heard(room: Room, seconds: float) -> Floats:
    blocks = room.blocks()
    until = room.now + seconds
    samples = []
    while room.now < until:
        samples.append(np.frombuffer(next(blocks).samples, "<i2"))
    return np.concatenate(samples).astype(np.float64)


def rms(sound: Floats) -> float:
    return float(np.sqrt((sound**2).mean()))


def test_the_end_of_a_hand_is_refereed_to_its_payments() -> None:
    log: list[str] = []
    try:
        (tally,) = tables(
            "pt-PT", 1, 3, aloud=7, talk=4.0, games=("earl",), scenes=(QUIET,), habits=CIVIL, log=log.append
        )
    except UnavailableError as reason:
        pytest.skip(str(reason))
    told = [json.loads(line)["kind"] for line in log]
    assert tally.hands == 1 and tally.said(None) == 7
    assert tally.shares(None)[Outcome.TAKEN] >= 70, told
    assert (tally.payments_wrong, tally.unmended, tally.typed) == (0, 0, 0), told
    assert tally.wrong.total() <= 1, told
    assert tally.talked >= 4.0 and tally.acts_of_talk == 0, told


@pytest.mark.parametrize("game", SEATS)
def test_a_hand_goes_on_from_where_its_silent_part_ends(game: str) -> None:
    seats = ("Ana", "Bruno", "Clara", "Davi", "Eva")[: SEATS[game]]
    for seed in range(12):
        hand = deal(game, seats, Random(seed), 10)
        assert len(hand.turns) <= 10
        ledger = hand.before
        for turn in hand.turns:
            ledger = accepted(ledger, turn)
        assert ledger.game.turn(ledger.state) or hand.turns[-1].act == {"do": "dealt"}


@pytest.mark.parametrize("distance", [20.0, 5.0])
def test_babble_is_as_much_softer_than_a_player_as_the_scene_says(distance: float) -> None:
    room = room_of("en", Random(1), seed=1)
    room.change(Scene(distance, music=False))
    babble = rms(heard(room, 20.0))
    assert 20 * np.log10(SPEECH_RMS / babble) == pytest.approx(distance, abs=1.0)


def test_people_are_as_loud_as_each_other_and_leave_when_cut() -> None:
    room = room_of("en", Random(1), seed=1)
    for voice in players("en", 4, Random(2)):
        said = voice.say("The king of hearts.")
        assert rms(said) == pytest.approx(1.0, abs=0.01)
    sounding = room.sound(said, room.now + 0.1)
    heard(room, 0.3)
    room.cut(sounding)
    assert sounding.end == pytest.approx(room.now, abs=0.01)
    assert rms(heard(room, 0.4)[int(0.05 * RATE) :]) < SPEECH_RMS / 20
