"""The ears' own process: it holds the recognizer, which may crash or hang without harm to the table.

It hears with a folder made by tailoring. `grammar.json` in it holds the sentences that may be said, so that a finished
one can be told from one that goes on. The folder is either a Vosk model whose graph holds exactly these sentences
(`_StrictGrammar`), or `grammar.json` names a model and the phrases to give it, and what it hears has to be compared
with the sentences (`_LooseGrammar`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from voice.heard import UNKNOWN, Heard, Rival, Word
from voice.pcm import RATE
from voice.worker import Channel, open_channel

_GRAMMAR = "grammar.json"
_BYTES_PER_SECOND = 2 * RATE
_ONSET = 0.5  # seconds of silence that are heard again, because the recognizer has not yet decoded so recent sound
BEYOND_PRICE = 1e6  # nats that no way through a grammar costs; infinity does not go through a channel
_MODELS_KEPT = 4  # a table changes between a few grammars; each model in memory costs about 5 MB


class Settings(msgspec.Struct, frozen=True):
    """How the ears decide.

    `rivals` is how many hypotheses are asked for. A complete phrase that no longer phrase continues is taken
    early once it was the partial result for `stable_blocks` blocks in a row and beats every other hypothesis by
    `margin` nats. `guard` is how many seconds after its last word an utterance's own sound may last: it is not
    taken earlier, and what was said later belongs to the next one. A phrase that could only go on at a price of
    `dear` nats or more goes on no longer.
    """

    rivals: int = 8
    stable_blocks: int = 3
    margin: float = 2.0
    guard: float = 0.2
    dear: float = BEYOND_PRICE


class Listen(msgspec.Struct, frozen=True, tag=True):
    """Hear with this folder after the utterance in progress. Answered by Ready or Failed."""

    folder: str
    settings: Settings


class Block(msgspec.Struct, frozen=True, tag=True):
    """Sound, and when it begins in seconds of the source. Answered by Fed."""

    start: float
    pcm: bytes


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
    """An utterance; comes before the answer to the block that decided it."""

    heard: Heard


class Finished(msgspec.Struct, frozen=True, tag=True):
    """All that was fed has been decided."""


Answer = Ready | Failed | Fed | Said | Finished


class Phrases:
    """The sentences that may be said, to follow a partial result through them."""

    def __init__(self, arcs: list[tuple[int, int, str, float]], finals: list[tuple[int, float]]) -> None:
        self.words = frozenset(word for _, _, word, _ in arcs if word)
        self._ends = frozenset(state for state, _ in finals)
        self._onward: dict[int, dict[str, set[int]]] = {}
        self._cheapest: dict[int, float] = {}
        for source, target, word, cost in arcs:
            self._onward.setdefault(source, {}).setdefault(word, set()).add(target)
            self._cheapest[source] = min(cost, self._cheapest.get(source, cost))

    def closed(self, text: str, dear: float = BEYOND_PRICE) -> bool:
        """Whether `text` is a complete sentence that no longer sentence continues for less than `dear`."""
        states = {0}
        for word in text.split():
            states = {target for state in states for target in self._onward.get(state, {}).get(word, ())}
        return bool(states & self._ends) and all(self._cheapest.get(state, dear) >= dear for state in states)

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
        """What was said, in the words of the table."""
        return heard


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
    """Turns blocks into utterances."""

    def __init__(self) -> None:
        self._models: dict[str, _Model] = {}
        self._model: _Model | None = None
        self._next: _Model | None = None
        self._settings = Settings()
        self._recognizer: Any = None
        self._sound = bytearray()  # since the recognizer began
        self._start = 0.0  # when the recognizer began, in seconds of the source
        self._partial = ""
        self._unchanged = 0

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
        if self._recognizer is None:
            self._begin(start, b"")
        self._sound += pcm
        if self._recognizer.AcceptWaveform(pcm):
            return self._decided(self._recognizer.Result()), self._partial
        assert self._model is not None
        partial = _joined(self._model.words(json.loads(self._recognizer.PartialResult()).get("partial", "")))
        self._unchanged = self._unchanged + 1 if partial == self._partial else 1
        self._partial = partial
        return self._early(), self._partial

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
        self._partial, self._unchanged = "", 0
        self._model = self._next

    def _early(self) -> Heard | None:
        """Take a stable, complete phrase without waiting for silence.

        The partial result may run ahead of the voice: where only one word can follow, it is shown before it
        was said. So the sound is heard once more by a second recognizer as if it ended here, at a hundredth
        of real time; the phrase is taken when it then stands, clear of its rivals.
        """
        assert self._model is not None
        closed = self._model.phrases.closed(self._partial, self._settings.dear)
        if self._unchanged < self._settings.stable_blocks or not closed:
            return None
        second = self._model.recognizer(self._settings.rivals)
        second.AcceptWaveform(bytes(self._sound))
        result = second.FinalResult()
        heard = _heard(result, self._start, self._now, self._model.grammar.words)
        if heard is None or heard.text != self._partial or self._now < heard.speech_end + self._settings.guard:
            return None
        if len(heard.rivals) > 1 and heard.rivals[1].cost < self._settings.margin:
            return None
        return self._decided(result)

    def _decided(self, result: str) -> Heard | None:
        """Take a result and begin the next utterance with the sound after its last word."""
        assert self._model is not None
        heard = _heard(result, self._start, self._now, self._model.grammar.words)
        begin = self._now - _ONSET if heard is None else heard.speech_end + self._settings.guard
        skipped = min(len(self._sound), max(0, 2 * round((begin - self._start) * RATE)))
        rest = bytes(self._sound[skipped:])
        self._begin(self._start + skipped / _BYTES_PER_SECOND, rest)
        return heard

    def _begin(self, start: float, sound: bytes) -> None:
        self._model = self._next
        assert self._model is not None
        self._recognizer = self._model.recognizer(self._settings.rivals)
        self._start, self._sound = start, bytearray(sound)
        self._partial, self._unchanged = "", 0
        if sound:
            self._recognizer.AcceptWaveform(sound)

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


def _joined(text: str) -> str:
    """`text` with each run of unknown words as a single one: how many they were means nothing."""
    words: list[str] = []
    for word in text.split():
        if word != UNKNOWN or words[-1:] != [UNKNOWN]:
            words.append(word)
    return " ".join(words)


def main() -> None:
    """Serve the parent until it closes the channel."""
    channel: Channel[Order] = open_channel(Order)
    hearing = Hearing()
    while (order := channel.receive()) is not None:
        match order:
            case Listen(folder, settings):
                try:
                    channel.send(Ready(hearing.listen(folder, settings)))
                except Exception as error:  # vosk raises bare Exception
                    channel.send(Failed(str(error)))
            case Block(start, pcm):
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


if __name__ == "__main__":
    main()
