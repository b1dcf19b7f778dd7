"""The variant in which the pile goes to whoever wins two tricks in a row [D1-D6]."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.court.acts import CardPlayed
from games.court.cards import Card
from games.court.gathering import gathered
from games.court.options import resolve
from tests.games.court.table import EO, NS, table, trick


def won(winners: str, aces: Sequence[int] = ()) -> list[CardPlayed]:
    """Winning cards by players of one letter; those whose numbers are given are aces."""
    return [
        CardPlayed(player, Card.ACE_OF_HEARTS if number in aces else Card.KING_OF_HEARTS, number, True, 0)
        for number, player in enumerate(winners, start=1)
    ]


def taken(winners: str, aces: Sequence[int] = (), **options: bool) -> list[int]:
    return gathered(resolve("double-sir", options), won(winners, aces))


def test_D2_the_same_player_must_win_two_in_a_row():
    assert taken("NN") == [0, 2]
    assert taken("NSNS") == [0, 0, 0, 0]
    assert taken("NSEE") == [0, 0, 0, 4]


def test_D3_after_gathering_a_new_pile_begins():
    assert taken("NNN") == [0, 2, 0]
    assert taken("NNNN") == [0, 2, 0, 2]


def test_D4_the_last_trick_takes_the_pile():
    assert taken("NSNSNSNSNSNSE") == [0] * 12 + [13]
    assert taken("NN" * 6 + "E") == [0, 2] * 6 + [1]


def test_D6_the_first_two_tricks_may_be_exempt():
    assert taken("NNN", gather_first_two=False) == [0, 0, 3]
    assert taken("NNE", gather_first_two=False) == [0, 0, 0]


def test_D6_the_eleventh_and_twelfth_may_be_exempt():
    winners = "NSNSNSNSNSEEE"
    assert taken(winners) == [0] * 11 + [12, 1]
    assert taken(winners, gather_eleventh_twelfth=False) == [0] * 12 + [13]


def test_D6_two_aces_may_not_gather():
    assert taken("NN", aces=(1, 2)) == [0, 2]
    assert taken("NNN", aces=(1, 2), gather_two_aces=False) == [0, 0, 3]
    assert taken("NNN", aces=(1, 2, 3), gather_two_aces=False) == [0, 0, 0]
    assert taken("NN", aces=(2,), gather_two_aces=False) == [0, 2]


RUN = "AS 2S 3S 4S  KS 5S 6S 7S  QS 8S 9S 10S  AH 2H 3H 4H  KH 5H 6H 7H  QH 8H 9H 10H  AD 2D 3D 4D  KD 5D 6D 7D"


def test_D5_play_goes_on_while_thirteen_are_possible():
    talk = table("double-sir", trump="S")
    trick(talk, RUN)
    assert talk.sees(phase="play", tricks={NS: 8, EO: 0}, turn="Norte")
    trick(talk, "QD 8D 9D 10D  AC 2C 3C 4C  KC 5C 6C 7C  QC 8C 9C 10C  JC JH JD JS")
    assert talk.sees(phase="between", tricks={NS: 12, EO: 1}, court=False, series={NS: 1, EO: 0})
    assert talk["next_dealer"] == "Este"


@pytest.mark.parametrize(("dealer", "courts", "after"), [("Este", 1, "Oeste"), ("Norte", 3, "Oeste")])
def test_D5_all_thirteen_are_a_court_and_a_goon_court_for_the_dealers_pair(dealer, courts, after):
    talk = table("double-sir", dealer=dealer, trump="S")
    if dealer == "Norte":  # Oeste leads a low card, Sul wins it and runs
        trick(talk, "2S AS 3S 4S  KS 5S 6S 7S  QS 8S 9S 10S")
    else:
        trick(talk, "AS 2S 3S 4S  KS 5S 6S 7S  QS 8S 9S 10S")
    trick(talk, "AH 2H 3H 4H  KH 5H 6H 7H  QH 8H 9H 10H  AD 2D 3D 4D  KD 5D 6D 7D  QD 8D 9D 10D")
    trick(talk, "AC 2C 3C 4C  KC 5C 6C 7C  QC 8C 9C 10C  JS JH JD JC")
    assert talk.sees(phase="between", tricks={NS: 13, EO: 0}, court=True, why="tricks", next_dealer=after)
    assert talk["courts"] == {NS: courts, EO: 0}


def test_D5_seven_are_enough_once_the_others_have_gathered():
    talk = table("double-sir", trump="S")
    trick(talk, "2C AC 3C 4C  KC 5C 6C 7C")  # Oeste twice
    trick(talk, "2S AS 3S 4S  KS 5S 6S 7S  QS 8S 9S 10S  AH 2H 3H 4H  KH 5H 6H 7H  QH 8H 9H 10H  AD 2D 3D 4D")
    assert talk.sees(phase="play", tricks={NS: 6, EO: 2}, turn="Sul")
    trick(talk, "KD 5D 6D 7D")
    assert talk.sees(phase="between", tricks={NS: 8, EO: 2}, court=False, hand_winner=NS)
