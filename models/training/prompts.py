"""Studio recordings of people from Debian's packages, with what they say: few, but real voices.

Asterisk's English prompts come with their texts (Allison Smith, CC BY-SA 3.0); KTuberling's words and KLettres'
syllables are named by their files (GPL-2.0+). They only ever serve as training sound and are not shipped.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from models.phones import canonical

from . import espeak
from .clips import Clip, labels
from .material import plain
from .synthesis import resampled, trimmed, write_wav

_ASTERISK = Path("/usr/share/asterisk/sounds/en_US_f_Allison")
_ASTERISK_TEXTS = Path("/usr/share/doc/asterisk-core-sounds-en/core-sounds-en.txt.gz")
_NAMED = (  # folder, how files end, accent
    (Path("/usr/share/ktuberling/sounds/pt"), "*.wav", "pt-PT"),
    (Path("/usr/share/ktuberling/sounds/en"), "*.ogg", "en-US"),
    (Path("/usr/share/klettres/pt_BR/syllab"), "*.ogg", "pt-BR"),
)
_ACCENTLESS = {"chapeu": "chapéu", "laco": "laço", "oculos": "óculos", "oculos-de-sol": "óculos de sol"}
_LONGEST_S = 6.0


def make(work: Path) -> list[Clip]:
    """Write the recordings as 16 kHz clips, and give them with their labels. Missing packages give none."""
    import soundfile  # noqa: PLC0415

    clips = []
    for file, text, accent in (*_asterisk(), *_named()):
        ipa = canonical(espeak.shared().ipa(text, accent), accent)
        language = "en" if accent.startswith("en") else accent
        clip = Clip("prompts", {file.parent.name: 1.0}, accent, language, text, str(file), labels(ipa), 1.0).named()
        samples, rate = soundfile.read(file, dtype="float32", always_2d=True)
        sound = trimmed(resampled(np.ascontiguousarray(samples.mean(axis=1)), rate))
        if clip.phones and 0.15 < len(sound) / 16_000 < _LONGEST_S:
            write_wav(clip.path(work), sound)
            clips.append(clip)
    return clips


def _asterisk() -> Iterator[tuple[Path, str, str]]:
    if not _ASTERISK_TEXTS.exists():
        return
    with gzip.open(_ASTERISK_TEXTS, "rt", encoding="utf-8") as lines:
        for line in lines:
            name, _, text = line.partition(":")
            file = _ASTERISK / f"{name.strip()}.wav"
            spoken = plain(text)
            if file.exists() and spoken and not re.search(r"[\[\]()\d<]|tone|beep", text):
                yield file, spoken, "en-US"


def _named() -> Iterator[tuple[Path, str, str]]:
    for folder, pattern, accent in _NAMED:
        for file in sorted(folder.glob(pattern)):
            name = file.stem.removeprefix("egypt_").removeprefix("moon_")
            yield file, plain(_ACCENTLESS.get(name, name).replace("_", " ")), accent
