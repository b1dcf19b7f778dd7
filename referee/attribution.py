"""Whose call it is, when nobody has said so [G2]."""

from __future__ import annotations

from games.game import Act, Call, Refused, Ruling, State
from referee.ledger import Ledger


def owner(ledger: Ledger[State], call: Call) -> str | None:
    """The player whom a call by an unknown voice belongs to; None when only its speaker can tell.

    When everybody would get the same answer it does not matter who spoke. Else it is the only player who could say it;
    where several could, such as a claim that is open to all, nobody knows.
    """
    players = ledger.setup.players
    turn = ledger.game.turn(ledger.state)
    rulings = {player: ledger.judge(Act(player, call)) for player in players}
    kinds = [_kind(ruling) for ruling in rulings.values()]
    if all(kind == kinds[0] for kind in kinds):
        return turn or players[0]
    able = [player for player, ruling in rulings.items() if not isinstance(ruling, Refused)]
    return able[0] if len(able) == 1 and turn in (None, *able) else None


def _kind(ruling: Ruling) -> object:
    """What is the same where it does not matter who spoke: the reason of a refusal, or what comes of the call."""
    return ruling.reason if isinstance(ruling, Refused) else ruling
