"""What is counted at simulated tables, and the figures that come of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from benchmarks.figure import Figure

FLOOR_DB = 15.0
"""The babble in which calls have to be taken."""


class Cause(Enum):
    """What the referee heard when something came of it."""

    CALL = "a call"
    ANSWER = "an answer"
    TALK = "talk"
    NOISE = "noise"


class Outcome(Enum):
    """What became of a call when it was said first."""

    TAKEN = "taken"
    ASKED = "asked"
    REFUSED = "refused"
    WRONG = "wrong"
    LOST = "lost"


@dataclass(slots=True)
class Tally:
    """Counts over hands of one language.

    `utterances` were said to the referee: calls, repetitions, answers. `calls` are first sayings by babble (dB below
    the speaker, None without) and outcome, but for those that the table itself talked over or that lacked a name. Talk
    is `talked` seconds of nothing else.
    """

    hands: int = 0
    utterances: int = 0
    wrong: Counter[Cause] = field(default_factory=Counter)
    mended_by_voice: int = 0
    mended_by_hand: int = 0
    unmended: int = 0
    payments_wrong: int = 0
    typed: int = 0
    calls: Counter[tuple[float | None, Outcome]] = field(default_factory=Counter)
    talked: float = 0.0
    acts_of_talk: int = 0
    reactions_to_talk: int = 0

    def shares(self, babble_db: float | None) -> dict[Outcome, float]:
        """What became of the calls in that babble, in percent."""
        total = sum(count for (babble, _), count in self.calls.items() if babble == babble_db)
        return {outcome: 100 * self.calls[babble_db, outcome] / max(1, total) for outcome in Outcome}

    def said(self, babble_db: float | None) -> int:
        """How many calls were said in that babble."""
        return sum(count for (babble, _), count in self.calls.items() if babble == babble_db)

    @property
    def wrong_share(self) -> float:
        """Changes of the game that were wrong, in percent of what was said to the referee."""
        return 100 * self.wrong.total() / max(1, self.utterances)

    def figures(self, language: str) -> Iterator[Figure]:
        """The figures with their floors."""
        causes = ", ".join(f"{count} by {cause.value}" for cause, count in self.wrong.most_common())
        name = f"{language}, wrong changes, of {self.utterances} utterances" + (f" ({causes})" if causes else "")
        yield Figure(name, self.wrong_share, "%", at_most=0.5)
        yield Figure(f"{language}, of these not to be undone", self.unmended, "", at_most=0)
        yield Figure(f"{language}, payments wrong and nobody asked", self.payments_wrong, "", at_most=0)
        for babble in sorted({each for each, _ in self.calls}, key=lambda each: -1000 if each is None else -each):
            shares = self.shares(babble)
            place = "quiet" if babble is None else f"{babble:g} dB"
            rest = ", ".join(f"{each.value} {shares[each]:.1f}" for each in Outcome if each is not Outcome.TAKEN)
            yield Figure(
                f"{language}, taken without asking, {place}, of {self.said(babble)} ({rest})",
                shares[Outcome.TAKEN],
                "%",
                at_least=95 if babble == FLOOR_DB else None,
            )
        yield Figure(f"{language}, calls that had to be typed at last", self.typed, "")
        if self.talked:
            half_hours = self.talked / 1800
            minutes = f"of {self.talked / 60:.0f} minutes of talk"
            yield Figure(f"{language}, false acts in 30 {minutes}", self.acts_of_talk / half_hours, "", at_most=1)
            yield Figure(f"{language}, answers to it, as often", self.reactions_to_talk / half_hours, "")
