"""How a table sounds: reverberation, people talking, music, cards and cups. Sound is floats at 16 kHz."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from voice.pcm import RATE, Floats

DIRECT_DB = 5.0  # by which the voice itself is louder than the room's answer, half a meter from the microphone
FALL_DB = 60.0  # in the time of reverberation
CHORDS = ((220.0, 277.2, 329.6), (196.0, 246.9, 293.7), (174.6, 220.0, 261.6), (164.8, 207.7, 246.9))


def reverberation(seconds: float, noise: np.random.Generator) -> Floats:
    """What a room answers to a click: the click, and noise that falls by 60 dB within so many seconds."""
    length = int(RATE * seconds)
    time = np.arange(length) / RATE
    tail = noise.standard_normal(length) * 10.0 ** (-FALL_DB / 20.0 * time / seconds)
    tail[: int(0.004 * RATE)] = 0.0
    tail *= 10.0 ** (-DIRECT_DB / 20.0) / np.sqrt((tail**2).sum())
    tail[0] = 1.0
    return tail


def in_room(sound: Floats, room: Floats) -> Floats:
    """A sound as it arrives through the room, its tail included."""
    length = len(sound) + len(room) - 1
    size = 1 << (length - 1).bit_length()
    heard: Floats = np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(room, size), size)[:length]
    return heard


def babble(talks: Sequence[Floats], seconds: float, room: Floats, noise: np.random.Generator) -> Floats:
    """Several people talking without pause, at a mean level of 1; each talk is what one of them has to say."""
    length = int(seconds * RATE)
    mixed = np.zeros(length)
    for talk in talks:
        gain = 10.0 ** (noise.uniform(-6.0, 0.0) / 20.0)
        mixed += gain * np.roll(np.resize(talk, length), int(noise.integers(length)))
    return _level(in_room(mixed, room)[:length])


def music(seconds: float, noise: np.random.Generator) -> Floats:
    """Chords with overtones, struck twice a second, at a mean level of 1."""
    beat = RATE // 2
    time = np.arange(beat) / RATE
    bars = []
    for _ in range(int(seconds * 2)):
        chord = CHORDS[int(noise.integers(len(CHORDS)))]
        tones = [np.sin(2 * np.pi * pitch * over * time) / over for pitch in chord for over in (1, 2, 3, 4)]
        bars.append(np.sum(tones, axis=0) * np.exp(-2.5 * time))
    return _level(np.concatenate(bars))


def card(noise: np.random.Generator) -> Floats:
    """A card slapped on the table, its loudest sample about 1."""
    length = int(RATE * noise.uniform(0.015, 0.05))
    slap: Floats = noise.standard_normal(length) * np.exp(-7.0 * np.arange(length) / length) / 2.5
    return slap


def cup(noise: np.random.Generator) -> Floats:
    """A cup put down, its loudest sample about 1."""
    time = np.arange(int(RATE * 0.18)) / RATE
    pitches = noise.uniform(1800.0, 4200.0, 3)
    ring: Floats = np.sum([np.sin(2 * np.pi * pitch * time) for pitch in pitches], axis=0) * np.exp(-30.0 * time) / 3.0
    return ring


def knock(noise: np.random.Generator) -> Floats:
    """A knuckle on the table, its loudest sample about 1."""
    time = np.arange(int(RATE * 0.1)) / RATE
    tones = [np.sin(2 * np.pi * noise.uniform(120.0, 900.0) * time) for _ in range(3)]
    thump: Floats = np.sum(tones, axis=0) * np.exp(-90.0 * time) / 2.0
    return thump


def _level(sound: Floats) -> Floats:
    leveled: Floats = sound / max(1e-9, float(np.sqrt((sound**2).mean())))
    return leveled
