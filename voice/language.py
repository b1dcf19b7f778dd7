"""One language's words, gathered from the folders that a table uses.

The words of "pt-PT" are those of `pt.yaml`, shared by the whole family, and of `pt-PT.yaml`. What its siblings
say (`pt-BR.yaml`) is understood too, at a small price, but never listened for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from voice.templates import Templates
from voice.wordsfile import Call, Confusion, Form, Mixup, Sentence, Series, WordsError, WordsFile, read_words

NAMES_FILE = "names.yaml"
_TAG = re.compile("[a-z]{2}(-[A-Z]{2})?")  # files with other names hold other things
NAME = "name"


@dataclass(frozen=True, slots=True)
class Entry:
    """A call with what draws its sentences; `own` is False for what only a sibling says."""

    call: Call
    templates: Templates
    own: bool

    @property
    def heard(self) -> tuple[Sentence, ...]:
        """The sentences to listen for: none of talk that is no call, none of a sibling."""
        return tuple(s for s in self.call.sentences if s.heard) if self.own and self.call.means else ()


@dataclass(frozen=True, slots=True)
class Language:
    """All words of one language: slots resolved, rules bound to the folder they were written in."""

    tag: str
    entries: tuple[Entry, ...]
    slots: Mapping[str, tuple[Form, ...]]
    sibling_forms: frozenset[Form]
    fillers: tuple[str, ...]
    joiners: tuple[str, ...]
    vocatives: tuple[str, ...]
    name_frames: tuple[str, ...]
    confusions: tuple[Confusion, ...]
    mixups: Mapping[str, tuple[tuple[str, float], ...]] = field(default_factory=dict)
    """For each word those that the ears take it for, with their prices."""
    sibling_fillers: tuple[str, ...] = ()
    hesitations: tuple[str, ...] = ()
    unions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    series: Mapping[str, Series] = field(default_factory=dict)
    sounds_like: tuple[str, ...] = ()  # what a player types between a name and a spelling of its sound
    interruptions: tuple[str, ...] = ()  # what cuts the referee short

    @property
    def ignored(self) -> tuple[str, ...]:
        """What means nothing beside a call.

        Hesitations are too short to be listened for, any breath is one; nor are the fillers of a sibling listened for,
        such as "oxe" in Portugal.
        """
        return (*self.fillers, *self.sibling_fillers, *self.hesitations)

    def related(self, slot: str) -> tuple[str, ...]:
        """`slot` and the slots that it joins: what is mistaken for one is mistaken for the others."""
        return (slot, *self.unions.get(slot, ()))


def family(tag: str) -> str:
    """The family of a language: "pt" for "pt-PT"."""
    return tag.partition("-")[0]


def families(folders: Sequence[Path]) -> tuple[str, ...]:
    """Every language family that has words in `folders`, in alphabetical order."""
    return tuple(sorted({family(p.stem) for d in folders for p in d.glob("*.yaml") if _TAG.fullmatch(p.stem)}))


def known_names(folders: Sequence[Path]) -> Mapping[str, tuple[str, ...]]:
    """First names that the ears know, by language family."""
    names: dict[str, tuple[str, ...]] = {}
    for folder in folders:
        if (path := folder / NAMES_FILE).exists():
            for key, some in read_words(path).names.items():
                names[key] = names.get(key, ()) + some
    return names


def load_language(tag: str, folders: Sequence[Path], names: Iterable[Form] = ()) -> Language:
    """Gathers the words of `tag` from `folders`; `names` fill the slot {name}.

    Raises WordsError when there are none, or when a file does not fit.
    """
    own: list[tuple[Path, WordsFile]] = []
    siblings: list[tuple[Path, WordsFile]] = []
    for folder in folders:
        for path in sorted(folder.glob(f"{family(tag)}*.yaml"), key=lambda p: len(p.stem)):
            if family(path.stem) == family(tag):
                mine = path.stem in (tag, family(tag)) or tag == family(tag)
                (own if mine else siblings).append((folder, read_words(path)))
    if not own:
        places = ", ".join(str(folder) for folder in folders)
        raise WordsError(f"there are no words for {tag!r} in {places}")
    files = [*own, *siblings]
    slots = _slots(file for _, file in files)
    slots[NAME] = tuple(names)
    agreement = {word: kind for _, file in files for word, kind in file.agreement.items()}
    owned = {form for _, file in own for forms in file.slots.values() for form in forms}
    entries: list[Entry] = []
    bound = {
        folder: Templates(
            language=family(tag),
            rules={name: rule for f, other in files if f == folder for name, rule in other.rules.items()},
            slots=frozenset(slots),
            agreement=agreement,
        )
        for folder, _ in files
    }
    series = {name: (some, bound[folder]) for folder, file in files for name, some in file.series.items()}
    for folder, file in files:
        templates = replace(bound[folder], series=series)
        mine = (folder, file) in own
        entries += [Entry(call, templates, mine) for call in file.calls]
    return Language(
        tag=tag,
        entries=tuple(entries),
        slots=slots,
        sibling_forms=frozenset(f for forms in slots.values() for f in forms if f not in owned) - set(slots[NAME]),
        fillers=tuple(text for _, file in own for text in file.fillers),
        sibling_fillers=tuple(text for _, file in siblings for text in file.fillers),
        hesitations=tuple(text for _, file in files for text in file.hesitations),
        joiners=tuple(text for _, file in files for text in file.joiners),
        vocatives=tuple(text for _, file in files for text in file.vocatives),
        name_frames=tuple(text for _, file in files for text in file.name_frames),
        confusions=tuple(c for _, file in files for c in file.confusions),
        mixups=_both_ways(mixup for _, file in files for mixup in file.mixups),
        unions={name: parts for _, file in files for name, parts in file.unions.items()},
        series={name: some for name, (some, _) in series.items()},
        sounds_like=tuple(text for _, file in files for text in file.sounds_like),
        interruptions=tuple(text for _, file in files for text in file.interruptions),
    )


def _both_ways(mixups: Iterable[Mixup]) -> dict[str, tuple[tuple[str, float], ...]]:
    """By each word of a mixup the other, with its price."""
    others: dict[str, tuple[tuple[str, float], ...]] = {}
    for mixup in mixups:
        for word, other in (mixup.words, mixup.words[::-1]):
            others[word] = (*others.get(word, ()), (other, mixup.cost))
    return others


def _slots(files: Iterable[WordsFile]) -> dict[str, tuple[Form, ...]]:
    """Lists of forms with the groups of all files joined and the unions made."""
    slots: dict[str, tuple[Form, ...]] = {}
    unions: dict[str, tuple[str, ...]] = {}
    for file in files:
        for name, forms in file.slots.items():
            slots[name] = slots.get(name, ()) + forms
        for name, parts in file.unions.items():
            for part in parts:
                if part not in file.slots and part not in slots:
                    raise WordsError(f"{file.path}: slot {name!r} joins {part!r}, which does not exist")
            unions[name] = parts
    for name, parts in unions.items():
        slots[name] = tuple(form for part in parts for form in slots[part])
    return slots
