"""Children say things twice: "eu tenho! eu tenho!" is one call."""

from __future__ import annotations

from dataclasses import dataclass

from voice.heard import Heard

SECONDS = 2.0  # from the end of the one to the beginning of the other


@dataclass(slots=True)
class Echoes:
    """Remembers the last call that was heard; what is typed is meant as it stands."""

    _text: str = ""
    _speaker: str | None = None
    _end: float = -SECONDS

    def repeats(self, heard: Heard, speaker: str | None) -> bool:
        """Whether these are the words of the last call once more, in the same voice as far as anybody knows."""
        if heard.typed:
            return False
        soon = heard.speech_start - self._end <= SECONDS
        same = heard.text == self._text and (speaker is None or speaker == self._speaker)
        self._text, self._speaker, self._end = heard.text, speaker, heard.speech_end
        return soon and same
