"""What simulated players say means what they mean, in every wording; what they chat about is nothing to a referee."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.simulator.hands import SEATS, accepted, deal
from benchmarks.simulator.people import alike
from benchmarks.simulator.sayings import Sayings
from referee.folders import LANGUAGES
from referee.happenings import Understood
from referee.phrases import phrasebook
from referee.table import Table
from voice.heard import typed

LONG = 100  # calls: more than any hand has


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_hand_is_understood_when_it_is_typed(language: str, game: str) -> None:
    sayings = Sayings.of(language)
    players = sayings.players[: SEATS[game]]
    book = phrasebook(game, language, players)
    hand = deal(game, players, Random(2), LONG)
    ledger = hand.before
    for turn in hand.turns:
        right = accepted(ledger, turn)
        for said in sayings.calls(turn):
            at: Table[object] = Table(ledger, book)
            at.hear(typed(said), turn.speaker)
            assert len(at.ledger.entries) == len(right.entries), said
            assert alike(at.ledger.entries[-1], right.entries[-1]), said
        ledger = right
    for said in sayings.chatter:
        at = Table(hand.before, book)
        assert all(isinstance(each, Understood) and not each.acts for each in at.hear(typed(said))), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_are_answers(language: str) -> None:
    sayings = Sayings.of(language)
    book = phrasebook("court", language, sayings.players)
    wanted = {"yes": "yes", "no": "no", "undo": "undo", "resume": "resume"}
    for seed in range(8):
        for what, do in wanted.items():
            said = sayings.answer(what, Random(seed))
            assert book.read(typed(said))[0].acts[0]["do"] == do, said
        for player in sayings.players:
            act = book.read(typed(sayings.name(player, Random(seed))))[0].acts[0]
            assert act["do"] in ("name", "iam") and act["name"] == player
    assert [book.read(typed(sayings.option(number)))[0].acts[0]["number"] for number in range(3)] == [1, 2, 3]
