"""Texts become sound by way of pyttsx3, in every language, at the right speed, in a process that may fail."""

from __future__ import annotations

import os
import shutil
import signal
import struct
import wave
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from voice.aiff import read_aiff
from voice.sound import SoundError, Trouble
from voice.sources import SourceError
from voice.synthesis import Speech, VoiceStyle, native_voice, speakable
from voice.synthesizer import Synthesizer, say_to_file
from voice.tablesound import Spoken, player_style, table_sound

SENTENCE = "Aqui está uma dama de valor."


@pytest.fixture(scope="module")
def synthesizer() -> Iterator[Synthesizer]:
    with Synthesizer() as made:
        yield made


def samples(speech: Speech) -> np.ndarray:
    return np.frombuffer(speech.samples, "<i2").astype(np.float64)


@pytest.mark.parametrize("language", ["pt-PT", "pt-BR", "en"])
def test_every_language_has_a_voice(synthesizer: Synthesizer, language: str) -> None:
    speech = synthesizer.render(SENTENCE, VoiceStyle(language))
    assert 1.0 < speech.duration < 3.0
    assert samples(speech).std() > 500


def test_languages_sound_different(synthesizer: Synthesizer) -> None:
    lengths = {synthesizer.render(SENTENCE, VoiceStyle(code)).duration for code in ("pt-PT", "pt-BR", "en")}
    assert len(lengths) == 3


def test_the_rate_holds_every_time(synthesizer: Synthesizer) -> None:
    for number in range(20):  # a text of its own each time, so that nothing comes from the cache
        text = f"Ana tem {number} cartas na mão e joga."
        slow = synthesizer.render(text, VoiceStyle("pt-PT", rate=120)).duration
        fast = synthesizer.render(text, VoiceStyle("pt-PT", rate=240)).duration
        assert 1.6 < slow / fast < 2.2


def test_no_text_is_lost_when_the_voice_changes_between(synthesizer: Synthesizer) -> None:
    for number in range(40):
        assert synthesizer.render(f"Carta {number}. Clara, abre.", VoiceStyle("pt-PT", 150 + number % 2)).samples
        assert synthesizer.render(f"Card {number}.", VoiceStyle("en")).samples
        assert synthesizer.render(f"Pass {number}.", VoiceStyle("en")).samples


def test_silence_around_the_words_is_cut(synthesizer: Synthesizer) -> None:
    sound = samples(synthesizer.render("Passo.", VoiceStyle("pt-PT")))
    loud = np.flatnonzero(np.abs(sound) > 200)
    assert loud[0] < 0.1 * 22050
    assert len(sound) - loud[-1] < 0.1 * 22050


def test_a_repeated_text_comes_from_memory(synthesizer: Synthesizer) -> None:
    first = synthesizer.render("Outra que lhe fica a par.", VoiceStyle("pt-PT"))
    assert synthesizer.render("Outra que lhe fica a par.", VoiceStyle("pt-PT")) == first


def test_long_texts_are_spoken_whole(synthesizer: Synthesizer) -> None:
    text = "Ana mais oito, Clara menos três, Rui menos cinco. " * 40
    speech = synthesizer.render(text, VoiceStyle("pt-PT"))
    assert 110 < speech.duration < 160


@pytest.mark.parametrize("text", ["", "   ", "...", "🙂", "\n\t", "—"])
def test_nothing_to_say_is_no_sound(synthesizer: Synthesizer, text: str) -> None:
    assert synthesizer.render(text, VoiceStyle("en")).samples == b""


@pytest.mark.parametrize("text", ["a\x00b", "um\ud800 dois", "<b>dama</b> & [[rei]]", "-1", "x" * 3000, "%s %n"])
def test_strange_texts_do_no_harm(synthesizer: Synthesizer, text: str) -> None:
    assert synthesizer.render(speakable(text), VoiceStyle("en")).samples


def test_an_unknown_voice_is_told_and_does_no_lasting_harm(synthesizer: Synthesizer) -> None:
    with pytest.raises(SoundError) as problem:
        synthesizer.render("Hello.", VoiceStyle("tlh"))
    assert problem.value.trouble is Trouble.NO_VOICE
    assert synthesizer.render("Hello.", VoiceStyle("en")).samples


def test_nothing_is_left_in_the_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with Synthesizer() as made:
        assert made.render("Olá.", VoiceStyle("pt-PT")).samples
        assert list(tmp_path.iterdir())
    assert not list(tmp_path.iterdir())


def test_a_tidied_temporary_folder_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with Synthesizer() as made:
        made.render("Olá.", VoiceStyle("pt-PT"))
        for entry in tmp_path.iterdir():
            shutil.rmtree(entry)
        assert made.render("Olá outra vez.", VoiceStyle("pt-PT")).samples


def test_a_crash_is_got_over(synthesizer: Synthesizer) -> None:
    synthesizer.render("Antes.", VoiceStyle("pt-PT"))
    assert synthesizer._child is not None
    os.kill(synthesizer._child.pid, signal.SIGKILL)
    assert synthesizer.render("Depois.", VoiceStyle("pt-PT")).samples


def test_a_hang_is_got_over(synthesizer: Synthesizer) -> None:
    synthesizer.render("Antes.", VoiceStyle("pt-PT"))
    assert synthesizer._child is not None
    hung = synthesizer._child.pid
    os.kill(hung, signal.SIGSTOP)
    assert synthesizer.render("Depois.", VoiceStyle("pt-PT")).samples
    assert synthesizer._child.pid != hung


# ---- files


def test_a_text_becomes_a_wav_file(tmp_path: Path) -> None:
    path = tmp_path / "out.wav"
    speech = say_to_file(SENTENCE, VoiceStyle("pt-PT"), path)
    with wave.open(str(path)) as file:
        assert file.readframes(file.getnframes()) == speech.samples


def test_a_bad_path_is_told_at_once(tmp_path: Path) -> None:
    for path in (tmp_path / "no" / "folder.wav", tmp_path):
        with pytest.raises(SoundError) as problem:
            say_to_file(SENTENCE, VoiceStyle("pt-PT"), path)
        assert problem.value.trouble is Trouble.CANNOT_WRITE
        assert str(problem.value).startswith(f"{path} cannot be written: ")


def test_a_text_of_nothing_makes_no_file(tmp_path: Path) -> None:
    with pytest.raises(SoundError, match="nothing to say"):
        say_to_file("…", VoiceStyle("pt-PT"), tmp_path / "out.wav")
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's full device")
def test_a_full_disk_leaves_the_older_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out.wav"
    path.write_bytes(b"older")
    full = os.open("/dev/full", os.O_WRONLY)
    monkeypatch.setattr("tempfile.mkstemp", lambda **_: (full, str(tmp_path / "temporary")))
    with pytest.raises(SoundError, match="no space left"):
        say_to_file(SENTENCE, VoiceStyle("pt-PT"), path)
    assert path.read_bytes() == b"older"


# ---- systems with voices of their own


def test_native_voices_are_chosen_by_country_then_by_language() -> None:
    voices = [
        SimpleNamespace(id="daniel", languages=["en_GB"]),
        SimpleNamespace(id="luciana", languages=["pt-BR"]),
        SimpleNamespace(id="joana", languages=[b"pt-PT"]),
        SimpleNamespace(id="mute", languages=None),
    ]
    assert native_voice(voices, "pt-PT") == "joana"
    assert native_voice(voices, "pt-BR") == "luciana"
    assert native_voice(voices[:2], "pt-PT") == "luciana"
    assert native_voice(voices, "en") == "daniel"
    assert native_voice(voices, "fr") is None


@pytest.mark.parametrize(("kind", "codec", "order"), [(b"AIFF", b"", ">i2"), (b"AIFC", b"sowt", "<i2")])
def test_the_files_that_macos_writes_are_read(kind: bytes, codec: bytes, order: str) -> None:
    sound = np.arange(-500, 500, dtype=np.int16)
    rate = struct.pack(">HQ", 16383 + 14, 22050 << (63 - 14))
    common = struct.pack(">hIh", 1, len(sound), 16) + rate + codec
    data = struct.pack(">II", 0, 0) + sound.astype(order).tobytes()
    chunks = b"".join(n + struct.pack(">I", len(c)) + c for n, c in ((b"COMM", common), (b"SSND", data)))
    samples_read, rate_read = read_aiff(b"FORM" + struct.pack(">I", 4 + len(chunks)) + kind + chunks)
    assert rate_read == 22050
    assert (samples_read == sound).all()
    with pytest.raises(SourceError):
        read_aiff(b"FORM\0\0\0\0" + kind)


# ---- a whole table


def test_a_table_speaks_in_turn_over_a_noise_floor(synthesizer: Synthesizer) -> None:
    lines = [
        Spoken("Ana", SENTENCE, "pt-PT"),
        Spoken("Clara", "Outra que lhe fica a par.", "pt-PT"),
        Spoken("Ana", "Das três, esta é a melhor.", "pt-PT", pause=2.0),
    ]
    sound = table_sound(lines, synthesizer)
    assert [placed.line for placed in sound.lines] == lines
    assert len(sound.samples) / 16000 == pytest.approx(sound.lines[-1].end + 2.0, abs=0.01)
    for placed in sound.lines:
        spoken = sound.samples[int(placed.start * 16000) : int(placed.end * 16000)].astype(float)
        assert 2000 < np.sqrt((spoken**2).mean()) < 3500
    quiet = sound.samples[: int(0.5 * 16000)].astype(float)
    assert 8 < quiet.std() < 16
    assert player_style(0, "pt-PT") != player_style(1, "pt-PT")
