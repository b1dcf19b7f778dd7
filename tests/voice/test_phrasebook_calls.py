"""The table of calls: hundreds of utterances, traps included, and what each of them means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from voice.heard import typed
from voice.phrasebook import Phrasebook
from voice.reading import Reading

ROOT = Path(__file__).parents[2]
PLAYERS: Mapping[str, Mapping[str, Sequence[str]]] = {
    "earl": {"pt-PT": ["Ana", "Rui", "Zé"], "pt-BR": ["Ana", "Bruno", "Dani"], "en": ["Ann", "Ben", "Cal"]},
    "laugh": dict.fromkeys(("pt-PT", "pt-BR", "en"), ("Ana", "Rui", "Zé", "Eva", "Bia")),
    "court": dict.fromkeys(("pt-PT", "pt-BR", "en"), ("Norte", "Este", "Sul", "Bela")),
}
# The referee acts on the best reading only when the next one costs this much more.
MARGIN = 0.5

_BOOKS: dict[tuple[str, str], Phrasebook] = {}


def book(game: str, language: str) -> Phrasebook:
    if (game, language) not in _BOOKS:
        folders = [ROOT / "games/words", ROOT / f"games/{game}/words", ROOT / "referee/words"]
        _BOOKS[game, language] = Phrasebook.load(language, folders, PLAYERS[game][language])
    return _BOOKS[game, language]


def rows() -> Iterator[tuple[str, str, str, str]]:
    for path in sorted((Path(__file__).parent / "calls").glob("*.tsv")):
        game, language = path.stem.split(".")
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.startswith("#"):
                said, _, meaning = line.partition("\t")
                yield game, language, said, meaning


def shorthand(reading: Reading) -> str:
    """A reading as the table writes it."""
    text = " + ".join(_act(dict(act)) for act in reading.acts)
    if reading.speaker:
        text = f"{reading.speaker}: {text}"
    return f"{text} ?" if reading.confirm else text


def _act(act: dict[str, object]) -> str:
    do = str(act.pop("do"))
    shown = {None: "-"}
    match do:
        case "play":
            text = f"play {act['rank'] or '-'} {act['formula'] or '-'}"
            return f"{text} x{act['count']}" if "count" in act else text
        case "correct" if "was" in act:
            return f"correct {act['rank']} was {act['was']}"
        case "query":
            what = act.pop("what")
            return " ".join([f"query {what}", *(f"{key}={value}" for key, value in act.items())])
        case "dealt":
            return " ".join(["dealt", *(f"{key}={value}" for key, value in act.items())])
        case "unclear":
            ranks = act.get("ranks", [act["rank"]] if "rank" in act else [])
            return " ".join(["unclear", str(act["about"]), *map(str, ranks)])
        case "accuse":
            return " ".join([do, *(f"{key}={value}" for key, value in act.items())])
    values = [each for value in act.values() for each in (value if isinstance(value, list) else [value])]
    return " ".join([do, *(str(shown.get(value, value)) for value in values)])


def verdict(readings: tuple[Reading, ...]) -> str:
    """The best reading, with those that cost about the same: the game tells them apart."""
    close = {shorthand(r) for r in readings if r.cost - readings[0].cost < MARGIN}
    return " | ".join(sorted(close)) or "-"


@pytest.mark.parametrize(("game", "language", "said", "meaning"), list(rows()))
def test_call(game: str, language: str, said: str, meaning: str) -> None:
    readings = book(game, language).read(typed(said))
    assert verdict(readings) == meaning, [(r.cost, shorthand(r)) for r in readings[:3]]
