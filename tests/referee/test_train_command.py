"""`conde train` as a person runs it: a typed lesson, the report of a class, export, deletion, and what is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import datetime, timezone
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from referee import cli
from referee.lessons.progress import Practice, Progress, Shelf, Sitting


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "data"))
    return tmp_path / "data" / "children"


@pytest.fixture
def conde(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a command with typed lines; gives its exit status and what it printed, errors last."""

    def run(*arguments: str, typed: str = "") -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["conde", *arguments])
        monkeypatch.setattr(sys, "stdin", StringIO(typed))
        status = 0
        try:
            cli.main()
        except SystemExit as end:
            status = int(end.code or 0)
        output = capsys.readouterr()
        return status, output.out + output.err

    return run


def lesson(child: str, yes: int, tries: int) -> None:
    practices = {
        "1 aqui está um … de valor": Practice(stars=3, tries=tries, yes=yes),
        "4 e aqui vem o conde de coventry": Practice(stars=1, tries=2, slips={"order": 1, "gender": 4, "word": 2}),
    }
    sitting = Sitting(datetime(2026, 3, 1, 12, tzinfo=timezone.utc), seconds=290, tries=tries, yes=yes)
    Shelf().keep(Progress(child, {"pt verse": practices}, (sitting, sitting)))


TYPED = ("train", "--child", "Eva", "--input", "keyboard", "--mute")


def test_a_lesson_can_be_typed_and_is_kept(conde: Any) -> None:
    status, output = conde(*TYPED, typed="aqui tá uma dama de valor\n\nfica a par\n")
    assert status == 0
    assert "› aqui tá uma dama de valor" in output and "Isso mesmo!" in output
    assert "Eu começo e tu acabas:" in output
    kept = Shelf().load("Eva")
    assert [practice.stars for practice in kept.skills["pt verse"].values()] == [3, 2]
    assert kept.sittings[0].tries == 2


def test_an_end_typed_is_an_end(conde: Any) -> None:
    status, output = conde(*TYPED, typed="chega\naqui está uma dama de valor\n")
    assert status == 0
    assert output.splitlines()[-1] == "Até à próxima, Eva!"
    assert Shelf().children() == ()


def test_a_tables_own_rhymes_are_taught(conde: Any, tmp_path: Path) -> None:
    rhymes = tmp_path / "rhymes.txt"
    rhymes.write_text("Here sits {rank}\nHere another\nA third one\nHiccup!\n", encoding="utf-8")
    status, output = conde(*TYPED, "--language", "en", "--rhymes", str(rhymes), typed="here sits queen\n")
    assert status == 0
    assert "    Here sits queen" in output and "That's it!" in output


@pytest.mark.parametrize("language", ["pt-PT", "pt-BR", "en"])
def test_a_game_without_an_earl_is_taught_without_one(conde: Any, language: str) -> None:
    lines = ["a queen" if language == "en" else "uma dama", "snip", "snap", "snorem"]
    _, output = conde("train", "snip", *TYPED[1:], "--language", language, typed="\n".join(lines))
    assert "Snip, Snap, Snorem" in output and output.count("★★★") == 8
    assert not {"conde", "versos", "Earl", "rhymes"} & set(output.replace(".", " ").split())


def test_the_report_of_a_class_is_shown_and_printed(conde: Any, tmp_path: Path) -> None:
    lesson("Eva & Zé", 9, 10)
    lesson("Rui", 2, 10)
    status, output = conde("train", "report")
    assert status == 0
    assert {
        part for part in ("Eva & Zé", "Rui", "2026-03-01", "★★★", "Um ou uma", "▇", "▂") if part not in output
    } == set()
    status, _ = conde("train", "report", "--out", str(tmp_path / "class.html"), "--language", "en")
    page = (tmp_path / "class.html").read_text("utf-8")
    assert status == 0
    assert "<title>The rhymes</title>" in page and "Eva &amp; Zé" in page and "Words that agree" in page
    assert "http" not in page
    conde("train", "report", "--child", "Rui", "--out", str(tmp_path / "class.txt"))
    text = (tmp_path / "class.txt").read_text("utf-8")
    assert "Rui" in text and "Eva" not in text


def test_a_report_of_nobody_tells_how_to_begin(conde: Any) -> None:
    assert conde("train", "report", "--language", "en") == (
        0,
        "Nobody has practiced here yet. To begin: conde train --child NAME\n",
    )


def test_one_command_exports_and_one_deletes(conde: Any, tmp_path: Path, own_folder: Path) -> None:
    lesson("Eva", 1, 2)
    lesson("Rui", 1, 2)
    status, output = conde("train", "export", "--child", "Eva")
    assert status == 0
    assert [child["child"] for child in json.loads(output)] == ["Eva"]
    assert conde("train", "delete", "--child", "Eva") == (0, "Já não há nada guardado sobre Eva.\n")
    assert [path.name for path in own_folder.iterdir()] == ["rui.json"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("train",), "Quem vai treinar? conde train --child NOME"),
        (("train", "delete"), "Quem vai treinar? conde train --child NOME"),
        (("train", "--child", "Eva", "--input", "drum"), '"drum" não serve. Pode ser: mic e keyboard.'),
        (("train", "--child", "Eva", "--language", "fr"), 'Não falo "fr". Falo: pt-PT, pt-BR e en.'),
        (("train", "court", "--child", "Eva"), "Em court-004 não há versos para aprender."),
        (("train", "earl-silencioso", "--child", "Eva"), "Em earl-silencioso não há versos para aprender."),
        (("train", "report", "--child", "Eva"), "Eva ainda não treinou aqui. Ainda ninguém treinou."),
        (("train", "--child", "Eva", "--rhymes", "nowhere.txt"), "Não consigo ler nowhere.txt."),
    ],
)
def test_what_cannot_be_is_told_in_one_sentence(conde: Any, arguments: tuple[str, ...], sentence: str) -> None:
    assert conde(*arguments) == (2, sentence + "\n")


def test_an_unknown_game_names_those_there_are(conde: Any) -> None:
    status, output = conde("train", "poker", "--child", "Eva")
    assert status == 2
    assert output.startswith('Não conheço o jogo "poker".') and len(output.splitlines()) == 1


def test_one_damaged_file_does_not_hide_the_class(conde: Any, own_folder: Path) -> None:
    lesson("Eva", 5, 6)
    (own_folder / "rui.json").write_text("x")
    status, output = conde("train", "report")
    assert status == 2
    assert "Eva" in output and output.splitlines()[-1].startswith("O ficheiro")
    status, output = conde("train", "export")
    assert status == 2 and '"child": "Eva"' in output


def test_a_large_class_is_a_row_for_each_child(conde: Any) -> None:
    names = [f"Criança {number:02}" for number in range(30)]
    for name in names:
        lesson(name, 5, 6)
    _, output = conde("train", "report")
    assert all(output.count(name) == 2 for name in names)


def test_a_name_that_is_no_text_is_told_in_a_sentence(conde: Any) -> None:
    status, output = conde("train", "--child", "Ana\udcff", "--input", "keyboard", "--mute")
    assert (status, output) == (2, 'Não consigo ler "Ana?": não está em UTF-8.\n')


def test_a_terminal_without_stars_shows_something_else(own_folder: Path) -> None:
    lesson("Eva", 5, 6)
    code = (
        "import platformdirs, sys; "
        f"platformdirs.user_data_dir = lambda *_, **__: {str(own_folder.parent)!r}; "
        "sys.argv = ['conde', 'train', 'report']; from referee import cli; cli.main()"
    )
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    shown = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=False)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert b"Eva" in shown.stdout


def test_a_table_with_rhymes_of_its_own_is_told_that_these_are_the_usual_ones(conde: Any) -> None:
    status, output = conde("train", "hiccup", "--child", "Eva", "--input", "keyboard", "--mute", typed="chega\n")
    assert status == 0 and "--rhymes" in output.splitlines()[0]
