"""What may be said in Court Piece, and what may happen.

Calls are judged; events are what a judgment leaves behind, enough to be announced and to rebuild the state.
Players appear by name, pairs by their label ("Ana/Rui"), cards by `Card`, suits by `Suit`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from games.cards import Rank, Suit
from games.court.cards import Card
from games.game import Call, Event, Note

RevokeProof: TypeAlias = Literal["contradiction", "admitted", "proved"]
"""How a revoke was found: by a later card, by the offender's own word, or by the cards he showed [C12]."""

HandReason: TypeAlias = Literal["tricks", "series", "revoke"]
"""What decided a hand: its tricks alone, tricks that completed a series, or a revoke [C11, C13]."""

# --- calls -----------------------------------------------------------------------------------------------


class ChooseTrump(Call, frozen=True, tag="trump"):
    """The chooser names the trump suit [C3]."""

    suit: Suit | None = None


class PlayCard(Call, frozen=True, tag="card"):
    """A card is played: a lead, a card that follows suit, or any other [C5].

    `rank` and `suit` are halves of it that were named apart, and go before `card`. `heard` tells how sure the referee
    is of the words; "confirmed" when the players were asked and stand by it. A doubtful call never ends a hand by
    itself [G5].
    """

    card: Card | None = None
    heard: Literal["clearly", "doubtfully", "confirmed"] = "clearly"
    rank: Rank | None = None
    suit: Suit | None = None

    @property
    def whole(self) -> Card | None:
        """The card that was named in full, or None."""
        rank = self.rank or (self.card and self.card.rank)
        suit = self.suit or (self.card and self.card.suit)
        return Card(rank.value + suit.value) if rank and suit else None


class HalfCard(Call, frozen=True, tag="half_card"):
    """A suit or a rank alone: a suit is trumps while they are awaited; otherwise the other half is missing [C3, G6]."""

    rank: Rank | None = None
    suit: Suit | None = None


class Pass(Call, frozen=True, tag="pass"):
    """What nobody may say here [C3]."""


class FixRevoke(Call, frozen=True, tag="fix_revoke"):
    """The speaker did not follow suit although he could: `card` replaces his card in the open trick [C9]."""

    card: Card | None = None


class ChangeCard(Call, frozen=True, tag="change"):
    """After such a correction one who played later plays `card` instead [C9]."""

    card: Card | None = None


class CloseTrick(Call, frozen=True, tag="close"):
    """The winner has gathered the trick [C10]."""


class Accuse(Call, frozen=True, tag="accuse"):
    """`player` is said to have held `suit` without following it [C12]."""

    player: str | None = None
    suit: Suit | None = None


class Admit(Call, frozen=True, tag="admit"):
    """The speaker says that he revoked, in `suit` [C12]; with `card` he puts it right while he can [C9]."""

    suit: Suit | None = None
    card: Card | None = None


class Deny(Call, frozen=True, tag="deny"):
    """The accused says that he did not revoke [C12]."""


class Show(Call, frozen=True, tag="show"):
    """The speaker lays cards of his hand open [C12]."""

    cards: tuple[Card, ...] = ()


class Dealt(Call, frozen=True, tag="dealt"):
    """The hand is dealt, by the speaker or by the `dealer` whom he names [G7]."""

    dealer: str | None = None


class EndSession(Call, frozen=True, tag="end_session"):
    """The agreed time is up [C16]."""

    grave = True


CALL_TYPES: tuple[type[Call], ...] = (
    ChooseTrump,
    PlayCard,
    HalfCard,
    Pass,
    FixRevoke,
    ChangeCard,
    CloseTrick,
    Accuse,
    Admit,
    Deny,
    Show,
    Dealt,
    EndSession,
)

# --- events: the hand ------------------------------------------------------------------------------------


class DealAwaited(Event, frozen=True, tag="deal_awaited"):
    """The table opens between hands: `dealer` is due to deal."""

    dealer: str


class HandDealt(Event, frozen=True, tag="hand_dealt"):
    """A hand begins; `chooser`, at the dealer's right, looks at his first five cards [C2, C3].

    `hand` is its number in the session, from 1.
    """

    dealer: str
    chooser: str
    hand: int


class TrumpChosen(Event, frozen=True, tag="trump_chosen"):
    """`suit` is trump for this hand, and `player` leads [C3, C5]."""

    player: str
    suit: Suit


class CardPlayed(Event, frozen=True, tag="card_played"):
    """A card lies on the table, in trick number `trick` (from 1); the player keeps `left` cards.

    `doubtful` when the referee is not sure of having heard it right [G5].
    """

    player: str
    card: Card
    trick: int
    lead: bool
    left: int
    doubtful: bool = False


class TrickWon(Event, frozen=True, tag="trick_won"):
    """The trick has four cards and `player` leads next; `tricks` are those of each pair now [C6].

    `gathered` is how many tricks his pair took with it: 1, or in double sir the pile, which may be 0 [D2].
    `ruffed` when a trump took it from another suit.
    """

    player: str
    trick: int
    gathered: int
    tricks: Mapping[str, int]
    ruffed: bool = False


class TrickClosed(Event, frozen=True, tag="trick_closed"):
    """Trick number `trick` is gathered: its cards can no longer be corrected [C10]."""

    trick: int


class CardChanged(Event, frozen=True, tag="card_changed"):
    """After a corrected revoke `player` took `returned` back and played `card` [C9]."""

    player: str
    returned: Card
    card: Card


class CardsShown(Event, frozen=True, tag="cards_shown"):
    """`player` holds `cards`: all have seen them [C12]."""

    player: str
    cards: tuple[Card, ...]


class Accused(Event, frozen=True, tag="accused"):
    """`speaker` says that `player` revoked in one of `suits`: he should admit it, deny it or show [C12]."""

    speaker: str
    player: str
    suits: tuple[Suit, ...]


class AccusationDenied(Event, frozen=True, tag="accusation_denied"):
    """Nothing changes; the cards can be looked at when the hand is over [C12, A-C2]."""

    player: str


# --- events: the end of a hand and of the session --------------------------------------------------------


class HandOver(Event, frozen=True, tag="hand_over"):
    """A pair has won the hand [C8, C11, C13, C14].

    `courts_won` is 0 for an ordinary hand; `tricks` are those of this hand, `series` and `courts` the
    balances after it. `replaces` is true when a revoke found late overturns the result announced [A-C3].
    """

    settles = True

    winner: str
    why: HandReason
    courts_won: int
    tricks: Mapping[str, int]
    series: Mapping[str, int]
    courts: Mapping[str, int]
    next_dealer: str
    hands_played: int
    replaces: bool = False


class LastHand(Event, frozen=True, tag="last_hand"):
    """The time is up: the hand in progress is played to its end [C16]."""


class SessionOver(Event, frozen=True, tag="session_over"):
    """Nothing more is played; `winner` has more courts, or is None when they are equal [C16]."""

    settles = True

    winner: str | None
    courts: Mapping[str, int]


# --- notes -----------------------------------------------------------------------------------------------


class RevokeCorrected(Note, frozen=True, tag="revoke_corrected"):
    """`player` took `returned` back and followed suit with `card`, in time and without penalty [C9].

    `may_change` are those who played after him and may change their cards.
    """

    player: str
    returned: Card
    card: Card
    may_change: tuple[str, ...]


class RevokeDetected(Note, frozen=True, tag="revoke_detected"):
    """`player` held `suit` in trick number `trick` but played `discard`: the hand ends [C11].

    `shown` is the card that proves it, None when he admitted it.
    """

    settles = True

    player: str
    suit: Suit
    trick: int
    discard: Card
    shown: Card | None
    proof: RevokeProof


Testimony: TypeAlias = CardPlayed | CardsShown | CardChanged | RevokeCorrected
"""What a contradiction can rest on."""


class Contradiction(Event, frozen=True, tag="contradiction"):
    """These cannot all be true, so one was misheard or is false; all should look again [I5, G5]."""

    calls: tuple[Testimony, ...]


EVENT_TYPES: tuple[type[Event], ...] = (
    DealAwaited,
    HandDealt,
    TrumpChosen,
    CardPlayed,
    TrickWon,
    TrickClosed,
    CardChanged,
    CardsShown,
    Accused,
    AccusationDenied,
    HandOver,
    LastHand,
    SessionOver,
    RevokeCorrected,
    RevokeDetected,
    Contradiction,
)
