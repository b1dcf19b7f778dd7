"""The state under the names of the scenario format, and the answers to questions about it."""

from __future__ import annotations

from typing import Any

from games.laugh.settling import pot
from games.laugh.state import Phase, State


def turn(state: State) -> str | None:
    """Whose turn it is; nobody's while the field is to be read."""
    return state.hand.turn if state.hand is not None else None


def duty(state: State) -> str:
    """What the player on turn has to do: "capture", or lie down if he cannot [L10]."""
    return "capture" if turn(state) else ""


def observe(state: State) -> dict[str, Any]:
    """Every observable value: names, codes and whole numbers only.

    After a hand, hand sizes and field are as they lay when it stopped; its collections have in them what the
    dealer added.
    """
    hand, result = state.hand, state.result
    return {
        "phase": state.phase.value,
        "turn": turn(state),
        "winner": result.survivor if result else None,
        "next_dealer": state.dealer,
        "hands_played": state.hands_played,
        "match_winner": list(state.match_winners),
        "hand_sizes": {player: hand.counts[player] if hand else 0 for player in state.players},
        "collections": collections(state),
        "field": field(state),
        "laid": list(hand.laid) if hand else [],
        "survivor": result.survivor if result else None,
        "adjustments": dict(result.adjustments) if result else {},
        "hand_net": dict(result.hand_net) if result else {},
        "net": dict(state.net),
        "pot": pot(state.players) if state.phase in (Phase.FIELD, Phase.PLAY) else 0,
        "ranking": ranking(state),
    }


def collections(state: State) -> dict[str, int]:
    """Cards in each collection; of a hand that is over, with what the dealer added."""
    if state.phase in (Phase.BETWEEN, Phase.MATCH_OVER) and state.result:
        return dict(state.result.collections)
    return dict(state.hand.collections) if state.hand else dict.fromkeys(state.players, 0)


def field(state: State) -> dict[str, int]:
    """Cards on the field by rank; ranks that do not lie there are left out."""
    return {rank.value: number for rank, number in state.hand.field.items() if number} if state.hand else {}


def ranking(state: State) -> dict[str, int]:
    """The place of each player by balance; equals share one: 1, 1, 3 [L22, A-L6]."""
    return {player: 1 + sum(other > balance for other in state.net.values()) for player, balance in state.net.items()}


def answer(state: State, what: str, of: str | None) -> Any:
    """The answer to a question, or None when there is none.

    `of` names a player; without it "count", "collection", "pairs", "score" and "chips" answer for everybody.
    """
    match what:
        case "turn":
            return turn(state)
        case "dealer":
            return state.dealer
        case "field" | "table":
            return field(state)
        case "count":
            return _of(dict(state.hand.counts) if state.hand else {}, of)
        case "collection":
            return _of(collections(state), of)
        case "pairs":
            return _of({player: cards // 2 for player, cards in collections(state).items()}, of)
        case "score" | "net" | "chips":
            return _of(dict(state.net), of)
        case "pot":
            return observe(state)["pot"]
        case "hands":
            return state.hands_played
        case "leader" | "ahead":
            return [player for player, place in ranking(state).items() if place == 1]
        case "ranking":
            return ranking(state)
        case "survivor":
            return state.result.survivor if state.result else None
    return None


def _of(numbers: dict[str, int], player: str | None) -> Any:
    return numbers if player is None else numbers.get(player)
