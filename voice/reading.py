"""What an utterance could mean: acts with slots, each reading with a cost."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing the utterance could mean.

    `acts` are canonical acts such as `{"do": "play", "rank": "K", "formula": 2}`, in the order spoken (one or
    two in a breath). `speaker` is the name spoken before the call, if any. `cost` is 0 for a perfect match and
    grows with every repair (see the matcher's price list). `confirm` asks for a yes before it is acted on.
    `phrase` is the phrase that it was matched with, in plain words. `lead` is how much more it would cost that nothing
    was said to us, infinite where that was not heard at all. `padded` tells that fillers were heard around the call.
    """

    acts: tuple[Mapping[str, Any], ...]
    cost: float
    phrase: str
    speaker: str | None = None
    confirm: bool = False
    lead: float = math.inf
    padded: bool = False
