"""The ears of a table: fitted to what may be said at it now, and fitted anew when that changes."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

from models.errors import ModelError
from models.sounding import soundings
from models.speech import OwnModel, SpeechModel
from referee.ears import fit_graph, speech_model
from referee.journal import Opened
from referee.namebook import NameBook
from referee.naming import substitutes, taught
from referee.phrases import phrasebook
from voice.ears import PATIENCE, Ears, EarsDown, EarsError
from voice.heard import Heard
from voice.phrasebook import Phrasebook
from voice.wordgraph import WordGraph

RESUMING = frozenset({"resume"})
"""All that is listened for while the table pauses."""


@dataclass(frozen=True, slots=True)
class Words:
    """What may be said, the model to hear it with (None where nothing is heard), and colors that stand for names."""

    book: Phrasebook
    model: SpeechModel | None
    colors: Mapping[str, str]


def words_of(opened: Opened, chosen: Path | None, *, heard: bool) -> Words:
    """The words of a table; where it is `heard`, a player whose name the ears do not know gets a color.

    `chosen` is a speech model in place of our own. Raises ModelError.
    """
    players = opened.setup.players
    book = phrasebook(opened.game, opened.language, players, opened.rhymes)
    if not heard:
        return Words(book, None, {})
    model = taught(speech_model(chosen, opened.language), book, players, opened.language, NameBook().soundings())
    colors = substitutes(players, book, model.known(book.words))
    if colors:
        book = phrasebook(opened.game, opened.language, players, opened.rhymes, colors)
    return Words(book, model, colors)


@dataclass(slots=True)
class TableEars:
    """All that hear the table, and the `words` that they are fitted to.

    What that takes on the disk goes with `stack`.
    """

    words: Words
    stack: ExitStack
    ears: list[Ears] = field(default_factory=list)
    _resting: bool = False
    _folders: dict[bool, Path] = field(default_factory=dict)  # fitted to the words, at rest and not

    def open(
        self,
        deliver: Callable[[Heard | EarsDown], None],
        interrupted: Callable[[Heard], None] | None = None,
        *,
        patience: float = PATIENCE,
    ) -> Ears:
        """Ears that hear the table and, where somebody is `interrupted` by it, what is said over that voice.

        They are waited for as long as is `patience` (seconds). Raises EarsError or ModelError.
        """
        ears = Ears(deliver, interrupted=interrupted, patience=patience)
        self.stack.callback(ears.close)
        ears.start()
        try:
            ears.listen(self._fitted())
        except (EarsError, ModelError):
            ears.close()
            raise
        if interrupted is not None:
            self._listen_over(ears)
        self.ears.append(ears)
        return ears

    def use(self, words: Words) -> None:
        """Hear other words from the next utterance on. Raises EarsError or ModelError; those before stay then."""
        before = self.words, self._folders
        self.words, self._folders = words, {}
        try:
            self._listen()
        except (EarsError, ModelError):
            self.words, self._folders = before
            raise
        for each in self.ears:
            self._listen_over(each)

    def rest(self, resting: bool) -> None:
        """While the table pauses hear nothing but the words that go on with the game."""
        self._resting = resting
        with suppress(EarsError, ModelError):  # they hear too much then, of which nothing is taken
            self._listen()

    def _listen(self) -> None:
        if self.ears:
            folder = self._fitted()
            for each in self.ears:
                each.listen(folder)

    def _listen_over(self, ears: Ears) -> None:
        """Hear what interrupts us. Without it the Enter key still does."""
        with suppress(EarsError, ModelError):
            ears.listen_over(self._interruptions())

    def _fitted(self) -> Path:
        assert self.words.model is not None
        if self._resting not in self._folders:
            graph = self.words.book.graph(only=RESUMING if self._resting else None)
            self._folders[self._resting] = self._fit(self.words.model, graph)
        return self._folders[self._resting]

    def _interruptions(self) -> Path | None:
        """A model of other makers takes any noise for a word when it may hear but a few: there is none then."""
        graph, model = self.words.book.interruptions(), self.words.model
        if graph is None or not isinstance(model, OwnModel):
            return None
        unknown = graph.words - model.known(graph.words)
        if unknown:
            model = model.learn(soundings(sorted(unknown), self.words.book.language.tag), graph.words)
        return self._fit(model, graph)

    def _fit(self, model: SpeechModel, graph: WordGraph) -> Path:
        """The speech model fitted to what lies on the graph, in a folder of its own as long as the game lasts."""
        folder = Path(self.stack.enter_context(tempfile.TemporaryDirectory(prefix="conde-")))
        return fit_graph(model, graph, folder)
