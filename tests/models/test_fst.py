"""The transducer files against OpenFst's own tools, where they are installed."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
from pathlib import Path

import numpy as np
import pytest

from models import fst, graph, lexicon

TOOLS = pytest.mark.skipif(shutil.which("fstprint") is None, reason="OpenFst's command-line tools are absent")

SMALL = lexicon.Lexicon(
    ("a", "b", "c"),
    tuple(
        lexicon.Pronunciation(word, "x", phones)
        for word, phones in [("ab", (0, 1)), ("abc", (0, 1, 2)), ("c", (2,)), ("ab", (1, 0)), ("aa", (0, 1))]
    ),
)


def printed(path: Path, tools: dict[str, str]) -> list[str]:
    run = subprocess.run(["fstprint", str(path)], capture_output=True, text=True, check=True, env=tools)
    return run.stdout.splitlines()


@pytest.fixture
def tools(tmp_path: Path) -> dict[str, str]:
    """The environment in which the tools find the type `olabel_lookahead`."""
    for folder in (Path("/usr/lib"), *Path("/usr/lib").glob("*-linux-gnu")):
        for library in folder.glob("libfstlookahead.so*"):
            link = tmp_path / "olabel_lookahead-fst.so"
            if not link.exists():
                link.symlink_to(library)
    return {**os.environ, "LD_LIBRARY_PATH": str(tmp_path)}


@TOOLS
def test_a_const_fst_prints_as_it_was_built(tmp_path: Path, tools: dict[str, str]) -> None:
    made = fst.build([(0, 2, 2, 0.5, 1), (0, 1, 1, 0.0, 1), (1, 3, 3, 0.0, 2)], [np.inf, 1.25, 0.0])
    (tmp_path / "g.fst").write_bytes(fst.const(made))
    assert printed(tmp_path / "g.fst", tools) == [
        "0\t1\t1\t1",
        "0\t1\t2\t2\t0.5",
        "1\t2\t3\t3",
        "1\t1.25",
        "2",
    ]


@TOOLS
def test_openfst_finds_the_same_labels_ahead(tmp_path: Path, tools: dict[str, str]) -> None:
    data, _ = graph.compile_graph(SMALL)
    (tmp_path / "ours.fst").write_bytes(data)
    text = "\n".join(printed(tmp_path / "ours.fst", tools)) + "\n"
    theirs, pairs = tmp_path / "theirs.fst", tmp_path / "pairs.txt"
    plain = subprocess.run(
        ["fstcompile", "--keep_state_numbering"], input=text.encode(), capture_output=True, check=True
    ).stdout
    ordered = subprocess.run(["fstarcsort", "--sort_type=olabel"], input=plain, capture_output=True, check=True).stdout
    convert = [
        "fstconvert",
        "--fst_type=olabel_lookahead",
        f"--save_relabel_opairs={pairs}",
        "-",
        str(theirs),
    ]
    subprocess.run(convert, input=ordered, check=True, env=tools)
    new = dict(map(int, line.split()) for line in pairs.read_text().splitlines())
    our_final, our_sets = labels_ahead(data)
    their_final, their_sets = labels_ahead(theirs.read_bytes())
    new[our_final] = their_final
    assert [{new[label] for label in labels} for labels in our_sets] == their_sets


def test_labels_are_ahead_until_they_are_said() -> None:
    rows = [(0, 1, 0, 0.0, 1), (0, 2, 5, 0.0, 2), (1, 3, 7, 0.0, 2)]
    made = fst.build(rows, [np.inf, np.inf, 0.0], order="olabel")
    data, ids = fst.olabel_lookahead(made)
    final, ahead = labels_ahead(data)
    assert ahead == [{ids[5], ids[7]}, {ids[7]}, {final}]


def test_empty_intervals_are_written(tmp_path: Path) -> None:
    made = fst.build([(0, 1, 4, 0.0, 1)], [np.inf, np.inf], order="olabel")
    _, ahead = labels_ahead(fst.olabel_lookahead(made)[0])
    assert ahead[1] == set()


def labels_ahead(data: bytes) -> tuple[int, list[set[int]]]:
    """The label that stands for the end, and the labels ahead of each state, from a file's bytes."""
    position = 0

    def take(form: str) -> tuple[int, ...]:
        nonlocal position
        values = struct.unpack_from("<" + form, data, position)
        position += struct.calcsize("<" + form)
        return values

    def header() -> tuple[int, int]:
        nonlocal position
        take("i")
        for _ in range(2):
            (length,) = take("i")
            position += length
        _, _, _, _, states, arcs = take("iiQqqq")
        return states, arcs

    header()
    take("i")
    states, arcs = header()
    position += 20 * states + 16 * arcs
    assert take("?????") == (True, False, True, False, False)
    final, count = take("iq")
    sets = []
    for _ in range(count):
        (size,) = take("q")
        ends = take(f"{2 * size}i")
        labels = {label for k in range(size) for label in range(ends[2 * k], ends[2 * k + 1])}
        assert take("i") == (len(labels),)
        sets.append(labels)
    assert position == len(data)
    return final, sets
