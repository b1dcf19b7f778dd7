"""Hearing sounds instead of words: how somebody said a name that no lexicon has.

The model is tailored so that each of its phones is a word and any of them may follow any other.
"""

from __future__ import annotations

from pathlib import Path

from models.sounding import Sounding
from models.tailor import WordArc, lexicon_of, tailor

_MARK = "~"  # before a phone that stands as a word; no word of a lexicon begins so
_PHONE = 0.5  # nats for each phone: fewer are more likely meant
_NO_PHONE = 1000.0  # nats for "[unk]": here everything is a phone


def tailor_to_phones(model: Path, into: Path) -> Path:
    """Write into the folder `into` what hears phones, and give it. Raises ModelError."""
    phones = lexicon_of(model).phones
    arcs: list[WordArc] = [(state, 1, _MARK + phone, _PHONE) for state in (0, 1) for phone in phones]
    added = {_MARK + phone: ((phone,),) for phone in phones}
    return tailor(model, arcs, {1: 0.0}, into=into, unknown=_NO_PHONE, added=added).path


def sounding(text: str) -> Sounding:
    """The phones of what was heard so."""
    return tuple(word.removeprefix(_MARK) for word in text.split() if word.startswith(_MARK))
