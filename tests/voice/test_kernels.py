"""The quickest matrix routines are chosen for a processor, and none that it cannot run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from voice.kernels import abilities, routines

_WIDE = {"avx512f", "avx512cd", "avx512bw", "avx512dq", "avx512vl"}
_NARROW = {"sse2", "avx", "avx2", "fma"}


@pytest.mark.parametrize(
    ("able", "chosen"),
    [
        (_WIDE | _NARROW, "SkylakeX"),
        (_NARROW | {"avx512f"}, "Haswell"),  # a part of what the widest need is not enough
        (_NARROW, "Haswell"),
        (_NARROW - {"fma"}, None),
        (set(), None),
    ],
)
def test_a_processor_gets_what_it_can_run(able: set[str], chosen: str | None) -> None:
    assert routines(able) == chosen


def test_what_a_processor_can_do_is_read_word_by_word(tmp_path: Path) -> None:
    told = tmp_path / "cpuinfo"
    told.write_text("model name\t: Core flags\nflags\t\t: fpu avx2 fma\nvmx flags\t: avx512f\n\nflags\t\t: fpu\n")
    assert abilities(told) == {"fpu", "avx2", "fma"}
    assert abilities(tmp_path / "nothing") == frozenset()


def test_who_chose_routines_is_not_overruled() -> None:
    ask = "import os; from voice.kernels import quicken; quicken(); print(os.environ['OPENBLAS_CORETYPE'])"
    environment = {**os.environ, "OPENBLAS_CORETYPE": "Prescott"}
    run = subprocess.run([sys.executable, "-c", ask], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "Prescott"
