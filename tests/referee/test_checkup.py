"""What is wrong with a room, a voice and an echo, and what is not."""

from __future__ import annotations

import pytest

from referee.checkup import Finding, judge_echo, judge_room, judge_voice
from voice.echo import Echo
from voice.level import Level

ROOM = Level(floor=-65.0, loud=-60.0, peak=-50.0, clipped=0.0)
VOICE = Level(floor=-62.0, loud=-25.0, peak=-10.0, clipped=0.0)


@pytest.mark.parametrize(
    ("room", "findings"),
    [
        (ROOM, []),
        (Level(-30.0, -25.0, -20.0, 0.0), [Finding.ROOM_NOISY]),
    ],
)
def test_a_room_is_not_noisy(room: Level, findings: list[Finding]) -> None:
    assert list(judge_room(room)) == findings


@pytest.mark.parametrize(
    ("voice", "findings"),
    [
        (VOICE, []),
        (Level(-50.0, -3.0, 0.0, 0.01), [Finding.MICROPHONE_CLIPS]),
        (Level(-70.0, -50.0, -40.0, 0.0), [Finding.MICROPHONE_QUIET]),
    ],
)
def test_a_voice_is_neither_too_loud_nor_too_soft(voice: Level, findings: list[Finding]) -> None:
    assert list(judge_voice(voice, ROOM)) == findings


def test_a_voice_stands_out_of_its_room() -> None:
    assert list(judge_voice(VOICE, Level(-32.0, -30.0, -20.0, 0.0))) == [Finding.VOICE_FAR]


@pytest.mark.parametrize(
    ("echo", "findings"),
    [
        (Echo(-20.0, 0.03, 0.1), []),
        (Echo(-20.0, 0.03, 0.5), [Finding.ECHO_LONG]),
        (None, [Finding.ECHO_UNHEARD]),
    ],
)
def test_an_echo_is_there_and_over_before_the_ears_open(echo: Echo | None, findings: list[Finding]) -> None:
    assert list(judge_echo(echo)) == findings
