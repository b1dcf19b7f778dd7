"""Whole hands of Court Piece with known cards, as the lines that its players speak."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from benchmarks.simulator.court import Deal, Score, play
from games.cards import Rank, Suit
from tests.speech.hands import FEMININE, NAMES
from voice.tablesound import Spoken

PLAYERS = {
    "pt-PT": ("Ana", "Bela", "Caio", "Rui"),
    "pt-BR": ("Ana", "Bela", "Caio", "Davi"),
    "en": ("Ann", "Ben", "Cara", "David"),
}
SUITS = {
    "pt": {Suit.SPADES: "espadas", Suit.HEARTS: "copas", Suit.DIAMONDS: "ouros", Suit.CLUBS: "paus"},
    "en": {Suit.SPADES: "spades", Suit.HEARTS: "hearts", Suit.DIAMONDS: "diamonds", Suit.CLUBS: "clubs"},
}
TRUMP = {"pt-PT": "Trunfo é {s}.", "pt-BR": "Vai ser {s}.", "en": "Trumps {s}."}
# A card that is led, one that follows, one that ruffs and one that is thrown away; a lady is "a", all others are "o".
CARDS = {
    "pt-PT": ("Jogo {o} {r} de {s}.", "{r} de {s}.", "Corto com {o} {r} de {s}.", "Largo {o} {r} de {s}."),
    "pt-BR": ("Jogo {o} {r} de {s}.", "{r} de {s}.", "Trunfo com {o} {r} de {s}.", "Descarto {o} {r} de {s}."),
    "en": ("I play the {r} of {s}.", "{r} of {s}.", "Ruff with the {r} of {s}.", "I throw the {r} of {s}."),
}


@dataclass(frozen=True, slots=True)
class CourtHand:
    """A hand as it is spoken, and what must come of it; `plays` are (player, card) in order."""

    players: tuple[str, ...]
    dealer: str
    language: str
    lines: tuple[Spoken, ...]
    trump: str
    plays: tuple[tuple[str, str], ...]
    trick_winners: tuple[str, ...]
    tricks: tuple[int, int]
    next_dealer: str


def court_hand(language: str, seed: int, pause: float = 1.3) -> CourtHand:
    """A random hand by the rules."""
    random = Random(seed)
    players = PLAYERS[language]
    *_, deal = play(random, len(players) - 1)
    score = Score(deal.dealer)
    score.add(deal)
    plays = tuple((players[seat], card) for seat, card in deal.plays)
    trump = TRUMP[language].format(s=SUITS[language[:2]][Suit(deal.trump)])
    said = [Spoken(plays[0][0], trump, language, pause)]
    said += [Spoken(player, _line(language, deal, at), language, pause) for at, (player, _) in enumerate(plays)]
    return CourtHand(
        players=players,
        dealer=players[deal.dealer],
        language=language,
        lines=tuple(said),
        trump=deal.trump,
        plays=plays,
        trick_winners=tuple(players[winner] for winner in deal.winners),
        tricks=deal.tricks,
        next_dealer=players[score.dealer],
    )


def assert_right(happenings: Iterable[Mapping[str, Any]], hand: CourtHand) -> None:
    """What `conde play --json` told of a hand: these cards and tricks, no refusal, no revoke, and the right end."""
    told = list(happenings)
    assert not [happening for happening in told if happening["kind"] == "refused"]
    events = [happening for happening in told if happening["kind"] == "event"]
    assert [event["suit"] for event in events if event["event"] == "trump_chosen"] == [hand.trump]
    assert [(event["player"], event["card"]) for event in events if event["event"] == "card_played"] == list(hand.plays)
    assert [event["player"] for event in events if event["event"] == "trick_won"] == list(hand.trick_winners)
    assert not [event for event in events if event["event"] in ("revoke_detected", "contradiction", "accused")]
    (over,) = (event for event in events if event["event"] == "hand_over")
    assert tuple(over["tricks"].values()) == hand.tricks
    assert over["next_dealer"] == hand.next_dealer


def _line(language: str, deal: Deal, at: int) -> str:
    card = deal.plays[at][1]
    led = deal.plays[at - at % 4][1][-1]
    kind = 0 if at % 4 == 0 else 1 if card[-1] == led else 2 if card[-1] == deal.trump else 3
    rank, suit = Rank(card[:-1]), Suit(card[-1])
    words = {"o": "a" if rank in FEMININE else "o", "r": NAMES[language[:2]][rank], "s": SUITS[language[:2]][suit]}
    line = CARDS[language][kind].format(**words)
    return line[0].upper() + line[1:]
