"""A dry clip in a room: other vocal tracts, reverberation, colouring, noise or babble, level, pauses around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd

import numpy as np
from scipy.fft import irfft, next_fast_len, rfft
from scipy.signal import resample_poly

SAMPLE_RATE = 16_000


@dataclass(frozen=True, slots=True)
class Scene:
    """How hard one situation is. Ranges are uniform."""

    share: float
    reverberation_s: tuple[float, float] | None
    signal_to_noise_db: tuple[float, float]
    babble: float
    """Probability that the noise is other people talking."""


#: A quiet close microphone, an ordinary room, and the far side of a lively table. The last is what decides
#: whether short words survive, so it has the greatest weight.
SCENES = (
    Scene(0.22, None, (18.0, 40.0), 0.3),
    Scene(0.28, (0.12, 0.45), (8.0, 30.0), 0.5),
    Scene(0.50, (0.22, 0.60), (4.0, 14.0), 0.8),
)

#: From a child of six to a tall man, where the speaker is a grown-up of middle height.
_SIZES = (0.78, 1.18)


def augmented(
    clean: np.ndarray, talkers: Sequence[np.ndarray], noises: Sequence[np.ndarray], rng: np.random.Generator
) -> np.ndarray:
    """`clean` (16 kHz floats) in a random scene.

    `talkers` are dry clips of which babble is mixed, `noises` recorded noise; without any it is made.
    """
    scene = SCENES[rng.choice(len(SCENES), p=[scene.share for scene in SCENES])]
    voice = other_size(clean, float(rng.uniform(*_SIZES)))
    longest = 0.9 if rng.random() < 0.15 else 0.3
    before, after = (int(SAMPLE_RATE * rng.uniform(0.02, longest)) for _ in range(2))
    room = None if scene.reverberation_s is None else float(rng.uniform(*scene.reverberation_s))
    voice = np.concatenate([np.zeros(before, np.float32), voice, np.zeros(after, np.float32)])
    voice = filtered(voice, impulse_response(room, rng), coloring(rng))
    length = len(voice)
    if rng.random() < scene.babble:
        noise = babble(talkers, length, room, rng)
    elif rng.random() < 0.15:
        noise = music(length, rng)
    elif len(noises) and rng.random() < 0.7:
        noise = excerpt(noises, length, rng)
    else:
        noise = colored_noise(length, rng)
    if rng.random() < 0.15:
        noise = noise + taps(length, rng)
    mixed = at_ratio(voice, noise, float(rng.uniform(*scene.signal_to_noise_db)))
    mixed = at_level(mixed, float(rng.uniform(-42.0, -12.0)))
    return overdriven(mixed, rng) if rng.random() < 0.05 else mixed


def other_size(samples: np.ndarray, factor: float) -> np.ndarray:
    """Resampled so that a speaker `factor` times as large says it: slower and deeper above 1."""
    up, down = round(factor * 50), 50
    divisor = gcd(up, down)
    return np.asarray(resample_poly(samples, up // divisor, down // divisor), np.float32)


def impulse_response(reverberation_s: float | None, rng: np.random.Generator) -> np.ndarray:
    """A direct sound, a few early reflections and a noise tail that falls 60 dB in `reverberation_s`."""
    if reverberation_s is None:
        return np.ones(1, np.float32)
    length = int(SAMPLE_RATE * reverberation_s)
    time = np.arange(length) / SAMPLE_RATE
    tail = rng.standard_normal(length) * 10.0 ** (-3.0 * time / reverberation_s)
    tail[: int(SAMPLE_RATE * rng.uniform(0.002, 0.012))] = 0.0
    tail *= 10.0 ** (-rng.uniform(-4.0, 10.0) / 20.0) / max(1e-9, float(np.sqrt((tail**2).sum())))
    tail[0] = 1.0
    for _ in range(int(rng.integers(1, 6))):
        place = int(SAMPLE_RATE * rng.uniform(0.001, 0.03))
        if place < length:
            tail[place] += rng.uniform(-0.6, 0.6)
    return tail.astype(np.float32)


def coloring(rng: np.random.Generator, bins: int = 257) -> np.ndarray:
    """A smooth microphone curve over `bins` frequencies: a tilt, two resonances, sometimes a narrow band."""
    octave = np.log2(np.maximum(np.linspace(0, 8000, bins), 60.0) / 1000.0)
    curve_db = rng.uniform(-4.0, 4.0) * octave
    for _ in range(2):
        curve_db += rng.uniform(-6, 6) * np.exp(-0.5 * ((octave - rng.uniform(-3, 3)) / rng.uniform(0.3, 1.0)) ** 2)
    if rng.random() < 0.12:  # telephone, cheap microphone
        curve_db -= 30.0 * (octave > np.log2(rng.uniform(3.2, 6.0))) + 12.0 * (octave < np.log2(rng.uniform(0.1, 0.35)))
    return 10.0 ** (np.clip(curve_db, -40, 15) / 20.0)


def filtered(samples: np.ndarray, response: np.ndarray, curve: np.ndarray | None = None) -> np.ndarray:
    """`samples` through a room and a microphone curve, cut to the length they had."""
    size = next_fast_len(len(samples) + len(response))
    spectrum = rfft(samples, size) * rfft(response, size)
    if curve is not None:
        spectrum *= np.interp(np.linspace(0, 1, len(spectrum)), np.linspace(0, 1, len(curve)), curve)
    return irfft(spectrum, size)[: len(samples)].astype(np.float32)


def babble(
    talkers: Sequence[np.ndarray], length: int, reverberation_s: float | None, rng: np.random.Generator, voices: int = 0
) -> np.ndarray:
    """`length` samples of `voices` (2 to 7 if 0) people talking without pause in the same room."""
    mixed = np.zeros(length, np.float32)
    for _ in range(voices or int(rng.integers(2, 8))):
        mixed += excerpt(talkers, length, rng) * np.float32(10.0 ** (rng.uniform(-6, 0) / 20.0))
    return filtered(mixed, impulse_response(reverberation_s, rng))


def excerpt(recordings: Sequence[np.ndarray], length: int, rng: np.random.Generator) -> np.ndarray:
    """`length` samples from one recording or from several in a row, of mean power 1."""
    row = recordings[int(rng.integers(len(recordings)))]
    while len(row) < length + 1:
        row = np.concatenate([row, recordings[int(rng.integers(len(recordings)))]])
    start = int(rng.integers(len(row) - length))
    piece = row[start : start + length]
    return np.asarray(piece / max(1e-5, float(np.sqrt((piece**2).mean()))), np.float32)


def colored_noise(length: int, rng: np.random.Generator) -> np.ndarray:
    """Noise whose power falls with frequency to a random power between 0 (white) and 2 (brown)."""
    size = next_fast_len(length)
    spectrum = rfft(rng.standard_normal(size))
    spectrum *= np.maximum(np.arange(len(spectrum)), 4.0) ** (-rng.uniform(0.0, 2.0) / 2.0)
    noise = irfft(spectrum, size)[:length]
    return (noise / max(1e-9, float(noise.std()))).astype(np.float32)


def taps(length: int, rng: np.random.Generator) -> np.ndarray:
    """Knocks, cards slapped down, a cup: one to four short decaying bursts."""
    sound = np.zeros(length, np.float32)
    for _ in range(int(rng.integers(1, 5))):
        start, size = int(rng.integers(length)), int(SAMPLE_RATE * rng.uniform(0.01, 0.08))
        burst = colored_noise(size, rng) * np.exp(-6.0 * np.arange(size) / size) * rng.uniform(1.0, 8.0)
        end = min(length, start + size)
        sound[start:end] += burst[: end - start]
    return sound


def music(length: int, rng: np.random.Generator) -> np.ndarray:
    """Chords of plucked strings over a beat, of mean power 1."""
    sound = np.zeros(length, np.float32)
    beat = int(SAMPLE_RATE * rng.uniform(0.2, 0.6))
    root = rng.uniform(80.0, 220.0)
    for start in range(-int(rng.integers(beat)), length, beat):
        chord = root * 2.0 ** (rng.choice((0, 2, 4, 5, 7, 9)) / 12) * np.array((1.0, 1.26, 1.5))
        end = min(length, start + 3 * beat)
        time = np.arange(max(0, start), end, dtype=np.float32) / np.float32(SAMPLE_RATE)
        for tone in chord:
            plucked = sum(np.sin(2 * np.pi * tone * number * time) / number for number in range(1, 4))
            sound[max(0, start) : end] += np.exp(-3.0 * (time - start / SAMPLE_RATE)) * plucked
        if rng.random() < 0.5:
            hit = taps(beat, rng)[: max(0, end - max(0, start))]
            sound[max(0, start) : max(0, start) + len(hit)] += hit[: length - max(0, start)]
    return np.asarray(sound / max(1e-5, float(np.sqrt((sound**2).mean()))), np.float32)


def overdriven(samples: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """As a microphone whose gain is far too high hears it: the peaks are cut off."""
    gain = 10.0 ** (rng.uniform(3.0, 15.0) / 20.0) / max(1e-6, float(np.abs(samples).max(initial=0.0)))
    return np.clip(samples * np.float32(gain), -1.0, 1.0)


def at_ratio(voice: np.ndarray, noise: np.ndarray, ratio_db: float) -> np.ndarray:
    """`voice` plus `noise` so that the mean powers are `ratio_db` apart; the voice's pauses do not count."""
    loud = np.abs(voice) > 0.02 * np.abs(voice).max(initial=1e-9)
    voice_power = float((voice[loud] ** 2).mean()) if loud.any() else 1e-9
    noise_power = max(1e-12, float((noise**2).mean()))
    return voice + noise * np.float32(np.sqrt(voice_power / noise_power) * 10.0 ** (-ratio_db / 20.0))


def at_level(samples: np.ndarray, level_db: float) -> np.ndarray:
    """Scaled to a mean level in dB below full scale, and clipped there as a microphone clips."""
    power = max(1e-12, float((samples**2).mean()))
    return np.clip(samples * np.float32(10.0 ** (level_db / 20.0) / np.sqrt(power)), -1.0, 1.0)
