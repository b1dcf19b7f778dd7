"""The mouth: says sentences one after the other through a supervised worker, and knows exactly when it speaks."""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from enum import Enum

from voice.child import Child, ChildGoneError, ChildSilentError
from voice.chime import Tone
from voice.clips import Excerpt
from voice.mouth_worker import Answer, Ended, OpenLoudspeaker, Ready, Ring, Say, Silence, Started
from voice.sound import SERVER_SILENT, SYSTEM_FAILS, Failure, NoLoudspeakerError, SoundError, Trouble
from voice.synthesis import DEFAULT_RATE, VoiceStyle
from voice.synthesizer import LEAVE_SECONDS, START_SECONDS, patience

OVERDUE_SECONDS = 1.5  # beyond the planned end of a sentence: the worker has hung
RETRY_SECONDS = 3.0  # between two attempts to find a loudspeaker again
REOPEN_SECONDS = 5.0  # for such an attempt; less than at the start, since a sentence may wait for it
LOOK_SECONDS = 1.0  # how often a silent worker is looked after
REMEMBER_SECONDS = 60.0  # of what was audible when


class Outcome(Enum):
    """What became of a sentence."""

    SPOKEN = "spoken"
    CUT = "cut"
    UNSPOKEN = "unspoken"  # no voice or loudspeaker: it has to be read


class Utterance:
    """A sentence given to the mouth, or a chime.

    One that is not `lasting` is dropped when it still waits while the talk has moved on. `start` and `end` say when it
    was in the air, in seconds of `time.monotonic()`; None as long as that is not known, or if it never was.
    """

    def __init__(
        self,
        number: int,
        text: str,
        style: VoiceStyle,
        *,
        tones: Sequence[Tone] = (),
        recording: Excerpt | None = None,
        lasting: bool = True,
    ) -> None:
        self.number = number
        self.text = text
        self.style = style
        self.tones = tuple(tones)
        self.recording = recording
        self.lasting = lasting
        self.stale = False
        self.start: float | None = None
        self.end: float | None = None
        self.outcome: Outcome | None = None
        self._done = threading.Event()

    def wait(self, timeout: float | None = None) -> Outcome | None:
        """Wait until it has been said, cut or given up; None if `timeout` seconds were not enough."""
        self._done.wait(timeout)
        return self.outcome

    @property
    def order(self) -> Say | Ring:
        """What the worker is told."""
        if self.tones:
            return Ring(self.number, self.tones, self.style.volume)
        return Say(self.number, self.text, self.style, self.recording)

    def _finish(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self._done.set()


def _ignore(*_: object) -> None:
    """Nobody wants to know."""


class Mouth:
    """Speaks through a loudspeaker. Sentences keep their order.

    `on_start` and `on_end` are called with the utterance, on the mouth's own thread; `on_trouble` with a
    SoundError when sentences can no longer be heard (they end UNSPOKEN then) and with None when they can
    again. A worker that crashes or hangs is noticed within two seconds and replaced, and its sentence said
    once more. `name` is the loudspeaker's, once there is one.
    """

    def __init__(
        self,
        language: str,
        *,
        device: str | int | None = None,
        rate: int = DEFAULT_RATE,
        on_start: Callable[[Utterance], None] = _ignore,
        on_end: Callable[[Utterance], None] = _ignore,
        on_trouble: Callable[[SoundError | None], None] = _ignore,
    ) -> None:
        self.style = VoiceStyle(language, rate)
        self.name = ""
        self._device = device
        self._on_start, self._on_end, self._on_trouble = on_start, on_end, on_trouble
        self._lock = threading.RLock()
        self._said: queue.Queue[Utterance | None] = queue.Queue()
        self._unfinished: deque[Utterance] = deque()
        self._count = 0
        self._silenced = 0
        self._audible: deque[tuple[float, float]] = deque()
        self._child: Child[Answer] | None = None
        self._trouble: SoundError | None = None
        self._retry_at = 0.0
        self._opened = threading.Event()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="mouth", daemon=True)
        self._thread.start()

    # ---- what the table uses

    def wait_ready(self, timeout: float = START_SECONDS + 1.0) -> None:
        """Wait until the mouth can speak; raises SoundError (mostly NoLoudspeakerError) if it cannot."""
        if not self._opened.wait(timeout):
            raise NoLoudspeakerError(Trouble.SOUND_SERVER_SILENT, SERVER_SILENT)
        if self._trouble is not None:
            raise self._trouble

    def say(
        self,
        text: str,
        *,
        style: VoiceStyle | None = None,
        recording: Excerpt | None = None,
        lasting: bool = True,
    ) -> Utterance:
        """Speak a text after all that was given before; returns at once.

        A `recording` of the text is played instead, unless it cannot be.
        """
        return self._add(text, style or self.style, (), recording, lasting)

    def ring(self, tones: Sequence[Tone], *, lasting: bool = False) -> Utterance:
        """Play a chime after all that was given before; returns at once."""
        return self._add("", self.style, tones, None, lasting)

    def _add(
        self, text: str, style: VoiceStyle, tones: Sequence[Tone], recording: Excerpt | None, lasting: bool
    ) -> Utterance:
        with self._lock:
            self._count += 1
            utterance = Utterance(self._count, text, style, tones=tones, recording=recording, lasting=lasting)
            if self._closed:
                utterance._finish(Outcome.CUT)
                return utterance
            self._unfinished.append(utterance)
        self._said.put(utterance)
        return utterance

    def stop(self) -> None:
        """Silence at once, and forget what waits to be said."""
        with self._lock:
            self._silence(self._count)

    def interrupt(self) -> None:
        """Cut short what is being said; of what waits only the lasting is said after it."""
        with self._lock:
            self.move_on()
            if self._unfinished:
                self._silence(self._unfinished[0].number)

    def move_on(self) -> None:
        """Drop what waits and does not last: it is too late for it."""
        with self._lock:
            for utterance in self._unfinished:
                utterance.stale = utterance.stale or not (utterance.lasting or utterance.start)

    def _silence(self, number: int) -> None:
        """Cut everything up to the utterance of that number."""
        self._silenced = max(self._silenced, number)
        if self._child is not None:
            with contextlib.suppress(ChildGoneError):
                self._child.send(Silence(self._silenced))

    def _unwanted(self, utterance: Utterance) -> bool:
        return utterance.stale or utterance.number <= self._silenced

    @property
    def speaking(self) -> bool:
        """Whether something is being said, or is about to be."""
        with self._lock:
            return bool(self._unfinished)

    def audible(self, start: float, end: float) -> list[tuple[float, float]]:
        """When, between two times of `time.monotonic()`, our voice came from the loudspeaker: (start, end), in order.

        What is on its way counts as planned.
        """
        with self._lock:
            spoken = tuple(self._audible)
        return [(max(start, first), min(end, last)) for first, last in spoken if first < end and last > start]

    @property
    def setting(self) -> tuple[str, float]:
        """Through which loudspeaker it speaks and how loudly: what depends on it is how loud it is in the room."""
        return self.name, self.style.volume

    def wait_quiet(self, timeout: float | None = None) -> bool:
        """Wait until all has been said; False if `timeout` seconds were not enough."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while True:
            with self._lock:
                last = self._unfinished[-1] if self._unfinished else None
            if last is None:
                return True
            if last.wait(None if deadline is None else max(0.0, deadline - time.monotonic())) is None:
                return False

    def choose(self, device: str | int | None) -> None:
        """Speak through another loudspeaker from now on; what is being said begins again there.

        Raises SoundError when it cannot be used; the one before stays then.
        """
        child: Child[Answer] = Child("voice.mouth_worker", Answer)
        try:
            name = self._open(child, device, REOPEN_SECONDS)
        except SoundError:
            child.close()
            raise
        with self._lock:
            before, self._child = self._child, None if self._closed else child
            self._device, self.name = device, name
        if before is not None:
            before.close()
        if self._closed:
            child.close()
        self._tell(None)

    def close(self) -> None:
        """Silence, and let go of the loudspeaker."""
        with self._lock:
            self._closed = True
        self.stop()
        self._said.put(None)
        with self._lock:
            if self._child is not None:
                self._child.close(LEAVE_SECONDS)
        self._thread.join(START_SECONDS)

    # ---- the mouth's own thread

    def _run(self) -> None:
        self._ensure_child()
        self._opened.set()
        while True:
            try:
                utterance = self._said.get(timeout=self._until_look())
            except queue.Empty:
                self._ensure_child()
                continue
            if utterance is None:
                break
            outcome = self._speak(utterance)
            with self._lock:
                self._unfinished.remove(utterance)
            utterance._finish(outcome)
            self._on_end(utterance)
        self._drop_child(self._child)

    def _until_look(self) -> float:
        """Seconds to the next look at the worker, or to the next attempt at a loudspeaker."""
        return LOOK_SECONDS if self._child is not None else max(0.0, self._retry_at - time.monotonic())

    def _speak(self, utterance: Utterance) -> Outcome:
        problem: SoundError | None = None
        for attempt in range(2):
            child = self._ensure_child() if attempt else self._child
            if child is None or self._unwanted(utterance):
                break
            try:
                return self._through(child, utterance)
            except SoundError as failure:
                problem = failure
            except (ChildGoneError, ChildSilentError):
                problem = SoundError(Trouble.SYNTHESIS_FAILED, "The speech synthesizer does not answer.")
            self._hush(utterance)
            if problem.trouble is Trouble.NO_VOICE:  # another language may well have one
                break
            self._drop_child(child)
            if isinstance(problem, NoLoudspeakerError):  # a frozen sound server would have the second try wait
                self._tell(problem)
        if self._unwanted(utterance):
            return Outcome.CUT
        if problem is not None and self._trouble is None:
            self._tell(problem)
        return Outcome.UNSPOKEN

    def _through(self, child: Child[Answer], utterance: Utterance) -> Outcome:
        """Have the worker say it; raises what the worker fails with."""
        with self._lock:
            child.send(utterance.order)
            if utterance.number <= self._silenced:
                child.send(Silence(self._silenced))
        wait = patience(utterance.text)
        while True:
            answer, _ = child.receive(wait)
            if isinstance(answer, Failure):
                raise _problem(answer)
            if isinstance(answer, Started):
                with self._lock:
                    utterance.start, utterance.end = answer.start, answer.end
                    self._audible.append((answer.start, answer.end))
                    while self._audible[0][1] < answer.start - REMEMBER_SECONDS:
                        self._audible.popleft()
                self._tell(None)
                self._on_start(utterance)
                wait = max(0.0, answer.end - time.monotonic()) + OVERDUE_SECONDS
            elif isinstance(answer, Ended):
                if utterance.start is not None:
                    self._hush(utterance, answer.end)
                return Outcome.CUT if answer.cut else Outcome.SPOKEN

    def _hush(self, utterance: Utterance, end: float | None = None) -> None:
        """Note when it really ended: now, unless told."""
        with self._lock:
            if utterance.start is not None:
                utterance.end = time.monotonic() if end is None else end
                self._audible[-1] = (min(utterance.start, utterance.end), utterance.end)
                if end is None:
                    utterance.start = None  # it will be said from the beginning, or not at all

    def _ensure_child(self) -> Child[Answer] | None:
        """The worker with an open loudspeaker, started if there is none; None if that is impossible now."""
        if self._child is not None and not self._child.alive:
            self._drop_child(self._child)
        with self._lock:
            if self._child is not None or self._closed:
                return self._child
            child: Child[Answer] = Child("voice.mouth_worker", Answer)
            self._child = child
        try:
            name = self._open(child, self._device, REOPEN_SECONDS if self._opened.is_set() else START_SECONDS)
        except SoundError as problem:
            self._drop_child(child)
            self._tell(problem)
            return self._child  # another may have been chosen meanwhile
        self.name = name
        self._tell(None)
        return child

    def _open(self, child: Child[Answer], device: str | int | None, patience: float) -> str:
        """Have a new worker open a loudspeaker; gives its name. Raises SoundError."""
        try:
            child.send(OpenLoudspeaker(device, self.style))
            answer, _ = child.receive(patience)
        except ChildGoneError:
            raise SoundError(Trouble.DEVICE_FAILED, SYSTEM_FAILS) from None
        except ChildSilentError:
            raise SoundError(Trouble.SOUND_SERVER_SILENT, SERVER_SILENT) from None
        if isinstance(answer, Failure):
            raise _problem(answer)
        assert isinstance(answer, Ready)
        return answer.device

    def _drop_child(self, child: Child[Answer] | None) -> None:
        if child is None:
            return
        child.close()
        with self._lock:
            if self._child is child:
                self._child = None

    def _tell(self, problem: SoundError | None) -> None:
        """Report trouble once, and its end."""
        known, self._trouble = self._trouble, problem
        if problem is not None:
            self._retry_at = time.monotonic() + RETRY_SECONDS
        if not self._closed and (known is None) != (problem is None):
            self._on_trouble(problem)


def _problem(failure: Failure) -> SoundError:
    """What a worker reports, as it is raised here."""
    lost = failure.trouble in (Trouble.NO_LOUDSPEAKER, Trouble.UNKNOWN_DEVICE, Trouble.DEVICE_FAILED)
    return (NoLoudspeakerError if lost else SoundError)(failure.trouble, failure.sentence)
