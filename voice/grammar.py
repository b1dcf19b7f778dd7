"""The word graph of a table: fillers, an address or a name, then a call, then perhaps the next one or a filler.

Fillers are heard where they mean nothing, after a call and alone: else they would be taken for what sounds like them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache

from voice.automaton import Automaton, Sketch
from voice.language import NAME, Entry, Language, family
from voice.templates import Slot, Symbol
from voice.tokens import PAUSE, tokens
from voice.wordgraph import NO_WORD, Arc, WordGraph
from voice.wordsfile import Form

FILLER, ADDRESS, SECOND, DOUBTFUL, RARE = "+filler", "+address", "+second", "+doubtful", "+rare"
# What it costs in nats to hear more than the call itself, else every breath before it becomes an "ah", and to hear what
# is seldom said and sounds like much else.
PRICES: Mapping[str, float] = {FILLER: 4.5, ADDRESS: 2.5, SECOND: 3.5, DOUBTFUL: 3.0, RARE: 4.0}
AGAIN = 3.0
"""What it costs in nats to say it all again, as children do."""


def word_graph(
    own: Language, entries: Iterable[tuple[Entry, Language]], is_heard: Callable[[Form], bool], repeated: bool = False
) -> WordGraph:
    """Everything in `entries` with the words of `own` around it; forms that are not heard are left out.

    What is `repeated` may be said again and again in one breath.
    """
    usual: Sketch[Symbol, str] = Sketch()
    rare: Sketch[Symbol, str] = Sketch()
    slots: dict[str, Mapping[str, tuple[Form, ...]]] = {}
    for entry, language in entries:
        slots[family(language.tag)] = language.slots
        for sentence in entry.heard:
            seldom_said = entry.call.rare or language is not own
            entry.templates.listening.draw(sentence, rare if seldom_said else usual, _role(entry))
    often, seldom = usual.minimal(), rare.minimal()

    @cache
    def forms(slot: Slot) -> Automaton[str, None]:
        """The forms of a slot that may be heard here: a thousand numbers are a few dozen words.

        In a list cards go by their plain names: a doubtful one would put all of it in doubt.
        """
        sketch: Sketch[str, None] = Sketch()
        end = sketch.state()
        sketch.end(end, None)
        for form in slots[slot.language][slot.kind]:
            if not is_heard(form) or (form.doubtful and slot.series is not None):
                continue
            if slot.agrees is None or form.agrees in (None, slot.agrees):
                _say(sketch, 0, (DOUBTFUL, *form.words) if form.doubtful else form.words, end)
        return sketch.minimal()

    graph: Sketch[str, None] = Sketch()
    last, over = graph.state(), graph.state()
    graph.end(last, None)
    graph.end(over, None)
    for filler in own.fillers:
        for at in (0, last):
            _say(graph, at, (FILLER, *tokens(filler)), over)

    def place(compact: Automaton[Symbol, str], start: int, finals: Mapping[str, int]) -> None:
        """Puts calls between `start` and the state for each role."""
        states = [start, *(graph.state() for _ in compact.steps[1:])]
        for source, row in enumerate(compact.steps):
            for symbol, target in row.items():
                if isinstance(symbol, str):
                    graph.step(states[source], symbol.rstrip(PAUSE), states[target])
                else:
                    _insert(graph, states[source], forms(symbol), states[target])
        for state, roles in compact.ends.items():
            for role in roles & finals.keys():
                graph.step(states[state], None, finals[role])

    ready = _preamble(graph, own)
    closed = graph.state()
    place(often, ready, {"opens": last, "closes": closed, "other": last})
    place(seldom, graph.step(ready, RARE), {"opens": last, "closes": closed, "other": last})
    graph.step(closed, None, last)
    onward = graph.step(closed, SECOND)
    for joiner in own.joiners:
        _say(graph, closed, (SECOND, *tokens(joiner)), onward)
    place(often, onward, {"opens": last})

    small = graph.minimal()
    again = [Arc(end, 0, NO_WORD, AGAIN) for end in small.ends] if repeated else []
    return WordGraph((*_priced(small.steps), *again), dict.fromkeys(small.ends, 0.0))


def _priced(steps: Sequence[Mapping[str, int]]) -> Iterator[Arc]:
    """The arcs; a price mark is passed in silence."""
    for source, row in enumerate(steps):
        for word, target in sorted(row.items()):
            yield Arc(source, target, NO_WORD, PRICES[word]) if word in PRICES else Arc(source, target, word)


def _role(entry: Entry) -> str:
    call = entry.call
    return "closes" if call.closes else "opens" if call.opens or call.may_open else "other"


def _preamble(graph: Sketch[str, None], own: Language) -> int:
    """Perhaps a filler, then perhaps an address or the speaker's name; returns the state after it."""
    addressed = graph.state()
    graph.step(0, None, addressed)
    for filler in own.fillers:
        _say(graph, 0, (FILLER, *tokens(filler)), addressed)
    ready = graph.state()
    graph.step(addressed, None, ready)
    for vocative in own.vocatives:
        _say(graph, addressed, (ADDRESS, *tokens(vocative)), ready)
    for form in own.slots.get(NAME, ()):
        for frame in own.name_frames:
            mark = ADDRESS if frame == "{name}" else FILLER
            _say(graph, addressed, (mark, *tokens(frame.replace("{name}", " ".join(form.words)))), ready)
    return ready


def _insert(graph: Sketch[str, None], source: int, inner: Automaton[str, None], target: int) -> None:
    """Draws a whole automaton from `source` to `target`."""
    states = [source if n == 0 else graph.state() if row else target for n, row in enumerate(inner.steps)]
    for state, row in zip(states, inner.steps, strict=True):
        for word, goal in row.items():
            graph.step(state, word, states[goal])
    for end in inner.ends:
        if inner.steps[end]:
            graph.step(states[end], None, target)


def _say(graph: Sketch[str, None], source: int, words: Sequence[str], target: int) -> None:
    """Draws a phrase from `source` to `target`."""
    for word in words[:-1]:
        source = graph.step(source, word)
    if words:
        graph.step(source, words[-1], target)
