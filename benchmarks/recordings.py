"""Labeled speech to measure the ears with. None of it was trained on, and none of it is part of the project."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.figure import UnavailableError
from models.errors import ModelError
from referee.hearing import Verdict, bars_without_rules, hear
from voice.pcm import RATE, NoiseFloor, Samples
from voice.phrasebook import Phrasebook
from voice.recording import Recording
from voice.wavefile import write_wav

HOUSE = Path(__file__).resolve().parents[1]
HELD_OUT = HOUSE / "build" / "model" / "heldout" / "test"  # where the recipe puts it
AT_ONCE = 400  # recordings open at a time
LEAD_SECONDS = 0.4  # of a quiet room before a clip that was cut tight


@dataclass(frozen=True, slots=True)
class Clip:
    """A recording and what is said in it; `call` tells whether that is something the referee should act on."""

    file: Path
    language: str
    text: str
    call: bool
    condition: str = "clean"


def held_out() -> list[Clip]:
    """Synthetic voices that were kept out of training. CONDE_HELD_OUT names another folder of them."""
    folder = Path(os.environ.get("CONDE_HELD_OUT", HELD_OUT))
    rows = _rows(folder, "`make model ARGS=heldout` makes the recordings of held-out voices")
    return [
        Clip(folder / row["file"], row["language"], row["text"], row["in_grammar"], row["condition"]) for row in rows
    ]


def people() -> list[Clip]:
    """Recordings of people. CONDE_SHARED names the folder that has them under audio/human."""
    folder = Path(os.environ.get("CONDE_SHARED", HOUSE.parent / "shared")) / "audio" / "human"
    clips = []
    for row in _rows(folder, "there are no recordings of people here"):
        if row["kind"] == "in-vocab word":
            clips.append(Clip(folder / row["file"], row["language"], row["text"], call=True))
        elif not row.get("contains_vocab"):
            language = "pt-BR" if row["language"] == "none" else row["language"]
            clips.append(Clip(folder / row["file"], language, row["text"], call=False))
    return clips


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
    return Clip(file, clip.language, clip.text, clip.call, clip.condition)
