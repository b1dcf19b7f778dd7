"""Asking a process of its own: native libraries may crash or hang there without harm.

`voice.child` keeps its workers for a conversation; here one question gets one answer, both JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any


class ChildError(Exception):
    """The process crashed, hung, or answered nothing that can be read."""


def ask(module: str, question: Any, *, patience: float) -> Any:
    """What `python -m module` answers to a question within `patience` seconds; raises ChildError."""
    try:
        run = subprocess.run(
            [sys.executable, "-m", module],
            input=json.dumps(question).encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # native libraries chatter there
            env=_environment(),
            timeout=patience,
            check=True,
        )
        return json.loads(run.stdout)
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        raise ChildError(f"{module} gave no answer") from error


def answer(reply: Any) -> None:
    """Answer the process that asked, past whatever libraries print."""
    os.write(_answers, json.dumps(reply).encode())


def question() -> Any:
    """What this process was started to answer; nothing printed from now on reaches the one who asked."""
    global _answers  # noqa: PLW0603 — one process, one answer
    _answers = os.dup(1)
    os.dup2(2, 1)
    return json.load(sys.stdin)


_answers = 1


def _environment() -> dict[str, str]:
    """Ours, but modules come from where this one came from, and not from the folder that we happen to be in."""
    home = str(Path(__file__).resolve().parents[1])
    path = os.pathsep.join(filter(None, [home, os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"}
