"""The table: dialogue, journal, announcer and command line."""
