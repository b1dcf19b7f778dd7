"""Players' names in the middle of a game: the ears learn how one sounds that they have read wrongly."""

from __future__ import annotations

from dataclasses import dataclass, replace

from models.errors import ModelError
from models.sounding import Sounding
from referee.errors import TableError
from referee.learning import by_spelling
from referee.listening import TableEars
from referee.namebook import NameBook
from referee.session import Session
from voice.ears import EarsError


@dataclass(frozen=True, slots=True)
class Names:
    """Takes typed lines that tell how a name sounds."""

    session: Session
    ears: TableEars

    def told(self, line: str) -> bool:
        """Whether a typed line tells how a name sounds; if so, it is learned for this game and all others."""
        telling = self.ears.words.book.told_sound(line)
        if telling is None:
            return False
        word, spelling = telling
        try:
            said = by_spelling(word, spelling, self.session.announcer.language.code)
            NameBook().remember(word, said)
        except TableError as error:
            self.session.tell(error.code, **error.details)
            return True
        try:
            self._learn(word, said)
        except (EarsError, ModelError):
            self.session.tell("name_learned_later", name=word.title())
        else:
            self.session.tell("name_learned", name=word.title())
        return True

    def _learn(self, word: str, said: tuple[Sounding, ...]) -> None:
        words = self.ears.words
        if words.model is not None:
            self.ears.use(replace(words, model=words.model.learn({word: said}, words.book.graph().words)))
