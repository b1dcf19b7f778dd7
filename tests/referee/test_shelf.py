"""`conde models`: a model of other makers is fetched, looked over, chosen, and listened with."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from models import catalogue
from models.errors import ModelError
from models.releases import Release
from referee import hearing, shelf
from referee.errors import TableError
from tests.models.others import others
from tests.models.server import Site, serve
from tests.voice.speech import spoken
from voice.pcm import RATE
from voice.phrasebook import Phrasebook
from voice.recording import Recording
from voice.wavefile import write_wav

NAME = "vosk-model-small-xx-0.1"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's own folder of models, and one release to fetch."""
    monkeypatch.delenv(catalogue.OVERRIDE, raising=False)
    for module in ("models.catalogue", "models.fetching"):
        monkeypatch.setattr(f"{module}.stored", lambda: tmp_path / "models")
    monkeypatch.setattr(shelf, "RELEASES", (Release(NAME, "pt", 1),))
    return tmp_path / "models"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A server that has a model of a few Portuguese words."""
    folder = others(tmp_path / "made", ("rei", "de", "copas", "passo", "eu", "snore", "um", "casa"), unknown=False)
    place = io.BytesIO()
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                archive.write(path, f"{NAME}/{path.relative_to(folder).as_posix()}")
    with serve(Site({f"{NAME}.zip": place.getvalue()})) as served:
        yield served


def test_a_fetched_model_is_told_about_chosen_and_listened_with(
    site: Site, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.fetch(NAME, "pt-PT", site.address)
    told = capsys.readouterr().out
    assert f"{NAME} já está neste computador." in told
    assert "Ninguém garante a soma de controlo" in told
    assert f"{NAME} funciona. Conhece " in told
    assert "valete" in told.split("Faltam-lhe estas palavras")[1]
    assert "snorum → snore um" in told
    assert 'Não tem "[unk]"' in told

    shelf.use(NAME, "pt-PT")
    shelf.shelf("pt-PT")
    told = capsys.readouterr().out
    assert f"A partir de agora ouve {NAME}, em: pt." in told
    assert f"{NAME} (pt, 1 MB): neste computador, ouve em: pt." in told

    write_wav(tmp_path / "call.wav", np.concatenate([spoken("rei de copas")]), RATE)
    book = Phrasebook.of_phrases(["Rei de copas", "Eu passo", "Dama de copas"])
    bars = hearing.bars_without_rules("pt-PT")
    (verdict,) = hearing.hear([Recording(tmp_path / "call.wav")], book, catalogue.find(family="pt"), bars)
    assert verdict.text == "rei de copas"


def test_our_own_is_chosen_again_for_every_language(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    catalogue.use(home / NAME, ["pt"])
    shelf.use(catalogue.BUNDLED.name, "en")
    assert catalogue.find(family="pt") == catalogue.BUNDLED
    assert capsys.readouterr().out == "From now on conde-pt-en listens, in: pt en.\n"


def test_what_is_not_here_cannot_be_chosen(home: Path) -> None:
    with pytest.raises(ModelError, match="does not exist"):
        shelf.use(NAME, "pt-PT")
    with pytest.raises(TableError) as caught:
        shelf.use("whisper", "pt-PT")
    assert caught.value.details == {"given": "whisper", "allowed": [NAME]}


def test_a_model_that_does_not_work_is_not_chosen(home: Path) -> None:
    folder = others(home / NAME, ("rei",))
    (folder / "am/final.mdl").write_bytes(b"nonsense")
    with pytest.raises(ModelError, match="does not work"):
        shelf.use(NAME, "pt-PT")
    assert catalogue.find(family="pt") == catalogue.BUNDLED


def test_our_own_model_is_looked_over_too(capsys: pytest.CaptureFixture[str]) -> None:
    shelf.check(catalogue.BUNDLED.name, "pt-BR")
    told = capsys.readouterr().out
    known, words = (int(word) for word in told.split() if word.isdigit())
    assert told.startswith("conde-pt-en funciona. Conhece ") and 0.95 * words < known <= words
