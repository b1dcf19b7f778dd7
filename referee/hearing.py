"""`conde hear`: what the ears make of recordings, one clip after the other."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec

from games.registry import find as find_game
from referee.ears import fit, speech_model
from referee.errors import TableError
from referee.folders import LANGUAGES
from referee.judgment import Bars, bars_of, choose
from referee.phrases import phrasebook
from voice.ears import Ears, EarsDown
from voice.heard import Heard
from voice.phrasebook import Phrasebook
from voice.recording import Recording


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was heard in a clip and what the table would make of it.

    `text` are the words, `reading` the meaning (acts, or a phrase of the list), `accepted` whether the table
    would act on it, `cost` the cost of the reading; `speech_end_s` is when the voice ended and `decided_s` when
    the ears knew, in seconds from the start of the clip.
    """

    file: str
    text: str
    reading: Any
    accepted: bool
    cost: float | None
    speech_end_s: float | None
    decided_s: float | None


def run(
    files: Sequence[Path],
    language: str,
    *,
    game: str,
    phrases: Path | None,
    fast: bool,
    json: bool,
    model: Path | None,
) -> None:
    """Print a verdict for each clip. Raises what the command line tells in one sentence."""
    if language not in LANGUAGES:
        raise TableError("unknown_language", given=language, allowed=LANGUAGES)
    recordings = (Recording(file, real_time=not fast) for file in files)  # one open file at a time
    for verdict in hear(recordings, book_of(language, game, phrases), model, bars_without_rules(language)):
        if json:
            print(msgspec.json.encode(verdict).decode(), flush=True)
        else:
            print(f"{verdict.file}: {verdict.text or '—'}{'' if verdict.accepted else ' (—)'}", flush=True)


def book_of(language: str, game: str, phrases: Path | None) -> Phrasebook:
    """All that may be said in a game, or the phrases of a file. Raises `TableError` or `SetupError`."""
    if phrases is None:
        found, _ = find_game(game)
        return phrasebook(found.key, language, ())
    try:
        lines = [line.strip() for line in phrases.read_text(encoding="utf-8").splitlines()]
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "UTF-8"
        raise TableError("file_unreadable", path=str(phrases), why=why or "") from error
    return Phrasebook.of_phrases([line for line in lines if line], language)


def bars_without_rules(language: str) -> Bars:
    """The bars of a language where no rules tell what is likelier, so that more would have to be asked about."""
    bars = bars_of(language)
    return replace(bars, margin=bars.margin / 2)


def hear(recordings: Iterable[Recording], book: Phrasebook, model: Path | None, bars: Bars) -> Iterator[Verdict]:
    """A verdict for each clip, all heard by the same ears."""
    arrivals: SimpleQueue[Heard | EarsDown] = SimpleQueue()
    with tempfile.TemporaryDirectory(prefix="conde-") as folder, Ears(arrivals.put) as ears:
        ears.listen(fit(speech_model(model, book.language.tag), book, Path(folder)))
        for recording in recordings:
            start = ears.clock
            for block in recording:
                ears.feed(block.samples, wait=True)
            ears.finish()
            yield _verdict(recording, book, _utterances(arrivals), start, bars)


def _utterances(arrivals: SimpleQueue[Heard | EarsDown]) -> list[Heard]:
    heard = []
    while not arrivals.empty():
        arrival = arrivals.get()
        if isinstance(arrival, Heard):
            heard.append(arrival)
    return heard


def _verdict(recording: Recording, book: Phrasebook, utterances: Sequence[Heard], start: float, bars: Bars) -> Verdict:
    """One verdict for the whole clip, also when pauses made several utterances of it."""
    taken = [choose(book.read(heard), bars).taken for heard in utterances]
    readings = [reading for reading in taken if reading is not None]
    acts = [act for reading in readings for act in reading.acts]
    return Verdict(
        file=str(recording.path),
        text=" ".join(heard.text for heard in utterances),
        reading=acts or None,
        accepted=bool(readings),
        cost=round(sum(reading.cost for reading in readings), 3) if readings else None,
        speech_end_s=round(utterances[-1].speech_end - start, 3) if utterances else None,
        decided_s=round(utterances[-1].decided - start, 3) if utterances else None,
    )
