"""The table on a terminal: what was heard, what happened, what the referee says; plain text when piped."""

from __future__ import annotations

from typing import TextIO

from rich.console import Console
from rich.table import Table
from rich.text import Text

from games.game import Event
from referee.announcer import Line
from referee.happenings import Asked, CallRefused, Happened, Happening, Understood
from voice.heard import UNKNOWN

HEARD = "dim"
SHOWN = "cyan"
SAID = "bold"
STOPPED = "bold yellow"


class Screen:
    """Prints each thing once, in the order it happened, and never goes back over a line."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._console = Console(file=stream, highlight=False, emoji=False)
        self._style = SAID
        self._balance: Table | None = None

    def happening(self, happening: Happening) -> None:
        """Show what was heard; the rest is shown by its sentence."""
        self._style = STOPPED if isinstance(happening, Asked | CallRefused) else SAID
        match happening:
            case Understood(typed=True) if self._console.is_terminal:
                pass  # it stands there already, as it was typed
            case Understood(text=text, acts=acts) if text.replace(UNKNOWN, "").strip():
                self._print(f"{'›' if acts else '·'} {text}", HEARD)
            case Happened(event=event):
                self._balance = _balance(event)
            case _:
                pass

    def sentence(self, line: Line) -> None:
        """Show a sentence; what is not spoken stands in brackets. After a hand its balance follows."""
        if line.show is not None:
            spoken = line.say is not None
            self._print(line.show if spoken else f"[{line.show}]", self._style if spoken else SHOWN)
        if self._balance is not None:
            self._console.print(self._balance)
            self._balance = None

    def _print(self, text: str, style: str) -> None:
        self._console.print(Text(text, style), soft_wrap=True)


def _balance(event: Event) -> Table | None:
    """Cards left, or collected, (♠) and totals (Σ) after a hand, the best first; None for any other event."""
    cards = getattr(event, "hand_sizes", None) or getattr(event, "collections", None)
    scores = getattr(event, "scores", None) or getattr(event, "net", None)
    if not cards or not scores:
        return None
    table = Table.grid(padding=(0, 2))
    for justify in ("left", "right", "right"):
        table.add_column(justify=justify)
    table.add_row("", "♠", "Σ", style=HEARD)
    for player, score in sorted(scores.items(), key=lambda pair: -pair[1]):
        table.add_row(Text(player), str(cards.get(player, 0)), f"{score:+}" if score else "0")
    return table
