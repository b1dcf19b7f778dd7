"""The decoding graph of a model: from the states of sound to words (`HCLr.fst`) and the files that go with
it.

The network's outputs are a blank and one output per phone, trained with the CTC loss. As hidden Markov model
a phone is its own output for one frame or more, then blanks, or none; silence between words is blanks too.
Word position phones (begin, end, internal, single) let the decoder tell where a word begins and ends.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np

from models import fst
from models.errors import ModelError
from models.lexicon import SILENCE, UNKNOWN, Lexicon, Position, phone_id

KNOBS = "knobs.json"

_START, _WORD, _WORD_END = 0, 1, 2  # states: before anything, where a word begins, where one has ended
_NO_COST = 0.0


@dataclass(frozen=True, slots=True)
class Knobs:
    """Costs in nats, chosen on the recipe's dev voices.

    `blank` is paid for each frame (30 ms) of blank inside a word, so that silence after a word is taken as
    silence, not as a long last phone, and the end of speech is noticed. `silence` is paid for each pause
    between words. `unknown` is paid for each phone of "[unk]", `talk` for a common word and `talk_on` for each one that
    follows: the lower, the more is rejected.
    """

    blank: float = 0.1
    silence: float = 0.3
    unknown: float = 3.0
    talk: float = 3.25
    talk_on: float = 2.5


@dataclass(slots=True)
class _Builder:
    knobs: Knobs
    arcs: list[tuple[int, int, int, float, int]] = field(default_factory=list)
    states: int = 3

    def state(self) -> int:
        self.states += 1
        return self.states - 1

    def phone(self, source: int, target: int, phone: int, *, word: int = fst.EPSILON, cost: float = _NO_COST) -> None:
        """One phone from `source` to `target`.

        Transition ids are taken in Kaldi's reordered form: the one that leaves a state comes first, its
        self-loops after it.
        """
        stay, leave, pause, pause_stay, pause_leave = _transitions(phone)
        held, blank, blanks = self.state(), self.state(), self.state()
        self.arcs += (
            (source, leave, word, cost, held),
            (held, stay, fst.EPSILON, _NO_COST, held),
            (held, fst.EPSILON, fst.EPSILON, _NO_COST, target),
            (source, pause, word, cost, blank),
            (blank, stay, fst.EPSILON, _NO_COST, blank),
            (blank, pause_leave, fst.EPSILON, self.knobs.blank, blanks),
            (blanks, pause_stay, fst.EPSILON, self.knobs.blank, blanks),
            (blanks, fst.EPSILON, fst.EPSILON, _NO_COST, target),
        )

    def silence(self, source: int, target: int) -> None:
        stay, leave = 1, 2
        quiet = self.state()
        self.arcs += (
            (source, leave, fst.EPSILON, self.knobs.silence, quiet),
            (quiet, stay, fst.EPSILON, _NO_COST, quiet),
            (quiet, fst.EPSILON, fst.EPSILON, _NO_COST, target),
            (source, fst.EPSILON, fst.EPSILON, _NO_COST, target),
        )


def compile_graph(lexicon: Lexicon, knobs: Knobs | None = None) -> tuple[bytes, dict[str, int]]:
    """The bytes of HCLr.fst and the id of every word, "[unk]" included."""
    builder = _Builder(knobs or Knobs())
    words = (UNKNOWN, *lexicon.words)
    labels = {word: number for number, word in enumerate(words, start=1)}
    builder.silence(_START, _WORD)
    builder.silence(_WORD_END, _WORD)
    _spell_words(builder, lexicon, labels)
    _spell_unknown(builder, len(lexicon.phones), labels[UNKNOWN])
    finals = np.full(builder.states, np.inf, dtype=np.float32)
    finals[[_START, _WORD, _WORD_END]] = _NO_COST
    graph = fst.build(builder.arcs, finals, order="olabel")
    data, ids = fst.olabel_lookahead(graph)
    return data, {word: int(ids[label]) for word, label in labels.items()}


def write(lexicon: Lexicon, model: Path, knobs: Knobs | None = None) -> None:
    """Write the `graph` folder of a model, whatever was in it."""
    folder = model / "graph"
    (folder / "phones").mkdir(parents=True, exist_ok=True)
    write_words(lexicon, model, knobs)
    (folder / KNOBS).write_text(json.dumps(asdict(knobs or Knobs())) + "\n", encoding="utf-8")
    (folder / "disambig_tid.int").write_text("")  # there are none, but the decoder wants the file
    (folder / "phones" / "word_boundary.int").write_text(_word_boundaries(len(lexicon.phones)))


def write_words(lexicon: Lexicon, model: Path, knobs: Knobs | None = None) -> dict[str, int]:
    """Write only what depends on the words, HCLr.fst and words.txt; gives the id of every word."""
    data, ids = compile_graph(lexicon, knobs)
    rows = sorted(ids.items(), key=lambda row: row[1])
    text = "".join(f"{word} {number}\n" for word, number in [("<eps>", 0), *rows])
    for name, content in (("HCLr.fst", data), ("words.txt", text.encode())):
        path = model / "graph" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)  # it may be a link to another model's
        path.write_bytes(content)
    return ids


def knobs_of(model: Path) -> Knobs:
    """The knobs that a model's graph was made with; raises ModelError where they cannot be read."""
    path = model / "graph" / KNOBS
    try:
        return Knobs(**json.loads(path.read_text(encoding="utf-8"))) if path.exists() else Knobs()
    except (OSError, ValueError, TypeError) as error:
        raise ModelError(f"The speech model at {model} is damaged: graph/{KNOBS} cannot be read.") from error


def _transitions(phone: int) -> tuple[int, int, int, int, int]:
    """The transition ids of a phone: stay in and leave its own state, go on to blank, stay in and leave
    blank.

    Silence (phone id 1) has the first two ids; every further phone has five: its own state goes to itself, to
    the blank state and out, the blank state to itself and out.
    """
    base = 2 + 5 * (phone - SILENCE - 1)
    return base + 1, base + 3, base + 2, base + 4, base + 5


def _spell_words(builder: _Builder, lexicon: Lexicon, labels: dict[str, int]) -> None:
    """A tree of phones from where a word begins; the word is said with its last phone."""
    nodes: dict[tuple[int, ...], int] = {(): _WORD}
    for word, phones in sorted({(entry.word, entry.phones) for entry in lexicon.entries}):
        for length in range(1, len(phones)):
            prefix = phones[:length]
            if prefix not in nodes:
                nodes[prefix] = builder.state()
                position = Position.BEGIN if length == 1 else Position.INTERNAL
                builder.phone(nodes[prefix[:-1]], nodes[prefix], phone_id(prefix[-1], position))
        position = Position.SINGLE if len(phones) == 1 else Position.END
        last = phone_id(phones[-1], position)
        builder.phone(nodes[phones[:-1]], _WORD_END, last, word=labels[word])


def _spell_unknown(builder: _Builder, phones: int, label: int) -> None:
    """Any phones at all, as one, two or more: "[unk]" competes with every word at the price of its phones."""
    cost = builder.knobs.unknown
    second, third = builder.state(), builder.state()
    for phone in range(phones):
        begin, end, internal, single = (phone_id(phone, position) for position in Position)
        builder.phone(_WORD, _WORD_END, single, word=label, cost=cost)
        builder.phone(_WORD, second, begin, cost=cost)
        for source in (second, third):
            builder.phone(source, _WORD_END, end, word=label, cost=cost)
            builder.phone(source, third, internal, cost=cost)


def _word_boundaries(phones: int) -> str:
    names = {
        Position.BEGIN: "begin",
        Position.END: "end",
        Position.INTERNAL: "internal",
        Position.SINGLE: "singleton",
    }
    rows = [(SILENCE, "nonword")]
    rows += [(phone_id(phone, place), names[place]) for phone in range(phones) for place in Position]
    return "".join(f"{number} {name}\n" for number, name in rows)
