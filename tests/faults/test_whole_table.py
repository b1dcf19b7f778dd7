"""A table in play whose devices and workers fail: it says so within two seconds, goes on by keyboard, and recovers."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path

import pytest

from tests.speech.running import Conde, conde
from tests.virtual_sound import VirtualSound

pytestmark = pytest.mark.sound

NOTICED_SECONDS = 2.0
BUSY_SECONDS = 3.0  # more on a machine that runs other tests as well
TABLE = ["play", "earl", "--players", "Ana,Clara,Rui", "--dealer", "Rui", "--input", "mic", "--json"]


def assert_told(at: Conde, event: str, since: float) -> None:
    at.wait_event(event)
    assert time.monotonic() - since < NOTICED_SECONDS + BUSY_SECONDS


def accepted(home: Path) -> list[str]:
    """The ranks that the journal on the disk has, in order."""
    (journal,) = (home / "data" / "conde" / "journals").glob("*.jsonl")
    records = [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()]
    return [record["entry"]["call"]["rank"] for record in records if record["record"] == "act"]


def test_a_frozen_sound_server_and_dead_workers_do_not_stop_the_game(sound: VirtualSound, tmp_path: Path) -> None:
    with conde(TABLE, sound.env, tmp_path, keyboard=True) as at:
        at.wait_event("turn", 60)
        sound.unplug_microphone()
        at.wait_event("microphone_muted")  # as soon as the referee is silent: this server gives what it plays instead
        at.type("aqui está uma dama de valor")
        assert at.wait_event("card_played")["rank"] == "Q"
        sound.plug_microphone()
        at.wait_event("microphone_back")

        with sound.frozen():
            at.wait_events(
                {"microphone_lost", "loudspeaker_lost"}, 2 * NOTICED_SECONDS + BUSY_SECONDS
            )  # in either order
            at.type("outra")
            assert at.wait_event("card_played")["number"] == 2
        at.wait_events({"microphone_back", "mouth_restarted"}, 20.0)

        (ears,) = at.workers("voice.ears_worker")
        os.kill(ears, signal.SIGSTOP)
        assert_told(at, "ears_restarted", time.monotonic())
        (ears,) = at.workers("voice.ears_worker")
        os.kill(ears, signal.SIGKILL)
        assert_told(at, "ears_restarted", time.monotonic())
        at.type("a terceira")
        assert at.wait_event("card_played")["number"] == 3

        at.process.kill()  # and the referee itself
        at.process.wait()
    assert accepted(tmp_path) == ["Q", "Q", "Q"]

    with conde(["resume", "--input", "keyboard", "--mute", "--json"], os.environ, tmp_path, keyboard=True) as at:
        at.wait_event("game_resumed", 30)
        at.type("e aqui vem o conde de Coventry")
        assert at.wait_event("card_played")["number"] == 4
