"""Happenings as JSON, one a line: what `--json` prints and other programs read."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import asdict
from enum import Enum
from typing import Any, TextIO

import msgspec

from games.game import Act
from referee.announcer import Line
from referee.happenings import (
    Answered,
    Asked,
    CallRefused,
    Corrected,
    Happened,
    Happening,
    Requested,
    Told,
    TurnCalled,
    Understood,
    Undone,
)


def plain(value: Any) -> Any:
    """`value` as JSON can hold it: enums as their codes, also as dictionary keys; structs and acts as objects."""
    match value:
        case Enum():
            return value.value
        case msgspec.Struct():
            return plain(msgspec.to_builtins(value))
        case Act(speaker=speaker, call=call):
            return {"speaker": speaker, "call": plain(call)}
        case Mapping():
            return {plain(key): plain(item) for key, item in value.items()}
        case list() | tuple():
            return [plain(item) for item in value]
        case set() | frozenset():
            return sorted(plain(item) for item in value)
        case _:
            return value


def as_object(happening: Happening) -> dict[str, Any]:
    """One happening as a JSON object; `kind` is "heard", "event", "refused" or "asked"."""
    match happening:
        case Understood(text=text, acts=acts, speaker=speaker, cost=cost):
            fields = {"text": text, "acts": acts, "speaker": speaker, "cost": round(cost, 3)}
            return {"kind": "heard", **plain(fields)}
        case Happened(event=event):
            return {"kind": "event", **plain(event)}
        case CallRefused(speaker=speaker, refused=refused, turn=turn):
            about = {"speaker": speaker, "reason": refused.reason, "rule": refused.rule, "turn": turn}
            return {"kind": "refused", **about, "details": plain(refused.details)}
        case Asked(question=question, details=details):
            return {"kind": "asked", "question": question, "details": plain(details)}
        case Undone(act=act):
            return {"kind": "event", "event": "undone", **plain(act)}
        case TurnCalled():
            return {"kind": "event", "event": "turn", **asdict(happening)}
        case Corrected(speaker=speaker, old=old, new=new, dropped=dropped):
            change = {"speaker": speaker, "old": old, "new": new, "dropped": dropped}
            return {"kind": "event", "event": "corrected", **plain(change)}
        case Answered(what=what, of=of, value=value):
            return {"kind": "event", "event": "answered", "what": what, "of": of, "value": plain(value)}
        case Told(message=message, details=details):
            return {"kind": "event", "event": message, "details": plain(details)}
        case Requested(what=what, value=value):
            return {"kind": "event", "event": what, "value": value}


class JsonLines:
    """Prints happenings and sentences as JSON lines, each flushed at once."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stdout

    def happening(self, happening: Happening) -> None:
        """Print one happening."""
        self._print(as_object(happening))

    def sentence(self, line: Line) -> None:
        """Print what is spoken, what is shown where that differs, and which chime is sounded, if one is."""
        if line.say is not None or line.show is not None:
            chime = {} if line.chime is None else {"chime": line.chime}
            self._print({"kind": "said", "text": line.say, "shown": line.show, **chime})

    def _print(self, record: Mapping[str, Any]) -> None:
        self._stream.write(msgspec.json.encode(record).decode() + "\n")
        self._stream.flush()
