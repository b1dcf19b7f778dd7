"""Hands with known cards, as what honest players say in turn; played silently up to where they begin to be heard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from benchmarks.simulator import court, earl, laugh
from games.game import Accepted, Act, Setup
from games.registry import find as find_game
from referee.journal import to_call
from referee.ledger import Ledger, entry_of
from referee.questions import Spoken

SEATS = {"earl": 3, "laugh": 5, "court": 4}
"""How many sit at a table of each game."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player means to say; `number` is the place of a card in its quartet (1 to 4), 0 where there is none."""

    speaker: str
    act: Spoken
    number: int = 0


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand from where it is heard: what has been accepted before, and what is said from there on."""

    before: Ledger[Any]
    turns: tuple[Turn, ...]


def deal(game: str, players: tuple[str, ...], random: Random, aloud: int) -> Hand:
    """A hand of which at most `aloud` calls are heard: mostly the last ones, to its payments and the next deal.

    Now and then the first ones are, with what is said but once in a hand; and the whole of a short one.
    """
    dealer = random.randrange(len(players))
    rules, profile = find_game(game)
    ledger, _ = Ledger.open(rules, Setup(players, players[dealer], profile.name))
    hand = _whole(ledger, random, dealer)
    first = 0 if random.random() < 0.25 else max(0, len(hand) - aloud)
    for turn in hand[:first]:
        ledger = accepted(ledger, turn)
    return Hand(ledger, tuple(hand[first : first + aloud]))


def accepted(ledger: Ledger[Any], turn: Turn) -> Ledger[Any]:
    """The ledger after a call that the rules allow. Raises ValueError when they do not."""
    act = Act(turn.speaker, to_call(ledger.game, turn.act))
    ruling = ledger.judge(act)
    if not isinstance(ruling, Accepted):
        raise ValueError(f"{act}: {ruling}")
    return ledger.record(entry_of(act, ruling))


def _whole(ledger: Ledger[Any], random: Random, dealer: int) -> list[Turn]:
    """All that is said in a hand, and by whom the next is dealt."""
    players = ledger.setup.players
    turns = []
    for turn in _PLAYED[ledger.game.key](players, random, dealer):
        ledger = accepted(ledger, turn)
        turns.append(turn)
    next_dealer = ledger.game.observe(ledger.state)["next_dealer"]
    return [*turns, Turn(next_dealer, {"do": "dealt"})]


def _earl(players: tuple[str, ...], random: Random, dealer: int) -> Iterator[Turn]:
    for move in earl.play(random, len(players), dealer):
        act = {"do": "play", "rank": move.rank} if move.number else {"do": "pass"}
        yield Turn(players[move.seat], act, move.number)


def _laugh(players: tuple[str, ...], random: Random, dealer: int) -> Iterator[Turn]:
    for seat, act in laugh.play(random, laugh.deal(random, dealer)):
        yield Turn(players[seat], act)


def _court(players: tuple[str, ...], random: Random, dealer: int) -> Iterator[Turn]:
    for deal in court.play(random, dealer):
        seat, card = deal.plays[-1]
        if len(deal.plays) == 1:
            yield Turn(players[seat], {"do": "trump", "suit": deal.trump})
        yield Turn(players[seat], {"do": "card", "card": card})


_PLAYED = {"earl": _earl, "laugh": _laugh, "court": _court}
