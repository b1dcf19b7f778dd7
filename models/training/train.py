"""CTC training with label priors: seeded, checkpointed, and it says when it will be done.

Plain CTC learns to answer "blank" everywhere but in one frame per phone, and a decoder then loses short words.
Scores are therefore divided by prior**0.3 inside the loss (Huang et al. 2024): a label as common as the blank
must earn its frames.
"""

from __future__ import annotations

import math
import os
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from .adoption import adopt
from .features import Example
from .network import OUTPUTS, AcousticModel, output_length, padded

os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "8192")  # a kernel for every shape of a batch

PRIOR_EXPONENT = 0.3
BATCH_FRAMES = 6000
_PRIOR_MEMORY = 0.999
_PRIOR = "prior"  # among the weights
_WARM_UP = 300
_LOWER_SHARE = 0.05  # of the learning rate


@dataclass(frozen=True, slots=True)
class Plan:
    """How to train, in steps of a batch of 6000 input frames.

    For `steps` of them the lower half of the network rests, then for `tuning` steps all of it learns, the lower half at
    a twentieth of the rate. The rate rises to `rate`, then to `tuning_rate`, and falls on a cosine to a fiftieth of it.
    What comes of it is the mean of the weights after the first and after the second part (stochastic weight averaging,
    Izmailov et al. 2018). `bfloat16` halves the time, on processors that compute with it.
    """

    steps: int = 5_000
    tuning: int = 3_000
    rate: float = 1e-3
    tuning_rate: float = 4e-4
    seed: int = 1
    threads: int = 2
    checkpoint_every: int = 250
    bfloat16: bool = bool(torch.cpu.get_capabilities().get("avx512_bf16"))

    @property
    def end(self) -> int:
        """After how many steps all is learnt."""
        return self.steps + self.tuning

    def rate_at(self, step: int) -> float:
        """The learning rate of the `step`-th step, counted from 1."""
        begin, length, rate = (
            (0, self.steps, self.rate) if step <= self.steps else (self.steps, self.tuning, self.tuning_rate)
        )
        done = step - begin
        if done < _WARM_UP:
            return rate * done / _WARM_UP
        progress = (done - _WARM_UP) / max(1, length - _WARM_UP)
        return rate * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * progress)))


def label_prior_ctc(
    scores: Tensor, prior: Tensor, labels: Tensor, frames: Tensor, counts: Tensor
) -> tuple[Tensor, float]:
    """A tensor whose gradient is that of CTC over scores / prior**0.3, and the loss per label.

    torch's own gradient is only right for normalised scores, so the occupancies are taken out of it and applied to
    `scores` (batch, T, outputs; log probabilities) directly.
    """
    with torch.enable_grad():
        scaled = (scores - PRIOR_EXPONENT * prior.log()).detach().requires_grad_()
        loss = functional.ctc_loss(scaled.transpose(0, 1), labels, frames, counts, reduction="sum", zero_infinity=True)
        (gradient,) = torch.autograd.grad(loss, scaled)
    inside = (torch.arange(scores.shape[1])[None, :] < frames[:, None]).unsqueeze(2)
    occupancy = (scaled.detach().exp() - gradient) * inside
    total = int(counts.sum())
    return -(occupancy * scores).sum() / frames.sum(), float(loss.detach()) / max(1, total)


class Trainer:
    """The network, its optimiser and the running prior, with everything a restart needs in one file.

    `adopted` is the file of the network whose lower layers ours begins with.
    """

    def __init__(self, plan: Plan, adopted: Path, folder: Path) -> None:
        torch.manual_seed(plan.seed)
        torch.set_num_threads(plan.threads)
        torch.set_flush_denormal(True)
        self.plan = plan
        self.model = AcousticModel()
        adopt(self.model, adopted)
        lower = list(self.model.base.parameters())
        upper = [*self.model.layers.parameters(), *self.model.output.parameters()]
        self.optimizer = torch.optim.AdamW(
            [{"params": upper, "share": 1.0}, {"params": lower, "share": _LOWER_SHARE}],
            lr=plan.rate,
            weight_decay=1e-3,
            betas=(0.9, 0.98),
        )
        self.prior = torch.full((OUTPUTS,), 1.0 / OUTPUTS)
        self.rested: dict[str, Tensor] = {}  # the weights after the first part, and the prior
        self.step = 0
        self.seconds = 0.0
        self.file = folder / "checkpoint.pt"
        if self.file.exists():
            self._resume()

    def go_on_from(self, model: AcousticModel, prior: Tensor) -> None:
        """Begin with the weights of a finished model instead; they are not averaged with what is learnt."""
        self.model.load_state_dict(model.state_dict())
        self.prior, self.step = prior, self.plan.steps

    def run(self, examples: list[Example]) -> None:
        """Train up to the plan's last step."""
        batches = _batches(examples, self.plan.seed + self.step)
        self.model.train()
        began, first, recent = time.monotonic(), self.step, 0.0
        before = self.seconds
        while self.step < self.plan.end:
            loss = self._learn(next(batches))
            recent += 0.02 * (loss - recent) if recent else loss
            self.seconds = before + time.monotonic() - began
            if self.step == self.plan.steps:
                weights = self.model.state_dict() | {_PRIOR: self.prior}
                self.rested = {name: tensor.clone() for name, tensor in weights.items()}
            if self.step % 50 == 0:
                left = (time.monotonic() - began) / (self.step - first) * (self.plan.end - self.step)
                print(
                    f"step {self.step}/{self.plan.end}  loss per phone {recent:.3f}  blank prior "
                    f"{self.prior[0]:.2f}  about {left / 60:.0f} min left",
                    flush=True,
                )
            if self.step % self.plan.checkpoint_every == 0 or self.step == self.plan.end:
                self.save(self.file)

    def _learn(self, batch: list[Example]) -> float:
        self.step += 1
        for group in self.optimizer.param_groups:
            group["lr"] = self.plan.rate_at(self.step) * group["share"]
        self.model.base.requires_grad_(self.step > self.plan.steps)
        longest = _rounded(max(len(example.features) for example in batch))
        inputs = torch.stack([padded(torch.from_numpy(e.features).float(), longest) for e in batch])
        frames = torch.tensor([output_length(len(example.features)) for example in batch])
        labels = torch.from_numpy(np.concatenate([example.labels for example in batch]).astype(np.int64))
        counts = torch.tensor([len(example.labels) for example in batch])
        with torch.autocast("cpu", torch.bfloat16, enabled=self.plan.bfloat16):
            scores = self.model(inputs).float()
        surrogate, loss = label_prior_ctc(scores, self.prior, labels, frames, counts)
        self.optimizer.zero_grad()
        surrogate.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        self._update_prior(scores.detach(), frames)
        return loss

    def _update_prior(self, scores: Tensor, frames: Tensor) -> None:
        inside = torch.arange(scores.shape[1])[None, :] < frames[:, None]
        seen = scores[inside].exp().mean(0)
        memory = min(_PRIOR_MEMORY, self.step / (self.step + 10))
        self.prior = memory * self.prior + (1 - memory) * seen

    def save(self, file: Path) -> None:
        """Write everything, whole or not at all."""
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_suffix(".part")
        torch.save(
            {
                "model": self.model.state_dict(),
                "optimizer": self.optimizer.state_dict(),
                "prior": self.prior,
                "rested": self.rested,
                "step": self.step,
                "seconds": self.seconds,
            },
            draft,
        )
        draft.rename(file)

    def _resume(self) -> None:
        state = torch.load(self.file, weights_only=True)
        self.model.load_state_dict(state["model"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.prior, self.rested = state["prior"], state["rested"]
        self.step, self.seconds = state["step"], state["seconds"]
        print(f"going on from step {self.step}", flush=True)


def restore(file: Path) -> tuple[AcousticModel, Tensor]:
    """The network of a checkpoint, the mean of its weights at rest and now, ready to use, and its outputs' prior."""
    state = torch.load(file, weights_only=True)
    now = state["model"] | {_PRIOR: state["prior"]}
    mean = {name: _mean(state["rested"].get(name, tensor), tensor) for name, tensor in now.items()}
    prior = mean.pop(_PRIOR)
    model = AcousticModel()
    model.load_state_dict(mean)
    return model.eval(), prior


def _mean(one: Tensor, other: Tensor) -> Tensor:
    return (one + other) / 2 if other.is_floating_point() else other  # batches are counted, not averaged


def _rounded(frames: int) -> int:
    """A multiple of 16: for every new shape of a batch the kernels are compiled anew."""
    return -(-frames // 16) * 16


def _batches(examples: list[Example], seed: int) -> Iterator[list[Example]]:
    """Endless batches of examples of like length, about `BATCH_FRAMES` input frames each, in random order."""
    rng = random.Random(seed)
    while True:
        order = sorted(examples, key=lambda example: len(example.features) * rng.uniform(0.95, 1.05))
        batches: list[list[Example]] = [[]]
        longest = 0
        for example in order:
            longest = max(longest, _rounded(len(example.features)))
            if len(batches[-1]) >= BATCH_FRAMES // longest and batches[-1]:
                batches.append([])
                longest = _rounded(len(example.features))
            batches[-1].append(example)
        rng.shuffle(batches)
        yield from batches
