"""At the table: players speak into the virtual microphone, the referee through the virtual loudspeaker."""

from __future__ import annotations

import os
import time
from pathlib import Path

import numpy as np
import pytest

from referee.demo import late_hand
from referee.journal import Journal, Opened
from tests.speech.hands import PLAYERS, assert_right, honest_hand, voices
from tests.speech.running import Conde, conde
from tests.virtual_sound import VirtualSound
from tests.voice.test_knock import knocks
from voice.pcm import RATE, Samples
from voice.synthesizer import Synthesizer
from voice.tablesound import Spoken, table_sound

pytestmark = pytest.mark.sound

QUIET_SECONDS = 0.5  # after which a player knows that the referee has finished
ANSWER_SECONDS = 1.0  # within which the referee begins to speak
DECISION_SECONDS = 8.0
LISTENING = ("--input", "mic", "--json")
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


def talk(at: Conde, sound: VirtualSound, lines: tuple[Spoken, ...], players: tuple[str, ...], language: str) -> None:
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


def spoken_for(played: Samples) -> float:
    """Seconds from the first sound to the last."""
    loud = np.flatnonzero(np.abs(played.astype(int)) > 150)
    return float(loud[-1] - loud[0]) / RATE


def heard(at: Conde) -> list[str]:
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
    with conde(["resume", str(journal), *LISTENING], sound.env, tmp_path) as at:
        talk(at, sound, lines, players, language)
    (over,) = [happening for happening in at.told if happening.get("event") == "hand_over"]
    assert (over["winner"], over["next_dealer"]) == (players[0], players[0])
    assert over["payments"] == {players[0]: 3, players[1]: -1, players[2]: -2}
    assert len(heard(at)) == len(lines), "the referee took something else for a call"
    assert np.abs(sound.heard()).max() > 1000, "the referee was not heard"


@pytest.mark.parametrize("sound", [ECHO], indirect=True)
def test_two_knocks_pass_for_the_player_on_turn_and_are_said_back(sound: VirtualSound, tmp_path: Path) -> None:
    players = PLAYERS["pt-PT"]
    journal = tmp_path / "late.jsonl"
    Journal.create(journal, Opened("earl", late_hand(players), "pt-PT", knock=True)).close()
    with conde(["resume", str(journal), *LISTENING], sound.env, tmp_path) as at:
        at.wait_event("turn", 60)
        wait_quiet(sound)
        sound.speak(knocks())  # whoever leads cannot pass
        with Synthesizer() as synthesizer:
            line = Spoken(players[0], "Aqui está uma dama de valor.", "pt-PT", 0.2)
            sound.speak(table_sound([line], synthesizer, noise_rms=0.0).samples)
        assert at.wait_event("card_played")["player"] == players[0]
        wait_quiet(sound)
        sound.speak(knocks())
        assert at.wait_event("passed")["player"] == players[1]
        said = at.wait_for(lambda told: told["kind"] == "said" and told["text"] is not None, DECISION_SECONDS)
    assert said is not None and said["text"] == f"{players[1]} passa."
    assert len([told for told in at.told if told.get("event") == "passed"]) == 1


@pytest.mark.parametrize("sound", [0.05], indirect=True)
def test_a_word_said_over_the_referee_cuts_it_short_and_a_pause_hears_only_its_end(
    sound: VirtualSound, tmp_path: Path
) -> None:
    players = PLAYERS["pt-PT"]
    table = ["play", "earl", "--players", ",".join(players), "--dealer", players[-1], "--language", "pt-PT"]
    with conde([*table, *LISTENING], sound.env, tmp_path) as at, Synthesizer() as synthesizer:

        def say(text: str, pause: float = 0.2) -> None:
            line = Spoken(players[0], text, "pt-PT", pause)
            sound.speak(table_sound([line], synthesizer, noise_rms=0.0).samples)

        at.wait_event("turn", 60)
        wait_quiet(sound)
        whole = spoken_for(sound.heard())  # the deal, from which it learns how loudly it hears itself
        mark = sound.mark()
        say("Repete!")
        at.wait_event("repeat")
        say("Chega!", pause=0.0)
        assert at.wait_event("cut_short")["value"] == "chega"
        wait_quiet(sound)
        assert spoken_for(sound.heard(mark)) < whole - 0.3

        say("Espera!")
        at.wait_event("pause")
        wait_quiet(sound)
        say("Aqui está uma dama de valor.", pause=2.0)
        say("Continua.")
        at.wait_event("resume")
        wait_quiet(sound)
        say("Aqui está um rei de valor.")
        assert at.wait_event("card_played")["rank"] == "K"
    assert "aqui está uma dama de valor" not in [told["text"] for told in at.told if told["kind"] == "heard"]
    assert not [told for told in at.told if told["kind"] == "asked"], "the word was taken for a call as well"


@pytest.mark.skipif("CONDE_WHOLE_HANDS" not in os.environ, reason="takes minutes in real time: set CONDE_WHOLE_HANDS=1")
@pytest.mark.parametrize("sound", [ECHO], indirect=True)
@pytest.mark.parametrize("language", PLAYERS)
def test_a_whole_hand_at_the_table(language: str, sound: VirtualSound, tmp_path: Path) -> None:
    hand = honest_hand(PLAYERS[language], language, seed=1963, pause=0.2)
    table = ["play", "earl", "--players", ",".join(hand.players), "--dealer", hand.dealer, "--language", language]
    with conde([*table, *LISTENING], sound.env, tmp_path) as at:
        talk(at, sound, hand.lines, hand.players, language)
    assert_right(at.told, hand)
    assert len(heard(at)) == len(hand.lines), "the referee took something else for a call"
