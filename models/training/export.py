"""The trained network as Kaldi's am/final.mdl, with the conf files Vosk reads beside it.

CTC as an HMM: output 0, the blank, is pdf 0; base phone n (from 0) is pdf n + 1. Phone ids: SIL is 1 and one state of
pdf 0; base phone n has the four word positions B, E, I, S at 2 + 4n … 5 + 4n, which share two states, the phone's and
a silent tail of pdf 0. The decoding graph is compiled to the same convention.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from models.phones import INVENTORY

from .mfcc import COEFFICIENTS, CONF
from .network import CONTEXT, EPSILON, OUTPUTS, RESIDUAL, SUBSAMPLING, WIDTH, AcousticModel, FactoredLayer
from .stream import Component, Writer, components
from .train import restore

#: The decoder divides by prior**this. Less and the blank swallows phones; chosen on the dev voices.
PRIOR_EXPONENT = 0.8
SILENCE_PHONE = 1
POSITIONS = 4

MODEL_CONF = """--min-active=100
--max-active=1000
--beam=10
--lattice-beam=2.5
--acoustic-scale=0.5
--frame-subsampling-factor=3
--endpoint.silence-phones=1
--endpoint.rule2.min-trailing-silence=0.5
--endpoint.rule3.min-trailing-silence=0.75
--endpoint.rule4.min-trailing-silence=1.0
"""


def final_mdl(model: AcousticModel, prior: Tensor, exponent: float = PRIOR_EXPONENT) -> bytes:
    """The contents of am/final.mdl."""
    writer = Writer()
    _transition_model(writer)
    _network(writer, model)
    writer.token("<LeftContext>")
    writer.int32(CONTEXT)
    writer.token("<RightContext>")
    writer.int32(CONTEXT)
    writer.token("<Priors>")
    writer.vector(prior.clamp_min(1e-6) ** exponent)
    return writer.bytes()


def _transition_model(writer: Writer) -> None:
    base = len(INVENTORY)
    phones = list(range(1, 2 + POSITIONS * base))
    half, third = 0.5, 1.0 / 3.0
    writer.token("<TransitionModel>", "<Topology>")
    writer.integers(phones)
    writer.integers([-1, 0] + [1] * (POSITIONS * base))
    writer.int32(2)
    writer.int32(2, 0, 2)  # silence: a state of pdf class 0 that loops or ends
    _transitions(writer, [(0, half), (1, half)])
    writer.int32(-1, 0)
    writer.int32(3, 0, 3)  # a phone: its sound …
    _transitions(writer, [(0, third), (1, third), (2, third)])
    writer.int32(1, 2)  # … and its silent tail
    _transitions(writer, [(1, half), (2, half)])
    writer.int32(-1, 0)
    writer.token("</Topology>", "<Triples>")
    triples = [(SILENCE_PHONE, 0, 0)]
    for place in range(POSITIONS * base):
        triples += [(2 + place, 0, 1 + place // POSITIONS), (2 + place, 1, 0)]
    writer.int32(len(triples))
    for triple in triples:
        writer.int32(*triple)
    writer.token("</Triples>", "<LogProbs>")
    writer.vector(np.log([1.0, half, half] + [third, third, third, half, half] * (POSITIONS * base)))
    writer.token("</LogProbs>", "</TransitionModel>")


def _transitions(writer: Writer, moves: list[tuple[int, float]]) -> None:
    for state, probability in moves:
        writer.int32(state)
        writer.float32(probability)


def _network(writer: Writer, model: AcousticModel) -> None:
    lines = [f"input-node name=input dim={COEFFICIENTS}"]
    components: list[tuple[str, nn.Module | str]] = []

    def component(name: str, source: str, part: nn.Module | str) -> str:
        lines.append(f"component-node name={name} component={name} input={source}")
        components.append((name, part))
        return name

    def normalized(name: str, source: str, affine: nn.Linear, norm: nn.BatchNorm1d) -> str:
        made = component(f"{name}.affine", source, affine)
        made = component(f"{name}.relu", made, f"RectifiedLinear {affine.out_features}")
        return component(f"{name}.norm", made, norm)

    def factored(name: str, x: str, layer: FactoredLayer, spacing: int) -> str:
        y = component(f"{name}.linear", _append(x, range(1 - layer.splice, 1), spacing), layer.linear)
        y = normalized(name, _append(y, range(layer.splice), spacing), layer.affine, layer.normalized.norm)
        return component(f"{name}.sum", f"Sum({y}, Scale({RESIDUAL}, {x}))", f"NoOp {WIDTH}")

    x = normalized("first", _append("input", range(-1, 2), 1), model.base.first, model.base.first_normalized.norm)
    for number, layer in enumerate(model.base.layers):
        x = factored(f"base{number}", x, layer, 1)
    for number, layer in enumerate(model.layers):
        x = factored(f"layer{number}", x, layer, SUBSAMPLING)
    x = component("output.affine", x, model.output)
    x = component("output.log", x, f"LogSoftmax {OUTPUTS}")
    lines.append(f"output-node name=output input={x} objective=linear")

    writer.token("<Nnet3>")
    writer.text("\n" + "\n".join(lines) + "\n\n")
    writer.token("<NumComponents>")
    writer.int32(len(components))
    for name, part in components:
        writer.token("<ComponentName>", name)
        _component(writer, part)
    writer.token("</Nnet3>")


def _append(source: str, steps: range, spacing: int) -> str:
    offsets = [f"Offset({source}, {step * spacing})" if step else source for step in steps]
    return f"Append({', '.join(offsets)})" if len(offsets) > 1 else source


def _component(writer: Writer, part: nn.Module | str) -> None:
    if isinstance(part, nn.Linear):
        writer.token("<FixedAffineComponent>", "<LinearParams>")
        writer.matrix(part.weight.detach())
        writer.token("<BiasParams>")
        writer.vector(torch.zeros(part.out_features) if part.bias is None else part.bias.detach())
        writer.token("</FixedAffineComponent>")
    elif isinstance(part, nn.BatchNorm1d):
        _batch_norm(writer, part)
    elif isinstance(part, str):
        kind, dim = part.split()
        if kind == "NoOp":
            writer.token("<NoOpComponent>", "<Dim>")
            writer.int32(int(dim))
            writer.token("<BackpropScale>")
            writer.float32(1.0)
            writer.token("</NoOpComponent>")
        else:
            _nonlinear(writer, kind, int(dim))
    else:
        raise TypeError(f"Kaldi has no component for {part!r}.")


def _nonlinear(writer: Writer, kind: str, dim: int) -> None:
    nothing = np.zeros(0)
    writer.token(f"<{kind}Component>", "<Dim>")
    writer.int32(dim)
    for name in ("<ValueAvg>", "<DerivAvg>"):
        writer.token(name)
        writer.vector(nothing)
    writer.token("<Count>")
    writer.float64(0.0)
    writer.token("<OderivRms>")
    writer.vector(nothing)
    for name in ("<OderivCount>", "<NumDimsSelfRepaired>", "<NumDimsProcessed>"):
        writer.token(name)
        writer.float64(0.0)
    writer.token(f"</{kind}Component>")


def _batch_norm(writer: Writer, part: nn.BatchNorm1d) -> None:
    assert part.running_mean is not None and part.running_var is not None
    writer.token("<BatchNormComponent>", "<Dim>")
    writer.int32(part.num_features)
    writer.token("<BlockDim>")
    writer.int32(part.num_features)
    writer.token("<Epsilon>")
    writer.float32(EPSILON)
    writer.token("<TargetRms>")
    writer.float32(1.0)
    writer.token("<TestMode>")
    writer.truth(False)
    writer.token("<Count>")
    writer.float64(1e5)
    writer.token("<StatsMean>")
    writer.vector(part.running_mean)
    writer.token("<StatsVar>")
    writer.vector(part.running_var)
    writer.token("</BatchNormComponent>")


def read_back(mdl: bytes, model: AcousticModel) -> Tensor:
    """Give `model` the weights of an am/final.mdl that this module wrote, and give the outputs' prior."""
    found = components(mdl)
    with torch.no_grad():
        _read_normalized(found, "first", model.base.first, model.base.first_normalized.norm)
        for kind, layers in (("base", model.base.layers), ("layer", model.layers)):
            for number, layer in enumerate(layers):
                name = f"{kind}{number}"
                layer.linear.weight.copy_(_tensor(found[f"{name}.linear"].matrix("<LinearParams>")))
                _read_normalized(found, name, layer.affine, layer.normalized.norm)
        _read_affine(found["output.affine"], model.output)
    prior = _tensor(Component("priors", mdl[mdl.rindex(b"<Priors> ") :]).vector("<Priors>")) ** (1 / PRIOR_EXPONENT)
    return prior / prior.sum()


def _read_normalized(found: dict[str, Component], name: str, affine: nn.Linear, norm: nn.BatchNorm1d) -> None:
    _read_affine(found[f"{name}.affine"], affine)
    assert norm.running_mean is not None and norm.running_var is not None
    norm.running_mean.copy_(_tensor(found[f"{name}.norm"].vector("<StatsMean>")))
    norm.running_var.copy_(_tensor(found[f"{name}.norm"].vector("<StatsVar>")))


def _read_affine(component: Component, affine: nn.Linear) -> None:
    affine.weight.copy_(_tensor(component.matrix("<LinearParams>")))
    affine.bias.copy_(_tensor(component.vector("<BiasParams>")))


def _tensor(values: np.ndarray) -> Tensor:
    return torch.from_numpy(np.array(values))


def write(checkpoint: Path, folder: Path, exponent: float = PRIOR_EXPONENT) -> None:
    """Write am/final.mdl and conf/ of a checkpoint into a model `folder`."""
    model, prior = restore(checkpoint)
    for part in ("am", "conf"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    (folder / "am" / "final.mdl").write_bytes(final_mdl(model, prior, exponent))
    (folder / "conf" / "mfcc.conf").write_text(CONF)
    (folder / "conf" / "model.conf").write_text(MODEL_CONF)
