"""From the values of a series, in the order spoken, to a list of what its items stand for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from voice.wordsfile import Series, Value

COUNT = "count"

Item = Value | Mapping[str, Value]


def gathered(values: Iterable[tuple[str, Value]], series: Mapping[str, Series]) -> dict[str, Value | list[Item]]:
    """Values by name; of those named "cards.rank" and the like a list "cards" of whole items is made.

    "Two queens, a king" gives queen, queen, king.
    """
    found: dict[str, Value | list[Item]] = {}
    items: dict[str, list[Item]] = {}
    begun: dict[str, dict[str, Value]] = {}
    for name, value in values:
        of, dot, part = name.partition(".")
        if not dot:
            found[name] = value
            continue
        item = begun.setdefault(of, {})
        item[part] = value
        if (whole := _whole(series[of].value, item)) is not None:
            items.setdefault(of, []).extend([whole] * int(item.get(COUNT, 1)))
            begun[of] = {}
    return {**found, **items}


def _whole(template: str | Mapping[str, str], values: Mapping[str, Value]) -> Item | None:
    """What an item stands for, or None while a part of it is missing."""
    if isinstance(template, str):
        return filled(template, values)
    parts = {name: filled(part, values) for name, part in template.items()}
    return None if None in parts.values() else {name: part for name, part in parts.items() if part is not None}


def filled(template: str, values: Mapping[str, Value]) -> Value | None:
    """`template` with its slots filled ("{rank}{suit}" gives "KH"), or None when one is missing.

    A template that is one slot and nothing else keeps the kind of its value.
    """
    if template[1:-1] in values and template == "{" + template[1:-1] + "}":
        return values[template[1:-1]]
    try:
        return template.format_map(values)
    except KeyError:
        return None
