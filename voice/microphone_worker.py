"""The process that holds the microphone open: blocks of 50 ms go to the parent as they come.

`python -m voice.microphone_worker DEVICE`, where DEVICE is JSON: an index, a part of a name, or null.
"""

from __future__ import annotations

import contextlib
import os
import queue
import sys
import threading
import time
from collections import deque
from types import ModuleType
from typing import Any

import msgspec
import numpy as np

from voice.pcm import BLOCK_SECONDS, RATE, Resampler, to_int16
from voice.sound import Failure, SoundError, Trouble, describe, device_index, load_portaudio
from voice.worker import Channel, open_channel

QUEUE_BLOCKS = 200  # ten seconds
LONGEST_DELAY = 0.5  # seconds; a larger figure from a sound driver is not believed


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """The microphone is open, at its own rate in Hz."""

    device: str
    rate: int


class Captured(msgspec.Struct, frozen=True, tag="captured"):
    """The header of a block of 16 kHz samples.

    `position` counts samples since the start, lost ones included. `start` is when the first sample was in the
    air, in seconds of `time.monotonic()`.
    """

    position: int
    start: float


class _Capture:
    """An open input stream and its queue."""

    def __init__(self, sounddevice: ModuleType, device: str | int | None) -> None:
        self.blocks: queue.Queue[tuple[int, float, bytes]] = queue.Queue(QUEUE_BLOCKS)
        self._frames = 0  # delivered or known to be lost, at the device's rate
        self._last = 0.0
        # When sample 0 was in the air, by each of the last blocks. A block can come late on a busy machine but
        # not early, so the least is right.
        self._origins: deque[float] = deque(maxlen=40)
        device = device_index(sounddevice, device, output=False)
        info = sounddevice.query_devices(device, "input")
        self.name = str(info["name"])
        own_rate = int(info["default_samplerate"])
        ways = [(RATE, 1), (own_rate, 1), (own_rate, min(2, info["max_input_channels"]))]
        for number, (rate, channels) in enumerate(ways):
            try:
                self.stream: Any = sounddevice.RawInputStream(
                    samplerate=rate,
                    blocksize=int(rate * BLOCK_SECONDS),
                    device=device,
                    channels=channels,
                    dtype="int16",
                    latency="low",
                    callback=self._take,
                )
            except sounddevice.PortAudioError:
                if number == len(ways) - 1:
                    raise
            else:
                self.rate, self.channels = rate, channels
                break
        self.stream.start()

    def _take(self, data: Any, frames: int, stamps: Any, status: Any) -> None:
        now = time.monotonic()
        if status.input_overflow and self._last:
            self._frames += max(0, int((now - self._last) * self.rate) - frames)
        self._last = now
        start = self._frames / self.rate
        length = frames / self.rate
        delay = min(max(stamps.currentTime - stamps.inputBufferAdcTime, length), LONGEST_DELAY)
        self._origins.append(now - delay - start)
        with contextlib.suppress(queue.Full):  # the next position tells how much is missing
            self.blocks.put_nowait((self._frames, min(self._origins) + start, bytes(data)))
        self._frames += frames


def main() -> None:
    """Open the microphone and pass on what it hears until the parent closes the channel."""
    channel: Channel[None] = open_channel(None)
    threading.Thread(target=_leave_with_parent, args=(channel,), daemon=True).start()
    device = msgspec.json.decode(sys.argv[1], type=str | int | None)
    try:
        capture = _Capture(load_portaudio(), device)
    except SoundError as problem:
        channel.send(Failure(problem.trouble, str(problem)))
        return
    except Exception as problem:  # PortAudioError exists only once PortAudio is loaded
        failure = describe(problem, device, output=False)
        channel.send(Failure(failure.trouble, str(failure)))
        return
    channel.send(Opened(capture.name, capture.rate))
    _pass_on(capture, channel)


def _pass_on(capture: _Capture, channel: Channel[None]) -> None:
    resampler = Resampler(capture.rate, RATE)
    while True:
        try:
            frames, start, data = capture.blocks.get(timeout=0.3)
        except queue.Empty:
            if not capture.stream.active:
                channel.send(Failure(Trouble.DEVICE_FAILED, "The microphone was disconnected."))
                return
            continue
        if capture.rate != RATE or capture.channels != 1:
            mono = np.frombuffer(data, "<i2").reshape(-1, capture.channels).mean(axis=1)
            data = to_int16(resampler.push(mono)).astype("<i2").tobytes()
        channel.send(Captured(frames * RATE // capture.rate, start), data)


def _leave_with_parent(channel: Channel[None]) -> None:
    channel.receive()
    os._exit(0)  # an orderly exit would close the stream, which a dead sound server makes impossible


if __name__ == "__main__":
    main()
    os._exit(0)
