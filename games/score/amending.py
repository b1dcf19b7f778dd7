"""What was said before, put right: by its player, or because it can only be one [S8]."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from games.game import Accepted, Incomplete, Refused, Ruling
from games.score.acts import Amend, Amended, Change, Tally
from games.score.settling import settle
from games.score.state import State, apply, points_of, touched


def amend(state: State, call: Amend) -> Ruling:
    """The ruling on a correction."""
    player = call.player
    if player is not None and player not in state.players:
        return Refused("unknown_player", "G2", {"player": player})
    if not state.lines:
        return Refused("nothing_to_amend", "S8", {"player": player})
    if call.points is None and player is None:
        return Incomplete("points", "S8")
    last = len(state.lines) - 1
    if player is None:
        changes = state.lines[last].changes
        if len(changes) > 1:
            return Incomplete("player", "S8")
        return _amended(state, last, (_changed(changes[0], call),))
    if call.points is not None:
        for index in _latest_round(state):
            changes = state.lines[index].changes
            mended = _mended(changes, player, call, state.players)
            if mended is not None:
                return _amended(state, index, mended)
    return _moved(state, last, player, call)


def _latest_round(state: State) -> Iterator[int]:
    """The lines of the round that the last line belongs to, the latest first."""
    for index in range(len(state.lines) - 1, -1, -1):
        if state.lines[index].round != state.lines[-1].round:
            return
        yield index


def _mended(
    changes: tuple[Change, ...], player: str, call: Amend, players: tuple[str, ...]
) -> tuple[Change, ...] | None:
    """The line with the `player`'s own points put right, or None when it has none."""
    for at, change in enumerate(changes):
        if change.player == player:
            new: tuple[Change, ...] = (_changed(change, call),)
        elif change.against == player and not change.everybody:
            turned = _changed(replace(change, points=-change.points), call)
            new = (replace(change, points=-turned.points),)
        elif change.everybody and change.against is None:
            each = (Change(change.points, one) for one in players)
            new = tuple(_changed(one, call) if one.player == player else one for one in each)
        else:
            continue
        return (*changes[:at], *new, *changes[at + 1 :])
    return None


def _moved(state: State, last: int, player: str, call: Amend) -> Ruling:
    """The only points of the last line were the `player`'s."""
    changes = state.lines[last].changes
    if len(changes) > 1 or changes[0].everybody or changes[0].against is not None:
        return Refused("nothing_to_amend", "S8", {"player": player})
    moved = replace(changes[0], player=player)
    return _amended(state, last, (moved if call.points is None else _changed(moved, call),))


def _changed(change: Change, call: Amend) -> Change:
    """A change with other points; a number without its sign keeps the old one."""
    points = call.points if call.points is not None else change.points
    keeps = points > 0 and change.points < 0 and not call.plus
    return replace(change, points=-points if keeps else points)


def _amended(state: State, index: int, changes: tuple[Change, ...]) -> Ruling:
    if changes == state.lines[index].changes:
        return Accepted(())
    event = Amended(index, changes, {})
    after = apply(state, event)
    old, new = (points_of(each.lines[index].changes, state.players) for each in (state, after))
    before, totals = state.totals, after.totals
    about = [player for change in changes for player in touched(change, state.players)]
    moved = (player for player in dict.fromkeys((*state.players, *about)) if old[player] != new[player])
    event = replace(event, tallies={player: Tally(new[player], before[player], totals[player]) for player in moved})
    return Accepted((event, *settle(state, after)))
