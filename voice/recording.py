"""A wav file as a source, at real time or as fast as it goes."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import numpy as np

from voice.pcm import BLOCK_SAMPLES, BLOCK_SECONDS, RATE, NoiseFloor, Resampler, Samples, to_int16
from voice.sources import Block, SourceError
from voice.wavefile import read_header, to_mono

TAIL_SECONDS = 2.0  # of faint noise after the end: a recognizer needs up to 1.2 s of it to end an utterance


class Recording:
    """The sound of a wav file in blocks of 50 ms, followed by two seconds of near-silence.

    Any rate, any number of channels (mixed down), 8 to 32 bits or float. With `real_time` a block comes when
    a microphone would have delivered it. Raises SourceError, in one sentence, if the file cannot be read as
    sound. `duration` is the length of the file in seconds, without the tail.
    """

    def __init__(self, path: Path | str, *, real_time: bool = False) -> None:
        self.path = Path(path)
        self.real_time = real_time
        self._closed = threading.Event()
        self._file = self._open()
        try:
            self._format = read_header(self._file, self.path.name)
        except BaseException:
            self._file.close()
            raise
        self.duration = self._format.frames / self._format.rate

    def __iter__(self) -> Iterator[Block]:
        """The blocks, once; the last one may be shorter."""
        begun = time.monotonic()
        position = 0
        with self._file:
            for samples in self._blocks():
                ends = (position + len(samples)) / RATE
                if self.real_time and self._closed.wait(max(0.0, begun + ends - time.monotonic())):
                    return
                if self._closed.is_set():
                    return
                yield Block(samples.astype("<i2").tobytes(), position / RATE)
                position += len(samples)

    def close(self) -> None:
        """End the iteration."""
        self._closed.set()

    def _open(self) -> BinaryIO:
        try:
            return self.path.open("rb")
        except FileNotFoundError:
            raise SourceError(f"There is no file {self.path}.") from None
        except OSError as problem:
            reason = (problem.strerror or "unknown error").lower()
            raise SourceError(f"{self.path} cannot be read: {reason}.") from None

    def _blocks(self) -> Iterator[Samples]:
        floor = NoiseFloor()
        waiting: Samples = np.zeros(0, np.int16)
        for part in self._samples():
            waiting = np.concatenate([waiting, part])
            while len(waiting) >= BLOCK_SAMPLES:
                yield floor.fill(waiting[:BLOCK_SAMPLES])
                waiting = waiting[BLOCK_SAMPLES:]
        tail = np.concatenate([floor.fill(waiting), floor.silence(int(TAIL_SECONDS * RATE))])
        for start in range(0, len(tail), BLOCK_SAMPLES):
            yield tail[start : start + BLOCK_SAMPLES]

    def _samples(self) -> Iterator[Samples]:
        """The file's sound as 16 kHz mono, about a block at a time."""
        form = self._format
        resampler = Resampler(form.rate, RATE)
        at_once = max(1, int(form.rate * BLOCK_SECONDS))
        left = form.frames
        while left > 0:
            data = self._file.read(min(at_once, left) * form.frame_bytes)
            if not data:  # the file shrank under our hands
                break
            left -= len(data) // form.frame_bytes
            yield to_int16(resampler.push(to_mono(data, form)))
        yield to_int16(resampler.finish())
