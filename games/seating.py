"""How a table is set up in any game: names that can be told apart, as many as it takes, a dealer, and balances."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.game import Setup, SetupError

PHASES: Final = ("dealt", "between")
"""Where a session may begin: the hand is dealt, or its dealer is due to deal."""

PAIR: Final = "/"
"""What joins the names of two partners; no name may contain it."""


def check_names(names: Iterable[str]) -> None:
    """Raises SetupError: empty_name, name_like_a_pair, duplicate_name."""
    seen: set[str] = set()
    for name in names:
        known_as = name.strip().casefold()
        if not known_as:
            raise SetupError("empty_name")
        if PAIR in known_as:
            raise SetupError("name_like_a_pair", name=name)
        if known_as in seen:
            raise SetupError("duplicate_name", name=name)
        seen.add(known_as)


def check_seats(setup: Setup, usual: range, most: int | None = None) -> None:
    """Names, their number, the dealer and the phase.

    More than the `usual` number may sit down after confirming it, up to `most`.

    Raises SetupError: empty_name, name_like_a_pair, duplicate_name, player_count, confirm_players, unknown_dealer,
    unknown_phase.
    """
    check_names(setup.players)
    count = len(setup.players)
    limits = {"count": count, "minimum": usual.start, "maximum": usual.stop - 1, "exact": len(usual) == 1}
    if count not in usual:
        if most is None or not usual.stop <= count <= most:
            raise SetupError("player_count", **limits)
        if not setup.confirmed:
            raise SetupError("confirm_players", **limits)
    if setup.dealer not in setup.players:
        raise SetupError("unknown_dealer", dealer=setup.dealer, players=setup.players)
    if setup.phase not in PHASES:
        raise SetupError("unknown_phase", phase=setup.phase, allowed=PHASES)


def balances(setup: Setup, start: int = 0) -> dict[str, int]:
    """Chips or points of each player before the first call: what is given, else `start`.

    Raises SetupError: unknown_player, bad_balance.
    """
    given = {**(setup.scores or {}), **(setup.chips or {})}
    for player, balance in given.items():
        if player not in setup.players:
            raise SetupError("unknown_player", player=player, players=setup.players)
        if not isinstance(balance, int):
            raise SetupError("bad_balance", player=player, value=balance)
    return {player: given.get(player, start) for player in setup.players}
