"""The acoustic model: a small TDNN-F over MFCC, one output frame every 30 ms, trained with CTC.

Every layer is a matrix product over spliced frames: that is how Kaldi's decoder computes it, and on a CPU it is
half again as fast as a convolution.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from models.phones import INVENTORY

from .mfcc import COEFFICIENTS

OUTPUTS = 1 + len(INVENTORY)  # the blank, then the phones
SUBSAMPLING = 3
FIRST_SPLICE = 5
RESIDUAL = 0.66
EPSILON = 1e-3


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of a network; each of `layers` factored layers sees 30 ms further to both sides."""

    width: int = 288
    bottleneck: int = 96
    layers: int = 7

    @property
    def context(self) -> int:
        """Input frames an output sees on each side of its own."""
        return FIRST_SPLICE // 2 + 1 + SUBSAMPLING * self.layers


def spliced(x: Tensor, count: int) -> Tensor:
    """(batch, T, d) to (batch, T - count + 1, count * d): each frame with those after it."""
    length = x.shape[1] - count + 1
    return torch.cat([x[:, start : start + length] for start in range(count)], dim=2)


class Normalized(nn.Module):
    """ReLU, then batch norm without scale or shift."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.BatchNorm1d(width, affine=False, eps=EPSILON)

    def forward(self, x: Tensor) -> Tensor:
        """(batch, T, width) to the same."""
        return self.norm(functional.relu(x).reshape(-1, x.shape[2])).view(x.shape)


class FactoredLayer(nn.Module):
    """Two affine maps of two frames each through a bottleneck, normalized, and most of the input added again."""

    def __init__(self, width: int, bottleneck: int) -> None:
        super().__init__()
        self.linear = nn.Linear(2 * width, bottleneck, bias=False)
        self.affine = nn.Linear(2 * bottleneck, width)
        self.normalized = Normalized(width)

    def forward(self, x: Tensor) -> Tensor:
        """(batch, T, width) to (batch, T - 2, width)."""
        y = self.normalized(self.affine(spliced(self.linear(spliced(x, 2)), 2)))
        return y + RESIDUAL * x[:, 1:-1]


class AcousticModel(nn.Module):
    """MFCC to log probabilities of the blank and the phones."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.first = nn.Linear(FIRST_SPLICE * COEFFICIENTS, shape.width)
        self.first_normalized = Normalized(shape.width)
        self.stride = nn.Linear(SUBSAMPLING * shape.width, shape.width)
        self.stride_normalized = Normalized(shape.width)
        self.layers = nn.ModuleList(FactoredLayer(shape.width, shape.bottleneck) for _ in range(shape.layers))
        self.output = nn.Linear(shape.width, OUTPUTS)

    def forward(self, features: Tensor) -> Tensor:
        """(batch, frames + 2 * context, 40), see `padded`, to (batch, ceil(frames / 3), OUTPUTS)."""
        x = self.first_normalized(self.first(spliced(features, FIRST_SPLICE)))
        steps = x.shape[1] // SUBSAMPLING
        x = x[:, : steps * SUBSAMPLING].reshape(x.shape[0], steps, -1)
        x = self.stride_normalized(self.stride(x))
        for layer in self.layers:
            x = layer(x)
        return functional.log_softmax(self.output(x), dim=2)


def padded(features: Tensor, context: int, frames: int) -> Tensor:
    """(T, 40) as (frames + 2 * context, 40): the first and the last frame repeated, as Kaldi's decoder pads."""
    before = features[:1].expand(context, -1)
    after = features[-1:].expand(context + frames - len(features), -1)
    return torch.cat([before, features, after])


def output_length(frames: int) -> int:
    """How many output frames a clip of `frames` input frames has."""
    return -(-frames // SUBSAMPLING)
