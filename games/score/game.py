"""The scoreboard as a game among games: any line is legal, nobody is on turn, and the points are all there is."""

from __future__ import annotations

from typing import Final

from games.game import Game, Rules
from games.score import judging, observing, opening
from games.score.acts import CALL_TYPES, EVENT_TYPES
from games.score.options import PROFILES
from games.score.state import State, apply

GAME: Final[Game[State]] = Rules(
    key="score",
    profiles=PROFILES,
    call_types=CALL_TYPES,
    event_types=EVENT_TYPES,
    open=opening.open_table,
    judge=judging.judge,
    apply=apply,
    expectations=observing.expectations,
    turn=observing.turn,
    duty=observing.duty,
    answer=observing.answer,
    observe=observing.observe,
)
