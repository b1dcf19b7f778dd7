"""How well the ears hear players' names that no lexicon has, and how long it takes to learn them."""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import numpy as np

from benchmarks.figure import Figure
from referee.ears import fit, speech_model
from referee.naming import taught
from referee.phrases import phrasebook
from voice.ears import Ears, EarsDown
from voice.heard import Heard
from voice.pcm import BLOCK_SAMPLES, RATE, Samples, resample
from voice.synthesis import VoiceStyle
from voice.synthesizer import Synthesizer
from voice.tokens import tokens

NAMES = {
    "pt-PT": ("Siobhán", "Wolfgang", "Xiomara", "Zulmira", "Eleutério", "Giulia", "Deolinda", "Jacques"),
    "pt-BR": ("Uiraçu", "Jandira", "Kauê", "Raoni", "Iracema", "Jürgen", "Moacir", "Potira"),
    "en": ("Siobhan", "Giulia", "Padraig", "Wolfgang", "Ngozi", "Iseult", "Zenobia", "Gonçalo"),
}
VARIANTS = ("f4", "m7", "klatt4", "steph2")  # of eSpeak's voices, none of which the model was trained on
AROUND = (0.3, 0.8)  # seconds of a quiet room before and after a name
ROOM = 25.0  # RMS of its noise, in units of a 16-bit sample


def measure() -> Iterator[Figure]:
    """Lets eight players of each language be called by name, with everything of a game allowed."""
    with Synthesizer() as synthesizer:
        for language, players in NAMES.items():
            book = phrasebook("earl", language, players)
            began = time.perf_counter()
            model = taught(speech_model(None), book, players, language, {})
            with tempfile.TemporaryDirectory(prefix="conde-") as folder:
                fitted = fit(model, book, Path(folder))
                yield Figure(f"{language}, learning {len(players)} names", time.perf_counter() - began, "s", at_most=2)
                count = _count(fitted, language, players, synthesizer)
            called = sum(count.values())
            yield Figure(f"{language}, heard of {called}", 100 * count["heard"] / called, "%", at_least=75)
            yield Figure(f"{language}, taken for another name", 100 * count["confused"] / called, "%", at_most=2)


def _count(fitted: Path, language: str, players: tuple[str, ...], synthesizer: Synthesizer) -> Counter[str]:
    """How many of the names, each said by every voice, were "heard", "confused" with another, or "lost"."""
    count: Counter[str] = Counter()
    arrivals: SimpleQueue[Heard | EarsDown] = SimpleQueue()
    names = {" ".join(tokens(player)) for player in players}
    with Ears(arrivals.put) as ears:
        ears.listen(fitted)
        for player in players:
            for variant in VARIANTS:
                for block in _blocks(player, VoiceStyle(language, variant=variant), synthesizer):
                    ears.feed(block, wait=True)
                ears.finish()
                heard = arrivals.get() if not arrivals.empty() else None
                text = heard.text if isinstance(heard, Heard) else ""
                right = text == " ".join(tokens(player))
                count["heard" if right else "confused" if text in names else "lost"] += 1
                while not arrivals.empty():
                    arrivals.get()
    return count


def _blocks(name: str, style: VoiceStyle, synthesizer: Synthesizer) -> Iterator[bytes]:
    speech = synthesizer.render(name, style)
    said = resample(np.frombuffer(speech.samples, "<i2"), speech.rate, RATE)
    before, after = (np.zeros(int(seconds * RATE)) for seconds in AROUND)
    clean = np.concatenate([before, said, after])
    room = np.random.default_rng(len(clean)).normal(0.0, ROOM, len(clean))
    sound: Samples = np.clip(clean + room, -32768, 32767).astype(np.int16)
    for start in range(0, len(sound), BLOCK_SAMPLES):
        yield sound[start : start + BLOCK_SAMPLES].astype("<i2").tobytes()
