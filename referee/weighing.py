"""What the rules make of readings before anything is decided: what may stand is likelier to have been said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import msgspec

from games.game import Accepted, Act, Event, Refused, Ruling, State
from referee.journal import to_call
from referee.ledger import Ledger, entry_of
from referee.questions import Spoken
from voice.reading import Reading

UNLIKELY = 0.4  # the price of a breach of the rules or of half a call: about a nat and a half of the recognizer's doubt


def weighed(readings: Iterable[Reading], ledger: Ledger[State], speaker: str | None) -> list[Reading]:
    """The readings, cheapest first.

    What sounds alike is likelier to be a whole call that the rules allow: a breach, or words that name no card, cost
    `UNLIKELY`, too little to bend a clear call into a legal one.
    """
    priced = [
        replace(reading, cost=reading.cost + UNLIKELY)
        if reading.acts[0]["do"] == "unclear" or breaks(reading.acts, ledger, speaker or reading.speaker)
        else reading
        for reading in readings
    ]
    return sorted(priced, key=lambda reading: reading.cost)


def effect(reading: Reading, ledger: Ledger[State], speaker: str | None) -> tuple[Event, ...] | None:
    """What a single call would bring about: "não tenho" and "não tenho dois" are one where twos are out.

    None when it would not stand, or is more than one call.
    """
    ruling = _ruling(reading.acts[0], ledger, speaker) if len(reading.acts) == 1 else None
    return ruling.events if isinstance(ruling, Accepted) else None


def spelled_out(reading: Reading, ledger: Ledger[State], speaker: str | None) -> tuple[Spoken, ...]:
    """The acts of a reading, a single one with what went unspoken: "outro" on a nine is a nine."""
    ruling = _ruling(reading.acts[0], ledger, speaker) if len(reading.acts) == 1 else None
    whole = ruling.call if isinstance(ruling, Accepted) else None
    return reading.acts if whole is None else (msgspec.to_builtins(whole),)


def counted(readings: Sequence[Reading], margin: float, stands: Callable[[Reading], bool]) -> list[Reading]:
    """The readings; where cards were listed, how many there have to be decides between near ways to count them.

    "Três dez" are a three and a ten, or three tens. Ways are near that are of the same words, or cost less than
    `margin` more; nobody's clear call is bent.
    """
    if not readings or not _cards(readings[0]):
        return list(readings)
    first = readings[0]
    lists = [
        each
        for each in readings
        if (each.phrase == first.phrase or each.cost - first.cost < margin)
        and (_cards(each) and each.acts[0]["do"] == first.acts[0]["do"])
    ]
    others = [each for each in readings if each not in lists]
    kept = [each for each in lists if stands(each)]
    if not kept:
        kept = [each for each in lists if len(_cards(each)) == len(_cards(first))]
    dearer = kept[0].cost - first.cost
    return sorted((*(replace(each, cost=each.cost - dearer) for each in kept), *others), key=lambda each: each.cost)


def breaks(acts: Iterable[Spoken], ledger: Ledger[State], speaker: str | None) -> bool:
    """Whether any of the acts, one after the other, would be refused."""
    for spoken in acts:
        act = _act(spoken, ledger, speaker)
        ruling = None if act is None else ledger.judge(act)
        if isinstance(ruling, Refused):
            return True
        if act is not None and isinstance(ruling, Accepted):
            ledger = ledger.record(entry_of(act, ruling))
    return False


def _cards(reading: Reading) -> Sequence[str]:
    """The cards of a reading that is one list of them; nothing for any other."""
    return reading.acts[0].get("cards") or () if len(reading.acts) == 1 else ()


def _ruling(spoken: Spoken, ledger: Ledger[State], speaker: str | None) -> Ruling | None:
    """What the rules would say to an act; None when that is not for them to judge."""
    act = _act(spoken, ledger, speaker)
    return None if act is None else ledger.judge(act)


def _act(spoken: Spoken, ledger: Ledger[State], speaker: str | None) -> Act | None:
    """An act of the game, None when it is none. What nobody said is the player's on turn."""
    try:
        call = to_call(ledger.game, spoken)
    except msgspec.ValidationError:
        return None
    return Act(speaker or ledger.game.turn(ledger.state) or ledger.setup.players[0], call)
