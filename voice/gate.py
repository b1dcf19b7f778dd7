"""Closes the ears while the mouth speaks, so that the referee never hears itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from voice.mouth import Mouth
from voice.pcm import RATE, NoiseFloor
from voice.sources import Block, Item


def ears_closed(source: Iterable[Item], mouth: Mouth) -> Iterator[Item]:
    """The source's items, with faint noise in place of every sample captured while the mouth was audible.

    Time runs on, so an utterance under way is ended by silence. Recordings pass unchanged: they were not made
    in the room that the mouth speaks in.
    """
    floor = NoiseFloor()
    for item in source:
        if isinstance(item, Block) and item.captured is not None:
            start, end = item.captured
            spoken = mouth.audible(start, end)
            yield _masked(item, start, spoken, floor) if spoken else item
        else:
            yield item


def _masked(block: Block, start: float, spoken: list[tuple[float, float]], floor: NoiseFloor) -> Block:
    samples = np.frombuffer(block.samples, "<i2").copy()
    for first, last in spoken:
        begin, until = (round((moment - start) * RATE) for moment in (first, last))
        samples[begin:until] = floor.silence(len(samples[begin:until]))
    return replace(block, samples=samples.astype("<i2").tobytes(), masked=True)
