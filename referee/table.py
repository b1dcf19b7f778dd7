"""The table: what becomes of an utterance.

Readings come in; happenings come out. A call is accepted, refused, asked back or left alone; accepted acts are on
the journal before they are told. The table knows neither sound nor language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol

import msgspec

from games.game import Accepted, Act, Call, Incomplete, Refused, Ruling, State
from games.knowledge import Unconfirmed
from referee import journal as written
from referee.attribution import owner
from referee.echoes import Echoes
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
from referee.ledger import Correction, Entry, Ledger, entry_of
from referee.mending import continued, correction
from referee.offers import sayable
from referee.questions import (
    ANSWERS,
    Answer,
    Approved,
    Certainty,
    ConfirmCall,
    ConfirmCorrection,
    Declined,
    Missing,
    Question,
    Settled,
    Spoken,
    Unanswered,
    WhichReading,
    WhoSpoke,
    changes_of,
    relevant,
)
from referee.weighing import breaks, callers, counted, doubted, effect, spelled_out, vague, weighed
from voice.heard import Heard
from voice.reading import Reading


class Reader(Protocol):
    """Whatever turns an utterance into readings, cheapest first."""

    def read(self, heard: Heard) -> Sequence[Reading]:
        """The meanings it could have; none when it was not said to the referee."""


PASS: Spoken = {"do": "pass"}
OF_THE_SPEAKER = frozenset({"count", "chips", "pairs", "collection"})
ASIDES = frozenset({"query", "object", "pause", "resume", "repeat", "again", "mode", "noise"})
"""What neither answers a question nor makes it idle."""
MEND = "mend_field"  # how a game puts one card right of many that were read out
OF_THE_LAST_HAND = frozenset({"last_hand", "payments"})
HAND_ENDS = frozenset({"hand_over"})


@dataclass(slots=True)
class Table(Generic[State]):
    """One table in one game; `ledger` is what has been accepted so far, `echoes` are collapsed where children play."""

    ledger: Ledger[State]
    reader: Reader
    journal: Journal | None = None
    bars: Bars = field(default_factory=Bars)
    echoes: Echoes | None = None
    _question: Question | None = None
    _next_speaker: str | None = None
    _refused: tuple[str, Spoken] | None = None
    _uncorrected: tuple[Ledger[State], Correction[State]] | None = None
    _taken_back: Act | None = None

    @property
    def turn(self) -> str | None:
        """Whose turn it is."""
        return self.ledger.game.turn(self.ledger.state)

    def hear(self, heard: Heard, speaker: str | None = None) -> tuple[Happening, ...]:
        """What becomes of an utterance; `speaker` is who said it, when that is known."""
        read = self.reader.read(heard)
        readings = counted(read, self.bars.margin, lambda each: self._stands(each, speaker))
        spoken = readings  # before the rules are asked what is likely
        if not heard.typed:  # what is typed is clear
            readings = weighed(readings, self.ledger, speaker, self._question)
        readings = relevant(readings, self._question, speaker)
        choice = choose(readings, self.bars)
        best = choice.best
        if best is None:
            return (Understood(heard.text, (), speaker, 0.0, heard.typed),)
        who = speaker or best.speaker
        if self.echoes is not None and self.echoes.repeats(heard, who):
            return (Understood(heard.text, (), who, best.cost),)
        understood = Understood(heard.text, best.acts, who, best.cost, heard.typed)
        same = effect(best, self.ledger, who)
        rivals = [rival for rival in choice.rivals if same is None or effect(rival, self.ledger, who) != same]
        if rivals:
            return (understood, *self._ask_which((best, *rivals), who))
        doubtful = min(each.cost for each in spoken if each.acts == best.acts) >= self.bars.margin
        certainty = Certainty.CLEAR if heard.typed else Certainty.DOUBTFUL if doubtful else Certainty.HEARD
        if speaker is None and len(callers(best, readings, self.bars.margin, self.ledger)) > 1:
            return (understood, *self._ask(WhoSpoke(best.acts, certainty)))
        drowned = heard.loud and doubted(best, self.bars.margin, self.ledger, who, self._question)
        if best.confirm or (not heard.typed and (drowned or vague(best, read, self.bars.margin))):
            asked = Asked("confirm_call", {"acts": best.acts})
            return (understood, *self._ask(ConfirmCall(best.acts, who, asked)))
        return (understood, *self.act(best.acts, who, certainty))

    def agree(self, *, language: str | None = None, kids: bool | None = None) -> Told | None:
        """From here on the table speaks another language, or plays with children; what to say when that fails."""
        trouble = self._write(written.Agreed(language, kids))
        if trouble is None and kids is not None:
            self.ledger, self._uncorrected = self.ledger.with_kids(kids), None
        return trouble

    def _ask(self, question: Question) -> Iterator[Happening]:
        self._question = question
        yield question.asked

    def _ask_which(self, options: tuple[Reading, ...], speaker: str | None) -> Iterator[Happening]:
        """Offer what was about equally likely; when that was not heard the second time either, by number."""
        again = isinstance(self._question, WhichReading) and self._question.offers(options)
        details = {"options": tuple(spelled_out(option, self.ledger, speaker) for option in options)}
        return self._ask(WhichReading(options, speaker, Asked("which_number" if again else "which_reading", details)))

    def act(
        self, acts: Sequence[Spoken], speaker: str | None = None, certainty: Certainty = Certainty.CLEAR
    ) -> tuple[Happening, ...]:
        """What becomes of acts that were understood, in the order spoken; the rest falls when one does not stand."""
        happenings: list[Happening] = []
        for act in acts:
            step = list(self._step(act, speaker, certainty))
            happenings += step
            if any(isinstance(happening, CallRefused | Asked) for happening in step):
                break
        return tuple(happenings)

    def knock(self) -> tuple[Happening, ...]:
        """Two knocks on the table: the player on turn passes; nothing where no pass is awaited, or an answer is."""
        turn = self.turn
        passes = (each for each in self.ledger.game.expectations(self.ledger.state) if each.do == PASS["do"])
        if self._question is not None or not any(turn in each.speakers for each in passes):
            return ()
        return (Understood("", (PASS,), turn, 0.0), *self.act((PASS,), turn))

    def _step(self, act: Spoken, speaker: str | None, certainty: Certainty) -> Iterator[Happening]:
        question, self._question = self._question, None
        if question is not None and (answer := question.answer(act, speaker)) is not None:
            yield from self._answered(question, answer)
            return
        if act["do"] in ANSWERS | ASIDES:
            self._question = question
        speaker = speaker or self._next_speaker
        match act["do"]:
            case "iam":
                self._next_speaker = act["name"]
                yield Told("listening_to", {"player": act["name"]})
            case "undo":
                yield from self._undo()
            case "correct":
                yield from self._correct(act, speaker, certainty)
            case "query":
                yield from self._query(act, speaker)
            case "object":
                yield Told("objection_noted")
            case "unclear":
                yield from self._unclear(act, speaker)
            case "pause" | "resume" | "repeat" | "again" as what:
                yield Requested(what)
            case "mode":
                yield Requested("mode", act["set"])
            case "noise" | "name" | "yes" | "no" | "option" | "number":
                pass
            case _:
                yield from self._call(self._continued(act, speaker), speaker, certainty)

    def _answered(self, question: Question, answer: Answer) -> Iterator[Happening]:
        match answer:
            case Settled(acts=acts, speaker=speaker, certainty=certainty):
                yield from self.act(acts, speaker, certainty)
            case Approved(correction=approved):
                yield from self._replace(approved)
            case Declined():
                yield Told("left_as_it_was")
            case Unanswered():
                yield from self._ask(question)

    def _stands(self, reading: Reading, speaker: str | None) -> bool:
        """Whether the first act would not be refused now, as an answer or the rest of a list, if it is one."""
        act, who = reading.acts[0], speaker or reading.speaker
        answer = None if self._question is None else self._question.answer(act, who)
        if isinstance(answer, Settled):
            return not breaks(answer.acts, self.ledger, answer.speaker)
        return not breaks((self._continued(act, who),), self.ledger, who)

    def _continued(self, act: Spoken, speaker: str | None) -> Spoken:
        """The act, or the list that it goes on with where one was cut short."""
        if self._refused is None or speaker not in (None, self._refused[0]):
            return act
        return continued(self.ledger, *self._refused, act)

    def _call(self, act: Spoken, speaker: str | None, certainty: Certainty) -> Iterator[Happening]:
        if certainty is Certainty.DOUBTFUL:
            act = self._doubtful(act)
        try:
            call = to_call(self.ledger.game, act)
        except msgspec.ValidationError:
            return  # a call of another game: nothing to this table
        who = speaker or owner(self.ledger, call)
        if who is None:
            yield from self._ask(WhoSpoke((act,), certainty))
            return
        self._next_speaker = None
        ruling = self.ledger.judge(Act(who, call))
        again = certainty is not Certainty.CLEAR and self._heard_again(Act(who, call), ruling)
        if again or _weighs(ruling, call, certainty):
            meant = {key: value for key, value in act.items() if key != "heard"}
            yield from self._ask(ConfirmCall((meant,), who, Asked("confirm_call", {"acts": (meant,)})))
            return
        match ruling:
            case Accepted():
                yield from self._accept(entry_of(Act(who, call), ruling))
            case Refused():
                yield from self._refuse(Act(who, call), act, ruling)
            case Unconfirmed(missing=part):
                asked = Asked("which_" + part, {"player": who, "earlier": ruling.earlier, "later": ruling.later})
                confirmed = {**act, "heard": "confirmed"}
                yield from self._ask(ConfirmCall((confirmed,), who, asked, yes=ruling.granted, no=ruling.denied))
            case Incomplete(missing=part):
                yield from self._ask(Missing(act, who, part, Asked("which_" + part, {"player": who})))

    def _heard_again(self, act: Act, ruling: Ruling) -> bool:
        """Whether it is what has just been taken back, and was perhaps never said."""
        back = self._taken_back
        if back is None or not isinstance(ruling, Accepted):
            return False
        act = entry_of(act, ruling).act
        return (act.speaker, _words(act.call)) == (back.speaker, _words(back.call))

    def _doubtful(self, act: Spoken) -> Spoken:
        """An act that was not heard clearly, where its call can tell so [G5]."""
        kinds = (kind for kind in self.ledger.game.call_types if kind.__struct_config__.tag == act["do"])
        return {**act, "heard": "doubtfully"} if any("heard" in kind.__struct_fields__ for kind in kinds) else act

    def _accept(self, entry: Entry) -> Iterator[Happening]:
        if not entry.events:
            return  # true but idle ("ganhei" from the winner): nothing to keep, and nothing to undo
        trouble = self._write(written.Acted(written.line(entry)))
        if trouble is not None:
            yield trouble
            return
        self.ledger = self.ledger.record(entry)
        self._refused = self._uncorrected = self._taken_back = None
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
            self._uncorrected = None
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
        """Take back the last act, or the correction if that came last."""
        if self._uncorrected is not None:
            yield from self._take_back(*self._uncorrected)
            return
        if not self.ledger.entries:
            yield Told("nothing_to_undo")
            return
        last = self.ledger.entries[-1]
        trouble = self._write(written.Undone())
        if trouble is not None:
            yield trouble
            return
        self.ledger, self._taken_back = self.ledger.undo(), last.act
        yield Undone(last.act, last.events)
        yield from self.call_turn()

    def _take_back(self, before: Ledger[State], correction: Correction[State]) -> Iterator[Happening]:
        """Everything as it was before a correction, dropped acts included."""
        lines = [written.line(entry) for entry in before.entries[correction.index :]]
        trouble = self._write(written.Corrected(correction.index, lines))
        if trouble is not None:
            yield trouble
            return
        self.ledger, self._uncorrected = before, None
        yield Corrected(before.entries[correction.index].act.speaker, correction.new, correction.old, ())
        yield from self.call_turn()

    def _correct(self, act: Spoken, speaker: str | None, certainty: Certainty) -> Iterator[Happening]:
        changes = changes_of(act)
        if self._refused is not None and speaker in (None, self._refused[0]):
            who, refused = self._refused
            yield from self._call({**refused, **changes}, who, certainty)
            return
        result = correction(self.ledger, changes, speaker)
        match result:
            case None if act.get("was") and any(k.__struct_config__.tag == MEND for k in self.ledger.game.call_types):
                yield from self._call({**act, "do": MEND}, speaker, certainty)
            case None:
                yield Told("nothing_to_correct")
            case CallRefused():
                yield result
            case Correction(dropped=()):
                yield from self._replace(result)
            case Correction():
                details = {"old": result.old, "new": result.new, "dropped": result.dropped}
                yield from self._ask(ConfirmCorrection(result, act, Asked("confirm_correction", details)))

    def _replace(self, correction: Correction[State]) -> Iterator[Happening]:
        entries = correction.ledger.entries
        speaker = entries[correction.index].act.speaker
        lines = [written.line(entry) for entry in entries[correction.index :]]
        trouble = self._write(written.Corrected(correction.index, lines))
        if trouble is not None:
            yield trouble
            return
        self._uncorrected = (self.ledger, correction)
        self.ledger = correction.ledger
        yield Corrected(speaker, correction.old, correction.new, correction.dropped)
        yield from self.call_turn()

    def _unclear(self, act: Spoken, speaker: str | None) -> Iterator[Happening]:
        """Ask what was meant; "tenho dois" is only worth asking where a two could be played now."""
        who = speaker or self.turn
        count = act.get("about") == "count"
        ranks = [act.get("rank")] if count else act.get("ranks", ())
        meant = [play for play in (self._play_of(rank, who) for rank in ranks) if play is not None]
        if count and not meant:
            return
        asked = Asked("not_understood", {key: act[key] for key in act.keys() - {"do"}})
        if len(meant) == 1 == len(ranks):
            yield from self._ask(ConfirmCall((meant[0],), who, asked))
        elif len(meant) > 1 or len(ranks) > 1:
            options = tuple(Reading((play,), 0.0, "") for play in meant)
            yield from self._ask(WhichReading(options, who, asked))
        else:
            yield asked

    def _play_of(self, rank: str | None, who: str | None) -> Spoken | None:
        """How `who` would play a card of that rank now; None when he may not."""
        for expected in self.ledger.game.expectations(self.ledger.state):
            if who in expected.speakers and rank in expected.slots.get("rank", ()):
                return {"do": expected.do, "rank": rank}
        return None

    def _query(self, act: Spoken, speaker: str | None) -> Iterator[Happening]:
        what = act["what"]
        of = act.get("of") or act.get("rank")
        if of is None and what in OF_THE_SPEAKER:
            if speaker is None:
                yield from self._ask(WhoSpoke((act,)))
                return
            of = speaker
        if what == "help":
            yield Answered(what, self.turn, sayable(self.ledger.game.expectations(self.ledger.state), self.turn))
            return
        value = self.ledger.game.answer(self.ledger.state, what, of)
        if value is None and what in OF_THE_LAST_HAND:
            value = self.ledger.latest(HAND_ENDS)
        if what == "ahead" and set(value) == set(self.ledger.game.answer(self.ledger.state, "score", None)):
            value = ()  # whoever is ahead together with everybody is not ahead
        yield Answered(what, of, value)


def _words(call: Call) -> dict[str, Any]:
    """What a call says, however it was heard."""
    return {"do": call.__struct_config__.tag, **msgspec.structs.asdict(call), "heard": None}


def _weighs(ruling: Ruling, call: Call, certainty: Certainty) -> bool:
    """Whether what follows from a call is not lightly taken back, so that it needs clearer words than these [G5]."""
    if isinstance(ruling, Incomplete) or not ruling.events:
        return False
    if certainty is Certainty.HEARD:
        return call.grave
    return certainty is Certainty.DOUBTFUL and (call.grave or any(event.settles for event in ruling.events))
