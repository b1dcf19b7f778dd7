"""What may be said in Earl of Coventry, and what may happen.

Calls are judged; events are what a judgment leaves behind. An event says enough to be announced by itself,
and together the events say enough to rebuild the state. Players appear by name, ranks by `Rank`, chips and
cards as whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from games.cards import Rank
from games.game import Call, Event, Note

# --- calls -----------------------------------------------------------------------------------------------


class Play(Call, frozen=True, tag="play"):
    """A card is laid on the table: a lead or a match, as the table stands [E5, E6].

    `rank` is None when it was not spoken ("outro que lhe fica a par"); `formula` is the place (1 to 4) in the
    quartet of the formula, couplet or snip word that was spoken (Snip 2, Snap 3, Snorem 4), None without one;
    `count` is more than 1 when several cards are offered at once ("dois reis").
    """

    rank: Rank | None = None
    formula: Annotated[int, msgspec.Meta(ge=1, le=4)] | None = None
    count: Annotated[int, msgspec.Meta(ge=1, le=52)] = 1


class Pass(Call, frozen=True, tag="pass"):
    """The player on turn plays nothing [E8]; `rank` is the one he says he lacks ("não tenho reis")."""

    rank: Rank | None = None


class ClaimWin(Call, frozen=True, tag="claim_win"):
    """The speaker says that his hand is empty [E14]."""


class Dealt(Call, frozen=True, tag="dealt"):
    """The next hand is dealt, by the speaker or by the `dealer` whom he names [G7]."""

    dealer: str | None = None


class EndSession(Call, frozen=True, tag="end_session"):
    """The table wants to stop [E26]."""

    grave = True


CALL_TYPES: tuple[type[Call], ...] = (Play, Pass, ClaimWin, Dealt, EndSession)

# --- events: the hand ------------------------------------------------------------------------------------


class DealAwaited(Event, frozen=True, tag="deal_awaited"):
    """The table opens between hands: `dealer` is due to deal [E24]."""

    dealer: str


class HandDealt(Event, frozen=True, tag="hand_dealt"):
    """A hand begins: the sizes follow from the deal, `leader` sits at the dealer's left [E2, E3].

    `hand` is its number in the session, from 1. Players who are out of it have no size.
    """

    dealer: str
    hand_sizes: Mapping[str, int]
    leader: str
    hand: int


class HandResumed(Event, frozen=True, tag="hand_resumed"):
    """The table opens in mid-hand.

    `rank` is None when `turn` is to lead; `number` counts the cards of `rank` that are out.
    """

    dealer: str
    hand_sizes: Mapping[str, int]
    turn: str
    rank: Rank | None
    number: int


class CardPlayed(Event, frozen=True, tag="card_played"):
    """A card stands on the table as the `number`-th (1 to 4) of its rank [E5, E6].

    `lead` tells whether it opened (or reopened) the rank; the player keeps `left` cards; `formula` is the
    place of the words spoken with it.
    """

    player: str
    rank: Rank
    number: int
    lead: bool
    left: int
    formula: int | None = None


class Passed(Event, frozen=True, tag="passed"):
    """A player let his turn go while `rank` was current [E8]."""

    player: str
    rank: Rank


class RankCompleted(Event, frozen=True, tag="rank_completed"):
    """The fourth card is out, the rank is set aside, and `player` leads again at once [E10].

    Not sent when that card ended the hand.
    """

    player: str
    rank: Rank


class MustPlay(Event, frozen=True, tag="must_play"):
    """All others passed: `player` holds all `missing` cards of `rank` and must play one [E12]."""

    player: str
    rank: Rank
    missing: int


class CoupletReminder(Event, frozen=True, tag="couplet_reminder"):
    """The opening couplet was forgotten or wrong, which costs nothing [E17]."""

    player: str
    rank: Rank


class TurnLost(Event, frozen=True, tag="turn_lost"):
    """A refused card cost the turn, which goes to `turn` (`illegal_turn=next`) [E7, A-E5]."""

    player: str
    turn: str


class ChipFined(Event, frozen=True, tag="chip_fined"):
    """A player puts `chips` into the pot, which then holds `pot`.

    `cause` is "wrong_card" for a refused card under `rhyme_penalty=chip_to_pot` [E20], "matched" for the
    player whose card was just matched under `intermediate_fines=on` [K12].
    """

    settles = True

    player: str
    chips: int
    pot: int
    cause: Literal["wrong_card", "matched"]


# --- events: the end of a hand and of the session --------------------------------------------------------


class HandOver(Event, frozen=True, tag="hand_over"):
    """A hand is empty, so the hand is over [E14, E22].

    `payments` sum to zero and leave out the pot, of which the winner takes `pot_collected`; `scores` are the
    balances after both; `hand_sizes` the cards each player was left with.
    """

    settles = True

    winner: str
    payments: Mapping[str, int]
    pot_collected: int
    scores: Mapping[str, int]
    hand_sizes: Mapping[str, int]
    next_dealer: str
    hands_played: int


class Eliminated(Event, frozen=True, tag="eliminated"):
    """A player without chips leaves the table [E27]."""

    settles = True

    player: str


class SessionOver(Event, frozen=True, tag="session_over"):
    """Nothing more is played; equal players share a place: 1, 1, 3, 4 [E25, E26, E27]."""

    settles = True

    ranking: Mapping[str, int]
    winners: tuple[str, ...]
    scores: Mapping[str, int]


# --- notes -----------------------------------------------------------------------------------------------


class FalsePass(Note, frozen=True, tag="false_pass"):
    """`player` passed on `rank` although he held it; nothing else follows [E11]."""

    player: str
    rank: Rank


class SomeoneHoldsRank(Note, frozen=True, tag="someone_holds_rank"):
    """All passed in a row, yet `missing` cards of `rank` are in their hands: all should look again [E12].

    `orbit` is 1 the first time; from the second on the pack or the deal is to be doubted.
    """

    rank: Rank
    missing: int
    orbit: int


class RankAbandoned(Note, frozen=True, tag="rank_abandoned"):
    """Nobody goes on with `rank`; its `number` cards stay counted, and `leader` opens any rank [E13]."""

    rank: Rank
    number: int
    leader: str


class FormulaOrder(Note, frozen=True, tag="formula_order"):
    """`formula` was spoken where that of place `number` belongs; nothing else follows [E15]."""

    player: str
    rank: Rank
    number: int
    formula: int


class RhymePenaltyTakeBack(Note, frozen=True, tag="rhyme_penalty_take_back"):
    """The couplet for the `number`-th card was missing or wrong: the card goes back to the hand [E17].

    `turn` is whose turn it is now: the next player's, or still the same (`take_back_turn=retry`).
    """

    player: str
    rank: Rank
    number: int
    turn: str


class RhymePenaltyChip(Note, frozen=True, tag="rhyme_penalty_chip"):
    """The couplet was missing or wrong: the card stays, a chip goes to the pot, now `pot` [E20]."""

    settles = True

    player: str
    rank: Rank
    number: int
    pot: int


class ExtraRound(Note, frozen=True, tag="extra_round"):
    """The session ends with a tie: one more hand among `players` alone, which `dealer` deals [E26, A-E9]."""

    settles = True

    players: tuple[str, ...]
    dealer: str


EVENT_TYPES: tuple[type[Event], ...] = (
    DealAwaited,
    HandDealt,
    HandResumed,
    CardPlayed,
    Passed,
    RankCompleted,
    MustPlay,
    CoupletReminder,
    TurnLost,
    ChipFined,
    HandOver,
    Eliminated,
    SessionOver,
    FalsePass,
    SomeoneHoldsRank,
    RankAbandoned,
    FormulaOrder,
    RhymePenaltyTakeBack,
    RhymePenaltyChip,
    ExtraRound,
)
