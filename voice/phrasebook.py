"""Everything that may be said at a table: read into meanings, or handed to the ears as a word graph."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from pathlib import Path

from voice.automaton import Sketch
from voice.grammar import word_graph
from voice.heard import UNKNOWN, Heard
from voice.language import NAME, Entry, Language, families, family, known_names, load_language
from voice.matcher import FOREIGN, SIBLING, Matcher, Priced, SlotTable
from voice.reader import Phrases, Reader
from voice.reading import Reading
from voice.sampling import Walker
from voice.templates import Symbol, Templates
from voice.tokens import tokens
from voice.wordgraph import WordGraph
from voice.wordsfile import Act, Call, Form, Sentence, WordsError

# How much a nat of the recognizer's doubt weighs against a repair of the words.
COST_PER_NAT = 0.2
MOST_SLIPS = 6


class Phrasebook:
    """What may be said at one table in one language, formulas of other languages included."""

    def __init__(
        self,
        language: Language,
        foreign: Sequence[Language] = (),
        names: Sequence[str] = (),
        first_names: Sequence[str] = (),
    ) -> None:
        self.language = language
        self.foreign = tuple(foreign)
        self.names = tuple(names)
        self.first_names = tuple(first_names)
        self._reader = self._make_reader()

    @classmethod
    def load(
        cls,
        language: str,
        folders: Sequence[Path],
        names: Sequence[str] = (),
        rhymes: Sequence[str] = (),
        substitutes: Mapping[str, str] | None = None,
        concerns: Callable[[Act], bool] = lambda act: True,
    ) -> Phrasebook:
        """The phrasebook of a table whose players are called `names`, from the words files in `folders`.

        Calls with an act that does not concern the table are left out.

        `rhymes` are the table's own four formulas, in order, each with `{rank}` where the card is named.
        `substitutes` are words by which players may be called beside their names: word → name.
        Raises WordsError when there are no words for `language`, or when a file or a rhyme does not fit.
        """
        called = [*((name, name) for name in names), *(substitutes or {}).items()]
        forms = tuple(Form(tokens(word), name) for word, name in called if tokens(word))
        own = load_language(language, folders, forms)
        if rhymes:
            own = replace(own, entries=(*own.entries, *_rhymes(rhymes, own)))
        others = [load_language(f, folders, forms) for f in families(folders) if f != family(language)]
        heeded = [
            replace(each, entries=tuple(entry for entry in each.entries if all(map(concerns, entry.call.means))))
            for each in (own, *others)
        ]
        return cls(heeded[0], heeded[1:], names, known_names(folders).get(family(language), ()))

    @classmethod
    def of_phrases(cls, lines: Iterable[str], tag: str = "") -> Phrasebook:
        """A phrasebook in which only `lines` may be said; the reading of a line is `{"do": "say", "text": line}`.

        The ears tell them from other talk in the language `tag`; "" leaves them without talk to compare with.
        Raises WordsError when there is nothing to say.
        """
        templates = Templates("", {}, frozenset(), {})
        entries = []
        for number, line in enumerate(lines, 1):
            if words := tokens(line):
                where = f"line {number}"
                act = {"do": "say", "text": line.strip()}
                entries.append(Entry(Call((Sentence(" ".join(words), where),), (act,), where), templates, own=True))
        if not entries:
            raise WordsError("there is no phrase to listen for")
        return cls(Language(tag, tuple(entries), {}, frozenset(), (), (), (), (), ()))

    @property
    def words(self) -> frozenset[str]:
        """Every word that a table with this language may hear: of all phrases, fillers, names and slots."""
        own = self.language
        words = {word for entry, _ in self._heard() for word in Walker(entry, {}).words}
        for language in (own, *self.foreign):
            used = own.slots if language is own else {s.kind for e, _ in self._heard() for s in Walker(e, {}).slots}
            for kind in used:
                words |= {w for form in language.slots.get(kind, ()) if self._is_heard(form) for w in form.words}
        for text in (*own.fillers, *own.joiners, *own.vocatives, *own.name_frames, *self.names, *self.first_names):
            words |= set(tokens(text.replace("{name}", "")))
        return frozenset(words - {UNKNOWN})

    def sample_phrases(self, n: int, seed: int = 0) -> tuple[str, ...]:
        """Up to `n` different complete phrases, spread evenly over all calls and their slots' forms."""
        walkers = []
        for entry, language in self._heard():
            slots = {kind: tuple(f for f in forms if self._is_heard(f)) for kind, forms in language.slots.items()}
            walkers.append(Walker(entry, slots, seed))
        found: dict[str, None] = {}
        while walkers and len(found) < n:
            walkers = [walker for walker in walkers if walker.walk(found)]
        return tuple(found)[:n]

    def read(self, heard: Heard) -> tuple[Reading, ...]:
        """What was heard could mean, cheapest first; nothing when it is no call.

        Every rival of the recognizer is read, and its doubt added to the price of its meanings; what is less
        likely than that nothing was said to us, or nothing but a filler, is not. So is what the ears mix up with what
        they heard.
        """
        rivals = [(rival.text, COST_PER_NAT * rival.cost) for rival in heard.rivals] or [(heard.text, 0.0)]
        nothing = next((doubt for text, doubt in rivals if text == UNKNOWN), math.inf)
        rivals = list(takewhile(lambda rival: rival[0] != UNKNOWN, rivals))
        if rivals and not heard.typed:
            known = {rival.text for rival in heard.rivals}
            rivals += [other for other in self._mixed_up(rivals[0][0]) if other[0] not in known]
        best: dict[str, Reading] = {}
        for text, doubt in rivals:
            readings = self._reader.read(text)
            if not readings and self._reader.is_idle(text):
                break
            for reading in readings:
                priced = replace(reading, cost=reading.cost + doubt, lead=nothing - doubt)
                key = repr((priced.acts, priced.speaker))
                if key not in best or priced.cost < best[key].cost:
                    best[key] = priced
        return tuple(sorted(best.values(), key=lambda r: r.cost))

    def told_sound(self, line: str) -> tuple[str, str] | None:
        """A typed line that tells how a name sounds, as (word of a player's name, spelling of its sound)."""
        words = tokens(line)
        names = {word for form in self.language.slots.get(NAME, ()) for word in form.words}
        for frame in map(tokens, self.language.sounds_like):
            for place in range(1, len(words) - len(frame)):
                if words[place : place + len(frame)] == frame and words[place - 1] in names:
                    return words[place - 1], " ".join(words[place + len(frame) :])
        return None

    def _mixed_up(self, text: str) -> Iterator[tuple[str, float]]:
        """`text` with one word in place of another that sounds like it, and the price of that.

        Nothing for long lists of cards: they would take long to read so often, and are mended card by card.
        """
        words = text.split()
        slips = [(at, *slip) for at, word in enumerate(words) for slip in self.language.mixups.get(word, ())]
        for at, other, price in slips if len(slips) <= MOST_SLIPS else ():
            yield " ".join((*words[:at], other, *words[at + 1 :])), price

    def graph(self, kids: bool = False, only: Container[str] | None = None) -> WordGraph:
        """All that may be said at this table, word by word, for the ears.

        When `kids` play, nursery words are, and a call over and over again. What is rare and easily misheard, such as
        forms that need a confirmation, is listened for at a price. `only` are kinds of acts; then calls of no other
        kind are in it.
        """
        heard = (
            (entry, language)
            for entry, language in self._heard()
            if only is None or all(act["do"] in only for act in entry.call.means)
        )
        return word_graph(self.language, heard, lambda f: self._is_heard(f) and (kids or not f.kids), kids)

    def interruptions(self) -> WordGraph | None:
        """What is said over the referee's own voice to cut it short, once or twice; None where there is nothing."""
        said = self.language.interruptions
        lines = [*said, *(f"{text} {text}" for text in said)]
        return Phrasebook.of_phrases(lines, self.language.tag).graph() if lines else None

    def _heard(self) -> Iterator[tuple[Entry, Language]]:
        """The calls to listen for, each with the language that it belongs to."""
        for entry in self.language.entries:
            if entry.heard:
                yield entry, self.language
        for other in self.foreign:
            yield from ((entry, other) for entry in other.entries if entry.heard and entry.call.everywhere)

    def _is_heard(self, form: Form) -> bool:
        return not form.typed and form not in self.language.sibling_forms

    def _make_reader(self) -> Reader:
        own = self.language
        sketch: Sketch[Symbol, int] = Sketch()
        calls: list[Priced] = []
        for language in (own, *self.foreign):
            for entry in language.entries:
                if language is not own and not entry.call.everywhere:
                    continue
                price = FOREIGN if language is not own else 0.0 if entry.own else SIBLING
                for sentence in entry.call.sentences:
                    entry.templates.draw(sentence, sketch, len(calls))
                calls.append(Priced(entry.call, price))
        graph = sketch.minimal()
        tables = {
            (family(language.tag), kind): SlotTable.of(
                forms, [c for c in language.confusions if kind in language.related(c.slot)]
            )
            for language in (own, *self.foreign)
            for kind, forms in language.slots.items()
        }
        vocabulary = {symbol for row in graph.steps for symbol in row if isinstance(symbol, str)}
        vocabulary |= {w for forms in own.slots.values() for form in forms for w in form.words}
        vocabulary |= {w for text in (*own.ignored, *own.vocatives) for w in tokens(text)}
        return Reader(
            matcher=Matcher(
                graph=graph,
                calls=tuple(calls),
                tables=tables,
                sibling_forms=own.sibling_forms,
                fillers=frozenset(text for text in own.ignored if " " not in text),
                vocabulary=frozenset(vocabulary),
                series={name: some for language in (*self.foreign, own) for name, some in language.series.items()},
            ),
            fillers=Phrases.of((text, "") for text in own.ignored),
            joiners=Phrases.of((text, "") for text in own.joiners),
            vocatives=Phrases.of((text, "") for text in own.vocatives),
            names=Phrases.of(
                (frame.replace("{name}", " ".join(form.words)), str(form.value))
                for form in own.slots.get(NAME, ())
                for frame in own.name_frames
            ),
        )


def _rhymes(lines: Sequence[str], language: Language) -> Iterator[Entry]:
    """The table's own formulas as calls (E21)."""
    if len(lines) != 4:
        raise WordsError(f"a table's own rhymes are four lines, one for each card of a rank; there are {len(lines)}")
    templates = replace(language.entries[0].templates, rules={})
    for number, line in enumerate(lines, 1):
        where = f"rhyme {number}"
        act = {"do": "play", "rank": "{rank}" if "{rank}" in line else None, "formula": number}
        call = Call((Sentence(line, where),), (act,), where, opens=number == 1, closes=number == 4)
        yield Entry(call, templates, own=True)
