"""Earl of Coventry as a game among games."""

from __future__ import annotations

from typing import Final

from games.earl import expecting, folding, judging, observing, opening
from games.earl.acts import CALL_TYPES, EVENT_TYPES
from games.earl.options import PROFILES
from games.earl.state import State
from games.game import Game, Rules

GAME: Final[Game[State]] = Rules(
    key="earl",
    profiles=PROFILES,
    call_types=CALL_TYPES,
    event_types=EVENT_TYPES,
    open=opening.open_table,
    judge=judging.judge,
    apply=folding.apply,
    expectations=expecting.expectations,
    turn=observing.turn,
    duty=observing.duty,
    answer=observing.answer,
    observe=observing.observe,
)
