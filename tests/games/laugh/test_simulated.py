"""Whole random hands with known cards: the referee, who only hears, agrees with who sees."""

from __future__ import annotations

from random import Random
from typing import Union

import msgspec
import pytest

from benchmarks.simulator.laugh import Table, count, deal, play
from games.cards import Rank
from games.game import Accepted, Act, Setup, fold
from games.laugh import GAME
from games.laugh.acts import CALL_TYPES, Dealt
from games.laugh.knowledge import dead, ranks_held
from games.laugh.state import Hand, State
from tests.games.laugh.table import PLAYERS

MATCHES = 400  # of five hands each
CALL = Union[CALL_TYPES]  # noqa: UP007


def judged(state: State, act: Act) -> State:
    ruling = GAME.judge(state, act)
    assert isinstance(ruling, Accepted), (act, ruling)
    return fold(GAME, state, ruling.events)


def knowledge_holds(hand: Hand, table: Table) -> None:
    """Every count is true, and every bound agrees with the true cards [L-I1 to L-I4]."""
    held = ranks_held(hand)
    for seat, player in enumerate(PLAYERS):
        assert hand.counts[player] == table.hands[seat].total()
        assert hand.collections[player] == len(table.piles[seat])
    for rank in Rank:
        code = rank.value
        assert hand.field[rank] == table.field[code]
        true = {PLAYERS[seat]: table.hands[seat][code] for seat in table.alive}
        assert hand.unseen(rank) == sum(true.values())
        assert (hand.unseen(rank) + hand.field[rank]) % 2 == 0  # L-I3
        if hand.field[rank] % 2:
            assert sum(true.values()) >= 1
        if dead(hand, rank):
            assert not any(true.values())
        for player, cards in true.items():
            low, high = held.bounds(player, rank)
            assert low <= cards <= high


@pytest.mark.parametrize("part", range(4))
def test_matches_of_random_hands_are_refereed_as_they_are_seen(part: int):
    random = Random(part)
    for number in range(MATCHES // 4):
        first = random.randrange(5)
        state, _ = GAME.open(Setup(PLAYERS, PLAYERS[first], "laugh-002"))
        net = [0] * 5
        for hand in range(5):
            dealer = (first + hand) % 5
            if hand:
                assert state.phase.value == "between"
                state = judged(state, Act(PLAYERS[dealer], Dealt()))
            table = deal(random, dealer)
            for seat, told in play(random, table):
                state = judged(state, Act(PLAYERS[seat], msgspec.convert(told, CALL)))
                if number % 20 == 0 and len(table.alive) > 1:
                    assert state.hand is not None
                    knowledge_holds(state.hand, table)
            survivor = table.alive[0]
            assert state.hand is not None
            known = ranks_held(state.hand)  # L-I11: of the survivor's hand everything is known
            assert all(known.exactly(PLAYERS[survivor], rank) == table.hands[survivor][rank.value] for rank in Rank)
            collections, purses = count(table)
            net = [before + won for before, won in zip(net, purses, strict=True)]
            observed = GAME.observe(state)
            assert observed["survivor"] == PLAYERS[survivor]
            assert observed["collections"] == dict(zip(PLAYERS, collections, strict=True))
            assert observed["hand_net"] == dict(zip(PLAYERS, purses, strict=True))
            assert observed["next_dealer"] == PLAYERS[(dealer + 1) % 5]
        assert observed["phase"] == "match_over"
        assert observed["net"] == dict(zip(PLAYERS, net, strict=True))
        best = max(net)
        assert observed["match_winner"] == [PLAYERS[seat] for seat in range(5) if net[seat] == best]
