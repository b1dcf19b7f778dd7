"""What tests of several rooms share: a sound card."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.virtual_sound import VirtualSound, missing
from voice.sound import devices


@pytest.fixture
def sound(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[VirtualSound]:
    """A virtual microphone and loudspeaker; worker processes started in the test use them.

    Its parameter, set by `pytest.mark.parametrize("sound", [0.5], indirect=True)`, is the echo from
    loudspeaker to microphone. Skips where there is no sound server to run.
    """
    if reason := missing():
        pytest.skip(reason)
    folder = Path(tempfile.mkdtemp(prefix="conde-"))  # short: the path of a socket may have 107 characters
    with VirtualSound(folder, echo=getattr(request, "param", 0.0)) as virtual:
        for name in ("PULSE_SERVER", "PULSE_SOURCE", "PULSE_SINK", "PULSE_RUNTIME_PATH"):
            monkeypatch.setenv(name, virtual.env[name])
        yield virtual
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def no_sound(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine without microphone and loudspeaker: no sound server answers. Skips where there is a sound card."""
    monkeypatch.setenv("PULSE_SERVER", f"unix:{tmp_path / 'nobody'}")
    if devices():
        pytest.skip("this machine has a sound card")
