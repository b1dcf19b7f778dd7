"""Where speech models are, which one a user has chosen, and whether it is whole."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from pathlib import Path

import platformdirs

from models.errors import ModelError

BUNDLED = Path(__file__).parent / "conde-pt-en"
OVERRIDE = "CONDE_MODEL"  # the environment variable that names another model's folder
MANIFEST = "MANIFEST.json"
_CHOICES = "chosen.json"


# What a model of other makers must have, in either of the arrangements that Vosk knows.
_LAYOUTS = (
    ("am/final.mdl", "conf/mfcc.conf", "conf/model.conf", "graph/HCLr.fst", "graph/disambig_tid.int"),
    ("final.mdl", "mfcc.conf", "HCLr.fst", "disambig_tid.int"),
)
_MAY_BE_EMPTY = ("disambig_tid.int",)


def stored() -> Path:
    """The folder of this user's own models."""
    return Path(platformdirs.user_data_dir("conde", appauthor=False)) / "models"


def find(chosen: Path | None = None, family: str = "") -> Path:
    """The folder of the model to use: `chosen`, else what CONDE_MODEL names, else what the user has chosen for a
    language (`family`, as "pt"), else the bundled one.

    Raises ModelError when that folder does not exist. Its files are not looked at; see `check`.
    """
    named = chosen or (Path(os.environ[OVERRIDE]) if os.environ.get(OVERRIDE) else None)
    folder = (named or _remembered(family) or BUNDLED).expanduser()
    if not folder.is_dir():
        raise ModelError(f"There is no speech model at {folder}: the folder does not exist.")
    return folder.resolve()


def use(model: Path, families: Iterable[str]) -> None:
    """Remember the model that this user wants for these languages; the bundled one is what needs no remembering."""
    rows = _choices()
    for family in families:
        rows.pop(family, None)
        if model != BUNDLED:
            rows[family] = model.name
    path = stored() / _CHOICES
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise ModelError(f"The choice cannot be kept: {path} cannot be written.") from error


def _remembered(family: str) -> Path | None:
    name = _choices().get(family)
    return stored() / name if name else None


def _choices() -> dict[str, str]:
    path = stored() / _CHOICES
    try:
        rows = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        return {str(family): str(name) for family, name in rows.items()}
    except (OSError, ValueError, AttributeError) as error:
        raise ModelError(f"{path} cannot be read; without it our own model is used again.") from error


def check(model: Path) -> None:
    """Compare every file of a model with its manifest; raises ModelError that names the first bad one.

    A model of other makers that was not fetched by us has no manifest: then its files must be there, and not empty.
    """
    if not (model / MANIFEST).is_file():
        _check_layout(model)
        return
    for name, size, digest in _manifest(model):
        path = model / name
        try:
            data = path.read_bytes()
        except OSError as error:
            raise ModelError(f"The speech model at {model} is incomplete: {name} is missing.") from error
        if len(data) != size:
            raise ModelError(f"The speech model at {model} is damaged: {name} has {len(data)} bytes instead of {size}.")
        if hashlib.sha256(data).hexdigest() != digest:
            raise ModelError(f"The speech model at {model} is damaged: {name} is not what its manifest says.")


def _check_layout(model: Path) -> None:
    """What the recognizer would end its process about without a word."""
    layout = next((files for files in _LAYOUTS if (model / files[0]).is_file()), None)
    if layout is None:
        raise ModelError(f"{model} is no speech model: it has neither {_LAYOUTS[0][0]} nor {_LAYOUTS[1][0]}.")
    for name in layout:
        path = model / name
        if not path.is_file():
            remark = " A model without it takes no grammar." if path.name == "HCLr.fst" else ""
            raise ModelError(f"The speech model at {model} is incomplete: {name} is missing.{remark}")
        if not path.stat().st_size and path.name not in _MAY_BE_EMPTY:
            raise ModelError(f"The speech model at {model} is damaged: {name} is empty.")


def seal(model: Path) -> None:
    """Write the manifest: the size and SHA-256 of every file in the model's folder."""
    files = {}
    for path in sorted(model.rglob("*")):
        name = path.relative_to(model).as_posix()
        if path.is_file() and name != MANIFEST:
            data = path.read_bytes()
            files[name] = {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    text = json.dumps({"files": files}, indent=1, ensure_ascii=False) + "\n"
    (model / MANIFEST).write_text(text, encoding="utf-8")


def _manifest(model: Path) -> list[tuple[str, int, str]]:
    try:
        files = json.loads((model / MANIFEST).read_text(encoding="utf-8"))["files"]
        rows = [(str(name), int(row["bytes"]), str(row["sha256"])) for name, row in files.items()]
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ModelError(f"The speech model at {model} is damaged: {MANIFEST} cannot be read.") from error
    if not rows:
        raise ModelError(f"The speech model at {model} is damaged: {MANIFEST} names no files.")
    return rows
