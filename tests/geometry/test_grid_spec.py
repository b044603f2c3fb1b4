"""Specs of grids refuse what cannot be, and need no numpy."""

import math
import subprocess
import sys

import msgspec
import pytest

from vtt.base.errors import GeometryError
from vtt.geometry.grid_spec import (
    GridNumbering,
    GridSpec,
    HexGridSpec,
    Orientation,
    SnapTargets,
    SquareGridSpec,
    hexes,
    squares,
)


@pytest.mark.parametrize("lengths", [(0.0, 10.0), (10.0, -1.0), (math.inf, 1.0), (math.nan, 1.0)])
def test_a_grid_needs_lengths(lengths):
    with pytest.raises(GeometryError, match="needs dx and dy above 0 mm"):
        HexGridSpec(Orientation.FLAT_TOP, *lengths)
    with pytest.raises(GeometryError, match="needs dx and dy above 0 mm"):
        SquareGridSpec(*lengths)


def test_a_numbering_runs_along_one_grain_or_the_other():
    with pytest.raises(GeometryError, match="diagonal is -1, 0 or 1, found 2"):
        GridNumbering(diagonal=2)


@pytest.mark.parametrize("numbering", [GridNumbering(staggered=True), GridNumbering(diagonal=1)])
def test_squares_are_numbered_straight(numbering):
    with pytest.raises(GeometryError, match="neither staggered nor diagonal"):
        squares(10.0, numbering=numbering)


def test_specs_are_read_back_as_they_were_written():
    for spec in (
        hexes(Orientation.POINTY_TOP, 18.0, 3.0, 4.0),
        SquareGridSpec(10.0, 20.0, diagonals=False, snap=SnapTargets(corners=True)),
    ):
        text = msgspec.json.encode(spec)
        assert msgspec.json.decode(text, type=GridSpec) == spec


def test_regular_hexes_keep_their_distance_either_way_up():
    flat, pointy = hexes(Orientation.FLAT_TOP, 20.0), hexes(Orientation.POINTY_TOP, 20.0)
    assert (flat.dx, flat.dy) == (pointy.dy, pointy.dx) == pytest.approx((17.3205, 20.0))


def test_grids_load_neither_numpy_nor_shapely():
    code = (
        "import sys; from vtt.geometry.grid import grid_of; "
        "from vtt.geometry.grid_spec import squares; grid_of(squares(10.0)).label((0, 0)); "
        "assert not {'numpy', 'shapely'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
