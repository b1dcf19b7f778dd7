"""The state under the names of the scenario format, and the answers to questions about it."""

from __future__ import annotations

from typing import Any

from games.cards import Rank
from games.earl.settling import ahead, in_play, ranking, standing
from games.earl.state import Phase, State


def turn(state: State) -> str | None:
    """Whose turn it is."""
    return state.hand.turn if state.hand is not None else None


def duty(state: State) -> str:
    """What the player on turn has to do: "lead" any rank or "match" the current one."""
    if state.hand is None or state.hand.turn is None:
        return ""
    return "match" if state.hand.rank else "lead"


def observe(state: State) -> dict[str, Any]:
    """Every observable value: names, codes and whole numbers only.

    The result of the last hand (winner, payments, pot_collected) stays until the next one is over; stage,
    rank and hand sizes are those of its last card until the next deal.
    """
    hand = state.hand
    playing = state.phase is Phase.PLAY and hand is not None
    return {
        "phase": state.phase.value,
        "turn": turn(state),
        "rank": hand.rank.value if hand and hand.rank else None,
        "stage": hand.stage if hand else 0,
        "completed": [rank.value for rank in hand.completed] if hand else [],
        "hand_sizes": {player: hand.counts.get(player, 0) if hand else 0 for player in state.players},
        "winner": state.winner,
        "payments": dict(state.payments or {}),
        "pot": state.pot,
        "pot_collected": state.pot_collected,
        "scores": dict(state.scores),
        "next_dealer": state.dealer,
        "hands_played": state.hands_played,
        "in_play": list(hand.players if playing and hand else in_play(state)),
        "ranking": dict(state.final_ranking or ranking(state)),
        "match_winner": list(state.match_winners),
    }


def answer(state: State, what: str, of: str | None) -> Any:
    """The answer to a question, or None when there is none.

    `of` names a player ("count", "score") or a rank by its code ("missing"); without it "count" and "score"
    answer for everybody, "missing" for the current rank.
    """
    hand = state.hand
    match what:
        case "turn":
            return turn(state)
        case "dealer":
            return state.dealer
        case "pot":
            return state.pot
        case "hands":
            return state.hands_played
        case "leader" | "ahead":
            return list(ahead(state))
        case "ranking":
            return dict(state.final_ranking or ranking(state))
        case "score":
            scores = {player: standing(state, player) for player in state.players}
            return scores if of is None else scores.get(of)
        case "count":
            counts = dict(hand.counts) if hand else {}
            return counts if of is None else counts.get(of)
        case "rank":
            return hand.rank.value if hand and hand.turn and hand.rank else None
        case "completed":
            return [rank.value for rank in hand.completed] if hand else []
        case "missing":
            return _missing(state, of)
    return None


def _missing(state: State, code: str | None) -> int | None:
    """Cards of a rank, or of the current one, that are still in the hands."""
    if state.hand is None:
        return None
    asked = next((rank for rank in Rank if rank.value == code), None) if code else state.hand.rank
    return state.hand.missing(asked) if asked else None
