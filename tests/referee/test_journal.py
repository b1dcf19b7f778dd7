"""The journal: on disk before anything is told, readable after any accident."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from referee import folders
from referee.happenings import Told
from referee.journal import Journal, JournalError, Opened, latest_unfinished, reopen
from tests.referee.table_talk import PASS, UNDO, close, play, table

HOUSE = Path(__file__).resolve().parents[2]


def test_a_journal_folds_to_the_state_that_was_written(tmp_path: Path) -> None:
    at = table(journal=tmp_path / "game.jsonl")
    for act in (play("Q", 1), PASS, play("Q", 3), UNDO, play("Q", 2), {"do": "correct", "rank": "Q"}, PASS):
        at.act([act])
    at.act([{"do": "correct", "rank": "7"}], "Ana")
    at.act([{"do": "yes"}])
    close(at)
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
    close(at)
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
    close(at)
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
    close(at)
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


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """No file can grow any further, as on a full disk."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, handler)


def test_a_full_disk_takes_no_call_and_spoils_no_line(tmp_path: Path) -> None:
    """A real write failure: the kernel refuses to let the file grow."""
    path = tmp_path / "game.jsonl"
    at = table(journal=path)
    at.act([play("Q", 1)])
    before, ledger = path.read_bytes(), at.ledger
    with files_of_at_most(len(before) + 10):
        (told,) = at.act([PASS])
    assert isinstance(told, Told) and told.message == "journal_unwritable"
    assert (path.read_bytes(), at.ledger) == (before, ledger)
    at.act([PASS])
    close(at)
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
    ended = subprocess.run([sys.executable, "-c", program], check=False, cwd=HOUSE)
    assert ended.returncode == -signal.SIGKILL
    again = reopen(path)
    assert len(again.ledger.entries) == 2
    assert again.ledger.game.turn(again.ledger.state) == "Rui"


@pytest.fixture
def anybody() -> Iterator[Path]:
    """A folder of ours, while we are not the one who may write anywhere."""
    with TemporaryDirectory() as name:
        me = os.geteuid()
        if me == 0:
            os.chown(name, 65534, -1)
            os.seteuid(65534)
        try:
            yield Path(name)
        finally:
            os.seteuid(me)
            Path(name).chmod(0o700)


@pytest.mark.parametrize("place", ["game.jsonl", "deeper/game.jsonl"])
def test_a_folder_that_cannot_be_written_keeps_no_game(anybody: Path, place: str) -> None:
    anybody.chmod(0o500)
    with pytest.raises(JournalError) as caught:
        table(journal=anybody / place)
    assert caught.value.code == "journal_not_kept"


@pytest.mark.parametrize("tail", [b"", b'{"record":"act"'])
def test_a_journal_that_cannot_be_written_is_not_gone_on_with(anybody: Path, tail: bytes) -> None:
    path = anybody / "game.jsonl"
    at = table(journal=path)
    close(at)
    path.write_bytes(path.read_bytes() + tail)
    path.chmod(0o400)
    with pytest.raises(JournalError) as caught:
        reopen(path)
    assert caught.value.code == "journal_not_kept"


def test_a_full_disk_begins_no_game_and_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    earlier = folders.new_journal_path("earl", datetime(2026, 1, 1))
    close(table(journal=earlier))
    with files_of_at_most(10), pytest.raises(JournalError) as caught:
        table(journal=folders.new_journal_path("earl", datetime(2026, 1, 2)))
    assert caught.value.code == "journal_not_kept"
    assert list(folders.journal_folder().iterdir()) == [earlier]


@pytest.mark.parametrize("content", [b"", b'{"record":"opened"'])
def test_the_latest_game_is_one_that_began(tmp_path: Path, content: bytes) -> None:
    earlier, later = tmp_path / "earlier.jsonl", tmp_path / "later.jsonl"
    assert latest_unfinished([]) is None
    close(table(journal=earlier))
    later.write_bytes(content)
    assert latest_unfinished([earlier, later]) == earlier


def test_the_latest_game_is_one_that_can_go_on(tmp_path: Path) -> None:
    open_one, over = tmp_path / "open.jsonl", tmp_path / "over.jsonl"
    close(table(journal=open_one))
    at = table(journal=over, phase="between")
    at.act([{"do": "end_session"}], "Ana")
    close(at)
    assert latest_unfinished([open_one, over]) == open_one
    assert latest_unfinished([over]) is None


def test_a_damaged_journal_is_told_when_it_is_the_latest_and_else_passed_over(tmp_path: Path) -> None:
    damaged, over = tmp_path / "damaged.jsonl", tmp_path / "over.jsonl"
    damaged.write_bytes(b"no journal\n")
    at = table(journal=over, phase="between")
    at.act([{"do": "end_session"}], "Ana")
    close(at)
    assert latest_unfinished([over, damaged]) == damaged
    assert latest_unfinished([damaged, over]) is None


def test_one_journal_is_written_by_one_process_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    program = f"from pathlib import Path; from referee.journal import reopen; reopen(Path({str(path)!r}))"

    def elsewhere() -> str:
        command = [sys.executable, "-c", program]
        return subprocess.run(command, check=False, cwd=HOUSE, capture_output=True, text=True).stderr

    at = table(journal=path)
    assert "journal_in_use" in elsewhere()
    close(at)
    again = reopen(path)
    assert "journal_in_use" in elsewhere()
    again.journal.close()
    assert elsewhere() == ""


def test_a_journal_that_is_no_journal_is_not_kept_from_others(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"not a journal\n")
    for _ in range(2):
        with pytest.raises(JournalError) as caught:
            reopen(path)
        assert caught.value.code == "journal_damaged"
