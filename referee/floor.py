"""Push to talk: the ears are open only for the player whose key was pressed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from referee.happenings import Happening, Understood


class Closable(Protocol):
    """Ears that can be closed."""

    def mute(self) -> None:
        """Hear nothing until `unmute`."""

    def unmute(self) -> None:
        """Hear again."""


@dataclass(slots=True)
class Floor:
    """Who may speak. A player presses the number of the seat, from 1, and has the floor for one call.

    Without `players` everybody may speak at any time, and the keys mean nothing here.
    """

    players: Sequence[str] = ()
    ears: Sequence[Closable] = ()
    speaker: str | None = field(default=None, init=False)
    """Whose voice it is, as long as somebody has the floor."""

    def __post_init__(self) -> None:
        if self.players:
            self._close()

    def give(self, line: str) -> bool:
        """Give the floor to the player whose seat was typed; False when the line is something else."""
        seats = {str(number): player for number, player in enumerate(self.players, start=1)}
        if line not in seats:
            return False
        self.speaker = seats[line]
        for each in self.ears:
            each.unmute()
        return True

    def heard(self, happenings: Iterable[Happening]) -> None:
        """The floor is free again once a call was understood; a cough does not count."""
        if self.players and any(isinstance(each, Understood) and each.acts for each in happenings):
            self._close()

    def _close(self) -> None:
        self.speaker = None
        for each in self.ears:
            each.mute()
