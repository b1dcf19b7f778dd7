"""The way in: a machine that lacks something is told so in one sentence."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]


@pytest.fixture
def fresh_clone(tmp_path: Path) -> Path:
    """A copy of what set-up needs, without an environment."""
    clone = tmp_path / "conde"
    (clone / "scripts").mkdir(parents=True)
    shutil.copy(HOUSE / "scripts" / "bootstrap", clone / "scripts")
    shutil.copy(HOUSE / "pyproject.toml", clone)
    return clone


def bootstrap(clone: Path, purpose: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Runs the script, with only the programs in `path` at hand when that is given."""
    environment = {**os.environ, "PATH": str(path)} if path else dict(os.environ)
    command = ["/bin/sh", str(clone / "scripts" / "bootstrap"), purpose]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False, timeout=60)


def test_a_machine_without_python_is_told_what_to_install(fresh_clone: Path, tmp_path: Path) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in ("dirname", "mkdir", "date"):
        (programs / name).symlink_to(str(shutil.which(name)))
    result = bootstrap(fresh_clone, "play", programs)
    assert result.returncode != 0
    assert result.stdout == ""
    assert result.stderr.startswith("Conde needs Python 3.10 or newer, and this machine has none.")
    assert len(result.stderr.splitlines()) == 1


def test_an_unknown_purpose_is_refused(fresh_clone: Path) -> None:
    result = bootstrap(fresh_clone, "dance")
    assert result.returncode != 0
    assert (
        result.stderr == 'scripts/bootstrap prepares for play, test, check, bench or model; "dance" is none of these.\n'
    )
