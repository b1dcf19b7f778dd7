"""Games are found by their folders, and by the names of their profiles."""

from __future__ import annotations

import pytest

from games.earl import GAME
from games.game import SetupError
from games.registry import find, folder, game, games


def test_every_folder_with_a_game_is_registered_under_its_name():
    assert games()["earl"] is GAME
    for key, each in games().items():
        assert each.key == key
        assert folder(key).name == key


def test_an_unknown_game_lists_those_there_are():
    with pytest.raises(SetupError) as error:
        game("whist")
    assert error.value.code == "unknown_game"
    assert error.value.details == {"game": "whist", "allowed": tuple(games())}


@pytest.mark.parametrize(
    ("name", "key", "profile"),
    [("earl", "earl", "earl-000"), ("snip-snap-snorum", "earl", "snip-snap-snorum")],
)
def test_a_game_is_found_by_its_key_or_a_profile(name: str, key: str, profile: str):
    found, chosen = find(name)
    assert (found.key, chosen.name) == (key, profile)
