"""What holds after any talk whatever: hypothesis speaks at the table, sense and nonsense alike."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.cards import Rank, Suit
from games.court import GAME
from games.court.acts import (
    CALL_TYPES,
    EVENT_TYPES,
    Accuse,
    Admit,
    ChangeCard,
    ChooseTrump,
    CloseTrick,
    Dealt,
    Deny,
    EndSession,
    FixRevoke,
    HalfCard,
    Pass,
    PlayCard,
    Show,
)
from games.court.cards import Card
from games.court.knowledge import suits_held
from games.court.state import HAND_SIZE, Phase
from games.game import Accepted, Act, Call, Incomplete, Refused, Setup
from tests.games.court.table import PLAYERS
from tests.games.driver import Playing, expects

SUITS: list[Suit | None] = [None, *Suit]
RANKS: list[Rank | None] = [None, *list(Rank)[::4]]
CARDS: list[Card | None] = [None, *Card]
NAMES: list[str | None] = [None, *PLAYERS]
ASKED = {"suit", "rank", "card", "cards", "player", "confirmation"}

calls = st.one_of(
    st.builds(ChooseTrump, suit=st.sampled_from(SUITS)),
    st.builds(PlayCard, card=st.sampled_from(CARDS), heard=st.sampled_from(["clearly", "doubtfully", "confirmed"])),
    st.builds(HalfCard, rank=st.sampled_from(RANKS), suit=st.sampled_from(SUITS)),
    st.builds(FixRevoke, card=st.sampled_from(CARDS)),
    st.builds(ChangeCard, card=st.sampled_from(CARDS)),
    st.builds(Accuse, player=st.sampled_from(NAMES), suit=st.sampled_from(SUITS)),
    st.builds(Admit, suit=st.sampled_from(SUITS)),
    st.builds(Show, cards=st.lists(st.sampled_from(list(Card)), max_size=2).map(tuple)),
    st.builds(Dealt, dealer=st.sampled_from(NAMES)),
    st.sampled_from([CloseTrick(), Deny(), EndSession(), Pass()]),
)


def every_call() -> Iterator[Call]:
    """All calls that differ to the rules; a few cards stand for the rest where there are many."""
    yield from (ChooseTrump(suit) for suit in SUITS)
    yield from (kind(card) for kind in (PlayCard, FixRevoke, ChangeCard) for card in CARDS)
    yield from (HalfCard(rank, suit) for rank in RANKS for suit in SUITS)
    yield from (Accuse(player, suit) for player in NAMES for suit in SUITS)
    yield from (Admit(suit) for suit in SUITS)
    yield from (Show(cards) for cards in ((), *((card,) for card in list(Card)[::5])))
    yield from (Dealt(dealer) for dealer in NAMES)
    yield from (CloseTrick(), Deny(), EndSession(), Pass())


EVERY_ACT = [Act(speaker, call) for call in every_call() for speaker in PLAYERS]


class TableTalk(RuleBasedStateMachine):
    """Anything said by anybody, with a second look at every step."""

    @initialize(
        profile=st.sampled_from(list(GAME.profiles)),
        trick_close=st.sampled_from(["next_lead", "fourth_card"]),
        phase=st.sampled_from(["dealt", "dealt", "dealt", "between"]),
        dealer=st.sampled_from(PLAYERS),
        series=st.integers(0, 6),
    )
    def sit_down(self, profile: str, trick_close: str, phase: str, dealer: str, series: int) -> None:
        options = {"trick_close": trick_close}
        session = {"series": {"Norte/Sul": series}}
        setup = Setup(PLAYERS, dealer, profile, options, phase=phase, session=session)
        self.table = Playing(GAME, setup)
        self.befores: list[Any] = []

    @rule(speaker=st.sampled_from([*PLAYERS, "Ana"]), call=calls)
    def say(self, speaker: str, call: Call) -> None:
        self.judged(Act(speaker, call))

    @precondition(lambda self: GAME.turn(self.table.state) is not None)
    @rule(data=st.data(), cards=st.integers(1, 6))
    def play(self, data: st.DataObject, cards: int) -> None:
        """A few cards as they could be played, whether or not they follow suit."""
        for _ in range(cards):
            expected = [e for e in GAME.expectations(self.table.state) if e.do in ("card", "trump")]
            if not expected:
                return
            (speaker,) = expected[0].speakers
            if expected[0].do == "trump":
                self.judged(Act(speaker, ChooseTrump(data.draw(st.sampled_from(list(Suit))))))
            else:
                codes = sorted(expected[0].slots["card"])
                self.judged(Act(speaker, PlayCard(Card(data.draw(st.sampled_from(codes))))))

    @rule(data=st.data())
    def say_something_expected(self, data: st.DataObject) -> None:
        """One of the calls that the rules say would stand."""
        usual = ("card", "half_card", "trump", "end_session")
        families = [e for e in GAME.expectations(self.table.state) if e.do not in usual]
        if not families:
            return
        family = data.draw(st.sampled_from(families))
        slots: dict[str, Any] = {
            name: data.draw(st.sampled_from(sorted(values))) for name, values in family.slots.items()
        }
        if "cards" in slots:
            slots["cards"] = [slots["cards"]]
        act = self.table.act(data.draw(st.sampled_from(sorted(family.speakers))), family.do, **slots)
        assert isinstance(self.judged(act), Accepted)

    def judged(self, act: Act) -> object:
        before = self.table.state
        ruling = self.table.judge(act)
        if isinstance(ruling, Accepted):
            self.befores.append(before)
        else:
            assert self.table.state == before
        if isinstance(ruling, Refused):
            assert ruling.rule
            assert not ruling.events
        if isinstance(ruling, Incomplete):
            assert ruling.missing in ASKED
        return ruling

    @precondition(lambda self: self.befores)
    @rule()
    def undo(self) -> None:
        self.table.undo()
        assert self.table.state == self.befores.pop()

    @invariant()
    def the_pack_is_whole(self) -> None:
        hand = self.table.state.hand
        if hand is None:
            return
        played = [play.card for play in hand.plays]
        assert len(set(played)) == len(played)
        assert len(played) + sum(hand.count(player) for player in PLAYERS) == 52
        known = [exposed.card for exposed in hand.exposed]
        assert len(set(known)) == len(known)
        assert not set(known) & set(played)
        assert all(trick.full for trick in hand.tricks[:-1])
        assert len(hand.tricks) - 1 <= hand.closed <= len(hand.tricks) <= HAND_SIZE or not hand.tricks

    @invariant()
    def a_hand_ends_when_it_must(self) -> None:
        state = self.table.state
        observed = GAME.observe(state)
        assert sum(observed["tricks"].values()) <= HAND_SIZE
        assert (observed["turn"] is None) == (state.phase in (Phase.BETWEEN, Phase.MATCH_OVER))
        if state.hand and not state.hand.over and state.options.gathering == "every_trick":
            assert max(observed["tricks"].values()) < 7
        assert min(state.balance.series.values()) == 0 <= max(state.balance.series.values()) < 7

    @invariant()
    def a_contradiction_is_told_as_soon_as_there_is_one(self) -> None:
        hand = self.table.state.hand
        if hand is not None and not hand.over:
            assert hand.contradicted or suits_held(hand).possible()

    @rule(seed=st.integers(0, 2**16))
    def exactly_the_expected_calls_are_accepted(self, seed: int) -> None:
        expected = GAME.expectations(self.table.state)
        for act in Random(seed).sample(EVERY_ACT, 100):
            ruling = GAME.judge(self.table.state, act)
            if isinstance(ruling, Incomplete) and ruling.missing == "confirmation":
                continue
            assert isinstance(ruling, Accepted) == any(expects(family, act) for family in expected), act

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
