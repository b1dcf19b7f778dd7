"""One measured value, with the bar it has to clear."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value.

    `unit` is written after it ("ms", "%", "MB", "× real time"). `at_least` and `at_most` are the bars, in the
    same unit; a figure without one is there to be looked at.
    """

    name: str
    value: float
    unit: str
    at_least: float | None = None
    at_most: float | None = None

    @property
    def passed(self) -> bool:
        """Whether the value clears its bars."""
        return (self.at_least is None or self.value >= self.at_least) and (
            self.at_most is None or self.value <= self.at_most
        )

    @property
    def bar(self) -> str:
        """The bar in signs, "" without one."""
        bars = ((sign, bar) for sign, bar in (("≥", self.at_least), ("≤", self.at_most)) if bar is not None)
        return ", ".join(f"{sign} {bar:g}" for sign, bar in bars)


class UnavailableError(Exception):
    """A measurement that cannot be taken here; the message is one sentence that says why."""
