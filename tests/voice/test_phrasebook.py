"""The phrasebook: loading words data, listening graph, samples, own rhymes, plain phrase lists."""

from __future__ import annotations

import math
import random
from pathlib import Path

import pytest

from voice.heard import Heard, Rival, typed
from voice.phrasebook import Phrasebook
from voice.wordgraph import NO_WORD, Arc, WordGraph
from voice.wordsfile import WordsError, read_words

ROOT = Path(__file__).parents[2]
FOLDERS = [ROOT / "games/words", ROOT / "games/earl/words", ROOT / "referee/words"]
LANGUAGES = ("pt-PT", "pt-BR", "en")


@pytest.fixture(scope="module")
def books() -> dict[str, Phrasebook]:
    return {language: Phrasebook.load(language, FOLDERS, ["Ana", "Rui"]) for language in LANGUAGES}


@pytest.fixture(scope="module")
def graphs(books: dict[str, Phrasebook]) -> dict[str, WordGraph]:
    return {language: book.graph() for language, book in books.items()}


class Ways:
    """The ways through a graph."""

    def __init__(self, graph: WordGraph) -> None:
        self._finals = graph.finals
        self._onward: dict[tuple[int, str], list[Arc]] = {}
        for arc in graph.arcs:
            self._onward.setdefault((arc.source, arc.word), []).append(arc)

    def price(self, phrase: str) -> float | None:
        """The cost of the cheapest way along `phrase`, None where there is none."""
        states = self._with_silence({0: 0.0})
        for word in phrase.split():
            states = self._with_silence(self._further(states, word))
        return min((cost + self._finals[s] for s, cost in states.items() if s in self._finals), default=None)

    def _further(self, states: dict[int, float], word: str) -> dict[int, float]:
        reached: dict[int, float] = {}
        for state, cost in states.items():
            for arc in self._onward.get((state, word), ()):
                reached[arc.target] = min(reached.get(arc.target, math.inf), cost + arc.cost)
        return reached

    def _with_silence(self, states: dict[int, float]) -> dict[int, float]:
        further = {s: c for s, c in self._further(states, NO_WORD).items() if c < states.get(s, math.inf)}
        return self._with_silence({**states, **further}) if further else states


def accepts(graph: WordGraph, phrase: str) -> bool:
    return Ways(graph).price(phrase) is not None


def wander(graph: WordGraph, chance: random.Random) -> str:
    following: dict[int, list[tuple[str, int]]] = {}
    for arc in graph.arcs:
        following.setdefault(arc.source, []).append((arc.word, arc.target))
    said: list[str] = []
    state = 0
    while state not in graph.finals or (following.get(state) and chance.random() < 0.5):
        word, state = chance.choice(following[state])
        said.append(word)
    return " ".join(filter(None, said))


@pytest.mark.parametrize("language", LANGUAGES)
def test_graph_is_acyclic_and_small(books: dict[str, Phrasebook], graphs: dict[str, WordGraph], language: str) -> None:
    graph = graphs[language]
    assert len({(arc.source, arc.target, arc.word, arc.cost) for arc in graph.arcs}) == len(graph.arcs)
    assert len(graph.arcs) < 15_000
    assert graph.words <= books[language].words
    for _ in range(50):
        assert len(wander(graph, random.Random(_)).split()) < 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_the_graph_allows_is_read_exactly(
    books: dict[str, Phrasebook], graphs: dict[str, WordGraph], language: str
) -> None:
    book, graph, chance = books[language], graphs[language], random.Random(7)
    for _ in range(150):
        phrase = wander(graph, chance)
        if phrase not in book.language.fillers:
            readings = book.read(typed(phrase))
            assert readings, phrase
            assert readings[0].cost <= 0.5, (phrase, readings[0])


@pytest.mark.parametrize(
    ("language", "phrase"),
    [
        ("pt-PT", "aqui está uma dama de valor"),
        ("pt-PT", "ana aqui está um rei de valor"),
        ("pt-PT", "olha outro que lhe fica a par"),
        ("pt-PT", "e aqui vem o conde de coventry e sai um sete"),
        ("pt-PT", "there's as good as king can be"),
        ("pt-PT", "passo"),
        ("pt-PT", "de quem é a vez"),
        ("pt-BR", "tô fora"),
        ("en", "and there's the earl of coventry and i lead a seven"),
        ("en", "aqui está um rei de valor"),
        ("en", "referee whose turn is it"),
    ],
)
def test_graph_allows(graphs: dict[str, WordGraph], language: str, phrase: str) -> None:
    assert accepts(graphs[language], phrase)


@pytest.mark.parametrize("phrase", ["aqui está uma rei de valor", "uma meia", "sei", "às três", "um um", "o da coroa"])
def test_graph_leaves_out_what_is_wrong_doubtful_or_for_children(graphs: dict[str, WordGraph], phrase: str) -> None:
    assert not accepts(graphs["pt-PT"], phrase)


def test_graph_listens_for_nursery_words_and_repeats_when_children_play(books: dict[str, Phrasebook]) -> None:
    graph = books["pt-PT"].graph(kids=True)
    for phrase in ("o da coroa", "o a", "eu tenho eu tenho", "snip snip snip"):
        assert accepts(graph, phrase), phrase
        assert books["pt-PT"].read(typed(phrase))[0].acts[0]["do"] == "play"
    assert not accepts(books["pt-PT"].graph(), "eu tenho eu tenho")


def test_graph_listens_for_doubtful_names_and_for_fillers_at_a_price(graphs: dict[str, WordGraph]) -> None:
    for language, plain, dear in (
        ("pt-PT", "um rei", "um cá"),
        ("pt-BR", "um seis", "uma meia"),
        ("en", "a king", "a k"),
        ("pt-PT", "mais um", "mais um pronto"),
        ("pt-PT", "passo", "pronto"),
    ):
        ways = Ways(graphs[language])
        assert ways.price(plain) == 0, plain
        assert ways.price(dear), dear


def test_fillers_of_another_country_are_read_but_not_listened_for(
    books: dict[str, Phrasebook], graphs: dict[str, WordGraph]
) -> None:
    assert accepts(graphs["pt-BR"], "beleza passo") and not accepts(graphs["pt-PT"], "beleza passo")
    assert books["pt-PT"].read(typed("beleza passo"))[0].acts == ({"do": "pass"},)


def test_a_reading_tells_whether_fillers_were_around_the_call(books: dict[str, Phrasebook]) -> None:
    padded = {text: books["pt-PT"].read(typed(text))[0].padded for text in ("passo", "bom passo", "juiz passo")}
    assert padded == {"passo": False, "bom passo": True, "juiz passo": False}


@pytest.mark.parametrize("language", LANGUAGES)
def test_samples_are_many_different_readable_and_repeatable(books: dict[str, Phrasebook], language: str) -> None:
    book = books[language]
    phrases = book.sample_phrases(300, seed=3)
    assert len(set(phrases)) == 300
    assert phrases == book.sample_phrases(300, seed=3)
    for phrase in phrases:
        assert book.read(typed(phrase)), phrase


def test_words_hold_names_seats_colors_and_numbers(books: dict[str, Phrasebook]) -> None:
    assert {"ana", "matilde", "norte", "oeste", "azul", "dezassete", "passo", "coventry"} <= books["pt-PT"].words
    assert {"ben", "north", "blue", "seventeen", "pass", "there's"} <= books["en"].words
    assert not any("," in word for word in books["en"].words)


def test_rivals_of_the_ears_are_read_at_their_price(books: dict[str, Phrasebook]) -> None:
    heard = Heard("um três", rivals=(Rival("um três", 0.0), Rival("um seis", 1.5), Rival("cadeira", 0.1)))
    readings = books["pt-PT"].read(heard)
    assert [dict(r.acts[0])["rank"] for r in readings[:2]] == ["3", "6"]
    assert readings[0].cost == 0 < readings[1].cost < 1


def test_nothing_heard_is_nothing(books: dict[str, Phrasebook]) -> None:
    for text in ("", "   ", "…", "[unk]", "[unk] [unk]"):
        assert books["pt-PT"].read(Heard(text)) == ()


def test_a_list_of_phrases_is_all_that_may_be_said() -> None:
    book = Phrasebook.of_phrases(["Turn on the light", "", "  lights off  "])
    assert [r.acts for r in book.read(typed("turn on the light!"))] == [({"do": "say", "text": "Turn on the light"},)]
    assert book.read(typed("lights off lights off"))[0].acts == ({"do": "say", "text": "lights off"},)
    assert book.read(typed("turn on")) == ()
    assert accepts(book.graph(), "lights off")
    assert book.words == {"turn", "on", "the", "light", "lights", "off"}


def test_an_empty_list_of_phrases_is_refused() -> None:
    with pytest.raises(WordsError, match="no phrase"):
        Phrasebook.of_phrases(["", " "])


def test_own_rhymes_replace_nothing_and_mean_the_formulas() -> None:
    rhymes = [
        "Hick hick here's the {rank}",
        "Hic haec a second one",
        "Huc three in a row",
        "And hiccup closes the door",
    ]
    book = Phrasebook.load("en", FOLDERS, ["Ann"], rhymes=rhymes)
    assert book.read(typed("Hick, hick, here's the king!"))[0].acts == ({"do": "play", "rank": "K", "formula": 1},)
    assert book.read(typed("hic haec a second one"))[0].acts[0]["formula"] == 2
    assert book.read(typed("and hiccup closes the door"))[0].acts[0]["formula"] == 4
    assert book.read(typed("there's the best of all the three"))[0].acts[0]["formula"] == 3
    assert accepts(book.graph(), "huc three in a row")


def test_three_rhymes_are_not_enough() -> None:
    with pytest.raises(WordsError, match="four lines"):
        Phrasebook.load("en", FOLDERS, ["Ann"], rhymes=["a", "b", "c"])


def test_a_rhyme_with_a_broken_bracket_is_named() -> None:
    with pytest.raises(WordsError, match="rhyme 2"):
        Phrasebook.load("en", FOLDERS, ["Ann"], rhymes=["one", "two (or", "three", "four"])


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(WordsError, match="'xx'"):
        Phrasebook.load("xx", FOLDERS)


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("calls:\n  - say: hello\n", 2, "needs `means`"),
        ("calls:\n  - means: {do: pass}\n", 2, "needs `say` or `read`"),
        ("fillers: well\n", 1, "must be a list"),
        ("sentences: []\n", 1, "unknown key 'sentences'"),
        ("calls:\n  - say: pass\n    means: {doo: pass}\n", 3, "needs `do`"),
        ("calls:\n  - say: pass\n    means: {do: pass}\n    confirm: maybe\n", 4, "true or false"),
        ("slots:\n  rank:\n    A:\n      - {agrees: m}\n", 4, "needs `say`"),
        ("confusions:\n  - {heard: to, slot: rank}\n", 2, "a confusion needs"),
        ("mixups:\n  - {words: [three, six]}\n", 2, "a mixup needs"),
        ("numbers:\n  points: {from: 0}\n", 2, "whole numbers `from` and `to`"),
        ("fillers: [well\n", 2, ""),
        ("- a\n- b\n", 1, "must be a mapping"),
    ],
)
def test_a_words_file_that_does_not_fit_is_named_with_its_line(
    tmp_path: Path, text: str, line: int, problem: str
) -> None:
    path = tmp_path / "en.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(WordsError, match=f"en.yaml:{line}: .*{problem}"):
        read_words(path)


@pytest.mark.parametrize(
    ("sentence", "problem"),
    [
        ("pass (or", "not a sentence template"),
        ("a {card}", "no slot {card}"),
        ("a <card>", "no rule <card>"),
        ("[perhaps]", "may be left out"),
    ],
)
def test_a_template_that_does_not_fit_is_named_with_its_line(tmp_path: Path, sentence: str, problem: str) -> None:
    text = f"calls:\n  - say: pass\n    means: {{do: pass}}\n  - say:\n      - '{sentence}'\n    means: {{do: no}}\n"
    (tmp_path / "en.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(WordsError, match=r"en\.yaml:5: ") as error:
        Phrasebook.load("en", [tmp_path])
    assert problem in str(error.value)


def test_a_new_language_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "it.yaml").write_text(
        "slots:\n  rank:\n    K: [{say: [re], agrees: m}]\n    Q: [{say: [donna], agrees: f}]\n"
        "agreement: {m: [un], f: [una]}\nfillers: [allora]\n"
        "calls:\n  - {say: '(un|una) {rank}', means: {do: play, rank: '{rank}'}}\n",
        encoding="utf-8",
    )
    book = Phrasebook.load("it", [tmp_path])
    assert book.read(typed("Allora, una donna!"))[0].acts == ({"do": "play", "rank": "Q"},)
    assert book.read(typed("una re"))[0].cost > 0
    assert accepts(book.graph(), "allora un re")
    assert not accepts(book.graph(), "una re")


def meant(book: Phrasebook, heard: Heard) -> dict[str, float]:
    return {str(reading.acts[0].get("rank")): reading.cost for reading in book.read(heard)}


def test_what_the_ears_mix_up_is_read_too_at_its_price(books: dict[str, Phrasebook]) -> None:
    for language, text, heard, other in (("pt-PT", "um três", "3", "6"), ("en", "a nine", "9", "5")):
        costs = meant(books[language], Heard(text, (Rival(text, 0.0),)))
        assert costs[heard] == 0.0
        assert 0.5 <= costs[other] < 0.75
        assert set(meant(books[language], typed(text))) == {heard}


def test_the_ears_own_opinion_of_a_rival_goes_before_the_table(books: dict[str, Phrasebook]) -> None:
    rivals = (Rival("um três", 0.0), Rival("um seis", 9.0))
    assert meant(books["pt-PT"], Heard("um três", rivals))["6"] == pytest.approx(1.8)


def test_numbers_are_a_slot_that_stays_small_in_the_graph(tmp_path: Path) -> None:
    (tmp_path / "en.yaml").write_text(
        "numbers:\n  points: {from: 0, to: 999, also: {one hundred: a hundred}}\n"
        "  loss: {from: 0, to: 999, times: -1}\n"
        "series:\n  changes:\n    say: ['{name} plus {points}', '{name} minus {loss:points}']\n    between: [and]\n"
        "    value: {player: '{name}', points: '{points}'}\n    most: 4\n"
        "calls:\n  - {say: '{changes}', means: {do: score, changes: '{changes}'}}\n",
        encoding="utf-8",
    )
    book = Phrasebook.load("en", [tmp_path], ["Ann", "Ben"])
    graph = book.graph()
    assert len(graph.arcs) < 1500
    assert accepts(graph, "ann plus a hundred and five ben minus three hundred twenty one")
    assert not accepts(graph, "ann plus five hundred hundred")
    (act,) = book.read(typed("Ann plus a hundred and five and Ben minus twenty-one"))[0].acts
    assert act == {"do": "score", "changes": [{"player": "Ann", "points": 105}, {"player": "Ben", "points": -21}]}
    (act,) = book.read(typed("Ben minus 12"))[0].acts
    assert act["changes"] == [{"player": "Ben", "points": -12}]
