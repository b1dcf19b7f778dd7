"""The measurements as a command, the picture of confusions, and what of Whisper's writing counts as a phrase."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from types import ModuleType
from xml.etree import ElementTree

import pytest
from rich.console import Console

from benchmarks.__main__ import measurements, take
from benchmarks.beside import nearest
from benchmarks.figure import Figure, UnavailableError
from benchmarks.picture import Matrix, svg

SVG = "{http://www.w3.org/2000/svg}"


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "benchmarks", *arguments], capture_output=True, text=True, check=False)


def test_help_names_every_measurement() -> None:
    told = command("--help")
    assert told.returncode == 0
    for name, heading in measurements().items():
        assert f"{name:<14}{heading}" in told.stdout


def test_a_measurement_that_there_is_not_is_told() -> None:
    told = command("hearin")
    assert told.returncode == 2
    assert "hearing" in told.stderr


def test_what_was_measured_is_kept_when_the_rest_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    def measure() -> Iterator[Figure]:
        yield Figure("size", 12.0, "MB", at_most=10)
        raise UnavailableError("there are no clips.")

    module = ModuleType("benchmarks.half")
    monkeypatch.setattr(module, "measure", measure, raising=False)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    console = Console(record=True, width=40)
    assert [figure.passed for figure in take("half", "Half", console)] == [False]
    told = console.export_text()
    assert "12 MB" in told
    assert "≤ 10" in told
    assert "Not measured: there are no clips." in told


def test_the_picture_has_every_count_and_all_signs() -> None:
    matrix = Matrix("A & B", {"a": "♠", "b": "♥"}, {("a", "a"): 17, ("a", "b"): 3, ("b", None): 5})
    root = ElementTree.fromstring(svg([[matrix], [matrix]], "Said < heard"))
    texts = [element.text for element in root.iter(f"{SVG}text")]
    for text, times in (("A & B", 2), ("17", 2), ("3", 2), ("5", 2), ("♠", 4), ("–", 2), ("Said < heard", 1)):
        assert texts.count(text) == times, text
    assert len(list(root.iter(f"{SVG}rect"))) == 2 * 2 * 3


@pytest.mark.parametrize(
    ("written", "language", "phrase"),
    [
        ("Two queens.", "en", "two queens"),
        (" 2 queens", "en", "two queens"),
        ("O 7 de copas", "pt-PT", "o sete de copas"),
        ("Thank you for watching!", "en", None),
    ],
)
def test_the_nearest_phrase_counts_if_it_is_near(written: str, language: str, phrase: str | None) -> None:
    assert nearest(written, ["two queens", "o sete de copas", "pass"], language) == phrase
