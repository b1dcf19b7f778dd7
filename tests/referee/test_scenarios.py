"""The scenarios, through the rules alone and through the words."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from typer.testing import CliRunner

from referee.cli import app
from referee.scenarios import Mode, Scenario, ScenarioError, run, run_file

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
    observed = run(msgspec.convert({**scenario, "calls": calls, "expect": None}, Scenario), mode)
    wrong = {
        key: (value, observed.get(key))
        for key, value in scenario["expect"].items()
        if key not in observed or not agrees(value, observed[key])
    }
    assert not wrong


WHOLE: dict[str, Any] = {
    "id": "x",
    "game": "earl",
    "profile": "earl-000",
    "language": "en",
    "players": ["Ana", "Rui", "Bia"],
    "setup": {"dealer": "Bia"},
    "calls": [{"name": "Ana", "say": "A king.", "means": {"do": "play", "rank": "K"}}],
}


def bad(**parts: Any) -> str:
    return msgspec.json.encode({**WHOLE, **parts}).decode()


def meant(means: Any) -> str:
    return bad(calls=[{"name": "Ana", "means": means}])


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        "3",
        '{"id": "x"}',
        '{"id": "x", "game": "bridge", "players": []}',
        bad(game="bridge"),
        bad(players=[1, 2, 3]),
        bad(players="Ana"),
        bad(options=[1]),
        bad(options={"kids": {}}),
        bad(setup={}),
        bad(setup={"dealer": "Bia", "state": []}),
        bad(calls=[1]),
        bad(calls=[{"name": "Ana"}]),
        meant(5),
        meant([5]),
        meant({}),
        meant({"do": []}),
        meant({"do": "query"}),
        meant({"do": "mode"}),
        meant({"do": "iam"}),
    ],
)
def test_a_line_that_is_no_scenario_is_told_and_the_others_are_run(tmp_path: Path, line: str) -> None:
    file = tmp_path / "scenarios.jsonl"
    file.write_text(f"{bad(id='before')}\n\n{line}\n{bad(id='after')}\n", encoding="utf-8")
    before, told, after = run_file(file, "means")
    assert isinstance(told, ScenarioError)
    assert "line 3" in str(told)
    assert [each["id"] for each in (before, after) if not isinstance(each, ScenarioError)] == ["before", "after"]


def test_what_is_told_and_what_is_observed_go_apart(tmp_path: Path) -> None:
    file = tmp_path / "scenarios.jsonl"
    file.write_text(f"{meant({})}\n{bad()}\n", encoding="utf-8")
    result = CliRunner().invoke(app, ["scenarios", str(file)])
    assert [msgspec.json.decode(line)["id"] for line in result.stdout.splitlines()] == ["x"]
    assert "line 1 (x)" in result.stderr
    assert result.exit_code == 2


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError):
        list(run_file(tmp_path / "nowhere.jsonl", "means"))
