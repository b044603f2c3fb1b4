"""The way from a spec to its grid."""

import pytest

from vtt.geometry.grid import grid_of
from vtt.geometry.grid_spec import Orientation, SquareGridSpec, hexes
from vtt.geometry.hex_grid import HexGrid

FLAT = HexGrid(hexes(Orientation.FLAT_TOP, 20.0))


@pytest.mark.parametrize("spec", [FLAT.spec, SquareGridSpec(10.0, 20.0)])
def test_the_grid_of_a_spec_holds_it(spec):
    assert grid_of(spec).spec is spec
