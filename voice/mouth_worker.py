"""The process that synthesizes speech and holds the loudspeaker open.

It does one thing after the other on its main thread (macOS speech demands it); a second thread receives, so
that `Silence` takes effect while something is said.
"""

from __future__ import annotations

import os
import queue
import threading
from typing import TypeAlias

import msgspec
import numpy as np

from voice.chime import CHIME_RATE, Tone, chime
from voice.clips import Excerpt, read_clip
from voice.loudspeaker import Loudspeaker
from voice.pcm import Samples
from voice.sound import Failure, SoundError, load_portaudio
from voice.synthesis import Speech, Synthesis, VoiceStyle
from voice.worker import Channel, open_channel


class OpenLoudspeaker(msgspec.Struct, frozen=True, tag="open"):
    """Prepare the voice and open the output stream; answered by Ready or Failure."""

    device: str | int | None
    style: VoiceStyle


class Say(msgspec.Struct, frozen=True, tag="say"):
    """Speak through the loudspeaker; answered by Started and Ended, or by Failure."""

    number: int
    text: str
    style: VoiceStyle
    recording: Excerpt | None = None


class Ring(msgspec.Struct, frozen=True, tag="ring"):
    """Play a chime; answered as Say is."""

    number: int
    tones: tuple[Tone, ...]
    volume: float


class Silence(msgspec.Struct, frozen=True, tag="silence"):
    """Cut the sentences up to this number, spoken or not."""

    number: int


class Render(msgspec.Struct, frozen=True, tag="render"):
    """Give the samples of a text; answered by Rendered or Failure."""

    text: str
    style: VoiceStyle


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """The loudspeaker is open and a voice is there."""

    device: str


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The first sample is in the air at `start`, the last at `end` as planned (`time.monotonic()`)."""

    number: int
    start: float
    end: float


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """Nothing of it is in the air any more since `end`."""

    number: int
    end: float
    cut: bool


class Rendered(msgspec.Struct, frozen=True, tag="rendered"):
    """The header of rendered samples, which are its payload."""

    rate: int


Request: TypeAlias = OpenLoudspeaker | Say | Ring | Silence | Render
Answer: TypeAlias = Ready | Started | Ended | Rendered | Failure


class _Worker:
    def __init__(self, channel: Channel[Request]) -> None:
        self._channel = channel
        self._requests: queue.Queue[OpenLoudspeaker | Say | Ring | Render] = queue.Queue()
        self._synthesis: Synthesis | None = None
        self._loudspeaker: Loudspeaker | None = None
        self._silenced = 0  # sentences up to this number are not to be heard

    def run(self) -> None:
        threading.Thread(target=self._receive, daemon=True).start()
        while True:
            request = self._requests.get()
            try:
                self._answer(request)
            except SoundError as problem:
                self._channel.send(Failure(problem.trouble, str(problem)))

    def _receive(self) -> None:
        while (request := self._channel.receive()) is not None:
            if isinstance(request, Silence):
                self._silenced = max(self._silenced, request.number)
                if self._loudspeaker is not None:
                    self._loudspeaker.cut()
            else:
                self._requests.put(request)
        if self._synthesis is not None:
            self._synthesis.close()
        os._exit(0)  # an orderly exit would close the stream, which a dead sound server makes impossible

    def _answer(self, request: OpenLoudspeaker | Say | Ring | Render) -> None:
        if isinstance(request, OpenLoudspeaker):
            self._render("1", request.style)  # finds out whether there is such a voice, and warms it up
            self._loudspeaker = Loudspeaker(load_portaudio(), request.device)
            self._channel.send(Ready(self._loudspeaker.name))
        elif isinstance(request, Render):
            speech = self._render(request.text, request.style)
            self._channel.send(Rendered(speech.rate), speech.samples)
        elif isinstance(request, Ring):
            self._play(request.number, chime(request.tones, request.volume), CHIME_RATE)
        else:
            speech = self._recorded(request.recording) or self._render(request.text, request.style)
            self._play(request.number, np.frombuffer(speech.samples, "<i2"), speech.rate)

    def _play(self, number: int, samples: Samples, rate: int) -> None:
        loudspeaker = self._loudspeaker
        assert loudspeaker is not None

        def started(start: float, end: float) -> None:
            self._channel.send(Started(number, start, end))
            if self._silenced >= number:  # told between the check below and the first sample
                loudspeaker.cut()

        if not len(samples) or self._silenced >= number:
            self._channel.send(Ended(number, 0.0, cut=len(samples) > 0))
            return
        end, cut = loudspeaker.play(samples, rate, started)
        self._channel.send(Ended(number, end, cut))

    @staticmethod
    def _recorded(recording: Excerpt | None) -> Speech | None:
        if recording is None:
            return None
        try:
            return read_clip(recording)
        except SoundError:
            return None  # the synthesizer says it

    def _render(self, text: str, style: VoiceStyle) -> Speech:
        if self._synthesis is None:
            self._synthesis = Synthesis()
        return self._synthesis.render(text, style)


if __name__ == "__main__":
    _Worker(open_channel(Request)).run()
