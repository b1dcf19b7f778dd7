"""Reads a row of words as calls with fillers, addresses and names around them; leftovers refuse everything."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from voice.breath import meaning_of, parts_of
from voice.matcher import LIMIT, Match, Matcher
from voice.reading import Reading
from voice.tokens import PAUSE, paused_tokens, plain, tokens

MOST_CALLS = 6
# Below this price an exact search is good enough and no repairs are tried.
GOOD_ENOUGH = 0.5


@dataclass(frozen=True, slots=True)
class Phrases:
    """Fixed phrases found by their first word, longest first; each stands for a value."""

    by_word: Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]

    @classmethod
    def of(cls, phrases: Iterable[tuple[str, str]]) -> Phrases:
        """From pairs of a phrase and what it stands for."""
        by_word: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for text, value in phrases:
            if words := tokens(text):
                by_word.setdefault(plain(words[0]), []).append((words, value))
        return cls({word: tuple(sorted(some, key=lambda p: -len(p[0]))) for word, some in by_word.items()})

    def at(self, words: Sequence[str], start: int) -> Iterator[tuple[int, str]]:
        """Ends and values of the phrases that begin at `words[start]`; in long words accents may be missing."""
        for phrase, value in self.by_word.get(plain(words[start]), ()):
            said = words[start : start + len(phrase)]
            if len(said) == len(phrase) and all(map(_same, said, phrase)):
                yield start + len(phrase), value


@dataclass(frozen=True, slots=True)
class _Parse:
    """A way through the words up to here."""

    at: int = 0
    cost: float = 0.0
    found: tuple[tuple[Match, bool], ...] = ()
    speaker: str | None = None
    joined: bool = False
    padded: bool = False


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads words at one table."""

    matcher: Matcher
    fillers: Phrases
    joiners: Phrases
    vocatives: Phrases
    names: Phrases

    def read(self, text: str) -> tuple[Reading, ...]:
        """All meanings of `text`, cheapest first; none when it is no call or only talk."""
        # A pause is kept only where it can tell meanings apart.
        said = paused_tokens(text)
        words = [w if w in self.matcher.vocabulary else w.rstrip(PAUSE) for w in said]
        pauses = frozenset(at for at, word in enumerate(said) if word.endswith(PAUSE))
        readings = self._read(words, pauses, repairing=False)
        if not readings or min(r.cost for r in readings) > GOOD_ENOUGH:
            readings = self._read(words, pauses, repairing=True)
        ordered = sorted(readings, key=lambda r: r.cost)
        if ordered and not ordered[0].acts:
            return ()
        return tuple(r for r in ordered if r.acts)

    def is_idle(self, text: str) -> bool:
        """Whether `text` is nothing but what may stand around calls."""
        words = tokens(text)
        reached = {0}
        for at in range(len(words)):
            if at in reached:
                reached |= {end for end, _ in (*self.fillers.at(words, at), *self.vocatives.at(words, at))}
        return len(words) in reached

    def _read(self, words: Sequence[str], pauses: Container[int], repairing: bool) -> list[Reading]:
        """All meanings in no order. One that takes more calls than another that is as cheap is none."""
        alike = [self.matcher.alike(word) for word in words] if repairing else None
        matches: dict[int, list[Match]] = {}
        best: dict[str, tuple[Reading, int]] = {}
        seen: dict[tuple[object, ...], float] = {}
        waiting = [_Parse()]
        while waiting:
            parse = waiting.pop()
            key = (parse.at, parse.speaker, parse.joined, tuple((id(m.call), str(m.values)) for m, _ in parse.found))
            if parse.cost >= seen.get(key, LIMIT + 1e-9):
                continue
            seen[key] = parse.cost
            if parse.at == len(words):
                if parse.found and not parse.joined:
                    _keep(parse, best)
                continue
            waiting += self._around(parse, words)
            if len(parse.found) < MOST_CALLS:
                if parse.at not in matches:
                    matches[parse.at] = self.matcher.matches(words, parse.at, alike, pauses)
                for match in matches[parse.at]:
                    found = (*parse.found, (match, parse.joined))
                    cost = parse.cost + match.cost
                    waiting.append(_Parse(match.end, cost, found, parse.speaker, padded=parse.padded))
        counted = list(best.values())
        return [r for r, calls in counted if not any(n < calls and other.cost <= r.cost for other, n in counted)]

    def _around(self, parse: _Parse, words: Sequence[str]) -> Iterator[_Parse]:
        """What may stand before, between and after calls."""
        for end, _ in self.fillers.at(words, parse.at):
            yield replace(parse, at=end, padded=True)
        for end, _ in self.vocatives.at(words, parse.at):
            yield replace(parse, at=end)
        if parse.found and not parse.joined:
            for end, _ in self.joiners.at(words, parse.at):
                yield replace(parse, at=end, joined=True)
        if not parse.found and parse.speaker is None:
            for end, name in self.names.at(words, parse.at):
                yield replace(parse, at=end, speaker=name)


def _same(said: str, word: str) -> bool:
    return said == word or (len(word) > 2 and plain(said) == plain(word))


def _keep(parse: _Parse, best: dict[str, tuple[Reading, int]]) -> None:
    """Adds what `parse` means to `best`, unless it means nothing or is known for less."""
    meaning = meaning_of([part for match, joined in parse.found for part in parts_of(match, joined)])
    if meaning is None:
        return
    cost = round(parse.cost + meaning.price, 4)
    speaker = parse.speaker or meaning.speaker
    key = json.dumps([meaning.acts, speaker], sort_keys=True)
    if cost <= LIMIT and (key not in best or cost < best[key][0].cost):
        phrase = " ".join(word for match, _ in parse.found for word in match.phrase)
        confirm = any(match.confirm for match, _ in parse.found)
        reading = Reading(meaning.acts, cost, phrase, speaker, confirm, padded=parse.padded)
        best[key] = reading, len(parse.found)
