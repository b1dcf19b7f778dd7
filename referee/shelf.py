"""`conde models`: the speech models on this machine, ours and those of the Vosk makers."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn, TransferSpeedColumn

from games.registry import games
from models import catalogue, fetching
from models.releases import RELEASES, SITE, Release
from models.speech import OthersModel, open_model
from referee.announcer import Announcer
from referee.errors import TableError
from referee.folders import LANGUAGES
from referee.phrases import phrasebook
from voice.language import family
from voice.tokens import tokens

Show = Callable[..., None]


def shelf(language: str) -> None:
    """Print every model there is, where it is, and what it is used for. Raises what the command line tells."""
    show = _show(language)
    used = {tag: catalogue.find(family=tag) for tag in _families()}

    def row(name: str, families: Sequence[str], megabytes: int, folder: Path, state: str) -> None:
        uses = [tag for tag, model in used.items() if model == folder.resolve()]
        tongues = " ".join(families)
        show(
            "model_listed", model=name, tongues=tongues, megabytes=megabytes, state=state, uses=" ".join(uses) or "none"
        )

    ours = catalogue.BUNDLED
    row(ours.name, _families(), _megabytes(ours), ours, "bundled")
    for release in RELEASES:
        folder = catalogue.stored() / release.name
        state = "stored" if folder.is_dir() else "away"
        row(release.name, (release.family,), release.megabytes, folder, state)


def fetch(name: str, language: str, site: str | None = None) -> None:
    """Download a model of the makers, look it over, and try it out. Raises what the command line tells."""
    show = _show(language)
    release = _release(name)
    with _bar(release) as progress:
        fetched = fetching.fetch(release, progress, site or SITE)
    show("model_fetched", model=name, vouched=fetched.vouched or "nobody", digest=fetched.sha256)
    _look_over(fetched.folder, _languages(release.family, language), show)


def check(model: str, language: str) -> None:
    """Look over a model, given by its name or its folder, and try it out. Raises what the command line tells."""
    release = next((one for one in RELEASES if one.name == model), None)
    folder = _folder(model) if release or model == catalogue.BUNDLED.name else Path(model)
    found = catalogue.find(folder)
    catalogue.check(found)
    _look_over(found, _languages(release.family, language) if release else (language,), _show(language))


def use(name: str, language: str) -> None:
    """Listen with a model from now on, in every language that it hears. Raises what the command line tells."""
    folder = _folder(name)
    if folder == catalogue.BUNDLED:
        families: Sequence[str] = _families()
    else:
        release = _release(name)
        families = (release.family,)
        found = catalogue.find(folder)
        catalogue.check(found)
        OthersModel(found).known(())  # works in a process of its own, or says why not
    catalogue.use(folder, families)
    _show(language)("model_used", model=name, tongues=" ".join(families))


def _look_over(folder: Path, languages: Sequence[str], show: Show) -> None:
    """Tell what a model can do, language by language."""
    model = open_model(folder)
    books = {language: [phrasebook(game, language, ()) for game in games()] for language in languages}
    for language, of_all_games in books.items():
        names = {word for book in of_all_games for name in book.first_names for word in tokens(name)}
        words = sorted({word for book in of_all_games for word in book.words} - names)
        known = model.known(words)
        show("model_knows", model=folder.name, language=language, known=len(known), words=len(words))
        if missing := [word for word in words if word not in known]:
            show("model_lacks")
            _list(missing)
        if isinstance(model, OthersModel):
            alike = sorted(model.spellings(words).items())
            if pairs := [f"{word} → {spelling}" for word, spelling in alike if spelling != word]:
                show("model_spells")
                _list(pairs)
    if isinstance(model, OthersModel):
        show("model_rejects" if model.hears_unknown else "model_rejects_not")


def _list(words: Sequence[str]) -> None:
    print(textwrap.fill(", ".join(words), width=100, initial_indent="  ", subsequent_indent="  "), flush=True)


@contextmanager
def _bar(release: Release) -> Iterator[fetching.Progress]:
    """A progress bar on the terminal, if there is one."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        DownloadColumn(),
        TransferSpeedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task(release.name, total=release.size or release.megabytes << 20)
        yield lambda have, total: bar.update(task, completed=have, total=total)


def _show(language: str) -> Show:
    if language not in LANGUAGES:
        raise TableError("unknown_language", given=language, allowed=LANGUAGES)
    announcer = Announcer.load(language)

    def show(message: str, **details: object) -> None:
        print(announcer.message(message, **details).show, flush=True)

    return show


def _families() -> tuple[str, ...]:
    return tuple(dict.fromkeys(family(language) for language in LANGUAGES))


def _languages(tongue: str, asked: str) -> tuple[str, ...]:
    """The languages of a family to compare a model with: the one that was asked in, if it is one of them."""
    return (asked,) if family(asked) == tongue else tuple(one for one in LANGUAGES if family(one) == tongue)


def _release(name: str) -> Release:
    for release in RELEASES:
        if release.name == name:
            return release
    raise TableError("unknown_model", given=name, allowed=[release.name for release in RELEASES])


def _folder(name: str) -> Path:
    """Where a model with a name is, if it is here."""
    return catalogue.BUNDLED if name == catalogue.BUNDLED.name else catalogue.stored() / _release(name).name


def _megabytes(folder: Path) -> int:
    return round(sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / (1 << 20))
