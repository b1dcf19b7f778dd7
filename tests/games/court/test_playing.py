"""Trumps, turns, tricks, and how a hand ends [C1-C8, C13-C16]."""

from __future__ import annotations

import pytest

from games.cards import Rank, Suit
from games.court import GAME
from games.court.acts import HandDealt, HandOver, LastHand, SessionOver, TrickWon, TrumpChosen
from games.court.cards import HIGH_TO_LOW, Card, strength
from games.game import Setup, SetupError
from tests.games.court.table import EO, NS, read, table, trick
from tests.games.driver import Talk

RUNNING_HEARTS = "AH 3H 7H 2H  QH 8H 4H 5H  JH 9H KD 6H  AS 4S QS 5S  AC 7C 8C 9C  10S 8S 9S 7S"


def test_C1_the_pack_and_its_order():
    assert len({(card.rank, card.suit) for card in Card}) == 52
    assert [rank.value for rank in HIGH_TO_LOW] == ["A", "K", "Q", "J", *map(str, range(10, 1, -1))]


def test_C1_play_goes_to_the_right():
    talk = table(trump="H")
    order = []
    for card in ("AC", "2C", "3C", "4C"):
        order.append(talk["turn"])
        talk.hear(f"{talk['turn']}: {card}")
    assert order == ["Norte", "Oeste", "Sul", "Este"]


@pytest.mark.parametrize("players", [("A", "B", "C"), ("A", "B", "C", "D", "E")])
def test_C1_four_players(players: tuple[str, ...]):
    with pytest.raises(SetupError, match="player_count"):
        GAME.open(Setup(players, "A", "court-004"))


def test_C2_the_chooser_sits_at_the_dealers_right():
    talk = table()
    assert talk.announced == (HandDealt("Este", "Norte", 1),)
    assert talk.sees(phase="trump", turn="Norte", caller="Norte", trump=None)
    assert GAME.duty(talk.state) == "trump"


def test_C3_only_the_chooser_names_trumps_and_only_once():
    talk = table()
    assert talk.refuses("Sul: trump C") == ("not_trump_caller", "C3")
    assert talk.refuses("Norte: AC") == ("trump_not_chosen", "C3")
    assert talk.asks("Norte: trump") == "suit"
    assert talk.hear("Norte: trump D") == (TrumpChosen("Norte", Suit.DIAMONDS),)
    assert talk.refuses("Norte: trump S") == ("trump_already_set", "C3")
    assert talk.sees(phase="play", turn="Norte", trump="D")
    assert GAME.duty(talk.state) == "lead"


def test_C3_nobody_passes():
    assert table(trump="H").refuses("Norte: pass") == ("no_pass_in_this_game", "C3")


def test_C5_a_card_needs_its_rank_and_its_suit():
    assert table(trump="H").asks("Norte: card") == "card"


def test_C5_nobody_has_to_trump_or_to_beat():
    talk = table(trump="S")
    trick(talk, "KC 2C 3H AC")
    assert talk.sees(trick_winners=["Este"], illegal=[], notes=[])


@pytest.mark.parametrize(
    ("cards", "winner"), [("2C AC 3C 4C", "Oeste"), ("AC KC 2H 3C", "Sul"), ("2C AS AD 3C", "Este")]
)
def test_C6_the_highest_trump_or_else_the_highest_of_the_suit_led(cards: str, winner: str):
    talk = table(trump="H")
    trick(talk, cards)
    assert talk.sees(trick_winners=[winner], turn=winner)
    assert GAME.duty(talk.state) == "lead"


def test_C6_the_winner_and_both_counts_are_announced():
    talk = table(trump="H")
    trick(talk, "AC 2C 3C")
    assert talk.hear("Este: 4C")[-1] == TrickWon("Norte", 1, 1, {NS: 1, EO: 0})


def test_C6_worked_check():
    """[004§07]: clockwise A, D, C, B; D deals, A chooses spades."""
    talk = Talk(GAME, Setup(("A", "D", "C", "B"), "D", "court-004"), read)
    talk.hear("A: trump S", "A: KH", "B: AH", "C: 3S", "D: 8H")
    assert talk.sees(trick_winners=["C"], turn="C")
    assert strength(Card.THREE_OF_SPADES, Suit.HEARTS, Suit.SPADES) > strength(
        Card.ACE_OF_HEARTS, Suit.HEARTS, Suit.SPADES
    )


def test_C7_refusals():
    talk = table(trump="H")
    talk.hear("Norte: KC")
    assert talk.refuses("Este: AC") == ("not_your_turn", "C5")
    assert talk.refuses("Oeste: KC") == ("card_already_played", "C7")
    assert talk.sees(turn="Oeste", hand_sizes={"Norte": 12, "Este": 13, "Sul": 13, "Oeste": 13})


def test_C8_C13_the_first_seven_tricks_are_a_court():
    talk = table(trump="H")
    trick(talk, RUNNING_HEARTS)
    trick(talk, "6D 2D JD")
    over = talk.hear("Este: 5D")[-1]
    assert over == HandOver(NS, "tricks", 1, {NS: 7, EO: 0}, {NS: 0, EO: 0}, {NS: 1, EO: 0}, "Oeste", 1)
    assert talk.sees(phase="between", court=True, hand_winner=NS, next_dealer="Oeste", turn=None)
    assert talk.refuses("Norte: 2C") == ("hand_over", "G7")


def to_seven_one(talk: Talk) -> None:
    """Norte/Sul, who choose, win seven tricks after the first one went to Este/Oeste."""
    trick(talk, "2C AC 3C 4C")
    talk.hear("Oeste: 2S", "Sul: AS", "Este: 3S", "Norte: 4S")
    for card in ("AH", "KH", "QH", "AD", "KD", "QD"):
        suit = card[-1]
        used = {play.card.value for play in talk.state.hand.plays}
        rest = [f"{n}{suit}" for n in range(2, 11) if f"{n}{suit}" not in used]
        trick(talk, " ".join([card, *rest[:3]]))


@pytest.mark.parametrize(
    ("before", "after", "courts", "why", "dealer"),
    [
        ({NS: 0, EO: 0}, {NS: 1, EO: 0}, {NS: 0, EO: 0}, "tricks", "Este"),
        ({NS: 3, EO: 0}, {NS: 4, EO: 0}, {NS: 0, EO: 0}, "tricks", "Este"),
        ({NS: 0, EO: 6}, {NS: 1, EO: 0}, {NS: 0, EO: 0}, "tricks", "Este"),
        ({NS: 6, EO: 0}, {NS: 0, EO: 0}, {NS: 1, EO: 0}, "series", "Oeste"),
    ],
)
def test_C13_C14_C15_series(before, after, courts, why, dealer):
    talk = table(trump="H", session={"series": before})
    to_seven_one(talk)
    assert talk.sees(series=after, courts=courts, why=why, next_dealer=dealer, tricks={NS: 7, EO: 1})
    assert talk["court"] == (why == "series")


@pytest.mark.parametrize(("series", "court"), [(0, False), (6, True)])
def test_C15_the_dealers_pair_wins_and_the_deal_goes_to_the_right(series: int, court: bool):
    talk = table(dealer="Norte", trump="H", session={"series": {NS: series}})
    talk.hear("Oeste: 2C", "Sul: AC", "Este: 3C", "Norte: 4C")
    talk.hear("Sul: 2S", "Este: AS", "Norte: 3S", "Oeste: 4S", "Este: 5S", "Norte: KS", "Oeste: 6S", "Sul: 7S")
    for card in ("AH", "KH", "AD", "KD", "QD"):
        used = {play.card.value for play in talk.state.hand.plays}
        rest = [f"{n}{card[-1]}" for n in range(2, 11) if f"{n}{card[-1]}" not in used]
        trick(talk, " ".join([card, *rest[:3]]))
    assert talk.sees(hand_winner=NS, court=court, next_dealer="Oeste", tricks={NS: 7, EO: 1})


def test_C15_G7_only_the_dealer_due_deals():
    talk = table(trump="H")
    to_seven_one(talk)
    assert talk.refuses("Norte: dealt") == ("wrong_dealer", "G7")
    assert talk.refuses("Norte: trump H") == ("hand_over", "G7")
    assert talk.hear("Este: dealt") == (HandDealt("Este", "Norte", 2),)
    assert talk.sees(phase="trump", turn="Norte", tricks={NS: 0, EO: 0}, voids={}, hands_played=1)
    assert talk.hear("Sul: dealt by Este") == ()
    talk.hear("Norte: trump C", "Norte: AC")
    assert talk.refuses("Este: dealt") == ("finish_hand_first", "G7")


def test_C16_between_hands_the_session_ends_at_once():
    talk = table(phase="between", session={"courts": {NS: 1, EO: 2}, "series": {NS: 6}})
    assert talk.hear("Sul: end") == (SessionOver(EO, {NS: 1, EO: 2}),)
    assert talk.sees(phase="match_over", result=EO, match_winner=[EO])
    assert talk.refuses("Este: dealt") == ("session_over", "G7")


def test_C16_equal_courts_are_a_draw():
    talk = table(phase="between", session={"courts": {NS: 1, EO: 1}})
    talk.hear("Sul: end")
    assert talk.sees(result="draw", match_winner=[NS, EO])


def test_C16_A_C10_a_hand_in_progress_is_finished():
    talk = table()
    assert talk.hear("Sul: end") == (LastHand(),)
    assert talk.hear("Este: end") == ()
    talk.hear("Norte: trump H")
    to_seven_one(talk)
    assert talk.sees(phase="match_over", result="draw", turn=None)
    assert talk.refuses("Oeste: 9C") == ("session_over", "G7")


def test_answers():
    talk = table(trump="H", session={"courts": {NS: 1}, "series": {EO: 2}})
    trick(talk, "AC 2C 3C 4C KC")

    def ask(what: str, of: str | None = None) -> object:
        return GAME.answer(talk.state, what, of)

    assert ask("turn") == "Oeste"
    assert ask("dealer") == "Este"
    assert ask("caller") == "Norte"
    assert ask("trump") == "H"
    assert ask("tricks") == {NS: 1, EO: 0}
    assert ask("tricks", "Sul") == ask("tricks", NS) == 1
    assert ask("courts") == ask("score") == {NS: 1, EO: 0}
    assert ask("series", "Este") == 2
    assert ask("count", "Norte") == 11
    assert ask("trick") == "Norte"
    assert ask("table") == {"Norte": "KC"}
    assert ask("leader") == [NS]
    assert ask("hands") == 0
    assert ask("weather") is None
    assert not any(GAME.answer(table(phase="between").state, what, "Sul") for what in ("tricks", "trump", "count"))


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ({"phase": "field"}, "unknown_phase"),
        ({"resume": {}}, "bad_state"),
        ({"session": {"series": {NS: 1, EO: 1}}}, "bad_balance"),
        ({"session": {"series": {NS: 7}}}, "bad_balance"),
        ({"session": {"courts": {NS: -1}}}, "bad_balance"),
        ({"session": {"courts": {"Norte": 1}}}, "unknown_player"),
        ({"session": {"courts": {NS: "one"}}}, "bad_balance"),
        ({"options": {"trick_close": "never"}}, "option_value"),
        ({"options": {"pot": 1}}, "unknown_option"),
        ({"dealer": "Ana"}, "unknown_dealer"),
        ({"profile": "whist"}, "unknown_profile"),
    ],
)
def test_tables_that_cannot_be_set_up(setup, code: str):
    with pytest.raises(SetupError) as error:
        table(**setup)
    assert error.value.code == code


def test_ranks_of_the_code_are_those_of_the_cards():
    assert {card.rank for card in Card} == set(Rank)
