"""Hexes: regular ones, their neighbours by label, shifted lines."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.grid_builders import SIEGE, cells, hex_grids
from vtt.base.errors import GeometryError
from vtt.geometry.grid_spec import Orientation, hexes
from vtt.geometry.hex_grid import HexGrid

FLAT = HexGrid(hexes(Orientation.FLAT_TOP, 20.0))
POINTY = HexGrid(hexes(Orientation.POINTY_TOP, 20.0))


@given(hex_grids, cells, st.integers(1, 6))
def test_a_ring_of_hexes_is_walked_from_neighbour_to_neighbour(grid, centre, radius):
    ring = grid.ring(centre, radius)
    first = grid.directions[0]
    assert ring[0] == (centre[0] + radius * first[0], centre[1] + radius * first[1])
    for here, following in zip(ring, ring[1:] + ring[:1], strict=True):
        assert grid.distance(here, following) == 1


@pytest.mark.parametrize("grid", [FLAT, POINTY])
def test_regular_hexes(grid):
    neighbours = grid.neighbours((3, 4))
    centre = grid.centre((3, 4))
    assert [math.dist(centre, grid.centre(n)) for n in neighbours] == pytest.approx([20.0] * 6)
    side = 20.0 / math.sqrt(3.0)
    assert [math.dist(centre, c) for c in grid.corners((3, 4))] == pytest.approx([side] * 6)
    assert [math.dist(*grid.side((3, 4), n)) for n in neighbours] == pytest.approx([side] * 6)


def test_labels_of_neighbours_along_the_grain():
    around = [SIEGE.label(cell) for cell in SIEGE.neighbours(SIEGE.cell_named("QQ36"))]
    assert around == ["QQ35", "RR35", "RR36", "QQ37", "PP37", "PP36"]


@pytest.mark.parametrize(
    ("first", "second", "distance"),
    [
        ("P51", "W36", 15),
        ("Q49", "R51", 3),
        ("QQ31", "QQ34", 3),
        ("QQ31", "QQ33", 2),
        ("QQ31", "QQ32", 1),
        ("GG46", "HH45", 1),
        ("HH45", "II44", 1),
        ("O50", "P50", 1),
        ("Q49", "R49", 1),
        ("RR8", "SS8", 1),
        ("SS47", "RR48", 1),
        ("O50", "Q50", 2),
    ],
)
def test_distances_along_the_grain(first, second, distance):
    assert SIEGE.distance(SIEGE.cell_named(first), SIEGE.cell_named(second)) == distance


def test_a_side_of_cells_that_do_not_touch_is_refused():
    with pytest.raises(GeometryError, match="expected neighbouring cells, found 0101 and 0301"):
        FLAT.side((0, 0), (2, -1))


def test_odd_lines_are_shifted_towards_higher_places():
    assert FLAT.centre(FLAT.cell_of_place(1, 0))[1] == pytest.approx(10.0)
    assert POINTY.centre(POINTY.cell_of_place(1, 0))[0] == pytest.approx(10.0)
    assert POINTY.centre(POINTY.cell_of_place(-3, 0))[0] == pytest.approx(10.0)
