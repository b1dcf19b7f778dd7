"""What a recognizer's result means."""

from __future__ import annotations

import subprocess
import sys

import pytest

from voice.recognizer import heard_in, joined


@pytest.mark.parametrize(
    ("raw", "text"),
    [("[unk] [unk]", "[unk]"), ("rei de copas", "rei de copas"), ("", ""), ("[unk] a [unk] [unk]", "[unk] a [unk]")],
)
def test_runs_of_unknown_words_are_one(raw: str, text: str) -> None:
    assert joined(raw) == text


def test_rivals_say_how_much_worse_they_are() -> None:
    result = """{"alternatives": [
        {"confidence": 90.5, "text": "rei", "result": [{"word": "rei", "start": 0.5, "end": 0.75}]},
        {"confidence": 89.0, "text": "[unk] [unk]"},
        {"confidence": 88.0, "text": "[unk]"}]}"""
    heard = heard_in(result, start=2.0, now=3.5)
    assert heard is not None
    assert [(rival.text, rival.cost) for rival in heard.rivals] == [("rei", 0.0), ("[unk]", 1.5)]
    assert (heard.speech_start, heard.speech_end, heard.decided) == (2.5, 2.75, 3.5)


@pytest.mark.parametrize("result", ['{"alternatives": [{"confidence": 1.0, "text": ""}]}', '{"text": ""}'])
def test_silence_is_notheard_in(result: str) -> None:
    assert heard_in(result, start=0.0, now=1.0) is None


def test_what_vosk_would_fetch_models_with_is_not_loaded() -> None:
    clients = "{'requests', 'urllib3'}"
    ask = f"import sys; from voice.recognizer import library; library(); print({clients} & sys.modules.keys())"
    run = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"
