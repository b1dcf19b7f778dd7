"""What changes how the table is listened to, through the real ears: push-to-talk, and another language in play."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.speech.hands import PLAYERS
from tests.speech.running import Conde, conde
from tests.speech.test_at_the_table import LISTENING, heard, wait_quiet
from tests.virtual_sound import VirtualSound
from voice.synthesizer import Synthesizer
from voice.tablesound import Spoken, table_sound

pytestmark = pytest.mark.sound

ANA, CLARA, RUI = PLAYERS["pt-PT"]
TABLE = ("play", "earl", "--players", f"{ANA},{CLARA},{RUI}", "--dealer", RUI, "--language", "pt-PT", *LISTENING)

Say = Callable[..., None]


@pytest.fixture
def say(sound: VirtualSound) -> Iterator[Say]:
    """Somebody speaks, once the referee is silent."""
    with Synthesizer() as synthesizer:

        def say(text: str, language: str = "pt-PT") -> None:
            wait_quiet(sound)
            sound.speak(table_sound([Spoken(ANA, text, language, 1.0)], synthesizer, noise_rms=0.0).samples)

        yield say


def test_with_push_to_talk_only_whoever_pressed_is_heard_and_for_one_call(
    sound: VirtualSound, say: Say, tmp_path: Path
) -> None:
    with conde([*TABLE, "--push-to-talk"], sound.env, tmp_path, keyboard=True) as at:
        at.wait_event("turn", 60)
        say("Aqui está um rei de valor.")
        press(at, "1")
        say("Aqui está uma dama de valor.")
        played = at.wait_event("card_played")
        assert (played["player"], played["rank"]) == (ANA, "Q")
        say("Outra que lhe fica a par.")
        press(at, "2")
        say("Passo.")
        assert at.wait_event("passed")["player"] == CLARA
    assert heard(at) == ["aqui está uma dama de valor", "passo"]


def press(at: Conde, key: str) -> None:
    """Press the key of a seat, after what was said before is past."""
    time.sleep(1.0)
    at.type(key)
    time.sleep(0.5)


def test_another_language_is_asked_for_by_voice_and_heard_from_then_on(
    sound: VirtualSound, say: Say, tmp_path: Path
) -> None:
    with conde([*TABLE], sound.env, tmp_path) as at:
        at.wait_event("turn", 60)
        say("Em inglês.")
        assert at.wait_event("mode")["value"] == "language:en"
        say("There's as good as queen can be.", "en")
        assert at.wait_event("card_played")["rank"] == "Q"
        say("In Portuguese.", "en")
        assert at.wait_event("mode")["value"] == "language:pt"
        say("Outra que lhe fica a par.")
        assert at.wait_event("card_played")["number"] == 2
