"""Typed lines as a source."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from typing import TextIO

from voice.sources import Line


def forgive(stream: TextIO) -> None:
    """Let bytes that are no text become the replacement character; to be done before the first line is read."""
    if isinstance(stream, io.TextIOWrapper) and stream.errors != "replace":
        stream.reconfigure(errors="replace")


class Keyboard:
    """Lines from a text stream (standard input by default), until it ends.

    A blank line comes through as an empty one: the Enter key alone is a sign of its own. Bytes that are no text become
    the replacement character; the line then simply means nothing. `close` takes effect at the next line: a blocking
    read cannot be interrupted.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stdin if stream is None else stream
        self._open = True
        forgive(self._stream)

    def __iter__(self) -> Iterator[Line]:
        for line in self._stream:
            if not self._open:
                return
            yield Line(line.strip())

    def close(self) -> None:
        """Give no further line."""
        self._open = False
