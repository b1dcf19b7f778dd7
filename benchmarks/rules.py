"""How long a call takes to be judged with everything that can be known, and a long game to be folded again."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from benchmarks.figure import Figure
from games.cards import Rank, Suit, deal_sizes
from games.court.acts import ChooseTrump, PlayCard
from games.court.cards import Card
from games.court.knowledge import cards_held, suits_held
from games.earl.acts import Pass, Play
from games.earl.knowledge import ranks_held as earl_ranks
from games.game import Accepted, Act, Call, Event, Setup, fold
from games.knowledge import Hands
from games.laugh.acts import Capture, LieDown, ReadField
from games.laugh.knowledge import ranks_held as laugh_ranks
from games.registry import game as find_game

PLAYERS = ("Ana", "Bruno", "Carla", "Diogo", "Eva")
HANDS = 8
LONG_GAME = 10_000
"""Calls of the journal that is folded."""


def measure() -> Iterator[Figure]:
    """Plays random hands of each game to their ends, by the rules."""
    for key, count, play, known in (
        ("earl", 5, _earl, (earl_ranks,)),
        ("laugh", 5, _laugh, (laugh_ranks,)),
        ("court", 4, _court, (suits_held, cards_held)),
    ):
        waits, folding = _game(key, PLAYERS[:count], play, known)
        milliseconds = [1000 * wait for wait in waits]
        yield Figure(f"{key}: a call judged, late in a hand, median", statistics.median(milliseconds), "ms", at_most=5)
        yield Figure("  the same, 99 of 100", statistics.quantiles(milliseconds, n=100)[-1], "ms", at_most=30)
        yield Figure(f"  folding {LONG_GAME:,} calls", folding, "s", at_most=1)


def _game(
    key: str,
    players: tuple[str, ...],
    play: Callable[[Any, Random, Any], Call],
    known: tuple[Callable[[Any], Hands[Any]], ...],
) -> tuple[list[float], float]:
    """Seconds for each call of the last third of each hand, and for folding many hands."""
    game, waits, journal = find_game(key), [], []
    setup = Setup(players, players[-1], next(iter(game.profiles)))
    for seed in range(HANDS):
        random = Random(seed)
        state, _ = game.open(setup)
        cards = _deal(key, random, players)
        taken: list[float] = []
        while state.hand is not None and (game.turn(state) or not taken):
            speaker = game.turn(state) or players[-1]
            call = play(state, random, cards)
            begun = time.process_time()
            ruling = game.judge(state, Act(speaker, call))
            if not isinstance(ruling, Accepted):
                raise AssertionError(f"{speaker}: {call}: {ruling}")
            state = fold(game, state, ruling.events)
            game.expectations(state)
            if game.turn(state):
                for each in known:
                    _know_everything(each(state.hand))
            taken.append(time.process_time() - begun)
            journal.append(ruling.events)
        waits += taken[len(taken) * 2 // 3 :]
    opening, _ = game.open(setup)
    return waits, _folding(game, opening, journal)


def _know_everything(hands: Hands[Any]) -> None:
    """All bounds of all hands."""
    for player in hands.counts:
        for kind in hands.unseen:
            hands.bounds(player, kind)


def _folding(game: Any, state: Any, journal: list[tuple[Event, ...]]) -> float:
    """Seconds to fold as many calls as a long game has; the hands follow each other."""
    calls = (journal * (LONG_GAME // len(journal) + 1))[:LONG_GAME]
    begun = time.process_time()
    for events in calls:
        state = fold(game, state, events)
    return time.process_time() - begun


def _deal(key: str, random: Random, players: tuple[str, ...]) -> dict[str, list[Any]]:
    """The cards of each player; under "" those on the table."""
    pack: list[Any] = list(Card) if key == "court" else [rank for rank in Rank for _ in range(4)]
    random.shuffle(pack)
    sizes = {**dict.fromkeys(players, 8), "": 12} if key == "laugh" else deal_sizes(players, players[-1])
    return {player: [pack.pop() for _ in range(size)] for player, size in sizes.items()}


def _earl(state: Any, random: Random, cards: dict[str, list[Rank]]) -> Call:
    hand = cards[state.hand.turn]
    rank = state.hand.rank or random.choice(hand)
    if rank not in hand:
        return Pass()
    hand.remove(rank)
    return Play(rank)


def _laugh(state: Any, random: Random, cards: dict[str, list[Rank]]) -> Call:
    if state.hand.turn is None:
        return ReadField(tuple(cards[""]))
    hand = cards[state.hand.turn]
    able = [rank for rank in hand if state.hand.field[rank]]
    if not able:
        return LieDown(tuple(hand))
    rank = random.choice(able)
    hand.remove(rank)
    return Capture(rank, 3 if state.hand.field[rank] == 3 else 1, 1)


def _court(state: Any, random: Random, cards: dict[str, list[Card]]) -> Call:
    hand = cards[state.hand.turn]
    if state.hand.trump is None:
        suits = Counter(card.suit for card in hand)
        return ChooseTrump(max(Suit, key=lambda suit: suits[suit]))
    follow = [card for card in hand if card.suit is state.hand.unfinished.led]
    card = random.choice(follow or hand)
    hand.remove(card)
    return PlayCard(card)
