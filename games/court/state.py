"""What the referee knows of a table of Court Piece [C4]: what was played, never what is held."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from games.cards import Suit
from games.court.acts import CardPlayed, HandReason
from games.court.cards import Card, strength
from games.court.options import Options
from games.court.seats import right_of
from games.game import Event

HAND_SIZE = 13
"""Cards dealt to each player, and tricks in a hand [C3]."""


class Phase(Enum):
    """Where the session stands; the value is its name in the scenario format."""

    TRUMP = "trump"
    PLAY = "play"
    BETWEEN = "between"
    MATCH_OVER = "match_over"


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of one trick, in the order played."""

    plays: tuple[CardPlayed, ...] = ()
    may_change: frozenset[str] = frozenset()
    """Who may change his card because a revoke before it was corrected [C9]."""

    @property
    def led(self) -> Suit | None:
        """The suit to follow."""
        return self.plays[0].card.suit if self.plays else None

    @property
    def full(self) -> bool:
        """Whether all four have played."""
        return len(self.plays) == 4

    def winning(self, trump: Suit | None) -> CardPlayed:
        """The card that wins the trick as it lies [C6]."""
        led = self.plays[0].card.suit
        return max(self.plays, key=lambda play: strength(play.card, led, trump))

    def by(self, player: str) -> CardPlayed | None:
        """What a player has put into it."""
        return next((play for play in self.plays if play.player == player), None)

    def discards(self) -> Iterator[CardPlayed]:
        """The cards that do not follow suit."""
        return (play for play in self.plays if play.card.suit is not self.led)


@dataclass(frozen=True, slots=True)
class Exposed:
    """A card known to be in a hand, because it went back there or was shown."""

    player: str
    card: Card
    source: Event


@dataclass(frozen=True, slots=True)
class Accusation:
    """A revoke that is alleged and not yet answered [C12]."""

    player: str
    suits: tuple[Suit, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """One deal, from its trump to its end; it stays to be looked at until the next deal."""

    dealer: str
    players: tuple[str, ...]
    """Clockwise, as they sit."""
    chooser: str
    trump: Suit | None = None
    tricks: tuple[Trick, ...] = ()
    """In order; only the last may lack cards."""
    closed: int = 0
    """How many of them are closed [C10]."""
    exposed: tuple[Exposed, ...] = ()
    accusation: Accusation | None = None
    contradicted: bool = False
    """Whether the calls were found not to agree with each other; said only once [I5]."""
    over: bool = False

    @property
    def turn(self) -> str | None:
        """Who is to name trumps or to play; None when the hand is over."""
        if self.over:
            return None
        if not self.tricks:
            return self.chooser
        last = self.tricks[-1]
        return last.winning(self.trump).player if last.full else right_of(self.players, last.plays[-1].player)

    @property
    def unfinished(self) -> Trick:
        """The trick that the next card goes into; empty when a lead is awaited."""
        return self.tricks[-1] if self.tricks and not self.tricks[-1].full else Trick()

    @property
    def open_trick(self) -> Trick:
        """The trick whose cards may still be corrected; empty when there is none."""
        return self.tricks[-1] if len(self.tricks) > self.closed and not self.over else Trick()

    @property
    def winners(self) -> tuple[CardPlayed, ...]:
        """The winning card of each full trick."""
        return tuple(trick.winning(self.trump) for trick in self.tricks if trick.full)

    @property
    def plays(self) -> Iterator[CardPlayed]:
        """Every card played, in order."""
        return (play for trick in self.tricks for play in trick.plays)

    def count(self, player: str) -> int:
        """Cards in a hand [C-I1]."""
        waits = bool(self.unfinished.plays) and self.unfinished.by(player) is None
        return HAND_SIZE - len(self.tricks) + waits

    def holder(self, card: Card) -> str | None:
        """Who is known to hold a card."""
        return next((known.player for known in self.exposed if known.card is card), None)

    def discards(self, player: str, *, tricks: int | None = None) -> Iterator[tuple[int, Suit, CardPlayed]]:
        """Where he did not follow suit in the first `tricks`: trick number, suit led, his card."""
        for number, trick in enumerate(self.tricks[:tricks], start=1):
            led = trick.plays[0].card.suit
            for play in trick.plays:
                if play.player == player and play.card.suit is not led:
                    yield number, led, play


@dataclass(frozen=True, slots=True)
class Balance:
    """What the session stands at, and who deals [C13-C15]."""

    series: Mapping[str, int]
    courts: Mapping[str, int]
    dealer: str
    hands_played: int


@dataclass(frozen=True, slots=True)
class Result:
    """How the last hand ended."""

    winner: str
    why: HandReason
    courts_won: int


@dataclass(frozen=True, slots=True)
class State:
    """A session of Court Piece."""

    players: tuple[str, ...]
    """Clockwise."""
    options: Options
    phase: Phase
    balance: Balance
    before: Balance
    """The balance before the last hand that is over, to which a revoke found late goes back [A-C3]."""
    last_hand: bool = False
    """Whether the session ends with the hand in progress [C16]."""
    hand: Hand | None = None
    result: Result | None = None
    match_winner: str | None = None
    """The pair with more courts, once the session is over; None for a draw."""
