"""Lists that are cut short, cards named by halves, and what answers a question of the referee."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from games.game import Setup
from games.registry import game as find_game
from referee.happenings import Answered, Asked, CallRefused, Happened, Happening
from referee.ledger import Ledger
from referee.phrases import phrasebook
from referee.table import Table
from voice.heard import Heard, Rival, typed
from voice.phrasebook import Phrasebook

FIELD = "Na mesa estão: ás, ás, dois, três, quatro, cinco, seis, sete, oito, nove, dez e valete"
PLAYERS = {"laugh": ("Marta", "Nuno", "Olga", "Pedro", "Quim"), "court": ("Norte", "Este", "Sul", "Oeste")}
DEALER = {"laugh": "Quim", "court": "Este"}
PROFILE = {"laugh": "laugh-002", "court": "court-004"}


def talk(game: str, *lines: str) -> tuple[list[str], dict[str, Any]]:
    """What became of each line ("Marta: rei com rei"), in short, and what can be observed afterwards."""
    players = PLAYERS[game]
    rules = find_game(game)
    ledger, _ = Ledger.open(rules, Setup(players, DEALER[game], PROFILE[game]))
    table = Table(ledger, _book(game))
    told = []
    for line in lines:
        speaker, _, said = line.partition(": ")
        told.append(" ".join(filter(None, map(_short, table.hear(typed(said), speaker)))))
    return told, rules.observe(table.ledger.state)


@cache
def _book(game: str) -> Phrasebook:
    return phrasebook(game, "pt-PT", PLAYERS[game])


def _short(happening: Happening) -> str:
    match happening:
        case Asked(question=question):
            return f"{question}?"
        case CallRefused(refused=refused):
            return refused.reason
        case Answered(value=value):
            return str(value)
        case Happened(event=event):
            return str(event.__struct_config__.tag)
    return ""


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("Quim: ás, ás, dois, três, quatro, cinco", "Quim: seis, sete, oito, nove, dez e valete"), "field_read"),
        ((FIELD.replace(" e valete", ""), "Quim: valete"), "field_read"),
        ((FIELD.replace(", dez e valete", ""), "Quim: dez e valete"), "field_read"),
        ((FIELD.replace(" e valete", ""), f"Quim: {FIELD}"), "field_read"),
        ((FIELD.replace(" e valete", ""), FIELD.removeprefix("Na mesa estão")), "field_read"),
    ],
)
def test_a_list_goes_on_where_it_stopped(lines: tuple[str, ...], told: str) -> None:
    first, *rest = lines
    opening = first if first.startswith("Quim") else f"Quim: {first}"
    answers, observed = talk("laugh", opening, *(line if ": " in line[:6] else f"Quim{line}" for line in rest))
    assert answers == ["wrong_card_count", told]
    assert observed["field"]["A"] == 2
    assert observed["field"]["J"] == 1


def test_a_hand_laid_down_in_two_breaths() -> None:
    told, observed = talk(
        "laugh", f"Quim: {FIELD}", "Marta: Deito-me: rei, rei, rei", "Marta: dama, dama, rei, dama e dama"
    )
    assert told[1:] == ["wrong_card_count", "laid_down"]
    assert observed["laid"] == ["Marta"]


def test_the_hand_that_was_asked_for() -> None:
    told, observed = talk(
        "laugh", f"Quim: {FIELD}", "Marta: Deito-me", "Marta: rei, rei, rei, dama, dama, rei, dama e dama"
    )
    assert told[1:] == ["which_cards?", "laid_down"]
    assert observed["laid"] == ["Marta"]


def test_the_field_is_mended() -> None:
    told, observed = talk("laugh", f"Quim: {FIELD}", "Quim: não três, seis")
    assert told[1] == "field_read"
    assert observed["field"] == {**dict.fromkeys(("2", "4", "5", "7", "8", "9", "10", "J"), 1), "A": 2, "6": 2}


def test_the_rank_that_was_asked_for() -> None:
    told, observed = talk(
        "laugh", f"Quim: {FIELD}", "Pedro: Reclamo trio", "Pedro: de reis", "Marta: levo um", "Marta: o valete"
    )
    assert told[1:] == ["which_rank?", "claimed_from_hand", "which_rank?", "which_capture?"]
    assert observed["collections"]["Pedro"] == 2


def test_pairs_are_the_speakers() -> None:
    told, _ = talk("laugh", f"Quim: {FIELD}", "Marta: Ás com ás", "Marta: quantos pares tenho?")
    assert told[2] == "1"


def test_half_a_card_is_asked_about_and_completed() -> None:
    told, observed = talk(
        "court", "Norte: Copas!", "Norte: Rei", "Norte: de paus", "Oeste: Paus", "Oeste: o ás", "Sul: Dois de paus"
    )
    assert told == ["trump_chosen", "which_suit?", "card_played", "which_rank?", "card_played", "card_played"]
    assert observed["turn"] == "Este"


def test_a_card_is_corrected_by_half() -> None:
    told, observed = talk(
        "court",
        *(
            "Norte: Trunfo é copas",
            "Norte: Rei de paus",
            "Norte: não, dama",
            "Oeste: Rei de paus",
            "Oeste: não, de ouros",
        ),
    )
    assert told[3] == "card_played"
    assert observed["voids"] == {"Oeste": ["C"]}


def test_a_revoke_is_put_right_with_the_card_that_was_asked_for() -> None:
    told, observed = talk(
        "court",
        *("Norte: Copas", "Norte: Dama de ouros", "Oeste: Sete de paus", "Oeste: Renunciei", "Oeste: rei de ouros"),
    )
    assert told[3:] == ["which_card?", "revoke_corrected"]
    assert observed["turn"] == "Sul"


def test_the_accused_is_named() -> None:
    told, _ = talk(
        "court",
        *("Norte: Copas", "Norte: Dama de ouros", "Oeste: Sete de paus", "Sul: Seis de paus", "Este: Renúncia!"),
        "Este: o Sul",
    )
    assert told[4:] == ["which_player?", "accused"]


TENS = "Quim: duas damas, sete, três, rei, ás, três dez, quatro, oito, valete"


def test_three_tens_are_three_where_twelve_cards_lie_on_the_table() -> None:
    told, observed = talk("laugh", TENS)
    assert told == ["field_read"]
    assert (observed["field"]["10"], observed["field"]["3"]) == (3, 1)


def test_a_three_and_a_ten_are_two_where_twelve_cards_lie_on_the_table() -> None:
    told, observed = talk("laugh", TENS.replace("valete", "valete, nove"))
    assert told == ["field_read"]
    assert (observed["field"]["10"], observed["field"]["3"]) == (1, 2)


def test_a_pause_between_a_three_and_a_ten_is_never_overheard() -> None:
    told, _ = talk("laugh", TENS.replace("três dez", "três, dez"))
    assert told == ["wrong_card_count"]


def test_the_cards_in_the_hand_decide_how_they_were_counted() -> None:
    field = f"Quim: {FIELD.replace('dez e valete', 'valete e valete')}"
    told, observed = talk("laugh", field, "Marta: Deito-me: três dez, rei, rei, rei, dama e dama")
    assert told[1:] == ["laid_down"]
    assert observed["field"]["10"] == 3
    told, _ = talk("laugh", field, "Marta: Deito-me", "Marta: três dez, rei, rei, rei, dama e dama")
    assert told[1:] == ["which_cards?", "laid_down"]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Quatro reis", "claimed_from_hand"),
        ("Os quatro reis", "claimed_from_hand"),
        ("Reclamo reis", "nothing_to_claim"),
        ("Reclamo dois reis", "nothing_to_claim"),
        ("Reclamo o rei", "which_claim?"),
        ("Reclamo", ""),
    ],
)
def test_a_claim_names_its_cards(said: str, told: str) -> None:
    answers, observed = talk("laugh", f"Quim: {FIELD}", f"Pedro: {said}")
    assert answers[1] == told
    assert observed["collections"]["Pedro"] == (4 if told == "claimed_from_hand" else 0)


def test_a_list_heard_in_many_near_ways_waits_for_a_yes() -> None:
    ledger, _ = Ledger.open(find_game("laugh"), Setup(PLAYERS["laugh"], DEALER["laugh"], PROFILE["laugh"]))
    table = Table(ledger, _book("laugh"))
    said = FIELD.lower().replace(":", "").replace(",", "")
    longer = said.replace(" três", " três seis")
    rivals = (Rival(said, 0.0), Rival(longer, 0.1), Rival(f"{longer} e rei", 0.2))
    (_, asked) = table.hear(Heard(said, rivals), "Quim")
    assert isinstance(asked, Asked) and asked.question == "confirm_call"
    _, read, *_ = table.hear(typed("sim"), "Quim")
    assert isinstance(read, Happened)
