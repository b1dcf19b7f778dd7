"""What simulated players say: their calls and answers in several wordings, and talk that is none of the referee's."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import yaml

from benchmarks.simulator.hands import Turn

_EITHER = re.compile(r"\{([^{}|]*)\|([^{}|]*)\}")
_PLACES = ("pass", "lead", "second", "third", "fourth")


class _Names(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What cards are called; the second of two forms goes with those of the `second_class`."""

    ranks: Mapping[str, str]
    plural: Mapping[str, str]
    suits: Mapping[str, str]
    second_class: frozenset[str]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: tuple[str, ...]
    names: _Names
    calls: Mapping[str, tuple[str, ...]]
    women: frozenset[str]
    chatter: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sayings:
    """The sayings of one language; `players` are who may sit at its tables."""

    language: str
    players: tuple[str, ...]
    chatter: tuple[str, ...]
    _file: _File

    @classmethod
    @cache
    def of(cls, language: str) -> Sayings:
        """The sayings of a language ("pt-PT", "pt-BR", "en")."""
        path = Path(__file__).with_suffix("") / f"{language}.yaml"
        file = msgspec.convert(yaml.safe_load(path.read_text(encoding="utf-8")), _File)
        return cls(language, file.players, file.chatter, file)

    def call(self, turn: Turn, random: Random, *, named: bool = False) -> str:
        """A way to make a call; `named` after the name of who makes it."""
        said = self._filled(random.choice(self._file.calls[_kind(turn)]), turn.act)
        return self._file.calls["by name"][0].format(name=turn.speaker, call=said) if named else said

    def calls(self, turn: Turn) -> tuple[str, ...]:
        """All ways to make a call."""
        return tuple(self._filled(each, turn.act) for each in self._file.calls[_kind(turn)])

    def answer(self, what: str, random: Random) -> str:
        """A way to say "yes", "no", "undo" or "resume"."""
        return random.choice(self._file.calls[what])

    def option(self, number: int) -> str:
        """The option of that number, from 0; the last one there is a word for where there are fewer."""
        options = self._file.calls["option"]
        return options[min(number, len(options) - 1)]

    def name(self, player: str, random: Random) -> str:
        """A way to tell who speaks."""
        said = _chosen(random.choice(self._file.calls["name"]), player in self._file.women)
        return said.format(name=player)

    def _filled(self, template: str, act: Mapping[str, Any]) -> str:
        names = self._file.names
        rank, suit = _card(act)
        said = _chosen(template, rank in names.second_class).format(
            rank=names.ranks.get(rank, ""),
            plural=names.plural.get(rank, ""),
            suit=names.suits.get(suit, ""),
            cards=self._listed(act.get("cards", ())),
        )
        return said[:1].upper() + said[1:]

    def _listed(self, cards: Sequence[str]) -> str:
        return ", ".join(self._file.names.ranks[card] for card in cards)


def _chosen(template: str, second: bool) -> str:
    return _EITHER.sub(lambda either: either[2 if second else 1], template)


def _card(act: Mapping[str, Any]) -> tuple[str, str]:
    """Rank and suit that an act names, "" where it names none."""
    card = str(act.get("card", ""))
    return str(act.get("rank", card[:-1])), str(act.get("suit", card[-1:]))


def _kind(turn: Turn) -> str:
    """The heading under which the wordings of a call stand."""
    act = turn.act
    match act["do"]:
        case "play" | "pass":
            return _PLACES[turn.number]
        case "capture":
            return f"capture {act['table']} {act['hand']}"
        case "claim":
            return f"claim {act['what']}"
    return str(act["do"])
