"""Players, options, deal and what a table may begin with [E1-E4, K1-K14]."""

from __future__ import annotations

import pytest

from games.cards import Rank, deal_sizes
from games.earl import GAME
from games.earl.acts import DealAwaited, HandDealt, HandResumed
from games.earl.options import Options, resolve
from games.game import Setup, SetupError
from games.options import allowed
from tests.games.earl.table import Table, half_played

PLAYERS = ["Ana", "Bia", "Caio", "Davi", "Eva", "Fabi", "Gil", "Hugo", "Ivo"]


def test_E1_thirteen_ranks_of_four():
    assert len(Rank) * 4 == 52


@pytest.mark.parametrize(
    ("count", "sizes"),
    [
        (2, [26, 26]),
        (3, [18, 17, 17]),
        (4, [13] * 4),
        (5, [11, 11, 10, 10, 10]),
        (6, [9, 9, 9, 9, 8, 8]),
        (7, [8, 8, 8, 7, 7, 7, 7]),
        (8, [7, 7, 7, 7, 6, 6, 6, 6]),
        (9, [6, 6, 6, 6, 6, 6, 6, 5, 5]),
    ],
)
def test_E2_all_cards_are_dealt_from_the_dealers_left(count: int, sizes: list[int]):
    players = PLAYERS[:count]
    assert list(deal_sizes(players, players[-1]).values()) == sizes
    turned = deal_sizes(players, players[0])
    assert [turned[player] for player in [*players[1:], players[0]]] == sizes


def test_E3_the_dealers_left_neighbour_leads():
    table = Table("Ana Bia Caio", dealer="Ana")
    assert table.announced == (HandDealt("Ana", {"Ana": 17, "Bia": 18, "Caio": 17}, "Bia", 1),)
    assert table.sees(phase="play", turn="Bia", rank=None, stage=0, next_dealer="Ana", completed=[])
    assert GAME.duty(table.state) == "lead"


def test_E4_nothing_is_known_of_the_cards_in_a_hand():
    table = Table("Ana Bia Caio")
    table.hear("Ana: K", "Bia: pass")
    hand = table.state.hand
    assert hand is not None
    assert (hand.counts["Ana"], hand.seen[Rank.KING], hand.last, hand.passes) == (17, 1, "Ana", 1)
    assert hand.denied == {("Bia", Rank.KING)}


@pytest.mark.parametrize(("profile", "fewest", "most"), [("earl-000", 3, 6), ("earl-001", 2, 8)])
def test_K1_players_by_profile(profile: str, fewest: int, most: int):
    for count in range(fewest, most + 1):
        assert Table(" ".join(PLAYERS[:count]), profile)["in_play"] == PLAYERS[:count]
    with pytest.raises(SetupError) as error:
        Table(" ".join(PLAYERS[: fewest - 1]), profile)
    assert error.value.code == "player_count"
    assert error.value.details == {"count": fewest - 1, "minimum": fewest, "maximum": most, "exact": False}
    assert list(GAME.profiles[profile].players) == list(range(fewest, most + 1))


def test_K1_more_than_eight_only_after_confirmation():
    with pytest.raises(SetupError, match="confirm_players"):
        Table(" ".join(PLAYERS), "earl-001")
    assert Table(" ".join(PLAYERS), "earl-001", confirmed=True)["hand_sizes"]["Ana"] == 6
    with pytest.raises(SetupError, match="player_count"):
        Table(" ".join(PLAYERS), "earl-000", confirmed=True)


def test_K1_the_range_is_an_option():
    assert Table("Ana Bia", options={"players": "2..8"})["hand_sizes"] == {"Ana": 26, "Bia": 26}


def test_every_profile_is_data():
    assert list(GAME.profiles) == [
        "earl-000",
        "earl-001",
        "snip-snap-snorum",
        "earl-silencioso",
        "earl-penalidade",
        "hiccup",
        "earls-court",
        "maos-abertas",
    ]
    for profile in GAME.profiles.values():
        assert resolve(profile.name, profile.options) == resolve(profile.name, {})


@pytest.mark.parametrize(
    ("option", "for_000", "for_001"),
    [
        ("players", "3..6", "2..8"),  # K1
        ("first_dealer", "lot", "low_cut"),  # K2
        ("holding_back", "forbidden", "allowed"),  # K3
        ("words", "formulas", "couplets"),  # K4
        ("rhyme_penalty", "none", "take_back"),  # K5
        ("scoring", "symbolic", "simple"),  # K6
        ("series", 6, "open"),  # K7
        ("tie", "shared", "extra_round"),  # K8
        ("deadlock", "recheck", "last_player_leads"),  # K9
        ("illegal_turn", "stay", "stay"),  # K10
        ("short_pay", "debt", "debt"),  # K11, A-E8
        ("intermediate_fines", "off", "off"),  # K12
        ("abandoned_rank", "resume_count", "resume_count"),
        ("take_back_turn", "lose", "lose"),
        ("snip_positions", "2-3-4", "2-3-4"),
    ],
)
def test_K_defaults_of_both_sources(option: str, for_000: object, for_001: object):
    assert GAME.profiles["earl-000"].options[option] == for_000
    assert GAME.profiles["earl-001"].options[option] == for_001


@pytest.mark.parametrize(
    ("profile", "option", "value"),
    [
        ("snip-snap-snorum", "words", "snip"),
        ("earl-silencioso", "words", "none"),
        ("earl-silencioso", "rhyme_penalty", "none"),
        ("earl-penalidade", "rhyme_penalty", "chip_to_pot"),
        ("hiccup", "words", "couplets"),
        ("earls-court", "words", "couplets"),
        ("maos-abertas", "holding_back", "allowed"),
    ],
)
def test_variants_differ_by_options_alone(profile: str, option: str, value: str):
    assert GAME.profiles[profile].options[option] == value


def test_K7_elimination_is_for_chips_and_nobody_owes():
    options = resolve("earl-001", {"series": "elimination"})
    assert (options.scoring, options.short_pay) == ("chips", "cap")
    assert resolve("earl-001", {"series": "elimination", "short_pay": "debt"}).short_pay == "debt"


def test_children_are_not_fined_unless_asked_for():
    assert resolve("earl-001", {"kids": True}).rhyme_penalty == "none"
    assert resolve("earl-001", {"kids": True, "rhyme_penalty": "take_back"}).rhyme_penalty == "take_back"


def test_options_may_come_as_text():
    options = resolve("earl-001", {"series": "6", "kids": "true", "starting_chips": "20", "words": "Snip"})
    assert (options.series, options.kids, options.starting_chips, options.words) == (6, True, 20, "snip")


def test_an_unknown_option_lists_those_there_are():
    with pytest.raises(SetupError) as error:
        resolve("earl-000", {"speed": "fast"})
    assert error.value.code == "unknown_option"
    assert error.value.details["option"] == "speed"
    assert "series" in error.value.details["allowed"]


@pytest.mark.parametrize(
    ("option", "value", "choices"),
    [
        ("series", "7", (6, "none", "open", "elimination")),
        ("holding_back", None, ("forbidden", "allowed")),
        ("kids", "perhaps", (False, True)),
        ("starting_chips", "-1", ("0..1000000",)),
        ("starting_chips", "many", ("0..1000000",)),
    ],
)
def test_an_unknown_value_lists_the_allowed_ones(option: str, value: str | None, choices: tuple[object, ...]):
    with pytest.raises(SetupError) as error:
        resolve("earl-000", {option: value})
    assert error.value.code == "option_value"
    assert error.value.details == {"option": option, "value": value, "allowed": choices}


def test_every_allowed_value_is_accepted():
    for option in Options.__dataclass_fields__:
        for value in allowed(Options, option):
            assert getattr(resolve("earl-001", {option: value}), option) == value


def test_an_unknown_profile_lists_those_there_are():
    with pytest.raises(SetupError) as error:
        Table("Ana Bia Caio", "whist")
    assert error.value.code == "unknown_profile"
    assert error.value.details["allowed"] == tuple(GAME.profiles)


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (Setup(("Ana", " ", "Caio"), "Ana", "earl-000"), "empty_name"),
        (Setup(("Ana", "ana", "Caio"), "Ana", "earl-000"), "duplicate_name"),
        (Setup(("Ana", "Bia/Rui", "Caio"), "Ana", "earl-000"), "name_like_a_pair"),
        (Setup(("Ana", "Bia", "Caio"), "Ana", "earl-001", {"starting_chips": "--5"}), "option_value"),
        (Setup(("Ana", "Bia", "Caio"), "Ana", "earl-001", {"starting_chips": "²"}), "option_value"),
        (Setup(("Ana", "Bia", "Caio"), "Ana", "earl-001", {"starting_chips": "9" * 5000}), "option_value"),
        (Setup(("Ana", "Bia", "Caio"), "Davi", "earl-000"), "unknown_dealer"),
        (Setup(("Ana", "Bia", "Caio"), "Ana", "earl-000", phase="later"), "unknown_phase"),
        (Setup(("Ana", "Bia", "Caio"), "Ana", "earl-000", scores={"Davi": 1}), "unknown_player"),
        (Setup(("Ana", "Bia", "Caio"), "Ana", "earl-001", {"series": "elimination"}), "chips_needed"),
        (
            Setup(
                ("Ana", "Bia", "Caio"),
                "Ana",
                "earl-001",
                {"series": "elimination"},
                chips={"Bia": 2, "Caio": 1},
            ),
            "dealer_is_out",
        ),
    ],
)
def test_a_table_that_cannot_be_set_up(setup: Setup, code: str):
    with pytest.raises(SetupError) as error:
        GAME.open(setup)
    assert error.value.code == code


def test_a_table_may_open_between_hands():
    table = Table("Ana Bia Caio", phase="between", dealer="Bia", hands_played=2, scores={"Ana": 3, "Bia": -3})
    assert table.announced == (DealAwaited("Bia"),)
    assert table.sees(phase="between", turn=None, next_dealer="Bia", hands_played=2)
    assert table["scores"] == {"Ana": 3, "Bia": -3, "Caio": 0}
    assert isinstance(table.hear("Bia: dealt")[0], HandDealt)


def test_a_hand_is_taken_up_half_way():
    hands = {"Ana": 1, "Bia": 6, "Caio": 2}
    resume = half_played(hands, "Ana", rank="5", played=3, last="Caio")
    table = Table("Ana Bia Caio", resume=resume)
    assert table.announced == (HandResumed("Caio", hands, "Ana", Rank.FIVE, 3),)
    assert table.sees(turn="Ana", rank="5", stage=3, hand_sizes=hands)
    assert len(table["completed"]) == 10
    assert table.refuses("Ana: A") == ("wrong_rank", "E7")
    table.hear("Ana: another")
    assert table.sees(winner="Ana", payments={"Ana": 8, "Bia": -6, "Caio": -2})


def test_a_hand_taken_up_at_a_lead_or_without_the_last_player():
    hands = {"Ana": 10, "Bia": 10, "Caio": 12}
    lead = Table("Ana Bia Caio", resume=half_played(hands, "Bia"))
    assert GAME.duty(lead.state) == "lead"
    assert lead.refuses("Bia: A") == ("rank_exhausted", "E7")
    match = Table("Ana Bia Caio", resume=half_played({**hands, "Caio": 11}, "Bia", rank="K", played=1))
    assert match.state.hand is not None
    assert match.state.hand.last == "Ana"
    abandoned = Table("Ana Bia Caio", resume={"hand_sizes": hands, "turn": "Bia", "seen": {"K": 3}})
    assert abandoned.hear("Bia: K")[-1].player == "Bia"
    assert abandoned["completed"] == ["K"]


@pytest.mark.parametrize(
    "resume",
    [
        {"hand_sizes": {"Ana": 1, "Bia": 6}},
        {"hand_sizes": {"Ana": 1, "Bia": 6}, "turn": "Davi"},
        {"hand_sizes": {"Ana": 1, "Davi": 6}, "turn": "Ana"},
        {"hand_sizes": {"Ana": 1}, "turn": "Ana"},
        {"hand_sizes": {"Ana": 1, "Bia": -2, "Caio": 3}, "turn": "Ana"},
        {"hand_sizes": {"Ana": 1, "Bia": 6}, "turn": "Ana", "rank": "5", "played": 4},
        {"hand_sizes": {"Ana": 1, "Bia": 6}, "turn": "Ana", "played": 2},
        {"hand_sizes": {"Ana": 1, "Bia": 6}, "turn": "Ana", "rank": "5", "played": 1, "done": ["5"]},
        {"hand_sizes": {"Ana": 1, "Bia": 6}, "turn": "Ana", "last": "Caio"},
        {"hand_sizes": {"Ana": 1, "Bia": 6}, "turn": "Ana", "seen": {"5": 7}},
        {"hand_sizes": {"Ana": 1, "Bia": 6}, "turn": "Ana", "done": ["11"]},
        {"hand_sizes": {"Ana": 30, "Bia": 23}, "turn": "Ana"},
        {"hand_sizes": "many", "turn": "Ana"},
    ],
)
def test_a_half_played_hand_that_no_pack_allows(resume: dict[str, object]):
    with pytest.raises(SetupError) as error:
        Table("Ana Bia Caio", resume=resume)
    assert error.value.code == "bad_state"
    assert error.value.details["problem"]
