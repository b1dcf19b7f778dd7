"""Progress on the disk: whole after a kill, one child apart from another, and gone when it is deleted."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from datetime import datetime, timezone
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.errors import TableError
from referee.lessons.progress import Memory, Practice, Progress, Shelf, Sitting

NOON = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)
WRITER = """
import itertools, sys
from pathlib import Path
from referee.lessons.progress import Practice, Progress, Shelf
shelf = Shelf(Path(sys.argv[1]))
for n in itertools.count(1):
    shelf.keep(Progress("Eva", {"pt verse": {str(k): Practice(tries=n) for k in range(200)}}))
    print(n, flush=True)
"""


def progress(child: str, tries: int = 1) -> Progress:
    return Progress(child, {"pt verse": {"a": Practice(tries=tries)}}, (Sitting(NOON),))


def test_what_was_kept_is_found_again(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.keep(progress("Eva", 7))
    assert shelf.load("Eva") == progress("Eva", 7)
    assert shelf.load("eva") == progress("Eva", 7)
    assert shelf.load("Rui") == Progress("Rui")


def test_a_kill_at_any_moment_leaves_the_last_mark_or_the_one_before(tmp_path: Path) -> None:
    for wait in (0.0, 0.01, 0.03):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True)
        assert writer.stdout is not None
        writer.stdout.readline()
        time.sleep(wait)
        writer.send_signal(signal.SIGKILL)
        told = [1, *(int(line) for line in writer.stdout.read().split())]
        writer.wait()
        counts = {practice.tries for practice in Shelf(tmp_path).load("Eva").skills["pt verse"].values()}
        assert len(counts) == 1
        assert counts.pop() >= told[-1]


def test_deletion_leaves_nothing_not_even_a_draft(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.keep(progress("Eva"))
    shelf.keep(progress("Rui"))
    (tmp_path / ".eva.json.abcd").write_text("half of a")
    shelf.delete("EVA")
    assert [path.name for path in tmp_path.iterdir()] == ["rui.json"]
    assert shelf.children() == ("Rui",)


def test_a_child_who_is_not_known_is_named_with_those_who_are(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.keep(progress("Rui"))
    for ask in (shelf.find, shelf.delete):
        with pytest.raises(TableError) as error:
            ask("Eva")
        assert (error.value.code, error.value.details["known"]) == ("unknown_child", ("Rui",))


def test_a_damaged_file_is_told_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "eva.json").write_text('{"child": "Ev')
    with pytest.raises(TableError) as error:
        Shelf(tmp_path).load("Eva")
    assert error.value.code == "progress_damaged"
    assert (tmp_path / "eva.json").read_text() == '{"child": "Ev'


@pytest.mark.parametrize(
    ("field", "damage"),
    [
        ('"due":"2026-01-02T12:00:00Z"', '"due":"yesterday"'),
        ('"due":"2026-01-02T12:00:00Z"', '"due":"2026-01-02T12:00:00"'),
        ('"state":1', '"state":77'),
        ('"difficulty":5.0', '"difficulty":"x"'),
        ('"stability":2.0', '"stability":-5'),
        ('"began":"2026-01-01T12:00:00Z"', '"began":"yesterday"'),
        ('"stars":3', '"stars":99'),
        ('"yes":0', '"yes":50'),
    ],
)
def test_what_is_json_but_no_progress_is_damaged_too(tmp_path: Path, field: str, damage: str) -> None:
    shelf, due = Shelf(tmp_path), datetime(2026, 1, 2, 12, tzinfo=timezone.utc)
    practice = Practice(Memory(due, stability=2.0, difficulty=5.0), stars=3)
    shelf.keep(Progress("Eva", {"pt verse": {"a": practice}}, (Sitting(NOON),)))
    file = tmp_path / "eva.json"
    whole = file.read_text().replace(": ", ":")
    place = whole.rindex(field)
    file.write_text(whole[:place] + damage + whole[place + len(field) :])
    with pytest.raises(TableError) as error:
        shelf.load("Eva")
    assert error.value.code == "progress_damaged"


def test_one_damaged_file_takes_nothing_from_the_others(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    for child in ("Zoe", "ana", "Ágata"):
        shelf.keep(progress(child))
    (tmp_path / "eva.json").write_text("x")
    found, troubles = shelf.every()
    assert [each.child for each in found] == ["Ágata", "ana", "Zoe"]
    assert [trouble.code for trouble in troubles] == ["progress_damaged"]


def test_a_draft_alone_is_deleted_too(tmp_path: Path) -> None:
    (tmp_path / ".eva.json.abcd").write_text('{"child": "Eva"}')
    Shelf(tmp_path).delete("Eva")
    assert list(tmp_path.iterdir()) == []


def test_a_child_in_a_lesson_is_neither_taught_nor_deleted_elsewhere(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.keep(progress("Eva"))
    with shelf.taught("Eva"):
        for meddle in (lambda: Shelf(tmp_path).delete("eva"), Shelf(tmp_path).taught("Eva").__enter__):
            with pytest.raises(TableError) as error:
                meddle()
            assert error.value.code == "child_busy"
        assert shelf.load("Eva") == progress("Eva")
    shelf.delete("Eva")
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(TableError) as error:
        Shelf(tmp_path / "file").keep(progress("Eva"))
    assert error.value.code == "progress_unwritable"


@pytest.mark.parametrize("name", ["", "   ", "x" * 300, "\a", "日" * 80])
def test_what_is_no_name_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(TableError) as error:
        Shelf(tmp_path).load(name)
    assert error.value.code == "bad_child_name"


names = st.text(st.characters(categories=("L", "M", "N", "P", "Zs")), min_size=1, max_size=12).filter(str.strip)


@settings(deadline=None, max_examples=60)
@given(names, names)
def test_two_children_never_mix(one: str, other: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        import tempfile

        folder = tempfile.mkdtemp()
        patch.chdir(folder)
        shelf = Shelf(Path(folder))
        try:
            shelf.keep(progress(one, 1))
            shelf.keep(progress(other, 2))
        except TableError as error:
            assert error.code == "bad_child_name"
            return
        assert shelf.load(other).skills["pt verse"]["a"].tries == 2
        same = len(shelf.children()) == 1
        assert shelf.load(one).skills["pt verse"]["a"].tries == (2 if same else 1)
        shelf.delete(other)
        assert len(list(Path(folder).iterdir())) == (0 if same else 1)
