"""`conde name`: how a name sounds, told by a spelling of its sound or by saying it twice."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue

from models.phonetic import sounding, tailor_to_phones
from models.sounding import Sounding, distance, soundings, sounds_like
from models.speech import OwnModel
from referee.announcer import Announcer
from referee.ears import speech_model
from referee.errors import TableError
from referee.folders import LANGUAGES
from referee.namebook import NameBook
from voice.ears import Ears, EarsDown
from voice.heard import Heard
from voice.microphone import Microphone
from voice.recording import Recording
from voice.sound import parse_device
from voice.sources import Block, Source
from voice.tokens import tokens

_ALIKE = 0.5  # share of phones that may differ between saying a name and saying it again
_LIKELY = 0.35  # the same between what was said and a reading of the letters, to count as confirmed
_SHOWN = 4  # soundings at most; the rest are other languages' readings
_SHORTEST = 2  # phones; anything shorter was a knock or a breath

Show = Callable[[str], None]


def run(
    name: str,
    language: str,
    *,
    like: str | None = None,
    say: bool = False,
    forget: bool = False,
    source: str = "mic",
    device: str | None = None,
    model: Path | None = None,
) -> None:
    """Learn or forget how one word of a name sounds, and print it. Raises what the command line tells."""
    if language not in LANGUAGES:
        raise TableError("unknown_language", given=language, allowed=LANGUAGES)
    words = tokens(name)
    if len(words) != 1:
        raise TableError("one_word_of_a_name", given=name)
    announcer = Announcer.load(language)

    def show(message: str, **details: object) -> None:
        print(announcer.message(message, name=name, **details).show, flush=True)

    (word,), book = words, NameBook()
    if forget:
        show("name_forgotten" if book.forget(word) else "name_never_told")
        return
    if say:
        listened = _open(source, device)
        try:
            said = by_voice(listened, word, language, _own(model, language), show)
        finally:
            listened.close()
        book.remember(word, said)
    elif like is not None:
        book.remember(word, by_spelling(word, like, language))
    told = book.soundings().get(word)
    said = told or soundings([word], language)[word]
    if not said:
        raise TableError("name_unreadable", name=name)
    show("name_told" if told else "name_guessed", sounds=", ".join(f"[{''.join(one)}]" for one in said[:_SHOWN]))


def by_spelling(word: str, spelling: str, language: str) -> tuple[Sounding, ...]:
    """How `spelling` is read. Raises TableError("name_unreadable") where it is no text to be read."""
    said = sounds_like(spelling, language)
    if not said:
        raise TableError("name_unreadable", name=word)
    return said


def by_voice(
    source: Source, word: str, language: str, model: OwnModel, show: Callable[[str], None]
) -> tuple[Sounding, ...]:
    """What is heard when a name is said twice alike; readings of its letters that come near to it stand first.

    Raises TableError("name_not_heard") when the source ends before.
    """
    readings = soundings([word], language)[word]
    before: Sounding | None = None
    show("say_name")
    for said in _said(source, model):
        if before is not None and distance(before, said) <= _ALIKE:
            near = [reading for reading in readings if min(distance(reading, one) for one in (before, said)) <= _LIKELY]
            return tuple(dict.fromkeys((*near, before, said)))
        show("say_name_again" if before is None else "said_otherwise")
        before = said
    raise TableError("name_not_heard", name=word)


def _said(source: Source, model: OwnModel) -> Iterator[Sounding]:
    """Each utterance of a source as phones."""
    arrivals: SimpleQueue[Heard | EarsDown] = SimpleQueue()

    def utterances() -> Iterator[Sounding]:
        while not arrivals.empty():
            heard = arrivals.get()
            if isinstance(heard, Heard) and len(sounding(heard.text)) >= _SHORTEST:
                yield sounding(heard.text)

    with (
        tempfile.TemporaryDirectory(prefix="conde-") as folder,
        Ears(arrivals.put) as ears,
    ):
        ears.listen(tailor_to_phones(model.folder, Path(folder)))
        for item in source:
            if isinstance(item, Block):
                ears.feed(item.samples, wait=item.captured is None)
                yield from utterances()
        ears.finish()
        yield from utterances()


def _own(chosen: Path | None, language: str) -> OwnModel:
    """The model to listen with. Raises TableError where it does not know sounds, only words."""
    model = speech_model(chosen, language)
    if not isinstance(model, OwnModel):
        raise TableError("model_knows_no_sounds", path=str(model.folder))
    return model


def _open(source: str, device: str | None) -> Source:
    return Microphone(parse_device(device)) if source == "mic" else Recording(source)
