"""Everything that can happen at the table, as values: what the screen, the voice and `--json` are made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from games.game import Act, Call, Event, Refused


@dataclass(frozen=True, slots=True)
class Understood:
    """An utterance with the acts it was read as; none when nothing was said to the referee."""

    text: str
    acts: tuple[Mapping[str, Any], ...]
    speaker: str | None
    cost: float
    typed: bool = False


@dataclass(frozen=True, slots=True)
class Happened:
    """An event of the game."""

    event: Event


@dataclass(frozen=True, slots=True)
class CallRefused:
    """A clear call against the rules; nothing changed [G3]."""

    speaker: str
    refused: Refused
    turn: str | None


@dataclass(frozen=True, slots=True)
class Asked:
    """The referee asks back and changes nothing [G6]; `question` names the sentence, `details` what it mentions."""

    question: str
    details: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to a question about the table; `of` is the player it is about, if any."""

    what: str
    of: str | None
    value: Any


@dataclass(frozen=True, slots=True)
class Undone:
    """The last act was taken back [G4], and with it its `events`."""

    act: Act
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Corrected:
    """An act was replaced [G4]; `dropped` are later acts that no longer stand: their cards go back to the hands."""

    speaker: str
    old: Call
    new: Call
    dropped: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class TurnCalled:
    """Whose turn it is now; `duty` is what is awaited, by the game's own word for it ("lead", "match"…)."""

    player: str
    duty: str


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of the table itself, by message name: nothing to undo, paused, resumed, objection noted…"""

    message: str
    details: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Requested:
    """Something for the machine rather than the game: pause, resume, repeat, louder, kids' mode…"""

    what: str
    value: str | None = None


Happening: TypeAlias = (
    Understood | Happened | CallRefused | Asked | Answered | Undone | Corrected | TurnCalled | Told | Requested
)
