"""The mouth on a real (virtual) loudspeaker: what is heard, in which order, when, and how fast it falls silent."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.virtual_sound import RATE, VirtualSound
from voice.chime import Tone
from voice.clips import Excerpt
from voice.mouth import Mouth, Outcome, Utterance
from voice.sound import SoundError, Trouble
from voice.synthesis import VoiceStyle
from voice.synthesizer import START_SECONDS

pytestmark = pytest.mark.sound

AUDIBLE = 150  # of 32768
LONG = "Esta frase é bastante comprida, e por isso há tempo de sobra para a interromper a meio."


def stretches(played: np.ndarray, pause: float = 0.3) -> list[tuple[int, int]]:
    """Where there is sound, in samples; silence shorter than `pause` seconds does not divide."""
    loud = np.flatnonzero(np.abs(played.astype(int)) > AUDIBLE)
    if not len(loud):
        return []
    breaks = np.flatnonzero(np.diff(loud) > pause * RATE)
    return [(int(loud[a]), int(loud[b])) for a, b in zip([0, *(breaks + 1)], [*breaks, len(loud) - 1], strict=True)]


def within(seconds: float, condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.005)
    return condition()


def test_sentences_are_heard_in_order_for_as_long_as_they_say(sound: VirtualSound) -> None:
    started: list[str] = []
    ended: list[str] = []
    mouth = Mouth("pt-PT", on_start=lambda u: started.append(u.text), on_end=lambda u: ended.append(u.text))
    mouth.wait_ready()
    mark = sound.mark()
    texts = ["Dá o Rui.", "Ana tem dezoito cartas.", "Sai a Ana."]
    said = [mouth.say(text) for text in texts]
    assert mouth.speaking
    assert mouth.wait_quiet(15)
    assert started == ended == texts
    assert [utterance.outcome for utterance in said] == [Outcome.SPOKEN] * 3
    assert within(1, lambda: not mouth.speaking)
    time.sleep(0.2)
    heard = stretches(sound.heard(mark), pause=0.06)
    total = sum(end - start for start, end in heard) / RATE
    assert total == pytest.approx(sum(_length(utterance) for utterance in said), rel=0.2)
    mouth.close()


def test_a_recording_is_heard_in_place_of_its_text_unless_it_cannot_be(sound: VirtualSound, tmp_path: Path) -> None:
    soundfile = pytest.importorskip("soundfile")
    tone = 0.3 * np.sin(np.arange(24000) * 2 * np.pi * 440 / 24000)
    soundfile.write(tmp_path / "tone.ogg", tone, 24000, format="OGG", subtype="OPUS")
    mouth = Mouth("pt-PT")
    mouth.wait_ready()
    mark = sound.mark()
    said = [mouth.say(LONG, recording=Excerpt(str(tmp_path / name), 0.5)) for name in ("tone.ogg", "nowhere.ogg")]
    assert [utterance.wait(15) for utterance in said] == [Outcome.SPOKEN] * 2
    assert _length(said[0]) == pytest.approx(0.5, abs=0.15)
    assert _length(said[1]) > 2
    time.sleep(0.2)
    start, end = stretches(sound.heard(mark), pause=0.06)[0]
    assert (end - start) / RATE == pytest.approx(0.5, abs=0.15)
    mouth.close()


def test_its_times_are_those_of_its_sound(sound: VirtualSound) -> None:
    mouth = Mouth("en")
    mouth.wait_ready()
    mark = sound.mark()
    said: list[Utterance] = []
    for number in range(3):
        time.sleep(0.4)
        said.append(mouth.say(f"Clara opens the round with card number {number}."))
        assert said[-1].wait(10) is Outcome.SPOKEN
    time.sleep(0.3)
    heard = [(start / RATE, end / RATE) for start, end in stretches(sound.heard(mark))]
    assert len(heard) == len(said)
    for (start, end), utterance in zip(heard, said, strict=True):
        assert end - start == pytest.approx(_length(utterance), abs=0.15)
        # From the first on, since the recorder began nobody knows when.
        assert said[0].start is not None and utterance.start is not None
        assert start - heard[0][0] == pytest.approx(utterance.start - said[0].start, abs=0.1)
    mouth.close()


def test_stop_is_silence_at_once(sound: VirtualSound) -> None:
    mouth = Mouth("pt-PT")
    mouth.wait_ready()
    for _ in range(3):
        utterance, never = mouth.say(LONG), mouth.say("Isto nunca se ouve.")
        assert within(5, lambda u=utterance: u.start is not None and time.monotonic() > u.start + 0.5)
        mouth.stop()
        assert utterance.wait(2) is Outcome.CUT
        assert never.wait(2) is Outcome.CUT
        mark = sound.mark()
        time.sleep(0.4)
        assert len(stretches(sound.heard(mark)[int(0.1 * RATE) :])) == 0
    assert mouth.say("E depois continua.").wait(10) is Outcome.SPOKEN
    mouth.close()


def test_stop_before_the_first_sound_leaves_silence(sound: VirtualSound) -> None:
    mouth = Mouth("pt-PT")
    mouth.wait_ready()
    mark = sound.mark()
    for delay in (0.0, 0.005, 0.01, 0.02, 0.03, 0.05):
        utterance = mouth.say(LONG)
        time.sleep(delay)
        mouth.stop()
        assert utterance.wait(3) is Outcome.CUT
    time.sleep(0.3)
    # What the sound server had already taken is a click of some hundredths of a second.
    assert sum(end - start for start, end in stretches(sound.heard(mark))) < 0.25 * RATE
    mouth.close()


def test_nothing_to_say_passes_without_a_sound(sound: VirtualSound) -> None:
    mouth = Mouth("pt-PT")
    assert mouth.say("…").wait(15) is Outcome.SPOKEN
    assert mouth.say("Sim.").wait(10) is Outcome.SPOKEN
    mouth.close()


def test_players_have_voices_of_their_own(sound: VirtualSound) -> None:
    mouth = Mouth("pt-PT")
    mouth.wait_ready()
    lengths = set()
    for style in (VoiceStyle("pt-PT", 140, "f2", 60), VoiceStyle("en", 200), VoiceStyle("pt-BR")):
        utterance = mouth.say("Aqui está um rei.", style=style)
        assert utterance.wait(10) is Outcome.SPOKEN
        lengths.add(round(_length(utterance), 2))
    assert len(lengths) == 3
    mouth.close()


def test_a_language_without_a_voice_is_text_and_the_next_sentence_speaks(sound: VirtualSound) -> None:
    troubles: list[SoundError | None] = []
    mouth = Mouth("pt-PT", on_trouble=troubles.append)
    mouth.wait_ready()
    assert mouth.say("nuqneH", style=VoiceStyle("tlh")).wait(5) is Outcome.UNSPOKEN
    assert troubles[0] is not None and troubles[0].trouble is Trouble.NO_VOICE
    assert mouth.say("Bom dia.").wait(5) is Outcome.SPOKEN
    assert troubles[1:] == [None]
    mouth.close()


def test_close_is_silence_at_once(sound: VirtualSound) -> None:
    mouth = Mouth("pt-PT")
    mouth.wait_ready()
    waiting = [mouth.say(LONG), mouth.say(LONG)]
    time.sleep(0.5)
    mouth.close()
    assert [utterance.outcome for utterance in waiting] == [Outcome.CUT, Outcome.CUT]
    assert mouth.say("Nunca.").wait(1) is Outcome.CUT


def test_without_a_loudspeaker_every_sentence_is_text(no_sound: None) -> None:
    troubles: list[SoundError | None] = []
    mouth = Mouth("pt-PT", on_trouble=troubles.append)
    with pytest.raises(SoundError) as problem:
        mouth.wait_ready()
    assert problem.value.trouble is Trouble.NO_LOUDSPEAKER
    assert str(problem.value) == "No loudspeaker was found."
    assert mouth.say("Olá.").wait(START_SECONDS / 2) is Outcome.UNSPOKEN, "it was tried again to find one"
    assert len(troubles) == 1
    mouth.close()


def test_an_unknown_loudspeaker_is_named(sound: VirtualSound) -> None:
    for device in ("gramophone", 99):
        mouth = Mouth("pt-PT", device=device)
        with pytest.raises(SoundError, match=f"{device}"):
            mouth.wait_ready()
        mouth.close()


def _length(utterance: Utterance) -> float:
    assert utterance.start is not None and utterance.end is not None
    return utterance.end - utterance.start


def test_an_interruption_cuts_the_sentence_and_keeps_only_what_lasts(sound: VirtualSound) -> None:
    mouth = Mouth("pt-PT")
    mouth.wait_ready()
    long, fleeting, lasting = mouth.say(LONG, lasting=False), mouth.say("Clara.", lasting=False), mouth.say("Ganha!")
    assert within(5, lambda: long.start is not None)
    mouth.interrupt()
    assert mouth.wait_quiet(10)
    assert [said.outcome for said in (long, fleeting, lasting)] == [Outcome.CUT, Outcome.CUT, Outcome.SPOKEN]
    mouth.close()


def test_what_waits_while_the_game_goes_on_is_dropped_unless_it_lasts(sound: VirtualSound) -> None:
    mouth = Mouth("pt-PT")
    mouth.wait_ready()
    first, stale, lasting = mouth.say("Ana.", lasting=False), mouth.say("Rui.", lasting=False), mouth.say("Ganha!")
    assert within(5, lambda: first.start is not None)
    mouth.move_on()
    assert mouth.wait_quiet(10)
    assert [said.outcome for said in (first, stale, lasting)] == [Outcome.SPOKEN, Outcome.CUT, Outcome.SPOKEN]
    mouth.close()


def test_a_chime_is_as_long_as_its_tones(sound: VirtualSound) -> None:
    mouth = Mouth("pt-PT")
    mouth.wait_ready()
    mark = sound.mark()
    rung = mouth.ring([Tone(660, 0.12), Tone(880, 0.2)])
    assert rung.wait(5) is Outcome.SPOKEN
    assert _length(rung) == pytest.approx(0.32, abs=0.05)
    time.sleep(0.2)
    assert len(stretches(sound.heard(mark))) == 1
    mouth.close()
