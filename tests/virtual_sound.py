"""A sound card for tests: a private PulseAudio server with a virtual microphone and loudspeaker.

Real programs run on it through PortAudio, in processes of their own that get `VirtualSound.env` (PortAudio
reads it when it starts, so setting it inside a test process that has already imported sounddevice has no
effect).

    with VirtualSound(folder) as sound:
        game = subprocess.Popen([...], env=sound.env)
        sound.speak(pcm)                   # 16 kHz samples into the microphone, over a faint noise floor
        sound.heard(since=mark)            # what came out of the loudspeaker, 16 kHz samples

The microphone never goes digitally silent: noise runs all the time, as in a room. With `echo` above 0 the
loudspeaker is audible to the microphone, so a referee that does not close its ears would hear itself.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import numpy as np
import numpy.typing as npt

Samples = npt.NDArray[np.int16]

RATE = 16000
TICK = 0.02  # seconds of sound per write
ECHO_SECONDS = 0.08  # at most, from loudspeaker to microphone
NOISE_RMS = 8.0  # about -72 dBFS: a quiet room
_F_SETPIPE_SZ = 1031


def missing() -> str | None:
    """Why the virtual sound card cannot run here, or None if it can."""
    if not sys.platform.startswith("linux"):
        return "the virtual sound card needs Linux"
    for program in ("pulseaudio", "pactl", "parec"):
        if shutil.which(program) is None:
            return f"{program} is not installed (Debian: pulseaudio, pulseaudio-utils)"
    try:
        import sounddevice  # noqa: F401
    except OSError:
        return "PortAudio is not installed (Debian: libportaudio2, libasound2-plugins)"
    return None


class VirtualSound:
    """A private sound server; use it as a context manager.

    `folder` holds its sockets (keep the path short: under 90 characters). `echo` is the gain from loudspeaker
    to microphone, 0 for a table that cannot hear the referee.
    """

    def __init__(self, folder: Path, *, echo: float = 0.0, noise_rms: float = NOISE_RMS) -> None:
        self.folder = folder
        self.echo = echo
        self.noise_rms = noise_rms
        self._socket = folder / "native"
        self._fifo = folder / "mic.fifo"
        self.env = {
            **os.environ,
            "PULSE_SERVER": f"unix:{self._socket}",
            "PULSE_SOURCE": "mic",
            "PULSE_SINK": "speaker",
            "PULSE_RUNTIME_PATH": str(folder / "client"),
        }
        self._server: subprocess.Popen[bytes] | None = None
        self._recorder: subprocess.Popen[bytes] | None = None
        self._running = False
        self._threads: list[threading.Thread] = []
        self._lock = threading.Lock()
        self._spoken_out = threading.Condition(self._lock)
        self._pending: deque[tuple[Samples, float]] = deque()  # samples still to be spoken, and their speed
        self.last_spoken = 0.0
        """When (`time.monotonic()`) the last sample given to `speak` went into the microphone."""
        self._speaker: list[Samples] = []
        self._speaker_total = 0
        self._speaker_times: list[float] = []  # when the last sample of each piece had come
        self._echoes: deque[Samples] = deque()

    # ---- life

    def __enter__(self) -> VirtualSound:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.start_server()
        self._running = True
        for target in (self._feed, self._record):
            thread = threading.Thread(target=target, daemon=True)
            thread.start()
            self._threads.append(thread)
        deadline = time.monotonic() + 5
        while not self.mark() and time.monotonic() < deadline:  # an idle loudspeaker begins two seconds late
            time.sleep(0.02)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._running = False
        self.thaw()
        self.kill_server()
        for thread in self._threads:
            thread.join(timeout=5)

    def start_server(self) -> None:
        """Start the sound server (also after `kill_server`) and wait until it answers.

        Raises RuntimeError when it does not within 10 seconds.
        """
        self._socket.unlink(missing_ok=True)
        self._fifo.unlink(missing_ok=True)  # a server that was killed leaves it, and the next would refuse it
        with (self.folder / "server.log").open("ab") as log:
            self._server = subprocess.Popen(
                ["pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1",
                 "--disable-shm=yes", "--realtime=no", "--high-priority=no",
                 "-L", f"module-native-protocol-unix auth-anonymous=1 socket={self._socket}",
                 "-L", self._microphone_module(),
                 "-L", "module-null-sink sink_name=speaker rate=48000 channels=2"],
                env={**os.environ, "PULSE_RUNTIME_PATH": str(self.folder / "server")},
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            if self._socket.exists() and self._pactl("info").returncode == 0:
                return
            time.sleep(0.02)
        raise RuntimeError(f"pulseaudio did not start: {(self.folder / 'server.log').read_text()[-500:]}")

    # ---- the microphone

    def speak(self, samples: Samples | bytes, *, speed: float = 1.0, wait: bool = True) -> None:
        """Say 16 kHz mono samples into the microphone, `speed` times faster than life (up to 8).

        Returns when the last sample has been handed over, or at once with `wait=False`.
        """
        pcm = np.frombuffer(samples, np.int16) if isinstance(samples, bytes) else samples
        with self._lock:
            self._pending.append((pcm, speed))
        if wait:
            self.wait_spoken(timeout=len(pcm) / RATE / speed + 30)

    def wait_spoken(self, timeout: float) -> None:
        """Wait until everything given to `speak` has gone into the microphone; TimeoutError if it has not."""
        with self._spoken_out:
            if not self._spoken_out.wait_for(lambda: not self._pending, timeout):
                raise TimeoutError("the virtual microphone did not take the sound")

    def _feed(self) -> None:
        noise = np.random.default_rng(1)
        pipe = -1
        due = time.monotonic()
        while self._running:
            if pipe < 0:
                pipe = self._open_pipe()
            samples, speed, spoken = self._next_tick(noise)
            due = max(due + TICK / speed, time.monotonic() - 0.5)  # at most half a second is made up for
            time.sleep(max(0.0, due - time.monotonic()))
            if pipe >= 0 and not _write(pipe, samples.tobytes()):
                os.close(pipe)
                pipe = -1
            if spoken:
                self.last_spoken = time.monotonic()
        if pipe >= 0:
            os.close(pipe)

    def _open_pipe(self) -> int:
        try:
            pipe = os.open(self._fifo, os.O_WRONLY | os.O_NONBLOCK)
        except OSError:  # no server, or no microphone plugged in
            return -1
        with contextlib.suppress(OSError):  # little room in the pipe, so that little sound waits in it
            fcntl.fcntl(pipe, _F_SETPIPE_SZ, 4096)
        return pipe

    def _next_tick(self, noise: np.random.Generator) -> tuple[Samples, float, bool]:
        """The next samples for the microphone, their speed, and whether there is speech in them."""
        count = int(TICK * RATE)
        mixed = noise.normal(0.0, self.noise_rms, count)
        speed = 1.0
        with self._spoken_out:
            spoken = bool(self._pending)
            if spoken:
                pcm, speed = self._pending.popleft()
                mixed[: len(pcm)] += pcm[:count]
                if len(pcm) > count:
                    self._pending.appendleft((pcm[count:], speed))
                self._spoken_out.notify_all()
            if self.echo:
                mixed += self.echo * _take(self._echoes, count)
        return np.clip(np.rint(mixed), -32768, 32767).astype(np.int16), speed, spoken

    # ---- the loudspeaker

    def _record(self) -> None:
        while self._running:
            self._recorder = subprocess.Popen(
                ["parec", "--device=speaker.monitor", "--format=s16le", f"--rate={RATE}", "--channels=1",
                 "--latency-msec=20", "--raw"],
                env=self.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            assert self._recorder.stdout is not None
            while chunk := os.read(self._recorder.stdout.fileno(), 4096):
                samples = np.frombuffer(chunk[: len(chunk) // 2 * 2], np.int16)
                with self._lock:
                    self._speaker.append(samples)
                    self._speaker_times.append(time.monotonic())
                    self._speaker_total += len(samples)
                    if self.echo:
                        self._echoes.append(samples)
                        while sum(map(len, self._echoes)) > ECHO_SECONDS * RATE:
                            self._echoes.popleft()  # the feeder was late; an echo in a room never is
            self._recorder.wait()
            self._recorder.stdout.close()
            time.sleep(0.1)

    def mark(self) -> int:
        """How many samples the loudspeaker has played until now: a point in time for `heard`."""
        with self._lock:
            return self._speaker_total

    def heard(self, since: int = 0) -> Samples:
        """What the loudspeaker has played since a mark: 16 kHz mono samples."""
        with self._lock:
            played = np.concatenate([np.zeros(0, np.int16), *self._speaker])
        return played[since:]

    def sounded(self, since: int, loudness: int) -> float | None:
        """When (`time.monotonic()`) the loudspeaker first played a sample so loud since a mark; None if it has not."""
        with self._lock:
            position = 0
            for samples, last in zip(self._speaker, self._speaker_times, strict=True):
                loud = np.flatnonzero(np.abs(samples[max(0, since - position) :].astype(np.int32)) >= loudness)
                position += len(samples)
                if len(loud):
                    return last - (len(samples) - max(0, since - position + len(samples)) - int(loud[0])) / RATE
        return None

    # ---- faults

    def kill_server(self) -> None:
        """End the sound server, as a crash would."""
        if self._server is not None and self._server.poll() is None:
            self._server.kill()
            self._server.wait()

    def freeze(self) -> None:
        """Stop the sound server in its tracks: nothing fails, nothing moves."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let a frozen server go on."""
        self._signal(signal.SIGCONT)

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """The server is frozen inside the block."""
        self.freeze()
        try:
            yield
        finally:
            self.thaw()

    def unplug_microphone(self) -> None:
        """Pull the microphone out."""
        self._pactl("unload-module", "module-pipe-source")

    def plug_microphone(self) -> None:
        """Put the microphone back in."""
        self._pactl("load-module", *self._microphone_module().split())

    def unplug_loudspeaker(self) -> None:
        """Pull the loudspeaker out."""
        self._pactl("unload-module", "module-null-sink")

    def _signal(self, number: signal.Signals) -> None:
        if self._server is not None and self._server.poll() is None:
            self._server.send_signal(number)

    def _microphone_module(self) -> str:
        return f"module-pipe-source source_name=mic file={self._fifo} format=s16le rate={RATE} channels=1"

    def _pactl(self, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        try:
            return subprocess.run(["pactl", *arguments], env=self.env, capture_output=True, timeout=5, check=False)
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(arguments, 1)


def _write(pipe: int, data: bytes) -> bool:
    """Write a tick; a full pipe (a frozen server) loses it. False when the reader is gone."""
    try:
        os.write(pipe, data)
    except OSError as problem:
        return problem.errno == errno.EAGAIN
    return True


def _take(chunks: deque[Samples], count: int) -> npt.NDArray[np.float64]:
    """The next `count` samples of a queue of chunks, zeros where it has fewer."""
    taken = np.zeros(count)
    filled = 0
    while chunks and filled < count:
        chunk = chunks.popleft()
        part = chunk[: count - filled]
        taken[filled : filled + len(part)] = part
        filled += len(part)
        if len(part) < len(chunk):
            chunks.appendleft(chunk[len(part) :])
    return taken
