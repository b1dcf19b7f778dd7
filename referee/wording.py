"""One language at the table: words that agree, numbers, lists, and sentences with places to fill.

Everything particular to a language is data beside the code. Rank and suit words come from the phrasebook
(`<language>.yaml`), the gender of names from `genders.yaml`, sentences from Fluent files (`<language>.ftl`).
A regional language adds to its base: "pt-PT" is read after "pt" and overrides it.

Beside Fluent's own syntax the sentences may use

    { THE($rank) }    every message `form-the`, `form-of`… of a language is a function on words; it gets $word,
                      $plural, $agrees (a class of agreement such as "f", or "unknown") and $kind (card or name)
    { MANY($rank) }   the plural
    { RANK($code) }   the word of a rank, a suit or a card given by its code
    { AGREES($rank) } the class of agreement, to select on
    { WORDS($n) }     a number in words; WORDS($n, gender: "f") for "duas"
    { SIGNED($n) }    the same with its sign: "mais duas", "menos três"
    { BALANCE($n) }   with its sign only below zero: "duas", "menos três"
    { ORDINAL($n) }   its place: "segundo"; ORDINAL($n, gender: "f") for "segunda"
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal, Protocol, runtime_checkable

import yaml
from babel import Locale
from babel.lists import format_list
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Resource

from games.cards import Rank, Suit
from voice.numerals import Gender, in_order, in_words

_log = logging.getLogger(__name__)
GENDERS = Path(__file__).with_name("genders.yaml")
"""Names by gender; no words file, so it does not lie among them."""
_LOADER: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # ten times as fast where it exists
_FORM = "form-"
_SENTENCE_START = re.compile(r"(^|[.!?]\s+)(\w)")
_SPACE = re.compile(r"\s+")


class Noun(str):
    """A word that others agree with: a rank, a suit, a player's name. It prints as itself."""

    kind: Literal["card", "name"]
    agrees: str
    plural: str

    def __new__(cls, word: str, kind: Literal["card", "name"], agrees: str = "unknown", plural: str = "") -> Noun:
        """A word with its class of agreement, and its plural where that differs."""
        noun = super().__new__(cls, word)
        noun.kind = kind
        noun.agrees = agrees
        noun.plural = plural or word
        return noun


@runtime_checkable
class CardOfSuit(Protocol):
    """A card of a game in which suits matter."""

    rank: Rank
    suit: Suit


class Wording:
    """The words and sentences of one language; where several `folders` say something, the first does."""

    def __init__(self, code: str, folders: Iterable[Path]) -> None:
        self.code = code
        self._locale = Locale.parse(code, sep="-")
        chain = [code.split("-", maxsplit=1)[0], code] if "-" in code else [code]
        self.folders = places = tuple(folders)
        self._cards = _card_words(folder / f"{part}.yaml" for folder in places for part in chain)
        self._genders = _genders(GENDERS)
        self._bundle = self._sentences([folder / f"{part}.ftl" for folder in reversed(places) for part in chain])

    def _sentences(self, files: Iterable[Path]) -> FluentBundle:
        resources = [_resource(file) for file in files if file.is_file()]
        forms = {
            entry.id.name
            for resource in resources
            for entry in resource.body
            if hasattr(entry, "id") and entry.id.name.startswith(_FORM)
        }
        functions: dict[str, Callable[..., Any]] = {
            name.removeprefix(_FORM).upper(): self._form(name) for name in forms
        }
        functions |= {"MANY": _plural, "AGREES": _agrees, "RANK": self.word}
        functions |= {"WORDS": self.words, "SIGNED": self._signed, "BALANCE": self._balance, "ORDINAL": self._ordinal}
        bundle = FluentBundle([self.code], functions=functions, use_isolating=False)
        for resource in resources:
            bundle.add_resource(resource, allow_overrides=True)
        return bundle

    def _form(self, message: str) -> Callable[[str], str]:
        def form(word: str) -> str:
            noun = word if isinstance(word, Noun) else Noun(word, "name")
            fields = {"word": str(noun), "plural": noun.plural, "agrees": noun.agrees, "kind": noun.kind}
            return self.text(message, fields) or noun

        return form

    def words(self, number: int, gender: Gender = "m") -> str:
        """How many, in words; the sign of a whole number is not said."""
        return in_words(abs(number), self.code, gender)

    def _signed(self, number: int, gender: Gender = "m") -> str:
        sign = "below" if number < 0 else "above" if number > 0 else "zero"
        return self.text("number-signed", {"sign": sign, "words": self.words(number, gender)}) or str(number)

    def _balance(self, number: int, gender: Gender = "m") -> str:
        return in_words(number, self.code, gender)

    def _ordinal(self, number: int, gender: Gender = "m") -> str:
        return in_order(number, self.code, gender)

    def card(self, card: Rank | Suit | CardOfSuit) -> Noun:
        """The word of a rank or suit, or what a card is called: "rei de copas", which agrees like "rei"."""
        if isinstance(card, Rank | Suit):
            return self._cards.get(card.value) or Noun(card.value, "card")
        return self._of_suit(self.card(card.rank), self.card(card.suit))

    def word(self, code: str) -> str:
        """The word of a rank, a suit or a card given by its code; anything else as it is."""
        if isinstance(code, Noun) and code.kind == "card":
            return code
        known = self._cards.get(code.upper())
        rank, suit = self._cards.get(code[:-1].upper()), self._cards.get(code[-1:].upper())
        return known or (self._of_suit(rank, suit) if rank and suit else code)

    def _of_suit(self, rank: Noun, suit: Noun) -> Noun:
        name = self.text("card-of-suit", {"rank": rank, "suit": suit})
        return Noun(name or f"{rank} {suit}", "card", rank.agrees)

    def name(self, name: str) -> Noun:
        """A player's name, with its gender where that is well known."""
        return Noun(name, "name", self._genders.get(name.casefold(), "unknown"))

    def listed(self, items: Sequence[str], style: Literal["standard", "or"] = "standard") -> str:
        """The items as a list in a sentence: "a, b e c"; "none" for no items, which sentences can select on.

        A list of one is that item, so that it still agrees.
        """
        if len(items) == 1:
            return items[0]
        return format_list(items, style, self._locale) if items else "none"

    def knows(self, message: str) -> bool:
        """Whether there is such a message."""
        return self._bundle.has_message(message)

    def attributes(self, message: str) -> tuple[str, ...]:
        """The names of a message's attributes."""
        return tuple(self._bundle.get_message(message).attributes) if self.knows(message) else ()

    def text(self, message: str, fields: Mapping[str, Any], attribute: str | None = None) -> str | None:
        """A message, or an attribute of it, with its places filled; None when there is none or it comes out empty."""
        if not self.knows(message):
            return None
        entry = self._bundle.get_message(message)
        pattern = entry.value if attribute is None else entry.attributes.get(attribute)
        if pattern is None:
            return None
        text, errors = self._bundle.format_pattern(pattern, dict(fields))
        for error in errors:
            _log.info("%s in %s: %s", message, self.code, error)
        return _SPACE.sub(" ", str(text)).strip() or None


def sentence(text: str) -> str:
    """`text` with a capital letter at the start of each sentence."""
    return _SENTENCE_START.sub(lambda start: start[1] + start[2].upper(), text)


def _plural(noun: str) -> str:
    return noun.plural if isinstance(noun, Noun) else noun


def _agrees(noun: str) -> str:
    return noun.agrees if isinstance(noun, Noun) else "unknown"


def _card_words(files: Iterable[Path]) -> dict[str, Noun]:
    """Rank and suit words by code: of all forms the first that is listed is the one to say."""
    words: dict[str, Noun] = {}
    for slots in (_read(file).get("slots", {}) for file in files):
        plurals = {code: forms[0]["say"][0] for code, forms in _values(slots, "ranks").items()}
        for slot in ("figure", "numeral", "suit"):
            for code, forms in slots.get(slot, {}).items():
                first = forms[0]
                agrees = first.get("agrees", "unknown")
                words.setdefault(code, Noun(first["say"][0], "card", agrees, plurals.get(code, "")))
    return words


def _values(slots: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The values of a slot; of several slots in one the last tells the usual word."""
    content = slots.get(name, {})
    parts = [content] if isinstance(content, dict) else [slots[part] for part in content]
    return {code: forms for part in parts for code, forms in part.items()}


def _genders(file: Path) -> dict[str, str]:
    return {name.casefold(): gender for gender, names in _read(file).items() for name in names}


@cache
def _resource(file: Path) -> Resource:
    return FluentResource(file.read_text(encoding="utf-8"))


@cache
def _read(file: Path) -> dict[str, Any]:
    content = yaml.load(file.read_text(encoding="utf-8"), _LOADER) if file.is_file() else None
    return content if isinstance(content, dict) else {}
