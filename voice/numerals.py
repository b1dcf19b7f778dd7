"""Whole numbers in words, both ways, by the rules of each language (Unicode's rule-based number formats).

A language is its tag ("pt-PT"), or its family ("pt") for everything that any of its regions says.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from unicode_rbnf import RbnfEngine

Gender = Literal["m", "f"]

_GENDERS = {"m": "-masculine", "f": "-feminine"}
_PUBLIC = "spellout-cardinal"
_LONGER = "spellout-cardinal-verbose"  # English with "and"; what other languages have under it is asked for too


def in_words(number: int, language: str, gender: Gender = "m") -> str:
    """A whole number as it is said: 116 is "cento e dezasseis" in pt-PT. Raises ValueError for an unknown language."""
    return _format(_engine(language), number, (_PUBLIC, _LONGER), gender)


def in_order(number: int, language: str, gender: Gender = "m") -> str:
    """The place of a number in a row: "second", "décima segunda". Raises ValueError for an unknown language."""
    return _format(_engine(language), number, ("spellout-ordinal",), gender)


@cache
def ways_to_say(number: int, family: str) -> tuple[str, ...]:
    """Every way a number is said in a language family: "dezesseis" and "dezasseis", "duzentos" and "duzentas"."""
    said: dict[str, None] = {}
    for engine in map(_engine, _regions(family)):
        rules = [name for name, rule in engine.rulesets.items() if name.startswith(_PUBLIC) and not rule.is_private]
        said |= dict.fromkeys(engine.format_number(number, ruleset_names=[name]).text for name in rules)
    return tuple(said)


def _format(engine: RbnfEngine, number: int, kinds: tuple[str, ...], gender: Gender) -> str:
    """By the last of these kinds of rules that the language has, in the gender where it tells them apart."""
    names = [name for kind in kinds for name in (kind, kind + _GENDERS[gender]) if name in engine.rulesets]
    return str(engine.format_number(number, ruleset_names=names[-1:] or None).text)


@cache
def _engine(language: str) -> RbnfEngine:
    region, (family, *_) = language.replace("-", "_"), language.split("-")
    return RbnfEngine.for_language(region if region in _regions(family) else family)


@cache
def _regions(family: str) -> tuple[str, ...]:
    return tuple(tag for tag in RbnfEngine.get_supported_languages() if tag.partition("_")[0] == family)
