"""Whole hands of Laugh and Lie Down with known cards, as the lines that its players speak."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from benchmarks.simulator.laugh import count, deal, play
from games.cards import Rank
from tests.speech.hands import FEMININE, NAMES
from voice.tablesound import Spoken

PLAYERS = {
    "pt-PT": ("Ana", "Bruno", "Clara", "Diogo", "Rita"),
    "pt-BR": ("Ana", "Bruno", "Carla", "Davi", "Sofia"),
    "en": ("Emma", "Ben", "Cara", "David", "Lucy"),
}
PORTUGUESE = "ases dois três quatros cincos seis setes oitos noves dez valetes damas reis"
ENGLISH = "aces twos threes fours fives sixes sevens eights nines tens jacks queens kings"
PLURALS = {"pt": dict(zip(Rank, PORTUGUESE.split(), strict=True)), "en": dict(zip(Rank, ENGLISH.split(), strict=True))}
# One of one and the same rank is {r}, several are {p}; by the gender of the rank, or the sound of its name in English.
CAPTURES = {
    "pt-PT": {
        (1, 1): ("Levo o {r}.", "Levo a {r}."),
        (3, 1): ("Levo os três {p}.", "Levo as três {p}."),
        (2, 2): ("Par de {p} leva par de {p}.",) * 2,
    },
    "pt-BR": {
        (1, 1): ("Pego o {r}.", "Pego a {r}."),
        (3, 1): ("Pego os três {p}.", "Pego as três {p}."),
        (2, 2): ("Par de {p} pega par de {p}.",) * 2,
    },
    "en": {
        (1, 1): ("I take the {r}.",) * 2,
        (3, 1): ("I take the three {p}.",) * 2,
        (2, 2): ("My two {p} take the two {p}.",) * 2,
    },
}
CLAIMS = {
    "pt-PT": {
        "quad_hand": "quadra de {p} na mão",
        "trio": "reclamo um par, tenho trio de {p}",
        "pair_hand": "reclamo o meu par de {p}",
        "quad_field": "quadra de {p} na mesa",
        "pair_left": "reclamo o par de {p} que ficou",
    },
    "pt-BR": {
        "quad_hand": "quadra de {p} na mão",
        "trio": "peço um par, tenho trinca de {p}",
        "pair_hand": "peço o meu par de {p}",
        "quad_field": "quadra de {p} na mesa",
        "pair_left": "peço o par de {p} que sobrou",
    },
    "en": {
        "quad_hand": "four {p} in my hand",
        "trio": "I claim a pair from three {p}",
        "pair_hand": "I claim my pair of {p}",
        "quad_field": "four {p} on the table",
        "pair_left": "I claim the two {p} left",
    },
}
LISTS = {
    "pt-PT": ("Na mesa estão: {cards}.", "Deito-me: {cards}."),
    "pt-BR": ("Na mesa tem: {cards}.", "Tô fora, minhas cartas são: {cards}."),
    "en": ("On the table: {cards}.", "I lie down: {cards}."),
}


@dataclass(frozen=True, slots=True)
class LaughHand:
    """A hand as it is spoken, and the events that must come of it, in order."""

    players: tuple[str, ...]
    dealer: str
    language: str
    lines: tuple[Spoken, ...]
    events: tuple[Mapping[str, Any], ...]


def laugh_hand(language: str, seed: int, pause: float = 1.3) -> LaughHand:
    """A random hand by the rules; whoever claims says who speaks, since anybody may."""
    random = Random(seed)
    players = PLAYERS[language]
    table = deal(random, len(players) - 1)
    lines: list[Spoken] = []
    events: list[Mapping[str, Any]] = []
    for seat, told in play(random, table):
        player = players[seat]
        lines.append(Spoken(player, _line(language, player, told, random), language, pause))
        events.append(_event(player, told))
    collections, net = count(table)
    over = {
        "event": "hand_over",
        "survivor": players[table.alive[0]],
        "collections": dict(zip(players, collections, strict=True)),
        "hand_net": dict(zip(players, net, strict=True)),
        "next_dealer": players[0],
    }
    return LaughHand(players, players[-1], language, tuple(lines), (*events, over))


def assert_right(happenings: Iterable[Mapping[str, Any]], hand: LaughHand) -> None:
    """What `conde play --json` told of a hand: these captures, hands and claims, no refusal, and the right end."""
    told = list(happenings)
    assert not [happening for happening in told if happening["kind"] == "refused"]
    kinds = {event["event"] for event in hand.events}
    happened = [_sorted(event) for event in told if event["kind"] == "event" and event["event"] in kinds]
    expected = [_sorted(event) for event in hand.events]
    seen = [{key: event.get(key) for key in wanted} for event, wanted in zip(happened, expected, strict=False)]
    assert seen == expected
    assert len(happened) == len(expected)


def _sorted(event: Mapping[str, Any]) -> dict[str, Any]:
    """The event; in which order cards were listed does not matter."""
    return {key: sorted(value) if isinstance(value, list) else value for key, value in event.items()}


def _event(player: str, told: Mapping[str, Any]) -> Mapping[str, Any]:
    match told["do"]:
        case "field":
            return {"event": "field_read", "cards": told["cards"]}
        case "capture":
            taken = {key: told[key] for key in ("rank", "table", "hand")}
            return {"event": "captured", "player": player, **taken}
        case "lie_down":
            return {"event": "laid_down", "player": player, "cards": told["cards"]}
    where = "field" if told["what"] in ("quad_field", "pair_left") else "hand"
    return {"event": f"claimed_from_{where}", "player": player, "rank": told["rank"]}


def _line(language: str, player: str, told: Mapping[str, Any], random: Random) -> str:
    names, plurals = NAMES[language[:2]], PLURALS[language[:2]]
    match told["do"]:
        case "field" | "lie_down":
            cards = random.sample(told["cards"], len(told["cards"]))
            named = ", ".join(names[Rank(card)] for card in cards)
            return LISTS[language][told["do"] == "lie_down"].format(cards=named)
        case "capture":
            forms = CAPTURES[language][told["table"], told["hand"]]
            return forms[Rank(told["rank"]) in FEMININE].format(
                r=names[Rank(told["rank"])], p=plurals[Rank(told["rank"])]
            )
    return f"{player}: {CLAIMS[language][told['what']].format(p=plurals[Rank(told['rank'])])}."
