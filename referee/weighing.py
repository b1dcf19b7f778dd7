"""What the rules make of readings before anything is decided: what may stand is likelier to have been said."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import msgspec

from games.game import Accepted, Act, Event, Refused, Ruling, State
from referee.journal import to_call
from referee.ledger import Ledger
from referee.questions import Spoken
from voice.reading import Reading

UNLIKELY = 0.25  # the price of a breach of the rules: about one nat of the recognizer's doubt


def weighed(readings: Iterable[Reading], ledger: Ledger[State], speaker: str | None) -> list[Reading]:
    """The readings, cheapest first. What sounds alike is likelier to be what the rules allow: a breach costs
    `UNLIKELY`, too little to bend a clear call into a legal one.
    """
    priced = [
        replace(reading, cost=reading.cost + UNLIKELY) if _breaks(reading, ledger, speaker) else reading
        for reading in readings
    ]
    return sorted(priced, key=lambda reading: reading.cost)


def effect(reading: Reading, ledger: Ledger[State], speaker: str | None) -> tuple[Event, ...] | None:
    """What a single call would bring about: "não tenho" and "não tenho dois" are one where twos are out.

    None when it would not stand, or is more than one call.
    """
    ruling = _ruling(reading, ledger, speaker) if len(reading.acts) == 1 else None
    return ruling.events if isinstance(ruling, Accepted) else None


def spelled_out(reading: Reading, ledger: Ledger[State], speaker: str | None) -> tuple[Spoken, ...]:
    """The acts of a reading, a single one with what went unspoken: "outro" on a nine is a nine."""
    ruling = _ruling(reading, ledger, speaker) if len(reading.acts) == 1 else None
    whole = ruling.call if isinstance(ruling, Accepted) else None
    return reading.acts if whole is None else (msgspec.to_builtins(whole),)


def _breaks(reading: Reading, ledger: Ledger[State], speaker: str | None) -> bool:
    """Whether the first act of a reading would be refused now."""
    return isinstance(_ruling(reading, ledger, speaker or reading.speaker), Refused)


def _ruling(reading: Reading, ledger: Ledger[State], speaker: str | None) -> Ruling | None:
    """What the rules would say to the first act; None when that is not for them to judge.

    What nobody said is the player's on turn.
    """
    try:
        call = to_call(ledger.game, reading.acts[0])
    except msgspec.ValidationError:
        return None
    return ledger.judge(Act(speaker or ledger.game.turn(ledger.state) or ledger.setup.players[0], call))
