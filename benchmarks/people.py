"""How well the ears hear people: single words that are in the vocabulary, and talk that is no call."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from benchmarks.figure import Figure
from benchmarks.hearing import Bars, figures, outcome
from benchmarks.recordings import Clip, heard, people, with_lead
from referee.phrases import phrasebook
from voice.phrasebook import Phrasebook


def measure() -> Iterator[Figure]:
    """Hears words with only those words allowed, and other talk with everything of the game allowed."""
    clips = people()
    for language in sorted({clip.language for clip in clips}):
        chosen = [clip for clip in clips if clip.language == language]
        words = Phrasebook.of_phrases(sorted({clip.text for clip in chosen if clip.call}))
        count = _count([clip for clip in chosen if clip.call], words)
        count += _count([clip for clip in chosen if not clip.call], phrasebook("earl", language, ()))
        yield from figures(f"{language} people", count, Bars())


def _count(clips: list[Clip], book: Phrasebook) -> Counter[str]:
    with tempfile.TemporaryDirectory(prefix="conde-") as folder:
        padded = [with_lead(clip, Path(folder)) for clip in clips]
        return Counter(outcome(clip, verdict, book) for clip, verdict in heard(padded, book))
