"""Tailoring: a model that can hear exactly what may be said at one table, and nothing else.

The decoder composes the model's graph of sounds with a graph of words, `Gr.fst`. A runtime grammar of Vosk's
would be a bigram model that recombines the words of different phrases; a `Gr.fst` of our own is strict: every
path through it is one sentence that may be said, or "[unk]" for anything else. All other files are those of
the model, linked; only where words are added that the model was not built with, its graph of sounds is made
again, of the words of the table alone.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from models import fst, graph, lexicon
from models.errors import ModelError
from models.lexicon import UNKNOWN, Lexicon, Pronunciation, talk
from models.sounding import Sounding

GRAMMAR = "grammar.json"  # beside am/ and graph/: the sentences, for whoever listens with the tailored model

_SHARED = (
    "am/final.mdl",
    "conf/mfcc.conf",
    "graph/disambig_tid.int",
    "graph/phones/word_boundary.int",
)
_DECODER = "conf/model.conf"
_OF_WORDS = ("graph/HCLr.fst", "graph/words.txt")

# Bytes in which the hypotheses about one utterance have to find room. Where a list of any cards may be said, a second
# of babble could be one of millions; to sort them out took ten seconds. What does not fit is left out, the unlikely
# first.
_HYPOTHESES = 2_500_000

# What each further "[unk]" of one utterance costs, in nats. Were it free, one stretch of sound could be cut into
# "[unk]"s in exponentially many ways of equal cost: lattices of 50 MB, and 20 times the time.
_NEXT_UNKNOWN = 3.0

NO_WORD = ""

WordArc = tuple[int, int, str, float]
"""`(source, target, word, cost)`; cost in nats, the word "" for none."""


@dataclass(frozen=True, slots=True)
class Tailored:
    """A folder to listen with, and the words of the grammar that the model does not know, sorted.

    A sentence with a missing word cannot be heard; none of its other words is heard in its place.
    """

    path: Path
    missing: tuple[str, ...]


def vocabulary(model: Path) -> dict[str, int]:
    """The words a model knows, "[unk]" included, with their ids; raises ModelError where unreadable."""
    path = model / "graph" / "words.txt"
    try:
        rows = (line.rsplit(maxsplit=1) for line in path.read_text(encoding="utf-8").splitlines() if line)
        return {word: int(number) for word, number in rows if number != "0"}
    except (OSError, ValueError) as error:
        raise ModelError(f"The speech model's list of words cannot be read: {path}: {error}") from error


def tailor(
    model: Path,
    arcs: Iterable[WordArc],
    finals: Mapping[int, float],
    *,
    into: Path,
    unknown: float = 0.0,
    family: str = "",
    added: Mapping[str, Iterable[Sounding]] | None = None,
) -> Tailored:
    """Write into the folder `into` the model for the sentences of a word graph.

    State 0 is the start; what goes in a circle must have words and a cost. `finals` gives the costs of ending.
    `unknown` is the cost in nats of an utterance outside the grammar, on top of what each of its phones costs in
    the model's graph. `family` is the language family whose common words are talk; "" for none. `added` are words,
    or further soundings of words, that the model was not built with.
    Raises ModelError when the model lacks files or no sentence is left that it could hear.
    """
    wanted = list(arcs)
    into.mkdir(parents=True, exist_ok=True)
    for name in _SHARED:
        _link(model / name, into / name)
    _set_up(model, into)
    if added:
        words = _with(lexicon_of(model), added, {word for _, _, word, _ in wanted} | {talk(family)})
        ids = graph.write_words(words, into, graph.knobs_of(model))
    else:
        ids = vocabulary(model)
        for name in _OF_WORDS:
            _link(model / name, into / name)
    ids = {**ids, NO_WORD: fst.EPSILON}
    if UNKNOWN not in ids:
        raise ModelError(f'The speech model at {model} has no "{UNKNOWN}" for what is no call.')
    missing = tuple(sorted({word for _, _, word, _ in wanted if word not in ids}))
    kept = alive([arc for arc in wanted if arc[2] in ids], finals)
    if not kept:
        raise ModelError(f"The speech model at {model} knows none of the sentences that may be said.")
    other = [(ids[UNKNOWN], unknown, _NEXT_UNKNOWN)]
    if talk(family) in ids:
        knobs = graph.knobs_of(model)
        other.append((ids[talk(family)], knobs.talk, knobs.talk_on))
    (into / "graph" / "Gr.fst").write_bytes(fst.const(_acceptor(kept, finals, ids, other)))
    grammar = {"arcs": kept, "finals": [[state, cost] for state, cost in finals.items()]}
    text = json.dumps(grammar, ensure_ascii=False, separators=(",", ":"))
    (into / GRAMMAR).write_text(text, encoding="utf-8")
    return Tailored(into, missing)


def _set_up(model: Path, into: Path) -> None:
    """The decoder's settings, those of the model and our own. Raises ModelError."""
    try:
        settings = (model / _DECODER).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ModelError(f"The speech model lacks a file: {model / _DECODER}") from error
    (into / _DECODER).parent.mkdir(parents=True, exist_ok=True)
    (into / _DECODER).unlink(missing_ok=True)
    (into / _DECODER).write_text(f"{settings.rstrip()}\n--max-mem={_HYPOTHESES}\n", encoding="utf-8")


def lexicon_of(model: Path) -> Lexicon:
    """How the words of a model sound; raises ModelError where its lexicon cannot be read."""
    return lexicon.read(model / "lexicon.tsv", model / "phones.txt")


def _with(known: Lexicon, added: Mapping[str, Iterable[Sounding]], words: Container[str]) -> Lexicon:
    """The lexicon of `words`, what is `added` included."""
    index = {phone: number for number, phone in enumerate(known.phones)}
    entries = [entry for entry in known.entries if entry.word in words]
    for word, soundings in added.items():
        entries += [Pronunciation(word, "", tuple(index[phone] for phone in sounding)) for sounding in soundings]
    return Lexicon(known.phones, tuple(entries))


def alive(arcs: list[WordArc], finals: Mapping[int, float]) -> list[WordArc]:
    """The arcs that lie on a path from the start to an end: dropping a word drops its whole sentence."""
    forward: dict[int, list[int]] = {}
    backward: dict[int, list[int]] = {}
    for source, target, _, _ in arcs:
        forward.setdefault(source, []).append(target)
        backward.setdefault(target, []).append(source)
    useful = _closure({0}, forward) & _closure(set(finals), backward)
    return [arc for arc in arcs if arc[0] in useful and arc[1] in useful]


def _closure(states: set[int], successors: Mapping[int, list[int]]) -> set[int]:
    reached, waiting = set(states), list(states)
    while waiting:
        for state in successors.get(waiting.pop(), ()):
            if state not in reached:
                reached.add(state)
                waiting.append(state)
    return reached


def _acceptor(
    arcs: list[WordArc], finals: Mapping[int, float], ids: Mapping[str, int], other: list[tuple[int, float, float]]
) -> fst.Fst:
    """The sentences, and beside them any row of `other`: the ids of words, their costs as first and as later word."""
    states = {0: 0}
    for source, target, _, _ in arcs:
        states.setdefault(source, len(states))
        states.setdefault(target, len(states))
    garbage = len(states)
    rows = [(states[source], ids[word], ids[word], cost, states[target]) for source, target, word, cost in arcs]
    for word, first, later in other:
        rows += [(0, word, word, first, garbage), (garbage, word, word, later, garbage)]
    ends = np.full(len(states) + 1, np.inf, dtype=np.float32)
    ends[[0, garbage]] = 0.0  # silence is no sentence; were it not allowed, noise would have to be one
    for state, cost in finals.items():
        if state in states:
            ends[states[state]] = cost
    return fst.build(rows, ends, order="ilabel")


def _link(source: Path, target: Path) -> None:
    """Make `target` the same file as `source`, by the cheapest means that the file system allows."""
    if not source.is_file():
        raise ModelError(f"The speech model lacks a file: {source}")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    for way in (os.symlink, os.link, shutil.copyfile):
        try:
            way(source.resolve(), target)
        except OSError:
            continue
        return
    raise ModelError(f"The speech model's files cannot be put into {target.parent}.")
