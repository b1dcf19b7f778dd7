"""Reading and writing wav files: any plain PCM or float wav in, 16-bit mono out.

The standard library's `wave` refuses the extensible headers that 24-bit recorders write (before Python 3.12)
and does not notice that a file is cut short, so the few header fields are read here.
"""

from __future__ import annotations

import io
import struct
import wave
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np

from voice.pcm import Floats, Samples
from voice.sources import SourceError
from voice.wholefile import write_whole

_PCM, _FLOAT, _EXTENSIBLE = 1, 3, 0xFFFE
_COMPRESSED = {2: "ADPCM", 6: "A-law", 7: "µ-law", 17: "IMA ADPCM", 49: "GSM", 80: "MPEG", 85: "MP3"}
_UNTIL_THE_END = 0x7FFFFF00  # programs that write into a pipe leave the length at (nearly) its maximum


@dataclass(frozen=True, slots=True)
class WavFormat:
    """How a wav file stores its sound: `rate` in Hz, `width` in bytes a sample, `frames` in the file."""

    rate: int
    channels: int
    width: int
    floating: bool
    frames: int

    @property
    def frame_bytes(self) -> int:
        """Bytes of one sample of every channel."""
        return self.width * self.channels


def read_header(file: BinaryIO, name: str) -> WavFormat:
    """Read up to the first sample. Raises SourceError, in one sentence, on what is no plain wav file."""
    size = file.seek(0, io.SEEK_END)
    file.seek(0)
    if size == 0:
        raise SourceError(f"{name} is empty.")
    riff = file.read(12)
    if len(riff) < 12 or riff[:4] != b"RIFF" or riff[8:] != b"WAVE":
        raise SourceError(f"{name} is not a wav file{_looks_like(riff)}.")
    layout: tuple[int, int, int, int] | None = None
    while len(head := file.read(8)) == 8:
        kind, length = struct.unpack("<4sI", head)
        if kind == b"fmt ":
            layout = _layout(file.read(length + length % 2), name)
        elif kind == b"data":
            if layout is None:
                raise SourceError(f"{name} is a damaged wav file: its sound comes before its format.")
            return _format(layout, length, size - file.tell(), name)
        else:
            file.seek(length + length % 2, io.SEEK_CUR)
    raise SourceError(f"{name} is cut short: it ends before any sound.")


def to_mono(data: bytes, form: WavFormat) -> Floats:
    """Whole frames of a wav file as one channel, in units of a 16-bit sample."""
    frames = len(data) // form.frame_bytes
    raw = data[: frames * form.frame_bytes]
    values = _decoder(form)(raw)
    mono: Floats = values.reshape(frames, form.channels).mean(axis=1)
    return mono


def write_wav(path: Path, samples: Samples, rate: int) -> None:
    """Write a 16-bit mono wav file whole or not at all; raises OSError."""
    content = io.BytesIO()
    with wave.open(content, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(samples.astype("<i2").tobytes())
    write_whole(path, content.getvalue())


def _layout(data: bytes, name: str) -> tuple[int, int, int, int]:
    """(format tag, channels, rate, bits) out of a fmt chunk, looking through the extensible wrapping."""
    if len(data) < 16:
        raise SourceError(f"{name} is a damaged wav file: its format is cut short.")
    tag, channels, rate, _, _, bits = struct.unpack("<HHIIHH", data[:16])
    if tag == _EXTENSIBLE and len(data) >= 26:
        (tag,) = struct.unpack("<H", data[24:26])
    return tag, channels, rate, bits


def _format(layout: tuple[int, int, int, int], length: int, present: int, name: str) -> WavFormat:
    tag, channels, rate, bits = layout
    known = (tag == _PCM and bits in (8, 16, 24, 32)) or (tag == _FLOAT and bits in (32, 64))
    if not known:
        codec = _COMPRESSED.get(tag, f"format {tag} with {bits} bits")
        raise SourceError(f"{name} is a compressed wav file ({codec}): save it as plain PCM.")
    if not channels or not 1000 <= rate <= 768000:
        raise SourceError(f"{name} is a damaged wav file: {channels} channels at {rate} samples a second.")
    frame_bytes = channels * bits // 8
    if length >= _UNTIL_THE_END:
        length = present
    if length > present:
        whole, there = (count / frame_bytes / rate for count in (length, present))
        raise SourceError(f"{name} is cut short: it should last {whole:.1f} s and ends after {there:.1f} s.")
    if length < frame_bytes:
        raise SourceError(f"{name} has no sound in it.")
    return WavFormat(rate, channels, bits // 8, tag == _FLOAT, length // frame_bytes)


def _decoder(form: WavFormat) -> Callable[[bytes], Floats]:
    if form.floating:
        return lambda raw: np.nan_to_num(np.frombuffer(raw, f"<f{form.width}").astype(np.float64)) * 32768.0
    if form.width == 1:  # the only unsigned one
        return lambda raw: (np.frombuffer(raw, np.uint8).astype(np.float64) - 128.0) * 256.0
    if form.width == 3:
        return _from_24_bits
    scale = 1.0 if form.width == 2 else 1.0 / 65536.0
    return lambda raw: np.frombuffer(raw, f"<i{form.width}").astype(np.float64) * scale


def _from_24_bits(raw: bytes) -> Floats:
    parts = np.frombuffer(raw, np.uint8).reshape(-1, 3).astype(np.int32)
    values = (parts[:, 0] << 8 | parts[:, 1] << 16 | parts[:, 2] << 24) >> 8
    return values.astype(np.float64) / 256.0


def _looks_like(start: bytes) -> str:
    for magic, what in (
        (b"ID3", "MP3"), (b"\xff\xfb", "MP3"), (b"OggS", "Ogg"), (b"fLaC", "FLAC"), (b"FORM", "AIFF"),
        (b"RIFF", "another RIFF format"),
    ):  # fmt: skip
        if start.startswith(magic):
            return f" (it looks like {what})"
    return " (it looks like MP4)" if start[4:8] == b"ftyp" else ""
