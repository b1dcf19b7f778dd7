"""Devices and workers that crash, hang, vanish and come back, while a table is talking."""

from __future__ import annotations

import os
import signal
import time
from itertools import pairwise

import pytest

from tests.sound.test_microphone import Listener
from tests.sound.test_mouth import LONG, within
from tests.virtual_sound import VirtualSound
from voice.microphone import Microphone
from voice.mouth import Mouth, Outcome
from voice.sound import SoundError, Trouble
from voice.sources import Block, MicrophoneBack, MicrophoneLost, MicrophoneMuted

pytestmark = pytest.mark.sound

NOTICED_SECONDS = 5.0  # two, and more on a machine that runs other tests as well
HELD_UP_SECONDS = 1.0  # whoever waits for a frozen sound server waits for as long as it is frozen
STUCK_SECONDS = 5.0


@pytest.fixture
def troubles() -> list[SoundError | None]:
    return []


@pytest.fixture
def mouth(sound: VirtualSound, troubles: list[SoundError | None]) -> Mouth:
    made = Mouth("pt-PT", on_trouble=troubles.append)
    made.wait_ready()
    return made


def worker(mouth: Mouth) -> int:
    assert mouth._child is not None
    return mouth._child.pid


# ---- the mouth


def test_a_worker_killed_while_it_speaks_is_replaced_and_says_it_again(
    mouth: Mouth, troubles: list[SoundError | None]
) -> None:
    utterance = mouth.say(LONG)
    assert within(3, lambda: utterance.start is not None)
    time.sleep(0.5)
    os.kill(worker(mouth), signal.SIGKILL)
    assert utterance.wait(20) is Outcome.SPOKEN
    assert troubles == []
    mouth.close()


def test_a_worker_that_hangs_is_noticed_within_two_seconds(mouth: Mouth, troubles: list[SoundError | None]) -> None:
    hung = worker(mouth)
    os.kill(hung, signal.SIGSTOP)
    utterance = mouth.say("Dá o Rui.")
    assert within(NOTICED_SECONDS, lambda: mouth._child is None or worker(mouth) != hung)
    assert utterance.wait(15) is Outcome.SPOKEN
    assert troubles == []
    mouth.close()


def test_a_worker_that_dies_again_and_again_leaves_text_and_recovers(
    mouth: Mouth, troubles: list[SoundError | None]
) -> None:
    utterance = mouth.say(LONG)
    deadline = time.monotonic() + 20
    while utterance.outcome is None and time.monotonic() < deadline:
        if mouth._child is not None and utterance.start is not None:
            os.kill(worker(mouth), signal.SIGKILL)
            within(2, lambda: utterance.start is None)
        time.sleep(0.01)
    assert utterance.outcome is Outcome.UNSPOKEN
    assert [problem.trouble for problem in troubles if problem] == [Trouble.SYNTHESIS_FAILED]
    assert within(12, lambda: troubles[-1] is None)  # by itself, with nothing to say
    assert mouth.say("Outra vez.").wait(10) is Outcome.SPOKEN
    mouth.close()


def test_a_dead_sound_server_leaves_text_and_its_return_speech(
    sound: VirtualSound, mouth: Mouth, troubles: list[SoundError | None]
) -> None:
    utterance = mouth.say(LONG)
    assert within(3, lambda: utterance.start is not None)
    sound.kill_server()
    assert utterance.wait(12) is Outcome.UNSPOKEN
    assert [problem.trouble for problem in troubles if problem] == [Trouble.DEVICE_FAILED]
    assert mouth.say("Isto fica escrito.").wait(7) is Outcome.UNSPOKEN
    assert len(troubles) == 1
    sound.start_server()
    assert within(12, lambda: troubles[-1] is None)
    assert mouth.say("De volta.").wait(10) is Outcome.SPOKEN
    mouth.close()


def test_a_frozen_sound_server_holds_nobody_up(
    sound: VirtualSound, mouth: Mouth, troubles: list[SoundError | None]
) -> None:
    assert mouth.say("Bom dia.").wait(10) is Outcome.SPOKEN
    with sound.frozen():
        begun = time.monotonic()
        utterance = mouth.say(LONG)
        assert time.monotonic() - begun < HELD_UP_SECONDS
        assert within(NOTICED_SECONDS, lambda: len(troubles) > 0)  # one second without being asked for samples
        assert utterance.wait(12) is Outcome.UNSPOKEN
        begun = time.monotonic()
        mouth.stop()
        assert time.monotonic() - begun < HELD_UP_SECONDS
    assert within(15, lambda: troubles[-1] is None)
    assert mouth.say("De volta.").wait(10) is Outcome.SPOKEN
    mouth.close()


def test_closing_a_mouth_whose_server_is_frozen_does_not_hang(sound: VirtualSound, mouth: Mouth) -> None:
    mouth.say(LONG)
    time.sleep(0.3)
    with sound.frozen():
        begun = time.monotonic()
        mouth.close()
        assert time.monotonic() - begun < STUCK_SECONDS


# ---- the microphone


def test_a_microphone_survives_a_dead_server_and_its_times_go_on(sound: VirtualSound) -> None:
    microphone = Microphone()
    listener = Listener(iter(microphone))
    assert listener.await_item(Block, 5)
    sound.kill_server()
    assert listener.await_item(MicrophoneLost, 4)
    time.sleep(1)
    sound.start_server()
    back = listener.await_item(MicrophoneBack, 15)
    assert isinstance(back, MicrophoneBack)
    time.sleep(0.5)
    microphone.close()
    assert listener.end()
    at = listener.items.index(back)
    before = [item for item in listener.items[:at] if isinstance(item, Block)][-1]
    after = next(item for item in listener.items[at:] if isinstance(item, Block))
    assert before.captured is not None and after.captured is not None
    away = after.captured[0] - before.captured[1]
    assert after.time - before.end == pytest.approx(away, abs=0.5)
    assert away > 1


def test_a_frozen_server_is_noticed_by_the_clock_alone(sound: VirtualSound) -> None:
    microphone = Microphone()
    listener = Listener(iter(microphone))
    assert listener.await_item(Block, 5)
    with sound.frozen():
        assert listener.await_item(MicrophoneLost, NOTICED_SECONDS) == MicrophoneLost("The microphone gives no sound.")
    assert listener.await_item(MicrophoneBack, 15)
    microphone.close()
    assert listener.end()


def test_an_unplugged_microphone_is_told_and_found_again(sound: VirtualSound) -> None:
    microphone = Microphone()
    listener = Listener(iter(microphone))
    assert listener.await_item(Block, 5)
    sound.unplug_microphone()
    assert listener.await_item(MicrophoneLost | MicrophoneMuted, 6), "PulseAudio puts silence in its place"
    sound.plug_microphone()
    assert listener.await_item(MicrophoneBack, 15)
    microphone.close()
    assert listener.end()


def test_a_microphone_worker_that_dies_is_replaced(sound: VirtualSound) -> None:
    microphone = Microphone()
    listener = Listener(iter(microphone))
    assert listener.await_item(Block, 5)
    os.kill(microphone._child.pid, signal.SIGKILL)
    assert listener.await_item(MicrophoneBack, 15)
    microphone.close()
    assert listener.end()


def test_closing_a_microphone_whose_server_is_frozen_does_not_hang(sound: VirtualSound) -> None:
    microphone = Microphone()
    listener = Listener(iter(microphone))
    assert listener.await_item(Block, 5)
    with sound.frozen():
        begun = time.monotonic()
        microphone.close()
        assert listener.end()
        assert time.monotonic() - begun < STUCK_SECONDS


# ---- another device in the middle of it


def test_another_microphone_is_chosen_without_a_gap_in_time(sound: VirtualSound) -> None:
    microphone = Microphone("default")
    listener = Listener(iter(microphone))
    assert listener.await_item(Block, 5)
    microphone.choose("pulse")
    assert microphone.name == "pulse"
    with pytest.raises(SoundError):
        microphone.choose("gramophone")
    assert microphone.name == "pulse"
    before = len(listener.items)
    assert within(5, lambda: len(listener.items) > before + 5)
    microphone.close()
    assert listener.end()
    assert all(isinstance(item, Block) for item in listener.items)
    assert all(a.end == pytest.approx(b.time) for a, b in pairwise(listener.blocks))


def test_another_loudspeaker_says_again_what_was_being_said(
    sound: VirtualSound, mouth: Mouth, troubles: list[SoundError | None]
) -> None:
    utterance = mouth.say(LONG)
    assert within(3, lambda: utterance.start is not None)
    mouth.choose("pulse")
    assert mouth.name == "pulse"
    assert utterance.wait(15) is Outcome.SPOKEN
    with pytest.raises(SoundError):
        mouth.choose("gramophone")
    assert mouth.say("Bom dia.").wait(10) is Outcome.SPOKEN
    assert troubles == []
    mouth.close()


def test_a_silent_worker_that_dies_is_replaced_before_there_is_something_to_say(mouth: Mouth) -> None:
    dead = worker(mouth)
    os.kill(dead, signal.SIGKILL)
    assert within(5, lambda: mouth._child is not None and worker(mouth) != dead and mouth._child.alive)
    mouth.close()
