"""When a line is due again: FSRS, the scheduler of Anki, given what each answer says about the child's memory.

A line that was right at once comes back in days, one that took help sooner, and one with a slip, above all the wrong
gender, within minutes. (https://github.com/open-spaced-repetition/py-fsrs)
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

import msgspec
from fsrs import Card, Rating, Scheduler, State

from referee.lessons.marking import Level, Mark, Slip
from referee.lessons.progress import MOST_STARS, Memory, Practice, Progress
from referee.lessons.repertoire import Repertoire, Skill

_SCHEDULER: Final = Scheduler(
    learning_steps=(timedelta(minutes=1), timedelta(minutes=10)),
    relearning_steps=(timedelta(minutes=10),),
    enable_fuzzing=False,  # the same answers give the same plan
)
FORGOTTEN: Final = frozenset({Slip.GENDER, Slip.LINE, Slip.LANGUAGE, Slip.SOMETHING_ELSE})
"""Slips that show that a line is not known yet; the others are slips of the tongue."""


def rating(mark: Mark, stars: int) -> Rating:
    """What an answer says about memory: `stars` are those that the line earned this time."""
    if mark.level is Level.YES:
        return Rating.Good if stars == MOST_STARS else Rating.Hard
    return Rating.Again if mark.level is Level.LISTEN_AGAIN or mark.slip in FORGOTTEN else Rating.Hard


def practiced(practice: Practice, first: Mark, stars: int, rank: str, now: datetime) -> Practice:
    """A skill after a line was practiced: `first` is the mark of the first answer, which shows what was remembered."""
    card, _ = _SCHEDULER.review_card(_card(practice.memory or Memory(due=now)), rating(first, stars), now)
    slips = dict(practice.slips)
    if first.slip is not None:
        slips[first.slip.value] = slips.get(first.slip.value, 0) + 1
    right = first.level is Level.YES
    return msgspec.structs.replace(
        practice,
        memory=_memory(card),
        stars=stars,
        tries=practice.tries + 1,
        yes=practice.yes + right,
        slips=slips,
        ranks={**practice.ranks, rank: practice.ranks.get(rank, 0) + right},
    )


def due(progress: Progress, repertoire: Repertoire, now: datetime) -> tuple[Skill, ...]:
    """The skills that should be practiced again by now, the most urgent first."""
    dates = [
        (memory.due, number, skill)
        for number, skill in enumerate(repertoire.skills)
        if (memory := progress.practice(repertoire.key, skill.key).memory)
    ]
    return tuple(skill for date, _, skill in sorted(dates, key=lambda dated: dated[:2]) if date <= now)


def fresh(progress: Progress, repertoire: Repertoire) -> tuple[Skill, ...]:
    """The skills that were never practiced, in the order in which they are met."""
    return tuple(s for s in repertoire.skills if not progress.practice(repertoire.key, s.key).memory)


def weakest(progress: Progress, repertoire: Repertoire, skills: Sequence[Skill]) -> tuple[Skill, ...]:
    """`skills` with those that earned the fewest stars first."""
    return tuple(sorted(skills, key=lambda skill: progress.practice(repertoire.key, skill.key).stars))


def _card(memory: Memory) -> Card:
    return Card(
        0, State(memory.state), memory.step, memory.stability, memory.difficulty, memory.due, memory.last_review
    )


def _memory(card: Card) -> Memory:
    return Memory(card.due, int(card.state), card.step, card.stability, card.difficulty, card.last_review)
