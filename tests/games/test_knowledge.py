"""What can be known of hands that nobody has shown: the solver, and what each game makes of it.

Tests are named by the inference they are about; those of Laugh and Lie Down and Court Piece that only need the
rules are tested beside them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from games.cards import Rank, deal_sizes
from games.earl import GAME as EARL
from games.earl.acts import Pass, Play
from games.earl.knowledge import against, earliest_end, holds_all, offered, ranks_held
from games.game import Accepted, Act, Setup, fold
from games.knowledge import Fact, Hands
from tests.games.earl.table import Table, half_played

# --- the solver ------------------------------------------------------------------------------------------


def deals(hands: Hands[str]) -> Iterator[dict[tuple[str, str], int]]:
    """Every way to deal the unseen cards that agrees with the facts, by brute force."""
    players, kinds = list(hands.counts), list(hands.unseen)
    for rows in product(*(_rows(hands.counts[player], [hands.unseen[kind] for kind in kinds]) for player in players)):
        held = {(p, k): row[i] for p, row in zip(players, rows, strict=True) for i, k in enumerate(kinds)}
        whole = all(sum(held[p, kind] for p in players) == hands.unseen[kind] for kind in kinds)
        if whole and all(
            fact.low <= held[fact.player, fact.kind] <= (99 if fact.high is None else fact.high) for fact in hands.facts
        ):
            yield held


def _rows(size: int, unseen: list[int]) -> list[tuple[int, ...]]:
    return [row for row in product(*(range(number + 1) for number in unseen)) if sum(row) == size]


def some_hands(random: Random) -> Hands[str]:
    """A small table with facts that are mostly true."""
    players, kinds = ["Ana", "Bia", "Caio"][: random.choice([2, 3])], ["x", "y", "z"][: random.choice([2, 3])]
    true = {(player, kind): random.choice([0, 0, 1, 2]) for player in players for kind in kinds}
    facts = []
    for (player, kind), held in true.items():
        if random.random() < 0.4:
            facts.append(Fact(player, kind, low=max(0, held - random.choice([0, 0, 1, -1]))))
        if random.random() < 0.4:
            facts.append(Fact(player, kind, high=held + random.choice([0, 0, 1])))
    return Hands(
        {player: sum(true[player, kind] for kind in kinds) for player in players},
        {kind: sum(true[player, kind] for player in players) for kind in kinds},
        tuple(facts),
    )


def test_I5_bounds_are_those_of_all_possible_deals():
    random = Random(5)
    contradictory = 0
    for _ in range(250):
        hands = some_hands(random)
        possible = list(deals(hands))
        assert hands.possible() == bool(possible)
        if not possible:
            contradictory += 1
            continue
        for player, kind in product(hands.counts, hands.unseen):
            numbers = [held[player, kind] for held in possible]
            assert hands.bounds(player, kind) == (min(numbers), max(numbers))
            assert hands.exactly(player, kind) == (numbers[0] if len(set(numbers)) == 1 else None)
    assert contradictory > 10


def test_I5_a_contradiction_needs_every_fact_it_names():
    random = Random(6)
    found = 0
    while found < 40:
        hands = some_hands(random)
        named = hands.contradiction()
        assert bool(named) == (not hands.possible())
        if named:
            found += 1
            assert not Hands(hands.counts, hands.unseen, named).possible()
            for left_out in named:
                others = tuple(fact for fact in named if fact is not left_out)
                assert Hands(hands.counts, hands.unseen, others).possible()


def test_I5_what_is_supposed_is_judged_with_what_is_known():
    hands = Hands({"Ana": 1, "Bia": 1}, {"x": 1, "y": 1}, (Fact("Ana", "x", high=0),))
    assert hands.possible(Fact("Ana", "y", low=1))
    assert not hands.possible(Fact("Bia", "y", low=1))
    assert hands.contradiction(Fact("Bia", "y", low=1)) == (Fact("Bia", "y", low=1), Fact("Ana", "x", high=0))


def test_I6_the_last_unknown_is_found_by_subtraction():
    hands = Hands({"Ana": 2, "Bia": 2}, {"x": 3, "y": 1}, (Fact("Ana", "x", 2, 2),))
    assert hands.exactly("Bia", "x") == 1
    assert hands.exactly("Bia", "y") == 1


def test_I2_numbers_that_do_not_add_up_are_impossible():
    hands = Hands({"Ana": 2}, {"x": 1})
    assert not hands.possible()
    assert hands.exactly("Ana", "x") is None
    with pytest.raises(ValueError, match="contradict"):
        hands.bounds("Ana", "x")


@pytest.mark.parametrize("facts", [(Fact("Ana", "x", low=3),), (Fact("Ana", "x", low=2), Fact("Ana", "y", low=1))])
def test_I3_more_than_there_are_is_impossible(facts: tuple[Fact[str], ...]):
    assert not Hands({"Ana": 2, "Bia": 2}, {"x": 2, "y": 2}, facts).possible()


# --- Earl of Coventry ------------------------------------------------------------------------------------


def test_E_I1_I1_sizes_and_counts():
    table = Table("Ana Bia Caio")
    table.hear("Ana: K", "Bia: K", "Caio: pass")
    assert table.state.hand is not None
    assert ranks_held(table.state.hand).counts == {"Ana": 17, "Bia": 16, "Caio": 17}


def test_E_I3_a_pass_denies_the_rank_for_good():
    table = Table("Ana Bia Caio")
    table.hear("Ana: K", "Bia: pass")
    assert table.state.hand is not None
    assert ranks_held(table.state.hand).bounds("Bia", Rank.KING) == (0, 0)
    assert ranks_held(table.state.hand).bounds("Caio", Rank.KING) == (0, 3)


def test_E_I3_not_sound_where_holding_back_is_allowed():
    table = Table("Ana Bia Caio", "earl-001", options={"rhyme_penalty": "none"})
    table.hear("Ana: K", "Bia: pass", "Caio: pass")
    assert table.state.hand is not None
    held = ranks_held(table.state.hand)
    assert held.facts == ()
    assert held.bounds("Bia", Rank.KING) == (0, 3)
    assert holds_all(table.state.hand, Rank.KING) is None


def test_not_sound_a_lead_says_nothing_about_other_ranks():
    table = Table("Ana Bia Caio")
    table.hear("Ana: K")
    assert table.state.hand is not None
    held = ranks_held(table.state.hand)
    assert all(held.bounds("Ana", rank) == (0, held.unseen[rank]) for rank in Rank)


def test_E_I4_a_later_card_contradicts_the_pass_it_names():
    table = Table("Ana Bia Caio")
    table.hear("Ana: K", "Bia: pass")
    assert table.state.hand is not None
    assert against(table.state.hand, "Bia", Rank.KING) == (Act("Bia", Pass(Rank.KING)),)
    assert against(table.state.hand, "Caio", Rank.KING) == ()


def test_E_I5_the_last_who_did_not_pass_holds_them_all():
    table = Table("Ana Bia Caio")
    table.hear("Ana: K", "Bia: pass")
    assert table.state.hand is not None
    assert holds_all(table.state.hand, Rank.KING) is None
    table.hear("Caio: pass")
    assert holds_all(table.state.hand, Rank.KING) == "Ana"
    assert ranks_held(table.state.hand).exactly("Ana", Rank.KING) == 3


def test_E_I6_when_all_have_passed_the_passes_contradict_each_other():
    table = Table("Ana Bia Caio")
    table.hear("Ana: K", "Bia: pass", "Caio: pass", "Ana: pass")
    assert table.state.hand is not None
    named = ranks_held(table.state.hand).contradiction()
    assert {fact.source for fact in named} == {Act(name, Pass(Rank.KING)) for name in ("Ana", "Bia", "Caio")}
    assert holds_all(table.state.hand, Rank.KING) is None


def test_E_I7_of_two_players_one_pass_tells_the_other_hand():
    table = Table("Ana Bia", options={"players": "2..8"})
    table.hear("Ana: K", "Bia: pass")
    assert table.state.hand is not None
    assert ranks_held(table.state.hand).exactly("Ana", Rank.KING) == 3


def test_E_I8_nobody_holds_a_complete_rank():
    table = Table("Ana Bia Caio")
    table.hear("Ana: K", "Bia: K", "Caio: K", "Ana: K")
    assert table.state.hand is not None
    assert {ranks_held(table.state.hand).exactly(name, Rank.KING) for name in ("Ana", "Bia", "Caio")} == {0}


def test_E_I9_a_leader_cannot_open_what_he_denied():
    table = Table("Ana Bia Caio")
    table.hear("Ana: K", "Bia: pass", "Caio: K", "Ana: K", "Bia: pass", "Caio: K")
    table.hear("Caio: 7", "Ana: pass", "Bia: 7", "Caio: 7", "Ana: pass", "Bia: 7")
    assert table.state.hand is not None
    assert table.state.hand.turn == "Bia"
    assert ranks_held(table.state.hand).bounds("Ana", Rank.SEVEN)[1] == 0


def test_E_I10_a_hand_that_only_fits_one_way():
    resume = half_played({"Ana": 2, "Bia": 1, "Caio": 1}, "Ana", rank="K", played=2)
    resume["seen"] = {"Q": 3, "J": 3}
    resume["done"] = [rank for rank in resume["done"] if rank not in ("Q", "J")]
    known = [rank.value for rank in Rank if rank.value not in ("K", "Q", "J")]
    table = Table("Ana Bia Caio", resume={**resume, "done": known, "last": "Caio"})
    table.hear("Ana: pass")  # so Ana holds the queen and the jack, and the others a king each
    assert table.state.hand is not None
    held = ranks_held(table.state.hand)
    assert (held.exactly("Ana", Rank.QUEEN), held.exactly("Ana", Rank.JACK)) == (1, 1)
    assert (held.exactly("Bia", Rank.KING), held.exactly("Caio", Rank.KING)) == (1, 1)


def test_E_I11_with_one_rank_left_all_hands_are_of_it():
    resume = half_played({"Ana": 1, "Bia": 1, "Caio": 1}, "Ana", rank="K", played=1, last="Caio")
    table = Table("Ana Bia Caio", resume=resume)
    assert table.state.hand is not None
    held = ranks_held(table.state.hand)
    assert [held.exactly(name, Rank.KING) for name in ("Ana", "Bia", "Caio")] == [1, 1, 1]
    assert against(table.state.hand, "Ana", Rank.KING) == ()
    table.hear("Ana: pass")
    assert not ranks_held(table.state.hand).possible()


def test_E_I12_a_card_that_went_back_is_known():
    table = Table("Ana Bia Caio", "earl-001", options={"holding_back": "forbidden"})
    table.hear("Ana: K (1)", "Bia: K")  # without its couplet
    assert table.state.hand is not None
    held = ranks_held(table.state.hand)
    assert held.bounds("Bia", Rank.KING) == (1, 3)
    named = held.contradiction(Fact("Bia", Rank.KING, high=0))
    assert [fact.source for fact in named if fact.source] == [Act("Bia", Play(Rank.KING))]


def test_E_I12_E_I13_cards_offered_against_the_rules_prove_that_they_are_there():
    table = Table("Ana Bia Caio")
    table.hear("Ana: K")
    assert table.state.hand is not None
    wrong, both = Play(Rank.SEVEN), Play(Rank.KING, count=2)
    facts = (offered("Bia", wrong), offered("Bia", both))
    held = ranks_held(table.state.hand, *(fact for fact in facts if fact))
    assert held.bounds("Bia", Rank.SEVEN) == (1, 4)
    assert held.bounds("Bia", Rank.KING) == (2, 3)
    assert held.bounds("Caio", Rank.KING) == (0, 1)
    assert offered("Bia", Play(None)) is None


def test_E_I14_the_hand_cannot_end_before_the_smallest_is_played():
    table = Table("Ana Bia Caio")
    table.hear("Ana: K", "Bia: K")
    assert table.state.hand is not None
    assert earliest_end(table.state.hand) == 16


def test_every_inference_holds_against_the_true_hands():
    for seed in range(60):
        random = Random(seed)
        players = ("Ana", "Bia", "Caio", "Davi", "Eva")[: 3 + seed % 3]
        pack = [rank for rank in Rank for _ in range(4)]
        random.shuffle(pack)
        sizes = deal_sizes(players, players[-1])
        hands = {player: [pack.pop() for _ in range(size)] for player, size in sizes.items()}
        state, _ = EARL.open(Setup(players, players[-1], "earl-000"))
        calls = 0
        while (player := EARL.turn(state)) is not None:
            assert state.hand is not None
            rank = state.hand.rank
            call = Play(random.choice(hands[player])) if rank is None else Play(rank)
            if call.rank not in hands[player]:
                call = Pass()
            else:
                hands[player].remove(call.rank)
            ruling = EARL.judge(state, Act(player, call))
            assert isinstance(ruling, Accepted)
            state = fold(EARL, state, ruling.events)
            calls += 1
            if calls % 9 == 0:
                assert state.hand is not None
                held = ranks_held(state.hand)
                for name, cards in hands.items():
                    true = Counter(cards)
                    for kind in Rank:
                        low, high = held.bounds(name, kind)
                        assert low <= true[kind] <= high
