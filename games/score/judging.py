"""The ruling on any call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from games.game import Accepted, Act, Call, Event, Refused, Ruling
from games.score.acts import Amend, Change, Dealt, EndSession, Score, Scored, Tally
from games.score.amending import amend
from games.score.settling import ahead, close, close_round, decide, settle
from games.score.state import State, apply, points_of, touched


def judge(state: State, act: Act) -> Ruling:
    """What the rules say to a call."""
    speaker, call = act.speaker, act.call
    if speaker not in state.players:
        return Refused("unknown_player", "G2", {"player": speaker})
    if state.over or (state.decided and isinstance(call, Score | Dealt)):
        return Refused("session_over", "S7", {"winners": ahead(state)})
    return _judge(state, speaker, call)


def _judge(state: State, speaker: str, call: Call) -> Ruling:
    match call:
        case Score(changes=changes):
            return _score(state, tuple(_owned(change, speaker) for change in changes))
        case Amend():
            return amend(state, call)
        case Dealt():
            return _next_round(state)
        case EndSession():
            return _unbalanced(state) or Accepted((close(state),))
    return Refused("unknown_call", "G6", {"player": speaker})


def _owned(change: Change, speaker: str) -> Change:
    """A change with its owner: the speaker where nobody is named [S2]."""
    return change if change.everybody or change.player else msgspec.structs.replace(change, player=speaker)


def _score(state: State, changes: tuple[Change, ...]) -> Ruling:
    named = Counter(player for change in changes for player in (change.player, change.against) if player is not None)
    for player in named:
        if player not in state.players:
            return Refused("unknown_player", "G2", {"player": player})
    own = Counter(change.player for change in changes if change.player is not None and change.against is None)
    twice = [player for player, times in own.items() if times > 1]
    twice += [change.against for change in changes if change.against is not None and change.against == change.player]
    if twice:
        return Refused("named_twice", "S2", {"player": twice[0]})
    taken = Scored(changes, tallies(state, changes))
    after = apply(state, taken)
    return Accepted((taken, *settle(state, after)), Score(changes))


def tallies(state: State, changes: Iterable[Change]) -> dict[str, Tally]:
    """What a line would hold for each player it is about."""
    said = tuple(changes)
    brought, totals = points_of(said, state.players), state.totals
    about: Mapping[str, None] = dict.fromkeys(p for change in said for p in touched(change, state.players))
    return {player: Tally(brought[player], totals[player], totals[player] + brought[player]) for player in about}


def _next_round(state: State) -> Ruling:
    """Somebody says that the next round begins; one that has no line yet has begun already [S4]."""
    if not state.of_round(state.rounds + 1):
        return Accepted(())
    if (refused := _unbalanced(state)) is not None:
        return refused
    over = close_round(state, asked=True)
    events: tuple[Event, ...] = (over, *decide(apply(state, over)))
    return Accepted(events)


def _unbalanced(state: State) -> Refused | None:
    return Refused("not_zero", "S5", {"excess": state.excess}) if state.excess else None
