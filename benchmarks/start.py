"""How long a command takes to begin, and what it holds in memory."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.figure import Figure

_CONDE = Path(sys.executable).with_name("conde")
_PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def measure() -> Iterator[Figure]:
    """Times `conde --help`, the least any command does, and takes its peak memory."""
    command = [str(_CONDE), "--help"]
    seconds = []
    for _ in range(6):
        begun = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        seconds.append(time.perf_counter() - begun)
    yield Figure("conde --help, median of 5", statistics.median(seconds[1:]), "s", at_most=1.0)
    peak = subprocess.run([sys.executable, "-c", _PEAK, *command], capture_output=True, check=True)
    kilobyte = 1024 if sys.platform != "darwin" else 1
    yield Figure("peak memory", int(peak.stdout) * kilobyte / 1e6, "MB")
