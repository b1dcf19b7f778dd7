"""Fetching a release: a download that goes on where it broke off, checked, and unpacked without trusting it."""

from __future__ import annotations

import hashlib
import json
import shutil
import stat
import tempfile
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from models.catalogue import check, seal, stored
from models.errors import ModelError
from models.releases import LIST, SITE, Release

Progress = Callable[[int, "int | None"], None]
"""Told how many bytes there are, and of how many (None where the server does not say)."""

_PATIENCE = 30.0  # seconds for the server to answer or to go on
_CHUNK = 1 << 16
_LARGEST_ARCHIVE = 200 << 20  # bytes; the small models have 30 to 50 MB
_LARGEST_MODEL = 500 << 20
_MOST_FILES = 1000


@dataclass(frozen=True, slots=True)
class Fetched:
    """A model on this machine.

    `sha256` is that of its archive. `vouched` says who knew it beforehand: "us" (SHA-256), "makers" (size and MD5 in
    their list) or None, when nothing but the archive's own checksums could be compared.
    """

    folder: Path
    sha256: str
    vouched: str | None


def fetch(release: Release, progress: Progress, site: str = SITE) -> Fetched:
    """Download, check and unpack a release into the user's folder of models. Raises ModelError."""
    folder = stored() / release.name
    if folder.exists():
        raise ModelError(f"{release.name} is here already: {folder}.")
    archive = stored() / f"{release.name}.zip.part"
    _download(f"{site}{release.name}.zip", archive, progress)
    try:
        sha256, vouched = _checked(archive, release, site)
        unpack(archive, release.name, folder)
    except ModelError:
        archive.unlink(missing_ok=True)  # going on with it would lead to the same end
        raise
    archive.unlink()
    return Fetched(folder, sha256, vouched)


def _download(url: str, path: Path, progress: Progress) -> None:
    """Write what is at `url` to `path`, after what is there already. Raises ModelError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    have = path.stat().st_size if path.exists() else 0
    request = urllib.request.Request(url, headers={"Range": f"bytes={have}-"} if have else {})
    try:
        with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:
            if answer.status != 206:
                have = 0  # the server begins anew
            length = answer.headers.get("Content-Length")
            total = have + int(length) if length else None
            _room(max(total or 0, have))
            with path.open("ab" if have else "wb") as file:
                while chunk := answer.read(_CHUNK):
                    have += len(chunk)
                    _room(have)
                    file.write(chunk)
                    progress(have, total)
        if total is not None and have < total:
            raise ModelError(f"The download broke off after {have} of {total} bytes. Fetch again to go on.")
    except urllib.error.HTTPError as error:
        if error.code == 416 and have:
            return  # all of it is here; the checksum says whether it is right
        raise ModelError(f"{url} cannot be fetched: the server answers {error.code}.") from error
    except (OSError, ValueError) as error:
        why = getattr(error, "reason", None) or error
        raise ModelError(f"{url} cannot be fetched ({why}). What is here already is kept: fetch again.") from error


def _room(size: int) -> None:
    if size > _LARGEST_ARCHIVE:
        raise ModelError(f"The archive is larger than {_LARGEST_ARCHIVE >> 20} MB: that is no small model.")


def _checked(archive: Path, release: Release, site: str) -> tuple[str, str | None]:
    """The archive's SHA-256, and who vouched for it. Raises ModelError when it is not what it should be."""
    size = archive.stat().st_size
    sha256, md5 = hashlib.sha256(), hashlib.md5(usedforsecurity=False)
    with archive.open("rb") as file:
        while chunk := file.read(_CHUNK):
            sha256.update(chunk)
            md5.update(chunk)
    if release.sha256 is not None:
        if (size, sha256.hexdigest()) != (release.size, release.sha256):
            raise ModelError(f"{release.name} is not what it should be: its checksum is another. Fetch it again.")
        return release.sha256, "us"
    listed = _listed(release.name, site)
    if listed is None:
        return sha256.hexdigest(), None
    if (size, md5.hexdigest()) != listed:
        raise ModelError(f"{release.name} is not what its makers' list says: size or checksum differ. Fetch it again.")
    return sha256.hexdigest(), "makers"


def _listed(name: str, site: str) -> tuple[int, str] | None:
    """Size and MD5 of a model in the makers' list, or None where it cannot be had."""
    try:
        with urllib.request.urlopen(site + LIST, timeout=_PATIENCE) as answer:
            rows = json.loads(answer.read(1 << 20))
        return next((int(row["size"]), str(row["md5"])) for row in rows if row["name"] == name)
    except (OSError, ValueError, KeyError, TypeError, StopIteration):
        return None


def unpack(archive: Path, name: str, folder: Path) -> None:
    """Unpack the folder `name` of a ZIP as `folder`, whole or not at all, and seal it. Raises ModelError."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="unpacking-") as place:
        try:
            with zipfile.ZipFile(archive) as packed:
                for member in _trusted(packed, name):
                    target = Path(place) / member.filename
                    target.parent.mkdir(parents=True, exist_ok=True)
                    with packed.open(member) as source, target.open("xb") as file:
                        shutil.copyfileobj(source, file)
        except (zipfile.BadZipFile, OSError, EOFError, NotImplementedError, RuntimeError) as error:
            raise ModelError(f"The archive of {name} cannot be unpacked ({error}).") from error
        model = Path(place) / name
        check(model)
        seal(model)
        model.rename(folder)


def _trusted(packed: zipfile.ZipFile, name: str) -> list[zipfile.ZipInfo]:
    """The files of an archive, none of which leads out of the folder `name`. Raises ModelError."""
    members = [member for member in packed.infolist() if not member.is_dir()]
    if len(members) > _MOST_FILES or sum(member.file_size for member in members) > _LARGEST_MODEL:
        raise ModelError(f"The archive of {name} holds more than a small model has.")
    for member in members:
        parts = PurePosixPath(member.filename).parts
        kind = stat.S_IFMT(member.external_attr >> 16)
        strange = any(part in ("..", ".") or set(part) & set("\\:") for part in member.filename.split("/"))
        if parts[:1] != (name,) or strange or kind not in (0, stat.S_IFREG):
            raise ModelError(f"The archive of {name} holds something that does not belong there: {member.filename!r}.")
    if len({member.filename.casefold() for member in members}) < len(members):
        raise ModelError(f"The archive of {name} holds the same file twice.")
    return members
