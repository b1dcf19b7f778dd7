import pytest

from games.laugh import GAME
from tests.games.driver import Playing, given, matches, seat


@pytest.mark.parametrize("scenario", given("laugh"), ids=lambda scenario: scenario["id"])
def test_given_scenarios_by_their_meaning(scenario):
    playing = Playing(GAME, seat(scenario))
    playing.run(scenario["calls"])
    for key, expected in scenario["expect"].items():
        assert matches({key: expected}, playing.observed), key
