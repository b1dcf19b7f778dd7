"""`conde say`: a sentence in the referee's voice, aloud or into a file."""

from __future__ import annotations

from pathlib import Path

from referee.errors import TableError
from referee.folders import LANGUAGES
from voice.mouth import Mouth
from voice.synthesis import VoiceStyle
from voice.synthesizer import say_to_file


def say(text: str, language: str, out: Path | None) -> None:
    """Speak `text`, or write it to the WAV file `out`. Raises `TableError` or `SoundError`."""
    if language not in LANGUAGES:
        raise TableError("unknown_language", given=language, allowed=LANGUAGES)
    if out is not None:
        say_to_file(text, VoiceStyle(language), out)
        return
    mouth = Mouth(language)
    try:
        mouth.wait_ready()
        mouth.say(text).wait()
    finally:
        mouth.close()
