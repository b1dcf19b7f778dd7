"""What a table may agree on before it keeps score, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal

from games import options
from games.game import OptionValue, Profile


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one table; 0 is none."""

    target: int = 0
    """The total that ends the match [S6]."""
    rounds: int = 0
    """The number of rounds after which the match ends [S6]."""
    zero_sum: bool = False
    """Whether the points of each round must add up to zero [S5]."""
    wins: Literal["most", "fewest"] = "most"
    """Whether the most points win, or the fewest [S6]."""


_PROFILES: Final[Mapping[str, Mapping[str, OptionValue]]] = {"scoreboard": {}}

PLAYERS: Final = range(2, 13)
"""Two to twelve, or as many sides [S1]."""

PROFILES: Final[Mapping[str, Profile]] = MappingProxyType(
    {
        name: replace(profile, dealt=False)
        for name, profile in options.profile_table(Options, _PROFILES, PLAYERS).items()
    }
)


def resolve(profile: str, chosen: Mapping[str, OptionValue]) -> Options:
    """The options of a table. Raises SetupError: unknown_profile, unknown_option, option_value."""
    return options.settle(Options, _PROFILES, profile, chosen)
