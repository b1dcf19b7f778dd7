"""The options of Court Piece and the profiles that set them, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from games import options
from games.game import OptionValue, Profile


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one table; the allowed values are the types, the defaults those of `court-004`."""

    trick_close: Literal["next_lead", "fourth_card"] = "next_lead"
    """Until when a card may be corrected: the next lead (or the winner's word), or the fourth card [C10]."""
    gathering: Literal["every_trick", "double_sir"] = "every_trick"
    """Whether each trick is gathered by its winner, or the pile by who wins two in a row [D1-D5]."""
    gather_first_two: bool = True
    """In double sir, whether winning the first two tricks gathers them [D6]."""
    gather_eleventh_twelfth: bool = True
    """In double sir, whether winning tricks 11 and 12 gathers the pile [D6]."""
    gather_two_aces: bool = True
    """In double sir, whether two wins in a row with aces gather; if not, the second does not count [D6]."""


_PROFILES: Final[Mapping[str, Mapping[str, OptionValue]]] = {
    "court-004": {},
    "double-sir": {"gathering": "double_sir"},
}

PLAYERS: Final = range(4, 5)
"""Two pairs [C1]."""

PROFILES: Final[Mapping[str, Profile]] = MappingProxyType(options.profile_table(Options, _PROFILES, PLAYERS))


def resolve(profile: str, chosen: Mapping[str, OptionValue]) -> Options:
    """The options of a table. Raises SetupError: unknown_profile, unknown_option, option_value."""
    return options.settle(Options, _PROFILES, profile, chosen)
