"""What the least of all commands costs: the time and memory that each of them takes to begin."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.figure import Figure

_CONDE = Path(sys.executable).with_name("conde")
_COST = """
import json, resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss]))
"""


def measure() -> Iterator[Figure]:
    """Runs `conde --help` six times, the first time only to have its files in memory."""
    command = [sys.executable, "-c", _COST, str(_CONDE), "--help"]
    runs = [json.loads(subprocess.run(command, capture_output=True, check=True).stdout) for _ in range(6)][1:]
    kilobyte = 1 if sys.platform == "darwin" else 1024
    yield Figure("processor time", statistics.median(seconds for seconds, _ in runs), "s", at_most=1.0)
    yield Figure("peak memory", max(memory for _, memory in runs) * kilobyte / 1e6, "MB")
