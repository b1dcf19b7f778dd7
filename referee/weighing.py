"""What the rules make of readings before anything is decided: what may stand is likelier to have been said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

import msgspec

from games.game import Accepted, Act, Call, Event, Incomplete, Refused, Ruling, State
from referee.attribution import owner
from referee.journal import to_call
from referee.ledger import Ledger, entry_of
from referee.questions import Question, Spoken
from voice.reading import Reading

UNLIKELY = 0.6  # the price of a breach of the rules or of half a call: three nats of the recognizer's doubt
IMPOSSIBLE = 1.0  # of what nobody means who sees the cards: a card that lies there already, a king for a queen
SELDOM = 0.5  # of what is no call: calls are far more frequent than corrections, questions and wishes

_IMPOSSIBLE = frozenset(
    {
        "bad_capture",
        "card_already_played",
        "card_in_other_hand",
        "card_lies",
        "no_match_on_table",
        "too_many_of_rank",
    }
)
"""The reasons for refusing it."""

LONG_LIST = 6
MOST_LISTS = 2
"""Ways to hear a long list of cards, however many they make, of which one is believed."""


def weighed(
    readings: Iterable[Reading], ledger: Ledger[State], speaker: str | None, question: Question | None = None
) -> list[Reading]:
    """The readings, cheapest first.

    What sounds alike is likelier to be a whole call that the rules allow, or an answer to an open `question`. A breach,
    or words that name no card, cost `UNLIKELY`, and what the cards that are known make absurd costs `IMPOSSIBLE`; what
    is said about the game or to the referee costs `SELDOM`. All are too little to bend what was clear, which is refused
    aloud; but talk that is no likelier than that is left alone.
    """
    prices = ((each, _price(each, ledger, speaker or each.speaker, question)) for each in readings)
    priced = (replace(each, cost=each.cost + price) for each, price in prices if min(price, UNLIKELY) <= each.lead)
    return sorted(priced, key=lambda reading: reading.cost)


def _price(reading: Reading, ledger: Ledger[State], speaker: str | None, question: Question | None) -> float:
    first = reading.acts[0]
    rulings = list(_rulings(reading.acts, ledger, speaker))
    if any(isinstance(ruling, Refused) and ruling.reason in _IMPOSSIBLE for ruling in rulings):
        return IMPOSSIBLE
    if first["do"] == "unclear" or any(isinstance(ruling, Refused | Incomplete) for ruling in rulings):
        return UNLIKELY
    return SELDOM if _call(first, ledger) is None and not _answers(first, speaker, question) else 0.0


def _answers(spoken: Spoken, speaker: str | None, question: Question | None) -> bool:
    return question is not None and question.answer(spoken, speaker) is not None


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


def vague(best: Reading, readings: Sequence[Reading], margin: float) -> bool:
    """Whether many cards were listed in so many near ways that the best, which fits the table, may be it by chance."""
    near = (tuple(_cards(each)) for each in readings if each.cost - readings[0].cost < margin)
    return len(_cards(best)) >= LONG_LIST and len(set(near) - {()}) > MOST_LISTS


def doubted(
    best: Reading, margin: float, ledger: Ledger[State], speaker: str | None, question: Question | None
) -> bool:
    """Whether what was heard in a din is believed only after a yes, because so much of talk sounds like it.

    That is what would change the game, was not asked for, and is a correction, or has fillers around it, or is not
    likelier by `margin` than that nothing was said to us.
    """
    first = best.acts[0]
    if _answers(first, speaker, question):
        return False
    return first["do"] == "correct" or (_call(first, ledger) is not None and (best.padded or best.lead < margin))


def callers(best: Reading, readings: Iterable[Reading], margin: float, ledger: Ledger[State]) -> set[str | None]:
    """Who may have made a call, by all near ways to hear it; None among them where only its speaker can tell."""
    near = (each for each in readings if each.acts == best.acts and each.cost - best.cost < margin)
    named = {each.speaker for each in near}
    call = _call(best.acts[0], ledger)
    if len(named) == 1 or call is None:
        return {best.speaker}
    return {name or owner(ledger, call) for name in named}


def breaks(acts: Iterable[Spoken], ledger: Ledger[State], speaker: str | None) -> bool:
    """Whether any of the acts, one after the other, would be refused."""
    return any(isinstance(ruling, Refused) for ruling in _rulings(acts, ledger, speaker))


def _rulings(acts: Iterable[Spoken], ledger: Ledger[State], speaker: str | None) -> Iterator[Ruling | None]:
    """What the rules would say to the acts, one after the other."""
    for spoken in acts:
        act, ruling = _judged(spoken, ledger, speaker)
        yield ruling
        if act is not None and isinstance(ruling, Accepted):
            ledger = ledger.record(entry_of(act, ruling))


def _cards(reading: Reading) -> Sequence[str]:
    """The cards of a reading that is one list of them; nothing for any other."""
    return reading.acts[0].get("cards") or () if len(reading.acts) == 1 else ()


def _ruling(spoken: Spoken, ledger: Ledger[State], speaker: str | None) -> Ruling | None:
    """What the rules would say to an act; None when that is not for them to judge."""
    return _judged(spoken, ledger, speaker)[1]


def _judged(spoken: Spoken, ledger: Ledger[State], speaker: str | None) -> tuple[Act | None, Ruling | None]:
    """An act of the game, and what the rules would say to it; of neither anything when it is none.

    What nobody said is the player's on turn, or somebody's who may say it.
    """
    call = _call(spoken, ledger)
    if call is None:
        return None, None
    turn = ledger.game.turn(ledger.state)
    players = (speaker,) if speaker else sorted(ledger.setup.players, key=lambda player: player != turn)
    refused: tuple[Act, Ruling] | None = None
    for player in players:
        act = Act(player, call)
        ruling = ledger.judge(act)
        if not isinstance(ruling, Refused):
            return act, ruling
        refused = refused or (act, ruling)
    return refused or (None, None)


def _call(spoken: Spoken, ledger: Ledger[State]) -> Call | None:
    """An act as a call that the game judges; None for what is said about it, or to the referee."""
    try:
        return to_call(ledger.game, spoken)
    except msgspec.ValidationError:
        return None
