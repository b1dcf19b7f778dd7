"""How well a model hears the held-out voices: whole phrases, with a strict grammar of everything a language allows."""

from __future__ import annotations

import json
import tempfile
import time
import wave
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from models.accents import ACCENTS
from models.lexicon import read as read_lexicon
from models.tailor import WordArc, tailor

from .heldout import Spoken
from .heldout import read as read_split
from .material import LANGUAGES, Vocabulary

UNKNOWN = "[unk]"


@dataclass(frozen=True, slots=True)
class Heard:
    """What a model made of one clip; `confidence` is that of its least certain word."""

    spoken: Spoken
    text: str
    confidence: float
    verdict: str  # exact, wrong or lost for a call; accepted or refused for other speech


def word_graph(phrases: Iterable[str]) -> tuple[list[WordArc], dict[int, float]]:
    """The phrases as a prefix tree from state 0, and where they end."""
    arcs: list[WordArc] = []
    children: dict[tuple[int, str], int] = {}
    finals = {}
    for phrase in phrases:
        state = 0
        for word in phrase.split():
            target = children.get((state, word))
            if target is None:
                target = children[state, word] = len(children) + 1
                arcs.append((state, target, word, 0.0))
            state = target
        finals[state] = 0.0
    return arcs, finals


def evaluate(
    model: Path, lexicon: Path, vocabularies: dict[str, Vocabulary], split: Path, unknown: float = 0.0
) -> list[Heard]:
    """Decode every clip of a split with the grammar of its language."""
    import vosk  # noqa: PLC0415 - only where something is measured

    vosk.SetLogLevel(-1)
    heard = []
    with tempfile.TemporaryDirectory() as scratch:
        for language in LANGUAGES:
            arcs, finals = word_graph(vocabularies[language].phrases)
            folder = tailor(model, arcs, finals, into=Path(scratch) / language, unknown=unknown).path
            loaded = vosk.Model(str(folder))
            spellings = _homophones(lexicon, ACCENTS[language])
            for spoken in read_split(split):
                if spoken.language == language:
                    text, confidence = _decode(vosk.KaldiRecognizer(loaded, 16_000), split / spoken.file)
                    heard.append(Heard(spoken, text, confidence, _verdict(spoken, text, spellings)))
    return heard


def _decode(recognizer: Any, file: Path) -> tuple[str, float]:
    recognizer.SetWords(True)
    results = []
    with wave.open(str(file)) as sound:
        while block := sound.readframes(4000):
            if recognizer.AcceptWaveform(block):
                results.append(json.loads(recognizer.Result()))
    results.append(json.loads(recognizer.FinalResult()))
    words = [word for result in results for word in result.get("result", [])]
    return " ".join(word["word"] for word in words), min((word["conf"] for word in words), default=0.0)


def _verdict(spoken: Spoken, text: str, spellings: dict[str, str]) -> str:
    call = bool(text) and UNKNOWN not in text
    if not spoken.in_grammar:
        return "accepted" if call else "refused"
    if not call:
        return "lost"

    def alike(phrase: str) -> list[str]:
        return [spellings.get(word, word) for word in phrase.split()]

    return "exact" if alike(text) == alike(spoken.text) else "wrong"


def _homophones(lexicon: Path, accents: tuple[str, ...]) -> dict[str, str]:
    """Words whose plainest pronunciation in one of the accents is the same (snorem, snorum) to one spelling of them."""
    sounds: dict[tuple[str, tuple[int, ...]], str] = {}
    spelling: dict[str, str] = {}
    plainest: set[tuple[str, str]] = set()
    for entry in read_lexicon(lexicon, lexicon.with_name("phones.txt")).entries:
        if entry.accent in accents and (entry.word, entry.accent) not in plainest:
            plainest.add((entry.word, entry.accent))
            same = sounds.setdefault((entry.accent, entry.phones), entry.word)
            spelling.setdefault(entry.word, spelling.get(same, same))
    return spelling


def table(heard: list[Heard]) -> str:
    """A table of the figures, and under it the exact shares by voice."""
    lines = [f"{'':4}{'':7}{'calls':>6}{'exact':>8}{'wrong':>8}{'lost':>8}{'other':>8}{'accepted':>10}"]
    for group in ("pt", "en"):
        for condition in ("clean", "noisy"):
            chosen = [h for h in heard if h.spoken.language[:2] == group and h.spoken.condition == condition]
            count = Counter(one.verdict for one in chosen)
            calls, other = count["exact"] + count["wrong"] + count["lost"], count["accepted"] + count["refused"]
            shares = "".join(f"{100 * count[v] / max(1, calls):7.1f}%" for v in ("exact", "wrong", "lost"))
            accepted = f"{100 * count['accepted'] / max(1, other):9.1f}%"
            lines.append(f"{group:4}{condition:7}{calls:6}{shares}{other:8}{accepted}")
    voices: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for one in heard:
        if one.spoken.in_grammar:
            engine = one.spoken.voice.split("+")[0] if "_" in one.spoken.voice else "espeak"
            voices[f"{one.spoken.language[:2]} {engine}", one.spoken.condition].append(one.verdict == "exact")
    by_voice = [f"{v} {c} {100 * sum(e) / len(e):.0f}% of {len(e)}" for (v, c), e in sorted(voices.items())]
    return "\n".join([*lines, *("  " + share for share in by_voice)])


def real_time_factor(model: Path, split: Path) -> float:
    """CPU seconds per second of sound with a tailored model."""
    import vosk  # noqa: PLC0415

    loaded = vosk.Model(str(model))
    rows = read_split(split)[:60]
    sound, began = 0.0, time.process_time()
    for row in rows:
        with wave.open(str(split / row.file)) as clip:
            sound += clip.getnframes() / clip.getframerate()
        _decode(vosk.KaldiRecognizer(loaded, 16_000), split / row.file)
    return (time.process_time() - began) / sound
