"""The microphone as a source that survives its own loss."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import msgspec
import numpy as np

from voice.child import Child, ChildGoneError, ChildSilentError
from voice.microphone_worker import Captured, Opened
from voice.pcm import RATE, NoiseFloor
from voice.sound import SERVER_SILENT, SYSTEM_FAILS, Failure, NoMicrophoneError, Trouble
from voice.sources import Block, BlocksDropped, Item, MicrophoneBack, MicrophoneLost, MicrophoneMuted

OPEN_SECONDS = 15.0  # on a small and very busy machine; half a second on an idle one
CHANGE_SECONDS = 5.0  # the same while a table waits for another microphone
STALL_SECONDS = 1.5  # without a block: the microphone is gone
RETRY_SECONDS = 1.0
WAITING_BLOCKS = 200  # ten seconds may wait for a busy listener before sound is dropped

MUTED_SECONDS = 1.8  # of exact zeros: muted by a switch, or unplugged and replaced by nothing
_GATED = 3  # shorter silences of exact zeros: this microphone is as silent whenever nobody speaks

_NO_SOUND = "The microphone gives no sound."


class _Silence:
    """The digital silence of a microphone: told where it lasts; once only, where it is in the microphone's way."""

    def __init__(self) -> None:
        self._zeros = 0  # samples until now
        self._pauses = 0  # of exact zeros, too short to be told
        self._told = False  # that there is nothing else
        self._lasts = False  # told, and still so

    def follow(self, payload: bytes) -> Iterator[Item]:
        """What is to be told when this block has come."""
        before, most = self._zeros, MUTED_SECONDS * RATE
        if payload.strip(b"\0"):
            self._zeros = 0
            self._pauses += 0 < before < most
            if self._lasts:
                self._lasts = False
                yield MicrophoneBack(before / RATE)
            return
        self._zeros += len(payload) // 2
        if before < most <= self._zeros and (self._pauses < _GATED or not self._told):
            self._told = self._lasts = True
            yield MicrophoneMuted()


class Microphone:
    """Blocks of 50 ms from a microphone: by index, by a part of its name, or the system's default.

    An unplugged device and a dead or frozen sound server raise nothing in PortAudio, so a watchdog on the
    time since the last block finds them; a fresh process then tries again every second and finds new devices.
    Block times go on through a gap. Exact zeros are told too, though blocks keep coming, but only once of a microphone
    that makes pauses of them. What was in the air before anybody listened is no part of it. Raises NoMicrophoneError if
    there is none to begin with.
    """

    def __init__(self, device: str | int | None = None) -> None:
        self.device = device
        self._closed = threading.Event()
        self._choosing = threading.Lock()
        self._floor = NoiseFloor()
        self._child = self._start(device)
        try:
            opened = self._await_opened(self._child)
        except NoMicrophoneError:
            self._child.close()
            raise
        self.name = opened.device
        self._elapsed = 0  # samples since the start of the source, gaps included
        self._silence = _Silence()

    def __iter__(self) -> Iterator[Item]:
        """Blocks and happenings until `close`."""
        child = self._child
        expected: int | None = None  # position in the child's count
        last_end = begun = time.monotonic()
        while not self._closed.is_set():
            try:
                message, payload = child.receive(STALL_SECONDS)
            except (ChildGoneError, ChildSilentError):
                message, payload = Failure(Trouble.DEVICE_FAILED, _NO_SOUND), b""
            if child is not self._child:  # another microphone was chosen
                child, expected, self._silence = self._child, 0, _Silence()
                continue
            if isinstance(message, Captured):
                if message.start < begun:
                    continue
                if expected is not None and message.position > expected:
                    lost = message.position - expected
                    self._elapsed += lost
                    yield BlocksDropped(lost / RATE)
                yield from self._silence.follow(payload)
                yield self._block(message, payload)
                expected = message.position + len(payload) // 2
                last_end = message.start + len(payload) / 2 / RATE
            elif isinstance(message, Failure) and not self._closed.is_set():
                yield MicrophoneLost(message.sentence)
                if self._reopen(child):
                    child, expected, self._silence = self._child, 0, _Silence()
                    away = time.monotonic() - last_end
                    self._elapsed += int(away * RATE)
                    yield MicrophoneBack(away)

    def choose(self, device: str | int | None) -> None:
        """Listen with another microphone from now on; from any thread. Block times go on.

        Raises NoMicrophoneError when it cannot be used; the one before stays then.
        """
        child = self._start(device)
        try:
            opened = self._await_opened(child, CHANGE_SECONDS)
        except NoMicrophoneError:
            child.close()
            raise
        with self._choosing:
            before, self._child = self._child, child
            self.device, self.name = device, opened.device
        before.close()
        if self._closed.is_set():
            child.close()

    def close(self) -> None:
        """Let go of the microphone; ends the iteration from any thread."""
        self._closed.set()
        self._child.close()

    def _block(self, message: Captured, payload: bytes) -> Block:
        samples = self._floor.fill(np.frombuffer(payload, "<i2"))
        time_of_start = self._elapsed / RATE
        self._elapsed += len(samples)
        captured = (message.start, message.start + len(samples) / RATE)
        return Block(samples.astype("<i2").tobytes(), time_of_start, captured)

    def _start(self, device: str | int | None) -> Child[Opened | Captured | Failure]:
        argument = msgspec.json.encode(device).decode()
        return Child(
            "voice.microphone_worker",
            Opened | Captured | Failure,
            arguments=[argument],
            capacity=WAITING_BLOCKS,
        )

    def _await_opened(self, child: Child[Opened | Captured | Failure], patience: float = OPEN_SECONDS) -> Opened:
        try:
            message, _ = child.receive(patience)
        except ChildSilentError:
            raise NoMicrophoneError(Trouble.SOUND_SERVER_SILENT, SERVER_SILENT) from None
        except ChildGoneError:
            raise NoMicrophoneError(Trouble.DEVICE_FAILED, SYSTEM_FAILS) from None
        if isinstance(message, Failure):
            raise NoMicrophoneError(message.trouble, message.sentence)
        assert isinstance(message, Opened)
        return message

    def _reopen(self, lost: Child[Opened | Captured | Failure]) -> bool:
        """Try until a new process has opened the microphone, or another was chosen; False when closed meanwhile."""
        lost.close()
        while not self._closed.is_set():
            with self._choosing:
                if self._child is not lost:
                    return True
                lost = self._child = self._start(self.device)
            try:
                self._await_opened(lost)
            except NoMicrophoneError:
                lost.close()
                self._closed.wait(RETRY_SECONDS)
            else:
                if not self._closed.is_set():
                    return True
        self._child.close()
        return False
