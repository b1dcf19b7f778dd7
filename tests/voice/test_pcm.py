"""Resampling is exact in time and level however a sound is cut into blocks."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from voice.pcm import RATE, NoiseFloor, Resampler, resample, to_int16


@pytest.mark.parametrize("source", [8000, 11025, 22050, 24000, 32000, 44100, 48000, 96000])
@pytest.mark.parametrize("frequency", [300, 1000, 3000])
def test_a_tone_stays_the_tone(source: int, frequency: int) -> None:
    seconds = 0.5
    given_tone = np.sin(2 * np.pi * frequency * np.arange(int(source * seconds)) / source)
    resampler = Resampler(source, RATE)
    made = np.concatenate([resampler.push(given_tone), resampler.finish()])
    wanted = np.sin(2 * np.pi * frequency * np.arange(len(made)) / RATE)
    middle = slice(400, -400)
    error = np.sqrt(((made - wanted)[middle] ** 2).mean() / (wanted[middle] ** 2).mean())
    assert 20 * np.log10(error) < -80
    assert len(made) == pytest.approx(RATE * seconds, abs=1)


@settings(max_examples=50, deadline=None)
@given(
    st.sampled_from([(22050, RATE), (48000, RATE), (8000, RATE), (22050, 48000)]),
    st.lists(st.integers(0, 3000), min_size=1, max_size=8),
)
def test_blocks_make_no_difference(rates: tuple[int, int], sizes: list[int]) -> None:
    sound = np.random.default_rng(0).normal(0.0, 1000.0, sum(sizes))
    whole, parts = Resampler(*rates), Resampler(*rates)
    expected = np.concatenate([whole.push(sound), whole.finish()])
    pieces, start = [], 0
    for size in sizes:
        pieces.append(parts.push(sound[start : start + size]))
        start += size
    pieces.append(parts.finish())
    assert np.allclose(np.concatenate(pieces), expected)


def test_a_sound_of_nothing_stays_one() -> None:
    assert len(resample(np.zeros(0, np.int16), 22050, RATE)) <= 1


def test_loud_sounds_are_clipped_and_not_wrapped() -> None:
    assert to_int16(np.array([40000.0, -40000.0, 0.6])).tolist() == [32767, -32768, 1]


def test_noise_goes_only_where_there_is_silence() -> None:
    sound = np.zeros(RATE, np.int16)
    sound[4000:8000] = 500
    sound[8000:9600] = -32768
    filled = NoiseFloor().fill(sound)
    assert (filled[4000:9600] == sound[4000:9600]).all()
    assert 1 < filled[:4000].std() < 10
    assert 1 < filled[9600:].std() < 10
