"""What the referee knows of a table of Laugh and Lie Down [L5, L6]."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from games.cards import CARDS_PER_RANK, Rank, left_of
from games.game import Event
from games.laugh.acts import FieldClaim
from games.laugh.options import Options

HAND_SIZE = 8
"""Cards dealt to each player [L4]."""

FIELD_SIZE = 12
"""Cards dealt to the field [L4]."""


class Phase(Enum):
    """Where the match stands; the value is its name in the scenario format."""

    FIELD = "field"
    PLAY = "play"
    BETWEEN = "between"
    MATCH_OVER = "match_over"


@dataclass(frozen=True, slots=True)
class Oversight:
    """Cards on the field that the first observer may claim [L14]."""

    rank: Rank
    what: FieldClaim
    owner: str | None
    """Whose oversight it is; None when that is not known."""

    @property
    def cards(self) -> int:
        """How many go to the observer."""
        return 4 if self.what in ("quad_field", "quad_laid") else 2


@dataclass(frozen=True, slots=True)
class Known:
    """A player is known to hold at least `cards` of a rank, because of `source`."""

    cards: int
    source: Event


@dataclass(frozen=True, slots=True)
class Hand:
    """One deal, from the reading of its field to its end; it stays to be looked at until the next deal."""

    dealer: str
    players: tuple[str, ...]
    """Clockwise."""
    counts: Mapping[str, int]
    """Cards in each hand."""
    collections: Mapping[str, int]
    """Cards in each collection, without what the dealer adds at the end."""
    field: Mapping[Rank, int]
    collected: Mapping[Rank, int]
    """Cards of each rank in all collections."""
    turn: str | None = None
    """None before the field is read and when the hand is over."""
    acted: bool = False
    """Whether there has been a capture or a lie-down [L15]."""
    laid: tuple[str, ...] = ()
    """Who lay down, in order."""
    paired: frozenset[Rank] = frozenset()
    """Ranks of which a hand card took the only one on the field [L13]."""
    oversights: tuple[Oversight, ...] = ()
    known: Mapping[tuple[str, Rank], Known] = dataclasses.field(default_factory=dict)
    last_capture: str | None = None

    def unseen(self, rank: Rank) -> int:
        """Cards of a rank in the hands [L-I2]."""
        return CARDS_PER_RANK - self.field[rank] - self.collected[rank]

    @property
    def holders(self) -> tuple[str, ...]:
        """Those who have cards, clockwise."""
        return tuple(player for player in self.players if self.counts[player])

    @property
    def untouched(self) -> bool:
        """Whether nothing has been done but reading the field."""
        return not self.acted and not any(self.collections.values())

    def pair_due(self, rank: Rank) -> bool:
        """Whether the other two of a rank can be claimed by who holds both [L13]."""
        return rank in self.paired and self.collected[rank] == 2 and not self.field[rank]

    def oversight(self, rank: Rank) -> Oversight | None:
        """What can be claimed of a rank on the field."""
        return next((each for each in self.oversights if each.rank is rank), None)

    def after(self, player: str) -> str | None:
        """The next player to the left who has cards [L7]; None when the hand is over [L18]."""
        if len(self.holders) < 2:
            return None
        seats = (left_of(self.players, player, steps) for steps in range(1, len(self.players) + 1))
        return next(seat for seat in seats if self.counts[seat])


@dataclass(frozen=True, slots=True)
class Result:
    """How the last hand ended."""

    survivor: str
    collections: Mapping[str, int]
    adjustments: Mapping[str, int]
    hand_net: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class State:
    """A match of Laugh and Lie Down."""

    players: tuple[str, ...]
    """Clockwise."""
    options: Options
    phase: Phase
    dealer: str
    """Who dealt the hand in progress, or is due to deal the next one."""
    net: Mapping[str, int]
    """Chips won (or lost) by each player in the match so far."""
    hands_played: int = 0
    hand: Hand | None = None
    result: Result | None = None
    match_winners: tuple[str, ...] = ()
