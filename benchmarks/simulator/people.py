"""The people at a simulated table: they play what they hold, answer the referee, and put right what it got wrong."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from benchmarks.simulator.acoustics import knock
from benchmarks.simulator.hands import Hand, Turn, accepted
from benchmarks.simulator.referee import Referee
from benchmarks.simulator.room import SPEECH_RMS
from benchmarks.simulator.sayings import Sayings
from benchmarks.simulator.tally import Cause, Outcome, Tally
from benchmarks.simulator.voices import Voice
from referee.attribution import owner
from referee.happenings import Asked, CallRefused, Happening, Requested, Understood
from referee.journal import to_call
from referee.ledger import Entry, Ledger
from referee.questions import Spoken
from referee.table import Table
from voice.heard import Heard, typed
from voice.knock import Knocks

PATIENCE = 3.2  # seconds after which somebody who has got no answer says it again
AFTERTHOUGHT = 0.6  # the same after the ears have heard something that meant nothing
PAUSE = (0.15, 0.8)  # before somebody speaks
ATTEMPTS = 4  # at a call, one after the other
ROUNDS = 6  # of undoing, answering and saying it again, before a call is typed
ANSWERS = 3  # to questions about one attempt
UNDOINGS = 5  # before the keyboard is tried
REMEMBERED = 12  # of what was said last
FADED = 0.25  # seconds after which nothing is heard of the referee any more
NEAR = 0.35  # seconds by which the ears may misjudge when something was said
CHANGES = frozenset({"pause", "mode"})
"""Requests after which the table is another one."""

Probe = Callable[[Heard, Table[Any], Ledger[Any] | None], None]
"""Looks at what was heard before the table does; the ledger is what should come of it, None where nothing should."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How often players do what makes a table lively: shares of their calls, from 0 to 1."""

    card: float = 0.6  # the card is heard on the table
    talk_before: float = 0.2
    talk_across: float = 0.05  # somebody else talks at the same time
    talk_over_referee: float = 0.03
    unnamed: float = 0.5  # of calls that anybody might make: the caller does not say who speaks, and is asked
    knocked: float = 0.3  # of passes at a table that knocks


@dataclass(frozen=True, slots=True)
class _Aloud:
    """What was in the air from `start` to `end`, in seconds of the room."""

    cause: Cause
    text: str
    start: float
    end: float


class People:
    """Players of one table; `bystanders` talk too. What goes wrong is told to `log`, a line of JSON each."""

    def __init__(
        self,
        referee: Referee,
        sayings: Sayings,
        voices: Mapping[str, Voice],
        bystanders: Sequence[Voice],
        random: Random,
        tally: Tally,
        *,
        habits: Habits | None = None,
        log: Callable[[str], None] | None = None,
        probe: Probe | None = None,
    ) -> None:
        self.referee = referee
        self.tally = tally
        self._sayings, self._voices, self._bystanders = sayings, voices, bystanders
        self._loudness = {name: 10.0 ** (random.uniform(-3.0, 3.0) / 20.0) for name in voices}
        self._random = random
        self._habits = habits or Habits()
        self._log, self._probe = log, probe
        self._aloud: deque[_Aloud] = deque(maxlen=REMEMBERED)
        self._truth: list[Ledger[Any]] = []
        self._said = 0  # turns of the hand that have been said
        self._asked: Asked | None = None
        self._last: tuple[Happening, ...] = ()
        self._talking = False

    # ---- a hand

    def play(self, hand: Hand, *, talk: float, knock: bool) -> None:
        """Play a hand to its end, with so many seconds of nothing but talk somewhere in it."""
        self._truth, self._said, self._asked = [hand.before], 0, None
        for turn in hand.turns:
            self._truth.append(accepted(self._truth[-1], turn))
        self.referee.open(hand.before, knock=knock)
        talk_after = self._random.randrange(len(hand.turns))
        for number, turn in enumerate(hand.turns, 1):
            self._wait_turn()
            if self._random.random() < self._habits.talk_before:
                self._pass(self._chat() + 0.5)
            self._said = number
            self._make(turn, goal=number, first=True)
            for _ in range(ROUNDS):
                self._catch_up(hand.turns)
            while (standing := self._standing) is None or standing < number:
                goal = number if standing is None else standing + 1
                self._type(hand.turns[goal - 1], goal=goal)
            if number == talk_after + 1 and number < len(hand.turns):
                self._talk(talk)
        self._wait_turn()
        self.tally.hands += 1

    @property
    def _standing(self) -> int | None:
        """How many turns of the hand the referee has right; None when it has something wrong, or is in another mood."""
        entries = self.referee.table.ledger.entries
        turns = len(entries) - len(self._truth[0].entries)
        if not 0 <= turns <= self._said or self.referee.session.paused:
            return None
        right = self._truth[turns].entries
        return turns if all(map(alike, entries, right)) else None

    def _catch_up(self, turns: Sequence[Turn]) -> None:
        """Put right what is wrong, and say again what the referee lacks."""
        if self._standing is None:
            self._mend()
        elif self._standing < self._said:
            self._make(turns[self._standing], goal=self._standing + 1, first=False)

    def _make(self, turn: Turn, *, goal: int, first: bool) -> None:
        """Make a call, the one of that number in the hand, until it stands or anything else does."""
        for attempt in range(ATTEMPTS):
            if self._standing != goal - 1:
                return
            plain = self._call(turn, attempt)
            if first and attempt == 0:
                outcome = self._outcome(goal)
                if plain:
                    self.tally.calls[self.referee.room.scene.babble_db, outcome] += 1
                if outcome not in (Outcome.TAKEN, Outcome.WRONG):
                    self._note(outcome.value, happened=[repr(each) for each in self._last])
            for _ in range(ANSWERS):
                if self._standing != goal - 1 or self._asked is None:
                    break
                self._wait_turn()
                if self._asked is not None and self._standing == goal - 1:
                    self._reply(turn, self._asked)

    def _type(self, turn: Turn, *, goal: int) -> None:
        """Make a call by keyboard, where all else has failed; somebody helps if the referee is quite lost."""
        self.tally.typed += 1
        self._note("typed", turn=msgspec.to_builtins(turn.act), speaker=turn.speaker)
        if self._standing == goal - 1:
            self.referee.session.take(typed(self._sayings.calls(turn)[0]), turn.speaker)
        self._asked = None
        if self._standing != goal:
            self.referee.session.paused = False
            self.referee.table.ledger = self._truth[goal]

    def _outcome(self, goal: int) -> Outcome:
        standing = self._standing
        if standing == goal:
            return Outcome.TAKEN
        if standing is None or standing < goal - 1:
            return Outcome.WRONG
        if any(isinstance(each, Asked) for each in self._last):
            return Outcome.ASKED
        return Outcome.REFUSED if any(isinstance(each, CallRefused) for each in self._last) else Outcome.LOST

    def _call(self, turn: Turn, attempt: int) -> bool:
        """Say a call and wait for what comes of it.

        Gives whether it should be taken at once: nobody talked across or over it, and it lacked no name [G2].
        """
        random, habits, room = self._random, self._habits, self.referee.room
        spoken_over = attempt == 0 and random.random() < habits.talk_over_referee
        if not spoken_over:
            self._wait_turn()
        start = room.now + random.uniform(*PAUSE)
        if self.referee.knocking and turn.act["do"] == "pass" and random.random() < habits.knocked:
            nameless, end = False, self._knock(start)
        else:
            taken_for = self._taken_for(turn)
            nameless = taken_for is None and random.random() < habits.unnamed
            said = self._sayings.call(turn, random, named=taken_for != turn.speaker and not nameless)
            end = self._say(turn.speaker, said, Cause.CALL, start)
        if turn.act["do"] in ("play", "capture", "card") and random.random() < habits.card:
            room.put_card(start + random.uniform(-0.1, 0.3))
        across = random.random() < habits.talk_across
        if across:
            self._chat(start + random.uniform(0.0, 0.7 * (end - start)), quieter=8.0)
        self._await(end)
        return not (across or spoken_over or nameless)

    def _taken_for(self, turn: Turn) -> str | None:
        """Whose call the referee takes it for when nobody says who speaks; None when it asks."""
        ledger = self.referee.table.ledger
        return owner(ledger, to_call(ledger.game, turn.act))

    # ---- the dialogue

    def _reply(self, turn: Turn, asked: Asked) -> None:
        """Answer a question, from what the player has meant."""
        random, sayings = self._random, self._sayings
        details = asked.details
        match asked.question:
            case "confirm_call":
                right = len(details["acts"]) == 1 and self._means(details["acts"][0], turn)
                said = sayings.answer("yes" if right else "no", random)
            case "which_reading" | "which_number":
                options = [self._means(acts[0], turn) for acts in details["options"] if len(acts) == 1]
                by_number = asked.question == "which_number" or random.random() < 0.3
                said = sayings.option(options.index(True)) if True in options and by_number else ""
            case "who_spoke":
                said = sayings.name(turn.speaker, random)
            case "confirm_correction" | "which_admission":
                said = sayings.answer("no", random)
            case _:
                said = ""
        self._asked = None
        start = self.referee.room.now + random.uniform(*PAUSE)
        if said:
            end = self._say(turn.speaker, said, Cause.ANSWER, start)
        else:
            end = self._say(turn.speaker, sayings.call(turn, random), Cause.CALL, start)
        self._await(end)

    def _means(self, act: Spoken, turn: Turn) -> bool:
        """Whether an act is what the player has meant, as far as the game goes."""
        meant = {key: value for key, value in act.items() if key != "heard"}
        try:
            return alike(
                accepted(self.referee.table.ledger, Turn(turn.speaker, meant)).entries[-1],
                accepted(self.referee.table.ledger, turn).entries[-1],
            )
        except (ValueError, msgspec.ValidationError):
            return False

    def _mend(self) -> None:
        """Say "undo", or "carry on", until the table is right again; then try it by keyboard."""
        for _ in range(UNDOINGS):
            self._wait_turn()
            if self._standing is not None:
                self.tally.mended_by_voice += 1
                return
            what = "resume" if self.referee.session.paused else "undo"
            speaker = self._random.choice(list(self._voices))
            said = self._sayings.answer(what, self._random)
            self._await(self._say(speaker, said, Cause.ANSWER, self.referee.room.now + 0.3))
        for line in ("resume", *["undo"] * UNDOINGS):
            if self._standing is None:
                self.referee.session.take(typed(self._sayings.answer(line, self._random)))
        if self._standing is not None:
            self.tally.mended_by_hand += 1
            return
        self.tally.unmended += 1
        self._note("unmended")
        self.referee.session.paused = False
        self.referee.table.ledger = self._truth[self._said - 1]

    # ---- time

    def _wait_turn(self) -> None:
        """Let the referee finish, and a moment pass."""
        room, loudspeaker = self.referee.room, self.referee.loudspeaker
        while room.now < (quiet := loudspeaker.speaking_until + FADED):
            self._pass(quiet)
        self._pass(room.now + 0.1)

    def _pass(self, until: float) -> None:
        while self.referee.room.now < until:
            for arrival in self.referee.listen():
                self._take(arrival)

    def _await(self, end: float) -> None:
        """Wait for an answer to what ends at `end`: until something comes of it, or nothing does."""
        self._last = ()
        deadline = end + PATIENCE
        while self.referee.room.now < deadline:
            for arrival in self.referee.listen():
                if self._take(arrival):
                    return
                if isinstance(arrival, Heard) and self.referee.when(arrival.speech_end) > end - NEAR:
                    deadline = min(deadline, self.referee.room.now + AFTERTHOUGHT)

    def _take(self, arrival: Heard | Knocks) -> bool:
        """Let the referee make of it what it will; whether anything came of it."""
        before, ledger = self._standing, self.referee.table.ledger
        if self._probe is not None and isinstance(arrival, Heard) and before is not None:
            called = self._cause(arrival) is Cause.CALL and before < self._said
            self._probe(arrival, self.referee.table, self._truth[before + 1] if called else None)
        happenings = self.referee.take(arrival)
        effects = [each for each in happenings if not isinstance(each, Understood)]
        if not effects:
            return False
        self._last = happenings
        asked_before, after = self._asked is not None, self._standing
        changed = self.referee.table.ledger is not ledger
        altered = any(isinstance(each, Requested) and each.what in CHANGES for each in effects)
        if changed or altered:
            grown = len(self.referee.table.ledger.entries) > len(ledger.entries)
            better = (after is not None and (before is None or after > before)) or (before is None and not grown)
            if altered or not better:
                self._went_wrong(arrival, happenings, asked_before)
            self._asked = None
        self._asked = next((each for each in effects if isinstance(each, Asked)), self._asked)
        if self._talking:
            self.tally.acts_of_talk += changed or altered
            self.tally.reactions_to_talk += not (changed or altered)
        return True

    def _went_wrong(self, arrival: Heard | Knocks, happenings: Sequence[Happening], asked: bool) -> None:
        cause = self._cause(arrival)
        if not self._talking:
            self.tally.wrong[cause] += 1
        entries = self.referee.table.ledger.entries
        settles = bool(entries) and any(event.settles for event in entries[-1].events)
        if settles and not asked and not any(isinstance(each, Requested) for each in happenings):
            self.tally.payments_wrong += 1
        heard = arrival.text if isinstance(arrival, Heard) else "two knocks"
        rivals = [[each.text, each.cost] for each in arrival.rivals] if isinstance(arrival, Heard) else []
        self._note("wrong", cause=cause.value, heard=heard, rivals=rivals, happened=[repr(each) for each in happenings])

    def _cause(self, arrival: Heard | Knocks) -> Cause:
        if isinstance(arrival, Heard):
            start, end = self.referee.when(arrival.speech_start), self.referee.when(arrival.speech_end)
        else:
            start, end = self.referee.when(arrival.first), self.referee.when(arrival.second)
        near = [each for each in self._aloud if each.start < end + NEAR and each.end > start - NEAR]
        return near[-1].cause if near else Cause.NOISE

    # ---- sound

    def _say(self, speaker: str, text: str, cause: Cause, at: float) -> float:
        """Somebody says something; gives when it ends."""
        self.tally.utterances += 1
        level = SPEECH_RMS * self._loudness[speaker]
        end = self.referee.room.sound(self._voices[speaker].say(text), at, level).end
        self._aloud.append(_Aloud(cause, text, at, end))
        return end

    def _knock(self, at: float) -> float:
        self.tally.utterances += 1
        noise, peak = self.referee.room.noise, self._random.uniform(1500.0, 6000.0)
        apart = self._random.uniform(0.16, 0.3)
        for moment in (at, at + apart):
            end = self.referee.room.sound(knock(noise), moment, peak).end
        self._aloud.append(_Aloud(Cause.CALL, "two knocks", at, end))
        return end

    def _chat(self, at: float | None = None, quieter: float = 3.0) -> float:
        """Somebody says something that is none of the referee's business, `quieter` dB; gives when it ends."""
        voices = [*self._voices.values(), *self._bystanders]
        start = self.referee.room.now + 0.2 if at is None else at
        text = self._random.choice(self._sayings.chatter)
        level = SPEECH_RMS * 10.0 ** (-self._random.uniform(0.0, 2 * quieter) / 20.0)
        end = self.referee.room.sound(self._random.choice(voices).say(text), start, level).end
        self._aloud.append(_Aloud(Cause.TALK, text, start, end))
        return end

    def _talk(self, seconds: float) -> None:
        """Nothing but talk, for so long; a false act is put right before the game goes on."""
        self._wait_turn()
        begun = self.referee.room.now
        self._talking = True
        while self.referee.room.now < begun + seconds and self._standing is not None:
            self._pass(self._chat() + self._random.uniform(0.0, 0.5))
        self._pass(self.referee.room.now + 1.0)
        self._talking = False
        self.tally.talked += self.referee.room.now - begun
        self._asked = None

    def _note(self, kind: str, **details: Any) -> None:
        if self._log is not None:
            scene = self.referee.room.scene
            about = {
                "babble_db": scene.babble_db,
                "music": scene.music,
                "aloud": [each.text for each in self._aloud][-3:],
            }
            self._log(json.dumps({"kind": kind, **about, **details}, ensure_ascii=False))


def alike(one: Entry, other: Entry) -> bool:
    """Whether two entries did the same to the game, in whatever words."""
    return one is other or (one.act.speaker == other.act.speaker and _effects(one) == _effects(other))


def _effects(entry: Entry) -> list[dict[str, Any]]:
    """What an act brought about, but for the words it was made in and the order in which cards were listed."""
    effects = []
    for event in entry.events:
        fields = {**msgspec.to_builtins(event), "formula": None, "doubtful": None}
        effects.append(
            {
                key: sorted(value) if key == "cards" and isinstance(value, list) else value
                for key, value in fields.items()
            }
        )
    return effects
