"""A lesson of about five minutes: first each line, then in turn with others, then a whole quartet as fast as in a game.

It never scolds and never fails a child. Whoever is silent is helped, whoever is not heard is asked again, and neither
counts. A retry is free: what is remembered is the first answer, what is praised is the last.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

import msgspec
from fsrs import Rating

from games.cards import Rank
from referee.lessons import schedule
from referee.lessons.answers import Partner, Said, Unheard, Wish
from referee.lessons.marking import Level, Mark, Marker, Slip
from referee.lessons.progress import MOST_STARS, Progress, Sitting
from referee.lessons.repertoire import NUMBERS, RANKS, Line, Repertoire, Skill
from voice.clips import Pace
from voice.heard import Heard

LENGTH: Final = 300.0
"""Seconds after which nothing new is begun."""
PRACTICE: Final = 200.0
"""Seconds after which single lines make room for the game."""
NEW_LINES: Final = 5
OLD_LINES: Final = 6
TRIES: Final = 3
"""Answers to one line before it is left for later."""
MOST_HELP: Final = 2
"""How often a silent child is helped with one line."""
PATIENCE: Final = 7.0
"""Seconds for which a child may think; then it is helped."""
GAME_PATIENCE: Final = 4.0
UNHEARD_LINES: Final = 3
"""Lines in a row that could not be heard before the lesson says that it makes no sense like this."""
PLAYERS: Final = (2, 4), (1, 3)
"""The places of the child in the two quartets that are played in turn."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a line went: the first mark, which tells what was remembered, None when nothing could be marked."""

    first: Mark | None
    stars: int


class _EnoughError(Exception):
    """The child, or the room, wants to stop."""


@dataclass(slots=True)
class Lesson:
    """One child's lesson.

    `keep` is called with the progress after every mark. `seconds` is a clock for the length of the lesson, `now` tells
    the date for the schedule (UTC).
    """

    marker: Marker
    progress: Progress
    partner: Partner
    keep: Callable[[Progress], None]
    seconds: Callable[[], float]
    now: Callable[[], datetime]
    _began: float = field(init=False, repr=False)
    _practiced: dict[Skill, Line] = field(init=False, repr=False, default_factory=dict)
    _unheard: int = field(init=False, repr=False, default=0)
    _praised: int = field(init=False, repr=False, default=0)

    def run(self) -> Progress:
        """Give the lesson; returns the progress after it."""
        self._began = self.seconds()
        known = bool(self.progress.sittings)
        self.progress = msgspec.structs.replace(
            self.progress, sittings=(*self.progress.sittings, Sitting(self.now().replace(microsecond=0)))
        )
        self.partner.tell("lesson-hello", child=self.progress.child, known=known, kind=self.repertoire.kind)
        try:
            self._practice()
            self._play()
        except _EnoughError:
            pass
        self._farewell()
        return self.progress

    @property
    def repertoire(self) -> Repertoire:
        """What is taught."""
        return self.marker.repertoire

    # ---- single lines

    def _practice(self) -> None:
        lines = deque(self._chosen())
        again: Counter[Skill] = Counter()
        while lines and self._elapsed < PRACTICE:
            skill = lines.popleft()
            line = self._line(skill)
            known = any(s.number == skill.number for s in self._met()) or skill in self._practiced
            outcome = self._recall(line) if known else self._learn(line)
            self._practiced[skill] = line
            if outcome.first is None or again[skill]:
                continue
            if schedule.rating(outcome.first, outcome.stars) is Rating.Again:  # once more, after something else
                again[skill] += 1
                lines.insert(min(2, len(lines)), skill)

    def _chosen(self) -> tuple[Skill, ...]:
        """What is due, then what is new; for whoever knows everything, what went least well."""
        due = schedule.due(self.progress, self.repertoire, self.now())[:OLD_LINES]
        fresh = schedule.fresh(self.progress, self.repertoire)[:NEW_LINES]
        return (*due, *fresh) or schedule.weakest(self.progress, self.repertoire, self.repertoire.skills)[:NEW_LINES]

    def _learn(self, line: Line) -> Outcome:
        """A line that is new: listen, say it together, say it alone."""
        self.partner.tell("lesson-listen", number=line.number, kind=self.repertoire.kind)
        self.partner.recite(line, Pace.SLOW)
        self.partner.tell("lesson-together")
        self.partner.recite(line, Pace.SLOW)
        self.partner.tell("lesson-alone")
        self.partner.prompt(line, len(line.shown))
        return self._alone(line)

    def _recall(self, line: Line) -> Outcome:
        """A line that was learned, perhaps with another card."""
        self.partner.tell("lesson-recall", number=line.number, rank=line.rank)
        self.partner.prompt(line, 1 if len(line.shown) > 1 else 0)
        return self._alone(line)

    def _alone(self, line: Line) -> Outcome:
        """The child says the line, with help as far as it takes."""
        first: Mark | None = None
        tries = helped = unheard = begun = 0
        while tries < TRIES:
            answer = self._listen(line, PATIENCE, begun)
            begun = 0
            match answer:
                case Wish.AGAIN:
                    self.partner.recite(line, Pace.SLOW)
                case Wish.SKIP:
                    break
                case Unheard.QUIET:
                    helped += 1
                    if helped > MOST_HELP:
                        break
                    begun = self._help(line, helped)
                case Unheard():
                    unheard += 1
                    self.partner.tell(f"lesson-{answer.value}")
                    if unheard == 2:
                        break
                case Mark():
                    tries += 1
                    first = first or answer
                    if answer.level is Level.YES:
                        stars = MOST_STARS if tries == 1 and not helped else MOST_STARS - 1
                        outcome = self._kept(line, first, stars)
                        self._praise(stars)
                        return outcome
                    self._correct(line, answer, again=tries < TRIES)
        if first is None:
            self._missed(unheard > 0)
            return Outcome(None, 0)
        outcome = self._kept(line, first, 1)
        self.partner.tell("lesson-later")
        return outcome

    def _help(self, line: Line, times: int) -> int:
        """For whoever is silent: the beginning of the line, then the whole of it together; gives the words begun."""
        words = len(line.shown) - max(1, len(line.shown) // 3)
        if times == 1 and words > 1:
            self.partner.tell("lesson-begin-for-you")
            self.partner.recite(line, Pace.SLOW, words=words)
            return words
        self.partner.tell("lesson-no-hurry")
        self.partner.recite(line, Pace.SLOW)
        return 0

    def _correct(self, line: Line, mark: Mark, *, again: bool) -> None:
        """Say in one short sentence what to change, then how it goes."""
        assert mark.slip is not None
        self.partner.tell(
            f"lesson-{mark.slip.value}",
            number=mark.number if mark.slip is Slip.LINE else line.number,
            rank=line.rank,
            right=mark.right,
            wrong=mark.wrong,
        )
        self.partner.recite(line, Pace.SLOW if mark.level is Level.LISTEN_AGAIN else Pace.NORMAL)
        if again:
            self.partner.tell("lesson-once-more")

    def _praise(self, stars: int) -> None:
        self._praised += 1
        self.partner.tell("lesson-yes", way=self._praised % 3)
        self.partner.earned(stars)

    def _missed(self, not_heard: bool) -> None:
        """Nothing could be marked. When that happens again and again the lesson ends, and says why."""
        self._unheard = self._unheard + 1 if not_heard else 0
        if self._unheard == UNHEARD_LINES:
            self.partner.tell("lesson-cannot-hear")
            raise _EnoughError
        self.partner.tell("lesson-later")

    # ---- in turn, and at the speed of a game

    def _play(self) -> None:
        """Two quartets with the machine as the other players, then one alone without a pause."""
        rank = self._known_rank()
        if rank is None or self._elapsed > LENGTH:
            return
        right = 0
        for places in PLAYERS:
            self.partner.tell("lesson-turns", rank=rank, first=1 in places)
            for number in NUMBERS:
                line = self.repertoire.lines[number, rank]
                if number in places:
                    right += self._turn(line, PATIENCE)
                else:
                    self.partner.recite(line, Pace.NORMAL, seat=2 - number % 2)
        if right < len(NUMBERS) - 1 or self._elapsed > LENGTH:
            return
        self.partner.tell("lesson-quartet", rank=rank)
        turns = [self._turn(self.repertoire.lines[number, rank], GAME_PATIENCE) for number in NUMBERS]
        if all(turns):
            self.partner.tell("lesson-quartet-whole", kind=self.repertoire.kind)
            self.partner.earned(MOST_STARS)

    def _turn(self, line: Line, patience: float) -> bool:
        """The child's turn: whether the line was right. One that was not is said for it, and the game goes on."""
        self.partner.prompt(line, 0)
        answer = self._listen(line, patience)
        if answer is Wish.AGAIN or answer is Unheard.QUIET:
            begun = 1 if len(line.shown) > 1 else 0
            self.partner.recite(line, Pace.SLOW, words=begun or None)
            answer = self._listen(line, PATIENCE, begun)
        if isinstance(answer, Mark):
            right = answer.level is Level.YES
            self._kept(line, answer, MOST_STARS if right else 1)
            if right:
                return True
        self.partner.tell("lesson-like-this")
        self.partner.recite(line, Pace.NORMAL)
        return False

    def _known_rank(self) -> Rank | None:
        """A card of which the child has met all four lines, the one practiced last if possible."""
        met = self._met()
        whole = [r for r in RANKS if all(self.repertoire.skill(self.repertoire.lines[n, r]) in met for n in NUMBERS)]
        lately = [line.rank for line in self._practiced.values() if line.rank in whole]
        return lately[-1] if lately else whole[0] if whole else None

    # ---- what both need

    def _listen(self, line: Line, patience: float, begun: int = 0) -> Mark | Unheard | Wish:
        """What the child answers, marked; the first `begun` words were said for it."""

        def right(heard: Heard) -> bool:
            mark = self.marker.mark(heard, line, begun)
            return mark is not None and mark.level is Level.YES

        answer = self.partner.listen(patience, right)
        if answer is Wish.STOP:
            raise _EnoughError
        if not isinstance(answer, Said):
            return answer
        mark = self.marker.mark(answer.heard, line, begun)
        if mark is None or (answer.loud and mark.level is not Level.YES):
            return Unheard.LOUD if answer.loud else Unheard.UNCLEAR
        self._unheard = 0
        self.partner.marked(line, mark)
        return mark

    def _kept(self, line: Line, first: Mark, stars: int) -> Outcome:
        """Write a mark into the progress, and the progress onto the disk."""
        skill = self.repertoire.skill(line)
        practice = self.progress.practice(self.repertoire.key, skill.key)
        practice = schedule.practiced(practice, first, stars, line.rank.value, self.now())
        self.progress = self._counted(self.progress, first, stars).with_practice(
            self.repertoire.key, skill.key, practice
        )
        self._practiced[skill] = line
        self.keep(self.progress)
        return Outcome(first, stars)

    def _counted(self, progress: Progress, first: Mark, stars: int) -> Progress:
        *earlier, sitting = progress.sittings
        sitting = msgspec.structs.replace(
            sitting,
            seconds=round(self._elapsed),
            tries=sitting.tries + 1,
            yes=sitting.yes + (first.level is Level.YES),
            stars=sitting.stars + stars,
        )
        return msgspec.structs.replace(progress, sittings=(*earlier, sitting))

    def _line(self, skill: Skill) -> Line:
        """The skill with the card that was right least often."""
        right = self.progress.practice(self.repertoire.key, skill.key).ranks
        rank = min(skill.ranks, key=lambda rank: (right.get(rank.value, 0), skill.ranks.index(rank)))
        return self.repertoire.lines[skill.number, rank]

    def _met(self) -> set[Skill]:
        met: dict[str, Any] = self.progress.skills.get(self.repertoire.key, {})
        return {skill for skill in self.repertoire.skills if skill.key in met}

    @property
    def _elapsed(self) -> float:
        return self.seconds() - self._began

    def _farewell(self) -> None:
        rows = [
            (line, self.progress.practice(self.repertoire.key, skill.key).stars)
            for skill, line in self._practiced.items()
        ]
        self.partner.chart([row for row in rows if row[1]])
        self.partner.tell("lesson-over", child=self.progress.child, stars=self.progress.sittings[-1].stars)
