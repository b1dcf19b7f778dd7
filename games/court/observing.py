"""The state under the names of the scenario format, and the answers to questions about it."""

from __future__ import annotations

from typing import Any

from games.court.gathering import tricks_won
from games.court.seats import pair_of, pairs
from games.court.state import Phase, State


def turn(state: State) -> str | None:
    """Whose turn it is, to name trumps or to play."""
    return state.hand.turn if state.hand is not None else None


def duty(state: State) -> str:
    """What the player on turn has to do: "trump", "lead" or "follow"."""
    hand = state.hand
    if hand is None or hand.turn is None:
        return ""
    if hand.trump is None:
        return "trump"
    return "follow" if hand.unfinished.plays else "lead"


def observe(state: State) -> dict[str, Any]:
    """Every observable value: names, codes and whole numbers only.

    What concerns one hand stays until the next deal; the result of the last hand until the next one is over.
    """
    hand, result = state.hand, state.result
    over = state.phase is Phase.MATCH_OVER
    return {
        "phase": state.phase.value,
        "turn": turn(state),
        "winner": result.winner if result else None,
        "next_dealer": state.balance.dealer,
        "hands_played": state.balance.hands_played,
        "match_winner": _match_winner(state) if over else [],
        "trump": hand.trump.value if hand and hand.trump else None,
        "caller": hand.chooser if hand else None,
        "hand_sizes": {player: hand.count(player) if hand else 0 for player in state.players},
        "tricks": tricks(state),
        "trick_winners": [play.player for play in hand.winners] if hand else [],
        "series": dict(state.balance.series),
        "courts": dict(state.balance.courts),
        "hand_winner": result.winner if result else None,
        "court": bool(result and result.courts_won),
        "why": result.why if result else None,
        "voids": voids(state),
        "result": (state.match_winner or "draw") if over else None,
    }


def tricks(state: State) -> dict[str, int]:
    """The tricks of each pair in this hand."""
    return tricks_won(state.options, state.hand) if state.hand else dict.fromkeys(pairs(state.players), 0)


def voids(state: State) -> dict[str, list[str]]:
    """The suits each player has shown to lack by not following; without the players who always followed."""
    if state.hand is None:
        return {}
    shown = {player: sorted({led.value for _, led, _ in state.hand.discards(player)}) for player in state.players}
    return {player: suits for player, suits in shown.items() if suits}


def answer(state: State, what: str, of: str | None) -> Any:
    """The answer to a question, or None when there is none.

    `of` names a player: "tricks", "courts" and "series" then answer for his pair, otherwise for both.
    """
    hand, balance = state.hand, state.balance
    match what:
        case "turn" | "lead":
            return turn(state)
        case "dealer":
            return balance.dealer
        case "trump":
            return hand.trump.value if hand and hand.trump else None
        case "caller":
            return hand.chooser if hand else None
        case "tricks":
            return _of_pair(state, tricks(state), of)
        case "courts" | "score":
            return _of_pair(state, dict(balance.courts), of)
        case "series":
            return _of_pair(state, dict(balance.series), of)
        case "hands":
            return balance.hands_played
        case "count":
            counts = {player: hand.count(player) for player in hand.players} if hand else {}
            return counts if of is None else counts.get(of)
        case "trick":
            return hand.winners[-1].player if hand and hand.winners else None
        case "table":
            plays = hand.tricks[-1].plays if hand and hand.tricks else ()
            return {play.player: play.card.value for play in plays}
        case "leader" | "ahead":
            most = max(balance.courts.values())
            return [pair for pair, courts in balance.courts.items() if courts == most]
    return None


def _match_winner(state: State) -> list[str]:
    """The pair with more courts, or both when they are equal."""
    return [state.match_winner] if state.match_winner else list(pairs(state.players))


def _of_pair(state: State, numbers: dict[str, int], of: str | None) -> Any:
    if of is None:
        return numbers
    return numbers.get(pair_of(state.players, of)) if of in state.players else numbers.get(of)
