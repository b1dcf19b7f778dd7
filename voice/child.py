"""Worker processes: native speech and sound code runs in one, where it may crash or hang without harm.

Parent and child exchange frames over the child's standard input and output: two little-endian 32-bit lengths,
then a message (JSON of a msgspec struct), then a payload of raw bytes, for sound.
"""

from __future__ import annotations

import contextlib
import os
import queue
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any, Generic, TypeVar

import msgspec

Message = TypeVar("Message")

_LENGTHS = struct.Struct("<II")


class ChildGoneError(Exception):
    """The worker process has ended."""


class ChildSilentError(Exception):
    """The worker process did not answer in time."""


def write_frame(stream: IO[bytes], message: msgspec.Struct, payload: bytes = b"") -> None:
    """Write one frame and flush; OSError (or ValueError on a closed stream) when the other side is gone."""
    text = msgspec.json.encode(message)
    stream.write(_LENGTHS.pack(len(text), len(payload)) + text + payload)
    stream.flush()


def read_frame(stream: IO[bytes]) -> tuple[bytes, bytes] | None:
    """The next frame as (message, payload), or None when the stream has ended."""
    head = stream.read(_LENGTHS.size)
    if len(head) < _LENGTHS.size:
        return None
    text_length, payload_length = _LENGTHS.unpack(head)
    body = stream.read(text_length + payload_length)
    if len(body) < text_length + payload_length:
        return None
    return body[:text_length], body[text_length:]


class Child(Generic[Message]):
    """A running worker: `python -m module`, spoken to in messages of one tagged union.

    `capacity` bounds the messages that wait to be received; when they are not fetched, the newest are dropped
    and counted in `dropped`. 0 means no bound. The child ends when its standard input closes, so it never
    outlives us.
    """

    def __init__(self, module: str, messages: Any, *, arguments: Sequence[str] = (), capacity: int = 0) -> None:
        self.dropped = 0
        self._decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(messages)
        self._arrived: queue.Queue[tuple[Message, bytes]] = queue.Queue(capacity)
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=_environment(),
            stderr=subprocess.DEVNULL,  # audio libraries chatter there; what matters comes as messages
        )
        self._writing = threading.Lock()
        self._reader = threading.Thread(target=self._read, name=f"{module} reader", daemon=True)
        self._reader.start()

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether the process runs (a hung one does)."""
        return self._process.poll() is None

    def send(self, message: msgspec.Struct, payload: bytes = b"") -> None:
        """Send a message; raises ChildGoneError. May be called from any thread."""
        assert self._process.stdin is not None
        try:
            with self._writing:
                write_frame(self._process.stdin, message, payload)
        except (OSError, ValueError):
            raise ChildGoneError from None

    def receive(self, timeout: float) -> tuple[Message, bytes]:
        """The next message and its payload.

        Raises ChildSilentError after `timeout` seconds without one, ChildGoneError when the process has
        ended.
        """
        deadline = time.monotonic() + timeout
        while True:
            gone = not self._reader.is_alive()
            remaining = deadline - time.monotonic()
            try:
                return self._arrived.get(timeout=0.001 if gone else max(0.001, min(0.1, remaining)))
            except queue.Empty:
                if gone:
                    raise ChildGoneError from None
                if remaining <= 0:
                    raise ChildSilentError from None

    def close(self, grace: float = 0.0) -> None:
        """End the process: it gets `grace` seconds to leave by itself, then it is killed."""
        assert self._process.stdin is not None
        if grace > 0:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(grace)
        if self.alive:
            self._process.kill()
        self._process.wait()
        self._reader.join(1.0)
        with contextlib.suppress(OSError):
            self._process.stdin.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as stream:
            while frame := read_frame(stream):
                text, payload = frame
                try:
                    self._arrived.put_nowait((self._decoder.decode(text), payload))
                except queue.Full:
                    self.dropped += 1
                except msgspec.MsgspecError:
                    return  # not our protocol: as good as dead


def _environment() -> dict[str, str]:
    """Ours, but modules come from where this one came from, and not from the folder that we happen to be in."""
    home = str(Path(__file__).resolve().parents[1])
    path = os.pathsep.join(filter(None, [home, os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"}
