"""What an evening leaves behind: the growth of memory over two hours of sound, as fast as the ears hear it.

`CONDE_HOURS` is how many hours of sound it is.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import wave
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.figure import Figure, UnavailableError
from benchmarks.processes import megabytes, processor_seconds, read_of
from benchmarks.simulator.hands import SEATS, deal
from benchmarks.simulator.room import Scene
from benchmarks.simulator.sayings import Sayings
from benchmarks.simulator.tables import room_of
from benchmarks.simulator.voices import players
from tests.speech.running import children
from voice.pcm import RATE

HOURS: Final = float(os.environ.get("CONDE_HOURS", "2"))
GAME: Final = "court"  # which goes on until the table says that it is over
LANGUAGE: Final = "pt-PT"
PAUSE_SECONDS: Final = 3.0  # in which the referee would speak
WARM: Final = 1 / 12  # of the sound: until then memory is taken for good
LOOK_SECONDS: Final = 0.2


def measure() -> Iterator[Figure]:
    """Lets `conde play` hear a hand over and over again, and looks at its memory on the way."""
    with tempfile.TemporaryDirectory(prefix="conde-") as folder:
        sound = Path(folder) / "evening.wav"
        seats = _record(sound)
        table = ["--players", ",".join(seats), "--dealer", seats[-1], "--language", LANGUAGE, "--mute", "--json"]
        process = subprocess.Popen(
            [sys.executable, "-m", "referee", "play", GAME, *table, "--input", str(sound)],
            env={**os.environ, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder},
            stdout=subprocess.DEVNULL,
        )
        try:
            yield from _growth(process, sound)
        finally:
            process.kill()
            process.wait()


def _growth(process: subprocess.Popen[bytes], sound: Path) -> Iterator[Figure]:
    """The memory of the referee and the ears at the end, less what they had when they were warm."""
    warm: dict[str, float] = {}
    last: dict[str, float] = {}
    used = 0.0
    while process.poll() is None:
        ears = [pid for pid, arguments in children(process.pid) if "voice.ears_worker" in arguments]
        heard = read_of(process.pid, sound)
        if ears and heard > WARM:
            last = {"referee": megabytes(process.pid), "ears": megabytes(ears[0])}
            warm = warm or last
            used = processor_seconds(process.pid) + processor_seconds(ears[0])
            if heard >= 1.0:
                break
        time.sleep(LOOK_SECONDS)
    if not last or process.poll():
        raise UnavailableError("the table came to an end before its time.")
    for name, memory in last.items():
        yield Figure(f"{name}, memory after {HOURS:g} hours", memory, "MB")
    yield Figure("growth of both since they were warm", sum(last.values()) - sum(warm.values()), "MB", at_most=30)
    yield Figure("processor, of the time that was heard", 100 * used / (HOURS * 3600), "%")


def _record(path: Path) -> tuple[str, ...]:
    """A hand with talk between its calls, in changing rooms, again and again; gives who plays."""
    random = Random(1)
    sayings = Sayings.of(LANGUAGE)
    seats = sayings.players[: SEATS[GAME]]
    voices = dict(zip(seats, players(LANGUAGE, len(seats), random), strict=True))
    room = room_of(LANGUAGE, random, seed=1)
    blocks = room.blocks()
    sound = bytearray()
    for number, turn in enumerate(deal(GAME, seats, random, 100).turns):
        if number % 10 == 0:
            room.change(Scene(random.choice((None, 20.0, 15.0, 10.0)), random.random() < 0.2))
        end = room.sound(voices[turn.speaker].say(sayings.call(turn, random)), room.now + 0.5).end
        if random.random() < 0.3:
            end = room.sound(voices[random.choice(seats)].say(random.choice(sayings.chatter)), end + 0.8).end
        while room.now < end + PAUSE_SECONDS:
            sound += next(blocks).samples
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        left = int(HOURS * 3600 * RATE) * 2
        while left > 0:
            file.writeframes(sound[:left])
            left -= len(sound)
    return seats
