"""A speech model as a table uses it: what it knows, what it can learn, and how it is fitted to what may be said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from models import loose
from models.probe import Findings, probe
from models.sounding import Sounding
from models.tailor import Tailored, WordArc, lexicon_of, tailor, vocabulary


class SpeechModel(Protocol):
    """Any model that a table can be heard with."""

    @property
    def folder(self) -> Path:
        """Where its files are."""

    def known(self, words: Iterable[str]) -> frozenset[str]:
        """Those of `words` that it can hear."""

    def learn(self, soundings: Mapping[str, Iterable[Sounding]], beside: Iterable[str]) -> SpeechModel:
        """The same model with words of a table's own, as far as it can have them.

        `beside` are the other words of the table: a sounding that one of them has already is left to it.
        """

    def tailor(self, arcs: Iterable[WordArc], finals: Mapping[int, float], *, into: Path) -> Tailored:
        """Write into the folder `into` what hears the sentences of a word graph, and nothing else.

        State 0 is the start, `finals` gives the costs of ending in nats. Raises ModelError.
        """

    def without_talk(self) -> SpeechModel:
        """The same model where common words are what people are there to say."""


@dataclass(frozen=True, slots=True)
class OwnModel:
    """A model with a lexicon of phones: fitted to exactly the sentences of a table, and taught any word.

    `family` is the language family that the table talks in.
    """

    folder: Path
    family: str = ""
    added: Mapping[str, tuple[Sounding, ...]] = field(default_factory=dict)

    def known(self, words: Iterable[str]) -> frozenset[str]:
        """Those of `words` that it was built with or taught."""
        return frozenset(words) & (vocabulary(self.folder).keys() | self.added.keys())

    def learn(self, soundings: Mapping[str, Iterable[Sounding]], beside: Iterable[str]) -> OwnModel:
        """The same model with these words, or with these further soundings of words."""
        others = frozenset(beside) - soundings.keys()
        lexicon = lexicon_of(self.folder)
        taken = {
            tuple(lexicon.phones[phone] for phone in entry.phones) for entry in lexicon.entries if entry.word in others
        }
        added = dict(self.added)
        for word, all_of_it in soundings.items():
            sayable = (sounding for sounding in all_of_it if set(sounding) <= set(lexicon.phones))
            if own := tuple(sounding for sounding in sayable if sounding not in taken):
                added[word] = own
                taken.update(own)
        return replace(self, added=added)

    def tailor(self, arcs: Iterable[WordArc], finals: Mapping[int, float], *, into: Path) -> Tailored:
        """Strictly: every path through the word graph can be heard, or "[unk]"."""
        return tailor(self.folder, arcs, finals, into=into, family=self.family, added=self.added)

    def without_talk(self) -> OwnModel:
        """Common words are as unknown as any."""
        return replace(self, family="")


class OthersModel:
    """A model of other makers, which knows many words and learns none; what it can hear, a process of its own tells.

    Every method raises ModelError when that process finds that it does not work.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._asked: frozenset[str] = frozenset()
        self._found = Findings(frozenset(), unknown=False)

    def known(self, words: Iterable[str]) -> frozenset[str]:
        """Those of `words` that it knows, or has a sound-alike for."""
        return frozenset(self.spellings(words))

    def spellings(self, words: Iterable[str]) -> dict[str, str]:
        """The words that it hears each of `words` with: itself or a sound-alike; none for what it cannot hear."""
        wanted = frozenset(words)
        known = self._findings(wanted).known
        found = {word: loose.spelled(word, known) for word in wanted}
        return {word: spelling for word, spelling in found.items() if spelling is not None}

    @property
    def hears_unknown(self) -> bool:
        """Whether it can hear "[unk]"."""
        return self._findings(frozenset()).unknown

    def learn(self, soundings: Mapping[str, Iterable[Sounding]], beside: Iterable[str]) -> OthersModel:
        """The same model: it has no phones to learn a word from."""
        return self

    def tailor(self, arcs: Iterable[WordArc], finals: Mapping[int, float], *, into: Path) -> Tailored:
        """Loosely: as a runtime grammar, of which only whole sentences may be taken."""
        wanted = list(arcs)
        found = self._findings(frozenset(word for _, _, word, _ in wanted))
        return loose.tailor(self.folder, wanted, finals, into=into, known=found.known, unknown=found.unknown)

    def without_talk(self) -> OthersModel:
        """The same model: what it hears as talk is only what no sentence of the table needs."""
        return self

    def _findings(self, words: frozenset[str]) -> Findings:
        if not self._asked or not words <= self._asked:
            self._asked = self._asked | loose.ask_for(words)
            self._found = probe(self.folder, self._asked)
        return self._found


def open_model(folder: Path, family: str = "") -> SpeechModel:
    """The model in a folder, for a table of a language family: one of ours has a lexicon of phones."""
    return OwnModel(folder, family) if (folder / "lexicon.tsv").is_file() else OthersModel(folder)
