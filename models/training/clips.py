"""The list of clips to synthesise: who says what, how fast, with which phones."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from models.accents import ACCENTS, habits, spoken
from models.phones import canonical, phones

from . import espeak, material
from .kokoro import kokoro_spelling

#: Voices no training clip may contain, alone or mixed. Festival is held out as a whole engine.
HELD_OUT_KOKORO = ("pf_dora", "pm_alex", "af_heart", "bm_george", "ef_dora", "em_alex")
HELD_OUT_ESPEAK = ("f4", "m7", "klatt4", "Diogo", "steph2", "Andy", "linda")
#: Whispering, robots and effects that no table sounds like.
_UNUSED_ESPEAK = ("whisper", "whisperf", "croak", "Demonic", "Tweaky", "UniRobot", "anikaRobot", "announcer", "fast")
FLITE_VOICES = ("awb", "rms", "slt", "kal16")

SHARES = {"pt-PT": 0.23, "pt-BR": 0.23, "en": 0.54}


@dataclass(frozen=True, slots=True)
class Clip:
    """One utterance to synthesise. `mix` is Kokoro's voices by weight; the other engines have one voice.

    `spelling` is what the engine is given: Kokoro's symbols, or the text. `phones` are the labels.
    """

    engine: str
    mix: dict[str, float]
    accent: str
    language: str
    text: str
    spelling: str
    phones: str
    rate: float
    pitch: int = 50
    pitch_range: int = 50
    id: str = field(default="")

    def named(self) -> Clip:
        """The same clip with an id made of all it says."""
        body = asdict(self) | {"id": ""}
        digest = hashlib.sha1(json.dumps(body, sort_keys=True).encode()).hexdigest()[:16]
        return Clip(**(body | {"id": digest}))

    def path(self, work: Path) -> Path:
        """Where its 16 kHz wav lies."""
        return work / "clips" / self.engine / f"{self.id}.wav"


def labels(ipa: str) -> str:
    """Canonical IPA of an utterance as phones, words parted by `|`."""
    return " | ".join(" ".join(phones(word)) for word in ipa.split() if phones(word))


def kokoro_clip(text: str, language: str, mix: dict[str, float], rng: random.Random) -> Clip:
    """`text` by a mix of Kokoro voices, with the habits of a random speaker of the language."""
    accent = rng.choice(ACCENTS[language])
    if language == "en" and len(mix) == 1:  # a pure voice keeps its own accent
        accent = "en-GB" if next(iter(mix)).startswith("b") else "en-US"
    ipa = spoken(canonical(espeak.shared().ipa(text, accent), accent), habits(accent, rng))
    ending = rng.choice((".", ".", "!", "?", "", ","))
    spelling = kokoro_spelling(ipa, accent) + ending
    rate = round(rng.uniform(0.85, 1.35), 2)
    return Clip("kokoro", mix, accent, language, text, spelling, labels(ipa), rate).named()


def espeak_clip(text: str, language: str, variant: str, rng: random.Random) -> Clip:
    """`text` by one eSpeak variant."""
    accent = rng.choice(ACCENTS[language])
    ipa = canonical(espeak.shared().ipa(text, accent), accent)
    voice = espeak.VOICES[accent] + (f"+{variant}" if variant else "")
    return Clip(
        "espeak", {voice: 1.0}, accent, language, text, text, labels(ipa),
        rng.randint(120, 260), rng.randint(20, 80), rng.randint(20, 90),
    ).named()  # fmt: skip


def flite_clip(text: str, voice: str, rng: random.Random) -> Clip:
    """English `text` by one flite voice (awb is Scottish; all read American spelling)."""
    ipa = canonical(espeak.shared().ipa(text, "en-US"), "en-US")
    rate = round(rng.uniform(0.75, 1.25), 2)
    return Clip("flite", {voice: 1.0}, "en-US", "en", text, text, labels(ipa), rate).named()


def festival_clip(text: str, voice: str) -> Clip:
    """English `text` by one festival voice (held out: nothing here trains on it)."""
    ipa = canonical(espeak.shared().ipa(text, "en-US"), "en-US")
    return Clip("festival", {voice: 1.0}, "en-US", "en", text, text, labels(ipa), 1.0).named()


def training_clips(
    engine: str, vocabularies: dict[str, material.Vocabulary], voices: tuple[str, ...], seed: int
) -> Iterator[Clip]:
    """An endless seeded stream of clips of one engine. Everything after the n-th is as if the first n never were."""
    rng = random.Random(f"{engine} {seed}")
    while True:
        language = "en" if engine == "flite" else rng.choices(list(SHARES), list(SHARES.values()))[0]
        text = material.text(language, vocabularies[language], rng)
        if engine == "kokoro":
            clip = kokoro_clip(text, language, _mix(language, voices, rng), rng)
        elif engine == "espeak":
            clip = espeak_clip(text, language, rng.choice(voices), rng)
        else:
            clip = flite_clip(text, rng.choice(voices), rng)
        if clip.phones:
            yield clip


def _mix(language: str, voices: tuple[str, ...], rng: random.Random) -> dict[str, float]:
    """One to three voices by Dirichlet weights; native ones of the language are preferred three times in five."""
    initials = {"pt-PT": "p", "pt-BR": "p", "en": "ab"}[language]
    native = [voice for voice in voices if voice[0] in initials]
    if language == "en" and rng.random() < 0.3:
        native = [voice for voice in native if voice[0] == "b"]
    chosen = {
        rng.choice(
            native if native and rng.random() < (0.75 if language == "en" else 0.3) else voices
        ): rng.gammavariate(1, 1)
        for _ in range(rng.choice((1, 2, 2, 3)))
    }
    total = sum(chosen.values())
    return {voice: round(weight / total, 3) for voice, weight in sorted(chosen.items())}


def kokoro_voices(folder: Path) -> tuple[str, ...]:
    """The Kokoro voices that may be trained on."""
    every = sorted(file.stem for file in (folder / "voices").glob("*.bin"))
    return tuple(voice for voice in every if voice not in HELD_OUT_KOKORO)


def espeak_variants(folder: Path = Path("/usr/lib/x86_64-linux-gnu/espeak-ng-data/voices/!v")) -> tuple[str, ...]:
    """The eSpeak variants that may be trained on ("" is the plain voice)."""
    every = sorted(file.name for file in folder.iterdir() if " " not in file.name)
    return ("", *(name for name in every if name not in HELD_OUT_ESPEAK + _UNUSED_ESPEAK))


def read(file: Path) -> list[Clip]:
    """The clips of a manifest (JSON lines)."""
    if not file.exists():
        return []
    return [Clip(**json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines() if line]


def append(file: Path, clips: list[Clip]) -> None:
    """Add clips to a manifest."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as lines:
        lines.writelines(json.dumps(asdict(clip), ensure_ascii=False) + "\n" for clip in clips)
