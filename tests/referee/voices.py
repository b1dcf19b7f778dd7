"""The referee's voices in tests; each language of each game is loaded once."""

from __future__ import annotations

from functools import cache
from typing import Any

from referee.announcer import COMMON_WORDS, PLAIN, Announcer, Context
from referee.folders import word_folders


@cache
def announcer(language: str, game: str | None = "earl", *, kids: bool = False) -> Announcer:
    if kids:
        return Announcer(announcer(language, game).language, kids=True)
    return Announcer.load(language, word_folders(game) if game else COMMON_WORDS)


def said(voice: Announcer, *happenings: Any, context: Context = PLAIN) -> str:
    lines = [line for _, line in voice.tell(happenings, context)]
    return " ".join(line.say for line in lines if line.say)
