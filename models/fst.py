"""Finite-state transducers in OpenFst's binary form, written without OpenFst.

The decoder composes two files while it listens: `HCLr.fst`, which turns sound states into words and must be
of the type `olabel_lookahead`, and `Gr.fst`, which says what may be said. Both are written here with numpy
alone, so that neither training nor a player's machine needs a compiled tool.

Sources: OpenFst 1.7/1.8, `const-fst.h`, `add-on.h`, `label-reachable.h`; Allauzen, Riley and Schalkwyk, "A
Generalized Composition Algorithm for Weighted Finite-State Transducers" (2009), section 2.3.3.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

EPSILON = 0

_ARC = np.dtype([("ilabel", "<i4"), ("olabel", "<i4"), ("weight", "<f4"), ("target", "<i4")])
_STATE = np.dtype([("final", "<f4"), ("first", "<u4"), ("arcs", "<u4"), ("ieps", "<u4"), ("oeps", "<u4")])

_FST_MAGIC = 2125659606
_ADD_ON_MAGIC = 446681434
_CONST_VERSION = 2
_ADD_ON_VERSION = 1

# The property bits that a reader may rely on; what is left out OpenFst finds out by itself.
_EXPANDED = 0x1
_ACCEPTOR, _NOT_ACCEPTOR = 0x10000, 0x20000
_INPUT_EPSILONS, _NO_INPUT_EPSILONS = 0x1000000, 0x2000000
_OUTPUT_EPSILONS, _NO_OUTPUT_EPSILONS = 0x4000000, 0x8000000
_INPUT_SORTED, _NOT_INPUT_SORTED = 0x10000000, 0x20000000
_OUTPUT_SORTED, _NOT_OUTPUT_SORTED = 0x40000000, 0x80000000


@dataclass(frozen=True, slots=True, eq=False)
class Fst:
    """A transducer over the tropical semiring; state 0 is the start.

    `arcs` is a structured array (ilabel, olabel, weight, target) grouped by source state, `first` (states + 1
    values) says where each state's arcs begin, `finals` holds the final cost of each state, infinite for a
    state that is not final. Costs are in nats.
    """

    arcs: NDArray[np.void]
    first: NDArray[np.int64]
    finals: NDArray[np.float32]

    @property
    def states(self) -> int:
        """The number of states."""
        return len(self.finals)


def build(
    arcs: Iterable[tuple[int, int, int, float, int]],
    finals: Sequence[float] | NDArray[np.float32],
    *,
    order: str = "ilabel",
) -> Fst:
    """An Fst from arcs `(source, ilabel, olabel, weight, target)`, each state's arcs sorted by `order`.

    `order` is "ilabel" for a grammar and "olabel" for a graph that looks ahead on its output.
    """
    columns = list(zip(*arcs, strict=True)) or [()] * 5
    source = np.array(columns[0], dtype=np.int64)
    records = np.empty(len(source), dtype=_ARC)
    for name, values in zip(("ilabel", "olabel", "weight", "target"), columns[1:], strict=True):
        records[name] = values
    end = np.array(finals, dtype=np.float32)
    return _grouped(source, records, end, order)


def relabeled(fst: Fst, ids: NDArray[np.int32]) -> Fst:
    """The same transducer with every output label `x` replaced by `ids[x]`, sorted by output label."""
    records = fst.arcs.copy()
    records["olabel"] = ids[records["olabel"]]
    return _grouped(_sources(fst), records, fst.finals, "olabel")


def const(fst: Fst) -> bytes:
    """The file of a `ConstFst<StdArc>`."""
    ieps, oeps = fst.arcs["ilabel"] == EPSILON, fst.arcs["olabel"] == EPSILON
    table = np.zeros(fst.states, dtype=_STATE)
    table["final"] = fst.finals
    table["first"] = fst.first[:-1]
    table["arcs"] = np.diff(fst.first)
    table["ieps"] = _per_state(fst, ieps)
    table["oeps"] = _per_state(fst, oeps)
    header = _header("const", _CONST_VERSION, _properties(fst), fst.states, len(fst.arcs))
    return b"".join((header, table.tobytes(), fst.arcs.tobytes()))


def olabel_lookahead(fst: Fst) -> tuple[bytes, NDArray[np.int32]]:
    """The file of a `StdOLabelLookAheadFst` for `fst`, and the new label of each output label.

    The decoder asks at every state which words can still come next. The answer is stored as intervals of
    labels; so the labels are numbered anew, in the order in which a depth-first walk meets them, which makes
    most of these sets one interval. Words in other files (words.txt, the grammar) must use `ids[old label]`.
    """
    ids = _depth_first_labels(fst)
    fst = relabeled(fst, ids)
    final_label = int(ids.max()) + 1
    reach = _reachable(fst, final_label)
    intervals = {labels: _intervals(labels) for labels in set(reach)}
    parts = [
        _header("olabel_lookahead", _ADD_ON_VERSION, _properties(fst), 0, 0),
        struct.pack("<i", _ADD_ON_MAGIC),
        const(fst),
        # An add-on: yes; for the input: no; for the output: yes, about output labels, without relabeling
        # table.
        struct.pack("<?????", True, False, True, False, False),
        struct.pack("<iq", final_label, fst.states),
    ]
    parts.extend(intervals[labels] for labels in reach)
    return b"".join(parts), ids


def _grouped(source: NDArray[np.int64], records: NDArray[np.void], end: NDArray[np.float32], order: str) -> Fst:
    index = np.lexsort((records[order], source))
    first = np.searchsorted(source[index], np.arange(len(end) + 1))
    return Fst(records[index], first.astype(np.int64), end)


def _sources(fst: Fst) -> NDArray[np.int64]:
    return np.repeat(np.arange(fst.states, dtype=np.int64), np.diff(fst.first))


def _per_state(fst: Fst, flags: NDArray[np.bool_]) -> NDArray[np.int64]:
    total = np.concatenate(([0], np.cumsum(flags)))
    return total[fst.first[1:]] - total[fst.first[:-1]]


def _properties(fst: Fst) -> int:
    inputs, outputs = fst.arcs["ilabel"], fst.arcs["olabel"]
    same_state = np.diff(_sources(fst)) == 0

    def ascending(labels: NDArray[np.int32]) -> bool:
        return bool(np.all((np.diff(labels) >= 0) | ~same_state))

    bits = _EXPANDED
    bits |= _ACCEPTOR if np.array_equal(inputs, outputs) else _NOT_ACCEPTOR
    bits |= _INPUT_EPSILONS if np.any(inputs == EPSILON) else _NO_INPUT_EPSILONS
    bits |= _OUTPUT_EPSILONS if np.any(outputs == EPSILON) else _NO_OUTPUT_EPSILONS
    bits |= _INPUT_SORTED if ascending(inputs) else _NOT_INPUT_SORTED
    bits |= _OUTPUT_SORTED if ascending(outputs) else _NOT_OUTPUT_SORTED
    return bits


def _header(kind: str, version: int, properties: int, states: int, arcs: int) -> bytes:
    def text(value: str) -> bytes:
        return struct.pack("<i", len(value)) + value.encode("ascii")

    flags, start = 0, 0  # no symbol tables, not aligned; state 0 is the start
    numbers = struct.pack("<iiQqqq", version, flags, properties, start, states, arcs)
    return struct.pack("<i", _FST_MAGIC) + text(kind) + text("standard") + numbers


def _depth_first_labels(fst: Fst) -> NDArray[np.int32]:
    """New numbers 1, 2, … for the output labels, in the order of a depth-first walk from the start."""
    outputs, targets, first = fst.arcs["olabel"].tolist(), fst.arcs["target"].tolist(), fst.first.tolist()
    ids = np.zeros(max(outputs, default=0) + 1, dtype=np.int32)
    known, seen, stack = 0, {0}, [0]
    while stack:
        state = stack.pop()
        for arc in range(first[state], first[state + 1]):
            label, target = outputs[arc], targets[arc]
            if label != EPSILON and not ids[label]:
                known += 1
                ids[label] = known
            if target not in seen:
                seen.add(target)
                stack.append(target)
    return ids


def _reachable(fst: Fst, final_label: int) -> list[int]:
    """For each state the set of labels that can come next, as the bits of an integer.

    A label comes next when it is reached over arcs without output; `final_label` stands for the end. The sets
    are passed backward until nothing changes, which allows cycles and takes a few rounds.
    """
    outputs, targets, first = fst.arcs["olabel"].tolist(), fst.arcs["target"].tolist(), fst.first.tolist()
    reach = [1 << final_label if final < np.inf else 0 for final in fst.finals.tolist()]
    silent: list[list[int]] = []
    for state in range(fst.states):
        following = []
        for arc in range(first[state], first[state + 1]):
            if outputs[arc] == EPSILON:
                following.append(targets[arc])
            else:
                reach[state] |= 1 << outputs[arc]
        silent.append(following)
    changed = True
    while changed:
        changed = False
        for state in range(fst.states - 1, -1, -1):
            labels = reach[state]
            for target in silent[state]:
                labels |= reach[target]
            if labels != reach[state]:
                reach[state] = labels
                changed = True
    return reach


def _intervals(labels: int) -> bytes:
    """The bits of `labels` as an interval set: a vector of half-open intervals and the number of points."""
    pairs: list[int] = []
    position, rest = 0, labels
    while rest:
        gap = (rest & -rest).bit_length() - 1
        run = (~(rest >> gap) & ((rest >> gap) + 1)).bit_length() - 1
        pairs += (position + gap, position + gap + run)
        position += gap + run
        rest >>= gap + run
    size = len(pairs) // 2
    return struct.pack(f"<q{len(pairs)}ii", size, *pairs, labels.bit_count())
