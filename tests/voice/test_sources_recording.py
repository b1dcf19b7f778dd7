"""Recordings of every plain kind become blocks of 16 kHz; what is no recording is named in one sentence."""

from __future__ import annotations

import struct
import time
import wave
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from voice.pcm import BLOCK_SAMPLES, RATE
from voice.recording import TAIL_SECONDS, Recording
from voice.sources import Block, SourceError
from voice.wavefile import write_wav

FREQUENCY = 440.0
LEVEL = 8000.0


def tone(rate: int, seconds: float = 1.0) -> np.ndarray:
    return LEVEL * np.sin(2 * np.pi * FREQUENCY * np.arange(int(rate * seconds)) / rate)


def wav(tag: int, bits: int, channels: int, rate: int, data: bytes, *, extensible: bool = False) -> bytes:
    """A wav file by hand, so that it need not be one that a library would write."""
    frame = channels * bits // 8
    form = struct.pack("<HHIIHH", 0xFFFE if extensible else tag, channels, rate, rate * frame, frame, bits)
    if extensible:
        form += struct.pack("<HHIH14s", 22, bits, 0, tag, b"\0\0\0\0\x10\0\x80\0\0\xaa\0\x38\x9b\x71")
    note = b"LIST" + struct.pack("<I", 5) + b"noise\0"  # an odd chunk in between, padded as the standard says
    body = b"WAVE" + b"fmt " + struct.pack("<I", len(form)) + form + note
    body += b"data" + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", len(body)) + body


def encoded(bits: int, tag: int, values: np.ndarray) -> bytes:
    if tag == 3:
        return (values / 32768).astype(f"<f{bits // 8}").tobytes()
    if bits == 8:
        return (np.rint(values / 256) + 128).astype(np.uint8).tobytes()
    if bits == 24:
        wide = np.rint(values * 256).astype("<i4").view(np.uint8).reshape(-1, 4)
        return wide[:, :3].tobytes()
    return np.rint(values * 2.0 ** (bits - 16)).astype(f"<i{bits // 8}").tobytes()


def listen(path: Path) -> tuple[list[Block], np.ndarray]:
    blocks = list(Recording(path))
    return blocks, np.frombuffer(b"".join(block.samples for block in blocks), "<i2").astype(np.float64)


@pytest.mark.parametrize(("tag", "bits"), [(1, 8), (1, 16), (1, 24), (1, 32), (3, 32), (3, 64)])
@pytest.mark.parametrize(("channels", "extensible"), [(1, False), (2, False), (6, True)])
@pytest.mark.parametrize("rate", [8000, 16000, 22050, 44100, 48000, 96000])
def test_every_plain_kind_sounds_the_same(
    tmp_path: Path, rate: int, channels: int, tag: int, bits: int, extensible: bool
) -> None:
    path = tmp_path / "tone.wav"
    values = np.repeat(tone(rate), channels)
    path.write_bytes(wav(tag, bits, channels, rate, encoded(bits, tag, values), extensible=extensible))
    _, heard = listen(path)
    wanted = tone(RATE)
    middle = slice(400, RATE - 400)
    error = np.sqrt(((heard[middle] - wanted[middle]) ** 2).mean())
    assert error < (100 if bits == 8 else 2)  # an 8-bit step is 256
    assert len(heard) == pytest.approx(RATE * (1 + TAIL_SECONDS), abs=2)


def test_sixteen_kilohertz_mono_passes_bit_exact(tmp_path: Path) -> None:
    path = tmp_path / "noise.wav"
    samples = np.random.default_rng(3).integers(-3000, 3000, 12345).astype(np.int16)
    write_wav(path, samples, RATE)
    _, heard = listen(path)
    assert (heard[: len(samples)] == samples).all()


def test_nothing_above_the_new_nyquist_comes_through(tmp_path: Path) -> None:
    path = tmp_path / "high.wav"
    write_wav(path, (8000 * np.sin(2 * np.pi * 10000 * np.arange(48000) / 48000)).astype(np.int16), 48000)
    _, heard = listen(path)
    assert heard[400 : RATE - 400].std() < 6  # the noise floor, not the tone


def test_times_run_on_from_block_to_block(tmp_path: Path) -> None:
    path = tmp_path / "tone.wav"
    write_wav(path, tone(44100, 1.234).astype(np.int16), 44100)
    blocks, heard = listen(path)
    assert blocks[0].time == 0.0
    assert all(first.end == pytest.approx(second.time) for first, second in pairwise(blocks))
    assert {len(block.samples) for block in blocks[:-1]} == {2 * BLOCK_SAMPLES}
    assert blocks[-1].end == pytest.approx(len(heard) / RATE)
    assert all(block.captured is None and not block.masked for block in blocks)


def test_silence_becomes_faint_noise_and_always_the_same(tmp_path: Path) -> None:
    path = tmp_path / "silence.wav"
    write_wav(path, np.zeros(RATE, np.int16), RATE)
    _, heard = listen(path)
    for start in range(0, len(heard) - 160, 160):
        assert 1 < heard[start : start + 160].std() < 10
    assert (listen(path)[1] == heard).all()


def test_real_time_takes_as_long_as_it_lasts(tmp_path: Path) -> None:
    path = tmp_path / "tone.wav"
    write_wav(path, tone(RATE, 0.6).astype(np.int16), RATE)
    begun = time.monotonic()
    for block in Recording(path, real_time=True):
        assert time.monotonic() - begun > block.end - 0.005


def test_close_ends_a_recording_at_once(tmp_path: Path) -> None:
    path = tmp_path / "tone.wav"
    write_wav(path, tone(RATE, 5).astype(np.int16), RATE)
    recording = Recording(path, real_time=True)
    blocks = []
    for block in recording:
        blocks.append(block)
        recording.close()
    assert len(blocks) == 1


def test_a_length_left_open_by_a_pipe_means_until_the_end(tmp_path: Path) -> None:
    path = tmp_path / "piped.wav"
    data = wav(1, 16, 1, RATE, encoded(16, 1, tone(RATE)))
    at = data.index(b"data") + 4
    path.write_bytes(data[:at] + b"\xff\xff\xff\xff" + data[at + 4 :])
    assert Recording(path).duration == pytest.approx(1.0)


GOOD = wav(1, 16, 1, RATE, encoded(16, 1, tone(RATE)))
BAD = {
    "empty": (b"", "x.wav is empty."),
    "text": (b"this is no sound at all", "x.wav is not a wav file."),
    "short text": (b"hi", "x.wav is not a wav file."),
    "mp3": (b"ID3\x04" + bytes(100), "x.wav is not a wav file (it looks like MP3)."),
    "ogg": (b"OggS" + bytes(100), "x.wav is not a wav file (it looks like Ogg)."),
    "flac": (b"fLaC" + bytes(100), "x.wav is not a wav file (it looks like FLAC)."),
    "mp4": (b"\0\0\0\x20ftypM4A " + bytes(100), "x.wav is not a wav file (it looks like MP4)."),
    "a-law": (wav(6, 8, 1, 8000, bytes(800)), "x.wav is a compressed wav file (A-law): save it as plain PCM."),
    "adpcm": (wav(17, 4, 1, 8000, bytes(800)), "x.wav is a compressed wav file (IMA ADPCM): save it as plain PCM."),
    "no channels": (wav(1, 16, 0, RATE, bytes(8)),
                    "x.wav is a damaged wav file: 0 channels at 16000 samples a second."),
    "no samples": (wav(1, 16, 1, RATE, b""), "x.wav has no sound in it."),
    "header only": (GOOD[:12], "x.wav is cut short: it ends before any sound."),
    "format cut": (GOOD[:24], "x.wav is a damaged wav file: its format is cut short."),
    "sound cut": (GOOD[:-16000], "x.wav is cut short: it should last 1.0 s and ends after 0.5 s."),
    "no format": (b"RIFF\0\0\0\0WAVEdata\x04\0\0\0abcd",
                  "x.wav is a damaged wav file: its sound comes before its format."),
}  # fmt: skip


@pytest.mark.parametrize(("content", "sentence"), BAD.values(), ids=BAD.keys())
def test_what_is_no_recording_is_named(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "x.wav"
    path.write_bytes(content)
    with pytest.raises(SourceError) as problem:
        Recording(path)
    assert str(problem.value) == sentence


def test_a_file_cut_anywhere_is_an_error_and_never_a_crash(tmp_path: Path) -> None:
    path = tmp_path / "x.wav"
    for length in [*range(80), *range(80, len(GOOD), 997)]:
        path.write_bytes(GOOD[:length])
        with pytest.raises(SourceError):
            Recording(path)


def test_missing_files_and_folders_are_named(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"There is no file .*nowhere\.wav\."):
        Recording(tmp_path / "nowhere.wav")
    with pytest.raises(SourceError, match=r"cannot be read: is a directory"):
        Recording(tmp_path)


def test_what_we_write_is_a_wav_file(tmp_path: Path) -> None:
    path = tmp_path / "out.wav"
    samples = np.arange(-1000, 1000, dtype=np.int16)
    write_wav(path, samples, 22050)
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22050)
        assert file.readframes(5000) == samples.tobytes()
    assert [entry.name for entry in tmp_path.iterdir()] == ["out.wav"]
