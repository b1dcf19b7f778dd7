"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from voice.wholefile import write_whole


def test_a_file_is_written_anew_and_over_an_older_one(tmp_path: Path) -> None:
    for content in (b"one", b"two"):
        write_whole(tmp_path / "file", content)
        assert [path.read_bytes() for path in tmp_path.iterdir()] == [content]


@pytest.mark.parametrize("mode", [0o600, 0o640])
def test_who_may_read_it_stays_as_it_was(mode: int, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch(mode)
    write_whole(path, b"new")
    assert path.stat().st_mode & 0o777 == mode


def test_a_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    for content in (b"one", b"two"):
        write_whole(tmp_path / "link", content)
        assert (tmp_path / "link").is_symlink()
        assert (tmp_path / "file").read_bytes() == content


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as pool:
        read = pool.submit(pipe.read_bytes)
        write_whole(pipe, b"content")
        assert read.result(timeout=5) == b"content"
    assert pipe.is_fifo()


def test_what_fails_leaves_the_older_file_and_no_draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Path, target: Path) -> Path:
        raise OSError(28, "no space left", str(target))

    (tmp_path / "file").write_bytes(b"older")
    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="no space left"):
        write_whole(tmp_path / "file", b"new")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"older"]
