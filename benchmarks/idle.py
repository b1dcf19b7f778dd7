"""What Conde costs while nobody speaks: an open microphone in a quiet room, by the clock."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.figure import Figure, UnavailableError
from benchmarks.processes import megabytes, processor_seconds
from tests.speech.running import conde
from tests.virtual_sound import VirtualSound, missing

SECONDS: Final = float(os.environ.get("CONDE_SECONDS", "20"))
SETTLED_SECONDS: Final = 8.0  # after the deal was announced
PARTS: Final = {"microphone": "voice.microphone_worker", "ears": "voice.ears_worker", "voice": "voice.mouth_worker"}
TABLE: Final = ("play", "earl", "--players", "Ana,Bruno,Clara", "--dealer", "Clara", "--language", "pt-PT", "--json")


def measure() -> Iterator[Figure]:
    """Deals, and lets the referee wait for the first card."""
    if (reason := missing()) is not None:
        raise UnavailableError(f"{reason}.")
    with (
        tempfile.TemporaryDirectory(prefix="conde-") as folder,
        VirtualSound(Path(folder) / "sound") as sound,
        conde([*TABLE, "--input", "mic"], sound.env, Path(folder)) as at,
    ):
        at.wait_event("turn", 60)
        time.sleep(SETTLED_SECONDS)
        processes = {"referee": at.process.pid} | {name: at.workers(module)[0] for name, module in PARTS.items()}
        before = {name: processor_seconds(pid) for name, pid in processes.items()}
        begun = time.monotonic()
        time.sleep(SECONDS)
        elapsed = time.monotonic() - begun
        loads = {name: 100 * (processor_seconds(pid) - before[name]) / elapsed for name, pid in processes.items()}
        memory = sum(megabytes(pid) for pid in processes.values())
    shares = ", ".join(f"{name} {load:.1f}" for name, load in loads.items())
    yield Figure(f"processor, of one core ({shares})", sum(loads.values()), "%", at_most=5)
    yield Figure("memory of all processes", memory, "MB")
