"""What a table agrees on before the first card: players, dealer, language and rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from games.game import OptionValue, Setup
from games.registry import find as find_game
from games.registry import games
from games.seating import check_names
from referee.errors import TableError
from referee.folders import LANGUAGES
from referee.phrases import own_rhymes


@dataclass(frozen=True, slots=True)
class Plan:
    """A table to be.

    `game` is a game or a profile of one; `profile` overrides it. The last player deals when `dealer` is not
    given. `rhymes` is a file with the table's own. With `knock` two knocks on the table are a pass.
    """

    game: str
    players: tuple[str, ...]
    dealer: str | None = None
    language: str = "pt-PT"
    profile: str | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    rhymes: Path | None = None
    knock: bool = False
    confirmed: bool = False

    def setup(self) -> Setup:
        """The table for the rules. Raises `SetupError` or `TableError` for what cannot be."""
        if self.language not in LANGUAGES:
            raise TableError("unknown_language", given=self.language, allowed=LANGUAGES)
        _, profile = find_game(self.game)
        return Setup(
            players=self.players,
            dealer=self.dealer or self.players[-1],
            profile=self.profile or profile.name,
            options=self.options,
            confirmed=self.confirmed,
        )

    def rhyme_lines(self) -> tuple[str, ...]:
        """The table's own rhymes, or none [E21]. Raises `TableError`, also where the game has no rhymes."""
        game, _ = find_game(self.game)
        if self.rhymes is not None and not any("formula" in call.__struct_fields__ for call in game.call_types):
            raise TableError("rhymes_unused", game=game.key)
        return own_rhymes(self.rhymes)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was said about a table beforehand; what is None or empty was not."""

    game: str | None = None
    players: tuple[str, ...] | None = None
    dealer: str | None = None
    language: str | None = None
    profile: str | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    rhymes: Path | None = None
    knock: bool = False
    confirmed: bool = False

    @property
    def rules(self) -> str | None:
        """The game, as far as it is known: a profile tells it too."""
        return self.game or self.profile

    def plan(self) -> Plan:
        """The table wished for, when nobody can be asked. Raises `TableError` when game or players are missing."""
        if self.rules is None:
            raise TableError("no_game", allowed=tuple(games()))
        if self.players is None:
            raise TableError("no_players")
        return Plan(
            game=self.rules,
            players=self.players,
            dealer=self.dealer,
            language=self.language or LANGUAGES[0],
            profile=self.profile,
            options=self.options,
            rhymes=self.rhymes,
            knock=self.knock,
            confirmed=self.confirmed,
        )


def read_names(text: str) -> tuple[str, ...]:
    """Names with commas between them. Raises `SetupError` when one is empty, two people's, or given twice."""
    names = tuple(" ".join(name.split()) for name in text.split(","))
    check_names(names)
    return names


def read_options(settings: Sequence[str]) -> dict[str, OptionValue]:
    """Options of the rules given as `option=value`, the value as text. Raises `TableError` when there is no `=`."""
    options: dict[str, OptionValue] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals or not name.strip():
            raise TableError("option_malformed", given=setting)
        options[name.strip()] = value.strip()
    return options
