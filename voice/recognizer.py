"""A loaded model and what it makes of sound, in the words of the table.

It is loaded from a folder made by tailoring. `grammar.json` in it holds the sentences that may be said, so that a
finished one can be told from one that goes on. The folder is either a Vosk model whose graph holds exactly these
sentences (`_StrictGrammar`), or `grammar.json` names a model and the phrases to give it, and what it hears has to be
compared with the sentences (`_LooseGrammar`).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from voice.following import Phrases
from voice.heard import UNKNOWN, Heard, Rival, Word
from voice.kernels import quicken
from voice.pcm import RATE

_GRAMMAR = "grammar.json"
_CLIENT = "requests"
_TALK = "[talk"  # how a strict model calls the words that are part of no sentence


@cache
def library() -> Any:
    """Vosk, which no process but one of its own may load: it takes a tenth of a second, and may crash.

    It imports `requests` to fetch models with, which it never does here. Without that the ears are ready 80 ms sooner
    and 5 MB smaller.
    """
    quicken()
    client = sys.modules.get(_CLIENT)
    sys.modules[_CLIENT] = ModuleType(_CLIENT)
    try:
        import vosk  # noqa: PLC0415
    finally:
        del sys.modules[_CLIENT]
        if client is not None:
            sys.modules[_CLIENT] = client
    vosk.SetLogLevel(-1)
    return vosk


class _StrictGrammar:
    """A model whose own graph holds the sentences: what it hears is one of them, or unknown."""

    tells_talk = True  # before a sentence is over as well

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

    tells_talk = False  # the beginning of a sentence is none

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


class RecognizerModel:
    """A loaded model with its sentences."""

    def __init__(self, folder: Path) -> None:
        vosk = library()
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


def heard_in(
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
        costs.setdefault(joined(text), alternatives[0]["confidence"] - other["confidence"])
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


def joined(text: str) -> str:
    """`text` with each run of unknown words as a single one: how many they were means nothing."""
    words: list[str] = []
    for word in text.split():
        if word != UNKNOWN or words[-1:] != [UNKNOWN]:
            words.append(word)
    return " ".join(words)
