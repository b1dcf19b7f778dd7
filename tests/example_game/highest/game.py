"""Highest Card, the smallest game there is: the example of docs/ADDING_A_GAME.md.

H1. Everybody turns up one card in turn, clockwise, and names it; the dealer's left begins.
H2. The highest card takes the round, aces high; of equal cards the first. Its player begins the next round.
H3. There are four cards of a rank.
H4. Who first takes `points` rounds wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from games import options
from games.cards import CARDS_PER_RANK, Rank, left_of
from games.game import (
    Accepted,
    Act,
    Call,
    Event,
    Expectation,
    Game,
    Incomplete,
    OptionValue,
    Profile,
    Refused,
    Ruling,
    Setup,
)
from games.seating import check_seats


class Play(Call, frozen=True, tag="play"):
    """The speaker turns up a card [H1]."""

    rank: Rank | None = None


class CardPlayed(Event, frozen=True, tag="card_played"):
    """`player` has turned up a card [H1]."""

    player: str
    rank: Rank


class RoundOver(Event, frozen=True, tag="round_over"):
    """`winner` takes the round with a `rank` and begins the next; `scores` are rounds taken [H2]."""

    winner: str
    rank: Rank
    scores: Mapping[str, int]


class SessionOver(Event, frozen=True, tag="session_over"):
    """`winner` has taken rounds enough [H4]."""

    winner: str


@dataclass(frozen=True, slots=True)
class Options:
    """What tables may agree on."""

    points: int = 3
    """How many rounds win [H4]."""


@dataclass(frozen=True, slots=True)
class State:
    """The round on the table: `shown` are its cards from the `leader` on."""

    players: tuple[str, ...]
    points: int
    leader: str
    scores: Mapping[str, int]
    shown: tuple[Rank, ...] = ()
    winner: str | None = None


LOWEST_FIRST: Final = (*tuple(Rank)[1:], Rank.ACE)  # H2
PLAYERS: Final = range(2, 7)
_PROFILES: Final[Mapping[str, Mapping[str, OptionValue]]] = {"highest-card": {}, "highest-card-long": {"points": 7}}
PROFILES: Final[Mapping[str, Profile]] = MappingProxyType(options.profile_table(Options, _PROFILES, PLAYERS))


class Highest:
    """The rules of Highest Card (`games.game.Game` tells what each part means)."""

    __slots__ = ()

    key: Final = "highest"
    profiles: Final = PROFILES
    call_types: Final[tuple[type[Call], ...]] = (Play,)
    event_types: Final[tuple[type[Event], ...]] = (CardPlayed, RoundOver, SessionOver)

    def open(self, setup: Setup) -> tuple[State, tuple[Event, ...]]:
        """Nothing is dealt: the dealer's left begins [H1]. Raises SetupError."""
        check_seats(setup, PLAYERS)
        chosen = options.settle(Options, _PROFILES, setup.profile, setup.options)
        leader = left_of(setup.players, setup.dealer)
        return State(setup.players, chosen.points, leader, dict.fromkeys(setup.players, 0)), ()

    def judge(self, state: State, act: Act) -> Ruling:
        """A card in turn stands; the last one of a round decides it."""
        turn, rank = self.turn(state), getattr(act.call, "rank", None)
        if turn is None:
            return Refused("session_over", "H4", {"winners": (state.winner,)})
        if act.speaker != turn:
            return Refused("not_your_turn", "H1")
        if rank is None:
            return Incomplete("rank")
        if state.shown.count(rank) == CARDS_PER_RANK:
            return Refused("rank_exhausted", "H3", {"rank": rank})
        played = CardPlayed(turn, rank)
        return Accepted((played, *_decided(self.apply(state, played))))

    def apply(self, state: State, event: Event) -> State:
        """The state after an event."""
        match event:
            case CardPlayed(rank=rank):
                return replace(state, shown=(*state.shown, rank))
            case RoundOver(winner=winner, scores=scores):
                return replace(state, shown=(), leader=winner, scores=scores)
            case SessionOver(winner=winner):
                return replace(state, winner=winner)
        return state

    def expectations(self, state: State) -> tuple[Expectation, ...]:
        """Any card from the player on turn, but no fifth of a rank."""
        turn = self.turn(state)
        if turn is None:
            return ()
        ranks = frozenset(rank.value for rank in Rank if state.shown.count(rank) < CARDS_PER_RANK)
        return (Expectation("play", frozenset({turn}), {"rank": ranks}),)

    def turn(self, state: State) -> str | None:
        """Whose card is awaited."""
        return None if state.winner else left_of(state.players, state.leader, len(state.shown))

    def duty(self, state: State) -> str:
        """The first card of a round is a "lead", the others "follow"."""
        return "" if state.winner else "follow" if state.shown else "lead"

    def answer(self, state: State, what: str, of: str | None) -> Any:
        """Whose turn it is, and the score."""
        match what:
            case "turn":
                return self.turn(state)
            case "score":
                return state.scores.get(of) if of else state.scores
        return None

    def observe(self, state: State) -> dict[str, Any]:
        """What can be seen on the table."""
        shown = tuple(rank.value for rank in state.shown)
        return {"turn": self.turn(state), "shown": shown, "scores": dict(state.scores), "winner": state.winner}


def _decided(state: State) -> tuple[Event, ...]:
    """What follows when everybody has turned up a card [H2, H4]."""
    if len(state.shown) < len(state.players):
        return ()
    rank = max(state.shown, key=LOWEST_FIRST.index)
    winner = left_of(state.players, state.leader, state.shown.index(rank))
    scores = {**state.scores, winner: state.scores[winner] + 1}
    over = RoundOver(winner, rank, scores)
    return (over, SessionOver(winner)) if scores[winner] >= state.points else (over,)


GAME: Final[Game[State]] = Highest()
