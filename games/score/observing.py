"""What may be said now, the board under the names of the scenario format, and the answers to questions about it."""

from __future__ import annotations

from typing import Any

from games.game import Expectation
from games.score.settling import ahead, ranking
from games.score.state import State, points_of


def expectations(state: State) -> tuple[Expectation, ...]:
    """Exactly the calls that would be accepted now; whom a line may name is for the rules to see."""
    if state.over:
        return ()
    everybody = frozenset(state.players)
    expected = []
    if not state.decided:
        expected.append(Expectation("score", everybody))
    if state.lines:
        expected.append(Expectation("amend", everybody))
    if not state.decided and (not state.excess or not state.of_round(state.rounds + 1)):
        expected.append(Expectation("dealt", everybody))
    if not state.excess:
        expected.append(Expectation("end_session", everybody))
    return tuple(expected)


def turn(state: State) -> None:
    """Nobody's turn: the board does not know the game."""


def duty(state: State) -> str:
    """Nothing is awaited from anybody."""
    return ""


def observe(state: State) -> dict[str, Any]:
    """Every observable value: names and whole numbers only."""
    return {
        "phase": "match_over" if state.decided or state.over else "play",
        "turn": None,
        "scores": state.totals,
        "round": points_of(state.of_round(state.rounds + 1), state.players),
        "hands_played": state.rounds,
        "ranking": ranking(state),
        "match_winner": list(ahead(state)) if state.decided or state.over else [],
    }


def answer(state: State, what: str, of: str | None) -> Any:
    """The answer to a question, or None when there is none; `of` names a player for "score"."""
    match what:
        case "score":
            return state.totals if of is None else state.totals.get(of)
        case "leader" | "ahead":
            return list(ahead(state))
        case "ranking":
            return ranking(state)
        case "hands":
            return state.rounds
        case "last_hand" | "payments":
            return points_of(state.of_round(state.rounds), state.players) if state.rounds else _so_far(state)
    return None


def _so_far(state: State) -> dict[str, int] | None:
    """The points of the first round while it is in progress."""
    return points_of(state.of_round(1), state.players) if state.lines else None
