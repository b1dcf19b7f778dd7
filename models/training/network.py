"""The acoustic model: a TDNN-F over MFCC, one output frame every 30 ms, trained with CTC.

Its lower half is that of another Vosk model, which has heard people in real rooms, and is not
trained any further; of the upper half all layers but the last begin as that model's and learn on (transfer learning,
as in Ghahremani et al. 2017). Every layer is a matrix product over spliced frames: that is how Kaldi's decoder computes
it, and on a CPU it is half again as fast as a convolution.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from models.phones import INVENTORY

from .mfcc import COEFFICIENTS

OUTPUTS = 1 + len(INVENTORY)  # the blank, then the phones
SUBSAMPLING = 3
FIRST_SPLICE = 3
WIDTH, BOTTLENECK = 768, 64
#: Frames that each layer of the lower half splices, 10 ms apart; the last already serves every third frame only.
BASE_SPLICES = (2, 2, 2, 1)
#: Layers of the upper half, 30 ms apart: those that begin as the other model's, and new ones.
ADOPTED, NEW = 5, 1
RESIDUAL = 0.66
EPSILON = 1e-3

#: Input frames an output sees on each side of its own.
CONTEXT = FIRST_SPLICE // 2 + sum(splice - 1 for splice in BASE_SPLICES) + SUBSAMPLING * (ADOPTED + NEW)

_DROPOUT = 0.1


def spliced(x: Tensor, count: int) -> Tensor:
    """(batch, T, d) to (batch, T - count + 1, count * d): each frame with those after it."""
    length = x.shape[1] - count + 1
    return torch.cat([x[:, start : start + length] for start in range(count)], dim=2)


class Normalized(nn.Module):
    """ReLU, then batch norm without scale or shift."""

    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.BatchNorm1d(WIDTH, affine=False, eps=EPSILON)

    def forward(self, x: Tensor) -> Tensor:
        """(batch, T, WIDTH) to the same."""
        return self.norm(functional.relu(x).reshape(-1, x.shape[2])).view(x.shape)


class FactoredLayer(nn.Module):
    """Two affine maps of `splice` frames each through a bottleneck, normalized, and most of the input added again."""

    def __init__(self, splice: int = 2) -> None:
        super().__init__()
        self.splice = splice
        self.linear = nn.Linear(splice * WIDTH, BOTTLENECK, bias=False)
        self.affine = nn.Linear(splice * BOTTLENECK, WIDTH)
        self.normalized = Normalized()

    def forward(self, x: Tensor) -> Tensor:
        """(batch, T, WIDTH) to (batch, T - 2 * (splice - 1), WIDTH)."""
        y = self.normalized(self.affine(spliced(self._narrowed(x), self.splice)))
        lost = self.splice - 1
        return y + RESIDUAL * x[:, lost : x.shape[1] - lost]

    def _narrowed(self, x: Tensor) -> Tensor:
        """`linear` of spliced frames; splicing what it makes of each frame copies a twelfth of it."""
        parts = functional.linear(x, torch.cat(self.linear.weight.chunk(self.splice, dim=1))).chunk(self.splice, dim=2)
        length = x.shape[1] - self.splice + 1
        return sum((part[:, place : place + length] for place, part in enumerate(parts[1:], 1)), parts[0][:, :length])


class Base(nn.Module):
    """The lower half: MFCC every 10 ms to what is heard every 30 ms."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(FIRST_SPLICE * COEFFICIENTS, WIDTH)
        self.first_normalized = Normalized()
        self.layers = nn.ModuleList(FactoredLayer(splice) for splice in BASE_SPLICES)

    def forward(self, features: Tensor) -> Tensor:
        """(batch, T, 40) to (batch, ceil((T - 8) / 3), WIDTH)."""
        x = self.first_normalized(self.first(spliced(features, FIRST_SPLICE)))
        for layer in self.layers[:-1]:
            x = layer(x)
        return self.layers[-1](x[:, ::SUBSAMPLING])


class AcousticModel(nn.Module):
    """MFCC to log probabilities of the blank and the phones."""

    def __init__(self) -> None:
        super().__init__()
        self.base = Base().requires_grad_(False)
        self.layers = nn.ModuleList(FactoredLayer() for _ in range(ADOPTED + NEW))
        self.output = nn.Linear(WIDTH, OUTPUTS)

    def train(self, mode: bool = True) -> AcousticModel:
        """Train, or not; the statistics of what was adopted stay those of the people it was trained on."""
        super().train(mode)
        for part in (self.base, *self.layers[:ADOPTED]):
            part.eval()
        return self

    def forward(self, features: Tensor) -> Tensor:
        """(batch, frames + 2 * CONTEXT, 40), see `padded`, to (batch, ceil(frames / 3), OUTPUTS)."""
        with torch.no_grad():
            x = self.base(features)
        for layer in self.layers:
            x = self._dropped(layer(x))
        return functional.log_softmax(self.output(x), dim=2)

    def _dropped(self, x: Tensor) -> Tensor:
        """Dropout of whole channels of a clip, in training."""
        return functional.dropout1d(x.transpose(1, 2), _DROPOUT, self.training).transpose(1, 2)


def padded(features: Tensor, frames: int) -> Tensor:
    """(T, 40) as (frames + 2 * CONTEXT, 40): the first and the last frame repeated, as Kaldi's decoder pads."""
    before = features[:1].expand(CONTEXT, -1)
    after = features[-1:].expand(CONTEXT + frames - len(features), -1)
    return torch.cat([before, features, after])


def output_length(frames: int) -> int:
    """How many output frames a clip of `frames` input frames has."""
    return -(-frames // SUBSAMPLING)
