"""What can be wrong with a speech model."""

from __future__ import annotations


class ModelError(Exception):
    """A model that is missing, damaged or malformed; the message is one sentence for the user."""
