"""What happens at the table as sentences in the players' language.

Each happening has a message by its name: an event its tag (`card_played` → `card-played`), a refusal
`refused-<reason>`, a question `ask-<question>`, an answer `answer-<what>`, a call `call-<tag>`; everything else its
own name. The value of a message is spoken. Of its attributes, `.screen` is shown instead (a message that has only
that is shown and not spoken), `.brief` is spoken where the table wants few words, and `.calls` names the player whose
turn the sentence has called, so that it is not called again. `referee.mentions` tells what a sentence may mention.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import games
from games.game import Act, Call, Event, Refused
from referee.happenings import (
    Answered,
    Asked,
    CallRefused,
    Corrected,
    Happened,
    Happening,
    Told,
    TurnCalled,
    Undone,
)
from referee.mentions import Mentions
from referee.verbosity import FULL, Level
from referee.wording import Wording, sentence

COMMON_WORDS = (Path(games.__file__).parent / "words", Path(__file__).parent / "words")
"""The words that every table shares: cards, and the referee's own."""

LAST = frozenset({"session_over", "match_over", "extra_round"})
"""Events after which nobody is due to deal the next hand as usual."""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence or a few: what is spoken, what is shown, and whose turn it has called already, if anybody's.

    `chime` is sounded in place of words. What is `lasting` is said even when the game has gone on meanwhile.
    """

    say: str | None = None
    show: str | None = None
    calls: str | None = None
    chime: str | None = None
    lasting: bool = False


@dataclass(frozen=True, slots=True)
class Context:
    """What a sentence may depend on beside its happening.

    `knocked`: the call was knocked on the table, so nobody has heard it in words. `final`: the session ends, or goes
    into an extra round, in the same breath.
    """

    knocked: bool = False
    final: bool = False


PLAIN = Context()


@dataclass(slots=True)
class Announcer:
    """The referee's voice in one language; `kids` is the kinder wording for children, `level` how much it says."""

    language: Wording
    kids: bool = False
    level: Level = FULL
    _mentions: Mentions = field(init=False, repr=False)
    _texts: Mentions = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._mentions = Mentions(self.language)
        self._texts = Mentions(self.language, pairs=False)

    @classmethod
    def load(
        cls, language: str, folders: Sequence[Path] = COMMON_WORDS, *, kids: bool = False, level: Level = FULL
    ) -> Announcer:
        """The announcer of a language ("pt-PT", "pt-BR", "en") from the words in `folders`."""
        return cls(Wording(language, folders), kids, level)

    def translated(self, language: str) -> Announcer:
        """The same announcer in another language."""
        return Announcer(Wording(language, self.language.folders), self.kids, self.level)

    def tell(self, happenings: Iterable[Happening], context: Context = PLAIN) -> Iterator[tuple[Happening, Line]]:
        """The happenings of one utterance in order, each with its line; a turn that was just called is silent."""
        batch = tuple(happenings)
        final = any(isinstance(happening, Happened) and _tag(happening.event) in LAST for happening in batch)
        called: str | None = None
        for happening in batch:
            line = self.line(happening, Context(context.knocked, final))
            if isinstance(happening, TurnCalled) and happening.player == called:
                line = Line()
            called = line.calls or called
            yield happening, line

    def line(self, happening: Happening, context: Context = PLAIN) -> Line:
        """The line for any happening; an empty one when nothing is to be said."""
        match happening:
            case Happened(event=event):
                return self.event(event, context)
            case CallRefused(speaker=speaker, refused=refused, turn=turn):
                return self.refusal(refused, speaker, turn)
            case Asked(question=question, details=details):
                return self.question(question, **details)
            case Answered(what=what, of=of, value=value):
                return self.answer(what, of, value)
            case Undone(act=act, events=events):
                return self.undone(act, events)
            case Corrected(old=old, new=new, dropped=dropped):
                return self.corrected(old, new, dropped)
            case TurnCalled(player=player, duty=duty):
                return self.turn(player, duty)
            case Told(message=message, details=details):
                return self.message(message, **details)
            case _:
                return Line()

    def event(self, event: Event, context: Context = PLAIN) -> Line:
        """Something happened in the game."""
        fields: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__}
        if {"player", "turn"} <= fields.keys():
            fields["stays"] = _stays(fields["player"], fields["turn"])
        flags = {"knocked": context.knocked, "final": context.final}
        return self._line(_tag(event), fields, flags, lasting=event.settles)

    def turn(self, player: str, duty: str = "") -> Line:
        """Whose turn it is; `duty` is the game's word for what is awaited, e.g. "lead"."""
        return self._line("turn", {"player": player}, {"duty": duty})

    def refusal(self, refused: Refused, speaker: str, turn: str | None) -> Line:
        """A call was against the rules: what lies on the table, what happens to the card, whose turn it still is."""
        fields = {"turn": turn, **refused.details, "speaker": speaker, "rule": refused.rule}
        fields["stays"] = _stays(speaker, fields["turn"])
        if {"count", "named"} <= fields.keys():
            fields["missing"] = max(0, fields["count"] - fields["named"])
            fields["extra"] = max(0, fields["named"] - fields["count"])
        message = f"refused_{refused.reason}"
        line = self._line(message if self.language.knows(_id(message)) else "refused", fields)
        return replace(line, calls=fields["turn"])

    def question(self, kind: str, **details: Any) -> Line:
        """The referee asks back: at most one short question, with the likely answers in it."""
        match kind:
            case "which_reading" | "which_number":
                options = details.pop("options")
                unclear = [acts[0] for acts in options if acts[0]["do"] == "unclear"]
                if unclear:  # the phrasebook knows what there is to ask about these words
                    return self.question("not_understood", **unclear[0])
                details["options"] = list(dict.fromkeys(self._mentions.choices(options)))
            case "confirm_call":
                details["call"] = self._mentions.calls(details.pop("acts"))
            case "not_understood":
                details = {"about": None, "rank": None, "ranks": (), **details}
        return self._line(f"ask_{kind}", details)

    def answer(self, what: str, of: str | None, value: Any) -> Line:
        """The answer to a question about the table; `of` is the player it is about.

        The answer is `$value`, and under the name of what was asked it may be mentioned in another way: a field
        is cards. What happened is told again, by the attribute of its message that has the name of what was asked,
        if there is one.
        """
        if what == "help":
            return self._line("answer_help", {"of": of, "offers": self._mentions.offers(value or ())})
        if isinstance(value, Event):
            return self._again(value, what)
        message = f"answer_{what}"
        fields = {"of": of, "value": value, what: value}
        return self._line(message if self.language.knows(_id(message)) else "answer", fields)

    def _again(self, event: Event, what: str) -> Line:
        fields = {name: getattr(event, name) for name in event.__struct_fields__}
        message = _id(_tag(event))
        told = self.language.text(message, self._mentions.fill(message, fields), _id(what))
        return self.event(event, Context(final=True)) if told is None else Line(sentence(told), sentence(told))

    def undone(self, act: Act, events: Sequence[Event] = ()) -> Line:
        """An act was taken back, and what it had brought about."""
        return self._line("undone", {"act": act, "events": tuple(events)})

    def corrected(self, old: Call, new: Call, dropped: Sequence[Act]) -> Line:
        """An act was replaced; the cards of `dropped` go back to the hands."""
        return self._line("corrected", {"old": old, "new": new, "dropped": tuple(dropped)})

    def message(self, message: str, **details: Any) -> Line:
        """A sentence of the table or of a command by its name; an unknown name is shown as it is."""
        if not self.language.knows(_id(message)):
            return Line(show=message)
        return self._spoken(message, self._texts.fill(_id(message), details))

    def _line(
        self,
        message: str,
        fields: Mapping[str, Any],
        flags: Mapping[str, bool | str] | None = None,
        *,
        lasting: bool = False,
    ) -> Line:
        return self._spoken(message, self._mentions.fill(_id(message), fields), flags, lasting=lasting)

    def _spoken(
        self,
        message: str,
        filled: dict[str, Any],
        flags: Mapping[str, bool | str] | None = None,
        *,
        lasting: bool = False,
    ) -> Line:
        message = _id(message)
        for name, flag in {"kids": self.kids, **(flags or {})}.items():
            filled[name] = _flag(flag) if isinstance(flag, bool) else flag
        said = self.language.text(message, filled)
        say = sentence(said) if said else None
        shown = self.language.text(message, filled, "screen") or say
        calls = self.language.text(message, filled, "calls")
        spared = not lasting and (message in self.level.shown or message in self.level.chimes)
        if spared and say:
            return Line(None, shown, calls, self.level.chimes.get(message))
        if say and not lasting and self.level.brief and (brief := self.language.text(message, filled, "brief")):
            say = sentence(brief)
        return Line(say, shown, calls, lasting=lasting and say is not None)


def _id(name: str) -> str:
    return name.replace("_", "-")


def _tag(event: Event) -> str:
    return str(event.__struct_config__.tag)


def _flag(flag: bool) -> str:
    return "yes" if flag else "no"


def _stays(player: str, turn: str | None) -> str:
    """Whether it is still the player's turn: "yes", "no", or "over" when nobody is to act."""
    return "over" if turn is None else _flag(player == turn)
