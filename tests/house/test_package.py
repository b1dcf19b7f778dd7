"""`pip install .` gives everything that the repository holds for players."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]
ROOMS = ("games", "voice", "models", "referee")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone of what is committed: no build folder is left in the house, and none found there is used."""
    clone = tmp_path_factory.mktemp("house") / "conde"
    subprocess.run(["git", "clone", "--quiet", "--depth=1", HOUSE.as_uri(), str(clone)], check=True)
    return clone


@pytest.fixture(scope="module")
def shipped(tree: Path) -> set[str]:
    """The names of the files in the wheel."""
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*build, "--wheel-dir", str(tree / "dist"), str(tree)], check=True)
    return set(zipfile.ZipFile(next(tree.glob("dist/conde-*.whl"))).namelist())


def test_the_rooms_are_shipped_with_their_words_and_the_model(tree: Path, shipped: set[str]) -> None:
    command = ["git", "ls-files", *ROOMS]
    tracked = subprocess.run(command, cwd=tree, check=True, capture_output=True, text=True).stdout.splitlines()
    wanted = {name for name in tracked if not name.startswith("models/training/")}
    assert wanted - shipped == set()


def test_nothing_else_is_shipped(shipped: set[str]) -> None:
    assert {top for top in (name.split("/")[0] for name in shipped) if not top.endswith(".dist-info")} == set(ROOMS)
    assert not any(name.startswith("models/training") for name in shipped)


def test_the_license_is_shipped(shipped: set[str]) -> None:
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in shipped)
