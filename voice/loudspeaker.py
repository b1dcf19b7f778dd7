"""An open output stream that knows to the sample when speech starts and ends; runs in a worker process."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np

from voice.pcm import Samples, resample
from voice.sound import NoLoudspeakerError, Trouble, describe, device_index

PREFERRED_RATE = 22050  # Hz, what the synthesizers give
LATENCY = 0.1  # seconds of sound on the way; less runs dry on a busy machine, and `cut` discards it anyway
STALL_SECONDS = 1.0  # without being asked for samples: the device is gone
LONGEST_DELAY = 1.0  # seconds; a larger figure from a sound driver is not believed


class Loudspeaker:
    """Plays one sound at a time through a stream that stays open, so that the first sample is never late.

    Times are seconds of `time.monotonic()` at which a sample is in the air. Raises NoLoudspeakerError.
    """

    def __init__(self, sounddevice: ModuleType, device: str | int | None) -> None:
        self._wake = threading.Condition()
        self._waiting: memoryview = memoryview(b"")  # samples still to be handed over
        self._started: float | None = None
        self._ends: float | None = None
        self._playing = self._cut = False
        self._asked = time.monotonic()  # when the device last asked for samples
        self._error: type[Exception] = sounddevice.PortAudioError
        try:
            self._open(sounddevice, device)
        except NoLoudspeakerError:
            raise
        except Exception as problem:  # ValueError or PortAudioError
            raise describe(problem, device, output=True) from None

    def _open(self, sounddevice: ModuleType, device: str | int | None) -> None:
        device = device_index(sounddevice, device, output=True)
        info = sounddevice.query_devices(device, "output")
        self.name = str(info["name"])
        own_rate = int(info["default_samplerate"])
        ways = [(PREFERRED_RATE, 1), (own_rate, 1), (own_rate, min(2, info["max_output_channels"]))]
        for number, (rate, channels) in enumerate(ways):
            try:
                self._stream: Any = sounddevice.RawOutputStream(
                    samplerate=rate,
                    device=device,
                    channels=channels,
                    dtype="int16",
                    latency=LATENCY,
                    callback=self._fill,
                )
            except sounddevice.PortAudioError:
                if number == len(ways) - 1:
                    raise
            else:
                self.rate, self.channels = rate, channels
                break
        self._stream.start()

    def play(self, samples: Samples, rate: int, started: Callable[[float, float], None]) -> tuple[float, bool]:
        """Play to the end or until `cut`; gives the time of the end and whether it was cut.

        `started(start, end)` is called when the first sample is on its way, with the times planned.
        Raises NoLoudspeakerError when the device stops asking for samples.
        """
        sound = np.repeat(resample(samples, rate, self.rate)[:, None], self.channels, axis=1)
        with self._wake:
            self._started = self._ends = None
            self._asked = time.monotonic()
            self._playing, self._cut = True, False
            self._waiting = memoryview(sound.astype("<i2").tobytes())
        try:
            start = self._await(lambda: self._started)
            if start is not None:
                started(start, start + len(sound) / self.rate)
            end = self._await(lambda: self._ends)
            if end is not None and self._await(partial(_once_past, end), until=end) is not None:
                return end, False
            return self._silence(), True
        finally:
            with self._wake:
                self._playing = False
                self._waiting = memoryview(b"")

    def cut(self) -> None:
        """Silence at once; from any thread. Without effect when nothing is playing."""
        with self._wake:
            if self._playing:
                self._cut = True
                self._waiting = memoryview(b"")
                self._wake.notify_all()

    def _await(self, value: Callable[[], float | None], until: float = math.inf) -> float | None:
        """Wait for a time to become known; None when cut before."""
        with self._wake:
            while not self._cut:
                if (known := value()) is not None:
                    return known
                if time.monotonic() - self._asked > STALL_SECONDS or not self._stream.active:
                    raise NoLoudspeakerError(Trouble.DEVICE_FAILED, "The loudspeaker takes no sound.")
                self._wake.wait(min(0.1, max(0.0, until - time.monotonic())))
        return None

    def _silence(self) -> float:
        """Discard the tenth of a second that is on its way, and be ready again."""
        try:
            self._stream.abort()
            silent = time.monotonic()
            self._stream.start()
        except self._error as problem:
            raise describe(problem, None, output=True) from None
        return silent

    def _fill(self, out: Any, frames: int, stamps: Any, status: Any) -> None:
        with self._wake:
            now = time.monotonic()
            self._asked = now
            wanted = len(out)
            given = self._waiting[:wanted]
            out[: len(given)] = given
            out[len(given) :] = bytes(wanted - len(given))
            if not len(given):
                return
            delay = stamps.outputBufferDacTime - stamps.currentTime
            in_air = now + (delay if 0 < delay < LONGEST_DELAY else self._stream.latency)
            self._waiting = self._waiting[wanted:]
            if self._started is None:
                self._started = in_air
                self._wake.notify_all()
            if not len(self._waiting):
                self._ends = in_air + len(given) / 2 / self.channels / self.rate
                self._wake.notify_all()


def _once_past(moment: float) -> float | None:
    return moment if time.monotonic() >= moment else None
