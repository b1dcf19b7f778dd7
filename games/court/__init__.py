"""Court Piece: rules and profiles."""

from games.court.game import GAME

__all__ = ["GAME"]
