"""`conde train`: a lesson with its sound, its keyboard and its place on the disk; the parts are put together here."""

from __future__ import annotations

import queue
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

import yaml

from models.speech import SpeechModel
from referee.announcer import COMMON_WORDS, Announcer
from referee.ears import fit_graph, speech_model
from referee.errors import TableError
from referee.folders import LESSON_CLIPS, LESSON_WORDS
from referee.lessons.answers import Wish
from referee.lessons.board import Board
from referee.lessons.companion import Companion
from referee.lessons.lesson import Lesson
from referee.lessons.marking import Marker
from referee.lessons.progress import Shelf
from referee.listener import Arrivals, Listener
from referee.phrases import own_rhymes
from voice.clips import Clips
from voice.ears import Ears
from voice.keyboard import Keyboard
from voice.language import family
from voice.microphone import Microphone
from voice.mouth import Mouth
from voice.recital import recital_graph
from voice.room import RoomMeter
from voice.sound import SoundError, parse_device
from voice.tokens import tokens

LAST_WORDS = 10.0  # seconds for which good-bye may be said before everything closes
WISHES = "wishes.yaml"


@dataclass(frozen=True, slots=True)
class Classroom:
    """How a lesson is held: `source` is "mic" or "keyboard", `rhymes` is a file with a table's own lines."""

    language: str
    source: str = "mic"
    device: str | None = None
    model: Path | None = None
    rhymes: Path | None = None
    mute: bool = False

    def teach(self, name: str, child: str) -> None:
        """Give one lesson of a profile to a child.

        Raises `TableError`, `SetupError`, `SoundError` or `ModelError` when there can be none.
        """
        if self.source not in ("mic", "keyboard"):
            raise TableError("unknown_choice", given=self.source, allowed=("mic", "keyboard"))
        marker = Marker.load(name, self.language, own_rhymes(self.rhymes))
        shelf = Shelf()
        shelf.check()
        with shelf.taught(child), ExitStack() as stack:
            progress = shelf.load(child)
            companion = self._companion(marker, stack)
            if marker.repertoire.rhymes_missing:
                companion.tell("rhymes_missing")
            Lesson(marker, progress, companion, shelf.keep, time.monotonic, lambda: datetime.now(timezone.utc)).run()
            if companion.mouth is not None:
                companion.mouth.wait_quiet(LAST_WORDS)

    def _companion(self, marker: Marker, stack: ExitStack) -> Companion:
        """The one whom the child speaks with; what is missing of voice and ears is told, and done without."""
        arrivals: Arrivals = queue.SimpleQueue()
        announcer = Announcer.load(self.language, (*COMMON_WORDS, LESSON_WORDS), kids=True)
        companion = Companion(
            announcer, Board(), arrivals, wishes(self.language), clips=Clips(LESSON_CLIPS / self.language)
        )
        if not self.mute:
            companion.mouth = self._mouth(companion, arrivals, stack)
        listeners = []
        if self.source == "mic":
            microphone = self._microphone(companion, stack)
            if microphone is not None:
                companion.room = RoomMeter(microphone)
                companion.ears = self._ears(marker, companion, arrivals, stack)
                listeners.append(Listener(companion.room, arrivals, companion.ears, companion.mouth))
        if not listeners or sys.stdin.isatty():
            listeners.append(Listener(Keyboard(), arrivals))
        companion.listeners = len(listeners)
        for listener in listeners:
            listener.start()
        return companion

    def _mouth(self, companion: Companion, arrivals: Arrivals, stack: ExitStack) -> Mouth | None:
        mouth = Mouth(self.language, on_trouble=lambda trouble: arrivals.put(trouble) if companion.mouth else None)
        stack.callback(mouth.close)
        try:
            mouth.wait_ready()
        except SoundError as error:
            companion.tell(error.trouble.value)
            return None
        return mouth

    def _microphone(self, companion: Companion, stack: ExitStack) -> Microphone | None:
        with suppress(SoundError):
            microphone = Microphone(parse_device(self.device))
            stack.callback(microphone.close)
            return microphone
        companion.tell("no_microphone")
        return None

    def _ears(self, marker: Marker, companion: Companion, arrivals: Arrivals, stack: ExitStack) -> Ears:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="conde-")))
        ears = stack.enter_context(Ears(arrivals.put))
        if missing := ears.listen(fit(speech_model(self.model, self.language), marker, folder)):
            companion.tell("unknown_words", words=sorted(missing))
        return ears


def fit(model: SpeechModel, marker: Marker, into: Path) -> Path:
    """Write into a folder the model that hears a lesson: its lines in every disorder, and whole ones of elsewhere."""
    again = [tokens(text) for text, wish in wishes(marker.repertoire.language).items() if wish is Wish.AGAIN]
    fixed = (*marker.foreign, *(words for words in again if model.known(words) == set(words)))
    return fit_graph(model.without_talk(), recital_graph(marker.repertoire.phrases(), fixed), into)


def wishes(language: str) -> Mapping[str, Wish]:
    """What a child may say or type instead of the line."""
    known = yaml.safe_load((LESSON_WORDS / WISHES).read_text(encoding="utf-8"))[family(language)]
    return {" ".join(tokens(text)): Wish(wish) for wish, texts in known.items() for text in texts}
