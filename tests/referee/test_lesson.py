"""A lesson with simulated learners: what each of them is told, what counts, and what comes back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from functools import cache
from typing import Any

import pytest

from games.cards import Rank
from referee.lessons import schedule
from referee.lessons.answers import Answer, Said, Unheard, Wish
from referee.lessons.lesson import LENGTH, Lesson
from referee.lessons.marking import Level, Mark, Marker, Slip
from referee.lessons.progress import Progress
from referee.lessons.repertoire import Line
from voice.clips import Pace
from voice.heard import Heard, typed

NOON = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)
Habit = Callable[["Learner"], Answer]


@cache
def marker(name: str = "earl", language: str = "pt-PT") -> Marker:
    return Marker.load(name, language)


def says(text: str) -> Answer:
    return Said(typed(text))


@dataclass
class Learner:
    """A child with a habit, and a note of everything it is told and shown."""

    habit: Habit
    told: list[str] = field(default_factory=list)
    details: list[dict[str, Any]] = field(default_factory=list)
    recited: list[tuple[str, Pace, int | None]] = field(default_factory=list)
    answered: list[str] = field(default_factory=list)
    stars: list[int] = field(default_factory=list)
    line: Line | None = None
    asked: int = 0

    def tell(self, message: str, **details: Any) -> None:
        self.told.append(message)
        self.details.append(details)

    def recite(self, line: Line, pace: Pace, *, seat: int = 0, words: int | None = None) -> None:
        self.recited.append((line.text, pace, words))

    def prompt(self, line: Line, words: int) -> None:
        self.line = line
        self.asked = 0

    def listen(self, seconds: float, complete: Callable[[Heard], bool]) -> Answer:
        assert self.line is not None
        self.asked += 1
        return self.habit(self)

    def marked(self, line: Line, mark: Mark) -> None:
        self.answered.append(line.text)

    def earned(self, stars: int) -> None:
        self.stars.append(stars)

    def chart(self, rows: Sequence[tuple[Line, int]]) -> None:
        self.told.append("chart")


def perfect(learner: Learner) -> Answer:
    assert learner.line is not None
    return says(learner.line.text)


def first(answer: Answer | str) -> Habit:
    """Answers like this once, then well."""
    given = says(answer) if isinstance(answer, str) else answer
    return lambda learner: given if learner.asked == 1 else perfect(learner)


def lesson(
    habit: Habit, progress: Progress | None = None, now: datetime = NOON, name: str = "earl", language: str = "pt-PT"
) -> tuple[Learner, Progress, list[Progress]]:
    learner = Learner(habit)
    kept: list[Progress] = []
    after = Lesson(
        marker(name, language), progress or Progress("Eva"), learner, kept.append, lambda: 0.0, lambda: now
    ).run()
    return learner, after, kept


def test_whoever_knows_everything_goes_from_lines_to_turns_to_the_whole_quartet() -> None:
    learner, progress, _ = lesson(perfect)
    stages = [message for message in learner.told if message in STAGES]
    assert list(dict.fromkeys(stages)) == STAGES
    assert set(learner.stars) == {3}
    assert progress.sittings[-1].tries == progress.sittings[-1].yes


STAGES = [
    "lesson-hello",
    "lesson-listen",
    "lesson-together",
    "lesson-alone",
    "lesson-recall",
    "lesson-turns",
    "lesson-quartet",
    "lesson-quartet-whole",
    "chart",
    "lesson-over",
]


@pytest.mark.parametrize(("name", "language"), [("snip", "pt-BR"), ("earl", "en"), ("earl-001", "pt-BR")])
def test_each_profile_can_be_taught(name: str, language: str) -> None:
    learner, _, _ = lesson(perfect, name=name, language=language)
    assert "lesson-quartet-whole" in learner.told


def test_a_slip_is_told_kindly_and_the_retry_is_free() -> None:
    learner, progress, _ = lesson(first("uma rei de valor aqui está"))
    assert "lesson-once-more" in learner.told
    assert min(learner.stars) >= 2
    assert progress.sittings[-1].stars > 0


def test_silence_gets_help_and_no_mark() -> None:
    learner, progress, kept = lesson(lambda learner: Unheard.QUIET)
    assert learner.told.count("lesson-begin-for-you") == 5
    assert learner.told.count("lesson-no-hurry") == 5
    assert kept == []
    assert progress.skills == {}
    assert progress.sittings[-1].tries == 0


def test_whoever_is_begun_for_may_say_the_rest_alone() -> None:
    def rest(learner: Learner) -> Answer:
        assert learner.line is not None
        words = learner.recited[-1][2]
        return Unheard.QUIET if words is None else says(" ".join(learner.line.shown[words:]))

    learner, _, _ = lesson(rest)
    assert learner.stars[:4] == [2, 2, 2, 2]


@pytest.mark.parametrize("reason", [Unheard.UNCLEAR, Unheard.LOUD])
def test_who_cannot_be_heard_is_told_so_and_never_failed(reason: Unheard) -> None:
    learner, progress, kept = lesson(lambda learner: reason)
    assert f"lesson-{reason.value}" in learner.told
    assert learner.told[-3:] == ["lesson-cannot-hear", "chart", "lesson-over"]
    assert kept == [] and progress.skills == {}


def test_words_in_a_loud_room_are_no_mistake() -> None:
    learner, _, kept = lesson(lambda learner: Said(typed("quero batatas"), loud=True))
    assert "lesson-loud" in learner.told and "lesson-something-else" not in learner.told
    assert kept == []


def test_right_words_in_a_loud_room_are_right() -> None:
    learner, _, _ = lesson(lambda learner: Said(typed(learner.line.text if learner.line else ""), loud=True))
    assert set(learner.stars) == {3}


def test_whoever_wants_to_stop_may() -> None:
    learner, _, _ = lesson(lambda learner: Wish.STOP)
    assert learner.told[-2:] == ["chart", "lesson-over"]
    assert "lesson-turns" not in learner.told


def test_whoever_wants_to_hear_it_again_hears_it_slowly() -> None:
    learner, _, _ = lesson(first(Wish.AGAIN))
    assert learner.recited[2][1] is Pace.SLOW
    assert set(learner.stars) == {3}


def test_a_wrong_gender_comes_back_in_the_same_lesson_and_first_in_the_next() -> None:
    def habit(learner: Learner) -> Answer:
        assert learner.line is not None
        if "lesson-turns" in learner.told:
            return Wish.STOP
        return says("dos três este é o melhor") if learner.line.text.startswith("Das") else perfect(learner)

    learner, progress, _ = lesson(habit)
    assert learner.answered.count("Das três, esta é a melhor") > 3
    assert progress.practice("pt verse", "3 das três esta é a melhor").slips == {Slip.GENDER.value: 2}
    soon = schedule.due(progress, marker().repertoire, NOON + timedelta(minutes=15))
    assert soon and soon[0].number == 3


def test_what_went_well_comes_back_later_than_what_did_not() -> None:
    good, bad = (Mark(level, "", 1.0, slip=slip) for level, slip in ((Level.YES, None), (Level.ALMOST, Slip.GENDER)))
    practice = Progress("Eva").practice("pt verse", "any")
    later, sooner = (
        memory.due
        for mark, stars in ((good, 3), (bad, 1))
        if (memory := schedule.practiced(practice, mark, stars, "K", NOON).memory)
    )
    assert NOON < sooner < later


def test_a_lesson_on_another_day_begins_with_what_is_due_and_adds_what_is_new() -> None:
    _, progress, _ = lesson(perfect)
    learner, later, _ = lesson(perfect, progress, NOON + timedelta(days=40))
    assert learner.details[0]["known"] is True
    assert len(later.skills["pt verse"]) == len(marker().repertoire.skills)


def test_a_rank_that_was_never_right_is_asked_before_one_that_was() -> None:
    _, progress, _ = lesson(perfect)
    day = NOON
    for _ in range(4):
        day += timedelta(days=60)
        _, progress, _ = lesson(perfect, progress, day)
    ranks = progress.practice("pt verse", "1 aqui está um … de valor").ranks
    assert len(ranks) >= 4


def test_after_five_minutes_nothing_new_is_begun() -> None:
    learner = Learner(perfect)
    clock = iter(range(0, 100_000, int(LENGTH)))
    Lesson(marker(), Progress("Eva"), learner, lambda _: None, lambda: float(next(clock)), lambda: NOON).run()
    assert "lesson-turns" not in learner.told
    assert learner.told[-1] == "lesson-over"


def test_a_card_is_taught_with_its_own_words() -> None:
    line = marker().repertoire.lines[1, Rank.KING]
    assert line.text == "Aqui está um rei de valor"
    assert marker().repertoire.lines[2, Rank.QUEEN].text == "Outra que lhe fica a par"
