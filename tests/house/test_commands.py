"""Every command on the pages is understood by the program."""

import re
import shlex
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from referee.cli import app

HOUSE = Path(__file__).resolve().parents[2]

each_readme = pytest.mark.parametrize("page", ["README.md", "README.pt.md"])


@cache
def explained(*command: str) -> str:
    """What `conde … --help` prints."""
    terminal = CliRunner(env={"COLUMNS": "200", "NO_COLOR": "1", "TERM": "dumb"})
    result = terminal.invoke(app, [*command, "--help"])
    assert result.exit_code == 0, result.output
    return result.output


def code_spans(page: str) -> list[str]:
    """The inline code of a page."""
    return re.findall(r"`([^`\n]+)`", (HOUSE / page).read_text("utf-8"))


def presented(page: str) -> set[str]:
    """The commands of Conde on a page."""
    return {words[1] for words in map(str.split, code_spans(page)) if words[0] == "conde" and words[1:]}


@each_readme
def test_each_command_and_its_options_exist(page: str) -> None:
    for line in code_spans(page):
        match shlex.split(line):
            case ["conde", command, *arguments]:
                wanted = {word for word in arguments if word.startswith("--")}
                assert {option for option in wanted if option not in explained(command)} == set(), line


@each_readme
def test_options_named_alone_belong_to_a_command(page: str) -> None:
    everything = "\n".join(explained(command) for command in sorted(presented(page)))
    options = {line.split()[0] for line in code_spans(page) if line.startswith("--")} - {"--help"}
    assert {option for option in options if option not in everything} == set()


@each_readme
def test_every_command_is_presented(page: str) -> None:
    commands = re.findall(r"^\W*([a-z]+)  +\S", explained().split("Commands")[-1], re.MULTILINE)
    assert presented(page) == set(commands)
