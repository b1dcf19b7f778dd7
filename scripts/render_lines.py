"""Render the lines that are taught with a natural voice, as the clips that come with Conde.

    python scripts/render_lines.py KOKORO_FOLDER [--language pt-PT …] [--again]

It needs the environment of `make model`, and the voice that `make model ARGS=fetch` assembles into
`build/model/kokoro`. Each clip is heard by Conde's own ears, which tell when its words begin; a clip in which they hear
other words is named on standard output and left out.
"""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

import msgspec
import numpy as np
import soundfile

from models.phones import canonical
from models.training import espeak
from models.training.kokoro import SAMPLE_RATE, Kokoro, kokoro_spelling
from models.training.synthesis import trimmed
from referee.ears import fit, speech_model
from referee.folders import LANGUAGES, LESSON_CLIPS
from referee.lessons.repertoire import load
from voice.clips import INDEX, Clip, Index, Pace, key
from voice.ears import Ears, EarsDown
from voice.heard import Heard
from voice.pcm import BLOCK_SAMPLES, RATE, NoiseFloor, Samples, resample, to_int16
from voice.phrasebook import Phrasebook
from voice.tokens import plain

PROFILES = ("earl", "snip-snap-snorum")
LOUDNESS = 0.10  # RMS of full scale
PEAK = 0.9  # of full scale; a line that would be louder in places is made softer
OPUS = 0.9  # of libsndfile's compression levels: about 24 kbit/s
PATIENCE = 60.0  # seconds for the ears; nobody waits for them
LEAD = 0.4  # seconds of quiet that the ears want around a clip
SPEEDS = {Pace.NORMAL: (1.0, 0.94, 1.08), Pace.SLOW: (0.72, 0.78, 0.84)}
"""Of Kokoro; where the ears do not understand the first, the next is tried."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who speaks a language: a voice of Kokoro's, and the accent in which eSpeak spells for it."""

    voice: str
    accent: str


SPEAKERS = {
    "pt-PT": Speaker("pf_dora", "pt-PT"),
    "pt-BR": Speaker("pf_dora", "pt-BR"),
    "en": Speaker("bf_emma", "en-GB"),
}


def main() -> None:
    """Render what is missing, language by language."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("kokoro", type=Path, help="the folder with kokoro.onnx, vocab.json and voices")
    parser.add_argument("--language", nargs="*", default=LANGUAGES, choices=LANGUAGES)
    parser.add_argument("--again", action="store_true", help="render also what is there already")
    arguments = parser.parse_args()
    kokoro = Kokoro(arguments.kokoro)
    for profile in PROFILES:
        for language in arguments.language:
            render(profile, language, kokoro, again=arguments.again)


def render(profile: str, language: str, kokoro: Kokoro, *, again: bool) -> None:
    """Render what is missing of a profile; what is done stays done when this is cut short."""
    folder = LESSON_CLIPS / language
    folder.mkdir(parents=True, exist_ok=True)
    index = folder / INDEX
    known = msgspec.json.decode(index.read_bytes(), type=Index).clips if index.is_file() else {}
    clips = {pace: dict(known.get(pace, {})) for pace in Pace}
    texts = list(dict.fromkeys(line.text for line in load(profile, language).lines.values()))
    with Aligner(texts) as aligner:
        for text in texts:
            for pace in Pace:
                if again or key(text) not in clips[pace]:
                    clip = rendered(text, language, pace, folder, kokoro, aligner)
                    if clip is not None:
                        clips[pace][key(text)] = clip
            index.write_bytes(msgspec.json.format(msgspec.json.encode(Index(clips), order="sorted"), indent=1) + b"\n")


def rendered(text: str, language: str, pace: Pace, folder: Path, kokoro: Kokoro, aligner: Aligner) -> Clip | None:
    """Make one clip; None when the ears hear something else in it."""
    speaker = SPEAKERS[language]
    ipa = canonical(espeak.shared().ipa(text, speaker.accent), speaker.accent)
    name = f"{'-'.join(map(plain, key(text).split()))}.{pace.value}.ogg"
    for speed in SPEEDS[pace]:
        sound = trimmed(kokoro.speak(kokoro_spelling(ipa, speaker.accent) + ".", {speaker.voice: 1.0}, speed))
        level, peak = float(np.sqrt((sound.astype(np.float64) ** 2).mean())), float(np.abs(sound).max())
        sound = sound * min(LOUDNESS / max(level, 1e-6), PEAK / max(peak, 1e-6))
        onsets = aligner.onsets(to_int16(sound.astype(np.float64) * 32767.0), text)
        if onsets is not None:
            print(f"{language} {pace.value}: {text!r} {len(sound) / SAMPLE_RATE:.1f} s", flush=True)
            soundfile.write(folder / name, sound, SAMPLE_RATE, format="OGG", subtype="OPUS", compression_level=OPUS)
            return Clip(name, onsets)
    print(f"{language} {pace.value}: {text!r} is not understood", flush=True)
    return None


class Aligner:
    """Hears clips to find where their words begin."""

    def __init__(self, texts: list[str]) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="conde-")
        self._heard: SimpleQueue[Heard | EarsDown] = SimpleQueue()
        self._model = fit(speech_model(None), Phrasebook.of_phrases(texts), Path(self._folder.name))
        self._ears = Ears(self._heard.put, patience=PATIENCE)

    def onsets(self, sound: Samples, text: str) -> tuple[float, ...] | None:
        """Seconds from the start of the sound (at `SAMPLE_RATE`) to each word; None if other words are heard."""
        quiet = NoiseFloor().silence(int(LEAD * RATE))
        padded = np.concatenate([quiet, resample(sound, SAMPLE_RATE, RATE), quiet, quiet, quiet])
        begun = self._ears.clock + LEAD
        for at in range(0, len(padded), BLOCK_SAMPLES):
            self._ears.feed(padded[at : at + BLOCK_SAMPLES].astype("<i2").tobytes(), wait=True)
        self._ears.finish()
        heard = [self._heard.get() for _ in range(self._heard.qsize())]
        words = [word for utterance in heard if isinstance(utterance, Heard) for word in utterance.words]
        if " ".join(word.text for word in words) != key(text):
            return None
        return tuple(round(max(0.0, word.start - begun), 2) for word in words)

    def __enter__(self) -> Aligner:
        self._ears.start()
        self._ears.listen(self._model)
        return self

    def __exit__(self, *_: object) -> None:
        self._ears.close()
        self._folder.cleanup()


if __name__ == "__main__":
    main()
