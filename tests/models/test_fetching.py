"""Fetching a model from a server: going on where it broke off, believing no archive, leaving nothing half done."""

from __future__ import annotations

import hashlib
import io
import json
import stat
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from models import catalogue, fetching
from models.errors import ModelError
from models.releases import LIST, Release
from tests.models.server import Site, serve

NAME = "vosk-model-small-xx-0.1"
FILES = {
    "am/final.mdl": b"weights" * 40_000,
    "conf/mfcc.conf": b"--num-ceps=40\n",
    "conf/model.conf": b"--beam=10\n",
    "graph/HCLr.fst": b"graph",
    "graph/disambig_tid.int": b"",
}


def packed(files: Mapping[str, bytes], name: str = NAME) -> bytes:
    """A ZIP, barely compressed, so that it takes several pieces to send."""
    place = io.BytesIO()
    with zipfile.ZipFile(place, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr(f"{name}/", b"")
        for path, data in files.items():
            archive.writestr(f"{name}/{path}", data)
    return place.getvalue()


ARCHIVE = packed(FILES)
KNOWN = Release(NAME, "xx", 1, len(ARCHIVE), hashlib.sha256(ARCHIVE).hexdigest())
LISTED = Release(NAME, "xx", 1)


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of models of the test's own."""
    monkeypatch.setattr("models.fetching.stored", lambda: tmp_path / "models")
    return tmp_path / "models"


@pytest.fixture
def site() -> Iterator[Site]:
    with serve(Site({f"{NAME}.zip": ARCHIVE})) as served:
        yield served


def fetch(site: Site, release: Release = KNOWN) -> fetching.Fetched:
    return fetching.fetch(release, lambda have, total: None, site.address)


def test_a_model_is_fetched_unpacked_and_sealed(site: Site, shelf: Path) -> None:
    steps: list[tuple[int, int | None]] = []
    fetched = fetching.fetch(KNOWN, lambda have, total: steps.append((have, total)), site.address)
    assert fetched == fetching.Fetched(shelf / NAME, KNOWN.sha256 or "", "us")
    assert {path: (shelf / NAME / path).read_bytes() for path in FILES} == FILES
    catalogue.check(fetched.folder)
    assert steps[-1] == (len(ARCHIVE), len(ARCHIVE)) and len(steps) > 2
    assert [path.name for path in shelf.iterdir()] == [NAME]


def test_a_download_goes_on_where_it_broke_off(site: Site, shelf: Path) -> None:
    site.breaks_after = 100_000
    with pytest.raises(ModelError, match=rf"broke off after 100000 of {len(ARCHIVE)} bytes\. Fetch again"):
        fetch(site)
    assert fetch(site).folder == shelf / NAME
    assert site.asked == ["", "bytes=100000-"]


def test_a_server_that_knows_no_ranges_is_asked_for_all_of_it(site: Site) -> None:
    site.breaks_after, site.ranges = 100_000, False
    with pytest.raises(ModelError):
        fetch(site)
    catalogue.check(fetch(site).folder)


def test_what_was_all_here_already_is_not_sent_again(site: Site, shelf: Path) -> None:
    shelf.mkdir()
    (shelf / f"{NAME}.zip.part").write_bytes(ARCHIVE)
    assert fetch(site).vouched == "us"


def test_another_checksum_is_refused_and_thrown_away(site: Site, shelf: Path) -> None:
    site.files[f"{NAME}.zip"] = ARCHIVE[:-1] + b"?"
    with pytest.raises(ModelError, match="its checksum is another"):
        fetch(site)
    assert list(shelf.iterdir()) == []


def test_the_makers_list_vouches_where_we_cannot(site: Site) -> None:
    row = {"name": NAME, "size": len(ARCHIVE), "md5": hashlib.md5(ARCHIVE).hexdigest()}
    site.files[LIST] = json.dumps([{"name": "another"}, row]).encode()
    assert fetch(site, LISTED).vouched == "makers"


def test_what_is_not_as_the_makers_list_says_is_refused(site: Site) -> None:
    site.files[LIST] = json.dumps([{"name": NAME, "size": 7, "md5": "0"}]).encode()
    with pytest.raises(ModelError, match="makers' list"):
        fetch(site, LISTED)


@pytest.mark.parametrize("text", [b"", b"[]", b"[3]", b'[{"name": "vosk-model-small-xx-0.1"}]'])
def test_without_a_usable_list_nobody_vouches(site: Site, text: bytes) -> None:
    site.files[LIST] = text
    fetched = fetch(site, LISTED)
    assert (fetched.vouched, fetched.sha256) == (None, KNOWN.sha256)


def test_a_model_that_is_here_is_not_fetched_again(site: Site) -> None:
    fetch(site)
    with pytest.raises(ModelError, match="here already"):
        fetch(site)


def test_a_server_without_it_and_no_server_are_one_sentence(site: Site) -> None:
    site.files.clear()
    with pytest.raises(ModelError, match=r"the server answers 404\.$"):
        fetch(site)
    site.address = "http://127.0.0.1:9/"
    with pytest.raises(ModelError, match="cannot be fetched"):
        fetch(site)


def linked(archive: zipfile.ZipFile) -> None:
    entry = zipfile.ZipInfo(f"{NAME}/graph/words.txt")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    archive.writestr(entry, "/etc/passwd")


def named(path: str) -> Callable[[zipfile.ZipFile], None]:
    return lambda archive: archive.writestr(path, b"anything")


@pytest.mark.parametrize(
    "spoil",
    [
        linked,
        named("../outside"),
        named(f"{NAME}/../../outside"),
        named("/outside"),
        named("another/outside"),
        named("outside"),
        named(f"{NAME}/..\\outside"),
        named(f"{NAME}/C:outside"),
        named(f"{NAME}/AM/final.mdl"),
    ],
)
def test_an_archive_that_would_write_elsewhere_is_refused(
    spoil: Callable[[zipfile.ZipFile], None], shelf: Path, tmp_path: Path
) -> None:
    archive = tmp_path / "model.zip"
    archive.write_bytes(ARCHIVE)
    with zipfile.ZipFile(archive, "a") as opened:
        spoil(opened)
    with pytest.raises(ModelError, match=r"does not belong there|same file twice"):
        fetching.unpack(archive, NAME, shelf / NAME)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["model.zip", "models"]


def test_an_archive_that_would_fill_the_disk_is_refused(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching, "_LARGEST_MODEL", 1000)
    with pytest.raises(ModelError, match="more than a small model"):
        fetch(site)
    monkeypatch.setattr(fetching, "_LARGEST_ARCHIVE", 1 << 16)
    with pytest.raises(ModelError, match="no small model"):
        fetch(site)


@pytest.mark.parametrize("missing", [name for name in FILES if name != "conf/mfcc.conf"])
def test_an_incomplete_model_is_not_kept(missing: str, site: Site, shelf: Path) -> None:
    rest = packed({name: data for name, data in FILES.items() if name != missing})
    site.files[f"{NAME}.zip"] = rest
    with pytest.raises(ModelError, match=r"incomplete|no speech model"):
        fetch(site, LISTED)
    assert list(shelf.iterdir()) == []


def test_a_damaged_archive_is_not_kept(site: Site, shelf: Path) -> None:
    site.files[f"{NAME}.zip"] = ARCHIVE[: len(ARCHIVE) // 2]
    with pytest.raises(ModelError, match="cannot be unpacked"):
        fetch(site, LISTED)
    spoiled = bytearray(ARCHIVE)
    spoiled[1000] ^= 1  # inside the weights: their own checksum tells
    site.files[f"{NAME}.zip"] = bytes(spoiled)
    with pytest.raises(ModelError, match="cannot be unpacked"):
        fetch(site, LISTED)
    assert list(shelf.iterdir()) == []
