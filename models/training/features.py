"""Clips to shards of features: every clip in several random scenes, as float16 MFCC with its phone labels."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from models.phones import INVENTORY

from .augment import at_level, augmented, babble
from .clips import Clip
from .mfcc import mfcc
from .network import output_length
from .synthesis import read_wav

#: How often each clip is heard in another scene. Kokoro is the voice most like people's, and people are what counts.
COPIES = {"kokoro": 14, "espeak": 3, "flite": 4, "prompts": 6, "people": 16}
SHARD = 1000  # clips, before copying
_NOISE_ONLY = 0.02  # share of examples without any call
_NUMBER = {phone: number for number, phone in enumerate(INVENTORY, 1)}


@dataclass(frozen=True, slots=True)
class Example:
    """Features (frames, 40) float16 and the phone numbers said in them."""

    features: np.ndarray
    labels: np.ndarray


def label_numbers(phones: str) -> np.ndarray:
    """Phone numbers of a clip's `phones`."""
    return np.array([_NUMBER[phone] for phone in phones.split() if phone != "|"], np.int16)


def fits(frames: int, labels: np.ndarray) -> bool:
    """Whether CTC can spell `labels` in that many input frames."""
    repeats = int((labels[1:] == labels[:-1]).sum()) if len(labels) > 1 else 0
    return output_length(frames) >= len(labels) + repeats


def make(
    clips: list[Clip],
    talkers: list[Clip],
    noises: Sequence[np.ndarray],
    work: Path,
    name: str,
    share: int,
    of: int,
    seed: int,
) -> int:
    """Write every `of`-th missing shard of `clips` as features/`name`-N.npz; gives how many were written.

    `talkers` are those of whom babble is mixed, `noises` recordings to mix in (see `augmented`). Clips without a wav
    (an engine refused them) are left out.
    """
    target = work / "features"
    target.mkdir(parents=True, exist_ok=True)
    others = _recorded(talkers, work, seed)
    written = 0
    for number, start in enumerate(range(0, len(clips), SHARD)):
        file = target / f"{name}-{number:03d}.npz"
        if number % of != share or file.exists():
            continue
        began = time.monotonic()
        rng = np.random.default_rng([seed, number, *name.encode()])
        examples = list(_examples(clips[start : start + SHARD], work, others, noises, rng))
        if not examples:
            continue
        draft = file.with_suffix(".part.npz")
        np.savez(
            draft,
            features=np.concatenate([example.features for example in examples]),
            frames=np.array([len(example.features) for example in examples], np.int32),
            labels=np.concatenate([example.labels for example in examples]),
            counts=np.array([len(example.labels) for example in examples], np.int32),
        )
        draft.rename(file)
        written += 1
        print(f"{file.name}: {len(examples)} examples in {time.monotonic() - began:.0f} s", flush=True)
    return written


def _examples(
    clips: list[Clip],
    work: Path,
    talkers: Sequence[np.ndarray],
    noises: Sequence[np.ndarray],
    rng: np.random.Generator,
) -> Iterator[Example]:
    for clip in clips:
        if not clip.path(work).exists():
            continue
        clean, labels = read_wav(clip.path(work))[0], label_numbers(clip.phones)
        for _ in range(COPIES[clip.engine]):
            features = mfcc(augmented(clean, talkers, noises, rng))
            if fits(len(features), labels):
                yield Example(features.astype(np.float16), labels)
            if rng.random() < _NOISE_ONLY:
                noise = babble(talkers, len(clean) + 8000, 0.4, rng, voices=int(rng.integers(3, 8)))
                yield Example(mfcc(at_level(noise, rng.uniform(-45, -20))).astype(np.float16), labels[:0])


def _recorded(clips: list[Clip], work: Path, seed: int, count: int = 600) -> list[np.ndarray]:
    """`count` of the clips as sound."""
    made = [clip for clip in clips if clip.path(work).exists()]
    chosen = np.random.default_rng(seed).permutation(len(made))[:count]
    return [read_wav(made[place].path(work))[0] for place in chosen]


def load(folder: Path) -> list[Example]:
    """All examples of all shards in `folder`."""
    examples = []
    for file in sorted(folder.glob("*.npz")):
        if ".part" in file.name:
            continue
        with np.load(file) as shard:
            features = np.split(shard["features"], np.cumsum(shard["frames"])[:-1])
            labels = np.split(shard["labels"], np.cumsum(shard["counts"])[:-1])
        examples += [Example(*pair) for pair in zip(features, labels, strict=True) if len(pair[0]) > 9]
    return examples
