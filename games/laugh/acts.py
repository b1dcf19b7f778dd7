"""What may be said in Laugh and Lie Down, and what may happen.

Calls are judged; events are what a judgment leaves behind, enough to be announced and to rebuild the state.
Players appear by name, cards by `Rank` (suits mean nothing [L1]), cards and chips as whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from games.cards import Rank
from games.game import Call, Event

HandClaim: TypeAlias = Literal["trio", "quad_hand", "pair_hand"]
"""Cards claimed from one's own hand [L12, L13]."""

FieldClaim: TypeAlias = Literal["quad_field", "quad_laid", "trio_laid", "pair_laid", "pair_left"]
"""Cards on the field that go to the first observer [L14].

A quad of the deal; four, two of three or two cards of a hand that was laid down; the two left by an
incomplete capture.
"""

EitherClaim: TypeAlias = Literal["pair", "quad"]
"""Cards claimed without telling where they are; only one place is ever possible."""

# --- calls -----------------------------------------------------------------------------------------------


class ReadField(Call, frozen=True, tag="field"):
    """The twelve cards on the table are read out [L4]."""

    cards: tuple[Rank, ...] = ()


class NameCards(Call, frozen=True, tag="cards"):
    """Cards are named and nothing else: the field while it is to be read out, later a hand laid down [L4, L10]."""

    cards: tuple[Rank, ...] = ()


class MendField(Call, frozen=True, tag="mend_field"):
    """One card was read wrongly: a `rank` lies there, no `was` [L4]."""

    was: Rank | None = None
    rank: Rank | None = None


class Capture(Call, frozen=True, tag="capture"):
    """`hand` cards of the speaker's hand take `table` cards of the same rank from the field [L8].

    A number is None when it was not told.
    """

    rank: Rank | None = None
    table: int | None = 1
    hand: int | None = 1


class LieDown(Call, frozen=True, tag="lie_down"):
    """The speaker cannot capture and lays his whole hand on the field, card by card [L10]."""

    cards: tuple[Rank, ...] = ()


class Claim(Call, frozen=True, tag="claim"):
    """The speaker claims cards without using a turn [L12-L15]."""

    what: HandClaim | FieldClaim | EitherClaim | None = None
    rank: Rank | None = None


class Discard(Call, frozen=True, tag="discard"):
    """A single card thrown away, which is not allowed [L10]."""

    rank: Rank | None = None


class Pass(Call, frozen=True, tag="pass"):
    """What nobody may say here [L10]."""


class Dealt(Call, frozen=True, tag="dealt"):
    """The hand is dealt, by the speaker or by the `dealer` whom he names [G7]."""

    dealer: str | None = None


class EndSession(Call, frozen=True, tag="end_session"):
    """The table wants to stop before the match is over."""

    grave = True


CALL_TYPES: tuple[type[Call], ...] = (
    ReadField,
    NameCards,
    MendField,
    Capture,
    LieDown,
    Claim,
    Discard,
    Pass,
    Dealt,
    EndSession,
)

# --- events: the hand ------------------------------------------------------------------------------------


class DealAwaited(Event, frozen=True, tag="deal_awaited"):
    """The table opens between hands: `dealer` is due to deal."""

    dealer: str


class HandDealt(Event, frozen=True, tag="hand_dealt"):
    """A hand begins: stakes are paid into `pot`, eight cards lie in each hand, twelve on the field [L3, L4].

    `hand` is its number in the match, from 1. The field is to be read out.
    """

    dealer: str
    pot: int
    hand: int


class HandResumed(Event, frozen=True, tag="hand_resumed"):
    """The table opens in mid-hand."""

    dealer: str
    hand_sizes: Mapping[str, int]
    field: Mapping[str, int]
    turn: str


class FieldRead(Event, frozen=True, tag="field_read"):
    """The field is `cards`, and `turn` begins [L4, L7]. Sent again when it was mended."""

    cards: tuple[Rank, ...]
    turn: str


class Captured(Event, frozen=True, tag="captured"):
    """`player` has taken `table` cards of the field with `hand` of his own and keeps `left` [L8].

    `collection` is how many cards he has collected now.
    """

    player: str
    rank: Rank
    table: int
    hand: int
    left: int
    collection: int


class LaidDown(Event, frozen=True, tag="laid_down"):
    """`player` lays his hand on the field and is out of the rotation [L10]."""

    player: str
    cards: tuple[Rank, ...]


class HandShown(Event, frozen=True, tag="hand_shown"):
    """A hand that was laid down against the rules goes back, and everybody knows it now [L11, L-I14]."""

    player: str
    cards: tuple[Rank, ...]


class ClaimedFromHand(Event, frozen=True, tag="claimed_from_hand"):
    """`player` has collected `cards` of his own hand and keeps `left`; a trio leaves its third [L12, L13]."""

    player: str
    what: HandClaim
    rank: Rank
    cards: int
    left: int
    collection: int


class ClaimedFromField(Event, frozen=True, tag="claimed_from_field"):
    """`player` saw first and has collected `cards` of the field [L14, L15]."""

    player: str
    what: FieldClaim
    rank: Rank
    cards: int
    collection: int


class Claimable(Event, frozen=True, tag="claimable"):
    """There is something to claim; told only under `assist=on` [L17]."""

    what: Literal["pair_hand"] | FieldClaim
    rank: Rank


# --- events: the end of a hand and of the match ----------------------------------------------------------


class HandOver(Event, frozen=True, tag="hand_over"):
    """One player alone has cards: the hand is over and its chips are paid [L18-L21].

    `remainder` cards of the field and of the survivor's hand went to the dealer's collection; `collections`
    are in cards, after that; `adjustments` are what each pays into the pot (negative) or takes; `prize` goes
    to `prize_winner`; `hand_net` is what the hand brought each player, his stake included, and `net` the
    balance of the match. `replaces` when a claim after the end changed the result (`final_claim=yes`).
    """

    settles = True

    survivor: str
    dealer: str
    remainder: int
    collections: Mapping[str, int]
    adjustments: Mapping[str, int]
    prize: int
    prize_winner: str
    hand_net: Mapping[str, int]
    net: Mapping[str, int]
    next_dealer: str
    hands_played: int
    replaces: bool = False


class MatchOver(Event, frozen=True, tag="match_over"):
    """Everybody has dealt once, or the table stops: the highest balances win [L22]."""

    settles = True

    winners: tuple[str, ...]
    net: Mapping[str, int]


EVENT_TYPES: tuple[type[Event], ...] = (
    DealAwaited,
    HandDealt,
    HandResumed,
    FieldRead,
    Captured,
    LaidDown,
    HandShown,
    ClaimedFromHand,
    ClaimedFromField,
    Claimable,
    HandOver,
    MatchOver,
)
