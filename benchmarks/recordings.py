"""Labeled speech to measure the ears with. None of it was trained on, and none of it is part of the project."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np

from benchmarks.figure import UnavailableError
from models.errors import ModelError
from referee.folders import LANGUAGES
from referee.hearing import Verdict, bars_without_rules, hear
from voice.pcm import RATE, NoiseFloor, Samples
from voice.phrasebook import Phrasebook
from voice.recording import Recording
from voice.wavefile import write_wav

HOUSE = Path(__file__).resolve().parents[1]
HELD_OUT = HOUSE / "build" / "model" / "heldout" / "test"  # where the recipe puts it
AT_ONCE = 400  # recordings open at a time
LEAD_SECONDS = 0.4  # of a quiet room before a clip that was cut tight


Kind = Literal["call", "word", "sentence", "noise", "talk"]
"""What is in a recording: a call, a single word or a sentence that is none, noise, or talk of whatever length."""


@dataclass(frozen=True, slots=True)
class Clip:
    """A recording and what is said in it."""

    file: Path
    language: str
    text: str
    kind: Kind
    condition: str = "clean"

    @property
    def call(self) -> bool:
        """Whether it is something the referee should act on."""
        return self.kind == "call"


def held_out() -> list[Clip]:
    """Synthetic voices that were kept out of training. CONDE_HELD_OUT names another folder of them."""
    folder = Path(os.environ.get("CONDE_HELD_OUT", HELD_OUT))
    rows = _rows(folder, "`make model ARGS=heldout` makes the recordings of held-out voices")
    return [
        Clip(
            folder / row["file"],
            row["language"],
            row["text"],
            "call" if row["in_grammar"] else "talk",
            row["condition"],
        )
        for row in rows
    ]


def people() -> list[Clip]:
    """Recordings of people, and of rooms without any. CONDE_SHARED names the folder that has them under audio/human.

    Noise has no language: it is there once for each of the others.
    """
    folder = Path(os.environ.get("CONDE_SHARED", HOUSE.parent / "shared")) / "audio" / "human"
    rows = _rows(folder, "there are no recordings of people here")
    spoken = sorted({row["language"] for row in rows} & set(LANGUAGES))
    return [
        Clip(folder / row["file"], language, row["text"], _kind(row))
        for row in rows
        if row["kind"] == "in-vocab word" or not row.get("contains_vocab")
        for language in (spoken if row["kind"] == "noise" else [row["language"]])
    ]


def _kind(row: dict[str, Any]) -> Kind:
    if row["kind"] == "in-vocab word":
        return "call"
    if row["kind"] == "noise":
        return "noise"
    return "sentence" if row["subkind"] == "sentence" else "word"


def _rows(folder: Path, otherwise: str) -> list[dict[str, Any]]:
    manifest = folder / "manifest.jsonl"
    if not manifest.is_file():
        raise UnavailableError(f"{otherwise}.")
    return [json.loads(line) for line in manifest.read_text("utf-8").splitlines()]


def heard(clips: Sequence[Clip], book: Phrasebook) -> Iterator[tuple[Clip, Verdict]]:
    """What the ears make of each clip, all of one language, when what is in `book` may be said."""
    for start in range(0, len(clips), AT_ONCE):
        some = clips[start : start + AT_ONCE]
        try:
            recordings = [Recording(clip.file) for clip in some]
            yield from zip(some, hear(recordings, book, None, bars_without_rules(some[0].language)), strict=True)
        except ModelError as error:
            raise UnavailableError(str(error)) from error


def with_lead(clip: Clip, folder: Path) -> Clip:
    """A copy of the clip in `folder`, with a quiet room before the first word."""
    sound: Samples = np.concatenate([np.frombuffer(block.samples, "<i2") for block in Recording(clip.file)])
    file = folder / f"{len(list(folder.iterdir())):04}.wav"
    write_wav(file, np.concatenate([NoiseFloor().silence(int(LEAD_SECONDS * RATE)), sound]), RATE)
    return replace(clip, file=file)
