"""What the referee knows of a table: the session and the hand in progress, never a player's cards [E4]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from games.cards import CARDS_PER_RANK, Rank, left_of
from games.earl.options import Options


class Phase(Enum):
    """Where the session stands; the value is its name in the scenario format."""

    PLAY = "play"
    BETWEEN = "between"
    MATCH_OVER = "match_over"


@dataclass(frozen=True, slots=True)
class Hand:
    """One deal, from its first card to its last; it stays to be looked at until the next deal."""

    dealer: str
    players: tuple[str, ...]
    """Those dealt in, clockwise."""
    counts: Mapping[str, int]
    """Cards in each hand."""
    turn: str | None
    """None when the hand is over."""
    seen: Mapping[Rank, int]
    """Cards of each rank that are out, over the whole hand."""
    completed: tuple[Rank, ...] = ()
    """Ranks with four cards out, in the order of their completion."""
    rank: Rank | None = None
    """The rank to match, or None when a lead is awaited."""
    last: str | None = None
    """Who played the last card that stands."""
    passes: int = 0
    """Passes in a row since the last card was played, shown or refused with the loss of the turn."""
    denied: frozenset[tuple[str, Rank]] = frozenset()
    """Who passed on which rank [E11]."""
    shown: frozenset[tuple[str, Rank]] = frozenset()
    """Who is known to hold a card of which rank, because it went back to the hand [E17]."""

    @property
    def stage(self) -> int:
        """Cards of the current rank that are out; 0 when a lead is awaited."""
        return self.seen[self.rank] if self.rank else 0

    @property
    def untouched(self) -> bool:
        """Whether no card has been played yet."""
        return not any(self.seen.values())

    def missing(self, rank: Rank) -> int:
        """Cards of `rank` still in the hands."""
        return CARDS_PER_RANK - self.seen[rank]

    def after(self, player: str) -> str:
        """Who sits next to the left among those dealt in."""
        return left_of(self.players, player)


@dataclass(frozen=True, slots=True)
class State:
    """A session of Earl of Coventry."""

    players: tuple[str, ...]
    """Everybody at the table, clockwise."""
    options: Options
    phase: Phase
    dealer: str
    """Who dealt the hand in progress, or is due to deal the next one."""
    scores: Mapping[str, int]
    """Points or chips of each player; a debt is negative."""
    wins: Mapping[str, int]
    """Hands won by each player: what counts where nothing is paid [E23]."""
    hands_played: int = 0
    pot: int = 0
    hand: Hand | None = None
    """The hand in progress or the last one; None before the first deal."""
    winner: str | None = None
    """Who won the last hand."""
    payments: Mapping[str, int] | None = None
    """What the last hand brought each player, the pot aside."""
    pot_collected: int = 0
    tied: tuple[str, ...] = ()
    """Those who play the extra round, once it is due [E26]."""
    match_winners: tuple[str, ...] = ()
    final_ranking: Mapping[str, int] | None = None
