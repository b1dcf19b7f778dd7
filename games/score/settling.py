"""When a round and a match are over, and who has won [S4-S7]."""

from __future__ import annotations

from collections.abc import Iterator

from games.game import Event
from games.score.acts import MatchOver, RoundOver, SessionOver, TargetReached, Unbalanced
from games.score.state import State, apply, points_of, touched


def ranking(state: State) -> dict[str, int]:
    """The place of each player; equals share one: 1, 1, 3 [S6]."""
    sign = 1 if state.options.wins == "most" else -1
    totals = state.totals
    return {
        player: 1 + sum(sign * other > sign * total for other in totals.values()) for player, total in totals.items()
    }


def ahead(state: State) -> tuple[str, ...]:
    """Those who share the first place now."""
    return tuple(player for player, place in ranking(state).items() if place == 1)


def settle(before: State, state: State) -> Iterator[Event]:
    """What follows from a line or its correction: the end of a round or of the match, or what stands against it."""
    noted = {player for change in state.of_round(state.rounds + 1) for player in touched(change, state.players)}
    complete = noted == set(state.players)
    if state.excess and (complete or not noted):
        yield Unbalanced(state.excess)
    elif complete and not state.excess:
        yield (over := close_round(state, asked=False))
        state = apply(state, over)
    yield from decide(state)
    newly = tuple(player for player in _there(state) if player not in _there(before))
    if newly and not _decided(state):
        yield TargetReached(newly, state.options.target)


def close_round(state: State, *, asked: bool) -> RoundOver:
    """The end of the round in progress [S4]."""
    number = state.rounds + 1
    return RoundOver(number, points_of(state.of_round(number), state.players), state.totals, asked)


def decide(state: State) -> Iterator[MatchOver]:
    """The end of the match, if it is reached [S6]."""
    if _decided(state):
        yield MatchOver(ranking(state), ahead(state), state.totals, state.options.wins == "fewest")


def close(state: State) -> SessionOver:
    """The end of the session [S7]."""
    fewest = state.options.wins == "fewest"
    return SessionOver(ranking(state), ahead(state), state.totals, told=state.decided, fewest=fewest)


def _decided(state: State) -> bool:
    """Whether no round is open, and the last one or the target is reached by points that add up."""
    options = state.options
    if state.excess or state.of_round(state.rounds + 1):
        return False
    return bool((options.rounds and state.rounds >= options.rounds) or _there(state))


def _there(state: State) -> tuple[str, ...]:
    """Those who have the target, if there is one."""
    target = state.options.target
    return tuple(player for player, total in state.totals.items() if total >= target) if target else ()
