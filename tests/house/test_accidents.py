"""Whatever happens to a command, it ends in a sentence: real processes, real accidents."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

TABLE = ("play", "earl", "--players", "Ana,Rui,Bia", "--input", "keyboard", "--mute")


def conde(*command: str, folder: Path, **how: Any) -> subprocess.Popen[str]:
    program = [sys.executable, "-m", "referee", *command]
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "COLUMNS": "200"}
    how = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **how}
    return subprocess.Popen(program, text=True, env=environment, cwd=Path(__file__).parents[2], **how)


def test_nobody_reads_on(tmp_path: Path) -> None:
    table = conde(*TABLE, folder=tmp_path)
    assert table.stdout is not None
    assert table.stdout.readline()
    table.stdout.close()
    table.stdout = None
    _, trouble = table.communicate("Aqui está um rei de valor\nPasso\n", timeout=120)
    assert (table.returncode, trouble) == (1, "")


def test_what_cannot_be_shown_is_told(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        table = conde(*TABLE, folder=tmp_path, stdout=full)
        _, trouble = table.communicate("", timeout=120)
    assert (table.returncode, len(trouble.splitlines())) == (2, 1)


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_stream_is_closed(tmp_path: Path, closed: str) -> None:
    command = " ".join([sys.executable, "-m", "referee", *TABLE, closed])
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    ended = subprocess.run(
        ["sh", "-c", command], check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL,
        env=environment, cwd=Path(__file__).parents[2], timeout=120,
    )  # fmt: skip
    assert (ended.returncode, ended.stderr) == (0, "")


def test_the_game_is_interrupted_and_nothing_is_lost(tmp_path: Path) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that runs tests in the background ignores it
    table = conde(*TABLE, folder=tmp_path)
    assert table.stdin is not None and table.stdout is not None
    assert table.stdout.readline()
    table.stdin.write("Aqui está um rei de valor\n")
    table.stdin.flush()
    assert "rei" in table.stdout.readline()
    assert table.stdout.readline() == "[rei 1]\n"
    table.send_signal(signal.SIGINT)
    _, trouble = table.communicate(timeout=120)
    assert (table.returncode, trouble) == (130, "")
    again = conde("resume", "--input", "keyboard", "--mute", folder=tmp_path)
    told, trouble = again.communicate("Outro que lhe fica a par\n", timeout=120)
    assert "[rei 2]" in told and trouble == ""


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_what_is_missing_is_asked_and_then_the_game_goes_on(tmp_path: Path) -> None:
    person, terminal = os.openpty()
    answers = "en\nAna\nAna,Rui,Bia\n\nThere's as good as king can be\n"
    os.write(person, b"\xff\n" + answers.encode() + b"\x04")
    try:
        table = conde("play", "earl", "--input", "keyboard", "--mute", folder=tmp_path, stdin=terminal)
        told, trouble = table.communicate(timeout=120)
    finally:
        os.close(person)
        os.close(terminal)
    assert (table.returncode, trouble) == (0, "")
    assert "One player is not enough" in told and "[king 1]" in told


def test_the_journals_cannot_be_kept(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.touch()
    table = conde(*TABLE, folder=nowhere)
    told, trouble = table.communicate("", timeout=120)
    assert (table.returncode, told, len(trouble.splitlines())) == (2, "", 1)
    assert str(nowhere) in trouble


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("hear", "/tmp", "--language", "en"), "/tmp cannot be read"),
        (("play", "earl", "--language", "EN"), "Who plays?"),
        (("play", "--players", "Ana,Rui,Bia", "--language=en"), "Which game?"),
        (("play", "--input", "keyboard", "-l", "en-GB"), "Which game?"),
        (("play", "laugh", "--players", "A,B,C,D", "-l", "en"), "these rules are for 5."),
        (("play", "laugh", "--players", "A,B,C,D,E", "-l", "en", "--rhymes", "/bin/ls"), "has no rhymes"),
        (("play", "earl", "--players", "A,B,C", "-l", "en", "--set", "starting_chips=--5"), '"--5"'),
    ],
)
def test_what_does_not_work_is_told_in_one_sentence(tmp_path: Path, command: tuple[str, ...], told: str) -> None:
    ended = conde(*command, folder=tmp_path)
    shown, trouble = ended.communicate("", timeout=120)
    assert (ended.returncode, shown, len(trouble.splitlines())) == (2, "", 1)
    assert told in trouble
