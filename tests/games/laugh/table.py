"""A table of Laugh and Lie Down for tests that read like table talk.

A line is "Eva: field A A 2 3 …", "Eva: mend 3 6" (no three, a six), "Ana: take K" (one with one),
"Ana: take K 3x1" (three of the field with one), "Ana: down K Q", "Ana: claim trio K", "Ana: claim pair_left",
"Ana: discard K", "Ana: pass", "Eva: dealt", "Ana: dealt Eva" or "Ana: end".
"""

from __future__ import annotations

from typing import Any

from games.game import Setup
from games.laugh import GAME
from tests.games.driver import Talk

PLAYERS = ("Ana", "Bia", "Caio", "Davi", "Eva")  # clockwise; Eva deals, Ana begins
FIELD = "A A 2 3 4 5 6 7 8 9 10 J"


def table(field: str | None = FIELD, **setup: Any) -> Talk:
    """A table whose field is read out, unless it is None."""
    talk = Talk(GAME, Setup(PLAYERS, setup.pop("dealer", "Eva"), "laugh-002", **setup), read)
    if field is not None:
        talk.hear(f"Eva: field {field}")
    return talk


def half_played(hands: str, on_turn: str, field: str = "", **state: Any) -> dict[str, Any]:
    """A hand half-way: hand sizes in order, the field, and every other rank collected unless told.

    Of `held` ranks (rank: cards in hands) what is neither held nor on the field is collected.
    """
    sizes = dict(zip(PLAYERS, map(int, hands.split()), strict=True))
    on_field = {rank: field.split().count(rank) for rank in field.split()}
    held: dict[str, int] = state.pop("held")
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    collected = {rank: 4 - on_field.get(rank, 0) - held.get(rank, 0) for rank in ranks}
    collections = state.pop("collections", None) or _share(sum(collected.values()))
    return {
        "hand_sizes": sizes,
        "collections": dict(zip(PLAYERS, collections, strict=True)),
        "field": on_field,
        "collected_ranks": collected,
        "laid": [player for player, size in sizes.items() if not size],
        "turn": on_turn,
    }


def _share(cards: int) -> list[int]:
    """Even collections of so many cards."""
    shares = [8, 8, 8, 8]
    return [*shares, cards - sum(shares)]


def read(line: str) -> tuple[str, str, dict[str, Any]]:
    """Speaker, kind of call and slots of a line."""
    speaker, said = line.split(": ")
    verb, *rest = said.split()
    match verb:
        case "field":
            return speaker, verb, {"cards": rest}
        case "mend":
            return speaker, "mend_field", dict(zip(("was", "rank"), rest, strict=False))
        case "take":
            table, hand = map(int, (rest[1] if len(rest) > 1 else "1x1").split("x"))
            return speaker, "capture", {"rank": rest[0] if rest else None, "table": table, "hand": hand}
        case "down":
            return speaker, "lie_down", {"cards": rest}
        case "claim":
            return speaker, verb, dict(zip(("what", "rank"), rest, strict=False))
        case "discard":
            return speaker, verb, {"rank": rest[0]}
        case "dealt":
            return speaker, verb, {"dealer": rest[0]} if rest else {}
        case "end":
            return speaker, "end_session", {}
    assert verb == "pass", line
    return speaker, verb, {}
