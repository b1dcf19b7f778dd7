"""How well the ears hear voices that they were not trained on, clean and in a noisy room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.figure import Figure
from benchmarks.recordings import Clip, heard, held_out
from referee.hearing import Verdict
from voice.heard import typed
from voice.phrasebook import Phrasebook


@dataclass(frozen=True, slots=True)
class Bars:
    """What must be reached, in percent: calls heard exactly, calls taken for others, talk taken for a call."""

    exact: float | None = None
    wrong: float | None = None
    taken: float | None = None


BARS = {
    ("pt", "clean"): Bars(98, 2, 1),
    ("en", "clean"): Bars(95, 2, 1),
    ("pt", "noisy"): Bars(94, None, 4),
    ("en", "noisy"): Bars(85, None, 4),
}


def outcome(clip: Clip, verdict: Verdict, book: Phrasebook) -> str:
    """What became of a clip: "exact", "wrong" or "lost" for a call, "taken" or "left" for other talk.

    A call is exact when it means what its own words mean: snorem and snorum are one word, "a queen" and
    "a lady" one card.
    """
    if not clip.call:
        return "taken" if verdict.accepted else "left"
    if not verdict.accepted:
        return "lost"
    readings = book.read(typed(clip.text))
    return "exact" if readings and list(readings[0].acts) == verdict.reading else "wrong"


def figures(name: str, count: Counter[str], bars: Bars, talk: str = "other talk") -> Iterator[Figure]:
    """The shares of the outcomes, in percent; nothing of a kind that did not occur. `talk` is what was no call."""
    calls = count["exact"] + count["wrong"] + count["lost"]
    others = count["taken"] + count["left"]
    if calls:
        exact, wrong = (100 * count[kind] / calls for kind in ("exact", "wrong"))
        yield Figure(f"{name}, exact of {calls} calls", exact, "%", at_least=bars.exact)
        yield Figure(f"{name}, taken for another call", wrong, "%", at_most=bars.wrong)
    if others:
        taken = 100 * count["taken"] / others
        yield Figure(f"{name}, {talk} taken for a call, of {others}", taken, "%", at_most=bars.taken)


def measure() -> Iterator[Figure]:
    """Hears every held-out clip with all the calls among those of its language allowed, many of them nearly alike."""
    counts: dict[tuple[str, str], Counter[str]] = {key: Counter() for key in BARS}
    clips = held_out()
    for language in sorted({clip.language for clip in clips}):
        chosen = [clip for clip in clips if clip.language == language]
        book = Phrasebook.of_phrases(sorted({clip.text for clip in chosen if clip.call}))
        for clip, verdict in heard(chosen, book):
            counts[language[:2], clip.condition][outcome(clip, verdict, book)] += 1
    for (group, condition), count in counts.items():
        yield from figures(f"{group} {condition}", count, BARS[group, condition])
