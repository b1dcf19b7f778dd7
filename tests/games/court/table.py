"""A table of Court Piece for tests that read like table talk.

A line is "Norte: trump H", "Norte: AC" (a card), "Oeste: fix KD", "Sul: change 2D", "Norte: close",
"Norte: accuse", "Norte: accuse Oeste", "Norte: accuse Oeste H", "Oeste: admit", "Oeste: admit H",
"Oeste: deny", "Oeste: show 6H 7H", "Este: dealt", "Este: pass" or "Este: end".
"""

from __future__ import annotations

from typing import Any

from games.court import GAME
from games.game import Setup
from tests.games.driver import Talk

PLAYERS = ("Norte", "Este", "Sul", "Oeste")  # clockwise; played Norte, Oeste, Sul, Este
NS, EO = "Norte/Sul", "Este/Oeste"


def table(profile: str = "court-004", dealer: str = "Este", trump: str | None = None, **setup: Any) -> Talk:
    """A table where the dealer is Este, so that Norte chooses and leads, and trumps are chosen if given."""
    talk = Talk(GAME, Setup(PLAYERS, dealer, profile, **setup), read)
    if trump is not None:
        talk.hear(f"{GAME.turn(talk.state)}: trump {trump}")
    return talk


def read(line: str) -> tuple[str, str, dict[str, Any]]:
    """Speaker, kind of call and slots of a line."""
    speaker, said = line.split(": ")
    verb, *rest = said.split()
    match verb:
        case "trump" | "admit":
            return speaker, verb, {"suit": rest[0]} if rest else {}
        case "fix" | "change":
            return speaker, {"fix": "fix_revoke"}.get(verb, verb), {"card": rest[0]} if rest else {}
        case "accuse":
            return speaker, verb, dict(zip(("player", "suit"), rest, strict=False))
        case "show":
            return speaker, verb, {"cards": rest}
        case "dealt":
            return speaker, verb, {"dealer": rest[1]} if rest else {}
        case "end":
            return speaker, "end_session", {}
        case "close" | "deny" | "pass":
            return speaker, verb, {}
        case "card":
            return speaker, verb, {}
    return speaker, "card", {"card": verb, **({"heard": rest[0]} if rest else {})}


def trick(talk: Talk, cards: str) -> None:
    """Plays cards in turn."""
    for card in cards.split():
        talk.hear(f"{GAME.turn(talk.state)}: {card}")
