"""What may be said to the scoreboard, and what may happen on it.

Players appear by name, points as whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

import msgspec

from games.game import Call, Event, Note

Points: TypeAlias = Annotated[int, msgspec.Meta(ge=-999, le=999)]
"""What can be said in one breath [S2]."""


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a line gives to a player, or takes from him: the speaker where nobody is named [S2].

    With `everybody` each player gets it. Whoever it goes `against` gets the opposite, and is not one of everybody:
    a payment [S3].
    """

    points: Points
    player: str | None = None
    everybody: bool = False
    against: str | None = None


# --- calls -----------------------------------------------------------------------------------------------


class Score(Call, frozen=True, tag="score"):
    """A line of the score, said in one breath [S2]."""

    changes: tuple[Change, ...] = ()


class Amend(Call, frozen=True, tag="amend"):
    """What was said before is put right: of `player`, or of the only one it was about [S8].

    Without `points` they were another's, the `player`'s. Points keep the sign of what they correct, unless they are
    below zero or `plus` was said.
    """

    points: Points | None = None
    player: str | None = None
    plus: bool = False


class Dealt(Call, frozen=True, tag="dealt"):
    """The next round begins, so this one is over [S4]; who deals (`dealer`) does not matter."""

    dealer: str | None = None


class EndSession(Call, frozen=True, tag="end_session"):
    """The table wants to stop [S7]."""

    grave = True


CALL_TYPES: tuple[type[Call], ...] = (Score, Amend, Dealt, EndSession)

# --- events ----------------------------------------------------------------------------------------------


class Tally(msgspec.Struct, frozen=True):
    """What a line holds for a player, and his total before it was said and now."""

    points: int
    before: int
    total: int


class BoardOpened(Event, frozen=True, tag="board_opened"):
    """The board is ready; `target` and `rounds` are 0 where none was agreed [S1, S6]."""

    players: tuple[str, ...]
    target: int
    rounds: int


class Scored(Event, frozen=True, tag="scored"):
    """A line was taken, with a name to each change; `tallies` are those of the players it touches [S2, S3]."""

    settles = True
    changes: tuple[Change, ...]
    tallies: Mapping[str, Tally]


class Amended(Event, frozen=True, tag="amended"):
    """The line of this index reads `changes` from now on; `tallies` are those of whose points that moved [S8]."""

    settles = True
    line: int
    changes: tuple[Change, ...]
    tallies: Mapping[str, Tally]


class RoundOver(Event, frozen=True, tag="round_over"):
    """A round is over: what it brought each player, and the `scores` after it [S4].

    `asked` tells that somebody said so; otherwise everybody has just heard his points.
    """

    number: int
    points: Mapping[str, int]
    scores: Mapping[str, int]
    asked: bool


class MatchOver(Event, frozen=True, tag="match_over"):
    """The target or the last round is reached; equals share a place: 1, 1, 3 [S6].

    `fewest` tells that the fewest points have won.
    """

    settles = True
    ranking: Mapping[str, int]
    winners: tuple[str, ...]
    scores: Mapping[str, int]
    fewest: bool = False


class SessionOver(Event, frozen=True, tag="session_over"):
    """Nothing more is noted; `told` when the end of the match has told the result already [S7]."""

    settles = True
    ranking: Mapping[str, int]
    winners: tuple[str, ...]
    scores: Mapping[str, int]
    told: bool
    fewest: bool = False


# --- notes -----------------------------------------------------------------------------------------------


class TargetReached(Note, frozen=True, tag="target_reached"):
    """`players` have reached the `target`; the match ends with the round [S6]."""

    players: tuple[str, ...]
    target: int


class Unbalanced(Note, frozen=True, tag="unbalanced"):
    """Everybody has points, but they do not add up to zero: `excess` is the sum [S5]."""

    excess: int


EVENT_TYPES: tuple[type[Event], ...] = (
    BoardOpened,
    Scored,
    Amended,
    RoundOver,
    MatchOver,
    SessionOver,
    TargetReached,
    Unbalanced,
)
