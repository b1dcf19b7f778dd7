"""How surely a word cuts the referee short, by how loudly it hears itself, and what else does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass

import numpy as np

from benchmarks.figure import Figure, UnavailableError
from games.game import Setup
from models.errors import ModelError
from referee.folders import LANGUAGES
from referee.journal import Opened
from referee.listening import TableEars, words_of
from voice.ears import Ears
from voice.gate import Gate
from voice.heard import Heard
from voice.pcm import BLOCK_SAMPLES, RATE, Floats, resample, to_int16
from voice.sources import Block
from voice.synthesis import VoiceStyle
from voice.synthesizer import Synthesizer
from voice.tablesound import SPEECH_RMS, player_style

PLAYERS = ("Ana", "Ben", "Clara")
ECHOES = (None, -40.0, -32.0)  # dBFS of our own voice at the microphone; a player is at -22
VOICES = 4
ROOM = 12.0  # RMS
SAID = {
    "pt-PT": "Ana ficou sem cartas: ganha! Clara paga três, Rui paga cinco. A seguir dá a Ana.",
    "pt-BR": "Ana ficou sem cartas: ganha! Carla paga três, Bruno paga cinco. A próxima a dar é a Ana.",
    "en": "Ann is out of cards and wins! Ben pays one, Cara pays two. Ann deals next.",
}
TALK = {
    "pt-PT": ("passa-me o sal", "está bem", "a minha tia chegou ontem", "é bastante tarde", "outra que lhe fica a par"),
    "pt-BR": ("passa o sal", "tá bom", "minha tia chegou ontem", "é bastante tarde", "outra que lhe fica a par"),
    "en": ("pass the salt", "that's fine", "the top shelf", "it is quite late", "there's a queen as good as he"),
}


@dataclass
class _Loudspeaker:
    """Plays sentences, by the clock of the recording; see `voice.gate.Voice`."""

    played: list[tuple[float, float]]
    setting: str = ""

    def audible(self, start: float, end: float) -> list[tuple[float, float]]:
        """When it played."""
        return [(max(start, a), min(end, b)) for a, b in self.played if a < end and b > start]


def measure() -> Iterator[Figure]:
    """Has players of four voices say the words, and other things, over a long sentence at several loudnesses."""
    for language in LANGUAGES:
        with ExitStack() as stack:
            synthesizer = stack.enter_context(Synthesizer())
            opened = Opened("earl", Setup(PLAYERS, PLAYERS[-1], "earl-000"), language)
            over: list[Heard] = []
            try:
                words = words_of(opened, None, heard=True)
                ears = TableEars(words, stack).open(lambda _: None, over.append)
            except ModelError as error:
                raise UnavailableError(str(error)) from error
            for level in ECHOES:
                where = f"{language}, {'no echo' if level is None else f'echo at {level:.0f} dBFS'}"
                trial = _Trial(ears, over, synthesizer, language, level)
                cut = [trial.cuts(word, voice) for word in words.book.language.interruptions for voice in range(VOICES)]
                talk = [trial.cuts(text, voice) for text in TALK[language] for voice in range(VOICES)]
                yield Figure(f"{where}: words that cut it short, of {len(cut)}", 100 * np.mean(cut), "%")
                yield Figure(f"{where}: other talk that does, of {len(talk)}", 100 * np.mean(talk), "%", at_most=2)
            if over_alone := _Trial(ears, over, synthesizer, language, -10.0).cuts("", 0):
                yield Figure(f"{language}: its own voice does", float(over_alone), "", at_most=0)


@dataclass
class _Trial:
    """Our own voice at the microphone at a level in dBFS, or not at all, and players who talk over it."""

    ears: Ears
    over: list[Heard]
    synthesizer: Synthesizer
    language: str
    level: float | None

    def cuts(self, text: str, voice: int) -> bool:
        """Whether what a player says over our second sentence cuts it short."""
        ours = self._spoken(SAID[self.language], VoiceStyle(self.language))
        rms = 0.0 if self.level is None else 32768 * 10 ** (self.level / 20)
        first, second = 1.0, 2.0 + len(ours) / RATE
        sound = np.random.default_rng(voice).normal(0.0, ROOM, int((second + 1.0) * RATE) + len(ours))
        for start in (first, second):
            sound[int(start * RATE) :][: len(ours)] += rms * ours
        if text:
            theirs = SPEECH_RMS * self._spoken(text, player_style(voice, self.language))
            sound[int((second + 1.0 + 0.13 * voice) * RATE) :][: len(theirs)] += theirs
        self.over.clear()
        played = [(start, start + len(ours) / RATE) for start in (first, second)]
        talking = False
        for item in Gate(_blocks(sound), _Loudspeaker(played)):
            if isinstance(item, Block) and (item.over or talking):  # nothing else is of interest here
                self.ears.feed(item.samples, over=item.over, wait=True)
                talking = bool(item.over)
        return bool(self.over)

    def _spoken(self, text: str, style: VoiceStyle) -> Floats:
        speech = self.synthesizer.render(text, style)
        voice = resample(np.frombuffer(speech.samples, "<i2").astype(np.int16), speech.rate, RATE).astype(np.float64)
        even: Floats = voice / np.sqrt((voice**2).mean())
        return even


def _blocks(sound: Floats) -> Iterator[Block]:
    samples = to_int16(sound)
    for start in range(0, len(samples), BLOCK_SAMPLES):
        time = start / RATE
        block = samples[start : start + BLOCK_SAMPLES].tobytes()
        yield Block(block, time, (time, time + len(block) / 2 / RATE))
