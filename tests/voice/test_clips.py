"""Clips: found by words and pace, and played without the synthesizer."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest

from voice.clips import INDEX, Clip, Clips, Excerpt, Index, Pace, read_clip
from voice.sound import SoundError, Trouble


@pytest.fixture
def clips(tmp_path: Path) -> Clips:
    clip = Clip("dos-tres.slow.ogg", (0.0, 0.4))
    index = Index({Pace.SLOW: {"dos três este é o melhor": clip}})
    (tmp_path / INDEX).write_bytes(msgspec.json.encode(index))
    return Clips(tmp_path)


def test_a_clip_is_found_by_its_words_whatever_their_punctuation(clips: Clips) -> None:
    clip = clips.find("Dos três, este é o melhor", Pace.SLOW)
    assert clip is not None
    file = str(clips.folder / "dos-tres.slow.ogg")
    assert [clips.excerpt(clip, words) for words in (None, 1, 2)] == [Excerpt(file), Excerpt(file, 0.4), Excerpt(file)]


@pytest.mark.parametrize(
    ("text", "pace"), [("Das três, esta é a melhor", Pace.SLOW), ("Dos três, este é o melhor", Pace.NORMAL)]
)
def test_what_was_not_recorded_is_not_found(clips: Clips, text: str, pace: Pace) -> None:
    assert clips.find(text, pace) is None


def test_a_folder_without_an_index_has_no_clips(tmp_path: Path) -> None:
    assert Clips(tmp_path).find("Dos três", Pace.SLOW) is None


def test_a_clip_becomes_16_bit_sound(tmp_path: Path) -> None:
    soundfile = pytest.importorskip("soundfile")
    tone = 0.5 * np.sin(np.linspace(0, 440 * 2 * np.pi, 24000))
    soundfile.write(tmp_path / "tone.ogg", tone, 24000, format="OGG", subtype="OPUS")
    assert read_clip(Excerpt(str(tmp_path / "tone.ogg"), 0.25)).duration == pytest.approx(0.25, abs=0.01)
    speech = read_clip(Excerpt(str(tmp_path / "tone.ogg")))
    assert speech.duration == pytest.approx(1.0, abs=0.05)
    loudness = np.sqrt((np.frombuffer(speech.samples, "<i2").astype(float) ** 2).mean())
    assert loudness == pytest.approx(0.5 / np.sqrt(2) * 32768, rel=0.1)


def test_a_clip_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "noise.ogg").write_bytes(b"no sound")
    with pytest.raises(SoundError) as error:
        read_clip(Excerpt(str(tmp_path / "noise.ogg")))
    assert error.value.trouble is Trouble.SYNTHESIS_FAILED
