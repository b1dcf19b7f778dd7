"""How well a score is kept by ear: lines of points spoken by several synthetic voices, in a quiet room."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

from benchmarks.figure import Figure, UnavailableError
from benchmarks.trials import PATIENCE, Trials
from games.game import Setup
from games.registry import find as find_game
from models.errors import ModelError
from referee.ears import fit, speech_model
from referee.happenings import Asked, Happening
from referee.ledger import Ledger
from referee.phrases import phrasebook
from referee.table import Table
from voice.ears import Ears, EarsDown
from voice.heard import Heard, typed
from voice.numerals import in_words
from voice.pcm import BLOCK_SAMPLES
from voice.phrasebook import Phrasebook
from voice.sound import SoundError
from voice.synthesizer import Synthesizer
from voice.tablesound import PLAYERS as VOICES
from voice.tablesound import Spoken, player_style, table_sound
from voice.tokens import tokens

PLAYERS = {
    "pt-PT": ("Ana", "Bruno", "Clara", "Rui"),
    "pt-BR": ("Ana", "Bruno", "Carla", "Davi"),
    "en": ("Ann", "Ben", "Cara", "Dan"),
}
FINE = ("right", "asked")
FIRST = {"pt-PT": "Ana mais dez", "pt-BR": "Ana mais dez", "en": "Ann plus ten"}
"""What stands on the board already, so that there is something to put right."""
SIZES = ((1, 20), (1, 20), (20, 99), (100, 999))
"""From where the numbers are drawn: most points are small."""
LINES = {
    "pt": (
        "{a} mais {n}",
        "{a} menos {n}",
        "{a} mais {n}, {b} menos {m}",
        "{a} {n}, {b} {m}, {c} {k}",
        "{b} ganhou {n}",
        "{b} perdeu {n} pontos",
        "Cada um paga {n} ao {d}",
        "{a} paga {n} ao {b}",
        "{a} e {b} mais {n}",
        "Todos mais {n}",
        "{n} para o {b}",
        "Não, {n}",
        "Não, {a} mais {n}",
    ),
    "en": (
        "{a} plus {n}",
        "{a} minus {n}",
        "{a} plus {n}, {b} minus {m}",
        "{a} {n}, {b} {m}, {c} {k}",
        "{b} won {n}",
        "{b} lost {n} points",
        "Each pays {d} {n}",
        "{a} pays {b} {n}",
        "{a} and {b} get {n}",
        "Everybody plus {n}",
        "{n} for {b}",
        "No, {n}",
        "No, {a} plus {n}",
    ),
}


def measure() -> Iterator[Figure]:
    """Says random lines in each language; what they do to the board is compared with what they do when typed."""
    trials = Trials()
    count: Counter[str] = Counter()
    for place, (language, players) in enumerate(PLAYERS.items()):
        book = phrasebook("score", language, players)
        said = list(lines(language, trials.share(place, PLAYERS), trials.seed))
        for line, heard in _spoken(language, book, said, trials.seed):
            became, told = outcome(language, book, line, heard)
            count[became] += 1
            trials.told(f"{language} {line!r}", passed=became in FINE, why=f"{became}, {_told(heard, told)}")
    total = count.total()
    right, asked, wrong = (100 * count[kind] / total for kind in ("right", "asked", "wrong"))
    yield Figure(f"right, of {total} lines", right, "%")
    yield Figure("right, or asked back", right + asked, "%", at_least=99)
    yield Figure("another total, and not asked", wrong, "%", at_most=0.3)


def lines(language: str, number: int, seed: int) -> Iterator[str]:
    """Random lines, the same every time."""
    chance = Random(f"{seed} {language}")
    names = dict(zip("abcd", PLAYERS[language], strict=True))
    templates = LINES[language[:2]]
    for index in range(number):
        numbers = {name: in_words(chance.randint(*chance.choice(SIZES)), language) for name in "nmk"}
        yield templates[index % len(templates)].format(**names, **numbers)


def _spoken(language: str, book: Phrasebook, said: Sequence[str], seed: int) -> Iterator[tuple[str, list[Heard]]]:
    """What is heard of each line; the voices take turns."""
    arrivals: SimpleQueue[Heard | EarsDown] = SimpleQueue()
    with (
        tempfile.TemporaryDirectory(prefix="conde-") as folder,
        Synthesizer() as synthesizer,
        Ears(arrivals.put, patience=PATIENCE) as ears,
    ):
        ears.listen(_model(book, said, Path(folder)))
        for index, line in enumerate(said):
            try:
                style = player_style(index % len(VOICES), language)
                spoken = Spoken("", line, language)
                noise = 1000 * seed + index
                samples = table_sound([spoken], synthesizer, styles={"": style}, seed=noise).samples
            except SoundError as error:
                raise UnavailableError(str(error)) from error
            for start in range(0, len(samples), BLOCK_SAMPLES):
                ears.feed(samples[start : start + BLOCK_SAMPLES].astype("<i2").tobytes(), wait=True)
            ears.finish()
            yield line, _heard(arrivals)


def _told(heard: Sequence[Heard], told: Sequence[Happening]) -> str:
    """What was heard and what came of it, for whoever looks for the reason."""
    rivals = [" | ".join(f"{rival.text!r} {rival.cost:.1f}" for rival in one.rivals[:3]) for one in heard]
    return f"heard {'; '.join(rivals) or 'nothing'}: {'; '.join(map(repr, told)) or 'left alone'}"


def outcome(language: str, book: Phrasebook, line: str, heard: Sequence[Heard]) -> tuple[str, list[Happening]]:
    """What hearing this does to the board, next to what the typed line does, and what happened.

    "right" is the same, "asked" nothing yet but a question, "lost" nothing, "wrong" anything else.
    """
    before, _ = _board(language, book, ())
    expected, _ = _board(language, book, [typed(line)])
    scores, told = _board(language, book, heard)
    if scores == expected:
        return "right", told
    if any(isinstance(happening, Asked) for happening in told):
        return "asked", told
    return "lost" if scores == before else "wrong", told


def _board(language: str, book: Phrasebook, utterances: Sequence[Heard]) -> tuple[dict[str, int], list[Happening]]:
    """The totals after these utterances, and what happened."""
    game, profile = find_game("score")
    players = PLAYERS[language]
    ledger, _ = Ledger.open(game, Setup(players, players[-1], profile.name))
    table: Table[Any] = Table(ledger, book)
    table.hear(typed(FIRST[language]))
    told = [happening for heard in utterances for happening in table.hear(heard)]
    return game.answer(table.ledger.state, "score", None), told


def _model(book: Phrasebook, said: Sequence[str], folder: Path) -> Path:
    """The model fitted to the scoreboard; it must know all the words of the lines."""
    try:
        model = speech_model(None, book.language.tag)
        words = {word for line in said for word in tokens(line.replace("-", " "))}
        unknown = words - model.known(words)
        if unknown:
            raise UnavailableError(f"The speech model does not know {', '.join(sorted(unknown))}.")
        return fit(model, book, folder)
    except ModelError as error:
        raise UnavailableError(str(error)) from error


def _heard(arrivals: SimpleQueue[Heard | EarsDown]) -> list[Heard]:
    utterances = []
    while not arrivals.empty():
        arrival = arrivals.get()
        if isinstance(arrival, Heard):
            utterances.append(arrival)
    return utterances
