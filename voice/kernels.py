"""Which matrix routines the recognizer computes with.

The library that Vosk 0.3.45 brings (OpenBLAS) knows the processors of its time by their model numbers. On a newer one
it takes the routines of 2004, which need twice the time. It can be told better ones by name.
"""

from __future__ import annotations

import os
from collections.abc import Set
from pathlib import Path

_CPU = Path("/proc/cpuinfo")
#: The library's names for sets of routines, the quickest first, and what a processor must be able to do for each.
_SETS = {
    "SkylakeX": frozenset({"avx512f", "avx512cd", "avx512bw", "avx512dq", "avx512vl", "avx2", "fma"}),
    "Haswell": frozenset({"avx2", "fma"}),
}


def quicken() -> None:
    """Ask for the best routines, in this process, before the library is loaded.

    Who has set `OPENBLAS_CORETYPE` or `OPENBLAS_NUM_THREADS` is not overruled. One thread is enough: the products are
    many and small, and a second thread mostly waits.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if (best := routines(abilities(_CPU))) is not None:
        os.environ.setdefault("OPENBLAS_CORETYPE", best)


def routines(able: Set[str]) -> str | None:
    """The best set of routines for a processor that is `able` to do these, or None when the library may choose."""
    return next((name for name, needs in _SETS.items() if needs <= able), None)


def abilities(cpuinfo: Path) -> frozenset[str]:
    """What Linux says that the processor can do, in its own words; nothing where that cannot be read."""
    try:
        lines = cpuinfo.read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return frozenset()
    return frozenset(next((line.split(":", 1)[1].split() for line in lines if line.startswith("flags")), ()))
