"""What the training voices say: the product's phrases, its words in any order, later games, and garbage.

`--phrases` gives, per language, {"phrases": [...], "words": [...]}: everything the product understands. To that
come the calls of games not refereed yet (the acoustic model knows phones, so it may serve them without another
training), small talk, and dictionary words, which teach the net everything that is not a call.
"""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

LANGUAGES = ("pt-PT", "pt-BR", "en")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_DICTIONARIES = {
    "pt-PT": Path("/usr/share/dict/portuguese"),
    "pt-BR": Path("/usr/share/dict/brazilian"),
    "en": Path("/usr/share/dict/american-english-small"),
}

RANKS = {
    "pt-PT": "ás dois duque três terno quatro cinco quina seis sena sete oito nove dez valete jota dama rainha rei",
    "pt-BR": "ás dois duque três terno quatro cinco seis meia sete oito nove dez valete jota dama rainha rei",
    "en": "ace two deuce three trey four five six seven eight nine ten jack knave queen lady king",
}
SUITS = {"pt-PT": "espadas copas ouros paus", "pt-BR": "espadas copas ouros paus", "en": "spades hearts diamonds clubs"}
PLURALS = {
    "pt-PT": "ases duques ternos quatros cincos seis setes oitos noves dezes valetes damas reis",
    "pt-BR": "ases duques ternos quatros cincos seis setes oitos noves dezes valetes damas reis",
    "en": "aces twos deuces threes fours fives sixes sevens eights nines tens jacks queens kings",
}
NUMBERS = {
    "pt-PT": "zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis "
    "dezassete dezoito dezanove vinte uma duas primeiro segundo terceiro quarto",
    "pt-BR": "zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis "
    "dezessete dezoito dezenove vinte uma duas primeiro segundo terceiro quarto",
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty first second third fourth",
}

#: Calls of Laugh and Lie Down and of Court Piece. R rank, P its plural, S suit.
_TEMPLATES = {
    "pt-PT": """R com R|levo o R com o meu|capturo um R|o meu R apanha o R|pesco o R|caso o R|levo os três P|
        um R leva os três|par de P leva par de P|dois por dois|jogo dois P e levo os dois|deito-me|entrego a mão|
        não tenho nada, deito-me|rendo-me|reclamo um par, tenho trio de P|trio de P|quadra de P|o par de P é meu|
        reclamo o par que ficou|vi primeiro|na mesa estão R R R|quantos pares tem|quem é o dador|o trunfo é S|
        trunfo são S|S é trunfo|escolho S|R de S|jogo o R de S|lanço R de S|sirvo R de S|assisto|corto com R de S|
        balda-se|enganei-me, tenho S|renunciei|renúncia|ele tinha S|protesto|fechada|vaza fechada|acabou o tempo|
        última mão|qual é o trunfo|quem ganhou a vaza|quantas vazas temos|R de S|R de S|troco a minha|R S|então mudo""",
    "pt-BR": """R com R|pego o R|levo um R|capturo o R|pego os três P|meu par leva o par da mesa|entrego a mão|
        me deito|tô fora, minhas cartas são|peço o par|é meu o par de P|vi primeiro|trinca de P|quadra de P|
        na mesa tem R R R|o que tem na mesa|quem deu|trunfo é S|vai ser S|mando S|R de S|jogo o R de S|largo R de S|
        descarto R de S|corto com R de S|trunfo com R de S|errei, eu tinha S|foi mal, tinha sim|aí eu troco|
        renunciou|ele tinha S|não tinha não|fechou|deu a hora|última|qual o trunfo|quantas vazas|quem puxa|
        R S|R de S""",
    "en": """R takes R|I take a R with a R|capture the R|pair of P|R takes all three|I take the three P|
        my two P take the two P|pair for pair|I lie down|I lay my hand down|nothing, here they are|
        I claim a pair from three P|four P, all mine|I claim my pair of P|those two P are mine|I saw it first|
        on the table R R R|what's on the table|how many pairs do I have|S are trumps|trumps S|I call S|R of S|
        I play the R of S|ruff with the R of S|I throw the R of S|sorry, I have a S|I revoked|then I change to|
        revoke|she had a S|you didn't follow suit|yes I had one|no, I was out|trick's closed|time's up|last hand|
        what's trumps|whose trick|how many tricks|whose lead|R of S|R of S|the R of S|R S""",
}

_SMALL_TALK = {
    "pt-PT": """passa-me o sal se faz favor|quem quer mais café|amanhã vai chover outra vez|o jogo começa às nove|
        a minha mãe telefonou ontem|onde está o comando da televisão|já viste as horas|temos de ir embora cedo|
        o autocarro chegou atrasado|abre a janela que está calor|este bolo está muito bom|ele não sabe nada disso|
        vamos jantar fora no sábado|o cão está a ladrar lá fora|podes baixar a música|não sei o que dizer|
        faltam dois minutos para o fim|o passo seguinte é mais difícil|ouço vozes lá em baixo|depois falamos disso|
        comprei três quilos de laranjas|as crianças já foram dormir|que grande sorte a tua|
        isto é sempre a mesma coisa""",
    "pt-BR": """me passa o sal por favor|quem quer mais um café|acho que vai chover amanhã|o jogo começa às nove|
        minha mãe ligou ontem à noite|cadê o controle da televisão|você viu que horas são|a gente tem que ir embora|
        o ônibus atrasou de novo|abre a janela que está quente|esse bolo ficou muito bom|ele não sabe de nada|
        vamos jantar fora no sábado|o cachorro está latindo lá fora|dá para baixar o som|não sei o que falar|
        faltam dois minutos para acabar|passa a bola para ele|depois a gente conversa|comprei três quilos de laranja|
        as crianças já foram dormir|que sorte a sua|meu irmão chega na terça|tem cerveja na geladeira""",
    "en": """could you pass me the salt please|who wants another coffee|I think it will rain tomorrow|
        my mother called last night|where is the remote control|have you seen the time|we should leave early|
        the bus was late again|open the window it's hot in here|this cake is really good|he knows nothing about it|
        let's go out for dinner on saturday|the dog is barking outside|can you turn the music down|
        I don't know what to say|there are two minutes left|the past is the past|we can talk about that later|
        I bought three pounds of oranges|the children are already asleep|what a lucky day|it's always the same thing|
        my brother arrives on tuesday|there's beer in the fridge|nice weather for a walk|take the second left""",
}

_TALK = Path(__file__).with_name("talk.yaml")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the product understands in one language."""

    phrases: tuple[str, ...]
    words: tuple[str, ...]


#: A phrase with one of these is said in the other language (the formulas may be spoken in either at any table).
_ENGLISH_MARKS = _words("the and there's here's there here good can be of he she with her another best")
_PORTUGUESE_MARKS = _words(
    "o que lhe fica par este está esta melhor valor aqui conde da das dos outro outra um uma é vem chegou cá vai"
)


def load(file: Path) -> dict[str, Vocabulary]:
    """Read a `--phrases` file: lower-cased, without punctuation or the phrases of the other language."""
    raw = json.loads(file.read_text(encoding="utf-8"))
    found = {}
    for language in LANGUAGES:
        foreign = _PORTUGUESE_MARKS if language == "en" else _ENGLISH_MARKS
        phrases = dict.fromkeys(plain(phrase) for phrase in raw[language]["phrases"])
        words = dict.fromkeys(plain(word) for word in raw[language]["words"])
        native = tuple(phrase for phrase in phrases if not foreign & set(phrase.split()))
        found[language] = Vocabulary(native, tuple(words))
    return found


def plain(text: str) -> str:
    """Lower case, without punctuation but the apostrophe and the hyphen inside words."""
    words = re.sub(r"[^\w'\- ]+", " ", text.lower().replace("’", "'")).split()
    return " ".join(word.strip("'-") or word for word in words if word.strip("'-"))


@cache
def dictionary(language: str) -> tuple[str, ...]:
    """Plain words of the Debian word list, 2 to 12 letters."""
    words = _DICTIONARIES[language].read_text(encoding="utf-8").split()
    return tuple(word for word in words if 2 <= len(word) <= 12 and word.isalpha() and word.islower())


@cache
def common_words(family: str) -> tuple[str, ...]:
    """The words of a language family ("pt", "en") that are heard as talk."""
    words: str = yaml.safe_load(_TALK.read_text(encoding="utf-8"))[family]
    return tuple(dict.fromkeys(words.split()))


def later_games(language: str, rng: random.Random) -> str:
    """One call of a game the product does not referee yet, or a few numbers."""
    if rng.random() < 0.25:
        return " ".join(rng.choice(NUMBERS[language].split()) for _ in range(rng.choice((1, 1, 2, 3))))
    return fill(rng.choice(_TEMPLATES[language].split("|")).strip(), language, rng)


def fill(template: str, language: str, rng: random.Random) -> str:
    """Put random ranks (R), plurals (P) and suits (S) into a template."""
    slots = {"R": RANKS, "P": PLURALS, "S": SUITS}
    return plain(re.sub(r"\b[RPS]\b", lambda m: rng.choice(slots[m[0]][language].split()), template))


def garbage(language: str, rng: random.Random) -> str:
    """Speech that is no call: dictionary words, common ones, small talk or a part of it."""
    kind = rng.random()
    if kind < 0.15:
        return " ".join(rng.choice(common_words(language[:2])) for _ in range(rng.choice((1, 1, 1, 2))))
    if kind < 0.40:
        words = plain(rng.choice(_SMALL_TALK[language].split("|"))).split()
        start = rng.randrange(len(words)) if rng.random() < 0.4 else 0
        return " ".join(words[start : start + rng.randint(1, 8)])
    return " ".join(rng.choice(dictionary(language)) for _ in range(rng.choice((1, 1, 2, 2, 3, 4))))


def text(language: str, vocabulary: Vocabulary, rng: random.Random) -> str:
    """One training text: about half phrases, the rest words, later games and garbage.

    Short phrases are what noise swallows first, so they come more often than their number.
    """
    kind = rng.random()
    if kind < 0.42:
        one, other = rng.choice(vocabulary.phrases), rng.choice(vocabulary.phrases)
        return min(one, other, key=len) if rng.random() < 0.5 else one
    if kind < 0.56:
        return rng.choice(rng.choice((RANKS, RANKS, SUITS, PLURALS))[language].split())
    if kind < 0.70:
        return " ".join(rng.choice(vocabulary.words) for _ in range(rng.choice((1, 1, 1, 2, 3))))
    if kind < 0.78:
        return later_games(language, rng)
    return garbage(language, rng)
