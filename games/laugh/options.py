"""The options of Laugh and Lie Down and the profile that sets them, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from games import options
from games.game import OptionValue, Profile


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one table; the allowed values are the types, the defaults those of `laugh-002`."""

    quad_field_window: Literal["dealer_until_first_action", "anyone"] = "dealer_until_first_action"
    """Whether a quad of the deal is for the dealer alone until the first capture or lie-down [L15, A-L2]."""
    illegal_lie_down: Literal["take_back"] = "take_back"
    """What becomes of a hand laid down although it could capture: it goes back [L11, A-L4]."""
    trio_window: Literal["any_time", "before_play"] = "any_time"
    """Until when a trio or quad in hand can be claimed [L12, A-L3]."""
    observer_may_be_owner: Literal["yes", "no"] = "yes"
    """Whether one may be the first observer of his own oversight [L14, A-L5]."""
    final_claim: Literal["no", "yes"] = "no"
    """Whether claims count that are spoken after the hand stopped, before the next deal [A-L7]."""
    prize: Literal["survivor", "last_capture"] = "survivor"
    """Who gets the five chips [L19, A-L8]."""
    assist: Literal["off", "on"] = "off"
    """Whether the referee tells what can be claimed [L17]."""


_PROFILES: Final[Mapping[str, Mapping[str, OptionValue]]] = {"laugh-002": {}}

PLAYERS: Final = range(5, 6)
"""Exactly five [L1, A-L12]."""

PROFILES: Final[Mapping[str, Profile]] = MappingProxyType(options.profile_table(Options, _PROFILES, PLAYERS))


def resolve(profile: str, chosen: Mapping[str, OptionValue]) -> Options:
    """The options of a table. Raises SetupError: unknown_profile, unknown_option, option_value."""
    return options.settle(Options, _PROFILES, profile, chosen)
