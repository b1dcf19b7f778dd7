"""Which cards the ears take for which: what the prices of `mixups` in games/words rest on.

The counts are drawn, too: CONDE_PICTURE names the file, otherwise it is build/confusions.svg.
"""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import log
from pathlib import Path

from benchmarks.figure import Figure, UnavailableError
from benchmarks.picture import Matrix, svg
from benchmarks.recordings import HOUSE, Clip, heard, held_out, people, with_lead
from games.cards import Rank, Suit
from referee.phrases import phrasebook
from voice.heard import typed
from voice.language import family
from voice.phrasebook import COST_PER_NAT, Phrasebook

SHOWN = 12  # pairs of each language, the commonest first
PICTURE = HOUSE / "build" / "confusions.svg"
GROUPS = {"pt": "Portuguese", "en": "English"}
RANKS = {rank.value: rank.value for rank in Rank}
SUITS = {Suit.SPADES.value: "♠", Suit.HEARTS.value: "♥", Suit.DIAMONDS.value: "♦", Suit.CLUBS.value: "♣"}

Counts = Counter[tuple[str, str | None]]
"""By what was said and what was heard, None where that was no card."""


def measure() -> Iterator[Figure]:
    """How often a card that was named is heard as another, and the price that follows from it."""
    ranks: dict[str, Counts] = {group: Counter() for group in GROUPS}
    suits: dict[str, Counts] = {group: Counter() for group in GROUPS}
    with tempfile.TemporaryDirectory(prefix="conde-") as folder:
        clips = [clip for clip in (*held_out(), *_people(Path(folder))) if clip.call]
        for language in sorted({clip.language for clip in clips}):
            earl, court = (phrasebook(game, language, ()) for game in ("earl", "court"))
            chosen = [clip for clip in clips if clip.language == language]
            suited = [clip for clip in chosen if suit(clip.text, court) is not None]
            texts = _texts([clip for clip in chosen if clip not in suited and rank(clip.text, earl) is not None], earl)
            cards = _texts(suited, court)
            counts = _counted(texts, earl, rank) + _counted(cards, court, rank_of_card)
            yield from _figures(language, counts)
            ranks[family(language)] += counts
            suits[family(language)] += _counted(cards, court, suit)
    for group, counts in suits.items():
        wrong = sum(count for (meant, other), count in counts.items() if other not in (None, meant))
        share = 100 * wrong / max(1, counts.total())
        yield Figure(f"{group}, suits heard as another, {wrong} of {counts.total()}", share, "%")
    _draw(ranks, suits)


def rank(text: str, book: Phrasebook) -> str | None:
    """The rank that the words name in Earl of Coventry, when they name one alone."""
    readings = book.read(typed(text))
    return None if not readings or len(readings[0].acts) > 1 else readings[0].acts[0].get("rank")


def suit(text: str, book: Phrasebook) -> str | None:
    """The suit that the words name in Court Piece, of one card or alone."""
    card, named = _card(text, book)
    return card[-1] if card else named


def rank_of_card(text: str, book: Phrasebook) -> str | None:
    """The rank of the one card that the words name in Court Piece."""
    card, _ = _card(text, book)
    return card[:-1] if card else None


def _card(text: str, book: Phrasebook) -> tuple[str | None, str | None]:
    """The card that the words name in Court Piece, and the suit where it is named without one."""
    readings = book.read(typed(text))
    if not readings or len(readings[0].acts) > 1:
        return None, None
    act = readings[0].acts[0]
    return act.get("card"), act.get("suit")


def _people(folder: Path) -> list[Clip]:
    try:
        return [with_lead(clip, folder) for clip in people() if clip.call]
    except UnavailableError:
        return []


def _texts(clips: Sequence[Clip], book: Phrasebook) -> list[tuple[str, str]]:
    """What is said in each clip, and what is heard when all of the game may be said."""
    return [(clip.text, verdict.text) for clip, verdict in heard(clips, book)]


def _counted(
    texts: Sequence[tuple[str, str]], book: Phrasebook, named: Callable[[str, Phrasebook], str | None]
) -> Counts:
    return Counter(
        (meant, named(heard_as, book)) for said, heard_as in texts if (meant := named(said, book)) is not None
    )


def _figures(language: str, counts: Counts) -> Iterator[Figure]:
    yield Figure(f"{language}, cards named", counts.total(), "")
    named: Counter[str] = Counter()
    for (meant, _), count in counts.items():
        named[meant] += count
    mistaken = Counter({pair: count for pair, count in counts.items() if pair[1] not in (None, pair[0])})
    for (meant, other), count in mistaken.most_common(SHOWN):
        share = count / named[meant]
        price = -COST_PER_NAT * log(share)
        pair = f"{language}, {meant} heard as {other}, {count} of {named[meant]}"
        yield Figure(f"{pair} (price {price:.2f})", 100 * share, "%")


def _draw(ranks: dict[str, Counts], suits: dict[str, Counts]) -> None:
    rows = [
        (Matrix(f"{name}: ranks", RANKS, ranks[group]), Matrix(f"{name}: suits", SUITS, suits[group]))
        for group, name in GROUPS.items()
    ]
    path = Path(os.environ.get("CONDE_PICTURE", PICTURE))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(svg(rows, "A row is what was said, a column what was heard; – is no card."), encoding="utf-8")
