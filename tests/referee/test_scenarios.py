"""The scenarios, through the rules alone and through the words."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from referee.scenarios import Mode, ScenarioError, run, run_file

FOLDER = Path(__file__).parents[1] / "scenarios"
SCENARIOS = [
    msgspec.json.decode(line)
    for file in sorted(FOLDER.glob("*.jsonl"))
    for line in file.read_text(encoding="utf-8").splitlines()
]


def agrees(expected: Any, observed: Any) -> bool:
    """Keys absent from an expected object are not checked, as the scenario format says."""
    if isinstance(expected, dict) and isinstance(observed, dict):
        return all(key in observed and agrees(value, observed[key]) for key, value in expected.items())
    return bool(expected == observed)


@pytest.mark.parametrize("mode", get_args(Mode))
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["id"])
def test_scenario(scenario: dict[str, Any], mode: Mode) -> None:
    other = "say" if mode == "means" else "means"
    calls = [{key: value for key, value in call.items() if key != other} for call in scenario["calls"]]
    observed = run({**scenario, "calls": calls, "expect": None}, mode)
    wrong = {
        key: (value, observed.get(key))
        for key, value in scenario["expect"].items()
        if key not in observed or not agrees(value, observed[key])
    }
    assert not wrong


@pytest.mark.parametrize("line", ["{", "[]", "3", '{"id": "x"}', '{"id": "x", "game": "bridge", "players": []}'])
def test_a_line_that_is_no_scenario_is_told_with_its_number(tmp_path: Path, line: str) -> None:
    file = tmp_path / "scenarios.jsonl"
    file.write_text("\n" + line + "\n", encoding="utf-8")
    with pytest.raises(ScenarioError, match="line 2"):
        list(run_file(file, "means"))


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError):
        list(run_file(tmp_path / "nowhere.jsonl", "means"))
