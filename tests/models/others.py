"""A model as other makers give it, made of ours: words and no lexicon, in either arrangement that Vosk knows."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

from models import catalogue, graph
from models.lexicon import UNKNOWN, Lexicon, Pronunciation
from models.tailor import lexicon_of

#: Words that our own model need not know.
_MORE = {"snore": "s n ɔ ɾ", "casa": "k a z ɐ", "gente": "ʒ ẽ t", "amanhã": "a m ɐ ɲ ɐ̃", "chuva": "ʃ u v ɐ"}

_FLAT = {
    "am/final.mdl": "final.mdl",
    "conf/mfcc.conf": "mfcc.conf",
    "graph/HCLr.fst": "HCLr.fst",
    "graph/words.txt": "words.txt",
    "graph/disambig_tid.int": "disambig_tid.int",
    "graph/phones/word_boundary.int": "word_boundary.int",
}


def others(folder: Path, words: Iterable[str], *, unknown: bool = True, flat: bool = False) -> Path:
    """Write into `folder` a model that knows `words`, and give it; without `unknown` it does not know "[unk]"."""
    ours = catalogue.BUNDLED
    known = lexicon_of(ours)
    entries = [entry for entry in known.entries if entry.word in set(words)]
    for word in set(words) & _MORE.keys():
        phones = tuple(known.phones.index(phone) for phone in _MORE[word].split())
        entries.append(Pronunciation(word, "pt-PT", phones))
    graph.write(Lexicon(known.phones, tuple(entries)), folder, graph.knobs_of(ours))
    for name in ("am/final.mdl", "conf/mfcc.conf", "conf/model.conf"):
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(ours / name, folder / name)
    if not unknown:
        rows = folder / "graph/words.txt"
        lines = [line for line in rows.read_text("utf-8").splitlines() if not line.startswith(UNKNOWN)]
        rows.write_text("\n".join(lines) + "\n", encoding="utf-8")
    if flat:
        for name, place in _FLAT.items():
            (folder / name).rename(folder / place)
        for rest in ("am", "conf", "graph"):
            shutil.rmtree(folder / rest)
    return folder
