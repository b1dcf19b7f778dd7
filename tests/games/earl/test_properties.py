"""What holds after any talk whatever: hypothesis speaks at the table, sense and nonsense alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.cards import Rank, deal_sizes
from games.earl import GAME
from games.earl.acts import CALL_TYPES, EVENT_TYPES, ClaimWin, Dealt, EndSession, HandOver, Pass, Play
from games.earl.options import Options
from games.earl.state import Phase, State
from games.game import Accepted, Act, Call, Event, Expectation, Incomplete, Refused, Setup, fold
from games.options import allowed

PLAYERS = ("Ana", "Bia", "Caio", "Davi", "Eva")
RANKS: list[Rank | None] = [None, *Rank]

options = st.fixed_dictionaries(
    {},
    optional={
        name: st.sampled_from(allowed(Options, name) or (0, 9))
        for name in Options.__dataclass_fields__
        if name not in ("players", "starting_chips")
    },
)
plays = st.builds(
    Play,
    rank=st.sampled_from(RANKS),
    formula=st.sampled_from([None, 1, 2, 3, 4]),
    count=st.sampled_from([1, 1, 1, 2]),
)
calls = st.one_of(
    plays,
    st.builds(Pass, rank=st.sampled_from(RANKS)),
    st.just(ClaimWin()),
    st.builds(Dealt, dealer=st.sampled_from([None, *PLAYERS])),
    st.just(EndSession()),
)


def every_call(players: tuple[str, ...]) -> Iterator[Call]:
    """All calls that differ to the rules."""
    for rank, formula, count in product(RANKS, (None, 1, 3), (1, 2)):
        yield Play(rank, formula, count)
    yield from (Pass(rank) for rank in RANKS)
    yield from (Dealt(dealer) for dealer in (None, *players))
    yield from (ClaimWin(), EndSession())


def expects(expectation: Expectation, act: Act) -> bool:
    """Whether a call belongs to the family."""
    if act.speaker not in expectation.speakers or act.call.__struct_config__.tag != expectation.do:
        return False
    values: dict[str, Any] = msgspec.to_builtins(act.call)
    return all(
        name in expectation.optional if values[name] is None else str(values[name]) in expectation.slots[name]
        for name in expectation.slots
    )


class TableTalk(RuleBasedStateMachine):
    """Anything said by anybody, with a second look at every step."""

    @initialize(
        count=st.integers(3, 5),
        profile=st.sampled_from(list(GAME.profiles)),
        chosen=options,
        phase=st.sampled_from(["dealt", "dealt", "between"]),
        data=st.data(),
    )
    def sit_down(self, count: int, profile: str, chosen: dict[str, Any], phase: str, data: st.DataObject) -> None:
        self.players = PLAYERS[:count]
        dealer = data.draw(st.sampled_from(self.players))
        setup: dict[str, Any] = {"options": {"starting_chips": 4, **chosen}, "phase": phase}
        if phase == "dealt" and data.draw(st.booleans()):
            size = data.draw(st.sampled_from([1, 2]))
            ranks = [rank.value for rank in Rank]
            setup["resume"] = {  # as many ranks lack one card as there are cards in the hands
                "hand_sizes": dict.fromkeys(self.players, size),
                "turn": self.players[0],
                "done": ranks[size * count :],
                "seen": dict.fromkeys(ranks[: size * count], 3),
            }
        self.opening, _ = GAME.open(Setup(self.players, dealer, profile, **setup))
        self.state: State = self.opening
        self.steps: list[tuple[State, tuple[Event, ...]]] = []
        self.total = sum(self.opening.scores.values()) + self.opening.pot

    @rule(speaker=st.sampled_from(PLAYERS), call=calls)
    def say(self, speaker: str, call: Call) -> None:
        self.judged(Act(speaker, call))

    @precondition(lambda self: GAME.turn(self.state) is not None)
    @rule(call=plays | st.just(Pass()))
    def say_on_turn(self, call: Call) -> None:
        self.judged(Act(GAME.turn(self.state) or "", call))

    @precondition(lambda self: GAME.turn(self.state) is not None)
    @rule(rank=st.sampled_from(list(Rank)))
    def play_well(self, rank: Rank) -> None:
        """A card with its proper words: a match where one is due, else a lead."""
        hand = self.state.hand
        assert hand is not None
        number = hand.stage + 1
        call = Play(None, number) if hand.rank else Play(rank, 1)
        self.judged(Act(hand.turn or "", call))

    @precondition(lambda self: self.state.phase is Phase.BETWEEN)
    @rule()
    def deal(self) -> None:
        self.judged(Act(self.state.dealer, Dealt()))

    def judged(self, act: Act) -> None:
        ruling = GAME.judge(self.state, act)
        if isinstance(ruling, Incomplete):
            assert ruling.missing == "rank"
            return
        if isinstance(ruling, Refused):
            assert ruling.rule
            assert GAME.judge(self.state, act) == ruling
        if isinstance(ruling, Accepted) or ruling.events:
            self.steps.append((self.state, ruling.events))
            self.state = fold(GAME, self.state, ruling.events)

    @precondition(lambda self: self.steps)
    @rule()
    def undo(self) -> None:
        before, _ = self.steps.pop()
        kept = [event for _, events in self.steps for event in events]
        self.state = fold(GAME, self.opening, kept)
        assert self.state == before

    @invariant()
    def the_pack_is_whole(self) -> None:
        hand = self.state.hand
        if hand is None:
            return
        assert all(count >= 0 for count in hand.counts.values())
        assert all(0 <= out <= 4 for out in hand.seen.values())
        assert sum(hand.counts.values()) + sum(hand.seen.values()) == 52
        assert set(hand.completed) == {rank for rank, out in hand.seen.items() if out == 4}
        assert (hand.turn is None) == (0 in hand.counts.values())

    @invariant()
    def chips_are_neither_made_nor_lost(self) -> None:
        assert sum((self.state.payments or {}).values()) == 0
        assert sum(self.state.scores.values()) + self.state.pot == self.total
        assert self.state.pot >= 0

    @invariant()
    def the_state_is_a_fold_over_the_events(self) -> None:
        journal = [msgspec.json.encode(event) for _, events in self.steps for event in events]
        told = [msgspec.json.decode(line, type=EVENT_UNION) for line in journal]
        assert fold(GAME, self.opening, told) == self.state

    @invariant()
    def exactly_the_expected_calls_are_accepted(self) -> None:
        expected = GAME.expectations(self.state)
        for speaker in self.players:
            for call in every_call(self.players):
                act = Act(speaker, call)
                accepted = isinstance(GAME.judge(self.state, act), Accepted)
                assert accepted == any(expects(family, act) for family in expected), act

    @invariant()
    def everything_observed_can_be_written_down(self) -> None:
        msgspec.json.encode(GAME.observe(self.state))
        assert (GAME.turn(self.state) is None) == (GAME.duty(self.state) == "")


EVENT_UNION: Any = EVENT_TYPES[0]
for _kind in EVENT_TYPES[1:]:
    EVENT_UNION = EVENT_UNION | _kind

TestTableTalk = TableTalk.TestCase
TestTableTalk.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)


def honest_hand(seed: int, players: tuple[str, ...], profile: str) -> tuple[State, dict[str, list[Rank]]]:
    """Plays a hand with real cards by the rules; the referee's state and the true hands at its end."""
    random = Random(seed)
    dealer = random.choice(players)
    pack = [rank for rank in Rank for _ in range(4)]
    random.shuffle(pack)
    hands = {player: [pack.pop() for _ in range(size)] for player, size in deal_sizes(players, dealer).items()}
    state, _ = GAME.open(Setup(players, dealer, profile, {"rhyme_penalty": "none", "players": "2..8"}))
    while (player := GAME.turn(state)) is not None:
        hand, rank = hands[player], state.hand.rank if state.hand else None
        call: Call = Pass()
        if rank is None:
            call = Play(random.choice(hand))
        elif rank in hand and (state.options.holding_back == "forbidden" or random.random() < 0.7):
            call = Play(None)
        ruling = GAME.judge(state, Act(player, call))
        assert isinstance(ruling, Accepted)
        if isinstance(call, Play):
            hand.remove(call.rank or rank)
        state = fold(GAME, state, ruling.events)
        assert state.hand is not None
        assert dict(state.hand.counts) == {name: len(cards) for name, cards in hands.items()}
        assert not any(event.__struct_config__.tag in DISHONEST for event in ruling.events)
        assert isinstance(ruling.events[-1], HandOver) == (not hand)
    return state, hands


DISHONEST = {"false_pass", "someone_holds_rank"}


def test_honest_hands_end_as_the_real_cards_do():
    for seed in range(2000):
        count = 2 + seed % 4
        state, hands = honest_hand(seed, PLAYERS[:count], ("earl-000", "earl-001")[seed % 2])
        (winner,) = [player for player, cards in hands.items() if not cards]
        left = {player: len(cards) for player, cards in hands.items()}
        assert state.winner == winner
        if state.options.scoring == "symbolic":
            paid = {player: -cards for player, cards in left.items()}
            assert state.payments == {**paid, winner: sum(left.values())}


def test_every_call_and_event_goes_through_json():
    for kind in CALL_TYPES:
        call = kind()
        assert msgspec.json.decode(msgspec.json.encode(call), type=kind) == call
    tags = [kind.__struct_config__.tag for kind in EVENT_TYPES]
    assert len(set(tags)) == len(tags)
    assert not set(tags) & {kind.__struct_config__.tag for kind in CALL_TYPES}
