"""Sentence templates in hassil's syntax, drawn as paths of words and slots."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import permutations
from typing import TypeVar

from hassil import expression as h
from hassil.parse_expression import parse_sentence
from hassil.parser import ParseError

from voice.automaton import Sketch
from voice.tokens import paused_tokens, tokens
from voice.wordsfile import Sentence, Series, WordsError


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a value: one of the forms of the list `kind`, known to the meaning as `name`.

    `agrees` is the class of the articles right before it, None where there is none. `language` is the language
    whose list is meant. `series` is the series that it is an item of, if any.
    """

    kind: str
    name: str
    agrees: str | None
    language: str
    series: str | None = None


Symbol = str | Slot

Out = TypeVar("Out", bound=Hashable)

# Where a drawing stands: the state reached for each class of articles just spoken (None: no article).
# Articles that disagree among themselves end in no state at all once a slot follows.
_Front = dict[str | None, int]
_MIXED = "mixed"


@dataclass(frozen=True, slots=True)
class Templates:
    """Draws templates of one folder and language into a sketch."""

    language: str
    rules: Mapping[str, Sentence]
    slots: frozenset[str]
    agreement: Mapping[str, str]
    series: Mapping[str, tuple[Series, Templates]] = field(default_factory=dict)
    inside: str | None = None
    """The series whose items these are."""
    heard: bool = False
    """Whether only what is listened for is drawn."""

    @property
    def listening(self) -> Templates:
        """The same, drawing only what is listened for."""
        return replace(self, heard=True)

    def draw(self, sentence: Sentence, sketch: Sketch[Symbol, Out], output: Out) -> None:
        """Adds every way to say `sentence`, each ending in `output`.

        Raises WordsError when the template does not parse or names an unknown rule or slot, or may be silent.
        """
        start = sketch.step(0, None)
        front = self._drawn(_parse(sentence), {None: start}, sketch, sentence.where, ())
        if not sketch.closure([start]).isdisjoint(front.values()):
            raise WordsError(f"{sentence.where}: every word of this template may be left out")
        for state in front.values():
            sketch.end(state, output)

    def _drawn(
        self, node: h.Expression, front: _Front, sketch: Sketch[Symbol, Out], where: str, inside: tuple[str, ...]
    ) -> _Front:
        match node:
            case h.TextChunk():
                for word in paused_tokens(node.text):
                    front = self._word(word, front, sketch)
                return front
            case h.ListReference() if node.list_name in self.series:
                return self._series(node.list_name, front, sketch)
            case h.ListReference():
                return self._slot(node, front, sketch, where)
            case h.RuleReference():
                name = node.rule_name
                if name not in self.rules:
                    raise WordsError(f"{where}: there is no rule <{name}>")
                if name in inside:
                    raise WordsError(f"{where}: rule <{name}> contains itself")
                rule = self.rules[name]
                return self._drawn(_parse(rule), front, sketch, rule.where, (*inside, name))
            case h.Permutation():
                orders: list[Sequence[h.Expression]] = list(permutations(node.items))
                return self._either([h.Sequence(items=list(o)) for o in orders], front, sketch, where, inside)
            case h.Alternative():
                return self._either(node.items, front, sketch, where, inside)
            case h.Group():
                for item in node.items:
                    front = self._drawn(item, front, sketch, where, inside)
                return front
        raise WordsError(f"{where}: {type(node).__name__} is not supported in templates")

    def _either(
        self,
        choices: Sequence[h.Expression],
        front: _Front,
        sketch: Sketch[Symbol, Out],
        where: str,
        inside: tuple[str, ...],
    ) -> _Front:
        joined: _Front = {}
        for choice in choices:
            for kind, state in self._drawn(choice, front, sketch, where, inside).items():
                # A new state, never one of the branch: later steps must not leak into other branches.
                if kind not in joined:
                    joined[kind] = sketch.state()
                sketch.step(state, None, joined[kind])
        return joined

    def _word(self, word: str, front: _Front, sketch: Sketch[Symbol, Out]) -> _Front:
        kind = self.agreement.get(word)
        reached: _Front = {}
        for before, state in front.items():
            after = kind if before in (None, kind) or kind is None else _MIXED
            reached[after] = sketch.step(state, word, reached.get(after))
        return reached

    def _slot(self, node: h.ListReference, front: _Front, sketch: Sketch[Symbol, Out], where: str) -> _Front:
        if node.list_name not in self.slots:
            raise WordsError(f"{where}: there is no slot {{{node.list_name}}}")
        goal: int | None = None
        for kind, state in front.items():
            if kind != _MIXED:
                slot = Slot(node.list_name, node.slot_name, kind, self.language, self.inside)
                goal = sketch.step(state, slot, goal)
        if goal is None:
            raise WordsError(f"{where}: the articles before {{{node.list_name}}} never agree")
        return {None: goal}

    def _series(self, name: str, front: _Front, sketch: Sketch[Symbol, Out]) -> _Front:
        """The items one after another, as often as they may follow."""
        series, templates = self.series[name]
        templates = replace(templates, inside=name)
        items = [(_parse(s), s.where) for s in series.sentences if s.heard or not self.heard]
        end = sketch.state()
        for number in range(1, series.most + 1):
            said = sketch.state()
            for item, where in items:
                for state in templates._drawn(item, front, sketch, where, ()).values():
                    sketch.step(state, None, said)
            if number >= series.least:
                sketch.step(said, None, end)
            if number < series.most:
                following = sketch.step(said, None)
                for words in map(tokens, series.between):
                    state = said
                    for word in words[:-1]:
                        state = sketch.step(state, word)
                    sketch.step(state, words[-1], following)
                front = {None: following}
        return {None: end}


@lru_cache(maxsize=4096)
def _parse(sentence: Sentence) -> h.Expression:
    try:
        return parse_sentence(sentence.template).expression
    except (ParseError, AssertionError) as error:
        raise WordsError(f"{sentence.where}: not a sentence template: {sentence.template!r}") from error
