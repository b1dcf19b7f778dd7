"""After the match: a mistake can still be undone, another match begun, and else the table closes by itself."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from games.game import Setup
from referee.announcer import Announcer
from referee.demo import late_hand
from referee.floor import Floor
from referee.folders import word_folders
from referee.happenings import Told
from referee.journal import Journal, Opened
from referee.ledger import Ledger
from referee.listener import Arrivals
from referee.listening import TableEars, Words
from referee.names import Names
from referee.reception import Reception
from referee.session import Session
from referee.table import Table
from tests.conversations.transcript import book
from tests.referee.table_talk import PLAYERS, table
from tests.referee.test_session import Notes, talk
from voice.sources import Line

LAST_CARDS = ("uma dama", "também tenho", "outra dama", "a última dama", "um sete")
LAST_HAND = replace(late_hand(PLAYERS), hands_played=5)  # of six


@pytest.fixture
def at() -> Session:
    session = Session(table(), Announcer.load("pt-PT", word_folders("earl")), Notes())
    session.table.reader = book("earl", "pt-PT", PLAYERS)
    session.table.ledger, _ = Ledger.open(session.table.ledger.game, LAST_HAND)
    session.rematch = lambda: (replace_table(session, Setup(PLAYERS, "Ana", "earl-000", phase="between")), ())
    return session


def replace_table(session: Session, setup: Setup) -> Table:
    ledger, _ = Ledger.open(session.table.ledger.game, setup)
    return replace(session.table, ledger=ledger)


def told(session: Session) -> list[str]:
    return [each.message for each in session.output.happenings if isinstance(each, Told)]


def test_the_end_of_a_match_is_not_the_end_of_talking(at: Session) -> None:
    talk(at, *LAST_CARDS)
    assert at.over and told(at) == ["match_ended"]
    talk(at, "ganhei")  # true, and nothing more
    talk(at, "anula", "um sete")
    assert at.over and told(at) == ["match_ended", "match_ended"]


def test_another_match_is_begun_only_when_this_one_is_over(at: Session) -> None:
    talk(at, "outra partida")
    assert told(at) == ["match_not_over"] and not at.over
    talk(at, *LAST_CARDS, "outra partida")
    assert not at.over and not at.table.ledger.entries
    assert at.table.ledger.state.dealer == "Ana"


def test_a_session_that_the_players_ended_is_over_at_once(at: Session) -> None:
    at.table = replace_table(at, Setup(PLAYERS, "Rui", "earl-000", phase="between"))
    talk(at, "fim da sessão")
    assert at.table.ledger.dismissed and told(at) == []


@pytest.mark.parametrize("afterwards", [(), ("anula",)])
def test_the_table_closes_when_nobody_wants_anything(
    at: Session, afterwards: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.reception.CLOSING_SECONDS", 0.5)
    arrivals: Arrivals = queue.SimpleQueue()
    for line in (*LAST_CARDS, *afterwards, *(["um sete"] if afterwards else [])):
        arrivals.put(Line(line))
    names = Names(at, TableEars(Words(book("earl", "pt-PT", PLAYERS), None, {}), ExitStack()))
    Reception(at, names, Floor(), None).follow(arrivals, 1, stop_early=False)
    assert at.over
    assert len(told(at)) == 1 + len(afterwards)


def test_the_same_players_go_on_with_a_journal_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "conde" / "journals"
    Journal.create(folder / "match.jsonl", Opened("earl", LAST_HAND, "pt-PT")).close()
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}

    def resumed(*lines: str) -> list[dict[str, object]]:
        ended = subprocess.run(
            [sys.executable, "-m", "referee", "resume", "--input", "keyboard", "--mute", "--json"],
            input="".join(f"{line}\n" for line in lines),
            env=environment, capture_output=True, text=True, timeout=120, check=True,
        )  # fmt: skip
        return [json.loads(line) for line in ended.stdout.splitlines()]

    events = [each["event"] for each in resumed(*LAST_CARDS, "outra partida") if "event" in each]
    assert events[events.index("session_over") + 1 :] == ["match_ended", "again", "deal_awaited"]
    assert len(list(folder.iterdir())) == 2
    events = [each["event"] for each in resumed("já dei") if "event" in each]
    assert events[:2] == ["game_resumed", "hand_dealt"], "it went on with the game that is over"
