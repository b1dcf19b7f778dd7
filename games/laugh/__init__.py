"""Laugh and Lie Down: rules and profiles."""

from games.laugh.game import GAME

__all__ = ["GAME"]
