"""Words data: YAML files that say what may be said and what it means, read with their line numbers.

A file may hold `slots` (named sets of values with their spoken forms), `numbers` (slots of whole numbers, whose forms
are those of the language), `series` (values named one after another), `rules` (named parts of templates), `calls`
(templates with their meaning), `fillers`, `hesitations`, `joiners`, `vocatives`, `name_frames`, `sounds_like`,
`interruptions`, `agreement`, `confusions`, `mixups` and `names`. Everything is optional; anything else is an error
that names file and line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import yaml

from voice.numerals import ways_to_say
from voice.tokens import tokens

# The parser in C where PyYAML has it: ten times as fast, and a table loads a dozen files.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Value = str | int
Act = Mapping[str, Any]


class WordsError(ValueError):
    """Words data that cannot be used; the message names the file, the line and what is wrong there."""


@dataclass(frozen=True, slots=True)
class Form:
    """One way to say a slot's value.

    `agrees` is the class of article that goes with it, None for any. `confirm` asks for a yes, `kids` marks
    nursery words, `typed` forms are read but never listened for, `rare` ones only at a price. `cost` is the price of
    what is rarely meant.
    """

    words: tuple[str, ...]
    value: Value
    agrees: str | None = None
    confirm: bool = False
    kids: bool = False
    typed: bool = False
    rare: bool = False
    cost: float = 0.0

    @property
    def doubtful(self) -> bool:
        """Whether it is seldom said and easily misheard."""
        return self.confirm or self.rare


@dataclass(frozen=True, slots=True)
class Confusion:
    """A word that the ears, or a hurried hand, may give instead of a slot's value; `cost` is its price."""

    heard: str
    slot: str
    value: Value
    cost: float


@dataclass(frozen=True, slots=True)
class Mixup:
    """Two words that the ears take for one another; `cost` is the price of the one that was not heard."""

    words: tuple[str, str]
    cost: float


@dataclass(frozen=True, slots=True)
class Sentence:
    """A template with the place it was written at; one that is not `heard` is read but never listened for."""

    template: str
    where: str
    heard: bool = True


@dataclass(frozen=True, slots=True)
class Series:
    """Values named one after another: `least` to `most` items, perhaps with one of `between` from one to the next.

    An item is one of `sentences`; `value` is what it stands for, such as "{rank}{suit}", or several such under their
    names. What fills a slot {count} before it says how many of them.
    """

    sentences: tuple[Sentence, ...]
    value: str | Mapping[str, str]
    most: int
    least: int = 1
    between: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Call:
    """Sentences with one meaning: canonical acts in which "{slot}" stands for what filled the slot.

    No acts at all mean talk that only sounds like a call. `everywhere` is understood at tables of every language. A
    call that `closes` may be followed in the same breath by one that `opens` or `may_open`; one that `opens` may
    follow any call. Slots of a call that `differs` are filled by different values. One that is said `alone` never
    follows another in the same breath, and one that is `rare` costs more to be heard, as it sounds like much that is
    said more often.
    """

    sentences: tuple[Sentence, ...]
    means: tuple[Act, ...]
    where: str
    confirm: bool = False
    everywhere: bool = False
    opens: bool = False
    may_open: bool = False
    closes: bool = False
    differs: bool = False
    alone: bool = False
    rare: bool = False


@dataclass(frozen=True, slots=True)
class WordsFile:
    """One file as written; nothing is resolved yet."""

    path: Path
    slots: Mapping[str, tuple[Form, ...]] = field(default_factory=dict)
    unions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    series: Mapping[str, Series] = field(default_factory=dict)
    rules: Mapping[str, Sentence] = field(default_factory=dict)
    calls: tuple[Call, ...] = ()
    fillers: tuple[str, ...] = ()
    hesitations: tuple[str, ...] = ()
    joiners: tuple[str, ...] = ()
    vocatives: tuple[str, ...] = ()
    name_frames: tuple[str, ...] = ()
    sounds_like: tuple[str, ...] = ()
    interruptions: tuple[str, ...] = ()
    agreement: Mapping[str, str] = field(default_factory=dict)
    confusions: tuple[Confusion, ...] = ()
    mixups: tuple[Mixup, ...] = ()
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def read_words(path: Path) -> WordsFile:
    """Reads one words file. Raises WordsError with file and line for anything that does not fit."""
    try:
        root = yaml.compose(path.read_text(encoding="utf-8"), Loader=_LOADER)
    except OSError as error:
        raise WordsError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise WordsError(f"{path}: is not UTF-8 text") from error
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise WordsError(f"{path}:{line}: {error.problem}") from error
    return WordsFile(path) if root is None else _Reader(path).file(root)


class _Reader:
    """Turns the nodes of one YAML file into words, refusing what does not fit."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def file(self, root: yaml.Node) -> WordsFile:
        parts: dict[str, Any] = {}
        for key, node in self._items(root, "a words file"):
            match key.value:
                case "slots":
                    slots, parts["unions"] = self._slots(node)
                    parts["slots"] = {**parts.get("slots", {}), **slots}
                case "numbers":
                    numbers = {name.value: tuple(self._numbers(body)) for name, body in self._items(node, "numbers")}
                    parts["slots"] = {**parts.get("slots", {}), **numbers}
                case "series":
                    parts["series"] = {name.value: self._series(body) for name, body in self._items(node, "series")}
                case "rules":
                    parts["rules"] = {
                        name.value: Sentence(self._text(body), self._where(body))
                        for name, body in self._items(node, "rules")
                    }
                case "calls":
                    parts["calls"] = tuple(self._call(item) for item in self._list(node, "calls"))
                case (
                    "fillers"
                    | "hesitations"
                    | "joiners"
                    | "vocatives"
                    | "name_frames"
                    | "sounds_like"
                    | "interruptions"
                ):
                    parts[key.value] = self._texts(node)
                case "agreement":
                    parts["agreement"] = {
                        word: kind.value for kind, body in self._items(node, "agreement") for word in self._texts(body)
                    }
                case "confusions":
                    parts["confusions"] = tuple(self._confusion(item) for item in self._list(node, "confusions"))
                case "mixups":
                    parts["mixups"] = tuple(self._mixup(item) for item in self._list(node, "mixups"))
                case "names":
                    parts["names"] = {k.value: self._texts(body) for k, body in self._items(node, "names")}
                case other:
                    self._fail(key, f"unknown key {other!r}")
        return WordsFile(self._path, **parts)

    def _slots(self, node: yaml.Node) -> tuple[dict[str, tuple[Form, ...]], dict[str, tuple[str, ...]]]:
        slots: dict[str, tuple[Form, ...]] = {}
        unions: dict[str, tuple[str, ...]] = {}
        for name, body in self._items(node, "slots"):
            if isinstance(body, yaml.SequenceNode):
                unions[name.value] = self._texts(body)
                continue
            forms: list[Form] = []
            for value, groups in self._items(body, f"slot {name.value!r}"):
                for group in self._list(groups, f"value {value.value!r}"):
                    forms += self._forms(self._scalar(value), group)
            slots[name.value] = tuple(forms)
        return slots, unions

    def _forms(self, value: Any, group: yaml.Node) -> Iterator[Form]:
        said: tuple[str, ...] = ()
        traits: dict[str, Any] = {}
        for key, node in self._items(group, "a group of forms"):
            match key.value:
                case "say":
                    said = self._texts(node)
                case "agrees":
                    traits["agrees"] = self._text(node)
                case "confirm" | "kids" | "typed" | "rare":
                    traits[key.value] = self._flag(node)
                case "cost":
                    traits["cost"] = self._scalar(node)
                case other:
                    self._fail(key, f"unknown key {other!r} in a group of forms")
        if not said:
            self._fail(group, "a group of forms needs `say`")
        for text in said:
            yield Form(tokens(text), value, **traits)

    def _numbers(self, node: yaml.Node) -> Iterator[Form]:
        """The forms of the numbers `from`–`to`; each stands for itself `times` so much. In digits they are read only,
        and with a sign they are what they say.

        `also` are words said instead of others, within any of them.
        """
        parts = {key.value: self._plain(body) for key, body in self._items(node, "numbers")}
        limits = (parts.get("from"), parts.get("to"), parts.get("times", 1))
        if not parts.keys() <= {"from", "to", "times", "also"} or not all(isinstance(each, int) for each in limits):
            self._fail(node, "numbers need whole numbers `from` and `to`, perhaps `times` and `also`")
        for number in range(parts["from"], parts["to"] + 1):
            ways = ways_to_say(number, self._path.stem.partition("-")[0])
            others = (way.replace(*pair) for way in ways for pair in parts.get("also", {}).items())
            value = number * parts.get("times", 1)
            for way in dict.fromkeys((*ways, *others)):
                yield Form(tokens(way.replace("-", " ")), value)
                if "-" in way:
                    yield Form(tokens(way), value, typed=True)
            yield Form((str(number),), value, typed=True)
            yield Form((f"-{number}",), -number, typed=True)
            if value == number:
                yield Form((f"+{number}",), number, typed=True)

    def _series(self, node: yaml.Node) -> Series:
        parts: dict[str, Any] = {}
        for key, body in self._items(node, "a series"):
            match key.value:
                case "say" | "read":
                    parts["sentences"] = (*parts.get("sentences", ()), *self._sentences(key.value, body))
                case "value":
                    parts["value"] = self._plain(body)
                case "most" | "least":
                    parts[key.value] = self._scalar(body)
                case "between":
                    parts["between"] = self._texts(body)
                case other:
                    self._fail(key, f"unknown key {other!r} in a series")
        numbers = (parts.get("least", 1), parts.get("most"))
        if not {"sentences", "value"} <= parts.keys() or not all(isinstance(number, int) for number in numbers):
            self._fail(node, "a series needs `say` or `read`, `value` and a whole number `most`")
        return Series(**parts)

    def _sentences(self, key: str, node: yaml.Node) -> Iterator[Sentence]:
        """What is listed under `say` or under `read`."""
        for item in node.value if isinstance(node, yaml.SequenceNode) else [node]:
            yield Sentence(self._text(item), self._where(item), heard=key == "say")

    def _call(self, node: yaml.Node) -> Call:
        parts: dict[str, Any] = {"where": self._where(node)}
        for key, body in self._items(node, "a call"):
            match key.value:
                case "say" | "read":
                    parts["sentences"] = (*parts.get("sentences", ()), *self._sentences(key.value, body))
                case "means":
                    acts = self._plain(body)
                    parts["means"] = tuple(acts) if isinstance(acts, list) else (acts,)
                    for act in parts["means"]:
                        if not isinstance(act, dict) or "do" not in act:
                            self._fail(body, "an act needs `do`")
                case "confirm" | "everywhere" | "opens" | "may_open" | "closes" | "differs" | "alone" | "rare":
                    parts[key.value] = self._flag(body)
                case other:
                    self._fail(key, f"unknown key {other!r} in a call")
        for needed, name in (("sentences", "say` or `read"), ("means", "means")):
            if needed not in parts:
                self._fail(node, f"a call needs `{name}`")
        return Call(**parts)

    def _confusion(self, node: yaml.Node) -> Confusion:
        parts = {key.value: self._scalar(body) for key, body in self._items(node, "a confusion")}
        if set(parts) != {"heard", "slot", "value", "cost"} or not isinstance(parts["cost"], float):
            self._fail(node, "a confusion needs `heard`, `slot`, `value` and a decimal `cost`")
        return Confusion(**parts)

    def _mixup(self, node: yaml.Node) -> Mixup:
        parts = {key.value: body for key, body in self._items(node, "a mixup")}
        words = self._texts(parts["words"]) if "words" in parts else ()
        cost = self._scalar(parts["cost"]) if "cost" in parts else None
        if len(parts) != 2 or len(words) != 2 or not isinstance(cost, float):
            self._fail(node, "a mixup needs two `words` and a decimal `cost`")
        return Mixup((words[0], words[1]), cost)

    def _plain(self, node: yaml.Node) -> Any:
        """A node as plain data; "yes" and "no" stay words."""
        if isinstance(node, yaml.MappingNode):
            return {key.value: self._plain(body) for key, body in self._items(node, "an act")}
        if isinstance(node, yaml.SequenceNode):
            return [self._plain(item) for item in node.value]
        return self._scalar(node)

    def _scalar(self, node: yaml.Node) -> Any:
        if not isinstance(node, yaml.ScalarNode):
            self._fail(node, "expected a single value")
        match node.tag.rpartition(":")[2], node.value:
            case "null", _:
                return None
            case "int", text:
                return int(text)
            case "float", text:
                return float(text)
            case "bool", ("true" | "false") as text:
                return text == "true"
        return node.value

    def _flag(self, node: yaml.Node) -> bool:
        value = self._scalar(node)
        if not isinstance(value, bool):
            self._fail(node, "expected true or false")
        return value

    def _text(self, node: yaml.Node) -> str:
        if not isinstance(node, yaml.ScalarNode) or not node.value.strip():
            self._fail(node, "expected some text")
        return str(node.value)

    def _texts(self, node: yaml.Node) -> tuple[str, ...]:
        return tuple(self._text(item) for item in self._list(node, "this"))

    def _list(self, node: yaml.Node, what: str) -> list[yaml.Node]:
        if not isinstance(node, yaml.SequenceNode):
            self._fail(node, f"{what} must be a list")
        return list(node.value)

    def _items(self, node: yaml.Node, what: str) -> list[tuple[yaml.Node, yaml.Node]]:
        if not isinstance(node, yaml.MappingNode):
            self._fail(node, f"{what} must be a mapping")
        return list(node.value)

    def _where(self, node: yaml.Node) -> str:
        return f"{self._path}:{node.start_mark.line + 1}"

    def _fail(self, node: yaml.Node, problem: str) -> NoReturn:
        raise WordsError(f"{self._where(node)}: {problem}")
