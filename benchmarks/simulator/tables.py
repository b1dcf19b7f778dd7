"""Many hands in many rooms: who sits where, how loud it is, and what is counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import numpy as np

from benchmarks.simulator.acoustics import babble, music, reverberation
from benchmarks.simulator.hands import SEATS, deal
from benchmarks.simulator.people import Habits, People, Probe
from benchmarks.simulator.referee import Referee
from benchmarks.simulator.room import Room, Scene
from benchmarks.simulator.sayings import Sayings
from benchmarks.simulator.tally import Tally
from benchmarks.simulator.voices import bystanders, players
from voice.pcm import RATE

ALOUD = 10  # calls of a hand that are heard
TALK_SECONDS = 10.0  # of nothing but talk in each hand
SURROUNDINGS_SECONDS = 24.0  # of babble and music, before they come again
BABBLE_DB = (20.0, 15.0, 15.0, 15.0, 10.0, 5.0)
"""How far babble is below the players; a hand has one of these."""
MUSIC = 0.2
KNOCKING = 0.3
"""Shares of the hands."""


def tables(
    language: str,
    hands: int,
    seed: int,
    *,
    aloud: int = ALOUD,
    talk: float = TALK_SECONDS,
    games: tuple[str, ...] = tuple(SEATS),
    scenes: tuple[Scene, ...] | None = None,
    habits: Habits | None = None,
    log: Callable[[str], None] | None = None,
    probe: Probe | None = None,
) -> Iterator[Tally]:
    """Play hands of each game in turn; the tally so far, after each hand.

    One table of each game sits in the room, and its ears hear all its hands. `scenes` replace the usual ones.
    """
    random = Random(f"{language} {seed}")
    sayings, tally = Sayings.of(language), Tally()
    room = room_of(language, random, seed)
    for game in games:
        seats = sayings.players[: SEATS[game]]
        share = len(range(games.index(game), hands, len(games)))
        if not share:
            continue
        with Referee(game, language, seats, room) as referee:
            for _ in range(share):
                scene = random.choice(scenes) if scenes else Scene(random.choice(BABBLE_DB), random.random() < MUSIC)
                room.change(scene)
                voices = dict(zip(seats, players(language, len(seats), random), strict=True))
                others = bystanders(language, random)
                people = People(referee, sayings, voices, others, random, tally, habits=habits, log=log, probe=probe)
                knocks = game == "earl" and random.random() < KNOCKING
                people.play(deal(game, seats, random, aloud), talk=talk, knock=knocks)
                yield tally


def room_of(language: str, random: Random, seed: int) -> Room:
    """A room in which people speak a language."""
    sayings = Sayings.of(language)
    noise = np.random.default_rng(random.randrange(1 << 30))
    talks = []
    for voice in bystanders(language, random):
        said = [voice.say(text) for text in random.sample(sayings.chatter, 8)]
        talks.append(np.concatenate([part for each in said for part in (each, np.zeros(RATE // 8))]))
    others = babble(talks, SURROUNDINGS_SECONDS, reverberation(0.4, noise), noise)
    return Room(others, music(SURROUNDINGS_SECONDS, noise), seed)
