"""The scoreboard: points of a game that is played without a referee."""

from games.score.game import GAME

__all__ = ["GAME"]
