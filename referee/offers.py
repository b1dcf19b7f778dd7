"""What may be said now, as the answer to "o que posso dizer?"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.game import Expectation


def sayable(expectations: Iterable[Expectation], player: str | None) -> tuple[dict[str, Any], ...]:
    """The calls that would stand now, each kind once: those of the player on turn, or anybody's between hands.

    Each is an act with what can only be one thing filled in, such as the rank that is to be matched.
    """
    offers: dict[str, dict[str, Any]] = {}
    for expected in expectations:
        if player is None or player in expected.speakers:
            sole = {name: next(iter(values)) for name, values in expected.slots.items() if len(values) == 1}
            offers.setdefault(expected.do, {"do": expected.do, **sole})
    return tuple(offers.values())
