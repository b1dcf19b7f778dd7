"""Conde as players have it: a process with microphone, loudspeaker and keyboard, whose lines of JSON are collected."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

Told = Mapping[str, Any]


class Conde:
    """A running `conde`; `type` needs one that was started with a keyboard.

    `told` is what it has told so far, as far as somebody waited for it; `times` when (`time.monotonic()`).
    """

    def __init__(self, process: subprocess.Popen[str], keyboard: int | None) -> None:
        self.told: list[dict[str, Any]] = []
        self.times: list[float] = []
        self.process = process
        self._keyboard = keyboard
        self._lines: queue.SimpleQueue[tuple[float, str]] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put((time.monotonic(), line))

    def type(self, line: str) -> None:
        """Type a line."""
        assert self._keyboard is not None
        os.write(self._keyboard, line.encode() + b"\n")

    def wait_for(self, wanted: Callable[[Told], bool], seconds: float) -> dict[str, Any] | None:
        """The first thing wanted that is told in time; everything told until then is collected."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            try:
                moment, line = self._lines.get(timeout=0.1)
            except queue.Empty:
                continue
            happening = json.loads(line)
            self.told.append(happening)
            self.times.append(moment)
            if wanted(happening):
                return dict(happening)
        return None

    def wait_event(self, event: str, seconds: float = 20.0) -> dict[str, Any]:
        """The next event of that name; fails when it does not come in time."""
        happening = self.wait_for(lambda told: told.get("event") == event, seconds)
        assert happening is not None, f"no {event} within {seconds} s; told last: {self.told[-6:]}"
        return happening

    def wait_events(self, events: set[str], seconds: float) -> None:
        """All of these events, in any order; fails when one does not come in time."""
        deadline = time.monotonic() + seconds
        left = set(events)
        while left and (told := self.wait_for(lambda told: told.get("event") in left, deadline - time.monotonic())):
            left.discard(str(told["event"]))
        assert not left, f"no {left} within {seconds} s; told last: {self.told[-6:]}"

    def workers(self, module: str = "") -> list[int]:
        """The processes of a worker module, or all there are, by their ids."""
        return [pid for pid, arguments in children(self.process.pid) if module in arguments]


def children(parent: int) -> Iterator[tuple[int, str]]:
    """The processes that a process has started, with what they were called with (Linux)."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it may end as we look at it
            if int((folder / "stat").read_text().rpartition(")")[2].split()[1]) == parent:
                yield int(folder.name), (folder / "cmdline").read_text().replace("\0", " ")


@contextmanager
def conde(
    arguments: Sequence[str], environment: Mapping[str, str], home: Path, *, keyboard: bool = False
) -> Iterator[Conde]:
    """Run `conde` with its data and preferences in the folder `home`, with a terminal for its keyboard if wanted."""
    master, slave = os.openpty() if keyboard else (None, subprocess.DEVNULL)
    process = subprocess.Popen(
        [sys.executable, "-m", "referee", *arguments],
        env={**environment, "XDG_DATA_HOME": str(home / "data"), "XDG_CONFIG_HOME": str(home / "config")},
        stdin=slave,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield Conde(process, master)
    finally:
        process.kill()
        process.wait()
        if master is not None:
            os.close(master)
            os.close(slave)
