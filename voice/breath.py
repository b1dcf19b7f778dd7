"""From the calls found in one breath to what was meant: repeats collapse, halves join, contradictions are asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from voice.matcher import Match
from voice.series import filled
from voice.wordsfile import Act, Call

# Prices of saying two things in one breath; nothing when the one closes and the other opens, or repeats it.
HALF_FITTING = 0.2
DROPPED = 0.3
COMPANY = 0.4

# What is said on the way to something else: "não, passo", "espera, era um seis".
_SOFT = frozenset({"yes", "no", "pause", "resume"})
_INTRODUCTIONS = frozenset({"iam", "name"})
# Followed by a call these are rather the beginning of a conversation ("what a jack", "the first king").
_REMARKS = frozenset({"query", "repeat", "mode", "option"})
_TALK = "talk"
# Stands for what was not said.
_UNSAID = object()


@dataclass(frozen=True, slots=True)
class Part:
    """One act of the breath with the call that it came from; `joined` when a word such as "and" led to it."""

    act: Act
    call: Call
    bare: bool
    joined: bool

    @property
    def do(self) -> str:
        """What kind of act it is."""
        return str(self.act["do"])


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a breath meant; no acts at all when it was only talk."""

    acts: tuple[Act, ...]
    price: float
    speaker: str | None


def parts_of(match: Match, joined: bool) -> list[Part]:
    """The acts of a match, with its values in place of "{slot}"; a key whose slot was not said is dropped."""
    acts = [_filled(act, match.values) for act in match.call.means] or [{"do": _TALK}]
    return [Part(act, match.call, match.bare, joined and not number) for number, act in enumerate(acts)]


def meaning_of(parts: Sequence[Part]) -> Meaning | None:
    """What the parts mean together, or None when they do not go together."""
    said: list[Part] = list(parts[:1])
    price = 0.0
    speaker: str | None = None
    for part in parts[1:]:
        step = _followed(said[-1], part)
        if step is None:
            return None
        said[-1:] = step.parts
        price += step.price
        speaker = step.speaker or speaker
    acts = tuple(part.act for part in said)
    return Meaning(() if acts[0]["do"] == _TALK else acts, price, speaker)


@dataclass(frozen=True, slots=True)
class _Step:
    """What becomes of one part when the next has followed."""

    parts: tuple[Part, ...]
    price: float = 0.0
    speaker: str | None = None


def _followed(before: Part, part: Part) -> _Step | None:
    """`part` right after `before`; None when nobody would say that."""
    if part.act == before.act:
        return _Step((before,))
    if _TALK in (part.do, before.do):
        return None
    if part.call.alone and before.do not in _INTRODUCTIONS | _SOFT:
        return None
    if (joint := _joint(before, part)) is not None:
        return _Step((joint,), HALF_FITTING)
    if before.do in _INTRODUCTIONS:
        return _Step((part,), speaker=str(before.act["name"]))
    if before.do in _SOFT and part.do not in _SOFT:
        return _Step((part,), DROPPED)
    if _strange(before, part):
        return None
    if before.do == part.do == "play":
        fitting = before.call.closes and part.call.opens
        return _Step((before, part), 0.0 if fitting else HALF_FITTING)
    return _Step((before, part), COMPANY)


def _strange(before: Part, part: Part) -> bool:
    """Whether both together are rather talk than two calls."""
    if part.do in _SOFT or "unclear" in (part.do, before.do):
        return True
    if before.do in _REMARKS and part.do not in _REMARKS:
        return before.act.get("what") != "turn"
    second_card = before.do == part.do == "play"
    return second_card and (part.act.get("rank") is None or not (before.call.closes or part.call.opens))


def _joint(one: Part, two: Part) -> Part | None:
    """Both parts as one act, when they are halves or doubts of the same."""
    if one.do == two.do and not two.joined and not two.call.opens:
        again = not one.call.closes or two.act.get("rank") is None
        if again and (act := _union(one.act, two.act)) is not None:
            return replace(one, act=act)
    if one.do == two.do == "play" and two.call.opens and one.act.get("rank") == two.act.get("rank"):
        act = _union(one.act, two.act)
        return None if act is None else replace(two, act=act)
    match one.act, two.act:
        case {"do": "unclear", "about": "rank"}, {"do": "play", "rank": str()} if "ranks" not in one.act:
            return two
        case {"do": "play", "rank": str()}, {"do": "unclear", "about": "rank"} if "ranks" not in two.act:
            return one
        case {"do": "play", "rank": str() as first}, {"do": "correct", "rank": str() as second}:
            return one if first == second else replace(one, act=_doubt(first, second))
        case {"do": "play", "rank": str() as first}, {"do": "play", "rank": str() as second} if (
            first != second and not (one.bare and two.bare) and not (one.call.closes or two.call.opens)
        ):
            return replace(one, act=_doubt(first, second))
    return None


def _doubt(*ranks: str) -> Act:
    return {"do": "unclear", "about": "rank", "ranks": list(ranks)}


def _union(one: Act, two: Act) -> Act | None:
    """Everything both acts say, or None when they disagree; what is None or absent agrees with anything."""
    union = dict(one)
    for key, value in two.items():
        if union.get(key) is None:
            union[key] = value
        elif value is not None and union[key] != value:
            return None
    return union


def _filled(value: Any, values: Mapping[str, Any]) -> Any:
    match value:
        case dict():
            inner = {key: _filled(each, values) for key, each in value.items()}
            return {key: each for key, each in inner.items() if each is not _UNSAID}
        case list():
            return [each for each in (_filled(each, values) for each in value) if each is not _UNSAID]
        case str() if "{" in value:
            whole = filled(value, values)
            return _UNSAID if whole is None else whole
    return value
