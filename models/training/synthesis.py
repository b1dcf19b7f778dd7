"""Clips to 16 kHz wav files, in as many processes as wanted; what is already there is not made again."""

from __future__ import annotations

import subprocess
import tempfile
import time
import wave
from math import gcd
from pathlib import Path

import numpy as np
from scipy.signal import resample_poly

from . import espeak
from .clips import Clip
from .kokoro import SAMPLE_RATE as KOKORO_RATE
from .kokoro import Kokoro

SAMPLE_RATE = 16_000
_EDGE_DB = -45.0  # leading and trailing samples this far below the peak are silence
_KEPT_S = 0.03


class Voices:
    """The engines of this process, opened when first needed."""

    def __init__(self, work: Path) -> None:
        self._folder = work / "kokoro"
        self._kokoro: Kokoro | None = None

    def speak(self, clip: Clip) -> np.ndarray:
        """Float samples at 16 kHz, trimmed of silence at both ends."""
        if clip.engine == "kokoro":
            self._kokoro = self._kokoro or Kokoro(self._folder)
            samples, rate = self._kokoro.speak(clip.spelling, clip.mix, clip.rate), KOKORO_RATE
        elif clip.engine == "espeak":
            engine = espeak.shared()
            (voice,) = clip.mix
            samples = engine.speak(clip.spelling, voice, int(clip.rate), clip.pitch, clip.pitch_range)
            rate = engine.sample_rate
        elif clip.engine == "flite":
            (voice,) = clip.mix
            samples, rate = _run("flite", "-voice", voice, "--setf", f"duration_stretch={1 / clip.rate:.2f}",
                                 "-t", clip.spelling, "-o", "{wav}")  # fmt: skip
        elif clip.engine == "festival":
            (voice,) = clip.mix
            samples, rate = _run("text2wave", "-eval", f"(voice_{voice})", "-o", "{wav}", stdin=clip.spelling)
        else:
            raise ValueError(f"No engine {clip.engine!r}.")
        return trimmed(resampled(samples, rate))


def resampled(samples: np.ndarray, rate: int, target: int = SAMPLE_RATE) -> np.ndarray:
    """`samples` at the `target` rate."""
    if rate == target:
        return samples
    divisor = gcd(rate, target)
    return np.asarray(resample_poly(samples, target // divisor, rate // divisor), np.float32)


def trimmed(samples: np.ndarray, rate: int = SAMPLE_RATE) -> np.ndarray:
    """Without the silence at the ends, but for 30 ms."""
    loud = np.flatnonzero(np.abs(samples) > np.abs(samples).max(initial=1e-6) * 10 ** (_EDGE_DB / 20))
    if not len(loud):
        return samples[:0]
    kept = int(_KEPT_S * rate)
    return samples[max(0, loud[0] - kept) : loud[-1] + kept]


def _run(*command: str, stdin: str = "") -> tuple[np.ndarray, int]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "speech.wav"
        arguments = [part.replace("{wav}", str(file)) for part in command]
        subprocess.run(arguments, input=stdin.encode(), check=True, capture_output=True)
        return read_wav(file)


def read_wav(file: Path) -> tuple[np.ndarray, int]:
    """Float samples of a 16-bit mono wav, and its rate."""
    with wave.open(str(file)) as sound:
        raw = np.frombuffer(sound.readframes(sound.getnframes()), np.int16)
        return raw.astype(np.float32) / 32768.0, sound.getframerate()


def write_wav(file: Path, samples: np.ndarray, rate: int = SAMPLE_RATE) -> None:
    """Write 16-bit mono, whole or not at all; louder than full scale is scaled down."""
    file.parent.mkdir(parents=True, exist_ok=True)
    scaled = samples / max(1.0, float(np.abs(samples).max(initial=0.0)) / 0.99)
    draft = file.with_suffix(".part")
    with wave.open(str(draft), "wb") as sound:
        sound.setparams((1, 2, rate, 0, "NONE", ""))
        sound.writeframes((scaled * 32767).astype("<i2").tobytes())
    draft.rename(file)


def synthesize(clips: list[Clip], work: Path, share: int = 0, of: int = 1, until: float | None = None) -> int:
    """Make every `of`-th missing clip from `share` on, until a time (seconds since the epoch) if given.

    Gives how many were made. A clip an engine cannot say is skipped with a line on standard output.
    """
    voices = Voices(work)
    missing = [clip for clip in clips[share::of] if not clip.path(work).exists()]
    started, made = time.monotonic(), 0
    for number, clip in enumerate(missing, 1):
        if until is not None and time.time() > until:
            break
        try:
            samples = voices.speak(clip)
        except (RuntimeError, ValueError, subprocess.CalledProcessError) as error:
            print(f"skipped {clip.engine} {clip.text!r}: {error}", flush=True)
            continue
        if len(samples) < SAMPLE_RATE // 10:
            continue
        write_wav(clip.path(work), samples)
        made += 1
        if number % 100 == 0:
            left = (time.monotonic() - started) / number * (len(missing) - number)
            print(f"{clip.engine} {number}/{len(missing)}, about {left / 60:.0f} min left", flush=True)
    return made
