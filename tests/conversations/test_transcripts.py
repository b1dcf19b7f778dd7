"""The conversations in this folder go as they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conversations.transcript import Conversation, read

FILES = sorted(Path(__file__).parent.glob("*/*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_the_referee_answers_as_written(file: Path) -> None:
    for turn, answer in Conversation(read(file)).answers():
        assert answer == turn.answer, f"{turn.speaker}: {turn.text}"


def test_each_conversation_is_held_in_every_language() -> None:
    held = {folder.name: {file.stem for file in folder.glob("*.txt")} for folder in {file.parent for file in FILES}}
    assert set(held) == {"pt-PT", "pt-BR", "en"}
    assert held["pt-PT"] == held["pt-BR"] == held["en"]
