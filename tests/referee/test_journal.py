"""The journal: on disk before anything is told, readable after any accident."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from referee.happenings import Told
from referee.journal import Journal, JournalError, Opened, reopen
from tests.referee.table_talk import PASS, UNDO, play, table


def test_a_journal_folds_to_the_state_that_was_written(tmp_path: Path) -> None:
    at = table(journal=tmp_path / "game.jsonl")
    for act in (play("Q", 1), PASS, play("Q", 3), UNDO, play("Q", 2), {"do": "correct", "rank": "Q"}, PASS):
        at.act([act])
    at.act([{"do": "correct", "rank": "7"}], "Ana")
    at.act([{"do": "yes"}])
    again = reopen(tmp_path / "game.jsonl")
    assert again.ledger.entries == at.ledger.entries
    assert again.ledger.state == at.ledger.state
    assert (again.opened.language, again.cut) == ("pt-PT", False)


def test_what_the_table_agrees_on_outlives_the_evening(tmp_path: Path) -> None:
    at = table(profile="earl-001", journal=tmp_path / "game.jsonl")
    at.act([play("Q")], "Ana")
    before = at.ledger.state
    assert at.agree(language="en", kids=True) is None
    assert at.ledger.state.hand == before.hand
    at.act([play("Q")], "Clara")
    again = reopen(tmp_path / "game.jsonl")
    assert again.ledger.state == at.ledger.state
    assert again.ledger.state.options.rhyme_penalty == "none"
    assert (again.opened.language, again.opened.kids) == ("en", True)


def test_children_pay_the_penalty_that_the_table_chose() -> None:
    at = table(profile="earl-001", rhyme_penalty="chip_to_pot")
    at.agree(kids=True)
    assert at.ledger.state.options.rhyme_penalty == "chip_to_pot"


@pytest.mark.parametrize("kept", [0.1, 0.5, 0.9])
def test_a_line_cut_in_the_middle_loses_nothing_before_it(tmp_path: Path, kept: float) -> None:
    path = tmp_path / "game.jsonl"
    at = table(journal=path)
    at.act([play("Q", 1)])
    whole = path.read_bytes()
    state = at.ledger.state
    at.act([PASS])
    last = path.read_bytes()[len(whole) :]
    path.write_bytes(whole + last[: int(len(last) * kept)])
    again = reopen(path)
    assert again.cut
    assert again.ledger.state == state
    assert path.read_bytes() == whole


def test_a_journal_damaged_in_the_middle_names_the_line_and_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    at = table(journal=path)
    at.act([play("Q", 1)])
    at.act([PASS])
    lines = path.read_bytes().splitlines(keepends=True)
    damaged = lines[0] + b"{nonsense}\n" + lines[2]
    path.write_bytes(damaged)
    with pytest.raises(JournalError) as caught:
        reopen(path)
    assert (caught.value.code, caught.value.details["line"]) == ("journal_damaged", 2)
    assert path.read_bytes() == damaged


@pytest.mark.parametrize("content", [b"", b"not a journal\n", b"half a li", b"\xff\xfe\n"])
def test_what_is_no_journal_is_told(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(content)
    with pytest.raises(JournalError):
        reopen(path)


def test_a_missing_journal_and_one_that_exists_already_are_told(tmp_path: Path) -> None:
    with pytest.raises(JournalError):
        reopen(tmp_path / "nowhere.jsonl")
    at = table(journal=tmp_path / "game.jsonl")
    with pytest.raises(JournalError):
        Journal.create(tmp_path / "game.jsonl", Opened("earl", at.ledger.setup, "en"))


def test_a_full_disk_takes_no_call_and_spoils_no_line(tmp_path: Path) -> None:
    """A real write failure: the kernel refuses to let the file grow."""
    path = tmp_path / "game.jsonl"
    at = table(journal=path)
    at.act([play("Q", 1)])
    before, ledger = path.read_bytes(), at.ledger
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 10, limits[1]))
    try:
        (told,) = at.act([PASS])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, handler)
    assert isinstance(told, Told) and told.message == "journal_unwritable"
    assert (path.read_bytes(), at.ledger) == (before, ledger)
    at.act([PASS])
    assert reopen(path).ledger.state == at.ledger.state


def test_a_killed_process_has_written_all_that_it_told(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    program = f"""
import os, signal
from pathlib import Path
from tests.referee.table_talk import PASS, play, table
at = table(journal=Path({str(path)!r}))
at.act([play("Q", 1)]); at.act([PASS])
os.kill(os.getpid(), signal.SIGKILL)
"""
    ended = subprocess.run([sys.executable, "-c", program], check=False, cwd=Path(__file__).parents[2])
    assert ended.returncode == -signal.SIGKILL
    again = reopen(path)
    assert len(again.ledger.entries) == 2
    assert again.ledger.game.turn(again.ledger.state) == "Rui"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(JournalError):
        table(journal=tmp_path / "deeper" / "game.jsonl")
