"""The ears' own process: it holds the recognizer, which may crash or hang without harm to the table.

It hears with a folder made by tailoring. `grammar.json` in it holds the sentences that may be said, so that a finished
one can be told from one that goes on. The folder is either a Vosk model whose graph holds exactly these sentences
(`_StrictGrammar`), or `grammar.json` names a model and the phrases to give it, and what it hears has to be compared
with the sentences (`_LooseGrammar`).
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from voice.heard import UNKNOWN, Heard, Rival, Word
from voice.lull import Lull
from voice.pcm import RATE
from voice.worker import Channel, open_channel

_GRAMMAR = "grammar.json"
_TALK = "[talk"  # how a strict model calls the words that are part of no sentence
_BYTES_PER_SECOND = 2 * RATE
_ONSET = 0.5  # seconds of silence that are heard again, because the recognizer has not yet decoded so recent sound
_REST = 0.6  # seconds of a quiet in which nothing was said, after which it is not even listened to
_LONGEST = 5.0  # seconds of sound that are quickly heard again; what is longer has time to be ended by silence
_AHEAD = 2  # words that the last partial result may lack of what was said: it runs a quarter of a second behind
_ASIDE = 2.5  # nats; a phrase that only goes on with what costs more, such as a filler, is as good as complete
_BROKEN_OFF = 1.0  # nats; who ends where it costs so much more than elsewhere has not come to an end
_MANY = 13  # words; where more may follow, such as any card or anything after a name, people pause and go on
_MODELS_KEPT = 4  # a table changes between a few grammars; each model in memory costs about 5 MB


class Settings(msgspec.Struct, frozen=True):
    """How the ears decide.

    `rivals` is how many hypotheses are asked for. What is ahead of all others by `lead` nats is taken before the
    recognizer itself finds the end: a complete phrase that nothing likely continues after a `pause` of so many seconds,
    one that might go on with a few words after `patience` seconds. Where it is never quiet, a phrase that nothing
    continues is taken once it was the partial result for `stable_blocks` blocks in a row and is ahead by `margin` nats.
    After `end` seconds of quiet a phrase is over that may be one, after `hesitation` seconds whatever was said. `guard`
    is how many seconds after its last word an utterance's own sound may last: what was said later belongs to the next.
    """

    rivals: int = 8
    stable_blocks: int = 6
    margin: float = 2.0
    guard: float = 0.2
    pause: float = 0.16
    patience: float = 0.24
    end: float = 0.5
    hesitation: float = 0.9
    lead: float = 0.5


class Listen(msgspec.Struct, frozen=True, tag=True):
    """Hear with this folder after the utterance in progress. Answered by Ready or Failed.

    `over` says that it is the folder for what is said over our own voice; "" for none.
    """

    folder: str
    settings: Settings
    over: bool = False


class Block(msgspec.Struct, frozen=True, tag=True):
    """Sound, and when it begins in seconds of the source. Answered by Fed.

    `over` is what is said over our own voice.
    """

    start: float
    pcm: bytes
    over: bytes = b""


class Finish(msgspec.Struct, frozen=True, tag=True):
    """Nothing more comes: decide now. Answered by Finished."""


class Forget(msgspec.Struct, frozen=True, tag=True):
    """Drop the utterance in progress. Not answered."""


Order = Listen | Block | Finish | Forget


class Ready(msgspec.Struct, frozen=True, tag=True):
    """The model is loaded; `missing` are words of the grammar that it does not know."""

    missing: tuple[str, ...]


class Failed(msgspec.Struct, frozen=True, tag=True):
    """The model cannot be used; the one before stays in use."""

    reason: str


class Fed(msgspec.Struct, frozen=True, tag=True):
    """A block is through; `partial` is what the utterance in progress looks like."""

    partial: str


class Said(msgspec.Struct, frozen=True, tag=True):
    """An utterance, perhaps over our own voice; comes before the answer to the block that decided it."""

    heard: Heard
    over: bool = False


class Finished(msgspec.Struct, frozen=True, tag=True):
    """All that was fed has been decided."""


Answer = Ready | Failed | Fed | Said | Finished


class Phrases:
    """The sentences that may be said, to follow a partial result through them."""

    def __init__(self, arcs: list[tuple[int, int, str, float]], finals: list[tuple[int, float]]) -> None:
        self.words = frozenset(word for _, _, word, _ in arcs if word)
        cheapest = min((cost for _, cost in finals), default=0.0)
        self._ends = frozenset(state for state, cost in finals if cost < cheapest + _BROKEN_OFF)
        self._onward: dict[int, dict[str, set[int]]] = {}
        self._silent: dict[int, dict[int, float]] = {}
        self._going_on: set[int] = set()
        for source, target, word, cost in arcs:
            self._onward.setdefault(source, {}).setdefault(word, set()).add(target)
            if not word:
                self._silent.setdefault(source, {})[target] = cost
            elif cost < _ASIDE:
                self._going_on.add(source)

    def closed(self, text: str) -> bool:
        """Whether `text` is a complete sentence that nothing likely continues."""
        states = self._states(text)
        return bool(states & self._ends) and not any(self._goes_on(state) for state in states)

    def complete(self, text: str) -> bool:
        """Whether `text` is a sentence, perhaps the beginning of a longer one."""
        return bool(self._reached(self._states(text)) & self._ends)

    def ends(self, text: str) -> bool:
        """Whether `text` is a sentence after which so little may follow that whoever pauses has finished."""
        states = self._reached(self._states(text), _ASIDE)
        onward = {word for state in states for word in self._onward.get(state, ())}
        return bool(states & self._ends) and len(onward) <= _MANY

    def closing(self, text: str) -> bool:
        """Whether a word or two after `text`, or none, may end a sentence that nothing likely continues."""
        return not self._closing.isdisjoint(self._states(text))

    @cached_property
    def _closing(self) -> frozenset[int]:
        """The states from which an end that nothing continues is near."""
        near = {state for state in self._ends if not self._goes_on(state)}
        for _ in range(_AHEAD):
            near |= {
                state
                for state, row in self._onward.items()
                if any(not near.isdisjoint(targets) for targets in row.values())
            }
        return frozenset(near)

    def _goes_on(self, state: int) -> bool:
        """Whether a sentence may go on from `state`, and not only with what is rarely said there, such as a filler."""
        return not self._going_on.isdisjoint(self._reached({state}, _ASIDE))

    def _states(self, text: str) -> set[int]:
        """Where a sentence may stand after `text`."""
        states = {0}
        for word in text.split():
            before = self._reached(states)
            states = {target for state in before for target in self._onward.get(state, {}).get(word, ())}
        return states

    def _reached(self, states: set[int], aside: float = math.inf) -> set[int]:
        """Those that `states` lead to in silence, where a step costs less than `aside`, and `states` themselves."""
        reached, waiting = set(states), list(states)
        while waiting:
            for target, cost in self._silent.get(waiting.pop(), {}).items():
                if target not in reached and cost < aside:
                    reached.add(target)
                    waiting.append(target)
        return reached

    def aligned(self, heard: list[str], spelled: Mapping[str, list[str]]) -> list[tuple[str, int]] | None:
        """The sentence that `heard` spells, each word with how many of `heard` it takes; None when it is none."""
        waiting: list[tuple[int, int, tuple[tuple[str, int], ...]]] = [(0, 0, ())]
        seen = set()
        while waiting:
            state, place, sentence = waiting.pop()
            if place == len(heard) and state in self._ends:
                return list(sentence)
            if (state, place) in seen:
                continue
            seen.add((state, place))
            for word, targets in self._onward.get(state, {}).items():
                spelling = spelled.get(word, [word] if word else [])
                if heard[place : place + len(spelling)] == spelling:
                    longer = (*sentence, (word, len(spelling))) if spelling else sentence
                    waiting += [(target, place + len(spelling), longer) for target in targets]
        return None


class _StrictGrammar:
    """A model whose own graph holds the sentences: what it hears is one of them, or unknown."""

    def __init__(self, folder: Path, _: dict[str, Any]) -> None:
        self.folder = folder

    def restrict(self) -> tuple[str, ...]:
        """What a recognizer must be given beside model and rate."""
        return ()

    def unheard(self, words: Iterable[str], model: Any) -> tuple[str, ...]:
        """Those of `words` that the model does not know."""
        return tuple(word for word in words if model.vosk_model_find_word(word) < 0)

    def words(self, heard: list[Word]) -> list[Word]:
        """What was said, in the words of the table: a common word of talk is none of them."""
        return [Word(UNKNOWN, word.start, word.end) if word.text.startswith(_TALK) else word for word in heard]


class _LooseGrammar:
    """A model that is given pairs of words: only what they make up to a sentence counts."""

    def __init__(self, _: Path, grammar: dict[str, Any]) -> None:
        self.folder = Path(grammar["model"])
        self._phrases = json.dumps(grammar["phrases"], ensure_ascii=False)
        self._missing = tuple(grammar["missing"])
        self._talk = frozenset(grammar["talk"])
        self._spelled = {word: spelling.split() for word, spelling in grammar["spelled"].items()}
        self._sentences = Phrases(grammar["arcs"], grammar["finals"])

    def restrict(self) -> tuple[str, ...]:
        """What a recognizer must be given beside model and rate."""
        return (self._phrases,)

    def unheard(self, words: Iterable[str], model: Any) -> tuple[str, ...]:
        """What was left out because the model knows no word for it."""
        return self._missing

    def words(self, heard: list[Word]) -> list[Word]:
        """What was said, in the words of the table; "[unk]" when it was no sentence."""
        if not heard:
            return []
        texts = [UNKNOWN if word.text in self._talk else word.text for word in heard]
        sentence = self._sentences.aligned(texts, self._spelled)
        if sentence is None:
            return [Word(UNKNOWN, heard[0].start, heard[-1].end)]
        words, place = [], 0
        for word, length in sentence:
            words.append(Word(word, heard[place].start, heard[place + length - 1].end))
            place += length
        return words


class _Model:
    """A loaded model with its sentences."""

    def __init__(self, folder: Path) -> None:
        import vosk  # noqa: PLC0415 — only this process may load the library

        vosk.SetLogLevel(-1)
        grammar = json.loads((folder / _GRAMMAR).read_text(encoding="utf-8"))
        self.phrases = Phrases(grammar["arcs"], grammar["finals"])
        self.grammar = (_LooseGrammar if "phrases" in grammar else _StrictGrammar)(folder, grammar)
        self._vosk = vosk
        self._model = vosk.Model(str(self.grammar.folder))
        self.missing = self.grammar.unheard(sorted(self.phrases.words | {UNKNOWN}), self._model)
        self.recognizer(1)  # a model without a proper graph ends the process here, not in the middle of a game

    def recognizer(self, rivals: int) -> Any:
        """A fresh recognizer; it costs a tenth of a millisecond."""
        recognizer = self._vosk.KaldiRecognizer(self._model, RATE, *self.grammar.restrict())
        recognizer.SetMaxAlternatives(rivals)
        recognizer.SetWords(True)
        return recognizer

    def words(self, text: str) -> str:
        """Words that were heard, in those of the table."""
        return " ".join(word.text for word in self.grammar.words([Word(word, 0.0, 0.0) for word in text.split()]))


class Hearing:
    """Turns blocks into utterances.

    The recognizer rests while the room is quiet; what it hears begins a little before the quiet ends.
    """

    def __init__(self) -> None:
        self._models: dict[str, _Model] = {}
        self._model: _Model | None = None
        self._next: _Model | None = None
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
        model = self._models.pop(folder, None) or _Model(Path(folder))
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
        if self._recognizer.AcceptWaveform(pcm):
            return self._decided(self._recognizer.Result()), self._partial
        assert self._model is not None
        partial = _joined(self._model.words(json.loads(self._recognizer.PartialResult()).get("partial", "")))
        if partial == self._partial:
            self._unchanged += 1
        else:
            self._partial, self._unchanged, self._try_at = partial, 1, self._settings.stable_blocks
        heard = self._early()
        if heard is None and not self._partial and self._lull.seconds >= _REST:
            self._recognizer = None
            self._forget_before(_ONSET)
        return heard, self._partial

    @property
    def ready(self) -> bool:
        """Whether there is a model to hear with."""
        return self._next is not None

    def finish(self) -> Heard | None:
        """Decide about what was heard so far."""
        if self._recognizer is None:
            return None
        heard = self._decided(self._recognizer.FinalResult())
        self.forget()
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
        if not self._partial:
            return None
        if self._lull.seconds >= self._end_of(self._partial):
            return self._decided(self._recognizer.FinalResult())
        if len(self._sound) > _LONGEST * _BYTES_PER_SECOND or (fits := self._due()) is None:
            return None
        result = self._recognizer.FinalResult()
        heard = _heard(result, self._start, self._now, self._model.grammar.words)
        if heard is not None and UNKNOWN not in heard.text and fits(heard):
            return self._decided(result)
        self._recognizer = self._model.recognizer(self._settings.rivals)
        self._recognizer.AcceptWaveform(bytes(self._sound))
        return None

    def _end_of(self, partial: str) -> float:
        """How long it must be quiet after `partial` until nobody goes on."""
        assert self._model is not None
        return self._settings.end if self._model.phrases.complete(partial) else self._settings.hesitation

    def _due(self) -> Callable[[Heard], bool] | None:
        """What must hold of what was heard if it is to be taken now; None when that is not worth looking at yet."""
        assert self._model is not None
        phrases, settings, pause = self._model.phrases, self._settings, self._lull.seconds
        if pause < settings.pause:
            self._tried = 0.0
        if pause >= settings.patience > self._tried and phrases.ends(self._partial):
            self._tried = settings.patience
            return lambda heard: heard.text == self._partial and _lead(heard) >= settings.lead
        if pause >= settings.pause > self._tried and phrases.closing(self._partial):
            self._tried = settings.pause
            return lambda heard: phrases.closed(heard.text) and _lead(heard) >= settings.lead
        if self._unchanged >= self._try_at and phrases.closed(self._partial):
            self._try_at *= 2
            return self._stands_out
        return None

    def _stands_out(self, heard: Heard) -> bool:
        """Whether a phrase is beyond doubt though it has not become quiet."""
        over = self._now >= heard.speech_end + self._settings.guard
        return over and heard.text == self._partial and _lead(heard) >= self._settings.margin

    def _decided(self, result: str) -> Heard | None:
        """Take a result and begin the next utterance with the sound after its last word, when there is any."""
        assert self._model is not None
        heard = _heard(result, self._start, self._now, self._model.grammar.words)
        begin = self._now - _ONSET if heard is None else heard.speech_end + self._settings.guard
        self._forget_before(self._now - begin)
        if self._lull.seconds >= self._settings.pause:
            self._recognizer, self._model = None, self._next
            self._expect()
        else:
            self._begin(self._start, bytes(self._sound))
        return heard

    def _begin(self, start: float, sound: bytes) -> None:
        self._model = self._next
        assert self._model is not None
        self._recognizer = self._model.recognizer(self._settings.rivals)
        self._start, self._sound = start, bytearray(sound)
        self._expect()
        if sound:
            self._recognizer.AcceptWaveform(sound)

    def _expect(self) -> None:
        """Nothing is known yet of the utterance that comes."""
        self._partial, self._unchanged, self._tried = "", 0, 0.0
        self._lull.begin()

    def _forget_before(self, seconds: float) -> None:
        """Keep no more than the last `seconds` of the sound."""
        kept = max(0, 2 * round(seconds * RATE))
        skipped = max(0, len(self._sound) - kept)
        del self._sound[:skipped]
        self._start += skipped / _BYTES_PER_SECOND

    @property
    def _now(self) -> float:
        return self._start + len(self._sound) / _BYTES_PER_SECOND


def _heard(
    result: str, start: float, now: float, understood: Callable[[list[Word]], list[Word]] = list
) -> Heard | None:
    """A recognizer's result as Heard, or None where nothing was said.

    `understood` puts the recognizer's words into those of the table.
    """
    alternatives = json.loads(result).get("alternatives", [])
    if not alternatives or not alternatives[0]["text"]:
        return None
    costs: dict[str, float] = {}
    for other in alternatives:
        text = " ".join(word.text for word in understood([Word(word, 0.0, 0.0) for word in other["text"].split()]))
        costs.setdefault(_joined(text), alternatives[0]["confidence"] - other["confidence"])
    words = tuple(
        understood(
            [
                Word(word["word"], round(start + word["start"], 2), round(start + word["end"], 2))
                for word in alternatives[0].get("result", [])
            ]
        )
    )
    return Heard(
        text=next(iter(costs)),
        rivals=tuple(Rival(text, round(cost, 3)) for text, cost in costs.items()),
        words=words,
        speech_start=words[0].start if words else start,
        speech_end=words[-1].end if words else now,
        decided=round(now, 3),
    )


def _lead(heard: Heard) -> float:
    """By how many nats the best hypothesis is ahead of the next."""
    return heard.rivals[1].cost if len(heard.rivals) > 1 else math.inf


def _joined(text: str) -> str:
    """`text` with each run of unknown words as a single one: how many they were means nothing."""
    words: list[str] = []
    for word in text.split():
        if word != UNKNOWN or words[-1:] != [UNKNOWN]:
            words.append(word)
    return " ".join(words)


def _overheard(hearing: Hearing, block: Block) -> Heard | None:
    """What was said over our own voice, if one of the sentences for that; it ends where nobody stands out any more."""
    if not hearing.ready:
        return None
    heard = hearing.feed(block.start, block.over)[0] if block.over else hearing.finish()
    return heard if heard is not None and UNKNOWN not in heard.text else None


def main() -> None:
    """Serve the parent until it closes the channel."""
    channel: Channel[Order] = open_channel(Order)
    hearing, over = Hearing(), Hearing()
    while (order := channel.receive()) is not None:
        match order:
            case Listen(folder="", over=True):
                over = Hearing()
                channel.send(Ready(()))
            case Listen(folder, settings):
                try:
                    channel.send(Ready((over if order.over else hearing).listen(folder, settings)))
                except Exception as error:  # vosk raises bare Exception
                    channel.send(Failed(str(error)))
            case Block(start, pcm):
                if (interruption := _overheard(over, order)) is not None:
                    channel.send(Said(interruption, over=True))
                heard, partial = hearing.feed(start, pcm)
                if heard is not None:
                    channel.send(Said(heard))
                channel.send(Fed(partial))
            case Finish():
                heard = hearing.finish()
                if heard is not None:
                    channel.send(Said(heard))
                channel.send(Finished())
            case Forget():
                hearing.forget()
                over.forget()


if __name__ == "__main__":
    main()
