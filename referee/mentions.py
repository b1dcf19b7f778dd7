"""What a sentence may mention: the fields of a happening, in words.

A field `hand_sizes` is `$hand-sizes` in a sentence. Ranks and names become words that agree, True and False "yes"
and "no", None "none"; whole numbers stay numbers. Beside that

    several names or ranks     `$players` "Ana e Rui", `$players-or` "Ana ou Rui", `$players-count`
    a number for each player   `$payments` is a list of the message `<message>-payments`, the largest number first,
                               and once for all players with the same number; see `_each` for what it gets.
                               `$payments-up` begins with the smallest; `$payments-above` and `$payments-below`
                               leave out what is not above or below zero
    a call, or a player's act  `$act` is the message `call-<tag>`, `$act-by` its attribute `.by`, and so on;
                               several acts are listed the same way

An empty list is "none".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, TypeAlias

from games.cards import Rank, Suit
from games.game import Act, Call
from referee.wording import Wording

NOTHING = "none"
CARDS = frozenset({"rank", "ranks", "was", "suit"})
"""Fields in which a text is the code of a rank or suit, as in canonical acts, and not a name."""
Fields: TypeAlias = dict[str, Any]


class Mentions:
    """Fills the places of a language's messages."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording

    def fill(self, message: str, fields: Mapping[str, Any]) -> Fields:
        """All places of `message` that `fields` give."""
        filled: Fields = {}
        for name, value in fields.items():
            filled.update(self._place(message, name.replace("_", "-"), value))
        return filled

    def calls(self, acts: Iterable[Mapping[str, Any]]) -> str:
        """Acts as they were understood, by the names that players give them."""
        return self._wording.listed(
            [self._wording.text(_message(act["do"]), self.fill("", act)) or act["do"] for act in acts]
        )

    def _place(self, message: str, name: str, value: Any) -> Fields:
        match value:
            case None:
                return {name: NOTHING}
            case str() if name in CARDS:
                return {name: self._wording.word(value)}
            case bool():
                return {name: "yes" if value else "no"}
            case int():
                return {name: value}
            case Call() | Act():
                return self._acts(name, (value,))
            case Mapping():
                return self._numbers(message, name, value)
            case list() | tuple() if value and isinstance(value[0], Act):
                return self._acts(name, value)
            case list() | tuple():
                words = [self._wording.word(item) if name in CARDS else self._word(item) for item in value]
                lists = {name: self._wording.listed(words), f"{name}-or": self._wording.listed(words, "or")}
                return {**lists, f"{name}-count": len(words)}
            case _:
                return {name: self._word(value)}

    def _word(self, value: Any) -> str:
        match value:
            case Rank() | Suit():
                return self._wording.card(value)
            case bool():
                return str(value).lower()
            case str():
                return self._wording.name(value)
            case _:
                return str(value)

    def _numbers(self, message: str, name: str, numbers: Mapping[str, int]) -> Fields:
        item = f"{message}-{name}"
        falling = sorted(numbers.items(), key=lambda pair: -pair[1])
        rising = sorted(numbers.items(), key=lambda pair: pair[1])
        return {
            name: self._each(item, falling),
            f"{name}-up": self._each(item, rising),
            f"{name}-above": self._each(item, [(player, n) for player, n in falling if n > 0]),
            f"{name}-below": self._each(item, [(player, n) for player, n in falling if n < 0]),
        }

    def _each(self, message: str, numbers: Sequence[tuple[str, int]]) -> str:
        """A list of `message`, once for neighbors with the same number.

        It gets the $players and how many $people they are, the number $n, its $amount without sign, its $sign
        (below, zero, above), the $index from 1, and $all: whether everybody has that number.
        """
        items: list[str] = []
        for n, group in groupby(numbers, key=lambda pair: pair[1]):
            players = [str(self._wording.name(player)) for player, _ in group]
            fields = {
                "players": self._wording.listed(players),
                "people": len(players),
                "n": n,
                "amount": abs(n),
                "sign": "below" if n < 0 else "above" if n > 0 else "zero",
                "index": len(items) + 1,
                "all": "yes" if len(players) == len(numbers) > 1 else "no",
            }
            item = self._wording.text(message, fields)
            if item:
                items.append(item)
        return ", ".join(items) or NOTHING

    def _acts(self, name: str, acts: Sequence[Call | Act]) -> Fields:
        """One or several acts under `name`, in every wording that their messages have."""
        wordings: dict[str, list[str]] = {}
        for act in acts:
            call = act.call if isinstance(act, Act) else act
            message = _message(str(call.__struct_config__.tag))
            fields: dict[str, Any] = {key: getattr(call, key) for key in call.__struct_fields__}
            places = self.fill(message, {**fields, "speaker": act.speaker if isinstance(act, Act) else None})
            for wording in (None, *self._wording.attributes(message)):
                text = self._wording.text(message, places, wording)
                wordings.setdefault(f"{name}-{wording}" if wording else name, []).append(text or "")
        return {
            **{wording: self._wording.listed(texts) for wording, texts in wordings.items()},
            f"{name}-count": len(acts),
        }


def _message(tag: str) -> str:
    return f"call-{tag.replace('_', '-')}"
