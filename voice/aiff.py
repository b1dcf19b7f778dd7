"""Reading the AIFF files that macOS speech synthesis writes (pyttsx3's driver there knows no other format)."""

from __future__ import annotations

import struct

import numpy as np

from voice.pcm import Samples
from voice.sources import SourceError


def read_aiff(data: bytes) -> tuple[Samples, int]:
    """Samples and rate in Hz of a 16-bit mono AIFF or AIFF-C file; raises SourceError on anything else.

    Apple, Audio Interchange File Format AIFF-C, 1991; "sowt" is Apple's name for little-endian samples.
    """
    if data[:4] != b"FORM" or data[8:12] not in (b"AIFF", b"AIFC"):
        raise SourceError("This is not an AIFF file.")
    order, rate, position = ">i2", 0, 12
    while position + 8 <= len(data):
        kind, length = struct.unpack(">4sI", data[position : position + 8])
        body = data[position + 8 : position + 8 + length]
        if kind == b"COMM":
            channels, _, bits = struct.unpack(">hIh", body[:8])
            codec = body[18:22] if data[8:12] == b"AIFC" else b"NONE"
            if (channels, bits) != (1, 16) or codec not in (b"NONE", b"sowt"):
                raise SourceError("This AIFF file is not 16-bit mono.")
            order = "<i2" if codec == b"sowt" else ">i2"
            rate = round(_extended(body[8:18]))
        elif kind == b"SSND" and rate:
            (offset,) = struct.unpack(">I", body[:4])
            sound = body[8 + offset :]
            return np.frombuffer(sound[: len(sound) // 2 * 2], order).astype(np.int16), rate
        position += 8 + length + length % 2
    raise SourceError("This AIFF file has no sound in it.")


def _extended(data: bytes) -> float:
    """An 80-bit floating-point number, as AIFF stores its rate."""
    exponent, mantissa = struct.unpack(">HQ", data)
    return float(mantissa) * 2.0 ** (int(exponent) - 16383 - 63)
