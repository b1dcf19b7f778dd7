"""Past games: listed, exported, deleted."""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path

import pytest

from games.game import Setup
from games.registry import find
from referee import history
from referee.errors import TableError
from referee.folders import journal_folder
from referee.journal import Journal, JournalError, Opened, latest_unfinished, reopen
from referee.ledger import Ledger
from referee.namebook import NameBook
from referee.table import Table
from tests.referee.table_talk import Deaf


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return journal_folder()


def play(name: str, game: str, players: tuple[str, ...], *acts: dict[str, object], **options: int) -> None:
    found, profile = find(game)
    setup = Setup(players, players[-1], profile.name, options)
    ledger, _ = Ledger.open(found, setup)
    journal = Journal.create(journal_folder() / f"{name}.jsonl", Opened(game, setup, "pt-PT"))
    at = Table(ledger, Deaf(), journal)
    for act in acts:
        at.act([act])
    journal.close()


def an_evening() -> None:
    line = {"do": "score", "changes": [{"player": "Ana", "points": 8}, {"player": "Rui", "points": -3}]}
    play("2026-01-02-203000-000000-score", "score", ("Ana", "Rui", "Bia"), line, {"do": "end_session"})
    play("2026-01-03-210000-000000-earl", "earl", ("Xana", "Rui", "Bia"), {"do": "play", "rank": "Q"})
    play("2026-01-04-210000-000000-court", "court", ("Ana", "Rui", "Bia", "Caio"))


def test_games_are_listed_with_their_standing(capsys: pytest.CaptureFixture[str]) -> None:
    history.show("pt-PT")
    assert capsys.readouterr().out == "Ainda não há jogos guardados.\n"
    an_evening()
    history.show("pt-PT")
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == "2026-01-02 20:30  scoreboard  Ana 8, Bia 0, Rui -3"
    assert lines[1].startswith("2026-01-03 21:00  earl-000    Xana 0, Rui 0, Bia 0")
    assert lines[1].endswith("por acabar")


def test_a_damaged_journal_is_named_and_hides_no_other(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    an_evening()
    (home / "broken.jsonl").write_bytes(b"nonsense\n")
    history.show("en")
    out = " ".join(capsys.readouterr().out.split())
    assert "scoreboard" in out
    assert "broken.jsonl is damaged at line 1" in out


def test_a_match_that_is_decided_is_finished() -> None:
    everybody = [{"player": player, "points": 5} for player in ("Ana", "Rui")]
    play("2026-01-02-203000-000000-score", "score", ("Ana", "Rui"), {"do": "score", "changes": everybody}, target=5)
    (journal,) = journal_folder().iterdir()
    assert history.past(journal).finished


def test_what_is_resumed_is_what_is_shown_as_unfinished(home: Path) -> None:
    line = [{"player": player, "points": 5} for player in ("Ana", "Rui")]
    play("2026-01-02-203000-000000-score", "score", ("Ana", "Rui"), {"do": "score", "changes": line})
    play("2026-01-03-203000-000000-score", "score", ("Ana", "Rui"), {"do": "score", "changes": line}, target=5)
    unfinished, decided = sorted(home.iterdir())
    assert [history.past(journal).finished for journal in (unfinished, decided)] == [False, True]
    assert latest_unfinished([unfinished, decided]) == unfinished
    assert latest_unfinished([decided]) is None


def test_games_are_exported(tmp_path: Path) -> None:
    an_evening()
    history.export(tmp_path / "games.csv", "en")
    rows = list(csv.DictReader((tmp_path / "games.csv").open(encoding="utf-8", newline="")))
    assert [(row["player"], row["place"], row["score"]) for row in rows[:3]] == [
        ("Ana", "1", "8"), ("Bia", "2", "0"), ("Rui", "3", "-3"),
    ]  # fmt: skip
    assert {row["player"] for row in rows if row["game"] == "court"} == {"Ana/Bia", "Rui/Caio"}
    history.export(tmp_path / "games.json", "en")
    first, *_ = json.loads((tmp_path / "games.json").read_text(encoding="utf-8"))
    assert (first["begun"], first["finished"]) == ("2026-01-02T20:30:00", True)
    assert first["scores"] == {"Ana": 8, "Rui": -3, "Bia": 0}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's full device")
def test_an_export_that_fails_leaves_the_older_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    an_evening()
    path = tmp_path / "games.csv"
    path.write_text("older")
    full = os.open("/dev/full", os.O_WRONLY)
    monkeypatch.setattr("tempfile.mkstemp", lambda **_: (full, str(tmp_path / "draft")))
    with pytest.raises(TableError) as error:
        history.export(path, "en")
    assert error.value.code == "file_unwritable"
    assert path.read_text() == "older"


@pytest.mark.parametrize(
    ("path", "code"), [("games.txt", "unknown_choice"), ("no/such/folder/games.csv", "file_unwritable")]
)
def test_what_cannot_be_exported_is_said(tmp_path: Path, path: str, code: str) -> None:
    with pytest.raises(TableError) as error:
        history.export(tmp_path / path, "en")
    assert error.value.code == code


def test_a_player_is_deleted_with_all_his_games(home: Path) -> None:
    an_evening()
    (home / "broken.jsonl").write_text('{"speaker": "Ana", nonsense\n', encoding="utf-8")
    with pytest.raises(TableError) as error:
        history.delete("ana", "pt-PT", sure=False)
    assert (error.value.code, error.value.details["count"]) == ("history_confirm", 3)
    NameBook().remember("ana", [("ˈa", "n", "ɐ")])
    history.delete("Ana", "pt-PT", sure=True)
    assert NameBook().soundings() == {}
    (left,) = home.iterdir()
    assert left.name == "2026-01-03-210000-000000-earl.jsonl"  # Xana is another
    with pytest.raises(TableError) as error:
        history.delete("ana", "pt-PT", sure=True)
    assert error.value.code == "history_nothing"


@pytest.mark.parametrize("written", ["Lui\u0301s Sá", "LUÍS  SÁ", " Luís Sa\u0301 "])
@pytest.mark.parametrize("kept", ["Luís Sá", "Lui\u0301s Sá"])
def test_a_player_is_found_however_the_name_is_written(home: Path, written: str, kept: str) -> None:
    play("2026-01-02-203000-000000-score", "score", (kept, "Rui"))
    play("2026-01-03-203000-000000-score", "score", ("Luis", "Rui"))
    (home / "broken.jsonl").write_text(f'{{"speaker": "{kept}", nonsense\n', encoding="utf-8")
    history.delete(written, "en", sure=True)
    (left,) = home.iterdir()
    assert left.name == "2026-01-03-203000-000000-score.jsonl"


def test_nobody_is_deleted_for_no_name(home: Path) -> None:
    an_evening()
    (home / "broken.jsonl").write_text('{"speaker": "Ana", nonsense\n', encoding="utf-8")
    with pytest.raises(TableError) as error:
        history.delete(" ", "pt-PT", sure=True)
    assert error.value.code == "history_nothing"
    assert (home / "broken.jsonl").exists()


def test_a_game_in_progress_is_not_deleted(home: Path) -> None:
    an_evening()
    reopened = reopen(home / "2026-01-02-203000-000000-score.jsonl")
    with pytest.raises(JournalError, match="journal_in_use"):
        history.delete("Ana", "pt-PT", sure=True)
    reopened.journal.close()
    history.delete("Ana", "pt-PT", sure=True)
    assert len(list(home.iterdir())) == 1


def test_deletion_of_everything_leaves_nothing(home: Path, tmp_path: Path) -> None:
    an_evening()
    NameBook().remember("xana", [("ʃ", "ˈɐ", "n", "ɐ")])
    history.delete(None, "pt-PT", sure=True)
    assert not home.exists()
    assert list(tmp_path.iterdir()) == []
    NameBook().remember("xana", [("ʃ", "ˈɐ", "n", "ɐ")])
    history.delete(None, "pt-PT", sure=True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("player", [None, "Siobhan", "siobhán"])
def test_how_names_sound_is_deleted_without_any_game(player: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    word = "siobhan" if player is None else player.lower()
    NameBook().remember(word, [("ʃ", "i", "v", "ˈɔ", "n")])
    with pytest.raises(TableError) as error:
        history.delete(player, "en", sure=False)
    assert error.value.code == "history_confirm"
    history.delete(player, "en", sure=True)
    assert capsys.readouterr().out == "The kept sounds of names deleted.\n"
    assert NameBook().soundings() == {}
    with pytest.raises(TableError) as error:
        history.delete(player, "en", sure=True)
    assert error.value.code == "history_nothing"


def test_another_name_keeps_its_sound() -> None:
    NameBook().remember("siobhan", [("ʃ", "i", "v", "ˈɔ", "n")])
    with pytest.raises(TableError) as error:
        history.delete("Ana", "en", sure=True)
    assert error.value.code == "history_nothing"
    assert NameBook().soundings()
