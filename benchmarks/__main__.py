"""`python -m benchmarks [NAME…]`: takes all measurements, or those named, and prints them as they come, as one table.

Beside each figure stands its bar, where it has one; what misses it is red, and named again in the end.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules

from rich.console import Console

import benchmarks
from benchmarks.figure import Figure, UnavailableError

NAME, MEASURED = 76, 24  # columns


def measurements() -> dict[str, str]:
    """The measurements there are, in alphabetical order, with their headings."""
    found = [module.name for module in iter_modules(benchmarks.__path__) if module.name != "__main__"]
    modules = {name: import_module(f"benchmarks.{name}") for name in found}
    return {
        name: (module.__doc__ or "").splitlines()[0] for name, module in modules.items() if hasattr(module, "measure")
    }


def take(name: str, heading: str, console: Console) -> list[Figure]:
    """Takes one measurement and prints its rows of the table."""
    console.print(f"[bold]{name}[/]  {heading}", soft_wrap=True)
    figures: list[Figure] = []
    try:
        for figure in import_module(f"benchmarks.{name}").measure():
            figures.append(figure)
            row = f"  {figure.name}".ljust(NAME) + f"{figure.value:.4g} {figure.unit}".ljust(MEASURED) + figure.bar
            console.print(row.rstrip(), style="" if figure.passed else "red", markup=False, soft_wrap=True)
    except UnavailableError as reason:
        console.print(f"  Not measured: {reason}", markup=False, soft_wrap=True)
    console.print()
    return figures


def main(arguments: Sequence[str] | None = None) -> None:
    """Takes the measurements named by `arguments`, all when none is; a figure below its bar is no failure."""
    available = measurements()
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Measure Conde, and print each figure with the bar it has to clear.",
        epilog="\n".join(f"{name:<14}{heading}" for name, heading in available.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="a measurement, of those below; all without a name")
    wanted = parser.parse_args(arguments).names
    if unknown := [name for name in wanted if name not in available]:
        parser.error(f"no measurement is called {', '.join(unknown)}; there are: {', '.join(available)}")
    console = Console(highlight=False)
    console.print("".ljust(NAME) + "measured".ljust(MEASURED) + "bar", style="bold", soft_wrap=True)
    figures = [figure for name in wanted or available for figure in take(name, available[name], console)]
    missed = [figure.name for figure in figures if not figure.passed]
    if missed:
        console.print(f"Below the bar: {'; '.join(missed)}.", soft_wrap=True, markup=False)


if __name__ == "__main__":
    main()
