"""Hearing and speaking words; knows no game."""
