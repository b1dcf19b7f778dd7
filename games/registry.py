"""Which games there are: every folder here whose package offers a `GAME`. A new game is a new folder."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any

import games as rooms
from games.game import Game, Profile, SetupError


@cache
def games() -> Mapping[str, Game[Any]]:
    """All games by key, in alphabetical order."""
    packages = (import_module(f"{rooms.__name__}.{found.name}") for found in _folders())
    offered = [package.GAME for package in packages if hasattr(package, "GAME")]
    return MappingProxyType({game.key: game for game in sorted(offered, key=lambda game: game.key)})


def game(key: str) -> Game[Any]:
    """The game with this key. Raises SetupError("unknown_game")."""
    if key not in games():
        raise SetupError("unknown_game", game=key, allowed=tuple(games()))
    return games()[key]


def folder(key: str) -> Path:
    """Where this game lies, with its words. Raises SetupError("unknown_game")."""
    return Path(import_module(f"{rooms.__name__}.{game(key).key}").__path__[0])


def find(name: str) -> tuple[Game[Any], Profile]:
    """The game and profile that a name means: a game's key (its default profile) or a profile's name.

    Raises SetupError("unknown_game").
    """
    for candidate in games().values():
        if name in candidate.profiles:
            return candidate, candidate.profiles[name]
    chosen = game(name)
    return chosen, next(iter(chosen.profiles.values()))


def _folders() -> list[pkgutil.ModuleInfo]:
    return [found for found in pkgutil.iter_modules(rooms.__path__) if found.ispkg]
