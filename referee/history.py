"""`conde history`: the games that were played on this machine; shown, exported, deleted."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.announcer import Announcer
from referee.errors import TableError
from referee.folders import LANGUAGES, begun_at, journal_folder, journals
from referee.journal import JournalError, Opened, read
from referee.journal import delete as delete_journal
from referee.namebook import NameBook
from voice.tokens import folded, tokens
from voice.wholefile import write_whole

EXPORTS = (".csv", ".json")


@dataclass(frozen=True, slots=True)
class Past:
    """A game as its journal tells it; `scores` and `places` are those of players or pairs at its end, or so far.

    `begun` is local time in ISO form. `finished` is false while it is not decided (`conde resume` with the `journal`).
    """

    begun: str
    game: str
    profile: str
    language: str
    players: tuple[str, ...]
    hands: int
    scores: Mapping[str, int]
    places: Mapping[str, int]
    finished: bool
    journal: str


def show(language: str) -> None:
    """List the games, the latest at the bottom, and name the journals that cannot be read. Raises `TableError`."""
    announcer = _announcer(language)
    games, damaged = _games()
    console = Console(highlight=False, emoji=False)
    table = Table.grid(padding=(0, 2))
    for game in games:
        standing = ", ".join(f"{player} {score}" for player, score in _by_place(game))
        unfinished = "" if game.finished else announcer.message("history_unfinished").show or ""
        table.add_row(game.begun.replace("T", " ")[:16], game.profile, Text(standing), Text(unfinished, "dim"))
    if games:
        console.print(table)
    for trouble in damaged:
        print(announcer.message(trouble.code, **trouble.details).show)
    if not games and not damaged:
        print(announcer.message("history_empty").show)


def export(path: Path, language: str) -> None:
    """Write all games to a file, whole or not at all: JSON with a game an object, or CSV with a line for each player.

    Journals that cannot be read are left out and named. Raises `TableError`.
    """
    announcer = _announcer(language)
    if path.suffix.lower() not in EXPORTS:
        raise TableError("unknown_choice", given=path.name, allowed=EXPORTS)
    games, damaged = _games()
    text = _csv(games) if path.suffix.lower() == ".csv" else _json(games)
    try:
        write_whole(path, text.encode())
    except OSError as error:
        raise TableError("file_unwritable", path=str(path), why=error.strerror or "") from error
    for trouble in damaged:
        print(announcer.message(trouble.code, **trouble.details).show)
    print(announcer.message("history_exported", count=len(games), path=str(path)).show)


def delete(player: str | None, language: str, *, sure: bool) -> None:
    """Delete every game in which `player` sat at the table, and how that name sounds; or all games and all names.

    Only when `sure`. Raises `TableError`.
    """
    announcer = _announcer(language)
    chosen = [path for path in journals() if player is None or _mentions(path, player)]
    nobody = player is not None and not player.strip()  # which is part of any name
    if nobody or (not chosen and not _sounds_kept(player)):
        raise TableError("history_nothing", player=player)
    if not sure:
        raise TableError("history_confirm", count=len(chosen), player=player)
    try:
        for path in chosen:
            delete_journal(path)
        if player is None:
            NameBook().path.unlink(missing_ok=True)
    except OSError as error:
        raise TableError("file_unwritable", path=str(path), why=error.strerror or "") from error
    for word in tokens(player or ""):
        NameBook().forget(word)
    for folder in (journal_folder(), journal_folder().parent):
        with suppress(OSError):  # other games may still be there
            folder.rmdir()
    print(announcer.message("history_deleted", count=len(chosen)).show)


def past(path: Path) -> Past:
    """The game of a journal. Raises `JournalError`."""
    ledger, opened = read(path)
    setup = opened.setup
    scores, places, hands = (ledger.game.answer(ledger.state, what, None) for what in ("score", "ranking", "hands"))
    by_score = {player: 1 + sum(other > score for other in scores.values()) for player, score in scores.items()}
    return Past(
        begun=begun_at(path).isoformat(timespec="seconds"),
        game=opened.game,
        profile=setup.profile,
        language=opened.language,
        players=setup.players,
        hands=hands,
        scores=scores,
        places=places or by_score,
        finished=ledger.finished,
        journal=str(path),
    )


def _games() -> tuple[list[Past], list[JournalError]]:
    """All games, and what is wrong with the journals that cannot be read."""
    games, damaged = [], []
    for journal in journals():
        try:
            games.append(past(journal))
        except JournalError as error:
            if error.code != "journal_empty":  # no game has begun in it
                damaged.append(error)
    return games, damaged


def _announcer(language: str) -> Announcer:
    if language not in LANGUAGES:
        raise TableError("unknown_language", given=language, allowed=LANGUAGES)
    return Announcer.load(language)


def _by_place(game: Past) -> Sequence[tuple[str, int]]:
    return sorted(game.scores.items(), key=lambda pair: game.places[pair[0]])


def _sounds_kept(player: str | None) -> bool:
    """Whether it is kept how that name sounds; how any does, when none is given. Raises `TableError`."""
    book = NameBook()
    if player is None:
        return book.path.exists()
    return not book.soundings().keys().isdisjoint(tokens(player))


def _mentions(path: Path, player: str) -> bool:
    """Whether a player sat at that table; of a journal that cannot be read, whether the name is in it at all."""
    content = path.read_bytes()
    try:
        opened = msgspec.json.decode(content.split(b"\n", 1)[0], type=Opened)
    except msgspec.MsgspecError:
        return folded(player) in folded(content.decode("utf-8", errors="replace"))
    return folded(player) in map(folded, opened.setup.players)


def _json(games: Iterable[Past]) -> str:
    return msgspec.json.format(msgspec.json.encode(list(games)), indent=2).decode() + "\n"


def _csv(games: Iterable[Past]) -> str:
    text = StringIO()
    rows = csv.writer(text)
    rows.writerow(("begun", "game", "profile", "language", "hands", "finished", "player", "place", "score", "journal"))
    for game in games:
        for player, score in _by_place(game):
            about = (game.begun, game.game, game.profile, game.language, game.hands, "yes" if game.finished else "no")
            rows.writerow((*about, player, game.places[player], score, game.journal))
    return text.getvalue()
