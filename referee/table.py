"""The table: what becomes of an utterance.

Readings come in; happenings come out. A call is accepted, refused, asked back or left alone; accepted acts are on
the journal before they are told. The table knows neither sound nor language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, TypeAlias

import msgspec

from games.game import Accepted, Act, Call, Event, Incomplete, Refused, Ruling, State
from games.knowledge import Unconfirmed
from referee import journal as written
from referee.happenings import (
    Answered,
    Asked,
    CallRefused,
    Corrected,
    Happened,
    Happening,
    Requested,
    Told,
    TurnCalled,
    Understood,
    Undone,
)
from referee.journal import Journal, JournalError, to_call
from referee.judgment import Bars, choose
from referee.ledger import Correction, Entry, Ledger, correct, entry_of
from voice.heard import Heard
from voice.reading import Reading

Spoken: TypeAlias = Mapping[str, Any]


class Reader(Protocol):
    """Whatever turns an utterance into readings, cheapest first."""

    def read(self, heard: Heard) -> Sequence[Reading]:
        """The meanings it could have; none when it was not said to the referee."""


@dataclass(frozen=True, slots=True)
class WhoSpoke:
    """A call waits for the name of its speaker."""

    acts: tuple[Spoken, ...]


@dataclass(frozen=True, slots=True)
class WhichReading:
    """Two meanings were equally likely; the next call that fits one of them settles it."""

    readings: tuple[Reading, ...]
    speaker: str | None


@dataclass(frozen=True, slots=True)
class ConfirmCall:
    """Acts that wait for a yes."""

    acts: tuple[Spoken, ...]
    speaker: str | None


@dataclass(frozen=True, slots=True)
class ConfirmCorrection(Generic[State]):
    """A correction that would undo later acts waits for a yes."""

    correction: Correction[State]


@dataclass(frozen=True, slots=True)
class Missing:
    """A call lacks a part; the next call supplies it."""

    act: Spoken
    speaker: str
    part: str


Pending: TypeAlias = WhoSpoke | WhichReading | ConfirmCall | ConfirmCorrection[Any] | Missing | None

ANSWERS = frozenset({"yes", "no", "name", "iam"})
UNLIKELY = 0.25  # the price of a breach of the rules: about one nat of the recognizer's doubt
OF_THE_SPEAKER = frozenset({"count", "chips", "pairs", "collection"})
MEND = "mend_field"  # how a game puts one card right of many that were read out


@dataclass(slots=True)
class Table(Generic[State]):
    """One table in one game; `ledger` is what has been accepted so far."""

    ledger: Ledger[State]
    reader: Reader
    journal: Journal | None = None
    bars: Bars = field(default_factory=Bars)
    _pending: Pending = None
    _next_speaker: str | None = None
    _refused: tuple[str, Spoken] | None = None

    @property
    def turn(self) -> str | None:
        """Whose turn it is."""
        return self.ledger.game.turn(self.ledger.state)

    def hear(self, heard: Heard, speaker: str | None = None) -> tuple[Happening, ...]:
        """What becomes of an utterance; `speaker` is who said it, when that is known."""
        choice = choose(self._weighed(heard, speaker), self.bars)
        best = choice.best
        if best is None:
            return (Understood(heard.text, (), speaker, 0.0, heard.typed),)
        who = speaker or best.speaker
        understood = Understood(heard.text, best.acts, who, best.cost, heard.typed)
        effect = self._effect(best, who)
        rivals = [rival for rival in choice.rivals if effect is None or self._effect(rival, who) != effect]
        if rivals:
            self._pending = WhichReading((best, *rivals), who)
            options = tuple(reading.acts for reading in (best, *rivals))
            return (understood, Asked("which_reading", {"options": options}))
        if best.confirm:
            self._pending = ConfirmCall(best.acts, who)
            return (understood, Asked("confirm_call", {"acts": best.acts}))
        sure = heard.typed or best.cost < self.bars.margin
        return (understood, *self.act(best.acts if sure else tuple(map(self._doubtful, best.acts)), who))

    def _doubtful(self, act: Spoken) -> Spoken:
        """An act that was not heard clearly, where its call can tell so [G5]."""
        kinds = (kind for kind in self.ledger.game.call_types if kind.__struct_config__.tag == act["do"])
        return {**act, "heard": "doubtfully"} if any("heard" in kind.__struct_fields__ for kind in kinds) else act

    def _weighed(self, heard: Heard, speaker: str | None) -> list[Reading]:
        """The readings, cheapest first. What sounds alike is likelier to be what the rules allow: a breach costs
        `UNLIKELY`, too little to bend a clear call into a legal one. What is typed is clear.
        """
        readings = self.reader.read(heard)
        if heard.typed:
            return list(readings)
        priced = [
            reading if self._stands(reading, speaker) else replace(reading, cost=reading.cost + UNLIKELY)
            for reading in readings
        ]
        return sorted(priced, key=lambda reading: reading.cost)

    def _effect(self, reading: Reading, speaker: str | None) -> tuple[Event, ...] | None:
        """What a single call would bring about: "não tenho" and "não tenho dois" are one where twos are out.

        None when it would not stand, or is more than one call.
        """
        if len(reading.acts) > 1:
            return None
        ruling = self._ruling(reading.acts[0], speaker or self.turn)
        return ruling.events if isinstance(ruling, Accepted) else None

    def _ruling(self, act: Spoken, who: str | None) -> Ruling | None:
        """What the rules would say to an act; None when that is not for them to judge."""
        try:
            call = to_call(self.ledger.game, act)
        except msgspec.ValidationError:
            return None
        return self.ledger.judge(Act(who or self.ledger.setup.players[0], call))

    def _stands(self, reading: Reading, speaker: str | None) -> bool:
        """Whether the first act of a reading would not be refused now."""
        who = speaker or reading.speaker or self.turn
        return not isinstance(self._ruling(reading.acts[0], who), Refused)

    def act(self, acts: Sequence[Spoken], speaker: str | None = None) -> tuple[Happening, ...]:
        """What becomes of acts that were understood, in the order spoken; the rest falls when one does not stand."""
        happenings: list[Happening] = []
        for act in acts:
            step = list(self._step(act, speaker))
            happenings += step
            if any(isinstance(happening, CallRefused | Asked) for happening in step):
                break
        return tuple(happenings)

    def _step(self, act: Spoken, speaker: str | None) -> Iterator[Happening]:
        pending, self._pending = self._pending, None
        if act["do"] in ANSWERS:
            yield from self._answered(act, pending)
            return
        act, speaker = self._completed(act, speaker, pending)
        speaker = speaker or self._next_speaker
        match act["do"]:
            case "undo":
                yield from self._undo()
            case "correct":
                yield from self._correct(act, speaker)
            case "query":
                yield from self._query(act, speaker)
            case "object":
                yield Told("objection_noted")
            case "unclear":
                yield from self._unclear(act, speaker)
            case "pause" | "resume" | "repeat" as what:
                yield Requested(what)
            case "mode":
                yield Requested("mode", act["set"])
            case "noise":
                pass
            case _:
                yield from self._call(act, speaker)

    def _answered(self, act: Spoken, pending: Pending) -> Iterator[Happening]:
        """A yes, a no or a name: the answer to what was asked, or who speaks next."""
        match act["do"], pending:
            case (("name" | "iam"), WhoSpoke(acts=acts)):
                yield from self.act(acts, act["name"])
            case ("name", Missing(act=before, speaker=who, part="player")):
                yield from self._call({**before, "player": act["name"]}, who)
            case "iam", _:
                self._next_speaker = act["name"]
                self._pending = pending
            case "yes", ConfirmCall(acts=acts, speaker=speaker):
                yield from self.act(acts, speaker)
            case "yes", ConfirmCorrection(correction=correction):
                yield from self._replace(correction)
            case "no", ConfirmCall() | ConfirmCorrection():
                yield Told("left_as_it_was")
            case _:
                self._pending = pending

    def _completed(self, act: Spoken, speaker: str | None, pending: Pending) -> tuple[Spoken, str | None]:
        """An act that answers a question takes over what was understood before it."""
        match pending:
            case Missing(act=before, speaker=who, part=part) if act.get(part) and (
                act["do"] == before["do"] or _says_only(act, part)
            ):
                return {**before, part: act[part]}, speaker or who
            case WhichReading(readings=readings, speaker=who):
                for reading in readings:
                    meant = reading.acts[0]
                    if _fits(act, meant):
                        return meant, speaker or who
        return self._continued(act, speaker), speaker

    def _continued(self, act: Spoken, speaker: str | None) -> Spoken:
        """A list that goes on where one stopped that was refused: "cinco, nove…", and then "…dois, seis"."""
        if self._refused is None or speaker not in (None, self._refused[0]):
            return act
        owner, before = self._refused
        more = act["cards"] if _says_only(act, "cards") else [act["rank"]] if _says_only(act, "rank") else ()
        if not more or not before.get("cards"):
            return act
        alone = {**before, "cards": list(more)}
        whole = {**before, "cards": [*before["cards"], *more]}
        again = self.ledger.judge(Act(owner, to_call(self.ledger.game, alone)))
        return alone if isinstance(again, Accepted) else whole

    def _call(self, act: Spoken, speaker: str | None) -> Iterator[Happening]:
        try:
            call = to_call(self.ledger.game, act)
        except msgspec.ValidationError:
            return  # a call of another game: nothing to this table
        owner = self._owner(call, speaker)
        if owner is None:
            self._pending = WhoSpoke((act,))
            yield Asked("who_spoke")
            return
        self._next_speaker = None
        ruling = self.ledger.judge(Act(owner, call))
        match ruling:
            case Accepted():
                yield from self._accept(entry_of(Act(owner, call), ruling))
            case Refused():
                yield from self._refuse(Act(owner, call), act, ruling)
            case Unconfirmed(missing=part, earlier=earlier, later=later):
                self._pending = ConfirmCall(({**act, "heard": "confirmed"},), owner)
                yield Asked("which_" + part, {"player": owner, "earlier": earlier, "later": later})
            case Incomplete(missing=part):
                self._pending = Missing(act, owner, part)
                yield Asked("which_" + part, {"player": owner})

    def _owner(self, call: Call, speaker: str | None) -> str | None:
        """Whose call it is [G2]; None when only its speaker can tell.

        Unknown speakers: the player on turn if his call would stand; else the only player who could say it; and
        when everybody would get the same answer it does not matter who spoke.
        """
        players = self.ledger.setup.players
        if speaker is not None:
            return speaker
        rulings = {player: self.ledger.judge(Act(player, call)) for player in players}
        turn = self.turn
        if turn is not None and not isinstance(rulings[turn], Refused):
            return turn
        able = [player for player, ruling in rulings.items() if not isinstance(ruling, Refused)]
        if turn is None and len(able) == 1:
            return able[0]
        if len({_kind(ruling) for ruling in rulings.values()}) == 1:
            return turn or players[0]
        return None

    def _accept(self, entry: Entry) -> Iterator[Happening]:
        if not entry.events:
            return  # true but idle ("ganhei" from the winner): nothing to keep, and nothing to undo
        trouble = self._write(written.Acted(written.line(entry)))
        if trouble is not None:
            yield trouble
            return
        self.ledger = self.ledger.record(entry)
        self._refused = None
        for event in entry.events:
            yield Happened(event)
        yield from self.call_turn()

    def _refuse(self, act: Act, spoken: Spoken, refused: Refused) -> Iterator[Happening]:
        """Say no; under some options that has a price, which is kept and undone like an accepted act."""
        self._refused = None if refused.events else (act.speaker, spoken)
        if refused.events:
            entry = entry_of(act, refused)
            trouble = self._write(written.Acted(written.line(entry)))
            if trouble is not None:
                yield trouble
                return
            self.ledger = self.ledger.record(entry)
        yield CallRefused(act.speaker, refused, self.turn)
        for event in refused.events:
            yield Happened(event)

    def _write(self, record: written.Record) -> Told | None:
        """Put a record on the journal before anything is told; what to say when that fails, or None."""
        try:
            if self.journal is not None:
                self.journal.append(record)
        except JournalError as error:
            return Told(error.code, error.details)
        return None

    def call_turn(self) -> Iterator[Happening]:
        """Whose turn it is, if anybody's."""
        player = self.turn
        if player is not None:
            yield TurnCalled(player, self.ledger.game.duty(self.ledger.state))

    def _undo(self) -> Iterator[Happening]:
        if not self.ledger.entries:
            yield Told("nothing_to_undo")
            return
        last = self.ledger.entries[-1]
        trouble = self._write(written.Undone())
        if trouble is not None:
            yield trouble
            return
        self.ledger = self.ledger.undo()
        yield Undone(last.act)
        yield from self.call_turn()

    def _correct(self, act: Spoken, speaker: str | None) -> Iterator[Happening]:
        changes = {key: act[key] for key in act.keys() - {"do", "was"}}
        if self._refused is not None and speaker in (None, self._refused[0]):
            owner, refused = self._refused
            yield from self._call({**refused, **changes}, owner)
            return
        result = self._correction(changes, speaker)
        match result:
            case None if act.get("was") and any(k.__struct_config__.tag == MEND for k in self.ledger.game.call_types):
                yield from self._call({**act, "do": MEND}, speaker)
            case None:
                yield Told("nothing_to_correct")
            case CallRefused():
                yield result
            case Correction(dropped=()):
                yield from self._replace(result)
            case Correction():
                self._pending = ConfirmCorrection(result)
                details = {"old": result.old, "new": result.new, "dropped": result.dropped}
                yield Asked("confirm_correction", details)

    def _correction(self, changes: dict[str, Any], speaker: str | None) -> Correction[State] | CallRefused | None:
        """The act meant and what its replacement would bring about.

        It is the speaker's last act; when nobody knows who spoke, the latest of the last round that may be
        changed so, or else the refusal of the very last.
        """
        entries = self.ledger.entries
        own = self.ledger.last_by(speaker)
        if own is None:
            return None
        earliest = own if speaker is not None else max(0, own - len(self.ledger.setup.players) + 1)
        refusal: CallRefused | None = None
        for index in range(own, earliest - 1, -1):
            act = entries[index].act
            result = correct(self.ledger, index, _typed(act.call, changes))
            if isinstance(result, Correction):
                return result
            if isinstance(result, Refused) and refusal is None:
                refusal = CallRefused(act.speaker, result, self.turn)
        return refusal

    def _replace(self, correction: Correction[State]) -> Iterator[Happening]:
        entries = correction.ledger.entries
        speaker = entries[correction.index].act.speaker
        lines = [written.line(entry) for entry in entries[correction.index :]]
        trouble = self._write(written.Corrected(correction.index, lines))
        if trouble is not None:
            yield trouble
            return
        self.ledger = correction.ledger
        yield Corrected(speaker, correction.old, correction.new, correction.dropped)
        yield from self.call_turn()

    def _unclear(self, act: Spoken, speaker: str | None) -> Iterator[Happening]:
        """Ask what was meant; "tenho dois" is only worth asking where a two could be played now."""
        who = speaker or self.turn
        code = act.get("rank")
        if act.get("about") == "count" and not any(
            who in expected.speakers and code in expected.slots.get("rank", ())
            for expected in self.ledger.game.expectations(self.ledger.state)
        ):
            return
        yield Asked("not_understood", {key: act[key] for key in act.keys() - {"do"}})

    def _query(self, act: Spoken, speaker: str | None) -> Iterator[Happening]:
        what = act["what"]
        of = act.get("of") or act.get("rank")
        if of is None and what in OF_THE_SPEAKER:
            if speaker is None:
                self._pending = WhoSpoke((act,))
                yield Asked("who_spoke")
                return
            of = speaker
        yield Answered(what, of, self.ledger.game.answer(self.ledger.state, what, of))


def _says_only(act: Spoken, part: str) -> bool:
    """Whether an act names this part and nothing else."""
    return bool(act.get(part)) and all(value is None for key, value in act.items() if key not in ("do", "heard", part))


def _fits(said: Spoken, meant: Spoken) -> bool:
    """Whether `said` names the same act as `meant` wherever it says anything."""
    return all(meant.get(key) == value for key, value in said.items() if value is not None)


def _kind(ruling: Ruling) -> str:
    return ruling.reason if isinstance(ruling, Refused) else type(ruling).__name__


def _typed(call: Call, changes: dict[str, Any]) -> dict[str, Any]:
    """The changed fields in the types of `call`; fields that it lacks stay as they are."""
    try:
        changed = msgspec.convert({**msgspec.to_builtins(call), **changes}, type(call))
    except msgspec.ValidationError:
        return changes
    return {key: getattr(changed, key, value) for key, value in changes.items()}
