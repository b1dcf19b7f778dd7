"""Trials drawn by chance, the same every time: how many, from which seed, and what became of each as it comes."""

from __future__ import annotations

import os
from collections.abc import Sized
from dataclasses import dataclass, field
from typing import Final

MANY: Final = 300
PATIENCE: Final = 60.0
"""Seconds for the ears; no child waits for them, and a busy machine is no reason to be deaf."""
_LINE: Final = 12  # trials whose signs stand in one line


@dataclass(slots=True)
class Trials:
    """How many trials are made, and from which `seed` they are drawn; prints each as it comes.

    CONDE_TRIALS and CONDE_SEED choose others.
    """

    number: int = field(default_factory=lambda: int(os.environ.get("CONDE_TRIALS", MANY)))
    seed: int = field(default_factory=lambda: int(os.environ.get("CONDE_SEED", "1")))
    _made: int = field(init=False, default=0)

    def share(self, place: int, among: Sized) -> int:
        """How many of the trials fall to one of several that take turns."""
        return len(range(place, self.number, len(among)))

    def told(self, trial: str, *, passed: bool, why: str) -> None:
        """Print that a trial was made, and `why` it failed; whoever waits sees that something happens."""
        self._made += 1
        if passed:
            print(".", end="" if self._made % _LINE else f" {self._made}\n", flush=True)
        else:
            print(f"\n  {self._made} {trial}: {why}", flush=True)
