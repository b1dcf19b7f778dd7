"""How a table settles its options: what it chose, then what its profile says, then the default [1.1]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeAlias, TypeVar, get_args, get_type_hints

from games.game import OptionValue, Profile, SetupError

Options = TypeVar("Options")

LARGEST_NUMBER = 1_000_000
"""The largest value of an option that is a whole number."""

Implied: TypeAlias = tuple[str, OptionValue, Mapping[str, OptionValue]]
"""A default that follows from a choice: (option, value, what it sets unless the table says otherwise)."""

_YES, _NO = ("yes", "on", "true"), ("no", "off", "false")
_SYNONYMS = {name: names for names in (_YES, _NO) for name in names}


def means_yes(value: OptionValue) -> bool:
    """Whether a value, perhaps as text, says yes."""
    return str(value).strip().lower() in _YES


def allowed(kind: type[Any], option: str) -> tuple[OptionValue, ...]:
    """The values an option of the dataclass `kind` may take; empty for a whole number from 0 on."""
    hint = get_type_hints(kind)[option]
    return (False, True) if hint is bool else get_args(hint)


def settle(
    kind: type[Options],
    profiles: Mapping[str, Mapping[str, OptionValue]],
    profile: str,
    chosen: Mapping[str, OptionValue],
    implied: Sequence[Implied] = (),
) -> Options:
    """The options of a table, as an instance of the dataclass `kind`, whose defaults are the game's.

    Values may come as text ("6", "true"), and yes and no by any of their names. Raises SetupError:
    unknown_profile, unknown_option, option_value.
    """
    if profile not in profiles:
        raise SetupError("unknown_profile", profile=profile, allowed=tuple(profiles))
    stated = {option: _value(kind, option, value) for option, value in chosen.items()}
    base = {**profiles[profile], **stated}
    follows = {
        name: value for option, trigger, sets in implied if base.get(option) == trigger for name, value in sets.items()
    }
    return kind(**{**base, **follows, **stated})


def profile_table(
    kind: type[Any], profiles: Mapping[str, Mapping[str, OptionValue]], players: range
) -> dict[str, Profile]:
    """The profiles of a game, each with all its options."""
    names = [item.name for item in fields(kind)]
    table = {}
    for profile in profiles:
        options = settle(kind, profiles, profile, {})
        table[profile] = Profile(profile, {name: getattr(options, name) for name in names}, players)
    return table


def _value(kind: type[Any], option: str, value: OptionValue) -> OptionValue:
    """The allowed value that `value` stands for."""
    names = tuple(item.name for item in fields(kind))
    if option not in names:
        raise SetupError("unknown_option", option=option, allowed=names)
    choices = allowed(kind, option)
    by_name = {str(choice).lower(): choice for choice in choices}
    text = str(value).strip().lower()
    for name in (text, *_SYNONYMS.get(text, ())):
        if name in by_name:
            return by_name[name]
    if not choices and text.isdecimal() and len(text) <= len(str(LARGEST_NUMBER)) and int(text) <= LARGEST_NUMBER:
        return int(text)
    raise SetupError("option_value", option=option, value=value, allowed=choices or (f"0..{LARGEST_NUMBER}",))
