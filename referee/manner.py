"""How the referee speaks: louder, softer, slower, faster, as the table asks."""

from __future__ import annotations

import msgspec

from voice.mouth import Mouth

STEP = 1.25  # what one "slower" or "louder" changes
LOUDNESS = (0.25, 3.0)
PACE = (90, 300)  # words a minute

_LOUDER = {"louder": STEP, "softer": 1 / STEP}
_FASTER = {"faster": STEP, "slower": 1 / STEP}


def adjust(mouth: Mouth, mode: str) -> bool:
    """Change the manner of speaking by one step; False when `mode` is no manner."""
    style = mouth.style
    if mode in _LOUDER:
        volume = _within(style.volume * _LOUDER[mode], LOUDNESS)
        mouth.style = msgspec.structs.replace(style, volume=volume)
    elif mode in _FASTER:
        rate = round(_within(style.rate * _FASTER[mode], PACE))
        mouth.style = msgspec.structs.replace(style, rate=rate)
    else:
        return False
    return True


def _within(value: float, limits: tuple[float, float]) -> float:
    least, most = limits
    return min(most, max(least, value))
