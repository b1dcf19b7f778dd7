"""The rules as told to players and the rules as played name the same things."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.game import Note
from games.laugh import GAME
from games.laugh.acts import EVENT_TYPES
from games.laugh.options import Options
from games.options import allowed

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "rules" / "laugh.md").read_text(encoding="utf-8")
CODE = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "games" / "laugh").glob("*.py")))
NAMES = set(re.findall(r"`([a-z0-9_.-]+)`", TEXT))

EVERY_RULE = [f"L{n}" for n in range(1, 25)]
EVERY_POINT = [f"A-L{n}" for n in range(1, 13)]


@pytest.mark.parametrize("rule", EVERY_RULE + EVERY_POINT)
def test_every_rule_is_told_under_its_number(rule: str):
    assert re.search(rf"\*\*{rule}\b", TEXT)


def test_every_rule_that_the_code_quotes_is_told():
    quoted = {rule for group in re.findall(r"\[([^\[\]]+)\]", CODE) for rule in group.split(", ")}
    rules = {rule for rule in quoted if re.fullmatch(r"(L|A-L)\d+", rule)}
    assert len(rules) > 15
    assert rules <= set(EVERY_RULE + EVERY_POINT)


def test_every_option_value_profile_refusal_and_note_is_told():
    values = {str(value).lower() for option in Options.__dataclass_fields__ for value in allowed(Options, option)}
    refusals = set(re.findall(r"Refused\(\s*\"(\w+)\"", CODE))
    notes = {str(kind.__struct_config__.tag) for kind in EVENT_TYPES if issubclass(kind, Note)}
    assert len(refusals) > 15
    for names in (values, set(Options.__dataclass_fields__), set(GAME.profiles), refusals, notes):
        assert names <= NAMES
