"""Pure rules of the games: no sound, clock, disk or randomness."""
