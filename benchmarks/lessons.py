"""How fairly the ears mark simulated learners: who knows a line, who slips, who mumbles, laughs or says nothing."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Final

import numpy as np

from benchmarks.figure import Figure, UnavailableError
from benchmarks.trials import PATIENCE, Trials
from games.cards import Rank
from models.errors import ModelError
from referee.ears import speech_model
from referee.folders import LANGUAGES
from referee.lessons.classroom import fit
from referee.lessons.companion import joined
from referee.lessons.marking import Level, Mark, Marker, Slip
from referee.lessons.repertoire import NUMBERS, RANKS, Line
from voice.ears import Ears, EarsDown
from voice.heard import Heard
from voice.language import family
from voice.pcm import BLOCK_SAMPLES, RATE, Samples, resample
from voice.synthesis import VoiceStyle
from voice.synthesizer import Synthesizer
from voice.tablesound import Spoken, table_sound

VOICES: Final = (("f2", 60, 145), ("m3", 50, 150), ("f5", 75, 140), ("f3", 90, 130), ("m1", 45, 155), ("f2", 99, 120))
"""Variants of the synthesizer with pitch and words a minute."""
SMALLER: Final = (1.0, 1.12, 1.22)
"""How much faster a clip is played, which makes the speaker smaller and higher: a grown-up and two children."""
MUFFLED: Final = 24  # samples over which a mumble is smeared
BREATHS: Final = 6


@dataclass(frozen=True, slots=True)
class Trial:
    """What a learner says instead of a line, and how; None for no words at all."""

    line: Line
    text: str | None
    language: str
    sound: Callable[[Samples, random.Random], Samples]


Learner = Callable[[Marker, Line, random.Random], Trial | None]
Verdict = Callable[[Mark | None], bool]


def measure() -> Iterator[Figure]:
    """Lets every kind of learner say lines of the Earl in every language; counts who was marked as intended."""
    trials = Trials()
    fair: dict[str, list[bool]] = {name: [] for name in LEARNERS}
    wrongly: list[bool] = []  # whether a line was believed to be right, of those that were wrong
    for place, language in enumerate(LANGUAGES):
        marker = Marker.load("earl", language)
        with tempfile.TemporaryDirectory(prefix="conde-") as folder, Synthesizer() as synthesizer:
            arrivals: SimpleQueue[Heard | EarsDown] = SimpleQueue()
            with Ears(arrivals.put, patience=PATIENCE) as ears:
                ears.listen(_fitted(marker, Path(folder)))
                for number in range(trials.share(place, LANGUAGES)):
                    name, trial, chance = _drawn(marker, number, trials.seed)
                    sound = _sound(trial, synthesizer, chance)
                    heard = _heard(sound, ears, arrivals)
                    mark = marker.mark(heard, trial.line) if heard else None
                    _, intended = LEARNERS[name]
                    fair[name].append(intended(mark))
                    if name in WRONG:
                        wrongly.append(mark is not None and mark.level is Level.YES)
                    trials.told(f"{language} {name}", passed=fair[name][-1], why=_told(trial, heard, mark))
    for name, marks in fair.items():
        yield Figure(f"{name}, of {len(marks)}", 100 * sum(marks) / max(1, len(marks)), "%")
    every = [mark for marks in fair.values() for mark in marks]
    yield Figure(f"marked as intended, of {len(every)}", 100 * sum(every) / len(every), "%", at_least=97)
    yield Figure(f"yes to a wrong line, of {len(wrongly)}", 100 * sum(wrongly) / len(wrongly), "%", at_most=1)


def _fitted(marker: Marker, folder: Path) -> Path:
    """The model that a lesson in the marker's language listens with."""
    try:
        return fit(speech_model(None, marker.repertoire.language), marker, folder)
    except ModelError as error:
        raise UnavailableError(str(error)) from error


def _drawn(marker: Marker, number: int, seed: int) -> tuple[str, Trial, random.Random]:
    """The kinds of learners take turns; one that there is not in a language, or not for a line, makes room."""
    names = list(LEARNERS)
    for name in names[number % len(names) :] + names:
        chance = random.Random(f"{seed} {marker.repertoire.language} {name} {number}")
        learner, _ = LEARNERS[name]
        trial = learner(marker, _line(marker, chance), chance)
        if trial is not None:
            return name, trial, chance
    raise AssertionError("every line can be said by somebody who knows it")


def _told(trial: Trial, heard: Heard | None, mark: Mark | None) -> str:
    rivals = [f"{rival.text!r} {rival.cost:.1f}" for rival in heard.rivals[:3]] if heard else []
    decided = "no mark" if mark is None else " ".join([mark.level.name, mark.slip.value if mark.slip else ""])
    return f"{trial.line.text!r} said as {trial.text!r}, heard {', '.join(rivals) or 'nothing'}: {decided}"


def _line(marker: Marker, chance: random.Random) -> Line:
    return marker.repertoire.lines[chance.choice(NUMBERS), chance.choice(RANKS)]


def _sound(trial: Trial, synthesizer: Synthesizer, chance: random.Random) -> Samples:
    variant, pitch, rate = chance.choice(VOICES)
    style = VoiceStyle(trial.language, rate, variant, pitch)
    said = [Spoken("", trial.text, trial.language, pause=1.5)] if trial.text else []
    sound = table_sound(said, synthesizer, styles={"": style}, seed=chance.randrange(1000)).samples
    return trial.sound(resample(sound, int(RATE * chance.choice(SMALLER)), RATE), chance)


def _heard(sound: Samples, ears: Ears, arrivals: SimpleQueue[Heard | EarsDown]) -> Heard | None:
    for start in range(0, len(sound), BLOCK_SAMPLES):
        ears.feed(sound[start : start + BLOCK_SAMPLES].astype("<i2").tobytes(), wait=True)
    ears.finish()
    heard = [arrival for _ in range(arrivals.qsize()) if isinstance(arrival := arrivals.get(), Heard)]
    return joined(heard) if heard else None


# ---- learners


def _as_it_is(sound: Samples, chance: random.Random) -> Samples:
    return sound


def _mumbled(sound: Samples, chance: random.Random) -> Samples:
    """Through a closed mouth: smeared and far away."""
    smeared = np.convolve(sound.astype(np.float64), np.ones(MUFFLED) / MUFFLED, "same")
    return (0.25 * smeared + np.random.default_rng(chance.randrange(1000)).normal(0.0, 30.0, len(sound))).astype(
        np.int16
    )


def _silent(sound: Samples, chance: random.Random) -> Samples:
    return np.random.default_rng(chance.randrange(1000)).normal(0.0, 12.0, 4 * RATE).astype(np.int16)


def _laughed(sound: Samples, chance: random.Random) -> Samples:
    """Breathy bursts, five a second, that fall in pitch."""
    noise = np.random.default_rng(chance.randrange(1000))
    time = np.arange(RATE // 5) / RATE
    bursts = []
    for breath in range(BREATHS):
        pitch = chance.uniform(250, 400) * (1 - 0.06 * breath)
        voice = np.sign(np.sin(2 * np.pi * pitch * time)) * 0.4 + noise.normal(0.0, 0.5, len(time))
        bursts.append(voice * np.exp(-time * 14) * 3000)
    quiet = noise.normal(0.0, 12.0, RATE)
    return np.concatenate([quiet, *bursts, quiet, quiet]).clip(-32768, 32767).astype(np.int16)


def _says(text: str | None, line: Line, marker: Marker) -> Trial:
    return Trial(line, text, marker.repertoire.language, _as_it_is)


def _knows(marker: Marker, line: Line, chance: random.Random) -> Trial:
    return _says(line.text, line, marker)


def _drops_a_word(marker: Marker, line: Line, chance: random.Random) -> Trial:
    words = list(line.wordings[0])
    loose = marker.repertoire.tolerance.loose
    at = chance.choice([at for at, word in enumerate(words) if word not in loose])
    return _says(" ".join(words[:at] + words[at + 1 :]), line, marker)


def _swaps_words(marker: Marker, line: Line, chance: random.Random) -> Trial:
    words = list(line.wordings[0])
    cut = chance.randrange(2, len(words) - 1)
    return _says(" ".join(words[cut:] + words[:cut]), line, marker)


def _mixes_genders(marker: Marker, line: Line, chance: random.Random) -> Trial | None:
    lines = marker.repertoire.lines
    other = lines[line.number, Rank.KING if line.rank is Rank.QUEEN else Rank.QUEEN]
    if family(marker.repertoire.language) == "en" or other.frame == line.frame:
        return None
    text = other.text.replace(other.card, line.card)
    return _says(text, line, marker)


def _names_another(marker: Marker, line: Line, chance: random.Random) -> Trial | None:
    others = [
        other for other in marker.repertoire.lines.values() if other.frame == line.frame and other.text != line.text
    ]
    return _says(chance.choice(others).text, line, marker) if others else None


def _says_another(marker: Marker, line: Line, chance: random.Random) -> Trial:
    number = chance.choice([number for number in NUMBERS if number != line.number])
    return _says(marker.repertoire.lines[number, line.rank].text, line, marker)


def _says_it_elsewhere(marker: Marker, line: Line, chance: random.Random) -> Trial:
    language = "pt-PT" if family(marker.repertoire.language) == "en" else "en"
    return Trial(line, " ".join(chance.choice(marker.foreign)), language, _as_it_is)


def _mumbles(marker: Marker, line: Line, chance: random.Random) -> Trial:
    return Trial(line, line.text, marker.repertoire.language, _mumbled)


def _says_nothing(marker: Marker, line: Line, chance: random.Random) -> Trial:
    return Trial(line, None, marker.repertoire.language, _silent)


def _laughs(marker: Marker, line: Line, chance: random.Random) -> Trial:
    return Trial(line, None, marker.repertoire.language, _laughed)


def _level(level: Level) -> Verdict:
    return lambda mark: mark is not None and mark.level is level


def _gently(mark: Mark | None) -> bool:
    """Not heard, or heard rightly: nobody is told that it was wrong."""
    return mark is None or mark.level is Level.YES


LEARNERS: Final[dict[str, tuple[Learner, Verdict]]] = {
    "knows it": (_knows, _level(Level.YES)),
    "drops a word": (_drops_a_word, _level(Level.ALMOST)),
    "swaps words": (_swaps_words, _level(Level.ALMOST)),
    "mixes genders": (_mixes_genders, lambda mark: mark is not None and mark.slip is Slip.GENDER),
    "names another card": (_names_another, lambda mark: mark is not None and mark.slip is Slip.CARD),
    "says another line": (_says_another, _level(Level.LISTEN_AGAIN)),
    "says it in another language": (_says_it_elsewhere, _level(Level.LISTEN_AGAIN)),
    "mumbles": (_mumbles, _gently),
    "says nothing": (_says_nothing, lambda mark: mark is None),
    "laughs": (_laughs, lambda mark: mark is None),
}
WRONG: Final = frozenset(LEARNERS) - {"knows it", "drops a word", "swaps words", "mumbles"}
"""Learners whose words are not those of the line: to believe them would be no kindness."""
