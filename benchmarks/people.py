"""How well the ears hear people: single words that are in the vocabulary, and what is no call."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.figure import Figure
from benchmarks.hearing import Bars, figures, outcome
from benchmarks.recordings import Clip, Kind, heard, people, with_lead
from referee.phrases import phrasebook
from voice.heard import typed
from voice.phrasebook import Phrasebook

BARS = {"en": Bars(68, 9), "pt-BR": Bars(82, 7), "pt-PT": Bars(80, 3)}
"""What a model fine-tuned from one of people's speech reached on such words."""
OTHERS: dict[Kind, tuple[str, Bars]] = {
    "word": ("single words that are none", Bars(taken=10)),
    "sentence": ("sentences", Bars(taken=4)),
    "noise": ("noise", Bars(taken=4)),
}


def measure() -> Iterator[Figure]:
    """Hears words with only those words allowed, and all else that is no call with everything of the game allowed."""
    clips = people()
    for language in sorted({clip.language for clip in clips}):
        chosen = [clip for clip in clips if clip.language == language]
        calls = [clip for clip in chosen if clip.call]
        if calls:
            words = Phrasebook.of_phrases(sorted({clip.text for clip in calls}), language)
            yield from figures(f"{language} people", _count(calls, words), BARS.get(language, Bars()))
        game = phrasebook("earl", language, ())
        for kind, (name, bars) in OTHERS.items():
            others = [clip for clip in chosen if clip.kind == kind and not game.read(typed(clip.text))]
            yield from figures(f"{language} people", _count(others, game), bars, name)


def _count(clips: Sequence[Clip], book: Phrasebook) -> Counter[str]:
    with tempfile.TemporaryDirectory(prefix="conde-") as folder:
        padded = [with_lead(clip, Path(folder)) for clip in clips]
        return Counter(outcome(clip, verdict, book) for clip, verdict in heard(padded, book))
