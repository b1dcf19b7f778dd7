"""`python -m benchmarks [NAME…]`: takes all measurements, or those named, and prints them as they come.

Ends with status 1 when a figure misses its bar.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules

from rich.console import Console
from rich.table import Table

import benchmarks
from benchmarks.figure import Figure, UnavailableError


def names() -> list[str]:
    """The measurements there are, in alphabetical order."""
    found = (module.name for module in iter_modules(benchmarks.__path__) if module.name != "__main__")
    return [name for name in found if hasattr(import_module(f"benchmarks.{name}"), "measure")]


def take(name: str, console: Console) -> list[Figure]:
    """Takes one measurement and prints its table."""
    module = import_module(f"benchmarks.{name}")
    heading = (module.__doc__ or name).splitlines()[0]
    try:
        figures = list(module.measure())
    except UnavailableError as reason:
        console.print(f"[bold]{name}[/]  {heading}\n  Not measured: {reason}\n", soft_wrap=True)
        return []
    console.print(f"[bold]{name}[/]  {heading}", soft_wrap=True)
    table = Table("", "measured", "bar", box=None)
    for figure in figures:
        style = "" if figure.passed else "red"
        table.add_row(figure.name, f"{figure.value:.4g} {figure.unit}", figure.bar, style=style)
    console.print(table, "")
    return figures


def main(wanted: list[str]) -> int:
    """Takes the `wanted` measurements, all when none is named; returns the exit status."""
    console = Console(highlight=False)
    available = names()
    unknown = [name for name in wanted if name not in available]
    if unknown:
        console.print(f"No measurement is called {', '.join(unknown)}; there are: {', '.join(available)}.")
        return 2
    figures = [figure for name in wanted or available for figure in take(name, console)]
    missed = [figure.name for figure in figures if not figure.passed]
    if missed:
        console.print(f"Below the bar: {', '.join(missed)}.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
