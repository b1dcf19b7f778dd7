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
