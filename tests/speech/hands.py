"""Whole hands with real cards, as the lines that honest players speak."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.cards import Rank, deal_sizes, left_of
from voice.synthesis import VoiceStyle
from voice.tablesound import Spoken, player_style

PLAYERS = {"pt-PT": ("Ana", "Clara", "Rui"), "pt-BR": ("Ana", "Bruno", "Carla"), "en": ("Ann", "Ben", "Cara")}
FEMININE = {Rank.QUEEN}
PORTUGUESE = ["ás", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "valete", "dama", "rei"]
ENGLISH = ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"]
NAMES = {"pt": dict(zip(Rank, PORTUGUESE, strict=True)), "en": dict(zip(Rank, ENGLISH, strict=True))}
LINES = {
    "pt-PT": (
        ("Aqui está um {m} de valor.", "Saio com um {m}."),
        ("Outro que lhe fica a par.",),
        ("Dos três, este é o melhor.",),
        ("E aqui vem o conde de Coventry!",),
        ("Passo.", "Não tenho."),
    ),
    "pt-BR": (
        ("Aqui está um {m} de valor.", "Abro com um {m}."),
        ("Outro que lhe fica a par.", "Mais um."),
        ("Dos três, este é o melhor.", "O terceiro."),
        ("E aqui vem o conde de Coventry!", "Fechou!"),
        ("Passo.", "Não tenho."),
    ),
    "en": (
        ("There's as good as {m} can be.", "I lead {a} {m}."),
        ("There's {a} {m} as good as he.", "Another {m}."),
        ("There's the best of all the three.",),
        ("And there's the Earl of Coventry.",),
        ("Pass.", "I pass."),
    ),
}
FEMININE_LINES = {
    "um {m}": "uma {m}",
    "Outro": "Outra",
    "Mais um": "Mais uma",
    "Dos três, este é o melhor": "Das três, esta é a melhor",
    "O terceiro": "A terceira",
}


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as it is spoken, and what must come of it; `plays` is (player, rank, number) in order."""

    players: tuple[str, ...]
    dealer: str
    language: str
    lines: tuple[Spoken, ...]
    plays: tuple[tuple[str, str, int], ...]
    passes: int
    winner: str
    payments: dict[str, int]
    next_dealer: str


def honest_hand(players: tuple[str, ...], language: str, seed: int, pause: float = 1.3) -> Hand:
    """A hand of three or more honest players who lead what they hold most of; the last of them deals."""
    chance = random.Random(seed)
    dealer = players[-1]
    pack = [rank for rank in Rank for _ in range(4)]
    chance.shuffle(pack)
    hands: dict[str, Counter[Rank]] = {}
    for player, size in deal_sizes(players, dealer).items():
        hands[player] = Counter(pack[:size])
        del pack[:size]
    out: Counter[Rank] = Counter()
    lines: list[Spoken] = []
    plays: list[tuple[str, str, int]] = []
    passes = 0
    current: Rank | None = None
    player = left_of(players, dealer)
    while True:
        held = hands[player]
        if current is None:
            current = max((rank for rank in Rank if held[rank]), key=lambda rank: (held[rank], chance.random()))
        if not held[current]:
            lines.append(Spoken(player, _line(language, 5, current, chance), language, pause))
            passes += 1
            player = left_of(players, player)
            continue
        held[current] -= 1
        out[current] += 1
        number = out[current]
        lines.append(Spoken(player, _line(language, number, current, chance), language, pause))
        plays.append((player, current.value, number))
        if not held.total():
            break
        if number == 4:
            current = None
        else:
            player = left_of(players, player)
    left = {name: hand.total() for name, hand in hands.items()}
    payments = {name: -count for name, count in left.items()} | {player: sum(left.values())}
    lines_, plays_ = tuple(lines), tuple(plays)
    return Hand(players, dealer, language, lines_, plays_, passes, player, payments, left_of(players, dealer))


def voices(players: tuple[str, ...], language: str) -> dict[str, VoiceStyle]:
    """A voice for each player."""
    return {player: player_style(number, language) for number, player in enumerate(players)}


def assert_right(happenings: Iterable[Mapping[str, Any]], hand: Hand) -> None:
    """What `conde play --json` told of a hand: no wrong card, no wrong pass, no refusal, and the right end."""
    told = list(happenings)
    events = [happening for happening in told if happening["kind"] == "event"]
    played = [(e["player"], e["rank"], e["number"]) for e in events if e["event"] == "card_played"]
    assert played == list(hand.plays)
    assert sum(e["event"] == "passed" for e in events) == hand.passes
    assert not [happening for happening in told if happening["kind"] == "refused"]
    (over,) = [e for e in events if e["event"] == "hand_over"]
    assert (over["winner"], over["payments"], over["next_dealer"]) == (hand.winner, hand.payments, hand.next_dealer)


def _line(language: str, number: int, rank: Rank, chance: random.Random) -> str:
    line = chance.choice(LINES[language][number - 1])
    if rank in FEMININE and language != "en":
        for masculine, feminine in FEMININE_LINES.items():
            line = line.replace(masculine, feminine)
    name = NAMES[language[:2]][rank]
    return line.format(m=name, a="an" if name[0] in "ae" else "a")
