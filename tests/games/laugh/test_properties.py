"""What holds after any talk whatever: hypothesis speaks at the table, sense and nonsense alike."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.cards import Rank
from games.game import Accepted, Act, Call, Incomplete, Refused, Setup
from games.laugh import GAME
from games.laugh.acts import (
    CALL_TYPES,
    EVENT_TYPES,
    Capture,
    Claim,
    Dealt,
    Discard,
    EndSession,
    LieDown,
    MendField,
    NameCards,
    Pass,
    ReadField,
)
from games.laugh.knowledge import ranks_held
from games.laugh.options import Options
from games.laugh.state import Phase
from games.options import allowed
from tests.games.driver import Playing, expects
from tests.games.laugh.table import PLAYERS, half_played

RANKS: list[Rank | None] = [None, *Rank]
NAMES: list[str | None] = [None, *PLAYERS]
CLAIMS: list[Any] = [
    None,
    "trio",
    "quad_hand",
    "pair_hand",
    "quad_field",
    "quad_laid",
    "trio_laid",
    "pair_laid",
    "pair_left",
    "pair",
    "quad",
]
ASKED = {"rank", "cards", "claim", "capture"}

options = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(allowed(Options, name)) for name in Options.__dataclass_fields__}
)
calls = st.one_of(
    st.builds(Capture, rank=st.sampled_from(RANKS), table=st.integers(0, 4), hand=st.integers(0, 2)),
    st.builds(Claim, what=st.sampled_from(CLAIMS), rank=st.sampled_from(RANKS)),
    st.builds(LieDown, cards=st.lists(st.sampled_from(list(Rank)), max_size=8).map(tuple)),
    st.builds(ReadField, cards=st.lists(st.sampled_from(list(Rank)), min_size=11, max_size=12).map(tuple)),
    st.builds(NameCards, cards=st.lists(st.sampled_from(list(Rank)), max_size=12).map(tuple)),
    st.builds(MendField, was=st.sampled_from(RANKS), rank=st.sampled_from(RANKS)),
    st.builds(Dealt, dealer=st.sampled_from(NAMES)),
    st.sampled_from([Discard(Rank.KING), EndSession(), Pass()]),
)


def every_call() -> Iterator[Call]:
    """All calls that differ to the rules, lists of cards aside."""
    for rank in RANKS:
        yield from (Capture(rank, table, hand) for table in (1, 2, 3, None) for hand in (0, 1, 2))
        yield from (Claim(what, rank) for what in CLAIMS)
        yield from (MendField(was, rank) for was in RANKS)
        yield Discard(rank)
    yield from (Dealt(dealer) for dealer in NAMES)
    yield from (EndSession(), Pass(), LieDown(), ReadField(), NameCards())


EVERY_ACT = [Act(speaker, call) for call in every_call() for speaker in PLAYERS]


class TableTalk(RuleBasedStateMachine):
    """Anything said by anybody, with a second look at every step."""

    @initialize(
        chosen=options,
        start=st.sampled_from(["dealt", "dealt", "read", "read", "read", "half", "between"]),
        dealer=st.sampled_from(PLAYERS),
        hands_played=st.sampled_from([0, 4]),
        random=st.integers(0, 2**16).map(Random),
    )
    def sit_down(self, chosen: dict[str, Any], start: str, dealer: str, hands_played: int, random: Random) -> None:
        half = half_played("2 2 1 0 0", "Bia", "A 5 6 6 J J J", held={"A": 1, "5": 1, "J": 1, "Q": 2})
        setup: dict[str, Any] = {"options": chosen, "hands_played": hands_played}
        if start == "half":
            setup["resume"] = half
        self.table = Playing(GAME, Setup(PLAYERS, dealer, "laugh-002", **setup))
        self.befores: list[Any] = []
        self.random = random
        if start == "read":
            pack = [rank for rank in Rank for _ in range(4)]
            random.shuffle(pack)
            self.judged(Act(dealer, ReadField(tuple(pack[:12]))))

    @rule(speaker=st.sampled_from([*PLAYERS, "Zoe"]), call=calls)
    def say(self, speaker: str, call: Call) -> None:
        self.judged(Act(speaker, call))

    @precondition(lambda self: GAME.turn(self.table.state) is not None)
    @rule(seed=st.integers(0, 2**16), turns=st.integers(1, 5))
    def play_on(self, seed: int, turns: int) -> None:
        """A few turns and claims as they could be, mostly captures."""
        random = Random(seed)
        for _ in range(turns):
            self._say_expected(random, ("capture", "claim") if random.random() < 0.8 else ("lie_down",))

    @rule(seed=st.integers(0, 2**16))
    def say_something_expected(self, seed: int) -> None:
        """One of the calls that the rules say would stand."""
        self._say_expected(Random(seed), ("claim", "dealt", "field", "mend_field", "end_session"))

    def _say_expected(self, random: Random, kinds: tuple[str, ...]) -> None:
        families = [each for each in GAME.expectations(self.table.state) if each.do in kinds]
        if not families:
            return None
        family = random.choice(families)
        speaker = random.choice(sorted(family.speakers))
        if "cards" in family.slots:
            return self._list_cards(random, speaker, family.do, sorted(family.slots["cards"]))
        slots = {name: random.choice(sorted(values)) for name, values in family.slots.items()}
        numbers = {name: int(value) for name, value in slots.items() if name in ("table", "hand")}
        assert isinstance(self.judged(self.table.act(speaker, family.do, **{**slots, **numbers})), Accepted)
        return None

    def _list_cards(self, random: Random, speaker: str, do: str, codes: list[str]) -> None:
        hand = self.table.state.hand
        assert hand is not None
        pack = [code for code in codes for _ in range(hand.unseen(Rank(code)) if do == "lie_down" else 4)]
        number = hand.counts[speaker] if do == "lie_down" else 12
        random.shuffle(pack)
        self.judged(self.table.act(speaker, do, cards=pack[:number]))

    def judged(self, act: Act) -> object:
        before = self.table.state
        ruling = self.table.judge(act)
        if isinstance(ruling, Accepted) or (isinstance(ruling, Refused) and ruling.events):
            self.befores.append(before)
        else:
            assert self.table.state == before
        if isinstance(ruling, Accepted):
            assert any(expects(family, act) for family in GAME.expectations(before)), act
        if isinstance(ruling, Refused):
            assert ruling.rule
        if isinstance(ruling, Incomplete):
            assert ruling.missing in ASKED
        return ruling

    @precondition(lambda self: self.befores)
    @rule()
    def undo(self) -> None:
        self.table.undo()
        assert self.table.state == self.befores.pop()

    @rule(seed=st.integers(0, 2**16))
    def exactly_the_expected_calls_are_accepted(self, seed: int) -> None:
        expected = GAME.expectations(self.table.state)
        for act in Random(seed).sample(EVERY_ACT, 100):
            accepted = isinstance(GAME.judge(self.table.state, act), Accepted)
            assert accepted == any(expects(family, act) for family in expected), act

    @invariant()
    def the_pack_is_whole(self) -> None:
        """[L-I1, L-I2, L-I3]"""
        hand = self.table.state.hand
        if hand is None or self.table.state.phase is Phase.FIELD:
            return
        assert sum(hand.counts.values()) + sum(hand.field.values()) + sum(hand.collections.values()) == 52
        assert sum(hand.collected.values()) == sum(hand.collections.values())
        assert all(number in (0, 2, 4) for number in hand.collected.values())
        assert all(number % 2 == 0 for number in hand.collections.values())
        assert all(hand.unseen(rank) >= 0 for rank in Rank)
        assert sum(hand.unseen(rank) for rank in Rank) == sum(hand.counts.values())
        assert all((hand.unseen(rank) + hand.field[rank]) % 2 == 0 for rank in Rank)
        assert all(hand.field[each.rank] >= each.cards for each in hand.oversights)

    @invariant()
    def what_is_known_is_possible(self) -> None:
        hand = self.table.state.hand
        if hand is not None and self.table.state.phase is Phase.PLAY:
            assert ranks_held(hand).possible()
            assert (hand.turn is not None) and len(hand.holders) > 1 and hand.counts[hand.turn] > 0

    @invariant()
    def chips_are_neither_made_nor_lost(self) -> None:
        observed = GAME.observe(self.table.state)
        assert sum(observed["net"].values()) == 0
        assert sum(observed["hand_net"].values()) == 0
        if observed["adjustments"]:
            assert sum(observed["adjustments"].values()) == 6
        if observed["phase"] in ("between", "match_over") and observed["survivor"]:
            assert sum(observed["collections"].values()) == 52

    @invariant()
    def everything_observed_can_be_written_down(self) -> None:
        msgspec.json.encode(GAME.observe(self.table.state))
        assert (GAME.turn(self.table.state) is None) == (GAME.duty(self.table.state) == "")


TestTableTalk = TableTalk.TestCase
TestTableTalk.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)


def test_every_call_and_event_goes_through_json():
    for kind in CALL_TYPES:
        call = kind()
        assert msgspec.json.decode(msgspec.json.encode(call), type=kind) == call
    tags = [kind.__struct_config__.tag for kind in EVENT_TYPES]
    assert len(set(tags)) == len(tags)
    assert not set(tags) & {kind.__struct_config__.tag for kind in CALL_TYPES}
