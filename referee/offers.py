"""What may be said now, as the answer to "o que posso dizer?"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.game import Expectation


def sayable(expectations: Iterable[Expectation], player: str | None) -> tuple[dict[str, Any], ...]:
    """The calls that would stand now, each kind once: those of the player on turn alone, or else anybody's.

    Each is an act with what can only be one thing filled in, such as the rank that is to be matched.
    """
    every = tuple(expectations)
    own = [expected for expected in every if expected.speakers == {player}]
    offers: dict[str, dict[str, Any]] = {}
    for expected in own or every:
        if player is None or player in expected.speakers:
            sole = {name: next(iter(values)) for name, values in expected.slots.items() if len(values) == 1}
            offers.setdefault(expected.do, {"do": expected.do, **sole})
    return tuple(offers.values())
