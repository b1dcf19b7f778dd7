"""The accepted acts of a game and the state they add up to.

The state is a fold over the entries: undo, correction and resuming a game all fold again, so there is no second
copy of the truth.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from typing import Any, Generic

import msgspec

from games.game import Accepted, Act, Call, Event, Game, Incomplete, Refused, Ruling, Setup, State, fold

KIDS = "kids"
"""The option by which a game has rules for children."""
END = "end_session"
"""The call by which players stop."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An act that left its mark: an accepted one with its events, or a refused one with the price it cost."""

    act: Act
    events: tuple[Event, ...]


def entry_of(act: Act, ruling: Accepted | Refused) -> Entry:
    """What is kept of a ruling: the act with what went unspoken filled in, and its events."""
    whole = ruling.call if isinstance(ruling, Accepted) else None
    return Entry(act if whole is None else Act(act.speaker, whole), ruling.events)


@dataclass(frozen=True, slots=True)
class Ledger(Generic[State]):
    """All accepted acts in order; immutable, every change gives a new ledger."""

    game: Game[State]
    setup: Setup
    opening: State
    entries: tuple[Entry, ...]
    state: State

    @classmethod
    def open(cls, game: Game[State], setup: Setup) -> tuple[Ledger[State], tuple[Event, ...]]:
        """A ledger without entries, and the opening announcements. Raises `SetupError`."""
        state, announcements = game.open(setup)
        return cls(game, setup, state, (), state), announcements

    def judge(self, act: Act) -> Ruling:
        """What the rules say to `act` now; changes nothing."""
        return self.game.judge(self.state, act)

    def record(self, entry: Entry) -> Ledger[State]:
        """The ledger with one more accepted act."""
        state = fold(self.game, self.state, entry.events)
        return replace(self, entries=(*self.entries, entry), state=state)

    def keep(self, count: int) -> Ledger[State]:
        """The ledger of the first `count` entries: the state is folded again from the opening."""
        entries = self.entries[:count]
        state = fold(self.game, self.opening, [event for entry in entries for event in entry.events])
        return replace(self, entries=entries, state=state)

    def with_kids(self, kids: bool) -> Ledger[State]:
        """The same game with or without the rules for children, where it has any: none of the past is judged again."""
        if KIDS not in self.game.profiles[self.setup.profile].options:
            return self
        setup = replace(self.setup, options={**self.setup.options, KIDS: kids})
        opening, _ = self.game.open(setup)
        return replace(self, setup=setup, opening=opening).keep(len(self.entries))

    @property
    def over(self) -> bool:
        """Whether nothing that may still be said would change anything."""
        return all(expected.idle for expected in self.game.expectations(self.state))

    @property
    def finished(self) -> bool:
        """Whether it is over, or its match decided; a decided match may still be put right."""
        return self.over or bool(self.game.observe(self.state)["phase"] == "match_over")

    @property
    def dismissed(self) -> bool:
        """Whether it is over because the players wanted to stop."""
        return self.over and bool(self.entries) and self.entries[-1].act.call.__struct_config__.tag == END

    def undo(self) -> Ledger[State]:
        """The ledger without its last entry [G4]. Raises IndexError when there is none."""
        if not self.entries:
            raise IndexError("nothing to undo")
        return self.keep(len(self.entries) - 1)

    def last_by(self, speaker: str | None) -> int | None:
        """Index of the last entry by `speaker` (by anybody when None), or None."""
        for index in range(len(self.entries) - 1, -1, -1):
            if speaker in (None, self.entries[index].act.speaker):
                return index
        return None

    def latest(self, tags: Container[str]) -> Event | None:
        """The last event with one of these tags, or None."""
        events = (event for entry in reversed(self.entries) for event in reversed(entry.events))
        return next((event for event in events if event.__struct_config__.tag in tags), None)


@dataclass(frozen=True, slots=True)
class Correction(Generic[State]):
    """What follows from replacing one act: the new ledger, and the later acts that no longer stand [G4]."""

    ledger: Ledger[State]
    old: Call
    new: Call
    index: int
    dropped: tuple[Act, ...]


def correct(ledger: Ledger[State], index: int, changes: dict[str, Any]) -> Correction[State] | Refused | None:
    """Replace fields of the call at `index` and judge everything after it again.

    Returns the refusal when the corrected call would be against the rules, and None when that call has no such
    field (a pass has no rank) or already reads like that.
    """
    old = ledger.entries[index].act
    if not changes.keys() <= set(old.call.__struct_fields__):
        return None
    new = Act(old.speaker, msgspec.structs.replace(old.call, **changes))
    if new == old:
        return None
    mended = ledger.keep(index)
    ruling = mended.judge(new)
    if not isinstance(ruling, Accepted):
        return ruling if isinstance(ruling, Refused) else None
    entry = entry_of(new, ruling)
    mended, dropped = replay(mended.record(entry), (entry.act for entry in ledger.entries[index + 1 :]))
    return Correction(mended, old.call, entry.act.call, index, dropped)


def replay(ledger: Ledger[State], acts: Iterable[Act]) -> tuple[Ledger[State], tuple[Act, ...]]:
    """Judge `acts` one after another; returns the ledger and the acts that no longer stand."""
    dropped = []
    for act in acts:
        ruling = ledger.judge(act)
        if isinstance(ruling, Incomplete) or not ruling.events:
            dropped.append(act)
        else:
            ledger = ledger.record(entry_of(act, ruling))
    return ledger, tuple(dropped)
