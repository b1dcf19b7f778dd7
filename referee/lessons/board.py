"""What a child sees: the line large and alone, its words lighting up as they are said; plain text when piped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TextIO

from rich.align import Align
from rich.console import Console
from rich.live import Live
from rich.padding import Padding
from rich.text import Text

from referee.lessons.marking import Fate, Mark
from referee.lessons.progress import MOST_STARS
from referee.lessons.repertoire import Line
from referee.screen import HEARD, SAID

STAR, NO_STAR, DOTS = "★", "☆", "…"
_LIT, _UNLIT = "bold black on yellow", "bold"
_STARS = "bold yellow"
_FATES = {Fate.SAID: "bold green", Fate.MOVED: "bold yellow", Fate.MISSING: "bold red"}
_INDENT = 4


class Board:
    """Shows a lesson on a terminal. Nothing depends on color alone."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._console = Console(file=stream, highlight=False, emoji=False)

    @property
    def live(self) -> bool:
        """Whether a person is looking, so that what is shown may change."""
        return self._console.is_terminal

    def sentence(self, text: str) -> None:
        """Show what is said."""
        self._print(Text(text, SAID))

    @contextmanager
    def reading(self, words: Sequence[str], player: str = "") -> Iterator[Callable[[int], None]]:
        """Show a line that is being said; what it gives is called with the number of words said so far."""
        if not self.live:
            self._print(Text(f"{player}: " if player else " " * _INDENT).append(" ".join(words)))
            yield lambda words: None
            return
        with Live(self._large(words, 0, player), console=self._console, auto_refresh=False) as shown:
            yield lambda said: shown.update(self._large(words, said, player), refresh=True)
            shown.update(self._large(words, len(words), player), refresh=True)

    def prompt(self, words: Sequence[str]) -> None:
        """Show what the child is to say, or dots in its place."""
        if self.live:
            self._console.print(self._large(words, 0))

    def heard(self, text: str, typed: bool) -> None:
        """Show what was heard; what was typed stands there already."""
        if not (typed and self.live):
            self._print(Text(f"› {text or DOTS}", HEARD))

    def marked(self, line: Line, mark: Mark) -> None:
        """Show the line with what was said of it, by color and by sign."""
        if not self.live or len(mark.fates) != len(line.shown):
            return
        text = Text()
        for word, fate in zip(line.shown, mark.fates, strict=True):
            text.append(word if fate is Fate.SAID else f"({word})", _FATES[fate]).append(" ")
        self._print(Padding(text, (0, _INDENT)))

    def stars(self, earned: int) -> None:
        """Show the stars of a line."""
        self._print(Text(stars(earned), _STARS))

    def chart(self, rows: Sequence[tuple[str, int]]) -> None:
        """Show lines with their stars."""
        for text, earned in rows:
            self._print(Text().append(stars(earned), _STARS).append(f"  {text}"))

    def _large(self, words: Sequence[str], lit: int, player: str = "") -> Padding:
        text = Text().append(f"{player}: " if player else "", HEARD)  # a style of the whole would dim the words
        for number, word in enumerate(words):
            text.append(f" {word} ", _LIT if number < lit else _UNLIT)
        return Padding(Align.center(text), (1, 0))

    def _print(self, content: Text | Padding) -> None:
        self._console.print(content, soft_wrap=True)


def stars(earned: int) -> str:
    """Three stars, the earned ones filled."""
    return STAR * earned + NO_STAR * (MOST_STARS - earned)
