"""The conversations on the pages are the ones that the program holds."""

import os
import re
import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from referee.folders import LANGUAGES

HOUSE = Path(__file__).resolve().parents[2]
CONDE = Path(sys.executable).with_name("conde")
PAGES = ("README.md", "README.pt.md", "docs/LESSONS.md")
CONSOLES = [
    pytest.param(block, id=page)
    for page in PAGES
    for block in re.findall(r"^```console\n(.+?)^```", (HOUSE / page).read_text("utf-8"), re.DOTALL | re.MULTILINE)
]


@pytest.mark.parametrize("console", CONSOLES)
def test_the_program_answers_as_shown(console: str, tmp_path: Path) -> None:
    command, *shown = console.splitlines()
    said = [line[2:] for line in shown if line.startswith(("› ", "· "))]
    program = [str(CONDE), *shlex.split(command.removeprefix("$ conde "))]
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "COLUMNS": "200"}
    table = subprocess.run(
        program, input="\n".join(said), capture_output=True, text=True, check=True, env=environment, timeout=120
    )
    assert table.stdout.splitlines() == shown


def test_each_page_shows_its_conversations() -> None:
    shown = Counter(console.id for console in CONSOLES)
    assert shown == {"README.md": 2, "README.pt.md": 2, "docs/LESSONS.md": len(LANGUAGES)}
