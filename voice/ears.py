"""The ears: sound goes in by blocks, utterances come out; the recognizer lives in a process of its own.

The process is watched. When it ends or falls silent it is replaced, what was being said meanwhile is lost,
and that is told once as `EarsDown`. The table loses nothing else.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Container, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

from voice.child import Child, ChildGoneError, ChildSilentError
from voice.ears_protocol import (
    Answer,
    Block,
    Failed,
    Fed,
    Finish,
    Forget,
    Listen,
    Order,
    Ready,
    Said,
    Settings,
)
from voice.heard import Heard
from voice.pcm import RATE

PATIENCE = 1.7  # seconds in which a block must be answered; it takes a few milliseconds
LOADING_PATIENCE = 20.0  # the same for loading a model, on a slow disk in a fresh process
_WINDOW = 16  # blocks on their way at once: fewer than a pipe holds, so that sending never waits
_OVER = Settings(stable_blocks=4, guard=0.1, margin=1.0)  # a word that cuts us short is heard soon, and alone
_GIVE_UP = (4, 30.0)  # this many ends within so many seconds are no accident


class EarsError(Exception):
    """The ears cannot hear; the message is one sentence for the user."""


@dataclass(frozen=True, slots=True)
class EarsDown:
    """The recognizer's process failed; what was said between `since` and `until` (seconds of source) is lost.

    `deaf` means that it failed again and again and is not tried any more.
    """

    reason: str
    since: float
    until: float
    deaf: bool = False


@dataclass(slots=True)
class _Errand:
    """An order on its way, and who waits for the answer."""

    order: Order
    answered: Future[tuple[str, ...]]


def _ignore(_: Heard) -> None:
    """Nobody wants to know."""


class Ears:
    """Hears with a tailored model, once it is told to `listen` with one.

    `deliver` gets every `Heard` and `EarsDown`, `interrupted` what was said over our own voice (`listen_over`), both in
    a thread of the ears; they should return at once. All times are seconds of sound fed since the start, whether it was
    listened to or not.
    """

    def __init__(
        self,
        deliver: Callable[[Heard | EarsDown], None],
        *,
        interrupted: Callable[[Heard], None] | None = None,
        settings: Settings | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self.partial = ""  # what the utterance in progress looks like at the moment
        self.missing: tuple[str, ...] = ()  # words of the grammar that the model does not know
        self._model: Path | None = None
        self._over: Path | None = None
        self._deliver = deliver
        self._interrupted = interrupted or _ignore
        self._settings = settings or Settings()
        self._patience = patience
        self._lock = threading.RLock()
        self._waiting: deque[_Errand] = deque()
        self._sent: deque[_Errand] = deque()
        self._silent_since = time.monotonic()
        self._samples = 0
        self._heard_until = 0.0
        self._closed_until = 0.0
        self._failures: deque[float] = deque(maxlen=_GIVE_UP[0])
        self._deaf = ""
        self._child: Child[Answer] | None = None
        self._watcher: threading.Thread | None = None
        self._closing = False

    @property
    def clock(self) -> float:
        """How many seconds of sound were fed."""
        return self._samples / RATE

    @property
    def pid(self) -> int | None:
        """The process id of the recognizer at the moment."""
        return self._child.pid if self._child else None

    def start(self) -> None:
        """Start the process, without waiting for it: it makes itself ready while a model is tailored."""
        with self._lock:
            self._child = Child("voice.ears_worker", Answer)
            self._watcher = threading.Thread(target=self._watch, name="ears", daemon=True)
            self._watcher.start()

    def listen(self, model: Path) -> tuple[str, ...]:
        """Hear with another tailored model from the next utterance on; gives the words that it lacks.

        A folder must not change once it was listened with. Raises EarsError when the model cannot be used;
        then the one before stays in use.
        """
        self.missing = self._errand(Listen(str(model), self._settings)).result()
        return self.missing

    def listen_over(self, model: Path | None) -> tuple[str, ...]:
        """Hear with a tailored model of its own what is said over our own voice, or nothing of that.

        Gives the words that it lacks. Raises EarsError when the model cannot be used.
        """
        missing = self._errand(self._listening_over(model)).result()
        self._over = model
        return missing

    @staticmethod
    def _listening_over(model: Path | None) -> Listen:
        return Listen("" if model is None else str(model), _OVER, over=True)

    def feed(self, block: bytes, *, over: bytes = b"", wait: bool = False) -> None:
        """Hear the next block of 16-bit mono sound at 16 kHz; `over` is what is said in it over our own voice.

        Nothing is heard before there is a model. With `wait` it returns when the block is through and all it led to was
        delivered; so a recording can be fed as fast as it goes. Without, it never waits.
        """
        with self._lock:
            start = self.clock
            self._samples += len(block) // 2
            if start < self._closed_until or self._deaf or self._model is None:
                return
            fed = self._errand(Block(start, block, over))
        if wait:
            fed.result()

    def finish(self) -> None:
        """Decide about what was fed so far; returns when it was delivered. Raises EarsError."""
        self._errand(Finish()).result()

    def mute(self) -> None:
        """Close the ears, and drop the utterance in progress; what is fed is not heard until `unmute`."""
        self.close_until(float("inf"))

    def unmute(self) -> None:
        """Open the ears."""
        self._closed_until = self.clock

    def close_until(self, moment: float) -> None:
        """Close the ears up to a moment of the source, in seconds."""
        with self._lock:
            self._closed_until = moment
            if moment > self.clock:
                self.forget()

    def forget(self) -> None:
        """Drop the utterance in progress: it was not heard whole."""
        with self._lock:
            if not self._deaf:
                self.partial = ""
                self._waiting.append(_Errand(Forget(), Future()))
                self._pump()

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._closing = True
            child, watcher = self._child, self._watcher
            self._release(EarsError("The ears are closed."))
        if child is not None:
            child.close(grace=0.5)
        if watcher is not None and watcher is not threading.current_thread():
            watcher.join(2.0)

    def __enter__(self) -> Ears:
        self.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _errand(self, order: Order) -> Future[tuple[str, ...]]:
        errand = _Errand(order, Future())
        with self._lock:
            if self._deaf:
                raise EarsError(self._deaf)
            if self._closing or self._child is None:
                raise EarsError("The ears are closed.")
            self._waiting.append(errand)
            self._pump()
        return errand.answered

    def _pump(self) -> None:
        """Send what waits, as far as the window allows."""
        assert self._child is not None
        while self._waiting and len(self._sent) < _WINDOW:
            errand = self._waiting.popleft()
            try:
                self._child.send(errand.order)
            except ChildGoneError:
                self._waiting.appendleft(errand)  # the watcher notices as well, and brings a new process
                return
            if isinstance(errand.order, Forget):
                errand.answered.set_result(())
                continue
            if not self._sent:
                self._silent_since = time.monotonic()
            self._sent.append(errand)

    def _watch(self) -> None:
        while not self._closing:
            assert self._child is not None
            try:
                answer, _ = self._child.receive(0.1)
            except ChildSilentError:
                self._check_patience()
            except ChildGoneError:
                self._replace("The speech recognizer's process ended")
            else:
                self._take(answer)

    def _take(self, answer: Answer) -> None:
        if isinstance(answer, Said):
            (self._interrupted if answer.over else self._deliver)(answer.heard)
            return
        with self._lock:
            if not self._sent:
                return
            errand = self._sent.popleft()
            self._silent_since = time.monotonic()
            if isinstance(answer, Fed) and isinstance(errand.order, Block):
                self.partial = answer.partial
                self._heard_until = errand.order.start + len(errand.order.pcm) / 2 / RATE
            elif isinstance(answer, Ready) and isinstance(errand.order, Listen) and not errand.order.over:
                self._model = Path(errand.order.folder)
            self._pump()
        if isinstance(answer, Failed):
            errand.answered.set_exception(EarsError(f"The speech model cannot be used: {answer.reason}"))
        else:
            errand.answered.set_result(answer.missing if isinstance(answer, Ready) else ())

    def _check_patience(self) -> None:
        # Without the lock: whoever holds it may be stuck in sending to the very process that does not answer.
        if not self._sent:
            return
        patience = LOADING_PATIENCE if isinstance(self._sent[0].order, Listen) else self._patience
        if time.monotonic() - self._silent_since > patience:
            self._replace("The speech recognizer stopped answering")

    def _replace(self, reason: str) -> None:
        """Bring a new process, which loads the same model; sound on its way is lost."""
        assert self._child is not None
        self._child.close()
        with self._lock:
            if self._closing:
                return
            lost = (*self._sent, *self._waiting)
            self._sent.clear()
            self._waiting.clear()
            self.partial = ""
            now = time.monotonic()
            self._failures.append(now)
            often, seconds = _GIVE_UP
            deaf = len(self._failures) == often and now - self._failures[0] < seconds
            down = EarsDown(reason, self._heard_until, self.clock, deaf)
            listening = [errand for errand in lost if isinstance(errand.order, Listen)]
            asked = {errand.order.over for errand in lost if isinstance(errand.order, Listen)}
            if deaf:
                self._deaf = f"{reason} {often} times; the ears stay closed."
                self._closing = True
            else:
                self._child = Child("voice.ears_worker", Answer)
                self._waiting.extend([*self._again(asked), *listening])
                self._pump()
        self._deliver(down)
        for errand in lost:
            if deaf and not isinstance(errand.order, Block):
                errand.answered.set_exception(EarsError(self._deaf))
            elif errand not in listening:
                errand.answered.set_result(())

    def _again(self, asked: Container[bool]) -> Iterator[_Errand]:
        """What a new process has to be told, beside what is `asked` of it: the models of table and interruptions."""
        if False not in asked and self._model is not None:
            yield _Errand(Listen(str(self._model), self._settings), Future())
        if True not in asked and self._over is not None:
            yield _Errand(self._listening_over(self._over), Future())

    def _release(self, error: EarsError) -> None:
        for errand in (*self._sent, *self._waiting):
            errand.answered.set_exception(error)
        self._sent.clear()
        self._waiting.clear()


def hear(model: Path, blocks: Iterable[bytes], *, settings: Settings | None = None) -> Iterator[Heard]:
    """What is said in a recording, heard as fast as it goes. Raises EarsError."""
    happened: SimpleQueue[Heard | EarsDown] = SimpleQueue()

    def news() -> Iterator[Heard]:
        while not happened.empty():
            happening = happened.get()
            if isinstance(happening, EarsDown):
                raise EarsError(f"{happening.reason}.")
            yield happening

    with Ears(happened.put, settings=settings) as ears:
        ears.listen(model)
        for block in blocks:
            ears.feed(block, wait=True)
            yield from news()
        ears.finish()
        yield from news()
