"""What the referee says: the conversations we wish for word by word, with agreement in gender and number."""

from __future__ import annotations

from typing import Any

import pytest

from games.cards import Rank, Suit
from games.court.acts import CardPlayed as CourtCard
from games.court.acts import HandOver as CourtOver
from games.court.acts import RevokeCorrected, RevokeDetected, TrickWon
from games.court.acts import SessionOver as CourtSessionOver
from games.court.cards import Card
from games.earl.acts import (
    CardPlayed,
    FalsePass,
    HandDealt,
    HandOver,
    MustPlay,
    Passed,
    Play,
    RankCompleted,
    RhymePenaltyTakeBack,
    SessionOver,
)
from games.game import Act, Refused
from games.laugh.acts import Captured, Claimable, ClaimedFromField, FieldRead, HandShown, LaidDown, MatchOver
from games.laugh.acts import HandDealt as LaughDealt
from games.laugh.acts import HandOver as LaughOver
from games.registry import game
from referee.announcer import Announcer, Context, Line
from referee.happenings import Corrected, Happened, TurnCalled
from referee.journal import to_call
from tests.referee.table_talk import PASS, Reads, play, table
from tests.referee.voices import announcer, said
from voice.heard import Heard
from voice.reading import Reading

PT = announcer("pt-PT")
BR = announcer("pt-BR")
EN = announcer("en")
LAUGH = announcer("pt-PT", "laugh")
COURT = announcer("pt-BR", "court")


# --- the conversations we wish for ---------------------------------------------------------------------------


class TestAHandInPortugal:
    def test_the_deal_names_dealer_sizes_and_leader_once(self) -> None:
        dealt = HandDealt("Rui", {"Ana": 18, "Rui": 17, "Clara": 17}, "Ana", 1)
        assert said(PT, Happened(dealt), TurnCalled("Ana", "lead")) == (
            "Dá o Rui. Ana tem dezoito, Rui e Clara dezassete. Sai a Ana."
        )

    def test_the_next_deal_does_not_repeat_who_deals(self) -> None:
        dealt = HandDealt("Rui", dict.fromkeys(("Ana", "Bia", "Caio", "Rui"), 13), "Ana", 2)
        assert said(PT, Happened(dealt)) == "Treze cartas cada. Sai a Ana."

    def test_a_card_is_shown_and_the_next_player_named(self) -> None:
        card = PT.event(CardPlayed("Ana", Rank.QUEEN, 1, True, 17, 1))
        assert card == Line(None, "dama 1")
        assert PT.turn("Clara", "match").say == "Clara."

    def test_a_pass_is_only_said_when_nobody_heard_it(self) -> None:
        passed = (Happened(Passed("Rui", Rank.QUEEN)), TurnCalled("Ana", "match"))
        assert said(PT, *passed) == "Ana."
        assert said(PT, *passed, context=Context(knocked=True)) == "Rui passa. Ana."

    def test_the_earl(self) -> None:
        completed = Happened(RankCompleted("Clara", Rank.QUEEN))
        assert said(PT, completed, TurnCalled("Clara", "lead")) == "O conde! Damas completas. Clara, abre."
        assert PT.event(RankCompleted("Clara", Rank.KING)).say == "O conde! Reis completos."

    def test_a_mistake_names_the_table_the_card_and_the_turn(self) -> None:
        refused = Refused("wrong_rank", "E7", {"rank": Rank.KING, "current": Rank.SEVEN})
        assert PT.refusal(refused, "Rui", "Rui").say == "Rui, na mesa está o sete. O rei volta à mão. Ainda és tu."

    def test_a_correction_that_undoes_a_card_is_confirmed(self) -> None:
        old, new, dropped = Play(Rank.SEVEN, 1), Play(Rank.SIX, 1), (Act("Ana", Play(Rank.SEVEN, 2)),)
        question = PT.question("confirm_correction", old=old, new=new, dropped=dropped)
        assert question.say == "Seis em vez de sete? A Ana jogou um sete por cima. Sim ou não?"
        corrected = Corrected("Clara", old, new, dropped)
        assert said(PT, corrected, TurnCalled("Rui", "match")) == "Então é um seis, e o sete da Ana volta à mão. Rui."

    def test_winner_and_money_are_said_in_full(self) -> None:
        payments = {"Ana": 8, "Clara": -3, "Rui": -5}
        over = HandOver("Ana", payments, 0, payments, {"Ana": 0, "Clara": 3, "Rui": 5}, "Ana", 1)
        assert PT.event(over).say == (
            "Ana ficou sem cartas: ganha! Clara paga três, Rui paga cinco. Ana recebe oito. A seguir dá a Ana."
        )
        assert PT.answer("score", None, payments).say == "Ana mais oito, Clara menos três, Rui menos cinco."


class TestNotHearingWellInBrazil:
    def test_two_meanings(self) -> None:
        three, six = ({"do": "play", "rank": "3", "formula": None},), ({"do": "play", "rank": "6", "formula": None},)
        assert BR.question("which_reading", options=(three, six)).say == "Três ou seis?"

    def test_a_number_of_cards_or_a_rank(self) -> None:
        counts, two = ({"do": "unclear", "about": "count", "rank": "2"},), ({"do": "play", "rank": "2"},)
        question = BR.question("which_reading", options=(counts, two))
        assert question.say == "Você joga um dois, ou só contou as cartas?"

    def test_who_spoke(self) -> None:
        assert BR.question("who_spoke").say == "Quem falou?"
        refused = Refused("not_your_turn", "E7", {"player": "Dani", "turn": "Carla", "rank": None})
        assert BR.refusal(refused, "Dani", "Carla").say == "Dani, a vez é da Carla."

    def test_noise(self) -> None:
        assert BR.message("noise") == Line(None, "Não ouvi: barulho alto.")
        assert BR.message("hard_to_hear").say == "Está difícil de ouvir. Podem falar mais perto, ou jogar pelo teclado."


class TestCoupletsInEnglish:
    note = RhymePenaltyTakeBack("Ben", Rank.QUEEN, 2, "Cara")

    def test_a_missing_couplet(self) -> None:
        spoken = said(EN, Happened(self.note), TurnCalled("Cara", "match"))
        assert spoken == "No couplet, Ben: the queen goes back. Cara."

    def test_children_are_helped(self) -> None:
        assert announcer("en", kids=True).event(self.note).say == (
            "Lovely, a queen! Say: There's a queen as good as he."
        )


FIELD = tuple(Rank(code) for code in ("Q", "Q", "7", "3", "K", "A", "10", "10", "10", "4", "8", "J"))
FIVE = ("Abel", "Bia", "Caio", "Dora", "Eva")


class TestLaughAndLieDownInPortugal:
    def test_the_deal(self) -> None:
        assert said(LAUGH, Happened(LaughDealt("Eva", 11, 1))) == (
            "Dá a Eva. Onze fichas no pote. Leiam a mesa, doze cartas."
        )

    def test_the_field_is_read_back_by_rank_in_the_order_of_the_reading(self) -> None:
        assert said(LAUGH, Happened(FieldRead(FIELD, "Abel")), TurnCalled("Abel", "capture")) == (
            "Duas damas, sete, três, rei, ás, três dez, quatro, oito, valete: doze. Começa o Abel."
        )

    def test_four_of_a_kind_are_not_pointed_out(self) -> None:
        field = (*[Rank.TEN] * 3, *FIELD[:6], Rank.TEN, Rank.FIVE, Rank.JACK)
        assert said(LAUGH, Happened(FieldRead(field, "Abel"))) == (
            "Dez, dez, dez, dama, dama, sete, três, rei, ás, dez, cinco, valete: doze. Começa o Abel."
        )

    def test_a_capture_is_shown_and_the_next_player_named(self) -> None:
        seven = Captured("Bia", Rank.SEVEN, 1, 1, 7, 2)
        assert LAUGH.event(seven) == Line(None, "Bia 2")
        assert said(LAUGH, Happened(seven), TurnCalled("Caio", "capture")) == "Caio."

    def test_four_at_once_are_said(self) -> None:
        tens = Captured("Abel", Rank.TEN, 3, 1, 7, 4)
        assert said(LAUGH, Happened(tens), TurnCalled("Bia", "capture")) == "Abel, quatro dez. Bia."
        assert LAUGH.event(Captured("Abel", Rank.QUEEN, 2, 2, 6, 4)).say == "Abel, quatro damas."

    def test_what_a_capture_leaves_behind_is_not_pointed_out(self) -> None:
        one_of_three = Captured("Abel", Rank.TEN, 1, 1, 7, 2)
        assert LAUGH.event(one_of_three).say is None

    def test_who_has_no_cards_left_is_told(self) -> None:
        assert LAUGH.event(Captured("Bia", Rank.SEVEN, 1, 1, 0, 10)).say == "Bia ficou sem cartas."

    def test_cards_that_were_not_named(self) -> None:
        refused = Refused("wrong_card_count", "L10", {"player": "Caio", "count": 8, "named": 3})
        assert LAUGH.refusal(refused, "Caio", "Caio").say == "Faltam cinco cartas."
        one = Refused("wrong_card_count", "L4", {"player": "Eva", "count": 12, "named": 13})
        assert LAUGH.refusal(one, "Eva", None).say == "Sobra uma carta: são doze."

    def test_a_hand_laid_down_is_shown_as_it_was_read(self) -> None:
        laid = LaidDown("Caio", tuple(Rank(code) for code in ("5", "5", "9", "2", "6", "9", "2", "6")))
        assert LAUGH.event(laid) == Line(
            "Caio deita-se.", "Caio deita-se: cinco, cinco, nove, dois, seis, nove, dois, seis"
        )

    def test_which_pair(self) -> None:
        assert LAUGH.question("which_rank", player="Dora").say == "Qual, Dora?"

    def test_the_first_to_see_it(self) -> None:
        claimed = ClaimedFromField("Dora", "pair_left", Rank.TEN, 2, 6)
        assert said(LAUGH, Happened(claimed), TurnCalled("Abel", "capture")) == "Dora viu primeiro: dois dez. Abel."

    def test_the_end(self) -> None:
        over = LaughOver(
            survivor="Eva",
            dealer="Eva",
            remainder=9,
            collections={"Abel": 16, "Bia": 12, "Caio": 10, "Dora": 8, "Eva": 6},
            adjustments={"Abel": 4, "Bia": 2, "Caio": 1, "Dora": 0, "Eva": -1},
            prize=5,
            prize_winner="Eva",
            hand_net={"Abel": 2, "Bia": 0, "Caio": -1, "Dora": -2, "Eva": 1},
            net={"Abel": 2, "Bia": 0, "Caio": -1, "Dora": -2, "Eva": 1},
            next_dealer="Abel",
            hands_played=1,
        )
        assert said(LAUGH, Happened(over)) == (
            "Só a Eva tem cartas: sobrevive, cinco fichas. A Eva também dá: leva o campo e a mão. "
            "Eva paga uma. Abel recebe quatro, Bia recebe duas, Caio recebe uma. O pote fica a zero. "
            "A seguir dá o Abel."
        )

    def test_another_dealer_takes_the_rest_and_the_match_ends(self) -> None:
        even = dict.fromkeys(FIVE, 0)
        over = LaughOver("Eva", "Rui", 9, even, {"Abel": 1, "Bia": 1}, 5, "Bia", even, even, "Abel", 5)
        end = MatchOver(("Bia", "Eva"), {"Abel": -4, "Bia": 2, "Eva": 2})
        assert said(LAUGH, Happened(over), Happened(end)) == (
            "Só a Eva tem cartas: sobrevive. A última captura foi da Bia: cinco fichas. "
            "O Rui, que deu, leva o campo e essa mão. Abel e Bia recebem uma cada. O pote fica a zero. "
            "Acabou: ganham Bia e Eva, a par! Bia e Eva mais duas, Abel menos quatro."
        )

    def test_mistakes_name_the_table_the_cards_and_the_turn(self) -> None:
        must = Refused("must_capture", "L11", {"player": "Caio", "ranks": (Rank.FIVE, Rank.QUEEN)})
        assert LAUGH.refusal(must, "Caio", "Caio").say == (
            "Caio, podes capturar: cinco ou dama. A mão volta. Ainda és tu."
        )
        bad = Refused("bad_capture", "L8", {"rank": Rank.QUEEN, "table": 2, "hand": 1, "field": 2})
        assert LAUGH.refusal(bad, "Bia", "Bia").say == (
            "Bia, na mesa há duas damas: uma carta leva uma ou as três, um par leva um par. Ainda és tu."
        )

    def test_what_does_not_go_together_is_asked_about(self) -> None:
        shown = HandShown("Caio", (Rank.FIVE, Rank.TWO))
        refused = Refused("contradiction", "L-I5", {"player": "Dora", "rank": Rank.FIVE, "calls": (shown,)})
        assert LAUGH.refusal(refused, "Dora", "Dora").say == (
            "Dora, não bate certo com a mão que Caio mostrou. Ouvi bem?"
        )

    def test_hints_when_they_are_wanted(self) -> None:
        assert LAUGH.event(Claimable("pair_hand", Rank.QUEEN)).say == "Quem tem o par de damas, pode recolhê-lo."
        assert LAUGH.event(Claimable("trio_laid", Rank.QUEEN)).say == "Na mesa há duas damas para quem vir primeiro."

    def test_of_two_readings_of_the_field_only_the_difference_is_asked(self) -> None:
        codes = [rank.value for rank in FIELD]
        others = ["6" if code == "3" else code for code in codes]
        options = [[{"do": "field", "cards": cards}] for cards in (codes, others)]
        assert LAUGH.question("which_reading", options=options).say == "Três ou seis?"

    def test_the_rules_and_the_announcer_at_one_table(self) -> None:
        at = table(FIVE, "Eva", "laugh-002")
        talk = [
            said(LAUGH, *at.act([act], speaker))
            for act, speaker in (
                ({"do": "field", "cards": [rank.value for rank in FIELD]}, "Eva"),
                ({"do": "capture", "rank": "10", "table": 3, "hand": 1}, "Abel"),
                ({"do": "pass"}, "Bia"),
                ({"do": "capture", "rank": "5", "table": 1, "hand": 1}, "Bia"),
                ({"do": "capture", "rank": "7", "table": 1, "hand": 1}, "Bia"),
                ({"do": "query", "what": "field"}, "Caio"),
                ({"do": "query", "what": "pairs", "of": "Abel"}, "Caio"),
                ({"do": "undo"}, "Bia"),
            )
        ]
        assert talk[1:] == [
            "Abel, quatro dez. Bia.",
            "Bia, aqui não se passa: captura, ou deita-te com a mão toda. Ainda és tu.",
            "Bia, na mesa não há nenhum cinco. Ainda és tu.",
            "Caio.",
            "Ás, três, quatro, oito, valete, duas damas, rei.",
            "Dois pares.",
            "Desfeito: o sete da Bia. Bia.",
        ]


ANA_CAIO, BELA_DAVI = "Ana/Caio", "Bela/Davi"
FOUR = ("Ana", "Davi", "Caio", "Bela")
"""Clockwise; they play to the right."""


class TestCourtPieceInBrazil:
    def test_a_trick_from_the_deal_on(self) -> None:
        at = table(FOUR, "Davi", "court-004")
        talk = [
            said(COURT, *at.act([act], speaker))
            for act, speaker in (
                ({"do": "card", "card": "KH"}, "Ana"),
                ({"do": "trump", "suit": "S"}, "Ana"),
                ({"do": "card", "card": "KH"}, "Ana"),
                ({"do": "card", "card": "AH"}, "Bela"),
                ({"do": "card", "card": "KH"}, "Caio"),
                ({"do": "card", "card": "3S"}, "Caio"),
                ({"do": "card", "card": "8H"}, "Davi"),
                ({"do": "query", "what": "trump"}, "Davi"),
                ({"do": "query", "what": "table"}, "Davi"),
                ({"do": "query", "what": "tricks"}, "Davi"),
                ({"do": "undo"}, "Davi"),
            )
        ]
        assert talk == [
            "Ana, primeiro o trunfo: quem escolhe é Ana.",
            "Espadas. Deem o resto. Ana sai.",
            "",
            "",
            "Caio, o rei de copas já saiu da mão da Ana. Ainda é você.",
            "",
            "Caio corta. Um a zero.",
            "Espadas.",
            "Ana rei de copas, Bela ás de copas, Caio três de espadas, Davi oito de copas.",
            "Ana e Caio uma, Davi e Bela zero.",
            "Desfeito: o oito de copas do Davi.",
        ]

    def test_the_deal_names_the_chooser(self) -> None:
        at = table(FOUR, "Davi", "court-004")
        dealt = at.ledger.game.open(at.ledger.setup)[1]
        assert said(COURT, *map(Happened, dealt), *at.call_turn()) == (
            "Davi dá as cartas. Ana escolhe o trunfo com as cinco primeiras."
        )

    def test_a_card_is_shown_and_said_again_only_when_it_is_doubtful(self) -> None:
        assert COURT.event(CourtCard("Ana", Card.KING_OF_HEARTS, 1, True, 12)) == Line(None, "rei de copas")
        assert COURT.event(CourtCard("Ana", Card.KING_OF_HEARTS, 1, True, 12, True)).say == "Rei de copas."
        assert COURT.turn("Bela", "follow") == Line(None, "Bela")

    def test_tricks_are_counted_from_the_side_of_the_winner(self) -> None:
        assert COURT.event(TrickWon("Bela", 4, 1, {ANA_CAIO: 3, BELA_DAVI: 1})).say == "Bela leva. Um a três."
        pile = TrickWon("Bela", 5, 4, {ANA_CAIO: 0, BELA_DAVI: 4})
        assert COURT.event(pile).say == "Bela leva quatro vazas. Quatro a zero."

    def test_a_revoke_is_asked_about_before_it_counts(self) -> None:
        earlier = CourtCard("Bela", Card.TWO_OF_CLUBS, 2, False, 11, True)
        later = CourtCard("Bela", Card.NINE_OF_HEARTS, 5, True, 8)
        assert COURT.question("which_confirmation", player="Bela", earlier=earlier, later=later).say == (
            "Bela, na segunda vaza você baldou em copas. Confirma o nove de copas?"
        )

    def test_a_revoke_at_the_table(self) -> None:
        at = table(FOUR, "Davi", "court-004")
        at.act([{"do": "trump", "suit": "S"}, {"do": "card", "card": "KH"}])
        at.reader = Reads(Reading(({"do": "card", "card": "2C"},), 1.0, "dois de paus"))
        assert said(COURT, *at.hear(Heard("dois de paus", ()))) == "Dois de paus."
        for card in ("3H", "4H", "5H"):
            at.act([{"do": "card", "card": card}])
        assert said(COURT, *at.act([{"do": "card", "card": "9H"}])) == (
            "Bela, na primeira vaza você baldou em copas. Confirma o nove de copas?"
        )
        assert said(COURT, *at.act([{"do": "yes"}])) == (
            "Bela tinha copas na primeira vaza, afinal: nove de copas. Renúncia. "
            "Court para Ana e Caio. Courts: um a zero. Agora quem dá é Bela."
        )

    def test_a_revoke_that_was_admitted(self) -> None:
        revoke = RevokeDetected("Bela", Suit.HEARTS, 2, Card.TWO_OF_CLUBS, None, "admitted")
        over = CourtOver(ANA_CAIO, "revoke", 1, {}, {}, {ANA_CAIO: 1, BELA_DAVI: 0}, "Bela", 1)
        assert said(COURT, Happened(revoke), Happened(over)) == (
            "Renúncia. Court para Ana e Caio. Courts: um a zero. Agora quem dá é Bela."
        )

    def test_a_revoke_that_a_card_proves(self) -> None:
        revoke = RevokeDetected("Bela", Suit.HEARTS, 2, Card.TWO_OF_CLUBS, Card.NINE_OF_HEARTS, "proved")
        assert COURT.event(revoke).say == "Bela tinha copas na segunda vaza, afinal: nove de copas. Renúncia."

    def test_a_revoke_corrected_in_time(self) -> None:
        fixed = RevokeCorrected("Bela", Card.THREE_OF_SPADES, Card.NINE_OF_HEARTS, ("Caio", "Davi"))
        assert COURT.event(fixed).say == (
            "O três de espadas da Bela volta à mão; fica o nove de copas. Caio e Davi podem mudar de carta."
        )

    def test_hands_series_and_courts(self) -> None:
        won = CourtOver(ANA_CAIO, "tricks", 0, {}, {ANA_CAIO: 3, BELA_DAVI: 0}, {}, "Davi", 4)
        assert said(COURT, Happened(won)) == "Ana e Caio ganham a mão. Série: três mãos. Agora quem dá é Davi."
        series = CourtOver(BELA_DAVI, "series", 1, {}, {}, {ANA_CAIO: 1, BELA_DAVI: 2}, "Ana", 9)
        end = CourtSessionOver(BELA_DAVI, {ANA_CAIO: 1, BELA_DAVI: 2})
        assert said(COURT, Happened(series), Happened(end)) == (
            "Sete mãos seguidas: court para Bela e Davi. Courts: dois a um. "
            "Acabou: ganham Bela e Davi, dois a um em courts!"
        )
        draw = CourtSessionOver(None, {ANA_CAIO: 1, BELA_DAVI: 1})
        assert COURT.event(draw).say == "Acabou: empate, um a um em courts!"

    def test_cards_in_the_other_languages(self) -> None:
        en = announcer("en", "court")
        refused = Refused("card_already_played", "C7", {"card": Card.KING_OF_HEARTS, "by": "Ann", "trick": 1})
        assert en.refusal(refused, "Cara", "Cara").say == (
            "Cara, the king of hearts is out already, from Ann's hand. It's still your turn."
        )
        pt = announcer("pt-PT", "court")
        assert pt.undone(Act("Bela", to_card("court", "QC"))).say == "Desfeito: a dama de paus da Bela."


def to_card(key: str, code: str) -> Any:
    return to_call(game(key), {"do": "card", "card": code})


# --- agreement, numbers, lists -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("voice", "count", "sentence"),
    [
        (PT, 1, "A Ana tem uma carta."),
        (PT, 2, "A Ana tem duas cartas."),
        (PT, 17, "A Ana tem dezassete cartas."),
        (BR, 17, "Ana tem dezessete cartas."),
        (PT, 21, "A Ana tem vinte e uma cartas."),
        (EN, 21, "Ana has twenty-one cards."),
        (PT, 0, "A Ana não tem cartas."),
    ],
)
def test_numbers_agree_and_are_words(voice: Announcer, count: int, sentence: str) -> None:
    assert voice.answer("count", "Ana", count).say == sentence


def test_a_name_of_unknown_gender_has_no_article() -> None:
    assert PT.answer("count", "Sasha", 3).say == "Sasha tem três cartas."
    assert PT.refusal(Refused("not_your_turn", "E7"), "Ana", "Sasha").say == "Ana, a vez é de Sasha."


def test_players_who_pay_the_same_are_named_together() -> None:
    over = HandOver("Ana", {"Ana": 4, "Bia": -2, "Rui": -2}, 1, {}, {}, "Rui", 1)
    assert PT.event(over).say == (
        "Ana ficou sem cartas: ganha! Bia e Rui pagam duas cada. Ana recebe quatro. "
        "Ana leva do pote uma ficha. A seguir dá o Rui."
    )


def test_a_simple_win_has_no_payments() -> None:
    over = HandOver("Ana", {"Ana": 0, "Rui": 0}, 0, {"Ana": 0, "Rui": 0}, {"Ana": 0, "Rui": 4}, "Rui", 1)
    assert EN.event(over).say == "Ana is out of cards and wins! Rui deals next."


def test_the_last_hand_does_not_name_a_next_dealer() -> None:
    over = HandOver("Ana", {"Ana": 4, "Rui": -4}, 0, {}, {}, "Rui", 6)
    end = SessionOver({"Ana": 1, "Rui": 2, "Bia": 2, "Caio": 4}, ("Ana",), {"Ana": 9, "Rui": -2, "Bia": -2, "Caio": -5})
    assert said(PT, Happened(over), Happened(end)) == (
        "Ana ficou sem cartas: ganha! Rui paga quatro. Ana recebe quatro. "
        "Acabou: ganha a Ana! Em segundo Rui e Bia, em quarto o Caio. "
        "Ana mais nove, Rui e Bia menos duas, Caio menos cinco."
    )


def test_a_sentence_that_calls_the_turn_is_not_followed_by_the_name_again() -> None:
    must = Happened(MustPlay("Ana", Rank.KING, 2))
    assert said(PT, must, TurnCalled("Ana", "match")) == (
        "Passaram todos os outros. Ana, tens os dois reis que faltam: joga."
    )


def test_no_blame() -> None:
    assert PT.event(FalsePass("Rui", Rank.KING)).say == "Afinal o Rui tinha um rei."
    kids = announcer("pt-PT", kids=True).event(FalsePass("Rui", Rank.KING)).say
    assert kids == "Rui, afinal tinhas um rei! Olha outra vez as tuas cartas antes de passar."


def test_the_rules_and_the_announcer_at_one_table() -> None:
    at = table()
    talk = [said(PT, *at.act([act])) for act in (play("Q", 1), play("Q", 2), PASS, play("Q", 3), play("Q", 4))]
    assert talk == ["Clara.", "Rui.", "Ana.", "Clara.", "O conde! Damas completas. Clara, abre."]
    assert said(PT, *at.act([PASS], "Clara")) == "Clara, quem abre tem de jogar: escolhe uma carta."


def test_regional_words_come_after_the_shared_ones() -> None:
    assert PT.language.words(16) == "dezasseis"
    assert BR.language.words(16) == "dezesseis"
    assert PT.language.words(99, "f") == "noventa e nove"
    assert PT.language.words(217, "f") == "duzentas e dezassete"
    assert BR.language.words(217) == "duzentos e dezessete"


@pytest.mark.parametrize("language", ["pt-PT", "pt-BR", "en"])
@pytest.mark.parametrize(
    ("message", "place"),
    [
        ("file_unreadable", "path"),
        ("phrases_unusable", "path"),
        ("rhymes_wrong", "path"),
        ("journal_unwritable", "path"),
        ("journal_unreadable", "path"),
        ("unknown_game", "game"),
        ("unknown_language", "given"),
        ("option_malformed", "given"),
        ("name_like_a_pair", "name"),
        ("unknown_dealer", "dealer"),
    ],
)
def test_what_was_typed_is_printed_as_it_is(message: str, place: str, language: str) -> None:
    details: dict[str, Any] = {"allowed": ("earl",), "players": ("Ana", "Rui"), place: "/tmp/Ana/Rui"}
    assert "/tmp/Ana/Rui" in (announcer(language).message(message, **details).show or "")
