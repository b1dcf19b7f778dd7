"""Lessons: children learn the verses of a game, kindly, in five minutes at a time."""
