"""How the referee speaks: louder, softer, slower, faster, or in another language, as the table asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from models.errors import ModelError
from referee.folders import LANGUAGES
from voice.ears import EarsError
from voice.mouth import Mouth
from voice.wordsfile import WordsError

STEP = 1.25  # what one "slower" or "louder" changes
LOUDNESS = (0.25, 3.0)
PACE = (90, 300)  # words a minute
LANGUAGE = "language:"

_LOUDER = {"louder": STEP, "softer": 1 / STEP}
_FASTER = {"faster": STEP, "slower": 1 / STEP}


@dataclass(slots=True)
class Manner:
    """The manner of a table whose own language is `home`; `translate` makes it speak another.

    `translate` may raise what keeps a language from being heard: ModelError, EarsError or WordsError.
    """

    home: str
    mouth: Mouth | None
    translate: Callable[[str], None]
    _now: str = ""

    def __call__(self, mode: str) -> bool:
        """Change the manner as a mode such as "slower" or "language:en" says; False when it cannot be changed so."""
        if mode.startswith(LANGUAGE):
            return self._speak(mode.removeprefix(LANGUAGE))
        return self.mouth is not None and adjust(self.mouth, mode)

    def _speak(self, wanted: str) -> bool:
        """Speak what is wanted; where that is a family of languages, the table's own, or else the first of it."""
        language = next(each for each in (self.home, *LANGUAGES) if each.startswith(wanted))
        try:
            if language != (self._now or self.home):
                self.translate(language)
        except (ModelError, EarsError, WordsError):
            return False
        self._now = language
        return True


def adjust(mouth: Mouth, mode: str) -> bool:
    """Change the manner of speaking by one step; False when `mode` is no manner."""
    style = mouth.style
    if mode in _LOUDER:
        volume = _within(style.volume * _LOUDER[mode], LOUDNESS)
        mouth.style = msgspec.structs.replace(style, volume=volume)
    elif mode in _FASTER:
        rate = round(_within(style.rate * _FASTER[mode], PACE))
        mouth.style = msgspec.structs.replace(style, rate=rate)
    else:
        return False
    return True


def _within(value: float, limits: tuple[float, float]) -> float:
    least, most = limits
    return min(most, max(least, value))
