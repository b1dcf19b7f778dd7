"""What becomes of a call at the table: G1–G7, undo, correction, and questions asked back."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any

import pytest

from games.cards import Rank
from referee.echoes import Echoes
from referee.happenings import (
    Answered,
    Asked,
    CallRefused,
    Corrected,
    Happened,
    Requested,
    Told,
    TurnCalled,
    Understood,
    Undone,
)
from referee.journal import reopen
from referee.judgment import Bars
from referee.table import Table
from tests.referee.table_talk import PASS, UNDO, Reads, close, kinds, play, table
from voice.heard import Heard, typed
from voice.reading import Reading


def turn(at: Table[Any]) -> str | None:
    return at.turn


def rank(at: Table[Any]) -> str | None:
    found = at.ledger.game.observe(at.ledger.state)["rank"]
    return found.value if isinstance(found, Rank) else found


def sizes(at: Table[Any]) -> dict[str, int]:
    return dict(at.ledger.game.observe(at.ledger.state)["hand_sizes"])


def test_an_accepted_call_is_followed_by_the_turn() -> None:
    at = table()
    happenings = at.act([play("Q", 1)], "Ana")
    assert kinds(happenings) == ["Happened", "TurnCalled"]
    assert happenings[-1] == TurnCalled("Clara", "match")


def test_G2_a_legal_turn_act_without_a_name_belongs_to_the_player_on_turn() -> None:
    at = table()
    at.act([play("Q", 1)])
    assert sizes(at)["Ana"] == 17
    at.act([PASS])
    assert turn(at) == "Rui"


def test_G2_otherwise_the_table_asks_who_spoke_and_a_name_answers() -> None:
    at = table()
    at.act([play("Q", 1)])
    assert at.act([play("7")]) == (Asked("who_spoke"),)
    (refused,) = at.act([{"do": "name", "name": "Clara"}])
    assert isinstance(refused, CallRefused)
    assert (refused.speaker, refused.refused.reason, refused.turn) == ("Clara", "wrong_rank", "Clara")


def test_G2_the_due_dealer_need_not_say_his_name() -> None:
    at = hand_over()
    happenings = at.act([{"do": "dealt"}])
    assert isinstance(happenings[0], Happened)
    assert turn(at) is not None


def test_G3_a_refused_call_changes_nothing() -> None:
    at = table()
    before = at.ledger
    (refused,) = at.act([play("Q", 1)], "Clara")
    assert isinstance(refused, CallRefused) and refused.refused.reason == "not_your_turn"
    assert at.ledger == before


def test_G4_undo_of_anything_is_the_state_before() -> None:
    at = table()
    states = [at.ledger.state]
    for act in (play("Q", 1), play("Q", 2), PASS, play("Q", 3), play("Q", 4), play("7", 1)):
        at.act([act])
        states.append(at.ledger.state)
    for before in reversed(states[:-1]):
        assert isinstance(at.act([UNDO])[0], Undone)
        assert at.ledger.state == before
    assert at.act([UNDO]) == (Told("nothing_to_undo"),)


def test_G4_a_correction_replaces_the_rank_and_is_no_second_card() -> None:
    at = table()
    at.act([play("3", 1)], "Ana")
    happenings = at.act([{"do": "correct", "rank": "6"}], "Ana")
    assert isinstance(happenings[0], Corrected)
    assert (rank(at), sizes(at)["Ana"], turn(at)) == ("6", 17, "Clara")


def test_G4_a_correction_that_undoes_later_cards_waits_for_a_yes() -> None:
    at = table()
    at.act([play("7", 1)], "Ana")
    at.act([play("7")], "Clara")
    (asked,) = at.act([{"do": "correct", "rank": "6"}], "Ana")
    assert isinstance(asked, Asked) and asked.question == "confirm_correction"
    assert rank(at) == "7"
    corrected = at.act([{"do": "yes"}], "Ana")[0]
    assert isinstance(corrected, Corrected) and [act.speaker for act in corrected.dropped] == ["Clara"]
    assert (rank(at), turn(at), sizes(at)["Clara"]) == ("6", "Clara", 17)


def test_G4_no_leaves_a_correction_undone() -> None:
    at = table()
    at.act([play("7", 1)], "Ana")
    at.act([play("7")], "Clara")
    at.act([{"do": "correct", "rank": "6"}], "Ana")
    before = at.ledger
    assert at.act([{"do": "no"}]) == (Told("left_as_it_was"),)
    at.act([{"do": "yes"}])
    assert at.ledger == before


def test_G4_undo_after_a_correction_takes_the_correction_back_with_all_it_dropped() -> None:
    at = table()
    at.act([play("7", 1)], "Ana")
    at.act([play("7")], "Clara")
    before = at.ledger
    at.act([{"do": "correct", "rank": "6"}], "Ana")
    at.act([{"do": "yes"}], "Ana")
    assert sizes(at)["Clara"] == 17
    happenings = at.act([UNDO])
    assert kinds(happenings) == ["Corrected", "TurnCalled"]
    assert at.ledger == before
    at.act([UNDO])
    assert sizes(at)["Clara"] == 17 and rank(at) == "7"


def test_G4_undo_after_a_correction_is_the_same_when_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    at = table(journal=path)
    at.act([play("7", 1)], "Ana")
    at.act([{"do": "correct", "rank": "6"}], "Ana")
    at.act([UNDO])
    close(at)
    again = reopen(path)
    again.journal.close()
    assert again.ledger.state == at.ledger.state
    assert rank(at) == "7"


def test_G4_a_refused_call_can_be_corrected_into_a_legal_one() -> None:
    at = table()
    at.act([play("7", 1)], "Ana")
    at.act([play("6")], "Clara")
    at.act([{"do": "correct", "rank": "7"}], "Clara")
    assert (turn(at), sizes(at)["Clara"]) == ("Rui", 16)


def test_G6_an_opening_without_a_rank_is_asked_back_and_the_rank_completes_it() -> None:
    at = table()
    assert at.act([play(None, 1)], "Ana") == (Asked("which_rank", {"player": "Ana"}),)
    at.act([play("K")], "Ana")
    assert at.ledger.entries[-1].act.call == at.ledger.game.call_types[0](rank=Rank.KING, formula=1)


def test_G6_talk_that_is_no_call_changes_nothing() -> None:
    at = table()
    at.act([play("Q", 1)], "Ana")
    before = at.ledger
    for act in ({"do": "noise"}, {"do": "object"}, {"do": "unclear"}, {"do": "query", "what": "turn"}, {"do": "yes"}):
        at.act([act], "Rui")
        assert at.ledger == before


def test_G7_calls_after_the_hand_and_a_wrong_dealer_are_refused() -> None:
    at = hand_over()
    (late,) = at.act([play("K")], "Ana")
    assert isinstance(late, CallRefused) and late.refused.reason == "hand_over"
    (wrong,) = at.act([{"do": "dealt"}], "Clara")
    assert isinstance(wrong, CallRefused) and wrong.refused.reason == "wrong_dealer"


def test_two_acts_in_one_breath_stop_at_the_first_that_does_not_stand() -> None:
    at = table()
    at.act([play("Q", 1)], "Ana")
    happenings = at.act([play("7"), play("Q")], "Clara")
    assert kinds(happenings) == ["CallRefused"]
    at.act([play("Q"), PASS], "Clara")
    assert (turn(at), sizes(at)["Clara"]) == ("Rui", 16)


def test_questions_are_answered_for_the_speaker_or_for_the_player_named() -> None:
    at = table()
    assert at.act([{"do": "query", "what": "count"}], "Rui") == (Answered("count", "Rui", 17),)
    assert at.act([{"do": "query", "what": "count", "of": "Ana"}], "Rui") == (Answered("count", "Ana", 18),)
    assert at.act([{"do": "query", "what": "count"}]) == (Asked("who_spoke"),)
    assert at.act([{"do": "name", "name": "Ana"}]) == (Answered("count", "Ana", 18),)


def test_what_concerns_the_machine_is_passed_on() -> None:
    assert table().act([{"do": "pause"}]) == (Requested("pause"),)


@pytest.mark.parametrize("answer", ["K", "Q"])
def test_two_meanings_too_close_to_tell_are_asked_about_and_the_next_word_decides(answer: str) -> None:
    at = table()
    close = (Reading((play("K", 1),), 0.2, "rei"), Reading((play("Q", 1),), 0.3, "dama"))
    at.reader = Reads(*close)
    asked = at.hear(typed("…"), "Ana")[-1]
    assert isinstance(asked, Asked) and asked.question == "which_reading"
    at.reader = Reads(Reading((play(answer),), 0.0, answer))
    at.hear(typed(answer), "Ana")
    assert rank(at) == answer
    assert at.ledger.entries[-1].act.call.formula == 1


def test_a_card_by_a_doubtful_name_waits_for_a_yes() -> None:
    at = table()
    at.reader = Reads(Reading((play("6", 1),), 0.0, "meia", confirm=True))
    asked = at.hear(typed("uma meia"), "Ana")[-1]
    assert isinstance(asked, Asked) and asked.question == "confirm_call"
    assert rank(at) is None
    at.act([{"do": "yes"}])
    assert rank(at) == "6"


def hand_over(profile: str = "earl-000") -> Table[Any]:
    """A table whose hand has just ended, with Rui due to deal… after Ana won with the last of three deuces."""
    at = table(profile=profile, rhyme_penalty="none")
    ranks = iter(["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"])
    while at.turn is not None:
        current = rank(at) or next(ranks)
        at.act([play(current)], at.turn)
    return at


def test_G4_a_match_keeps_the_rank_it_meant_when_the_lead_is_corrected() -> None:
    at = table()
    at.act([play("7", 1)], "Ana")
    at.act([play(None, 2)], "Clara")
    (asked,) = at.act([{"do": "correct", "rank": "6"}])
    assert isinstance(asked, Asked) and asked.question == "confirm_correction"
    at.act([{"do": "yes"}])
    assert (rank(at), sizes(at)["Clara"], turn(at)) == ("6", 17, "Clara")


def test_a_count_of_cards_is_asked_about_only_where_that_rank_could_be_played() -> None:
    at = table()
    count = {"do": "unclear", "about": "count", "rank": "2"}
    assert kinds(at.act([count], "Ana")) == ["Asked"]
    at.act([play("Q", 1)], "Ana")
    assert at.act([count], "Clara") == ()
    assert kinds(at.act([{**count, "rank": "Q"}], "Clara")) == ["Asked"]


def test_what_sounds_alike_is_taken_as_the_rules_allow_but_a_clear_breach_is_refused() -> None:
    at = table()
    at.act([play("6", 1)], "Ana")
    seven, six = Reading((play("7"),), 0.0, "sete"), Reading((play("6"),), 0.1, "seis")
    bars = Bars(margin=0.1)
    at.bars, at.reader = bars, Reads(seven, six)
    at.hear(Heard("um sete"), "Clara")
    assert sizes(at)["Clara"] == 16
    at.reader = Reads(seven, Reading((play("6"),), 0.8, "seis"))
    (_, refused) = at.hear(Heard("um sete"), "Rui")
    assert isinstance(refused, CallRefused) and refused.refused.reason == "wrong_rank"


NO_SIX = {"do": "correct", "rank": "6"}


def test_of_a_call_and_a_correction_that_sound_alike_the_call_is_taken() -> None:
    at = table()
    at.reader = Reads(Reading((NO_SIX,), 0.0, "era um seis"), Reading((play("6"),), 0.0, "abro com um seis"))
    at.hear(Heard("era um seis"), "Ana")
    assert rank(at) == "6"


def test_a_clear_correction_is_one() -> None:
    at = table()
    at.act([play("7", 1)], "Ana")
    at.reader = Reads(Reading((NO_SIX,), 0.0, "era um seis"), Reading((play("6"),), 1.1, "sai um seis"))
    assert kinds(at.hear(Heard("era um seis"), "Ana")) == ["Understood", "Corrected", "TurnCalled"]


def test_a_correction_that_answers_what_was_asked_is_as_likely_as_a_call() -> None:
    at = table()
    at.reader = Reads(Reading((play("6", 1),), 0.0, "meia", confirm=True))
    at.hear(typed("uma meia"), "Ana")
    at.reader = Reads(
        Reading(({"do": "correct", "rank": "3"},), 0.0, "não um três"), Reading((play("2"),), 0.1, "dois")
    )
    at.hear(Heard("não um três"), "Ana")
    assert rank(at) == "3"


def test_what_somebody_may_say_is_no_breach_because_nobody_said_who_spoke() -> None:
    at = hand_over()
    dealt, ask = Reading(({"do": "dealt"},), 0.0, "já dei"), Reading(({"do": "query", "what": "help"},), 0.0, "ajuda")
    at.reader = Reads(ask, dealt)
    assert kinds(at.hear(Heard("já dei"))) == ["Understood", "Happened", "TurnCalled"]


def test_where_a_breach_sounds_just_like_what_is_allowed_that_was_said() -> None:
    at = table()
    at.act([play("6", 1)], "Ana")
    at.reader = Reads(Reading((play("7"),), 0.0, "sete"), Reading((play("6"),), 0.05, "seis"))
    at.hear(Heard("um sete"), "Clara")
    assert sizes(at)["Clara"] == 16


def test_a_card_that_lies_there_already_is_less_likely_than_another_breach() -> None:
    at = table(players=("Ana", "Clara", "Rui", "Vera"), profile="court-004", dealer="Vera")
    at.act([{"do": "trump", "suit": "H"}], turn(at))
    at.act([{"do": "card", "card": "9C"}], turn(at))
    nine = Reading(({"do": "card", "card": "9C"},), 0.0, "nove de paus")
    five = Reading(({"do": "card", "card": "5C"},), 0.4, "cinco de paus")
    at.reader = Reads(nine, five)
    assert "Asked" not in kinds(at.hear(Heard("nove de paus"), turn(at)))
    at.reader = Reads(nine)
    (_, refused) = at.hear(Heard("nove de paus"), turn(at))
    assert isinstance(refused, CallRefused) and refused.refused.reason == "card_already_played"


@pytest.mark.parametrize(
    "reading",
    [
        Reading((play("6"),), 0.0, "um seis", padded=True),
        Reading((play("6"),), 0.0, "um seis", lead=0.1),
        Reading((NO_SIX,), 0.0, "era um seis"),
    ],
)
@pytest.mark.parametrize("loud", [True, False])
def test_in_a_din_what_is_mostly_talk_waits_for_a_yes(reading: Reading, loud: bool) -> None:
    at = table()
    at.act([play("7" if reading.acts[0] == NO_SIX else "6", 1)], "Ana")
    at.reader = Reads(replace(reading, lead=9.0) if reading.lead == inf else reading)
    before = at.ledger
    asked = "Asked" in kinds(at.hear(Heard("um seis", loud=loud), "Clara" if reading.acts[0] != NO_SIX else "Ana"))
    assert asked == loud
    assert (at.ledger is before) == loud


def test_of_two_names_that_sound_alike_the_one_is_asked_for() -> None:
    at = table()
    at.act([play("6", 1)], "Ana")
    mine = play("6")
    at.reader = Reads(Reading((mine,), 0.0, "seis", speaker="Ana"), Reading((mine,), 0.2, "seis", speaker="Clara"))
    (_, asked) = at.hear(Heard("ana um seis"))
    assert isinstance(asked, Asked) and asked.question == "who_spoke"
    at.act([{"do": "name", "name": "Clara"}])
    assert sizes(at)["Clara"] == 16


def test_a_name_that_may_not_have_been_one_is_no_reason_to_ask_whose_turn_it_is() -> None:
    at = table()
    at.act([play("6", 1)], "Ana")
    at.reader = Reads(Reading((play("6"),), 0.0, "seis", speaker="Clara"), Reading((play("6"),), 0.2, "seis"))
    assert kinds(at.hear(Heard("clara um seis"))) == ["Understood", "Happened", "TurnCalled"]


def test_what_was_taken_back_and_is_heard_again_waits_for_a_yes() -> None:
    at = table()
    at.reader = Reads(Reading((play("6"),), 0.0, "seis"))
    at.hear(Heard("um seis"))
    at.act([UNDO])
    (_, asked) = at.hear(Heard("um seis"))
    assert isinstance(asked, Asked) and asked.question == "confirm_call" and rank(at) is None
    at.act([{"do": "no"}])
    at.reader = Reads(Reading((play("3"),), 0.0, "três"))
    at.hear(Heard("um três"))
    assert rank(at) == "3"


def test_what_was_taken_back_stands_when_it_is_said_again_and_meant() -> None:
    at = table()
    at.act([play("6")], "Ana")
    at.act([UNDO])
    at.reader = Reads(Reading((play("6"),), 0.0, "seis"))
    at.hear(Heard("um seis"))
    at.act([{"do": "yes"}])
    assert rank(at) == "6"


def test_two_ways_to_say_the_same_are_no_reason_to_ask() -> None:
    at = table()
    at.act([play("2", 1)], "Ana")
    at.reader = Reads(
        Reading((PASS,), 0.0, "não tenho"), Reading(({"do": "pass", "rank": "2"},), 0.1, "não tenho dois")
    )
    assert kinds(at.hear(Heard("não tenho"), "Clara")) == ["Understood", "Happened", "TurnCalled"]


DOUBTFUL = Bars().margin + 0.1


def test_G5_a_chip_is_never_paid_on_a_doubtful_call() -> None:
    at = table(profile="earl-penalidade")
    at.act([play("Q", 1)], "Ana")
    at.reader = Reads(Reading((play("Q"),), DOUBTFUL, "outra dama"))
    (_, asked) = at.hear(Heard("outra dama"), "Clara")
    assert isinstance(asked, Asked) and asked.question == "confirm_call"
    assert at.ledger.game.observe(at.ledger.state)["pot"] == 0
    at.act([{"do": "yes"}])
    assert at.ledger.game.observe(at.ledger.state)["pot"] == 1


def test_G5_clear_words_cost_the_chip_at_once() -> None:
    at = table(profile="earl-penalidade")
    at.act([play("Q", 1)], "Ana")
    at.reader = Reads(Reading((play("Q"),), 0.0, "outra dama"))
    at.hear(Heard("outra dama"), "Clara")
    assert at.ledger.game.observe(at.ledger.state)["pot"] == 1


@pytest.mark.parametrize(("heard", "ended"), [(Heard("fim da sessão"), False), (typed("fim da sessão"), True)])
def test_the_session_ends_on_a_typed_word_but_not_on_a_heard_one(heard: Heard, ended: bool) -> None:
    at = hand_over(profile="earl-001")
    at.reader = Reads(Reading(({"do": "end_session"},), 0.0, "fim da sessão"))
    asked = at.hear(heard)[-1]
    assert isinstance(asked, Asked) is not ended
    at.act([{"do": "yes"}])
    assert at.ledger.game.observe(at.ledger.state)["phase"] == "match_over"


def test_a_confirmation_asked_for_is_given_by_saying_it_again_or_mended_by_another_card() -> None:
    for answer, meant in (({"do": "play", "rank": "6"}, "6"), ({"do": "correct", "rank": "7"}, "7")):
        at = table()
        at.reader = Reads(Reading((play("6", 1),), 0.0, "meia", confirm=True))
        at.hear(typed("uma meia"), "Ana")
        at.act([answer], "Ana")
        assert rank(at) == meant


def test_what_was_likelier_at_first_still_is_when_it_is_said_again() -> None:
    at = table()
    at.reader = Reads(Reading((play("K", 1),), 0.0, "rei"), Reading((play("Q", 1),), 0.3, "dama"))
    assert isinstance(at.hear(Heard("…"), "Ana")[-1], Asked)
    at.hear(Heard("…"), "Ana")
    assert rank(at) == "K"


def test_a_question_stays_open_while_the_table_chats_and_falls_when_the_game_goes_on() -> None:
    at = table()
    close = (Reading((play("K", 1),), 0.2, "rei"), Reading((play("Q", 1),), 0.2, "dama"))
    for between, decided in (({"do": "query", "what": "turn"}, "Q"), (play("7"), "7")):
        at = table()
        at.reader = Reads(*close)
        at.hear(typed("…"), "Ana")
        at.act([between], "Ana")
        at.act([{"do": "option", "number": 2}], "Ana")
        assert rank(at) == decided


def test_an_answer_without_a_question_is_no_call() -> None:
    at = table()
    for word in ({"do": "option", "number": 1}, {"do": "yes"}, {"do": "no"}):
        at.reader = Reads(Reading((word,), 0.0, "sim"))
        assert at.hear(typed("sim"), "Ana")[0] == Understood("sim", (), "Ana", 0.0, typed=True)


@pytest.mark.parametrize(("pause", "cards"), [(0.5, 1), (2.5, 2)])
def test_where_children_play_what_is_said_twice_at_once_counts_once(pause: float, cards: int) -> None:
    at = table()
    at.echoes = Echoes()
    at.reader = Reads(Reading((play("K"),), 0.0, "rei"))
    for start in (10.0, 11.0 + pause):
        at.hear(Heard("um rei", speech_start=start, speech_end=start + 1.0))
    assert len(at.ledger.entries) == cards
