"""Kaldi's binary form: tokens end in a space, numbers carry their size, matrices go row by row."""

from __future__ import annotations

import re
import struct

import numpy as np


class Writer:
    """A binary stream that is being written."""

    def __init__(self) -> None:
        self._parts: list[bytes] = [b"\0B"]

    def bytes(self) -> bytes:
        """Everything written."""
        return b"".join(self._parts)

    def text(self, raw: str) -> None:
        """Write characters as they are."""
        self._parts.append(raw.encode())

    def token(self, *names: str) -> None:
        """Write tokens such as `<Dim>`."""
        for name in names:
            self.text(name + " ")

    def int32(self, *values: int) -> None:
        """Write integers."""
        for value in values:
            self._parts.append(struct.pack("<bi", 4, value))

    def float32(self, value: float) -> None:
        """Write a single-precision number."""
        self._parts.append(struct.pack("<bf", 4, value))

    def float64(self, value: float) -> None:
        """Write a double-precision number."""
        self._parts.append(struct.pack("<bd", 8, value))

    def truth(self, value: bool) -> None:
        """Write a flag."""
        self._parts.append(b"T" if value else b"F")

    def integers(self, values: list[int]) -> None:
        """Write a vector of integers."""
        self._parts.append(struct.pack("<bi", 4, len(values)) + np.array(values, "<i4").tobytes())

    def vector(self, values: np.ndarray) -> None:
        """Write a vector of floats."""
        flat = np.asarray(values, "<f4").reshape(-1)
        self.token("FV")
        self.int32(len(flat))
        self._parts.append(flat.tobytes())

    def matrix(self, values: np.ndarray) -> None:
        """Write a matrix of floats, row by row."""
        table = np.ascontiguousarray(np.asarray(values, "<f4"))
        self.token("FM")
        self.int32(*table.shape)
        self._parts.append(table.tobytes())


class Component:
    """One component of an nnet3 network that is being read: its fields are found by their tokens."""

    def __init__(self, name: str, raw: bytes) -> None:
        self.name = name
        self._raw = raw

    def vector(self, token: str) -> np.ndarray:
        """The vector of floats behind `token`, shape (n,)."""
        at = self._after(token, b"FV ")
        (count,) = struct.unpack_from("<i", self._raw, at + 1)
        return np.frombuffer(self._raw, "<f4", count, at + 5)

    def matrix(self, token: str) -> np.ndarray:
        """The matrix of floats behind `token`, shape (rows, columns)."""
        at = self._after(token, b"FM ")
        rows, columns = (struct.unpack_from("<i", self._raw, at + place)[0] for place in (1, 6))
        return np.frombuffer(self._raw, "<f4", rows * columns, at + 10).reshape(rows, columns)

    def integers(self, token: str) -> list[int]:
        """The vector of integers behind `token`."""
        at = self._after(token, b"")
        (count,) = struct.unpack_from("<i", self._raw, at + 1)
        return np.frombuffer(self._raw, "<i4", count, at + 5).tolist()

    def _after(self, token: str, kind: bytes) -> int:
        start = f"{token} ".encode() + kind
        place = self._raw.find(start)
        if place < 0:
            raise ValueError(f"The component {self.name} has no {token}.")
        return place + len(start)


def components(mdl: bytes) -> dict[str, Component]:
    """The components of a final.mdl by name."""
    starts = list(re.finditer(rb"<ComponentName> (\S+) <\w+> ", mdl))
    ends = [match.start() for match in starts[1:]] + [len(mdl)]
    found = (Component(match[1].decode(), mdl[match.end() : end]) for match, end in zip(starts, ends, strict=True))
    return {component.name: component for component in found}
