"""What holds for everything the referee says."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def half_filled(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fails every test in which a sentence mentioned what it was not given."""
    caplog.set_level(logging.INFO, "referee.wording")
    yield
    assert [record.getMessage() for record in caplog.records if record.name == "referee.wording"] == []
