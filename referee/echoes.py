"""Children say things twice: "eu tenho! eu tenho!" is one call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.questions import Spoken
from voice.heard import Heard

SECONDS = 2.0  # from the end of the one to the beginning of the other


@dataclass(slots=True)
class Echoes:
    """Remembers the last call that was heard; what is typed is meant as it stands."""

    _acts: Sequence[Spoken] = ()
    _speaker: str | None = None
    _end: float = -SECONDS

    def repeats(self, heard: Heard, acts: Sequence[Spoken], speaker: str | None) -> bool:
        """Whether this is the last call once more, by the same voice as far as anybody knows."""
        if heard.typed:
            return False
        soon = heard.speech_start - self._end <= SECONDS
        same = list(acts) == list(self._acts) and (speaker is None or speaker == self._speaker)
        self._acts, self._speaker, self._end = acts, speaker, heard.speech_end
        return soon and same
