"""Worker processes are watched: an end or a silence is noticed, and none outlives its parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from voice.child import Child, ChildGoneError, ChildSilentError
from voice.mouth_worker import Answer, Render, Rendered
from voice.synthesis import VoiceStyle

HELLO = Render("Olá.", VoiceStyle("pt-PT"))


@pytest.fixture
def child() -> Child[Answer]:
    return Child("voice.mouth_worker", Answer)


def test_messages_and_sound_come_back(child: Child[Answer]) -> None:
    child.send(HELLO)
    answer, samples = child.receive(10)
    assert isinstance(answer, Rendered)
    assert len(samples) > answer.rate // 2
    child.close()


def test_an_end_is_noticed_and_what_came_before_is_not_lost(child: Child[Answer]) -> None:
    child.send(HELLO)
    child.receive(10)
    child.send(HELLO)
    deadline = time.monotonic() + 10
    while child._arrived.empty() and time.monotonic() < deadline:
        time.sleep(0.01)
    os.kill(child.pid, signal.SIGKILL)
    assert isinstance(child.receive(1)[0], Rendered)
    with pytest.raises(ChildGoneError):
        child.receive(1)
    with pytest.raises(ChildGoneError):
        for _ in range(100):
            child.send(HELLO)
    child.close()


def test_a_hanging_child_is_silent_and_can_be_ended(child: Child[Answer]) -> None:
    os.kill(child.pid, signal.SIGSTOP)
    child.send(HELLO)
    with pytest.raises(ChildSilentError):
        child.receive(0.3)
    assert child.alive
    child.close()
    assert not child.alive


def test_a_child_leaves_when_its_input_closes(child: Child[Answer]) -> None:
    child.send(HELLO)
    child.receive(10)
    child.close(grace=20)
    assert child._process.returncode == 0, "it was killed"


def test_a_child_leaves_when_its_parent_is_killed(tmp_path: Path) -> None:
    program = (
        "from voice.child import Child; from voice.mouth_worker import *; from voice.synthesis import VoiceStyle\n"
        "child = Child('voice.mouth_worker', Answer); child.send(Render('Olá.', VoiceStyle('pt-PT')))\n"
        "child.receive(10); print(child.pid, flush=True); import time; time.sleep(60)"
    )
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    deadline = time.monotonic() + 5
    while _runs(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _runs(pid)


def test_modules_of_the_present_folder_do_not_shadow_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "voice").mkdir()
    (tmp_path / "voice" / "__init__.py").write_text("raise SystemExit('the wrong voice')")
    monkeypatch.chdir(tmp_path)
    child: Child[Answer] = Child("voice.mouth_worker", Answer)
    child.send(HELLO)
    if sys.version_info >= (3, 11):
        assert isinstance(child.receive(10)[0], Rendered)
    child.close()


def _runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"
