"""Finding a model and checking its files."""

from __future__ import annotations

from pathlib import Path

import pytest

from models import catalogue
from models.errors import ModelError


@pytest.fixture
def model(tmp_path: Path) -> Path:
    folder = tmp_path / "model"
    (folder / "am").mkdir(parents=True)
    (folder / "am/final.mdl").write_bytes(b"weights")
    (folder / "README.md").write_text("made by hand", encoding="utf-8")
    catalogue.seal(folder)
    return folder


def test_a_whole_model_passes(model: Path) -> None:
    catalogue.check(model)


def test_a_missing_file_is_named(model: Path) -> None:
    (model / "am/final.mdl").unlink()
    with pytest.raises(ModelError, match=r"incomplete: am/final\.mdl is missing"):
        catalogue.check(model)


def test_a_short_file_is_named(model: Path) -> None:
    (model / "am/final.mdl").write_bytes(b"weig")
    with pytest.raises(ModelError, match=r"damaged: am/final\.mdl has 4 bytes instead of 7"):
        catalogue.check(model)


def test_a_changed_file_is_named(model: Path) -> None:
    (model / "am/final.mdl").write_bytes(b"Weights")
    with pytest.raises(ModelError, match=r"damaged: am/final\.mdl"):
        catalogue.check(model)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"files": {}}', '{"files": {"a": {"bytes": "x"}}}'])
def test_a_damaged_manifest_is_one_sentence(model: Path, text: str) -> None:
    (model / catalogue.MANIFEST).write_text(text)
    with pytest.raises(ModelError, match="damaged: MANIFEST"):
        catalogue.check(model)


def test_any_other_folder_is_no_model(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no speech model"):
        catalogue.check(tmp_path)


def test_what_is_chosen_goes_before_what_is_configured(
    model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(catalogue.OVERRIDE, str(tmp_path))
    assert catalogue.find() == tmp_path.resolve()
    assert catalogue.find(model) == model.resolve()


def test_a_folder_that_does_not_exist_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="does not exist"):
        catalogue.find(tmp_path / "nowhere")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of models of the test's own."""
    monkeypatch.delenv(catalogue.OVERRIDE, raising=False)
    monkeypatch.setattr(catalogue, "stored", lambda: tmp_path / "models")
    (tmp_path / "models" / "theirs").mkdir(parents=True)
    return tmp_path / "models"


def test_what_a_user_chose_is_remembered_for_its_language(
    shelf: Path, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue.use(shelf / "theirs", ["en"])
    assert catalogue.find(family="en") == shelf / "theirs"
    assert catalogue.find(family="pt") == catalogue.BUNDLED
    monkeypatch.setenv(catalogue.OVERRIDE, str(model))
    assert catalogue.find(family="en") == model  # what is configured goes before what is remembered


def test_choosing_our_own_again_needs_no_remembering(shelf: Path) -> None:
    catalogue.use(shelf / "theirs", ["pt", "en"])
    catalogue.use(catalogue.BUNDLED, ["pt", "en"])
    assert catalogue.find(family="en") == catalogue.BUNDLED


def test_a_chosen_model_that_is_gone_is_named(shelf: Path) -> None:
    catalogue.use(shelf / "theirs", ["en"])
    (shelf / "theirs").rmdir()
    with pytest.raises(ModelError, match="theirs: the folder does not exist"):
        catalogue.find(family="en")


@pytest.mark.parametrize("text", ["", "[]", "nonsense"])
def test_a_damaged_choice_is_one_sentence(shelf: Path, text: str) -> None:
    (shelf / "chosen.json").write_text(text)
    with pytest.raises(ModelError, match=r"chosen\.json cannot be read"):
        catalogue.find(family="en")


LAYOUTS = [
    ("am/final.mdl", "conf/mfcc.conf", "conf/model.conf", "graph/HCLr.fst", "graph/disambig_tid.int"),
    ("final.mdl", "mfcc.conf", "HCLr.fst", "disambig_tid.int"),
]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_model_of_other_makers_is_checked_file_by_file(tmp_path: Path, layout: tuple[str, ...]) -> None:
    folder = tmp_path / "theirs"
    for name in layout:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("" if "disambig" in name else "something")
    catalogue.check(folder)
    for name in layout[1:]:
        text = (folder / name).read_text()
        (folder / name).unlink()
        with pytest.raises(ModelError, match=f"incomplete: {name} is missing"):
            catalogue.check(folder)
        (folder / name).write_text("")
        if text:
            with pytest.raises(ModelError, match=f"damaged: {name} is empty"):
                catalogue.check(folder)
        (folder / name).write_text(text)
