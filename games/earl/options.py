"""Everything on which tables differ, as data: named options, their values, and profiles that set them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Final, Literal

from games import options
from games.game import OptionValue, Profile


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one table; the allowed values are the types, the defaults those of `earl-000`."""

    players: Literal["3..6", "2..8"] = "3..6"
    """How many play; above 8 only after confirmation [K1, A-E10]."""
    first_dealer: Literal["lot", "low_cut"] = "lot"
    """How the table found its first dealer; recorded, never enforced [K2]."""
    holding_back: Literal["forbidden", "allowed"] = "forbidden"
    """Whether a holder of the current rank may pass; if not, a pass says "I hold none" [K3, E8, A-E1]."""
    words: Literal["formulas", "couplets", "snip", "none"] = "formulas"
    """What is said with a card, in any language [K4]."""
    rhyme_penalty: Literal["none", "take_back", "chip_to_pot"] = "none"
    """What missing or wrong words cost [K5, E17, E20, A-E2]."""
    take_back_turn: Literal["lose", "retry"] = "lose"
    """Whose turn it is after a card went back for want of words [E17]."""
    snip_positions: Literal["2-3-4", "1-2-3"] = "2-3-4"
    """With which cards of a quartet Snip, Snap and Snorem are said [E18, A-E3]."""
    scoring: Literal["symbolic", "simple", "chips"] = "symbolic"
    """What the winner gets: points, nothing but the win, or chips [K6, E22, E23]."""
    series: Literal[6, "none", "open", "elimination"] = 6
    """When the session is over: after six hands, whenever the table says so, or with one player left [K7]."""
    tie: Literal["shared", "extra_round"] = "shared"
    """What becomes of equal players at the end [K8, E25, E26]."""
    deadlock: Literal["recheck", "last_player_leads"] = "recheck"
    """What follows when everybody passed [K9, E12]."""
    abandoned_rank: Literal["resume_count"] = "resume_count"
    """How a reopened rank is counted: from where it was left [E13, A-E4]."""
    illegal_turn: Literal["stay", "next"] = "stay"
    """Whether a refused card costs the turn [K10, A-E5]."""
    short_pay: Literal["debt", "cap"] = "debt"
    """Whether one who lacks chips owes them, or pays what he has [K11, A-E8]."""
    intermediate_fines: Literal["off", "on"] = "off"
    """Whether a player whose card is matched pays 1, 2 or 3 chips to the pot [K12]."""
    starting_chips: int = 0
    """Chips or points of each player at the start, where the table does not say."""
    kids: bool = False
    """Children play: no penalties unless asked for, and Snip and Snap at either place [E18, A-E3]."""


_IMPLIED: Final[tuple[options.Implied, ...]] = (
    ("series", "elimination", {"short_pay": "cap", "scoring": "chips"}),  # A-E8; nobody is out without chips
    ("kids", True, {"rhyme_penalty": "none"}),  # E18
)

_EARL_001: Final[Mapping[str, OptionValue]] = {
    "players": "2..8",
    "first_dealer": "low_cut",
    "holding_back": "allowed",
    "words": "couplets",
    "rhyme_penalty": "take_back",
    "scoring": "simple",
    "series": "open",
    "tie": "extra_round",
    "deadlock": "last_player_leads",
}

_PROFILES: Final[Mapping[str, Mapping[str, OptionValue]]] = {
    "earl-000": {},
    "earl-001": _EARL_001,
    "snip-snap-snorum": {**_EARL_001, "words": "snip"},
    "earl-silencioso": {**_EARL_001, "words": "none", "rhyme_penalty": "none"},
    "earl-penalidade": {**_EARL_001, "rhyme_penalty": "chip_to_pot"},
    "hiccup": _EARL_001,
    "earls-court": _EARL_001,
    "maos-abertas": _EARL_001,
}

_OWN_RHYMES: Final = frozenset({"hiccup", "earls-court"})
"""Where other words are said, which the table brings along [E21]."""

_PLAYERS: Final = {"3..6": range(3, 7), "2..8": range(2, 9)}
_ON_CONFIRMATION: Final = "2..8"


def player_range(options: Options) -> range:
    """How many players sit at such a table without being asked twice [K1]."""
    return _PLAYERS[options.players]


def more_on_confirmation(options: Options) -> bool:
    """Whether more players than that may sit down after confirming it [K1, A-E10]."""
    return options.players == _ON_CONFIRMATION


def resolve(profile: str, chosen: Mapping[str, OptionValue]) -> Options:
    """The options of a table: what it chose, then what follows from that, then its profile.

    Raises SetupError: unknown_profile, unknown_option, option_value.
    """
    return options.settle(Options, _PROFILES, profile, chosen, _IMPLIED)


def _profile(name: str) -> Profile:
    usual = resolve(name, {})
    return Profile(
        name=name,
        options={item.name: getattr(usual, item.name) for item in fields(Options)},
        players=player_range(usual),
        more_players_on_confirmation=more_on_confirmation(usual),
        own_rhymes=name in _OWN_RHYMES,
    )


PROFILES: Final[Mapping[str, Profile]] = MappingProxyType({name: _profile(name) for name in _PROFILES})
