"""What a sentence may mention: the fields of a happening, in words.

A field `hand_sizes` is `$hand-sizes` in a sentence. Ranks and names become words that agree, a pair "Ana/Caio" is
"Ana e Caio" (in a sentence about the game: elsewhere a text such as a path is what it is), True and False "yes" and
"no", None "none"; whole numbers stay numbers. Beside that

    a player                   `$dealer-as` is the earlier field that names the same player, or "none"
    a card                     `$card` "rei de copas", which agrees; `$card-rank`, `$card-suit`
    several names or ranks     `$players` "Ana e Rui", `$players-or` "Ana ou Rui", `$players-count`
    several cards              `$cards` "duas damas, sete", each rank once, `$cards-read` one by one as they were said,
                               `$cards-count`, and `$cards-most`, the most of one rank
    a number for each player   `$payments` is a list of the message `<message>-payments`, the largest number first,
                               and once for all players with the same number; see `_each` for what it gets.
                               `$payments-up` begins with the smallest; `$payments-above` and `$payments-below`
                               leave out what is not above or below zero
    a number for each pair     also `$tricks-own` and `$tricks-other`, from the side of the `$winner` or `$player`
    a card for each player     `$table` is a list of the message `<message>-table`, which gets $player and $card
    several records            `$changes` is a list of the message `<message>-changes`, which gets the fields of each;
                               a number is also its $points-amount without sign and its $points-sign. Attributes of
                               the message are other wordings: `$changes-back`
    a record for each player   the same, with $player; each is a sentence of its own
    a call, or a player's act  `$act` is the message `call-<tag>`, `$act-by` its attribute `.by`, and so on;
                               several acts are listed the same way
    an earlier event           `$earlier-of` is the attribute `.of` of its message, `$earlier-player` one of its
                               fields; `$calls-of` lists several

An empty list is "none".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, TypeAlias

import msgspec

from games.cards import Rank, Suit
from games.game import Act, Call, Event
from games.seating import PAIR
from referee.wording import CardOfSuit, Wording

NOTHING = "none"
CODES = frozenset({"rank", "ranks", "was", "suit", "suits", "card", "cards", "field", "table", "completed"})
"""Fields in which a text is the code of a rank, suit or card, as in canonical acts, and not a name."""
AS_IT_IS = frozenset({"path", "why", "device", "devices", "phrase", "heard"})
"""Fields whose text is no name of ours: a slash in it makes no pair."""
UNSPOKEN: Mapping[str, Any] = {
    **dict.fromkeys(("rank", "suit", "card", "player", "what", "was", "points", "against"), None),
    **{"cards": (), "changes": (), "everybody": False, "plus": False},
}
"""What an act, or a part of one, leaves out when nothing was said about it."""
Fields: TypeAlias = dict[str, Any]


class Mentions:
    """Fills the places of a language's messages; `pairs` tells whether a text "Ana/Caio" is two players."""

    def __init__(self, wording: Wording, *, pairs: bool = True) -> None:
        self._wording = wording
        self._pairs = pairs

    def fill(self, message: str, fields: Mapping[str, Any]) -> Fields:
        """All places of `message` that `fields` give."""
        filled: Fields = {}
        named: dict[str, str] = {}
        side = fields.get("winner") or fields.get("player")
        for name, value in fields.items():
            place = name.replace("_", "-")
            if name in AS_IT_IS and value is not None:
                filled[place] = value if isinstance(value, str) else ", ".join(value) or NOTHING
                continue
            filled.update(self._place(message, place, value))
            if isinstance(value, str) and name not in CODES:
                filled[f"{place}-as"] = named.get(value, NOTHING)
                named.setdefault(value, place)
            if isinstance(value, Mapping) and isinstance(side, str):
                filled.update(_sides(place, value, side))
        return filled

    def calls(self, acts: Iterable[Mapping[str, Any]]) -> str:
        """Acts as they were understood, by the names that players give them."""
        return self._wording.listed([self._call(act) for act in acts])

    def _call(self, act: Mapping[str, Any]) -> str:
        message = _message(act["do"])
        return self._wording.text(message, self.fill(message, {**UNSPOKEN, **act})) or str(act["do"])

    def offers(self, acts: Iterable[Mapping[str, Any]]) -> str | None:
        """What to say to do one of these acts, as players would; acts whose messages have no `.say` are left out."""
        words = [self._wording.text(_message(act["do"]), self.fill("", {**UNSPOKEN, **act}), "say") for act in acts]
        quoted = [f'"{each}"' for each in words if each]
        return self._wording.listed(quoted, "or") if quoted else None

    def choices(self, options: Sequence[Sequence[Mapping[str, Any]]]) -> list[str]:
        """What acts may have meant; of long lists only what differs, so that nobody waits for the rest."""
        alike = len({(len(acts), acts[0]["do"]) for acts in options}) == 1
        for part in ("cards", "changes") if alike else ():
            lists = [acts[0].get(part, ()) for acts in options]
            differ = [
                at for at, items in enumerate(zip(*lists, strict=False)) if any(each != items[0] for each in items)
            ]
            if differ and len({len(items) for items in lists}) == 1:
                return [self._items(acts[0]["do"], part, [acts[0][part][at] for at in differ]) for acts in options]
        return [self.calls(acts) for acts in options]

    def _items(self, do: str, part: str, items: Sequence[Any]) -> str:
        """Some of the cards, or some of the changes, of an act."""
        return ", ".join(map(self._wording.word, items)) if part == "cards" else self._call({"do": do, part: items})

    def _place(self, message: str, name: str, value: Any) -> Fields:
        match value:
            case None:
                return {name: NOTHING}
            case str() if name in CODES:
                return {name: self._wording.word(value)}
            case bool():
                return {name: "yes" if value else "no"}
            case int():
                return {name: value}
            case Rank() | Suit():
                return {name: self._word(value)}
            case Event():
                parts = {f"{name}-{part}": getattr(value, part) for part in value.__struct_fields__}
                return {**self.fill("", parts), **self._events(name, (value,))}
            case Call() | Act():
                return self._acts(name, (value,))
            case CardOfSuit(rank=rank, suit=suit):
                return {name: self._word(value), f"{name}-rank": self._word(rank), f"{name}-suit": self._word(suit)}
            case Mapping():
                return self._mapping(message, name, value)
            case list() | tuple() if value and _is_record(value[0]):
                return self._records(f"{message}-{name}", name, [(each, {}) for each in value], ", ")
            case list() | tuple():
                return self._several(name, value)
            case _:
                return {name: self._word(value)}

    def _word(self, value: Any) -> str:
        match value:
            case bool():
                return str(value).lower()
            case Rank() | Suit() | CardOfSuit():
                return self._wording.card(value)
            case str():
                people = _people(value) if self._pairs else [value]
                return self._wording.listed([self._wording.name(person) for person in people])
            case _:
                return str(value)

    def _several(self, name: str, values: Sequence[Any]) -> Fields:
        if values and isinstance(values[0], Act):
            return self._acts(name, values)
        if values and isinstance(values[0], Event):
            return self._events(name, values)
        coded = name in CODES
        words = [self._wording.word(each) if coded and isinstance(each, str) else self._word(each) for each in values]
        count = {f"{name}-count": len(words)}
        if name == "cards":
            numbers = Counter(words)
            most = max(numbers.values(), default=0)
            read = ", ".join(words) or NOTHING
            return {name: self._counted(numbers), f"{name}-read": read, f"{name}-most": most, **count}
        return {name: self._wording.listed(words), f"{name}-or": self._wording.listed(words, "or"), **count}

    def _records(self, message: str, name: str, records: Iterable[tuple[Any, Fields]], between: str) -> Fields:
        """A list of `message`, in every wording it has; each record with what else it gets."""
        wordings: dict[str, list[str]] = {name: []}
        for record, more in records:
            fields = {**UNSPOKEN, **record} if isinstance(record, Mapping) else msgspec.structs.asdict(record)
            numbers = {key: value for key, value in fields.items() if type(value) is int}
            places = {**self.fill(message, fields), **more}
            places |= {f"{key}-amount": abs(value) for key, value in numbers.items()}
            places |= {f"{key}-sign": _sign(value) for key, value in numbers.items()}
            for wording in (None, *self._wording.attributes(message)):
                text = self._wording.text(message, places, wording)
                wordings.setdefault(f"{name}-{wording}" if wording else name, []).append(text or "")
        return {wording: between.join(filter(None, texts)) or NOTHING for wording, texts in wordings.items()}

    def _mapping(self, message: str, name: str, values: Mapping[str, Any]) -> Fields:
        if values and all(map(_is_record, values.values())):
            each = [(record, {"player": self._word(player)}) for player, record in values.items()]
            return self._records(f"{message}-{name}", name, each, " ")
        if all(isinstance(value, str) for value in values.values()):
            items = [
                self._wording.text(
                    f"{message}-{name}", {"player": self._word(player), "card": self._wording.word(card)}
                )
                for player, card in values.items()
            ]
            return {name: ", ".join(item for item in items if item) or NOTHING}
        if name in CODES:
            return {name: self._counted({self._wording.word(code): number for code, number in values.items()})}
        return self._numbers(message, name, values)

    def _counted(self, numbers: Mapping[str, int]) -> str:
        """Cards by rank, with commas: "duas damas, sete"."""
        items = (self._wording.text("some-cards", {"rank": rank, "n": number}) for rank, number in numbers.items())
        return ", ".join(item for item in items if item) or NOTHING

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
            players = [player for player, _ in group]
            fields = {
                "players": self._wording.listed([self._word(player) for player in players]),
                "people": sum(len(_people(player)) for player in players),
                "n": n,
                "amount": abs(n),
                "sign": _sign(n),
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

    def _events(self, name: str, events: Sequence[Event]) -> Fields:
        """What happened earlier, each as `.of` its message, if it has that."""
        texts = []
        for event in events:
            message = str(event.__struct_config__.tag).replace("_", "-")
            places = self.fill(message, {part: getattr(event, part) for part in event.__struct_fields__})
            texts.append(self._wording.text(message, places, "of") or "")
        return {f"{name}-of": self._wording.listed([text for text in texts if text]), f"{name}-count": len(events)}


def _is_record(value: Any) -> bool:
    """Whether it has fields of its own, and is no card, act or event."""
    return isinstance(value, Mapping) or (isinstance(value, msgspec.Struct) and not isinstance(value, Call | Event))


def _sign(number: int) -> str:
    return "below" if number < 0 else "above" if number > 0 else "zero"


def _message(tag: str) -> str:
    return f"call-{tag.replace('_', '-')}"


def _people(side: str) -> list[str]:
    """The players of a pair, or the one player."""
    return side.split(PAIR)


def _sides(name: str, numbers: Mapping[str, Any], player: str) -> Fields:
    """The number of the player's own pair and of the other; nothing where each plays for himself."""
    own = [side for side in numbers if player == side or player in _people(side)]
    if len(numbers) != 2 or len(own) != 1 or PAIR not in own[0]:
        return {}
    (other,) = numbers.keys() - own
    return {f"{name}-own": numbers[own[0]], f"{name}-other": numbers[other]}
