"""Text to samples, or to a wav file, through a supervised worker that may crash or hang."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from voice.child import Child, ChildGoneError, ChildSilentError
from voice.mouth_worker import Answer, Render, Rendered
from voice.sound import Failure, SoundError, Trouble
from voice.synthesis import Speech, VoiceStyle
from voice.wavefile import write_wav

START_SECONDS = 15.0  # of a worker, on a small and very busy machine; half a second on an idle one
LEAVE_SECONDS = 0.5  # for a worker to tidy up and end by itself
HANG_SECONDS = 1.7  # for a sentence, which takes 0.02
CHARACTERS_A_SECOND = 2000.0  # added for long texts: a tenth of the speed measured


def patience(text: str) -> float:
    """Seconds after which the synthesis of a text has surely hung."""
    return HANG_SECONDS + len(text) / CHARACTERS_A_SECOND


class Synthesizer:
    """Renders speech in a worker process, which is started at the first text and restarted when it fails."""

    def __init__(self) -> None:
        self._child: Child[Answer] | None = None

    def render(self, text: str, style: VoiceStyle) -> Speech:
        """The sound of a text; a text with no letter or digit has none.

        Raises SoundError: NO_VOICE when the system has no voice for the language, SYNTHESIS_FAILED when the
        synthesizer fails or hangs twice.
        """
        for _ in range(2):
            warm = self._child is not None
            child = self._child = self._child or Child("voice.mouth_worker", Answer)
            try:
                child.send(Render(text, style))
                answer, samples = child.receive(patience(text) + (0.0 if warm else START_SECONDS))
            except (ChildGoneError, ChildSilentError):
                self._drop()
                continue
            if isinstance(answer, Rendered):
                return Speech(samples, answer.rate)
            if isinstance(answer, Failure):
                raise SoundError(answer.trouble, answer.sentence)
            self._drop()
        raise SoundError(Trouble.SYNTHESIS_FAILED, "The speech synthesizer does not answer.")

    def close(self) -> None:
        """End the worker process."""
        self._drop(LEAVE_SECONDS)

    def _drop(self, grace: float = 0.0) -> None:
        if self._child is not None:
            self._child.close(grace)
            self._child = None

    def __enter__(self) -> Synthesizer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def say_to_file(text: str, style: VoiceStyle, path: Path) -> Speech:
    """Speak a text into a wav file (16-bit mono), whole or not at all.

    Raises SoundError, CANNOT_WRITE where the file cannot be written; an older file is then still there.
    """
    with Synthesizer() as synthesizer:
        speech = synthesizer.render(text, style)
    if not speech.samples:
        raise SoundError(Trouble.SYNTHESIS_FAILED, "There is nothing to say in this text.")
    try:
        write_wav(path, np.frombuffer(speech.samples, "<i2"), speech.rate)
    except OSError as problem:
        reason = (problem.strerror or "unknown error").lower()
        raise SoundError(Trouble.CANNOT_WRITE, f"{path} cannot be written: {reason}.") from None
    return speech
