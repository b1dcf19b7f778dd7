"""What a correction or the rest of a list belongs to: the act that is to be mended, and what comes of it [G4]."""

from __future__ import annotations

from typing import Any

import msgspec

from games.game import Accepted, Act, Call, Refused, State
from referee.happenings import CallRefused
from referee.journal import to_call
from referee.ledger import Correction, Ledger, correct
from referee.questions import Spoken, says_only


def correction(
    ledger: Ledger[State], changes: dict[str, Any], speaker: str | None
) -> Correction[State] | CallRefused | None:
    """The act meant and what its replacement would bring about.

    It is the speaker's last act; when nobody knows who spoke, the latest of the last round that may be changed so,
    or else the refusal of the very last.
    """
    own = ledger.last_by(speaker)
    if own is None:
        return None
    earliest = own if speaker is not None else max(0, own - len(ledger.setup.players) + 1)
    refusal: CallRefused | None = None
    for index in range(own, earliest - 1, -1):
        act = ledger.entries[index].act
        result = correct(ledger, index, _typed(act.call, changes))
        if isinstance(result, Correction):
            return result
        if isinstance(result, Refused) and refusal is None:
            refusal = CallRefused(act.speaker, result, ledger.game.turn(ledger.state))
    return refusal


def continued(ledger: Ledger[State], owner: str, before: Spoken, act: Spoken) -> Spoken:
    """`act` as the rest of the list that `owner` was refused: "cinco, nove…", and then "…dois, seis"."""
    more = act["cards"] if says_only(act, "cards") else [act["rank"]] if says_only(act, "rank") else ()
    if not more or not before.get("cards"):
        return act
    alone = {**before, "cards": list(more)}
    whole = {**before, "cards": [*before["cards"], *more]}
    again = ledger.judge(Act(owner, to_call(ledger.game, alone)))
    return alone if isinstance(again, Accepted) else whole


def _typed(call: Call, changes: dict[str, Any]) -> dict[str, Any]:
    """The changed fields in the types of `call`; fields that it lacks stay as they are."""
    try:
        changed = msgspec.convert({**msgspec.to_builtins(call), **changes}, type(call))
    except msgspec.ValidationError:
        return changes
    return {key: getattr(changed, key, value) for key, value in changes.items()}
