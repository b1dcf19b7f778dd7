"""How soon the referee is heard, and how soon it is silent when it is cut short."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

from benchmarks.figure import Figure, UnavailableError
from voice.mouth import Mouth, Utterance
from voice.sound import SoundError, Trouble

SENTENCE = "Esta frase é bastante comprida, e por isso há tempo de sobra para a interromper a meio."
TIMES = 5


def measure() -> Iterator[Figure]:
    """Says a sentence through this computer's loudspeaker, and cuts it short in the middle."""
    mouth = Mouth("pt-PT")
    try:
        mouth.wait_ready()
        begins, ends = zip(*(_said_and_cut(mouth) for _ in range(TIMES)), strict=True)
    except SoundError as error:
        raise UnavailableError(str(error)) from error
    finally:
        mouth.close()
    yield Figure("from a sentence to its first sample in the air, median", statistics.median(begins), "s", at_most=0.35)
    yield Figure("from cutting it short to silence, median", statistics.median(ends), "s", at_most=0.05)


def _said_and_cut(mouth: Mouth) -> tuple[float, float]:
    """Seconds from saying to sound, and from cutting to silence."""
    asked = time.monotonic()
    utterance = mouth.say(SENTENCE)
    start = _started(utterance)
    time.sleep(max(0.0, start + 0.5 - time.monotonic()))
    cut = time.monotonic()
    mouth.stop()
    utterance.wait()
    assert utterance.end is not None
    return start - asked, utterance.end - cut


def _started(utterance: Utterance) -> float:
    """When it was first in the air. Raises SoundError when it never was."""
    while utterance.start is None:
        if utterance.wait(0.01) is not None:
            raise SoundError(Trouble.DEVICE_FAILED, "The loudspeaker takes no sound.")
    return utterance.start
