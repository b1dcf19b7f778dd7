"""What the referee has asked, and what counts as an answer.

A question is answered by a word of its own (a name, "sim", "o segundo"), by saying the call again more clearly, or
by correcting it. It stays open while the table only asks, pauses or chats, and falls when the game goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Protocol, TypeAlias

from referee.happenings import Asked
from referee.ledger import Correction
from voice.reading import Reading

Spoken: TypeAlias = Mapping[str, Any]
"""An act as it was understood: `do` and what was said about it."""

ANSWERS = frozenset({"yes", "no", "option", "number", "name", "iam"})
"""What is said in answer, and is no call by itself."""
ONLY_ANSWERS = frozenset({"yes", "no", "option", "number"})
"""What means nothing at all where nothing was asked."""


class Certainty(Enum):
    """How sure the referee is of the words of a call."""

    CLEAR = "clear"  # typed, or confirmed
    HEARD = "heard"
    DOUBTFUL = "doubtful"


@dataclass(frozen=True, slots=True)
class Settled:
    """It is known now what was meant, and by whom, if that matters."""

    acts: tuple[Spoken, ...]
    speaker: str | None
    certainty: Certainty = Certainty.CLEAR


@dataclass(frozen=True, slots=True)
class Approved:
    """Yes, correct it."""

    correction: Correction[Any]


@dataclass(frozen=True, slots=True)
class Declined:
    """No, none of it: everything stays as it was."""


@dataclass(frozen=True, slots=True)
class Unanswered:
    """An answer that does not tell ("sim" to "seis ou sete?"): the question is asked again."""


Answer: TypeAlias = Settled | Approved | Declined | Unanswered | None


class Question(Protocol):
    """An open question; `asked` is how it was put."""

    @property
    def asked(self) -> Asked:
        """The question as it was put."""

    def answer(self, act: Spoken, speaker: str | None) -> Answer:
        """What an act by `speaker` answers; None when it has nothing to do with the question."""


@dataclass(frozen=True, slots=True)
class WhoSpoke:
    """Acts wait for the name of their speaker, which makes their words no clearer."""

    acts: tuple[Spoken, ...]
    certainty: Certainty = Certainty.CLEAR

    @property
    def asked(self) -> Asked:
        """Who spoke?"""
        return Asked("who_spoke")

    def answer(self, act: Spoken, speaker: str | None) -> Answer:
        """A name settles it; a correction mends the acts, which may then need no name."""
        if act["do"] in ("name", "iam"):
            return Settled(self.acts, act["name"], self.certainty)
        mended = corrected(self.acts, act)
        return Settled(mended, speaker) if mended else None


@dataclass(frozen=True, slots=True)
class WhichReading:
    """Several meanings were about equally likely; `options` are they, in the order in which they are offered."""

    options: tuple[Reading, ...]
    speaker: str | None
    asked: Asked

    def answer(self, act: Spoken, speaker: str | None) -> Answer:
        """An option by its number or by what only it says; "não, sete" says a seven too."""
        who = speaker or self.speaker
        match act["do"]:
            case "option":
                chosen = self._numbered(act["number"])
                return Unanswered() if chosen is None else Settled(chosen.acts, who)
            case "yes":
                return Unanswered()
            case "no":
                return Declined()
        said = changes_of(act) if act["do"] == "correct" else act
        fitting = [option for option in self.options if fits(said, option.acts[0])]
        return Settled(fitting[0].acts, who) if fitting and len(fitting) < len(self.options) else None

    def prior(self, act: Spoken) -> float:
        """How much less likely than the best option the one that `act` names was when it was first heard."""
        least = min(option.cost for option in self.options)
        return min((option.cost - least for option in self.options if fits(act, option.acts[0])), default=0.0)

    def offers(self, options: Iterable[Reading]) -> bool:
        """Whether the same was offered before, in any order."""
        offered = [option.acts for option in self.options]
        others = [option.acts for option in options]
        return len(offered) == len(others) and all(acts in offered for acts in others)

    def _numbered(self, number: int) -> Reading | None:
        """The option with that number, counted from 1, or from the end when it is below zero."""
        if number == 0 or abs(number) > len(self.options):
            return None
        return self.options[number - 1 if number > 0 else number]


@dataclass(frozen=True, slots=True)
class ConfirmCall:
    """Acts wait for a yes; `yes` and `no` are calls that amount to one here, such as the admission of a revoke."""

    acts: tuple[Spoken, ...]
    speaker: str | None
    asked: Asked
    yes: frozenset[str] = frozenset()
    no: frozenset[str] = frozenset()

    def answer(self, act: Spoken, speaker: str | None) -> Answer:
        """Yes and no; the call said once more is a yes, and "não, um sete" another card in its place."""
        settled = Settled(self.acts, self.speaker or speaker)
        if act["do"] in {"yes"} | self.yes or fits(act, self.acts[0]):
            return settled
        if act["do"] in {"no"} | self.no:
            return Declined()
        mended = corrected(self.acts, act)
        return replace(settled, acts=mended) if mended else None


@dataclass(frozen=True, slots=True)
class ConfirmCorrection:
    """A correction that takes later acts with it waits for a yes; `act` is how it was asked for."""

    correction: Correction[Any]
    act: Spoken
    asked: Asked

    def answer(self, act: Spoken, speaker: str | None) -> Answer:
        """Yes, no, or the same correction once more."""
        match act["do"]:
            case "yes":
                return Approved(self.correction)
            case "no":
                return Declined()
            case "option":
                return Unanswered()
        return Approved(self.correction) if fits(act, self.act) else None


@dataclass(frozen=True, slots=True)
class Missing:
    """A call lacks a part; the next call supplies it."""

    act: Spoken
    speaker: str
    part: str
    asked: Asked

    def answer(self, act: Spoken, speaker: str | None) -> Answer:
        """The part alone, or the call again with it."""
        who = speaker or self.speaker
        if act["do"] == "name" and self.part == "player":
            return Settled(({**self.act, "player": act["name"]},), self.speaker)
        if act.get(self.part) and (act["do"] == self.act["do"] or says_only(act, self.part)):
            return Settled(({**self.act, self.part: act[self.part]},), who)
        mended = corrected((self.act,), act)
        return Settled(mended, who) if mended else None


def relevant(readings: Sequence[Reading], question: Question | None, speaker: str | None) -> list[Reading]:
    """The readings worth weighing, cheapest first.

    What only answers means nothing where it answers nothing. Where something was asked, what answers as cheaply as
    it means anything else is an answer; and what was likelier at the first hearing still is at the second.
    """
    if question is None:
        return [reading for reading in readings if reading.acts[0]["do"] not in ONLY_ANSWERS]
    readings = [
        reading
        for reading in readings
        if reading.acts[0]["do"] not in ONLY_ANSWERS or question.answer(reading.acts[0], speaker) is not None
    ]
    answers = [reading for reading in readings if question.answer(reading.acts[0], speaker) is not None]
    if not answers or answers[0].cost > readings[0].cost:
        return list(readings)
    if isinstance(question, WhichReading):
        answers = [replace(each, cost=each.cost + question.prior(each.acts[0])) for each in answers]
    return sorted(answers, key=lambda reading: reading.cost)


def corrected(acts: tuple[Spoken, ...], act: Spoken) -> tuple[Spoken, ...]:
    """`acts` with what the correction `act` changes in the first of them; none when it is about something else."""
    changes = changes_of(act)
    if act["do"] != "correct" or not changes.keys() <= acts[0].keys():
        return ()
    rest = {key: value for key, value in acts[0].items() if key != "heard"}
    return ({**rest, **changes}, *acts[1:])


def changes_of(act: Spoken) -> dict[str, Any]:
    """What a correction puts in the place of what stood there."""
    return {key: act[key] for key in act.keys() - {"do", "was"}}


def says_only(act: Spoken, part: str) -> bool:
    """Whether an act names this part and nothing else."""
    return bool(act.get(part)) and all(value is None for key, value in act.items() if key not in ("do", "heard", part))


def fits(said: Spoken, meant: Spoken) -> bool:
    """Whether `said` names the same act as `meant` wherever it says anything; a number alone, where it is one in it."""
    if said.get("do") == "number":
        return any(abs(change["points"]) == said["points"] for change in meant.get("changes", ()))
    return all(_alike(value, meant.get(key)) for key, value in said.items() if value is not None and key != "heard")


def _alike(said: Any, meant: Any) -> bool:
    """Whether a part is the same, or a list of changes some of those that were meant."""
    if not isinstance(said, list) or not isinstance(meant, list) or not all(isinstance(one, dict) for one in said):
        return bool(said == meant)
    return all(any(one.items() <= other.items() for other in meant) for one in said)
