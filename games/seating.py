"""Who may sit down together: names that can be told apart, as many as a game takes, one of them dealing."""

from __future__ import annotations

from games.game import Setup, SetupError


def check_seats(setup: Setup, players: range) -> None:
    """Raises SetupError: empty_name, duplicate_name, player_count, unknown_dealer."""
    seen: set[str] = set()
    for name in setup.players:
        known_as = name.strip().casefold()
        if not known_as:
            raise SetupError("empty_name")
        if known_as in seen:
            raise SetupError("duplicate_name", name=name)
        seen.add(known_as)
    count = len(setup.players)
    if count not in players:
        raise SetupError("player_count", count=count, minimum=players.start, maximum=players.stop - 1)
    if setup.dealer not in setup.players:
        raise SetupError("unknown_dealer", dealer=setup.dealer, players=setup.players)
