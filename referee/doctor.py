"""`conde doctor`: tries out devices, room, voice, ears and model; a sentence of advice for each thing wrong."""

from __future__ import annotations

import queue
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from rich.console import Console
from rich.live import Live
from rich.text import Text

from games.registry import games
from models.errors import ModelError
from models.speech import SpeechModel
from models.tailor import vocabulary
from referee.announcer import Announcer
from referee.checkup import (
    Advised,
    DevicesFound,
    EchoMeasured,
    Finding,
    ModelChecked,
    PhraseHeard,
    PhraseWanted,
    RoomMeasured,
    judge_echo,
    judge_room,
    judge_voice,
)
from referee.devices import open_microphone, open_mouth
from referee.ears import fit, speech_model
from referee.errors import TableError
from referee.folders import LANGUAGES, word_folders
from referee.happenings import Told
from referee.phrases import phrasebook
from voice.ears import Ears, EarsDown, EarsError
from voice.earshot import Earshot
from voice.echo import find_echo
from voice.heard import UNKNOWN, Heard, typed
from voice.level import Level, measure
from voice.microphone import Microphone
from voice.mouth import Mouth, Outcome
from voice.pcm import RATE, resample
from voice.phrasebook import Phrasebook
from voice.sound import SoundError, Trouble, devices
from voice.synthesizer import Synthesizer

ROOM_SECONDS = 2.5
ANSWER_SECONDS = 8.0  # for which a phrase is waited for
AROUND_SECONDS = 0.5  # before our own voice, to know the room; and twice as long after it
METER_DBFS = (-70.0, 0.0)
METER_WIDTH = 40
GAME = "earl"

_FINDINGS = {
    Trouble.NO_PORTAUDIO: Finding.NO_PORTAUDIO,
    Trouble.SOUND_SERVER_SILENT: Finding.NO_SERVER,
    Trouble.NO_VOICE: Finding.NO_VOICE,
    Trouble.SYNTHESIS_FAILED: Finding.NO_VOICE,
    Trouble.UNKNOWN_DEVICE: Finding.UNKNOWN_DEVICE,
}


def run(
    language: str, *, device: str | None, loudspeaker: str | None, mute: bool, json: bool, model: Path | None
) -> bool:
    """Examine everything and tell it; whether all is well. Raises `TableError` for a language we do not speak."""
    if language not in LANGUAGES:
        raise TableError("unknown_language", given=language, allowed=LANGUAGES)
    with ExitStack() as stack:
        doctor = Doctor(Announcer.load(language, word_folders(GAME)), json=json)
        microphone, mouth = doctor.find_devices(device, loudspeaker, mute=mute, stack=stack)
        ears = doctor.examine_model(model)
        if microphone is not None:
            room = Earshot(microphone)
            stack.callback(room.close)
            quiet = doctor.examine_room(room)
            if mouth is not None and not room.lost:
                doctor.examine_echo(room, mouth)
            if ears is not None and not room.lost:
                doctor.examine_ears(room, quiet, ears)
            if room.lost:
                doctor.advise([Finding.MICROPHONE_SILENT if room.mute else Finding.MICROPHONE_LOST])
        return doctor.conclude()


class Doctor:
    """Tells each thing as it is found, as sentences or as lines of JSON, and keeps the advice for the end."""

    def __init__(self, announcer: Announcer, *, json: bool) -> None:
        self._announcer = announcer
        self._language = announcer.language.code
        self._json = json
        self._console = Console(highlight=False)
        self._findings: list[Finding] = []

    def find_devices(
        self, device: str | None, loudspeaker: str | None, *, mute: bool, stack: ExitStack
    ) -> tuple[Microphone | None, Mouth | None]:
        """The microphone and the mouth to examine; None for what is not to be had, or not wanted."""
        try:
            found = devices()
        except SoundError as problem:
            self.advise([_FINDINGS.get(problem.trouble, Finding.NO_MICROPHONE)])
            return None, None
        microphone, news = open_microphone(device)
        if microphone is None:
            self.advise([_finding_of(news if found else (), Finding.NO_MICROPHONE)])
        else:
            self._tell(news)
            stack.callback(microphone.close)
        mouth = None
        if not mute:
            mouth, news = open_mouth(self._language, loudspeaker, lambda _: None)
            if mouth is None:
                self.advise([_finding_of(news, Finding.NO_LOUDSPEAKER)])
            else:
                self._tell(news)
                stack.callback(mouth.close)
        self._report(
            DevicesFound(
                microphone.name if microphone else None,
                mouth.name if mouth else None,
                _names(each.name for each in found if each.inputs),
                _names(each.name for each in found if each.outputs),
            )
        )
        return microphone, mouth

    def examine_model(self, chosen: Path | None) -> SpeechModel | None:
        """The speech model, or None when it cannot be used."""
        try:
            model = speech_model(chosen)
            count = len(vocabulary(model.folder))
        except ModelError as error:
            self._show("model_unusable", why=str(error))
            self.advise([Finding.MODEL_UNUSABLE])
            return None
        missing: dict[str, list[str]] = {}
        for game in games():
            words = phrasebook(game, self._language, ()).graph().words
            if unknown := sorted(words - model.known(words)):
                missing[game] = unknown
        size = sum(path.stat().st_size for path in model.folder.rglob("*") if path.is_file())
        self._report(ModelChecked(str(model.folder), count, size, missing))
        if missing:
            self.advise([Finding.WORDS_MISSING])
        return model

    def examine_room(self, room: Earshot) -> Level:
        """How loud the room is when nobody speaks."""
        self._show("doctor_quiet", seconds=round(ROOM_SECONDS))
        begun = time.monotonic()
        self._meter(room, lambda: time.monotonic() - begun >= ROOM_SECONDS)
        samples, _ = room.between(begun, time.monotonic())
        level = measure(samples)
        self._report(RoomMeasured(round(level.floor, 1), round(level.peak, 1)))
        self.advise(judge_room(level))
        return level

    def examine_echo(self, room: Earshot, mouth: Mouth) -> None:
        """How our own voice comes back to the microphone."""
        sentence = self._text("doctor_sentence")
        if not self._json:
            self._console.print(sentence)
        said = mouth.say(sentence)
        if said.wait() is not Outcome.SPOKEN or said.start is None or said.end is None:
            self.advise([Finding.NO_LOUDSPEAKER])
            return
        last = said.end + 2 * AROUND_SECONDS
        room.wait_until(last, last - time.monotonic() + 1.0)
        heard, begins = room.between(said.start - AROUND_SECONDS, last)
        with Synthesizer() as synthesizer:
            speech = synthesizer.render(sentence, mouth.style)
        played = resample(np.frombuffer(speech.samples, "<i2").astype(np.int16), speech.rate, RATE)
        echo = find_echo(played, heard, max(0, round((said.start - begins) * RATE)))
        if echo is None:
            self._report(EchoMeasured(None, None, None))
        else:
            self._report(EchoMeasured(round(echo.gain, 1), round(echo.delay, 3), round(echo.tail, 2)))
        self.advise(judge_echo(echo))

    def examine_ears(self, room: Earshot, quiet: Level, model: SpeechModel) -> None:
        """Whether the ears hear what a player is asked to say."""
        arrivals: queue.SimpleQueue[Heard | EarsDown] = queue.SimpleQueue()
        book = phrasebook(GAME, self._language, ())
        try:
            with (
                tempfile.TemporaryDirectory(prefix="conde-") as folder,
                Ears(arrivals.put) as ears,
            ):
                ears.listen(fit(model, book, Path(folder)))
                room.listen = partial(_feed, ears)
                for message in ("doctor_phrase", "doctor_short_phrase"):
                    self._examine_phrase(self._text(message), room, quiet, book, arrivals)
        except (EarsError, ModelError) as error:
            self._show("model_unusable", why=str(error))
            self.advise([Finding.MODEL_UNUSABLE])

    def _examine_phrase(
        self,
        phrase: str,
        room: Earshot,
        quiet: Level,
        book: Phrasebook,
        arrivals: queue.SimpleQueue[Heard | EarsDown],
    ) -> None:
        self._report(PhraseWanted(phrase))
        begun = time.monotonic()
        heard: list[str] = []

        def done() -> bool:
            while not arrivals.empty():
                arrival = arrivals.get()
                if isinstance(arrival, Heard) and arrival.text.replace(UNKNOWN, "").strip():
                    heard.append(arrival.text)
            return bool(heard) or time.monotonic() - begun >= ANSWER_SECONDS

        self._meter(room, done)
        samples, _ = room.between(begun, time.monotonic())
        level = measure(samples)
        right = bool(heard) and _same(book, phrase, heard[0])
        self._report(
            PhraseHeard(
                phrase=phrase,
                heard=heard[0] if heard else None,
                right=right,
                loud=round(level.loud, 1),
                above=round(level.loud - quiet.floor, 1),
                peak=round(level.peak, 1),
                clipped=round(level.clipped, 5),
            )
        )
        if heard:
            self.advise(judge_voice(level, quiet))
        if not right:
            self.advise([Finding.HEARD_OTHERWISE if heard else Finding.HEARD_NOTHING])

    def advise(self, findings: Iterable[Finding]) -> None:
        """Note what is wrong; the same thing is told once."""
        self._findings += [finding for finding in findings if finding not in self._findings]

    def conclude(self) -> bool:
        """Tell the advice; whether there was none to give."""
        for finding in self._findings:
            text = self._text(f"advice-{finding.value}")
            if self._json:
                self._print(Advised(finding, text))
            else:
                self._console.print(Text(f"→ {text}", "bold yellow"), soft_wrap=True)
        if not self._findings:
            self._show("doctor_well")
        return not self._findings

    def _meter(self, room: Earshot, done: Callable[[], bool]) -> None:
        """Show how loud it is until `done`."""
        if self._json or not self._console.is_terminal:
            while not done():
                time.sleep(0.05)
            return
        loudest = METER_DBFS[0]
        with Live(console=self._console, refresh_per_second=10, transient=True) as live:
            while not done():
                loudest = max(loudest, room.level)
                live.update(meter(room.level, loudest))
                time.sleep(0.05)

    def _tell(self, news: Iterable[Told]) -> None:
        for told in news:
            self._show(told.message, **told.details)

    def _report(self, found: msgspec.Struct) -> None:
        if self._json:
            self._print(found)
            return
        for message, fields in _sentences(found):
            self._show(message, **fields)

    def _print(self, found: msgspec.Struct) -> None:
        print(msgspec.json.encode(found).decode(), flush=True)

    def _show(self, message: str, **details: Any) -> None:
        if not self._json:
            self._console.print(Text(self._announcer.message(message, **details).show or ""), soft_wrap=True)

    def _text(self, message: str) -> str:
        return self._announcer.message(message).show or ""


def meter(level: float, loudest: float) -> Text:
    """A bar as long as it is loud, with a mark at the loudest until now; red where it clips."""
    least, most = METER_DBFS

    def place(value: float) -> int:
        return round(min(1.0, max(0.0, (value - least) / (most - least))) * METER_WIDTH)

    bar = "█" * place(level)
    cells = f"{bar:<{METER_WIDTH + 1}}"
    at = place(loudest)
    cells = cells[:at] + "│" + cells[at + 1 :]
    return Text(f"{cells} {max(level, least):4.0f} dB", "bold red" if loudest > -1.0 else "green")


def _sentences(found: msgspec.Struct) -> Iterator[tuple[str, dict[str, Any]]]:
    """The messages that tell what was found."""
    match found:
        case DevicesFound():
            yield "doctor_microphones", {"device": found.microphone, "devices": found.microphones}
            yield "doctor_loudspeakers", {"device": found.loudspeaker, "devices": found.loudspeakers}
        case RoomMeasured(floor=floor):
            yield "doctor_room", {"level": round(floor)}
        case EchoMeasured(gain=gain, tail=tail):
            if gain is not None and tail is not None:
                yield "doctor_echo", {"level": round(gain), "tail": round(tail * 1000)}
        case PhraseWanted(phrase=phrase):
            yield "doctor_say", {"phrase": phrase}
        case PhraseHeard(heard=None):
            yield "doctor_heard_nothing", {}
        case PhraseHeard():
            about = {"heard": found.heard, "right": found.right}
            yield "doctor_heard", {**about, "level": round(found.loud), "above": round(found.above)}
        case ModelChecked():
            yield "doctor_model", {"path": found.path, "count": found.words, "megabytes": round(found.size / 1e6)}
            for game, words in found.missing.items():
                yield "doctor_missing", {"game": game, "words": words}


def _feed(ears: Ears, block: bytes) -> None:
    """Let the ears hear, as long as they can."""
    with suppress(EarsError):
        ears.feed(block)


def _same(book: Phrasebook, phrase: str, heard: str) -> bool:
    """Whether what was heard means what was to be said."""
    wanted, found = (book.read(typed(text)) for text in (phrase, heard))
    return bool(wanted and found) and wanted[0].acts == found[0].acts


def _finding_of(news: Iterable[Told], otherwise: Finding) -> Finding:
    """Why there is no such device, from what was told about it."""
    troubles = {trouble.name.lower(): finding for trouble, finding in _FINDINGS.items()}
    return next((troubles[told.message] for told in news if told.message in troubles), otherwise)


def _names(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))
