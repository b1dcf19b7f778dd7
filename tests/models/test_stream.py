"""Kaldi's binary form: what is written is read again."""

import numpy as np
import pytest

from models.training.stream import Writer, components


def written() -> bytes:
    writer = Writer()
    writer.token("<Nnet3>", "<ComponentName>", "first.affine", "<TdnnComponent>", "<TimeOffsets>")
    writer.integers([-3, 0])
    writer.token("<LinearParams>")
    writer.matrix(np.arange(6).reshape(2, 3))
    writer.token("<BiasParams>")
    writer.vector(np.array([]))
    writer.token("</TdnnComponent>", "<ComponentName>", "first.norm", "<BatchNormComponent>", "<StatsMean>")
    writer.vector(np.array([0.5, -2.0]))
    writer.token("</BatchNormComponent>", "</Nnet3>")
    return writer.bytes()


def test_every_field_is_found_in_its_own_component() -> None:
    found = components(written())
    assert list(found) == ["first.affine", "first.norm"]
    affine = found["first.affine"]
    assert affine.integers("<TimeOffsets>") == [-3, 0]
    assert affine.matrix("<LinearParams>").tolist() == [[0, 1, 2], [3, 4, 5]]
    assert affine.vector("<BiasParams>").shape == (0,)
    assert found["first.norm"].vector("<StatsMean>").tolist() == [0.5, -2.0]


def test_a_field_of_another_component_is_not_taken_for_its_own() -> None:
    with pytest.raises(ValueError, match=r"first\.affine has no <StatsMean>"):
        components(written())["first.affine"].vector("<StatsMean>")


def test_the_network_that_is_shipped_can_be_read() -> None:
    from pathlib import Path

    import models

    shipped = components((Path(models.__file__).parent / "conde-pt-en" / "am" / "final.mdl").read_bytes())
    output = shipped["output.affine"].matrix("<LinearParams>")
    phones = (Path(models.__file__).parent / "conde-pt-en" / "phones.txt").read_text().split("\n")
    assert output.shape[0] == len([phone for phone in phones if phone])
    assert np.isfinite(output).all()
