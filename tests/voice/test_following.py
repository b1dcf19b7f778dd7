"""Following a partial result through the sentences that may be said."""

from __future__ import annotations

import pytest

from voice.following import Phrases

# rei | rei de copas | dama | dama de copas; two ways to say "dama" as in a graph that is not deterministic. After each
# "pronto" may follow at a price, and after "conde" at a lower one "um rei".
ARCS = [(0, 1, "rei", 0.0), (1, 2, "de", 0.0), (2, 3, "copas", 0.0), (0, 3, "passo", 0.0)]
ASIDE = [(3, 5, "", 3.0), (5, 6, "pronto", 0.0), (0, 7, "conde", 0.0), (7, 8, "", 2.0), (8, 1, "um", 0.0)]
PHRASES = Phrases(
    [*ARCS, (0, 4, "dama", 0.0), (0, 1, "dama", 0.0), *ASIDE], [(state, 0.0) for state in (1, 3, 4, 6, 7)]
)


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("rei de copas", True),
        ("passo", True),
        ("rei", False),  # "de copas" may follow
        ("rei de", False),  # no sentence
        ("dama", False),  # one way ends, the other goes on
        ("", False),
        ("[unk]", False),
        ("passo passo", False),
        ("passo pronto", True),
        ("conde", False),  # for which one waits
        ("conde um", False),
    ],
)
def test_a_closed_sentence_is_complete_and_goes_no_further(text: str, closed: bool) -> None:
    assert PHRASES.closed(text) is closed


def test_what_could_only_go_on_at_a_high_price_goes_on_no_longer() -> None:
    dear, cheap = (Phrases([*ARCS, (3, 3, "[unk]", cost)], [(3, 0.0)]) for cost in (4.0, 2.0))
    assert dear.closed("rei de copas")
    assert not cheap.closed("rei de copas")
    assert not dear.closed("rei de")


def test_breaking_off_at_a_price_is_no_end() -> None:
    phrases = Phrases(ARCS, [(1, 10.0), (3, 8.0)])
    assert phrases.complete("rei de copas")
    assert not phrases.complete("rei")


def test_whoever_pauses_where_much_may_follow_may_go_on() -> None:
    cards = [(1, 2, f"card{number}", 0.0) for number in range(20)]
    phrases = Phrases(
        [(0, 1, "ana", 0.0), *cards, (0, 3, "passo", 0.0), (3, 2, "agora", 0.0)], [(1, 0.0), (2, 0.0), (3, 0.0)]
    )
    assert phrases.complete("ana") and not phrases.ends("ana")
    assert phrases.ends("passo") and not phrases.closed("passo")
    assert phrases.ends("passo agora")
    assert not phrases.ends("card1")
