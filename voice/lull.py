"""Pauses, as a microphone hears them: when it is about as quiet as the room is while nobody speaks."""

from __future__ import annotations

from collections import deque
from itertools import islice

import numpy as np

from voice.level import FRAME_SECONDS
from voice.pcm import RATE, Floats

STANDS_OUT_DB = 8.0  # above the room: somebody still speaks
BEGINS_DB = 11.0  # above the room: somebody begins to speak, and it is not one of those far away who always do
FALL_DB = 14.0  # below the loudest of an utterance: the voice has ended, what is left is the room's answer to it
FAINTEST_DB = 20.0  # in units of a 16-bit sample; what is fainter is no room: it was put where the ears were closed
ROOM_SECONDS = 6.0  # of which the quietest tenth is the room
UNKNOWN_SECONDS = 0.2  # for which a room must be heard before anything is known about it
REMEMBERED_SECONDS = 60.0  # of who stood out of the room
VOICE_SECONDS = 2.0  # of which the loudest tenth is the voice
FADED_SECONDS = 0.3  # after which a voice no longer hangs in the room
AROUND = 5  # frames over which a level is taken: those of babble vary too much one by one

_FRAME = int(RATE * FRAME_SECONDS)
_ROOM_FRAMES = round(ROOM_SECONDS / FRAME_SECONDS)
_VOICE_FRAMES = round(VOICE_SECONDS / FRAME_SECONDS)
_LEAST = round(UNKNOWN_SECONDS / FRAME_SECONDS)
_FADED = round(FADED_SECONDS / FRAME_SECONDS)
_ROOM_ASKED = 5  # frames between two looks at the room
_MEAN = np.full(AROUND, 1 / AROUND)


class Lull:
    """Follows a sound. It is quiet when neither its low tones nor its hisses stand out: many a word ends in an s."""

    def __init__(self) -> None:
        self._rest = b""
        self._last = 0.0  # sample
        self._tones, self._hisses = _Band(), _Band()
        self._quiet_frames = 0
        self._stood_out: deque[bool] = deque(maxlen=round(REMEMBERED_SECONDS / FRAME_SECONDS))
        self.ended = False
        """Whether a pause has just ended: somebody began to speak in what was fed last."""

    def feed(self, pcm: bytes) -> None:
        """Hear on: 16-bit mono at 16 kHz."""
        sound = np.frombuffer(self._rest + pcm, "<i2").astype(np.float64)
        whole = len(sound) // _FRAME * _FRAME
        self._rest = (self._rest + pcm)[2 * whole :]
        if not whole:
            self.ended = False
            return
        hisses = np.diff(sound[:whole], prepend=self._last)
        self._last = float(sound[whole - 1])
        loud = self._tones.feed(_powers(sound[:whole])) | self._hisses.feed(_powers(hisses))
        self._stood_out += loud.tolist()
        self.ended = self._tones.begun or self._hisses.begun
        heard = np.flatnonzero(loud)
        self._quiet_frames = len(loud) - 1 - int(heard[-1]) if len(heard) else self._quiet_frames + len(loud)

    def begin(self) -> None:
        """What comes is another utterance; by a voice that may be softer, once this one has faded."""
        self._tones.begin()
        self._hisses.begin()

    @property
    def seconds(self) -> float:
        """How long it has been quiet by now; 0 while somebody speaks."""
        return (self._quiet_frames + AROUND - 1) * FRAME_SECONDS if self._quiet_frames else 0.0

    @property
    def clearance(self) -> float:
        """How much louder than the room the voice of the utterance is, in dB."""
        return self._tones.clearance

    @property
    def muffled(self) -> bool:
        """Whether the hisses of the utterance's voice do not stand out of the room."""
        return self._hisses.clearance < STANDS_OUT_DB

    def spoken(self, since: float, until: float) -> float:
        """For how many of the seconds between `since` and `until` seconds ago somebody stood out of the room."""
        count = len(self._stood_out)
        first, last = (max(0, count - round(ago / FRAME_SECONDS)) for ago in (since, until))
        return sum(islice(self._stood_out, first, last)) * FRAME_SECONDS


class _Band:
    """The levels of one band, of the room and of the utterance in progress."""

    def __init__(self) -> None:
        self._recent = np.zeros(AROUND - 1)
        self._room = np.zeros(0)
        self._voice = np.zeros(0)
        self._before = -np.inf  # the level of the voice before this one, as long as it may hang in the room
        self._since = 0  # frames since it ended
        self._quiet = FAINTEST_DB  # up to what level it is quiet in the room for a tenth of the time
        self.begun = False
        self._unasked = 0  # frames since that was looked at

    def feed(self, powers: Floats) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """Whether each frame, with those before it, is loud."""
        row = np.concatenate([self._recent, powers])
        self._recent = row[-(AROUND - 1) :]
        found = 10 * np.log10(np.convolve(row, _MEAN, "valid") + 1e-3)
        self._voice = np.concatenate([self._voice, found])[-_VOICE_FRAMES:]
        self._room = np.concatenate([self._room, found[found > FAINTEST_DB]])[-_ROOM_FRAMES:]
        self._unasked += len(found)
        if self._unasked >= _ROOM_ASKED and len(self._room) >= _LEAST:
            self._quiet, self._unasked = _quantile(self._room, 0.1), 0
        self._since += len(found)
        if self._since > _FADED:
            self._before = -np.inf
        self.begun = bool((found > max(self._quiet + BEGINS_DB, self._before - FALL_DB)).any())
        voice = max(self._before, _quantile(self._voice, 0.9))
        return np.asarray(found > max(self._quiet + STANDS_OUT_DB, voice - FALL_DB))

    @property
    def clearance(self) -> float:
        """By how many dB the voice is louder than the room."""
        return (_quantile(self._voice, 0.9) if len(self._voice) else self._quiet) - self._quiet

    def begin(self) -> None:
        if len(self._voice):
            self._before, self._since = _quantile(self._voice, 0.9), 0
            self._voice = self._voice[:0]


def _quantile(values: Floats, share: float) -> float:
    """The value that this share of all is below; ten times as quick as numpy's, which interpolates."""
    place = int(share * (len(values) - 1))
    return float(np.partition(values, place)[place])


def _powers(sound: Floats) -> Floats:
    powers: Floats = (sound.reshape(-1, _FRAME) ** 2).mean(axis=1)
    return powers
