"""What processes cost, as Linux tells it."""

from __future__ import annotations

import os
from pathlib import Path

from benchmarks.figure import UnavailableError


def processor_seconds(pid: int | None) -> float:
    """Seconds of a processor that a process has used so far."""
    fields = _told(pid, "stat").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak_megabytes(pid: int | None) -> float:
    """The most memory that a process has had."""
    return _megabytes(pid, "VmHWM")


def megabytes(pid: int | None) -> float:
    """The memory that a process has now."""
    return _megabytes(pid, "VmRSS")


def read_of(pid: int, path: Path) -> float:
    """The share of a file that a process has read by now, from 0 to 1; 0 when it has not opened it."""
    for opened in Path(f"/proc/{pid}/fd").glob("*"):
        if opened.resolve() == path.resolve():
            (line,) = (line for line in _told(pid, f"fdinfo/{opened.name}").splitlines() if line.startswith("pos:"))
            return int(line.split()[1]) / path.stat().st_size
    return 0.0


def _megabytes(pid: int | None, what: str) -> float:
    (line,) = (line for line in _told(pid, "status").splitlines() if line.startswith(what))
    return int(line.split()[1]) * 1024 / 1e6


def _told(pid: int | None, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text("utf-8")
    except OSError as missing:
        raise UnavailableError("what a process costs is only read on Linux.") from missing
