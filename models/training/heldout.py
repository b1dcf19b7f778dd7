"""Test speech by voices that no training clip contains: clean, and in a reverberant room with babble.

Two splits that share no text and no voice blend: `dev` is for choosing knobs, `test` is for the figures that are
reported. Each has the product's phrases and speech that is none of them.
"""

from __future__ import annotations

import json
import random
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from . import clips as clip_list
from .augment import at_level, at_ratio, babble, colored_noise, filtered, impulse_response
from .clips import Clip
from .material import Vocabulary, dictionary, plain
from .synthesis import SAMPLE_RATE, read_wav, synthesize, write_wav

BABBLE_DB, BABBLE_VOICES, REVERBERATION_S = 10.0, 5, (0.25, 0.5)
_PAUSE_S = (0.3, 0.5)
_FLOOR_DB = -42.0  # a quiet room under the voice

#: What is said at a table and is no call. None of it is in the training texts.
_CHATTER = {
    "pt-PT": """passa-me a manteiga|dá cá o isqueiro|ontem vi a tua prima na praia|já passou da meia-noite|
        não sei se ele vem|o comboio das seis vinha cheio|tenho três bilhetes para o teatro|que horas são|
        a rainha de Inglaterra morreu|isso é que era bom|olha o gato em cima do sofá|a sopa está quente|
        faltam dois dias para as férias|o rei da selva é o leão|vou buscar mais gelo|quem deixou a porta aberta|
        hoje o mercado estava fechado|põe mais lenha na lareira|perdi as chaves do carro|liga ao teu irmão|
        comi sete castanhas|os miúdos estão no jardim|este vinho é do Douro|apaga a luz do corredor|
        trabalho desde as oito da manhã|ela casou-se em Setembro|esqueci-me dos óculos|o quarto está desarrumado|
        o meu passaporte caducou|vamos à missa no domingo|gosto muito desta canção|o exame correu bem|
        tens lume|a conta da água subiu|não percebo nada de futebol|bom proveito a todos""",
    "pt-BR": """me passa a manteiga|cadê meu isqueiro|ontem eu vi sua prima na praia|já passou da meia-noite|
        não sei se ele vem hoje|o trem das seis estava lotado|tenho três ingressos para o show|que horas são agora|
        a rainha da Inglaterra morreu|isso sim ia ser bom|olha o gato em cima do sofá|a sopa tá quente|
        faltam dois dias para as férias|o rei da floresta é o leão|vou pegar mais gelo|quem largou a porta aberta|
        hoje o mercado estava fechado|bota mais carvão na churrasqueira|perdi a chave do carro|liga pro seu pai|
        comi sete coxinhas|a molecada está no quintal|essa cachaça é de Minas|apaga a luz do corredor|
        eu trabalho desde as oito|ela casou em setembro|esqueci meus óculos|o quarto está bagunçado|
        meu passaporte venceu|vamos na missa domingo|eu adoro essa música|a prova foi tranquila|
        alguém tem um carregador|a conta de luz subiu|não entendo nada de futebol|bom apetite pessoal""",
    "en": """pass me the butter|where did I put my lighter|I saw your cousin at the beach yesterday|it's past midnight|
        I don't know if he's coming|the six o'clock train was packed|I have three tickets for the play|
        what time is it now|the queen of England lived there|that would be lovely|look at the cat on the sofa|
        the soup is hot|two days until the holidays|the lion is king of the jungle|I'll get some more ice|
        who left the door open|the market was closed today|put another log on the fire|I lost my car keys|
        call your brother later|I ate seven chestnuts|the kids are in the garden|this wine is from Spain|
        switch off the hallway light|I've been working since eight|they got married in September|I forgot my glasses|
        the bedroom is a mess|my passport has expired|are you going to church on sunday|I really like this song|
        the exam went fine|does anybody have a charger|the water bill went up|I know nothing about football|
        cheers everybody|ten minutes to go until the news|he spilled it all over the carpet""",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Split:
    """The voices of a split, and how many clips of each kind it has per language group (pt, en)."""

    kokoro: tuple[str, ...]
    blends: float  # the share of Kokoro clips that mix two of the voices
    espeak: tuple[str, ...]
    festival: tuple[str, ...]
    calls: int
    chatter: int


SPLITS = {
    "dev": Split(
        ("ef_dora", "em_alex", "af_heart", "bm_george"), 1.0, ("Diogo", "steph2", "Andy", "linda"),
        (), 100, 40,
    ),
    "test": Split(
        ("pf_dora", "pm_alex", "af_heart", "bm_george"), 0.25, ("f4", "m7", "klatt4"),
        ("kal_diphone", "ked_diphone", "cmu_us_slt_arctic_hts"), 280, 100,
    ),
}  # fmt: skip
_ENGINES = {"pt": (("kokoro", 0.6), ("espeak", 0.4)), "en": (("kokoro", 0.55), ("espeak", 0.25), ("festival", 0.2))}


@dataclass(frozen=True, slots=True)
class Spoken:
    """A line of a split's manifest.jsonl; `file` is relative to it."""

    file: str
    language: str
    text: str
    voice: str
    condition: str
    in_grammar: bool


def make(vocabularies: dict[str, Vocabulary], work: Path, seed: int = 7) -> None:
    """Write work/heldout/dev and work/heldout/test: wav files and a manifest.jsonl each."""
    taken: set[str] = set()
    for name, split in SPLITS.items():
        rng = random.Random(f"heldout {name} {seed}")
        calls = list(_clips(split, vocabularies, taken, rng))
        synthesize([clip for clip, _ in calls], work)
        _record(name, calls, work, seed)


def _clips(
    split: Split, vocabularies: dict[str, Vocabulary], taken: set[str], rng: random.Random
) -> list[tuple[Clip, bool]]:
    found = []
    for group in ("pt", "en"):
        for in_grammar, count in ((True, split.calls), (False, split.chatter)):
            for number in range(count):
                language = "en" if group == "en" else ("pt-PT", "pt-BR")[number % 2]
                vocabulary = vocabularies[language]
                text = _call(vocabulary, taken, rng) if in_grammar else _chatter(language, vocabulary, taken, rng)
                taken.add(f"{language} {text}")
                found.append((_by_some_voice(text, language, split, rng), in_grammar))
    return found


def _call(vocabulary: Vocabulary, taken: set[str], rng: random.Random) -> str:
    """A phrase not used before. Half of them are of one to three words: these are what is hard."""
    short = rng.random() < 0.5
    choices = [phrase for phrase in vocabulary.phrases if (len(phrase.split()) <= 3) == short]
    for _ in range(50):
        phrase = rng.choice(choices)
        if not any(f"{language} {phrase}" in taken for language in ("pt-PT", "pt-BR", "en")):
            break
    return phrase


def _chatter(language: str, vocabulary: Vocabulary, taken: set[str], rng: random.Random) -> str:
    sentences = [plain(one) for one in _CHATTER[language].split("|")]
    free = [one for one in sentences if f"{language} {one}" not in taken and one not in vocabulary.phrases]
    if free and rng.random() < 0.6:
        return rng.choice(free)
    known = set(vocabulary.words)
    strangers = [word for word in (rng.choice(dictionary(language)) for _ in range(40)) if word not in known]
    return " ".join(strangers[: rng.choice((1, 2, 2, 3))])


def _by_some_voice(text: str, language: str, split: Split, rng: random.Random) -> Clip:
    engines, shares = zip(*_ENGINES[language[:2]], strict=True)
    engine = rng.choices(engines, shares)[0]
    if engine == "festival" and split.festival:
        return clip_list.festival_clip(text, rng.choice(split.festival))
    if engine == "espeak":
        return clip_list.espeak_clip(text, language, rng.choice(split.espeak), rng)
    voices = split.kokoro[:2] if language.startswith("pt") else split.kokoro[2:]
    mix = {rng.choice(voices): 1.0}
    if rng.random() < split.blends:
        weight = round(rng.uniform(0.3, 0.7), 2)
        mix = {voices[0]: weight, voices[1]: round(1 - weight, 2)}
    return clip_list.kokoro_clip(text, language, mix, rng)


def _record(name: str, calls: list[tuple[Clip, bool]], work: Path, seed: int) -> None:
    """The clips clean and in a noisy room, and the manifest."""
    folder = work / "heldout" / name
    made = [(clip, known, read_wav(clip.path(work))[0]) for clip, known in calls if clip.path(work).exists()]
    talkers = [samples for _, _, samples in made]
    rng = np.random.default_rng([seed, *name.encode()])
    rows = []
    for clip, known, samples in made:
        quiet = [np.zeros(int(SAMPLE_RATE * rng.uniform(*_PAUSE_S)), np.float32) for _ in range(2)]
        voice = np.concatenate([quiet[0], samples, quiet[1]])
        room = float(rng.uniform(*REVERBERATION_S))
        noise = babble(talkers, len(voice), room, rng, BABBLE_VOICES)
        recordings = {
            "clean": at_ratio(voice, colored_noise(len(voice), rng), -_FLOOR_DB),
            "noisy": at_ratio(filtered(voice, impulse_response(room, rng)), noise, BABBLE_DB),
        }
        for condition, sound in recordings.items():
            file = Path("wav") / f"{clip.id}-{condition}.wav"
            write_wav(folder / file, at_level(sound, -24.0))
            voice_name = "+".join(clip.mix)
            rows.append(Spoken(str(file), clip.language, clip.text, voice_name, condition, known))
    lines = [json.dumps(asdict(row), ensure_ascii=False) + "\n" for row in rows]
    (folder / "manifest.jsonl").write_text("".join(lines), encoding="utf-8")


def read(folder: Path) -> list[Spoken]:
    """The rows of one split."""
    lines = (folder / "manifest.jsonl").read_text(encoding="utf-8").splitlines()
    return [Spoken(**json.loads(line)) for line in lines]
