"""Two knocks on the table are heard as such; speech, cards, cups and dealing are not."""

from __future__ import annotations

import json
import os
import wave
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from tests.voice.speech import spoken
from voice.knock import KnockDetector, Knocks
from voice.pcm import BLOCK_SAMPLES, RATE, Floats, Samples, to_int16
from voice.sources import Block

HUMAN = Path(os.environ.get("CONDE_SHARED", Path(__file__).parents[3] / "shared")) / "audio" / "human"
ROOM = 12.0  # RMS of the room, of 32768
SEED = 7


def strike(loudness: float, pitch: float, ring: float, rng: np.random.Generator) -> Floats:
    """Something hard on a table: resonances at and above `pitch` Hz that die away in `ring` seconds, and a click."""
    time = np.arange(int(0.15 * RATE)) / RATE
    sound: Floats = 0.3 * rng.normal(0.0, 1.0, len(time)) * np.exp(-time / 0.003)
    for number, (ratio, share) in enumerate(((1.0, 1.0), (2.3, 0.7), (4.1, 0.5), (7.3, 0.3))):
        decay = np.exp(-time * (1 + 0.3 * number) / ring)
        sound = sound + share * decay * np.sin(2 * np.pi * pitch * ratio * time + rng.uniform(0, 6))
    peak: Floats = loudness * sound / np.abs(sound).max()
    return peak


def tap(rng: np.random.Generator) -> Floats:
    return strike(10 ** rng.uniform(3.0, 4.2), rng.uniform(120, 400), rng.uniform(0.006, 0.02), rng)


def cup(rng: np.random.Generator) -> Floats:
    return strike(6000, rng.uniform(1500, 3000), 0.04, rng)


def card(rng: np.random.Generator) -> Floats:
    """A card slapped down: a burst of noise."""
    time = np.arange(int(0.06 * RATE)) / RATE
    return rng.normal(0.0, 6000.0, len(time)) * np.exp(-time / 0.008)


def scene(sounds: Iterable[tuple[float, Floats]], rng: np.random.Generator, *, reverberation: float = 0.3) -> Samples:
    """Sounds at their times (seconds) in a room, and a second of quiet around them."""
    placed = list(sounds)
    mix = np.zeros(int((max((at for at, _ in placed), default=1.0) + 2.0) * RATE))
    for at, sound in placed:
        start = int(at * RATE)
        mix[start : start + len(sound)] += sound[: len(mix) - start]
    time = np.arange(int(reverberation * RATE)) / RATE
    room = rng.normal(0.0, 1.0, len(time)) * np.exp(-6.9 * time / reverberation)
    room *= 0.35 / np.sqrt((room**2).sum())
    room[0] = 1.0
    size = 1 << (len(mix) + len(room)).bit_length()
    wet = np.fft.irfft(np.fft.rfft(mix, size) * np.fft.rfft(room, size), size)[: len(mix)]
    return to_int16(wet + rng.normal(0.0, ROOM, len(mix)))


def knocks(apart: float = 0.25) -> Samples:
    """Two clear knocks, half a second in and with a second of quiet after them."""
    rng = np.random.default_rng(SEED)
    one = strike(8000, 200, 0.012, rng)
    sound = np.zeros(int((1.5 + apart) * RATE))
    for moment in (0.5, 0.5 + apart):
        start = int(moment * RATE)
        sound[start : start + len(one)] += one
    return to_int16(sound)


def heard(sound: Samples, masked: Sequence[tuple[float, float]] = ()) -> Iterator[Knocks]:
    detector = KnockDetector()
    for start in range(0, len(sound), BLOCK_SAMPLES):
        time = start / RATE
        closed = any(first <= time < last for first, last in masked)
        block = Block(sound[start : start + BLOCK_SAMPLES].tobytes(), time, masked=closed)
        if (found := detector.feed(block)) is not None:
            yield found


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(SEED)


@pytest.mark.parametrize("reverberation", [0.05, 0.3, 0.6])
@pytest.mark.parametrize("apart", [0.15, 0.25, 0.4])
def test_two_knocks_are_heard_once_and_when_they_were(
    apart: float, reverberation: float, rng: np.random.Generator
) -> None:
    found = 0
    for _ in range(8):
        one = tap(rng)
        both = [(1.0, one), (1.0 + apart, one * rng.uniform(0.6, 1.6))]
        pairs = list(heard(scene(both, rng, reverberation=reverberation)))
        found += len(pairs)
        for each in pairs:
            assert (each.first, each.second) == pytest.approx((1.0, 1.0 + apart), abs=0.02)
    assert found == 8


@pytest.mark.parametrize("times", [(1.0,), (1.0, 1.25, 1.5), (1.0, 1.2, 1.4, 1.6), (1.0, 2.0)], ids=str)
def test_one_three_and_distant_knocks_are_none(times: tuple[float, ...], rng: np.random.Generator) -> None:
    for _ in range(5):
        assert not list(heard(scene([(at, tap(rng)) for at in times], rng)))


def test_cards_dealt_one_after_the_other_are_none(rng: np.random.Generator) -> None:
    for pace in (0.2, 0.3, 0.45):
        steady = [(0.5 + pace * number, card(rng)) for number in range(20)]
        assert not list(heard(scene(steady, rng)))
    by_hand = np.cumsum(rng.uniform(0.25, 0.5, 40))
    assert not list(heard(scene([(float(at), card(rng)) for at in by_hand], rng)))


def test_a_card_a_cup_and_a_shuffle_are_none(rng: np.random.Generator) -> None:
    assert not list(heard(scene([(1.0, card(rng)), (4.0, cup(rng)), (6.0, cup(rng)), (8.0, card(rng))], rng)))
    riffle = [(float(at), card(rng) * rng.uniform(0.2, 1.0)) for at in np.cumsum(rng.uniform(0.01, 0.04, 60)) + 1.0]
    assert not list(heard(scene(riffle, rng)))


def test_loud_and_soft_are_no_pair(rng: np.random.Generator) -> None:
    assert not list(heard(scene([(1.0, strike(16000, 200, 0.01, rng)), (1.3, strike(1500, 200, 0.01, rng))], rng)))


def test_knocks_amid_talk_are_none(rng: np.random.Generator) -> None:
    talk = spoken("passa-me o sal, são três euros, e depois diz-me quem é que ganhou ontem à noite").astype(float)
    loud = talk * 3
    for at in (1.2, 1.9, 2.5):
        knocked = loud.copy()
        for moment in (at, at + 0.25):
            sound = strike(5000, 200, 0.012, rng)
            knocked[int(moment * RATE) : int(moment * RATE) + len(sound)] += sound
        assert not list(heard(to_int16(knocked)))


def test_our_own_voice_is_never_one(rng: np.random.Generator) -> None:
    sound = scene([(1.0, tap(rng)), (1.25, tap(rng))], rng)
    assert not list(heard(sound, masked=[(0.9, 1.5)]))
    assert not list(heard(sound, masked=[(0.0, 0.95)]))  # too near to know that they stand alone


def test_speech_of_synthetic_voices_is_none() -> None:
    lines = {
        "pt": ["Aqui está um dez de valor.", "Passo.", "Outra que lhe fica a par.", "Quatro, cinco. Pica-pau, tic."],
        "pt-br": ["Bota um dez aí.", "Quatro e quatro, oito.", "Tá bom, tá bom. Toma um rei.", "Pode pular, passa."],
        "en": ["Pick a card, put it back.", "Snip, snap, snorum.", "Ten, two, ace, jack.", "Tick tock, pit-a-pat."],
    }  # fmt: skip
    voices = {"pt": "pt", "pt-br": "pt-br", "en": "en"}
    for language, texts in lines.items():
        for text in texts:
            assert not list(heard(spoken(text, voices[language]))), text


@pytest.mark.skipif(not HUMAN.is_dir(), reason="needs recordings of people that are not part of the project")
def test_speech_and_noise_of_real_rooms_are_none_but_rarely(rng: np.random.Generator) -> None:
    """Minutes of single words alone, where a consonant is easiest taken for a knock; sentences and household noise."""
    found, seconds = 0, 0.0
    for row in map(json.loads, (HUMAN / "manifest.jsonl").read_text(encoding="utf-8").splitlines()[::3]):
        with wave.open(str(HUMAN / row["file"])) as file:
            clip = np.frombuffer(file.readframes(file.getnframes()), "<i2")
        padded = np.concatenate([np.zeros(8000), clip, np.zeros(12800)])
        sound = to_int16(padded + rng.normal(0.0, ROOM, len(padded)))
        found += len(list(heard(sound)))
        seconds += len(sound) / RATE
    assert seconds > 300
    assert found <= 1
