"""How much of what there is to say the referee says: levels, as data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
import yaml

from voice.chime import Tone

LEVELS = ("full", "short", "chime")


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a level spares; messages by name, see verbosity.yaml."""

    brief: bool = False
    chimes: Mapping[str, str] = {}
    shown: frozenset[str] = frozenset()


class _Levels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    levels: Mapping[str, Level]
    chimes: Mapping[str, tuple[Tone, ...]]


FULL = Level()


def level(name: str) -> Level:
    """The level of that name, one of `LEVELS`."""
    return _read().levels[name]


def tones(chime: str) -> tuple[Tone, ...]:
    """What a chime sounds like."""
    return _read().chimes[chime]


@cache
def _read() -> _Levels:
    content = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
    return msgspec.convert(content, _Levels)
