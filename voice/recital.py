"""The word graph for reciting: the phrases that are learned, and what becomes of them while they are not yet known.

Where calls are judged, only whole phrases may be heard. A learner leaves words out, swaps them, starts again, says the
wrong article or half of another phrase, and all of that has to be heard as it was said. So whoever recites goes along a
phrase for free, and at a price leaves out a word, leaps from any word to any other word of any phrase, says something
else, or stops in the middle. No phrase is favored: what was asked for is as likely to be heard as what was not.
(Reading tutors have heard children in this way since J. Mostow et al., A Prototype Reading Coach that Listens, 1994.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from voice.automaton import Automaton, Sketch
from voice.heard import UNKNOWN
from voice.wordgraph import NO_WORD, Arc, WordGraph

Place = tuple[tuple[str, ...], ...]
"""A place in a phrase: what may be said there, each one or several words; () where it may be left out."""


@dataclass(frozen=True, slots=True)
class Prices:
    """What it costs in nats to be heard off the phrases.

    `skip` is for leaving out one word, `leap` for going on anywhere else, `other` for a word that is in no phrase,
    `stop` for ending in the middle, `fixed` for a phrase that is heard whole or not at all. `words` is for hearing
    words at all: the dearer, the more is left as not understood.
    """

    skip: float = 2.5
    leap: float = 4.0
    other: float = 4.0
    stop: float = 2.0
    fixed: float = 1.0
    words: float = 8.0


def recital_graph(
    phrases: Iterable[Sequence[Place]], fixed: Iterable[Sequence[str]] = (), prices: Prices | None = None
) -> WordGraph:
    """What may be heard from somebody who recites `phrases`; `fixed` phrases are heard whole or not at all."""
    prices = prices or Prices()
    learned = _drawn(phrases)
    whole = _drawn([((word,),) for word in phrase] for phrase in fixed)
    hub = len(learned.steps)  # whoever leaps comes by here; then follow the states of the fixed phrases but their start
    arcs = [
        *_recited(learned, hub, prices),
        *(
            Arc(hub + state if state else 0, hub + target, word, 0.0 if state else prices.fixed)
            for state, row in enumerate(whole.steps)
            for word, target in row.items()
        ),
    ]
    finals = {state: prices.words + (state not in learned.ends) * prices.stop for state in range(1, hub)}
    return WordGraph(tuple(arcs), finals | {hub + state: prices.words for state in whole.ends})


def _recited(learned: Automaton[str, None], hub: int, prices: Prices) -> Iterator[Arc]:
    for state, row in enumerate(learned.steps):
        yield from (Arc(state, target, word) for word, target in row.items())
        after = sorted({*row.values()} - {state})
        if state:
            yield from (Arc(state, target, NO_WORD, prices.skip) for target in after)
        else:  # whoever only skips has said nothing: the first word is left out by saying the second
            second = {(word, target) for first in after for word, target in learned.steps[first].items()}
            yield from (Arc(state, target, word, prices.skip) for word, target in sorted(second))
        yield Arc(state, state, UNKNOWN, prices.other)
        yield Arc(state, hub, NO_WORD, prices.leap)
    onward = {(word, target) for row in learned.steps for word, target in row.items()}
    yield from (Arc(hub, target, word) for word, target in sorted(onward))


def _drawn(phrases: Iterable[Sequence[Place]]) -> Automaton[str, None]:
    sketch: Sketch[str, None] = Sketch()
    for phrase in phrases:
        state = sketch.step(0, None)
        for place in phrase:
            after = sketch.state()
            for words in place:
                at = state
                for word in words[:-1]:
                    at = sketch.step(at, word)
                sketch.step(at, words[-1] if words else None, after)
            state = after
        sketch.end(state, None)
    return sketch.minimal()
