"""Trumps, cards and corrections: what the rules say while a hand is played [C3, C5-C10]."""

from __future__ import annotations

from games.cards import Suit
from games.court.acts import (
    CardChanged,
    CardPlayed,
    ChooseTrump,
    FixRevoke,
    PlayCard,
    RevokeCorrected,
    RevokeDetected,
    TrickClosed,
    TrumpChosen,
)
from games.court.cards import Card
from games.court.folding import apply
from games.court.knowledge import contradiction
from games.court.revokes import by_known_cards, shown_by
from games.court.settling import revoke_won, trick_won
from games.court.state import Hand, State
from games.game import Accepted, Event, Incomplete, Refused, Ruling
from games.knowledge import Unconfirmed


def judge_trump(hand: Hand, speaker: str, suit: Suit | None) -> Ruling:
    """The ruling on an announcement of trumps [C3]."""
    if hand.trump is not None:
        return Refused("trump_already_set", "C3", {"player": speaker, "suit": hand.trump})
    if speaker != hand.chooser:
        return Refused("not_trump_caller", "C3", {"player": speaker, "chooser": hand.chooser})
    if suit is None:
        return Incomplete("suit")
    return Accepted((TrumpChosen(speaker, suit),), ChooseTrump(suit))


def judge_card(state: State, hand: Hand, speaker: str, call: PlayCard) -> Ruling:
    """The ruling on a card [C5, C7]."""
    card = call.whole
    if hand.trump is None and card is None and call.suit is not None:
        return judge_trump(hand, speaker, call.suit)
    if hand.trump is None:
        return Refused("trump_not_chosen", "C3", {"player": speaker, "chooser": hand.chooser})
    if speaker != hand.turn:
        return Refused("not_your_turn", "C5", {"player": speaker, "turn": hand.turn, "card": card})
    if card is None:
        return Incomplete("suit" if call.rank else "rank" if call.suit else "card")
    problem = unavailable(hand, speaker, card)
    if problem is not None:
        return problem
    trick = hand.unfinished
    played = CardPlayed(
        player=speaker,
        card=card,
        trick=len(hand.tricks) + (not trick.plays),
        lead=not trick.plays,
        left=hand.count(speaker) - 1,
        doubtful=call.heard == "doubtfully",
    )
    after = _hand(apply(state, played))
    revoke = shown_by(after, speaker, card, after.closed)
    if revoke is not None and call.heard != "confirmed":
        earlier = after.tricks[revoke.trick - 1].by(speaker)
        if played.doubtful or (earlier is not None and earlier.doubtful):
            return Unconfirmed("confirmation", "G5", earlier, played, frozenset({"admit"}), frozenset({"deny"}))
    revoke = revoke or by_known_cards(after, hand.closed + 1, after.closed)
    return Accepted(_consequences(state, played, revoke), PlayCard(card, call.heard))


def judge_fix(state: State, hand: Hand, speaker: str, card: Card | None) -> Ruling:
    """The ruling on a revoke corrected by its player before the trick is closed [C9]."""
    trick = hand.open_trick
    mine = trick.by(speaker)
    if mine is None or trick.led is None:
        return _too_late(hand, speaker)
    if mine.card.suit is trick.led:
        return Refused("followed_suit", "C9", {"player": speaker, "suit": trick.led, "card": mine.card})
    if card is None:
        return Incomplete("card")
    if card.suit is not trick.led:
        return Refused("must_follow_suit", "C9", {"player": speaker, "suit": trick.led, "card": card})
    problem = unavailable(hand, speaker, card)
    if problem is not None:
        return problem
    later = tuple(play.player for play in trick.plays[trick.plays.index(mine) + 1 :])
    corrected = RevokeCorrected(speaker, mine.card, card, later)
    return Accepted(_consequences(state, corrected, shown_by(hand, speaker, card, hand.closed)), FixRevoke(card))


def judge_change(state: State, hand: Hand, speaker: str, card: Card | None) -> Ruling:
    """The ruling on another card by one who played after a corrected revoke [C9]."""
    trick = hand.open_trick
    mine = trick.by(speaker)
    if mine is None:
        return _too_late(hand, speaker)
    if speaker not in trick.may_change:
        return Refused("card_lies", "C9", {"player": speaker, "card": mine.card})
    if card is None:
        return Incomplete("card")
    problem = unavailable(hand, speaker, card)
    if problem is not None:
        return problem
    changed = CardChanged(speaker, mine.card, card)
    return Accepted(_consequences(state, changed, shown_by(hand, speaker, card, hand.closed)))


def judge_close(state: State, hand: Hand, speaker: str) -> Ruling:
    """The ruling on "trick closed", which is for its winner to say [C10]."""
    trick = hand.open_trick
    if not trick.full:
        reason = "trick_not_full" if trick.plays else "trick_closed"
        return Refused(reason, "C10", {"player": speaker, "turn": hand.turn})
    if speaker != hand.turn:
        return Refused("not_trick_winner", "C10", {"player": speaker, "winner": hand.turn})
    closed = TrickClosed(len(hand.tricks))
    revoke = by_known_cards(hand, closed.trick, closed.trick)
    return Accepted(_consequences(state, closed, revoke))


def unavailable(hand: Hand, player: str, card: Card) -> Refused | None:
    """Why a card cannot be in this hand: it is out already, or known to be in another [C7, C-I7]."""
    for play in hand.plays:
        if play.card is card:
            details = {"player": player, "card": card, "by": play.player, "trick": play.trick}
            return Refused("card_already_played", "C7", details)
    holder = hand.holder(card)
    if holder not in (None, player):
        return Refused("card_in_other_hand", "C7", {"player": player, "card": card, "holder": holder})
    return None


def _consequences(state: State, event: Event, revoke: RevokeDetected | None) -> tuple[Event, ...]:
    """An event of play, and what follows from it: a trick, the end of the hand, a contradiction."""
    state = apply(state, event)
    hand = _hand(state)
    if revoke is not None:
        return (event, *revoke_won(state, hand, revoke))
    if hand.unfinished.plays or isinstance(event, TrickClosed):
        return (event, *_contradictions(hand))
    follows = trick_won(state, hand)
    if len(follows) == 1:
        return (event, *follows, *_contradictions(hand))
    last = by_known_cards(hand, hand.closed + 1, len(hand.tricks))  # the end of the hand closes its last trick
    return (event, follows[0], *revoke_won(state, hand, last)) if last else (event, *follows)


def _contradictions(hand: Hand) -> tuple[Event, ...]:
    """What is said once, when the calls no longer agree with any deal [I5]."""
    found = None if hand.contradicted else contradiction(hand)
    return (found,) if found else ()


def _too_late(hand: Hand, speaker: str) -> Refused:
    """Nothing of this player's can be exchanged now."""
    reason = "trick_closed" if hand.tricks and not hand.open_trick.plays else "nothing_to_correct"
    return Refused(reason, "C9", {"player": speaker, "turn": hand.turn})


def _hand(state: State) -> Hand:
    """The hand in progress, where there is one for certain."""
    if state.hand is None:
        raise AssertionError("a card was played without a hand")
    return state.hand
