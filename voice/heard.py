"""What the ears deliver: one utterance with its words, rivals and times."""

from __future__ import annotations

from dataclasses import dataclass

UNKNOWN = "[unk]"


@dataclass(frozen=True, slots=True)
class Word:
    """A recognized word with its times in seconds from the start of the source."""

    text: str
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Rival:
    """One of the recognizer's hypotheses; `cost` is how much worse than the best it is (nats, 0 for the best)."""

    text: str
    cost: float


@dataclass(frozen=True, slots=True)
class Heard:
    """One utterance.

    `text` is the best hypothesis, lower case, `[unk]` where no word fits. `rivals` are all hypotheses, best first.
    `speech_end` is when the voice ended and `decided` when the ears knew, both in seconds from the start of the
    source. `muffled` tells that its high tones did not stand out of the room, as through a closed mouth: its
    consonants are guesses. `loud` tells that the room was hardly softer than the voice. A typed line has no times
    and one hypothesis.
    """

    text: str
    rivals: tuple[Rival, ...] = ()
    words: tuple[Word, ...] = ()
    speech_start: float = 0.0
    speech_end: float = 0.0
    decided: float = 0.0
    muffled: bool = False
    loud: bool = False
    typed: bool = False


def typed(line: str) -> Heard:
    """A line from the keyboard, as if it had been heard perfectly."""
    return Heard(text=line, rivals=(Rival(line, 0.0),), typed=True)
