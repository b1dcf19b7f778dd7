"""What cannot go on: told in the players' language by message name."""

from __future__ import annotations

from typing import Any


class TableError(Exception):
    """A command that cannot go on; `code` names its message, `details` fill it."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(f"{code}: {details}" if details else code)
        self.code = code
        self.details = details
