"""Exactly the calls that would be accepted: what the ears and the table may reckon with."""

from __future__ import annotations

from collections.abc import Iterable

from games.cards import Rank
from games.earl.playing import may_abandon
from games.earl.state import Hand, Phase, State
from games.game import Expectation

_RANK = frozenset({"rank"})


def expectations(state: State) -> tuple[Expectation, ...]:
    """The families of calls that are accepted in `state`."""
    everybody = frozenset(state.players)
    if state.phase is Phase.PLAY and state.hand is not None:
        return tuple(_in_hand(state, state.hand, everybody))
    claims = (Expectation("claim_win", frozenset({state.winner}), idle=True),) if state.winner else ()
    if state.phase is Phase.MATCH_OVER:
        return claims
    stop = () if state.tied else (Expectation("end_session", everybody),)
    return (*_deals(state.dealer, everybody), *claims, *stop)


def _in_hand(state: State, hand: Hand, everybody: frozenset[str]) -> Iterable[Expectation]:
    if hand.turn is not None:
        speaker = frozenset({hand.turn})
        if hand.rank is None:
            yield _play(speaker, _open(hand))
        else:
            yield _play(speaker, [hand.rank], optional=_RANK)
            if may_abandon(state, hand):
                yield _play(speaker, [rank for rank in _open(hand) if rank is not hand.rank])
            yield Expectation("pass", speaker, {"rank": frozenset({hand.rank.value})}, _RANK)
    if hand.untouched:
        yield from _deals(hand.dealer, everybody)


def _open(hand: Hand) -> list[Rank]:
    """The ranks that may be led [E5]."""
    return [rank for rank in Rank if hand.missing(rank)]


def _play(speakers: frozenset[str], ranks: Iterable[Rank], optional: frozenset[str] = frozenset()) -> Expectation:
    slots = {"rank": frozenset(rank.value for rank in ranks), "count": frozenset({"1"})}
    return Expectation("play", speakers, slots, optional)


def _deals(dealer: str, everybody: frozenset[str]) -> tuple[Expectation, Expectation]:
    """The dealer says it of himself, anybody of the dealer by name [G7]."""
    named = {"dealer": frozenset({dealer})}
    return (
        Expectation("dealt", frozenset({dealer}), named, frozenset({"dealer"})),
        Expectation("dealt", everybody - {dealer}, named),
    )
