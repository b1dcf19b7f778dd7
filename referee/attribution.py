"""Whose call it is, when nobody has said so [G2]."""

from __future__ import annotations

from games.game import Act, Call, Refused, Ruling, State
from referee.ledger import Ledger


def owner(ledger: Ledger[State], call: Call) -> str | None:
    """The player whom a call by an unknown voice belongs to; None when only its speaker can tell.

    The player on turn if his call would stand; else the only player who could say it; and when everybody would get
    the same answer it does not matter who spoke.
    """
    players = ledger.setup.players
    turn = ledger.game.turn(ledger.state)
    rulings = {player: ledger.judge(Act(player, call)) for player in players}
    if turn is not None and not isinstance(rulings[turn], Refused):
        return turn
    able = [player for player, ruling in rulings.items() if not isinstance(ruling, Refused)]
    if turn is None and len(able) == 1:
        return able[0]
    if len({_kind(ruling) for ruling in rulings.values()}) == 1:
        return turn or players[0]
    return None


def _kind(ruling: Ruling) -> object:
    """What is the same where it does not matter who spoke: the reason of a refusal, or what the whole call was."""
    return ruling.reason if isinstance(ruling, Refused) else (type(ruling), getattr(ruling, "call", None))
