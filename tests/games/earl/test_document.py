"""The rules as told to players and the rules as played name the same things."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.earl import GAME
from games.earl.acts import EVENT_TYPES
from games.earl.options import Options
from games.game import Note
from games.options import allowed

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "rules" / "earl.md").read_text(encoding="utf-8")
CODE = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "games" / "earl").glob("*.py")))
NAMES = set(re.findall(r"`([a-z0-9_.-]+)`", TEXT))

EVERY_RULE = [f"G{n}" for n in range(1, 8)] + [f"E{n}" for n in range(1, 29)]
EVERY_POINT = [f"K{n}" for n in range(1, 15)] + [f"A-E{n}" for n in range(1, 13)]


@pytest.mark.parametrize("rule", EVERY_RULE + EVERY_POINT)
def test_every_rule_is_told_under_its_number(rule: str):
    assert re.search(rf"(\*\*|^\| ){rule}\b", TEXT, re.MULTILINE)


def test_every_rule_that_the_code_quotes_is_told():
    quoted = {rule for group in re.findall(r"\[([^\[\]]+)\]", CODE) for rule in group.split(", ")}
    rules = {rule for rule in quoted if re.fullmatch(r"(G|E|K|A-E)\d+", rule)}
    assert len(rules) > 30
    assert rules <= set(EVERY_RULE + EVERY_POINT)


def test_every_option_value_profile_refusal_and_note_is_told():
    values = {str(value).lower() for option in Options.__dataclass_fields__ for value in allowed(Options, option)}
    reasons = set(re.findall(r"Refused\(\"(\w+)\"|_refuse_card\([^)]*\"(\w+)\"", CODE))
    refusals = {name for pair in reasons for name in pair if name}
    notes = {str(kind.__struct_config__.tag) for kind in EVENT_TYPES if issubclass(kind, Note)}
    assert len(refusals) == 13
    for names in (values, set(Options.__dataclass_fields__), set(GAME.profiles), refusals, notes):
        assert names <= NAMES
