"""Typed lines are a source like any other."""

from __future__ import annotations

import io

from voice.keyboard import Keyboard
from voice.sources import Line


def test_a_blank_line_is_the_enter_key_alone() -> None:
    keyboard = Keyboard(io.StringIO("  Aqui está um rei \n\n \npasso\r\nfim"))
    assert list(keyboard) == [Line("Aqui está um rei"), Line(""), Line(""), Line("passo"), Line("fim")]


def test_bytes_that_are_no_text_do_no_harm() -> None:
    stream = io.TextIOWrapper(io.BytesIO(b"passo\n\xff\xfe\x00\npasso\n"), encoding="utf-8")
    lines = list(Keyboard(stream))
    assert [lines[0], lines[-1]] == [Line("passo"), Line("passo")]


def test_close_ends_it() -> None:
    keyboard = Keyboard(io.StringIO("um\ndois\ntrês\n"))
    lines = []
    for line in keyboard:
        lines.append(line.text)
        keyboard.close()
    assert lines == ["um"]
