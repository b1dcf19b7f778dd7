"""Laugh and Lie Down as a game among games."""

from __future__ import annotations

from typing import Final

from games.game import Game, Rules
from games.laugh import expecting, folding, judging, observing, opening
from games.laugh.acts import CALL_TYPES, EVENT_TYPES
from games.laugh.options import PROFILES
from games.laugh.state import State

GAME: Final[Game[State]] = Rules(
    key="laugh",
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
