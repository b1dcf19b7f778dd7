"""The microphone on a real (virtual) device: what was spoken arrives, in time, and our own voice does not."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from itertools import pairwise
from types import UnionType

import numpy as np
import pytest

from tests.virtual_sound import RATE, VirtualSound
from voice.gate import Gate
from voice.microphone import Microphone
from voice.mouth import Mouth
from voice.pcm import BLOCK_SAMPLES, BLOCK_SECONDS
from voice.sound import NoMicrophoneError, SoundError, Trouble, audio_available, devices
from voice.sources import Block, BlocksDropped, Item, MicrophoneBack, MicrophoneLost, MicrophoneMuted

pytestmark = pytest.mark.sound


class Listener:
    """Collects what a source gives, on a thread of its own."""

    def __init__(self, source: Iterator[Item]) -> None:
        self.items: list[Item] = []
        self._thread = threading.Thread(target=self._listen, args=(source,), daemon=True)
        self._thread.start()

    def _listen(self, source: Iterator[Item]) -> None:
        for item in source:
            self.items.append(item)

    @property
    def blocks(self) -> list[Block]:
        return [item for item in self.items if isinstance(item, Block)]

    def samples(self) -> np.ndarray:
        return np.frombuffer(b"".join(block.samples for block in self.blocks), "<i2").astype(float)

    def await_item(self, kind: type[Item] | UnionType, seconds: float) -> Item | None:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if found := next((item for item in list(self.items) if isinstance(item, kind)), None):
                return found
            time.sleep(0.02)
        return None

    def end(self) -> bool:
        self._thread.join(3)
        return not self._thread.is_alive()


def chirp(seconds: float = 0.7) -> np.ndarray:
    time_axis = np.arange(int(seconds * RATE)) / RATE
    return (9000 * np.sin(2 * np.pi * (300 + 1000 * time_axis) * time_axis)).astype(np.int16)


def passing(source: Microphone, seen: list[Block]) -> Iterator[Item]:
    for item in source:
        if isinstance(item, Block):
            seen.append(item)
        yield item


def energy(blocks: list[Block]) -> float:
    """Of the blocks that are louder than the noise of the room."""
    sounds = [np.frombuffer(block.samples, "<i2").astype(float) for block in blocks]
    return float(sum((sound**2).sum() for sound in sounds if np.abs(sound).max() > 200))


def test_what_is_spoken_arrives_sample_by_sample(sound: VirtualSound) -> None:
    microphone = Microphone()
    listener = Listener(iter(microphone))
    time.sleep(0.5)
    spoken = chirp()
    sound.speak(spoken)
    time.sleep(0.5)
    microphone.close()
    assert listener.end()
    heard = listener.samples()
    at = int(np.argmax(np.abs(heard) > 300)) - int(np.argmax(np.abs(spoken) > 300))
    assert np.abs(heard[at : at + len(spoken)] - spoken).max() < 60  # the noise of the room
    blocks = listener.blocks
    assert all(a.end == pytest.approx(b.time) for a, b in pairwise(blocks))
    assert {len(block.samples) for block in blocks} == {2 * BLOCK_SAMPLES}
    for block in blocks:
        assert block.captured is not None
        assert block.captured[1] - block.captured[0] == pytest.approx(BLOCK_SECONDS)


def test_devices_are_listed_and_chosen_by_name_and_number(sound: VirtualSound) -> None:
    found = devices()
    assert any(device.default_input for device in found) and any(device.default_output for device in found)
    for device in ("pulse", next(d.index for d in found if d.name == "pulse")):
        microphone = Microphone(device)
        assert microphone.name == "pulse"
        microphone.close()
    assert audio_available(output=False) is None
    assert audio_available(output=True) is None


def test_an_unknown_microphone_is_named(sound: VirtualSound) -> None:
    for device in ("gramophone", 99):
        with pytest.raises(NoMicrophoneError, match=f"{device}") as problem:
            Microphone(device)
        assert problem.value.trouble is Trouble.UNKNOWN_DEVICE


def test_without_a_microphone_one_sentence_says_so(no_sound: None) -> None:
    with pytest.raises(SoundError) as problem:
        Microphone()
    assert problem.value.trouble is Trouble.NO_MICROPHONE
    assert str(problem.value) == "No microphone was found."
    assert audio_available(output=False) == "No microphone was found."
    assert audio_available(output=True) == "No loudspeaker was found."


def test_a_muted_microphone_is_noticed(sound: VirtualSound) -> None:
    microphone = Microphone()
    listener = Listener(iter(microphone))
    sound.noise_rms = 0.0
    assert listener.await_item(MicrophoneMuted, 6)
    sound.noise_rms = 8.0
    assert listener.await_item(MicrophoneBack, 3)
    microphone.close()
    assert MicrophoneLost not in map(type, listener.items)
    assert listener.samples()[RATE:].std() > 1  # never digital silence, even then


def test_of_a_microphone_that_is_silent_whenever_nobody_speaks_it_is_told_once(sound: VirtualSound) -> None:
    microphone = Microphone()
    listener = Listener(iter(microphone))
    assert listener.await_item(Block, 5)
    sound.noise_rms = 0.0
    for _ in range(4):
        sound.speak(chirp(0.3))
        time.sleep(0.5)
    for _ in range(2):
        time.sleep(2.5)
        sound.speak(chirp(0.3))
        time.sleep(0.3)
    microphone.close()
    assert listener.end()
    assert [type(item) for item in listener.items if not isinstance(item, Block)] == [MicrophoneMuted, MicrophoneBack]


def test_sound_that_nobody_had_time_for_is_counted(sound: VirtualSound, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("voice.microphone.WAITING_BLOCKS", 20)
    microphone = Microphone()
    items: list[Item] = []
    for item in microphone:
        items.append(item)
        if len(items) == 2:
            time.sleep(2.0)  # forty blocks, of which twenty wait
        if len(items) == 34:
            microphone.close()
    (dropped,) = [item for item in items if isinstance(item, BlocksDropped)]
    assert 0.5 < dropped.seconds < 1.5
    at = items.index(dropped)
    before, after = items[at - 1], items[at + 1]
    assert isinstance(before, Block) and isinstance(after, Block)
    assert before.captured is not None and after.captured is not None
    assert after.time - before.end == pytest.approx(dropped.seconds)
    assert after.captured[0] - before.captured[1] == pytest.approx(dropped.seconds, abs=0.1)


def test_what_was_in_the_air_before_anybody_listened_is_no_part_of_it(
    sound: VirtualSound, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("voice.microphone.WAITING_BLOCKS", 20)
    microphone = Microphone()
    sound.speak(chirp(1.2))
    time.sleep(0.3)  # a second and a half in all, of which one second waits
    listener = Listener(iter(microphone))
    time.sleep(0.5)
    microphone.close()
    assert listener.end()
    assert listener.blocks[0].time == 0.0
    assert listener.blocks == listener.items, "more was told than sound"
    assert energy(listener.blocks) == 0.0


@pytest.mark.parametrize("sound", [0.8], indirect=True)
def test_the_referee_does_not_hear_itself(sound: VirtualSound) -> None:
    """With an echo from loudspeaker to microphone: everything else is heard, our own voice is not."""
    microphone, mouth = Microphone(), Mouth("pt-PT")
    mouth.wait_ready()
    raw: list[Block] = []
    listener = Listener(iter(Gate(passing(microphone, raw), mouth)))
    for _ in range(3):
        mouth.say("Dá o Rui. Ana tem dezoito, Rui e Clara dezassete. Sai a Ana.")
        mouth.wait_quiet(15)
        time.sleep(0.8)  # until the ears are open again, on a busy machine too
        sound.speak(chirp(0.3))
        time.sleep(0.3)
    mouth.close()
    microphone.close()
    assert listener.end()
    masked = [block for block in listener.blocks if block.masked]
    assert len(masked) > 100
    # Three chirps and nothing else: their energy is known, and our own voice adds to it where it is heard.
    expected = 3 * (chirp(0.3).astype(float) ** 2).sum()
    assert energy(listener.blocks) == pytest.approx(expected, rel=0.05)
    assert energy(raw) > 1.5 * expected
