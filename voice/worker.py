"""The child's side of `voice.child`: a clean channel to the parent, whatever libraries print."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from typing import IO, Any, Generic, TypeVar

import msgspec

from voice.child import read_frame, write_frame

Message = TypeVar("Message")


class Channel(Generic[Message]):
    """Frames to and from the parent. Sending is safe from every thread."""

    def __init__(self, incoming: IO[bytes], outgoing: IO[bytes], messages: Any) -> None:
        self._incoming = incoming
        self._outgoing = outgoing
        self._decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(messages)
        self._writing = threading.Lock()

    def send(self, message: msgspec.Struct, payload: bytes = b"") -> None:
        """Send to the parent. When it is gone, this process has no purpose and ends."""
        try:
            with self._writing:
                write_frame(self._outgoing, message, payload)
        except (OSError, ValueError):
            os._exit(0)  # sound libraries may block an orderly exit

    def receive(self) -> Message | None:
        """The parent's next message, or None when it has closed the channel."""
        frame = read_frame(self._incoming)
        return None if frame is None else self._decoder.decode(frame[0])


def open_channel(messages: Any) -> Channel[Any]:
    """Take over standard input and output for frames of `messages`; prints go nowhere from now on.

    Ctrl-C reaches every process of a terminal; the parent alone decides what it means.
    """
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    incoming = os.fdopen(os.dup(0), "rb")
    outgoing = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    sys.stdout = sys.stderr
    return Channel(incoming, outgoing, messages)
