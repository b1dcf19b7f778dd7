"""How a child may answer when it is its turn, and with whom it speaks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol, TypeAlias

from referee.lessons.marking import Mark
from referee.lessons.repertoire import Line
from voice.clips import Pace
from voice.heard import Heard


class Wish(Enum):
    """Something that the child wants instead of saying the line."""

    AGAIN = "again"
    SKIP = "skip"
    STOP = "stop"


class Unheard(Enum):
    """Why there was nothing to mark; none of them is the child's fault."""

    QUIET = "quiet"
    UNCLEAR = "unclear"
    LOUD = "loud"


@dataclass(frozen=True, slots=True)
class Said:
    """Words; `loud` tells that the room was so loud that they may be other words."""

    heard: Heard
    loud: bool = False


Answer: TypeAlias = Said | Unheard | Wish


class Partner(Protocol):
    """Speaks and shows what the lesson says, and listens to the child."""

    def tell(self, message: str, **details: Any) -> None:
        """Say a sentence of the lesson by its name, to the end."""

    def recite(self, line: Line, pace: Pace, *, seat: int = 0, words: int | None = None) -> None:
        """Say a line, or only its first `words`, and show it word by word as it is said; `seat` 1 or 2 is a player."""

    def prompt(self, line: Line, words: int) -> None:
        """Show the first `words` of the line that the child is to say."""

    def listen(self, seconds: float, complete: Callable[[Heard], bool]) -> Answer:
        """What the child says within so many seconds; nothing more is waited for once it is `complete`."""

    def marked(self, line: Line, mark: Mark) -> None:
        """Show what was heard of a line."""

    def earned(self, stars: int) -> None:
        """Show the stars of a line."""

    def chart(self, rows: Sequence[tuple[Line, int]]) -> None:
        """Show the stars of each line practiced."""
