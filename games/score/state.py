"""The board: the lines as they were said; everything else follows from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from games.game import Event
from games.score.acts import Amended, Change, MatchOver, RoundOver, Scored, SessionOver
from games.score.options import Options


@dataclass(frozen=True, slots=True)
class Line:
    """What was said in one breath, and the number of the round it belongs to."""

    changes: tuple[Change, ...]
    round: int


@dataclass(frozen=True, slots=True)
class State:
    """`opening` are the balances before the first line, `rounds` those that are over."""

    players: tuple[str, ...]
    options: Options
    opening: Mapping[str, int]
    rounds: int = 0
    lines: tuple[Line, ...] = ()
    decided: bool = False
    over: bool = False

    @property
    def totals(self) -> dict[str, int]:
        """The points of each player now."""
        brought = points_of((change for line in self.lines for change in line.changes), self.players)
        return {player: self.opening[player] + points for player, points in brought.items()}

    @property
    def excess(self) -> int:
        """How far all lines are from adding up to zero; 0 where they need not [S5]."""
        if not self.options.zero_sum:
            return 0
        return sum(points_of((change for line in self.lines for change in line.changes), self.players).values())

    def of_round(self, number: int) -> tuple[Change, ...]:
        """Every change of a round."""
        return tuple(change for line in self.lines if line.round == number for change in line.changes)


def touched(change: Change, players: Iterable[str]) -> dict[str, int]:
    """The points a change brings to each player it is about [S3]."""
    if not change.everybody:
        brought = {} if change.player is None else {change.player: change.points}
    else:
        brought = {player: change.points for player in players if player != change.against}
    return brought if change.against is None else {**brought, change.against: -sum(brought.values())}


def points_of(changes: Iterable[Change], players: Iterable[str]) -> dict[str, int]:
    """The points that all these changes bring to each player."""
    seats = tuple(players)
    brought = dict.fromkeys(seats, 0)
    for change in changes:
        for player, points in touched(change, seats).items():
            brought[player] += points
    return brought


def apply(state: State, event: Event) -> State:
    """The state after an event."""
    match event:
        case Scored(changes=changes):
            return replace(state, lines=(*state.lines, Line(changes, state.rounds + 1)))
        case Amended(line=index, changes=changes):
            lines = (*state.lines[:index], replace(state.lines[index], changes=changes), *state.lines[index + 1 :])
            return replace(state, lines=lines, decided=False)
        case RoundOver(number=number):
            return replace(state, rounds=number)
        case MatchOver():
            return replace(state, decided=True)
        case SessionOver():
            return replace(state, over=True)
    return state
