"""A folder of real people's speech and of real noise, for whoever has one: it is not part of the project.

`manifest.jsonl` has a row a clip with `file` (relative to the folder), `language` ("pt-PT", "pt-BR", "en"; others are
left out), `text`, `source_repo` and `licence`; `noise_manifest.jsonl` the same for noise, without text. Sound may be
of any format that libsndfile reads.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from models.phones import canonical

from . import espeak
from .clips import Clip, labels
from .material import LANGUAGES, plain
from .synthesis import SAMPLE_RATE, resampled, trimmed, write_wav

ENGINE = "people"
_ACCENT = {"pt-PT": "pt-PT", "pt-BR": "pt-BR", "en": "en-US"}  # where the recordings do not tell more
_SHORTEST_S, _LONGEST_S = 0.15, 8.0


def make(folder: Path, work: Path) -> list[Clip]:
    """Write the recordings of `folder` as 16 kHz clips under `work`, and give them with their labels."""
    clips = []
    for row in _rows(folder / "manifest.jsonl"):
        if row["language"] not in LANGUAGES:
            continue
        language, accent, text = row["language"], _ACCENT[row["language"]], plain(row["text"])
        phones = labels(canonical(espeak.shared().ipa(text, accent), accent))
        clip = Clip(ENGINE, {row["speaker"]: 1.0}, accent, language, text, row["file"], phones, 1.0).named()
        sound = trimmed(_read(folder / row["file"]))
        if clip.phones and _SHORTEST_S < len(sound) / SAMPLE_RATE < _LONGEST_S:
            write_wav(clip.path(work), sound)
            clips.append(clip)
    return clips


def noises(folder: Path | None) -> list[np.ndarray]:
    """The noise of `folder`, float samples at 16 kHz; none without a folder."""
    if folder is None:
        return []
    found = [_read(folder / row["file"]) for row in _rows(folder / "noise_manifest.jsonl") if row["kind"] != "rir"]
    return [samples for samples in found if np.abs(samples).max(initial=0.0) > 0.0]


def notice(folder: Path) -> str:
    """Where the speech and the noise came from and under which licences, a line each."""
    rows = [*_rows(folder / "manifest.jsonl"), *_rows(folder / "noise_manifest.jsonl")]
    return "".join(sorted({f"{row['source_repo']}: {row['licence']}\n" for row in rows}))


def _rows(manifest: Path) -> Iterator[dict[str, Any]]:
    if manifest.exists():
        yield from map(json.loads, manifest.read_text(encoding="utf-8").splitlines())


def _read(file: Path) -> np.ndarray:
    import soundfile  # noqa: PLC0415

    samples, rate = soundfile.read(file, dtype="float32", always_2d=True)
    return resampled(np.ascontiguousarray(samples.mean(axis=1)), rate)
