"""Earl of Coventry: rules, profiles and words."""

from games.earl.game import GAME

__all__ = ["GAME"]
