"""Highest Card: rules and profiles."""

from .game import GAME

__all__ = ["GAME"]
