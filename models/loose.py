"""Fitting a model of other makers to a table.

Such a model has no lexicon of phones, only the words that it was built with, and it takes them as a runtime grammar:
a bigram model, in which the words of different sentences may recombine. So `grammar.json` carries, beside the
sentences, what the recognizer has to be given; whoever listens with it must compare what comes out with the sentences,
and take anything else for "[unk]".
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from models.errors import ModelError
from models.lexicon import UNKNOWN
from models.tailor import GRAMMAR, NO_WORD, Tailored, WordArc, alive

_TALK = 0.1  # how much of the grammar is "[unk]", or else the words that stand for it


@cache
def _data() -> Mapping[str, Any]:
    data: Mapping[str, Any] = yaml.safe_load((Path(__file__).parent / "soundalikes.yaml").read_text(encoding="utf-8"))
    return data


def ask_for(words: Iterable[str]) -> frozenset[str]:
    """Every word that a model must be asked for before `words` can be looked for in it."""
    asked = {*words, *_data()["decoys"]}
    for spellings in _data()["soundalikes"].values():
        asked |= {word for spelling in spellings for word in spelling.split()}
    return frozenset(asked)


def spelled(word: str, known: Container[str]) -> str | None:
    """The words with which a model that knows `known` hears `word`: itself, a sound-alike, or None."""
    if word in known or word in (NO_WORD, UNKNOWN):
        return word
    spellings = _data()["soundalikes"].get(word, ())
    return next((one for one in spellings if all(part in known for part in one.split())), None)


def tailor(
    model: Path,
    arcs: Iterable[WordArc],
    finals: Mapping[int, float],
    *,
    into: Path,
    known: Container[str],
    unknown: bool,
) -> Tailored:
    """Write into the folder `into` what hears the sentences of a word graph with the words that `model` knows.

    `unknown` says whether the model can hear "[unk]"; where it cannot, everyday words stand for it. Raises ModelError
    when no sentence is left that could be heard.
    """
    wanted = list(arcs)
    spellings = {word: spelled(word, known) for _, _, word, _ in wanted}
    kept = alive([arc for arc in wanted if spellings[arc[2]] is not None], finals)
    if not kept:
        raise ModelError(f"The speech model at {model} knows none of the sentences that may be said.")
    said = {word: spelling.split() for word, spelling in spellings.items() if spelling is not None}
    phrases = [phrase for phrase in _phrases(kept, said) if UNKNOWN not in phrase.split()]
    ours = {part for phrase in phrases for part in phrase.split()}
    talk = [UNKNOWN] if unknown else [word for word in _data()["decoys"] if word in known and word not in ours]
    repeated = max(1, round(_TALK * len(phrases) / max(1, len(talk))))
    missing = sorted(word for word, spelling in spellings.items() if spelling is None)
    grammar = {
        "arcs": kept,
        "finals": [[state, cost] for state, cost in finals.items()],
        "model": str(model),
        "missing": missing,
        "phrases": [*phrases, *(talk * repeated)],
        "talk": [] if unknown else talk,
        "spelled": {word: " ".join(parts) for word, parts in said.items() if parts != [word]},
    }
    into.mkdir(parents=True, exist_ok=True)
    text = json.dumps(grammar, ensure_ascii=False, separators=(",", ":"))
    (into / GRAMMAR).write_text(text, encoding="utf-8")
    return Tailored(into, tuple(missing))


def _phrases(arcs: list[WordArc], said: Mapping[str, list[str]]) -> list[str]:
    """All pairs of words that follow each other, which is as much of the sentences as a bigram model can hold."""
    leaving: dict[int, set[str]] = {}
    for source, _, word, _ in arcs:
        leaving.setdefault(source, set()).update(said[word][:1])
    silent = [(source, target) for source, target, word, _ in arcs if not said[word]]
    changed = True
    while changed:  # what follows an arc without a word follows the state before it too
        sizes = [len(leaving[source]) for source, _ in silent]
        for source, target in silent:
            leaving[source] |= leaving.get(target, set())
        changed = sizes != [len(leaving[source]) for source, _ in silent]
    phrases = set()
    for _, target, word, _ in arcs:
        if parts := said[word]:
            phrases.add(" ".join(parts))
            phrases |= {f"{parts[-1]} {following}" for following in leaving.get(target, ())}
    return sorted(phrases)
