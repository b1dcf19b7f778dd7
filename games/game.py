"""What a game is: calls go in; events, a refusal or a question come out; the state is a fold over the events.

A game is a value of a class that satisfies `Game`, registered in `games.registry`. Rules answer, they do not
raise: "refused" and "incomplete" are values. Everything here is immutable.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

import msgspec

OptionValue: TypeAlias = str | int | bool | None


class Call(msgspec.Struct, frozen=True, tag_field="do"):
    """Base of everything a player may say to a game, e.g. `Play(rank=Rank.ACE)`.

    Its JSON is that of a scenario's `means`.
    """

    grave: ClassVar[bool] = False
    """Not lightly taken back: where it was heard and not typed, the players are asked whether they mean it."""


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Base of everything that happens in a game; the tag is also the name of its announcement."""

    settles: ClassVar[bool] = False
    """Chips, courts or the win change hands: never on a doubtful call alone [G5], and always told in full."""


class Note(Event, frozen=True, tag="note"):
    """Base of announcements with consequences or contradictions; each subclass sets its own tag."""


@dataclass(frozen=True, slots=True)
class Act:
    """A call with the player it belongs to."""

    speaker: str
    call: Call


@dataclass(frozen=True, slots=True)
class Accepted:
    """The call stands; `events` change the state, in order. Without any, the call was true but idle.

    `call` is the call with what went unspoken filled in ("outro" on a king is a king); None when nothing did.
    It is what is kept, so that a correction of an earlier call cannot change what this one meant.
    """

    events: tuple[Event, ...]
    call: Call | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """The call is against the rules and does not stand.

    `reason` is a stable code such as "wrong_rank"; `rule` its number such as "E7"; `details` what a sentence
    about it needs to name (ranks by enum, players by name, counts as int). Nothing changes [G3], except by
    `events`: the price that some options put on a refused call (a chip, the turn), to be kept and undone like
    the events of an accepted one.
    """

    reason: str
    rule: str
    details: Mapping[str, Any] = field(default_factory=dict)
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Incomplete:
    """The call lacks something that is never guessed [G6]; `missing` says what, e.g. "rank"."""

    missing: str
    rule: str = "G6"


Ruling: TypeAlias = Accepted | Refused | Incomplete


@dataclass(frozen=True, slots=True)
class Expectation:
    """A family of calls that would be accepted now.

    `do` is the call's tag; `speakers` who may say it; `slots` the values allowed for each named field, by
    code ("A", "10"…). A field that is absent may take any value; one in `optional` may also go unspoken. Calls that are
    `idle` would be true but change nothing.
    """

    do: str
    speakers: frozenset[str]
    slots: Mapping[str, frozenset[str]] = field(default_factory=dict)
    optional: frozenset[str] = frozenset()
    idle: bool = False


@dataclass(frozen=True, slots=True)
class Profile:
    """A named set of rules: the game's options with this profile's defaults (data, never code) [1.1].

    `own_rhymes` tells that such a table brings rhymes of its own [E21]; `dealt` is false where nobody deals, so that
    nobody is asked who did.
    """

    name: str
    options: Mapping[str, OptionValue]
    players: range
    more_players_on_confirmation: bool = False
    own_rhymes: bool = False
    dealt: bool = True


@dataclass(frozen=True, slots=True)
class Setup:
    """What is settled before the first call.

    `players` sit clockwise; `dealer` has dealt the first hand, or is due to deal when `phase` is "between".
    `options` overrides profile defaults. `resume` is the raw `state` of a scenario in mid-hand; `scores`,
    `chips`, `hands_played` and `session` are balances before the first call (see the scenario format).
    """

    players: tuple[str, ...]
    dealer: str
    profile: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    phase: str = "dealt"
    resume: Mapping[str, Any] | None = None
    scores: Mapping[str, int] | None = None
    chips: Mapping[str, int] | None = None
    hands_played: int = 0
    session: Mapping[str, Any] | None = None
    confirmed: bool = False


class SetupError(ValueError):
    """A table that cannot be set up; `code` and `details` let the referee say why in any language."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(f"{code}: {details}" if details else code)
        self.code = code
        self.details = details


State = TypeVar("State")


class Game(Protocol[State]):
    """The rules of one game. `State` is its own frozen type; only the game looks inside."""

    @property
    def key(self) -> str:
        """Short name, e.g. "earl"; also the name of its folder."""

    @property
    def profiles(self) -> Mapping[str, Profile]:
        """All profiles by name; the first is the default."""

    @property
    def call_types(self) -> tuple[type[Call], ...]:
        """The calls that this game judges."""

    @property
    def event_types(self) -> tuple[type[Event], ...]:
        """Every event that may appear in a ruling or at the opening; the journal reads itself with them."""

    def open(self, setup: Setup) -> tuple[State, tuple[Event, ...]]:
        """The state before the first call, and what to announce about it. Raises SetupError.

        The returned events are already in the state; they are not folded again.
        """

    def judge(self, state: State, act: Act) -> Ruling:
        """What the rules say to a call. Never raises for anything a player may say."""

    def apply(self, state: State, event: Event) -> State:
        """The state after an event of an accepted call."""

    def expectations(self, state: State) -> tuple[Expectation, ...]:
        """Exactly the calls that would be accepted now, meta calls aside; none but idle ones: the game is over."""

    def turn(self, state: State) -> str | None:
        """Whose turn it is, or None when nobody is to act."""

    def duty(self, state: State) -> str:
        """What is awaited from the player on turn, by the game's own word ("lead"…); "" with no turn."""

    def answer(self, state: State, what: str, of: str | None) -> Any:
        """The answer to a query ("turn", "count", "score", "rank"…), or None when the game has none."""

    def observe(self, state: State) -> dict[str, Any]:
        """Every observable value under its name in the scenario format."""


def fold(game: Game[State], state: State, events: Sequence[Event]) -> State:
    """The state after `events`, in order."""
    for event in events:
        state = game.apply(state, event)
    return state


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Rules(Generic[State]):
    """A `Game` put together of functions: each part means what `Game` says of it."""

    key: str
    profiles: Mapping[str, Profile]
    call_types: tuple[type[Call], ...]
    event_types: tuple[type[Event], ...]
    open: Callable[[Setup], tuple[State, tuple[Event, ...]]]
    judge: Callable[[State, Act], Ruling]
    apply: Callable[[State, Event], State]
    expectations: Callable[[State], tuple[Expectation, ...]]
    turn: Callable[[State], str | None]
    duty: Callable[[State], str]
    answer: Callable[[State, str, str | None], Any]
    observe: Callable[[State], dict[str, Any]]
