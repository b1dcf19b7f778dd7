"""Revokes: corrected in time, found later, alleged, admitted, denied, proved [C9-C12, A-C1-A-C7]."""

from __future__ import annotations

import pytest

from games.cards import Suit
from games.court import GAME
from games.court.acts import (
    AccusationDenied,
    Accused,
    CardChanged,
    CardsShown,
    RevokeCorrected,
    RevokeDetected,
    TrickClosed,
    TrickWon,
)
from games.court.cards import Card
from games.knowledge import Unconfirmed
from tests.games.court.table import EO, NS, table, trick
from tests.games.driver import Talk

H, D, C = Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS


def revoked_in_trick_one(**setup: object) -> Talk:
    """Oeste threw a club on hearts; Este leads to the second trick."""
    talk = table(trump="S", **setup)
    trick(talk, "10H 4C 2H JH")
    return talk


def test_C9_a_revoke_is_corrected_before_the_trick_is_closed():
    talk = table(trump="S")
    talk.hear("Norte: QD", "Oeste: 7C")
    assert talk["voids"] == {"Oeste": ["D"]}
    assert talk.hear("Oeste: fix KD") == (RevokeCorrected("Oeste", Card.SEVEN_OF_CLUBS, Card.KING_OF_DIAMONDS, ()),)
    trick(talk, "2D 3D")
    assert talk.sees(trick_winners=["Oeste"], voids={}, notes=[{"call": 3, "note": "revoke_corrected"}])


def test_C9_only_those_who_played_later_may_change():
    talk = table(trump="S")
    talk.hear("Norte: QD", "Oeste: 7C", "Sul: 2D")
    assert talk.refuses("Sul: change 3D") == ("card_lies", "C9")
    talk.hear("Oeste: fix KD")
    assert talk.refuses("Norte: change 2H") == ("card_lies", "C9")
    assert talk.refuses("Este: change 2H") == ("nothing_to_correct", "C9")
    assert talk.asks("Sul: change") == "card"
    assert talk.hear("Sul: change AD") == (CardChanged("Sul", Card.TWO_OF_DIAMONDS, Card.ACE_OF_DIAMONDS),)
    assert talk.refuses("Sul: change 3D") == ("card_lies", "C9")
    talk.hear("Este: 4D")
    assert talk.refuses("Este: change 5D") == ("card_lies", "C9")
    assert talk["trick_winners"] == ["Sul"]


def test_C9_a_full_trick_may_change_its_winner():
    talk = revoked_in_trick_one()
    assert talk["turn"] == "Este"
    events = talk.hear("Oeste: fix AH")
    assert events[-1] == TrickWon("Oeste", 1, 1, {NS: 0, EO: 1})
    assert talk.sees(turn="Oeste", trick_winners=["Oeste"], voids={})
    assert talk.hear("Sul: change KH")[-1] == TrickWon("Oeste", 1, 1, {NS: 0, EO: 1})


def test_C9_what_cannot_be_a_correction():
    talk = table(trump="S")
    assert talk.refuses("Norte: fix AH") == ("nothing_to_correct", "C9")
    talk.hear("Norte: QD", "Oeste: 7C", "Sul: 2D")
    assert talk.asks("Oeste: fix") == "card"
    assert talk.refuses("Oeste: fix 8C") == ("must_follow_suit", "C9")
    assert talk.refuses("Oeste: fix QD") == ("card_already_played", "C7")
    assert talk.refuses("Sul: fix 3D") == ("followed_suit", "C9")


def test_C10_the_next_lead_closes_the_trick():
    talk = revoked_in_trick_one()
    talk.hear("Este: 2C")
    assert talk.refuses("Oeste: fix 3H") == ("nothing_to_correct", "C9")


def test_C10_the_winner_closes_the_trick_by_a_word():
    talk = revoked_in_trick_one()
    assert talk.refuses("Norte: close") == ("not_trick_winner", "C10")
    assert talk.hear("Este: close") == (TrickClosed(1),)
    assert talk.refuses("Este: close") == ("trick_closed", "C10")
    assert talk.refuses("Oeste: fix 3H") == ("trick_closed", "C9")
    talk.hear("Este: 2C")
    assert talk.refuses("Este: close") == ("trick_not_full", "C10")


def test_C10_the_fourth_card_may_close_it():
    talk = revoked_in_trick_one(options={"trick_close": "fourth_card"})
    assert talk.refuses("Oeste: fix 3H") == ("trick_closed", "C9")
    assert talk.refuses("Este: close") == ("trick_closed", "C10")


def test_C9_C_I7_the_card_taken_back_is_known_to_be_in_that_hand():
    talk = table(trump="S")
    talk.hear("Norte: QD", "Oeste: 7C", "Oeste: fix KD")
    assert talk.refuses("Sul: 7C") == ("card_in_other_hand", "C7")
    trick(talk, "2D 3D 7C")
    assert talk["turn"] == "Sul"


def test_C11_C12_a_later_card_of_the_suit_shows_the_revoke():
    talk = revoked_in_trick_one()
    talk.hear("Este: 3C", "Norte: 5C")
    revoke = talk.hear("Oeste: 6H")[1]
    assert revoke == RevokeDetected("Oeste", H, 1, Card.FOUR_OF_CLUBS, Card.SIX_OF_HEARTS, "contradiction")
    assert talk.sees(phase="between", hand_winner=NS, court=True, why="revoke", next_dealer="Oeste")
    assert talk.sees(courts={NS: 1, EO: 0}, series={NS: 0, EO: 0}, trick_winners=["Este"])


def test_C12_leading_the_suit_shows_it_too():
    talk = table(trump="S")
    trick(talk, "10H 4S 2H JH")
    assert talk.hear("Oeste: 6H")[1].shown is Card.SIX_OF_HEARTS


def test_C11_the_deal_follows_from_the_winning_pair():
    talk = table(trump="S", session={"series": {NS: 5}})
    trick(talk, "10H 4H 2C JH  3C 5C 8C 9C")
    talk.hear("Sul: 9H") if talk["turn"] == "Sul" else talk.hear("Este: KC", "Norte: QC", "Oeste: 2D", "Sul: 9H")
    assert talk.sees(hand_winner=EO, why="revoke", courts={NS: 0, EO: 1}, series={NS: 0, EO: 0})
    assert talk["next_dealer"] == "Norte"  # the dealer's pair won


@pytest.mark.parametrize("doubted", ["earlier", "later"])
def test_G5_a_doubtful_call_ends_nothing_before_it_is_confirmed(doubted: str):
    talk = table(trump="S")
    talk.hear("Norte: 10H", "Oeste: 4C doubtfully" if doubted == "earlier" else "Oeste: 4C")
    trick(talk, "2H JH 3C 5C")
    said = "Oeste: 6H" if doubted == "earlier" else "Oeste: 6H doubtfully"
    ruling = talk.rule(said)
    assert isinstance(ruling, Unconfirmed)
    assert (ruling.missing, ruling.rule) == ("confirmation", "G5")
    assert [call.card for call in (ruling.earlier, ruling.later)] == [Card.FOUR_OF_CLUBS, Card.SIX_OF_HEARTS]
    assert talk.sees(phase="play", turn="Oeste")
    assert talk.hear("Oeste: 6H confirmed")[1].proof == "contradiction"


def test_G5_a_doubtful_call_that_contradicts_nothing_is_taken():
    assert table(trump="S").hear("Norte: 10H doubtfully")[0].doubtful


def test_C12_a_correction_can_show_an_earlier_revoke():
    talk = revoked_in_trick_one()
    talk.hear("Este: KH", "Norte: 5H", "Oeste: 2C")
    assert talk.hear("Oeste: fix 7H")[1].trick == 1


def test_C12_a_known_card_shows_the_revoke_once_the_trick_is_closed():
    talk = table(trump="S")
    talk.hear("Norte: QD", "Oeste: 7C", "Oeste: fix KD")
    trick(talk, "2D 3D  2H AH 3H 4H  9C 10C QC")
    talk.hear("Oeste: 9D")  # with the seven of clubs in his hand
    assert talk["phase"] == "play"
    revoke = talk.hear("Norte: 3C")[1]
    assert revoke.player == "Oeste"
    assert revoke.shown is Card.SEVEN_OF_CLUBS


def test_C12_an_accusation_changes_nothing_until_it_is_admitted():
    talk = revoked_in_trick_one()
    talk.hear("Este: 3C")
    assert talk.hear("Norte: accuse Oeste") == (Accused("Norte", "Oeste", (H,)),)
    assert talk.sees(phase="play", turn="Norte")
    talk.hear("Norte: 5C")
    revoke = talk.hear("Oeste: admit")[0]
    assert revoke == RevokeDetected("Oeste", H, 1, Card.FOUR_OF_CLUBS, None, "admitted")
    assert talk.sees(why="revoke", hand_winner=NS)


def test_C12_A_C2_denied_it_changes_nothing_and_can_be_proved_later():
    talk = revoked_in_trick_one()
    talk.hear("Este: 3C", "Norte: accuse Oeste H")
    assert talk.refuses("Sul: deny") == ("not_accused", "C12")
    assert talk.hear("Oeste: deny") == (AccusationDenied("Oeste"),)
    assert talk.refuses("Oeste: deny") == ("not_accused", "C12")
    assert talk.sees(phase="play", turn="Norte")
    assert talk.asks("Oeste: show") == "cards"
    assert talk.hear("Oeste: show 8C") == (CardsShown("Oeste", (Card.EIGHT_OF_CLUBS,)),)
    assert talk.refuses("Norte: 8C") == ("card_in_other_hand", "C7")
    revoke = talk.hear("Oeste: show 9C 8H")[1]
    assert revoke == RevokeDetected("Oeste", H, 1, Card.FOUR_OF_CLUBS, Card.EIGHT_OF_HEARTS, "proved")


def test_C12_who_is_meant_is_asked_when_two_did_not_follow():
    talk = table(trump="S")
    trick(talk, "10H 4C 2H 3C")
    assert talk.asks("Norte: accuse") == "player"
    assert talk.hear("Oeste: accuse") == (Accused("Oeste", "Este", (H,)),)
    assert talk.refuses("Norte: accuse Sul") == ("followed_suit", "C-I12")
    assert talk.refuses("Norte: accuse Oeste D") == ("followed_suit", "C-I12")
    assert talk.refuses("Norte: accuse Norte") == ("accuse_another", "C12")
    assert talk.refuses("Norte: accuse Ana") == ("unknown_player", "G2")


def test_C12_which_suit_is_asked_when_there_are_two():
    talk = table(trump="S")
    trick(talk, "10H 4C 2H JH  3D 5D 2C 6D  KH")
    assert talk.asks("Oeste: admit") == "suit"
    assert talk.hear("Oeste: admit D")[0].suit is D


def test_C9_C12_in_the_open_trick_the_card_is_asked_for():
    talk = table(trump="S")
    talk.hear("Norte: 10H", "Oeste: 4C")
    assert talk.asks("Oeste: admit") == "card"
    assert talk.refuses("Norte: admit") == ("followed_suit", "C12")
    assert talk.refuses("Norte: show AH") == ("followed_suit", "C12")


def test_C_I12_an_accusation_is_refuted_when_the_suit_lies_elsewhere():
    talk = table(trump="S")
    trick(talk, "AH 2H 3H 4H  KH 5H 6H 7H  QH 8H 9H 10H")
    talk.hear("Norte: JH", "Oeste: 2C")  # the last heart is out
    assert talk.refuses("Este: accuse Oeste") == ("followed_suit", "C-I12")


def to_the_end(talk: Talk) -> None:
    """Norte/Sul win 7-0; in the first trick Oeste threw a club on hearts."""
    trick(talk, "AH 4C 2H 3H  AS 2S 3S 4S  KS 5S 6S 7S  QS 8S 9S 10S  AD 2D 3D 4D  KD 5D 6D 7D  QD 8D 9D 10D")
    assert talk.sees(phase="between", hand_winner=NS, court=True, why="tricks")


def test_A_C3_a_revoke_of_the_hand_before_replaces_its_result():
    talk = table(trump="S", session={"series": {EO: 3}, "courts": {EO: 1}})
    trick(talk, "AH 4H 2C 3H  AS 2S 3S 4S  KS 5S 6S 7S  QS 8S 9S 10S  AD 2D 3D 4D  KD 5D 6D 7D  QD 8D 9D 10D")
    assert talk.sees(courts={NS: 1, EO: 1}, series={NS: 0, EO: 0}, hands_played=1, next_dealer="Oeste")
    over = talk.hear("Oeste: accuse Sul", "Sul: admit")[-1]
    assert over.replaces
    assert talk.sees(courts={NS: 0, EO: 2}, series={NS: 0, EO: 0}, hands_played=1, why="revoke")
    assert talk.sees(hand_winner=EO, next_dealer="Norte")
    assert talk.refuses("Norte: accuse Oeste") == ("hand_over", "G7")


def test_A_C3_until_the_next_deal():
    talk = table(trump="S")
    to_the_end(talk)
    talk.hear("Oeste: dealt")
    assert talk.refuses("Oeste: admit") == ("followed_suit", "C12")


def test_A_C7_a_revoke_in_the_last_trick_counts():
    talk = table(trump="S")
    trick(talk, "AH 4H 2H 3H  AS 2S 3S 4S  KS 5S 6S 7S  QS 8S 9S 10S  AD 2D 3D 4D  KD 5D 6D 7D  QD 8D 9D 4C")
    assert talk["court"]
    assert talk.refuses("Este: fix 10D") == ("hand_over", "G7")
    assert talk.hear("Este: show 10D")[1].trick == 7
    assert talk.sees(hand_winner=NS, why="revoke", courts={NS: 1, EO: 0})


def test_before_the_first_deal_there_is_nothing_to_bring_up():
    talk = table(phase="between")
    assert talk.refuses("Norte: accuse Oeste") == ("hand_over", "G7")
    assert GAME.turn(talk.state) is None
    assert GAME.duty(talk.state) == ""
