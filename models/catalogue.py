"""Where the speech model is, and whether it is whole."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

from models.errors import ModelError

BUNDLED = Path(__file__).parent / "conde-pt-en"
OVERRIDE = "CONDE_MODEL"  # the environment variable that names another model's folder
MANIFEST = "MANIFEST.json"


def find(chosen: Path | None = None) -> Path:
    """The folder of the model to use: `chosen`, else what CONDE_MODEL names, else the bundled one.

    Raises ModelError when that folder does not exist. Its files are not looked at; see `check`.
    """
    named = chosen or (Path(os.environ[OVERRIDE]) if os.environ.get(OVERRIDE) else BUNDLED)
    folder = named.expanduser()
    if not folder.is_dir():
        raise ModelError(f"There is no speech model at {folder}: the folder does not exist.")
    return folder.resolve()


def check(model: Path) -> None:
    """Compare every file of a model with its manifest; raises ModelError that names the first bad one."""
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
    path = model / MANIFEST
    if not path.is_file():
        raise ModelError(f"{model} is no speech model of Conde's: it has no {MANIFEST}.")
    try:
        files = json.loads(path.read_text(encoding="utf-8"))["files"]
        rows = [(str(name), int(row["bytes"]), str(row["sha256"])) for name, row in files.items()]
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ModelError(f"The speech model at {model} is damaged: {MANIFEST} cannot be read.") from error
    if not rows:
        raise ModelError(f"The speech model at {model} is damaged: {MANIFEST} names no files.")
    return rows
