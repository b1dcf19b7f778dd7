"""Which cards the ears take for which: what the prices of `mixups` in games/words rest on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import log

from benchmarks.figure import Figure
from benchmarks.recordings import heard, held_out
from referee.phrases import phrasebook
from voice.heard import typed
from voice.phrasebook import COST_PER_NAT, Phrasebook

SHOWN = 12  # pairs of each language, the commonest first


def measure() -> Iterator[Figure]:
    """How often a card that was named is heard as another, and the price that follows from it."""
    clips = [clip for clip in held_out() if clip.call]
    for language in sorted({clip.language for clip in clips}):
        book = phrasebook("earl", language, ())
        named: Counter[str] = Counter()
        mistaken: Counter[tuple[str, str]] = Counter()
        for clip, verdict in heard([clip for clip in clips if clip.language == language], book):
            if (meant := rank(clip.text, book)) is not None:
                named[meant] += 1
                if (other := rank(verdict.text, book)) not in (None, meant):
                    mistaken[meant, str(other)] += 1
        yield Figure(f"{language}, cards named", named.total(), "")
        for (meant, other), count in mistaken.most_common(SHOWN):
            share = count / named[meant]
            price = -COST_PER_NAT * log(share)
            pair = f"{language}, {meant} heard as {other}, {count} of {named[meant]}"
            yield Figure(f"{pair} (price {price:.2f})", 100 * share, "%")


def rank(text: str, book: Phrasebook) -> str | None:
    """The card that the words name, when they name one alone."""
    readings = book.read(typed(text))
    return None if not readings or len(readings[0].acts) > 1 else readings[0].acts[0].get("rank")
