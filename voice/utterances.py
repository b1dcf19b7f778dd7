"""Sound becomes utterances: when one begins, when it is over, and what was said in it."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from voice.ears_protocol import Settings
from voice.foreground import foreground
from voice.heard import UNKNOWN, Heard
from voice.lull import Lull
from voice.pcm import RATE
from voice.recognizer import RecognizerModel, heard_in, joined

_BYTES_PER_SECOND = 2 * RATE
_ONSET = 0.5  # seconds of silence that are heard again, because the recognizer has not yet decoded so recent sound
_REST = 0.6  # seconds of a quiet in which nothing was said, after which it is not even listened to
_LONGEST = 5.0  # seconds of sound that are quickly heard again; what is longer has time to be ended by silence
_STANDS_OUT = 0.35  # of the time of its words somebody must be louder than the room; the last one ends in a pause
_SHORTEST = 0.15  # seconds that somebody must be louder than the room; what is shorter is the end of another word
_WORD = 0.1  # seconds of its last word that must have been said before a pause, or it is only a guess
_FAR = 0.35  # seconds of others, farther away, that are worth to be passed over
_MODELS_KEPT = 4  # a table changes between a few grammars; each model in memory costs about 5 MB


class Hearing:
    """Turns blocks into utterances.

    The recognizer rests while the room is quiet; what it hears begins a little before the quiet ends.
    """

    def __init__(self) -> None:
        self._models: dict[str, RecognizerModel] = {}
        self._model: RecognizerModel | None = None
        self._next: RecognizerModel | None = None
        self._settings = Settings()
        self._lull = Lull()
        self._recognizer: Any = None
        self._sound = bytearray()  # since the recognizer began; while it rests the last of the quiet
        self._start = 0.0  # when that begins, in seconds of the source
        self._partial = ""
        self._unchanged = 0  # blocks for which the partial result has been the same
        self._try_at = 0  # so many of them before it is looked at whether that may be all
        self._tried = 0.0  # seconds of this pause after which that was looked at last

    def listen(self, folder: str, settings: Settings) -> tuple[str, ...]:
        """Load a model or take it from memory, use it from the next utterance on, and give what it lacks."""
        model = self._models.pop(folder, None) or RecognizerModel(Path(folder))
        self._models[folder] = model
        while len(self._models) > _MODELS_KEPT:
            del self._models[next(iter(self._models))]
        self._settings, self._next = settings, model
        if self._recognizer is None:
            self._model = model
        elif not self._partial:
            self._begin(self._start, bytes(self._sound))
        return model.missing

    def feed(self, start: float, pcm: bytes) -> tuple[Heard | None, str]:
        """Hear a block; gives the utterance that it completes, if one, and the partial result."""
        self._lull.feed(pcm)
        if self._recognizer is None:
            if not self._sound:
                self._start = start
            if not self._lull.ended:
                self._sound += pcm
                self._forget_before(_ONSET)
                return None, ""
            self._begin(self._start, bytes(self._sound))
        self._sound += pcm
        if self._came_nearer():
            self._recognizer, pcm = self._anew(), bytes(self._sound)
        if self._recognizer.AcceptWaveform(pcm):
            return self._decided(self._heard()), self._partial
        assert self._model is not None
        partial = joined(self._model.words(json.loads(self._recognizer.PartialResult()).get("partial", "")))
        if partial == self._partial:
            self._unchanged += 1
        else:
            self._partial, self._unchanged, self._try_at = partial, 1, self._settings.stable_blocks
        return self._early(), self._partial

    @property
    def ready(self) -> bool:
        """Whether there is a model to hear with."""
        return self._next is not None

    def finish(self) -> Heard | None:
        """Decide about what was heard so far; what comes is heard in another room."""
        heard = None if self._recognizer is None else self._decided(self._heard())
        self.forget()
        self._lull = Lull()
        return heard

    def forget(self) -> None:
        """Drop the utterance in progress."""
        self._recognizer = None
        self._sound.clear()
        self._expect()
        self._model = self._next

    def _early(self) -> Heard | None:
        """Take what was said when it is quiet, and what was clearly said as soon as it is.

        The partial result lags behind the voice, and where only one word can follow it runs ahead of it. So the
        recognizer is told that the sound ends here; when that was too early, it hears the sound once more.
        """
        assert self._model is not None
        if self._lull.seconds >= self._end_of(self._partial):
            return self._decided(self._heard())
        if not self._partial or len(self._sound) > _LONGEST * _BYTES_PER_SECOND or (fits := self._due()) is None:
            return None
        heard = self._heard()
        if heard is not None and UNKNOWN not in heard.text and fits(heard):
            return self._decided(heard)
        if self._still:
            self._recognizer = self._anew(bytes(self._sound))
        return None

    def _end_of(self, partial: str) -> float:
        """How long it must be quiet after `partial` until nobody goes on; a short word does not show in it yet."""
        assert self._model is not None
        if not partial:
            return _REST
        if partial.endswith(UNKNOWN) and self._model.grammar.tells_talk:
            return self._settings.aside  # else whoever speaks to us next would drown in that talk
        return self._settings.end if self._model.phrases.complete(partial) else self._settings.hesitation

    def _due(self) -> Callable[[Heard], bool] | None:
        """What must hold of what was heard if it is to be taken now; None when that is not worth looking at yet."""
        assert self._model is not None
        phrases, settings, quiet = self._model.phrases, self._settings, self._lull.seconds
        pause, patience, lead = settings.pause, settings.patience, settings.lead
        if self._loud:
            pause, patience, lead = pause * settings.caution, patience * settings.caution, settings.margin
        if quiet < pause:
            self._tried = 0.0
        if quiet >= patience > self._tried and phrases.ends(self._partial):
            self._tried = patience
            return lambda heard: heard.text == self._partial and _lead(heard) >= lead
        if quiet >= pause > self._tried and phrases.closing(self._partial):
            self._tried = pause
            latest = self._now - quiet - _WORD
            return lambda heard: phrases.closed(heard.text) and _lead(heard) >= lead and heard.words[-1].start <= latest
        if self._unchanged >= self._try_at and phrases.closed(self._partial):
            self._try_at *= 2
            return self._beyond_doubt
        return None

    def _beyond_doubt(self, heard: Heard) -> bool:
        """Whether a phrase may be taken though it has not become quiet."""
        over = self._now >= heard.speech_end + 2 * self._settings.guard  # not in the middle of a long "s"
        return over and heard.text == self._partial and _lead(heard) >= self._settings.margin

    def _heard(self) -> Heard | None:
        """What has been said up to now.

        In a still room the recognizer is through with it then. Elsewhere another one hears what the nearest voice said.
        """
        assert self._model is not None
        recognizer, start = self._recognizer, self._start
        if not self._still:
            since, until = foreground(bytes(self._sound), self._lull.clearance)
            recognizer, start = self._anew(bytes(self._sound[_bytes(since) : _bytes(until)])), start + since
        return heard_in(recognizer.FinalResult(), start, self._now, self._model.grammar.words)

    def _came_nearer(self) -> bool:
        """Pass over what others said while nobody near spoke; gives whether there was any of it."""
        since = 0.0 if self._still else foreground(bytes(self._sound), self._lull.clearance)[0]
        if since < _FAR:
            return False
        self._forget_before(len(self._sound) / _BYTES_PER_SECOND - since)
        self._partial, self._unchanged, self._tried = "", 0, 0.0
        return True

    def _decided(self, heard: Heard | None) -> Heard | None:
        """Take what was heard and begin the next utterance with the sound after its last word, when there is any."""
        begin = self._now - _ONSET if heard is None else heard.speech_end + self._settings.guard
        if heard is not None:
            heard = replace(heard, muffled=self._lull.muffled, loud=self._loud) if self._stands_out(heard) else None
        self._forget_before(self._now - begin)
        if self._lull.seconds >= self._settings.pause:
            self._recognizer, self._model = None, self._next
            self._expect()
        else:
            self._begin(self._start, bytes(self._sound))
        return heard

    def _stands_out(self, heard: Heard) -> bool:
        """Whether somebody was louder than the room in enough of the words: the recognizer finds some in any babble."""
        spoken = sum(self._lull.spoken(self._now - word.start, self._now - word.end) for word in heard.words)
        length = sum(word.end - word.start for word in heard.words)
        return spoken >= max(_SHORTEST, _STANDS_OUT * length)

    def _begin(self, start: float, sound: bytes) -> None:
        self._model = self._next
        self._start, self._sound = start, bytearray(sound)
        self._recognizer = self._anew(sound)
        self._expect()

    def _anew(self, sound: bytes = b"") -> Any:
        """A fresh recognizer that has heard `sound`."""
        assert self._model is not None
        recognizer = self._model.recognizer(self._settings.rivals)
        if sound:
            recognizer.AcceptWaveform(sound)
        return recognizer

    def _expect(self) -> None:
        """Nothing is known yet of the utterance that comes."""
        self._partial, self._unchanged, self._tried = "", 0, 0.0
        self._lull.begin()

    def _forget_before(self, seconds: float) -> None:
        """Keep no more than the last `seconds` of the sound."""
        skipped = max(0, len(self._sound) - max(0, _bytes(seconds)))
        del self._sound[:skipped]
        self._start += skipped / _BYTES_PER_SECOND

    @property
    def _loud(self) -> bool:
        """Whether the room is hardly softer than who speaks to us."""
        return self._lull.clearance < self._settings.clear

    @property
    def _still(self) -> bool:
        """Whether nobody but who speaks to us can be heard in the room."""
        return self._lull.clearance >= self._settings.still

    @property
    def _now(self) -> float:
        return self._start + len(self._sound) / _BYTES_PER_SECOND


def _bytes(seconds: float) -> int:
    """How many bytes of sound last so long."""
    return 2 * round(seconds * RATE)


def _lead(heard: Heard) -> float:
    """By how many nats the best hypothesis is ahead of the next."""
    return heard.rivals[1].cost if len(heard.rivals) > 1 else math.inf
