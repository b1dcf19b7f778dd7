"""Who sits where: play goes to the right, and opposite players are a pair [C1]."""

from __future__ import annotations

from collections.abc import Sequence

from games.cards import left_of
from games.seating import PAIR


def right_of(players: Sequence[str], player: str) -> str:
    """The next player in the order of play; `players` sit clockwise."""
    return left_of(players, player, -1)


def partner_of(players: Sequence[str], player: str) -> str:
    """The player opposite."""
    return left_of(players, player, 2)


def pairs(players: Sequence[str]) -> tuple[str, str]:
    """The labels of the two pairs."""
    return PAIR.join((players[0], players[2])), PAIR.join((players[1], players[3]))


def pair_of(players: Sequence[str], player: str) -> str:
    """The label of a player's pair."""
    return pairs(players)[players.index(player) % 2]


def other_pair(players: Sequence[str], pair: str) -> str:
    """The label of the pair that plays against `pair`."""
    first, second = pairs(players)
    return second if pair == first else first
