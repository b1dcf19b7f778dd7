"""What was heard last can be looked back at."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from voice.pcm import RATE
from voice.soundmemory import SoundMemory

LENGTHS = st.lists(st.integers(0, 400), max_size=30)


def numbered(lengths: list[int], memory: SoundMemory) -> bytes:
    """Add blocks of so many samples, numbered through; gives all that was added."""
    added = b""
    for length in lengths:
        block = b"".join((len(added) // 2 + index).to_bytes(2, "little") for index in range(length))
        memory.add(block)
        added += block
    return added


@given(LENGTHS, st.integers(0, 4000), st.integers(0, 4000))
def test_it_gives_exactly_what_was_between_two_times(lengths: list[int], first: int, last: int) -> None:
    memory = SoundMemory()
    added = numbered(lengths, memory)
    # Half a sample more: a time may be a little less than the sample that it means.
    assert memory.between((first + 0.5) / RATE, (last + 0.5) / RATE) == added[first * 2 : last * 2]


@given(LENGTHS)
def test_it_remembers_as_long_as_it_should_and_at_most_a_block_longer(lengths: list[int]) -> None:
    memory = SoundMemory(seconds=1000 / RATE)
    added = numbered(lengths, memory)
    remembered = memory.between(0.0, 1e6)
    assert added.endswith(remembered)
    assert min(len(added), 2000) <= len(remembered) < 2000 + 800 or len(remembered) == len(added)
