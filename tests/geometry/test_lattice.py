"""Laws that hold for any grid: hexes either way up, stretched ones, squares of both kinds."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.grid_builders import cells, grids, hex_grids, square_grids
from vtt.geometry.grid_spec import HexGridSpec, Orientation, SnapTargets, SquareGridSpec, hexes
from vtt.geometry.hex_grid import HexGrid
from vtt.geometry.square_grid import SquareGrid

FLAT = HexGrid(hexes(Orientation.FLAT_TOP, 20.0))
POINTY = HexGrid(hexes(Orientation.POINTY_TOP, 20.0))
radii = st.integers(0, 6)


@given(grids, cells)
def test_the_cell_at_a_centre_is_the_cell(grid, cell):
    assert grid.cell_at(grid.centre(cell)) == cell


@given(grids, cells, st.floats(0.0, 0.99), st.integers(0, 7))
def test_a_point_inside_belongs_to_the_cell(grid, cell, share, k):
    (x, y), corners = grid.centre(cell), grid.corners(cell)
    cx, cy = corners[k % len(corners)]
    assert grid.cell_at((x + share * (cx - x), y + share * (cy - y))) == cell


@given(grids, cells)
def test_neighbours_are_at_distance_one_and_mutual(grid, cell):
    around = grid.neighbours(cell)
    assert len(set(around)) == len(grid.directions)
    for k, other in enumerate(around):
        assert grid.distance(cell, other) == 1
        assert cell in grid.neighbours(other)
        assert grid.direction(cell, other) == k


@given(grids, cells, cells, cells)
def test_distance_is_a_metric(grid, a, b, c):
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(grids, cells, radii)
def test_a_ring_is_all_cells_at_its_distance(grid, centre, radius):
    q, r = centre
    box = {(q + i, r + j) for i in range(-radius, radius + 1) for j in range(-radius, radius + 1)}
    ring = grid.ring(centre, radius)
    assert len(ring) == len(set(ring))
    assert set(ring) == {cell for cell in box if grid.distance(centre, cell) == radius}
    assert set(grid.within(centre, radius)) == {
        cell for cell in box if grid.distance(centre, cell) <= radius
    }


@given(grids, cells)
def test_a_side_lies_between_the_two_centres(grid, cell):
    for other in grid.neighbours(cell):
        (x1, y1), (x2, y2) = grid.side(cell, other)
        (ax, ay), (bx, by) = grid.centre(cell), grid.centre(other)
        assert ((x1 + x2) / 2, (y1 + y2) / 2) == pytest.approx(((ax + bx) / 2, (ay + by) / 2))
        back = grid.side(other, cell)
        assert (back[1], back[0]) == (pytest.approx((x1, y1)), pytest.approx((x2, y2)))


@given(hex_grids | square_grids, cells)
def test_corners_run_clockwise(grid, cell):
    corners = grid.corners(cell)
    area = sum(
        x1 * y2 - x2 * y1
        for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True)
    )
    assert area > 0.0  # y runs down: clockwise rings are positive


def test_directions_begin_at_the_top_and_run_clockwise():
    def bearings(grid):
        x0, y0 = grid.centre((0, 0))
        found = []
        for cell in grid.neighbours((0, 0)):
            x, y = grid.centre(cell)
            found.append(round(math.degrees(math.atan2(x - x0, y0 - y))) % 360)
        return found

    assert bearings(FLAT) == [0, 60, 120, 180, 240, 300]
    assert bearings(POINTY) == [30, 90, 150, 210, 270, 330]
    assert bearings(SquareGrid(SquareGridSpec(10, 10))) == [0, 45, 90, 135, 180, 225, 270, 315]
    assert bearings(SquareGrid(SquareGridSpec(10, 10, diagonals=False))) == [0, 90, 180, 270]


@given(grids, st.tuples(st.floats(-500, 500), st.floats(-500, 500)))
def test_without_targets_a_point_snaps_to_the_centre_of_its_cell(grid, point):
    assert grid.snap(point) == grid.centre(grid.cell_at(point))


def test_snapping_to_sides_and_corners():
    grid = SquareGrid(SquareGridSpec(10.0, 10.0, snap=SnapTargets(sides=True, corners=True)))
    assert [grid.snap(p) for p in [(1, 1), (4, 1), (4, 4)]] == [(0, 0), (5, 0), (5, 5)]
    assert grid.snap((4.0, 1.0)) == (5.0, 0.0)
    corners_only = SquareGrid(SquareGridSpec(10.0, 10.0, snap=SnapTargets(corners=True)))
    assert corners_only.snap((4.0, 1.0)) == (0.0, 0.0)
    hex_sides = HexGrid(HexGridSpec(Orientation.FLAT_TOP, 15.0, 20.0, snap=SnapTargets(sides=True)))
    assert hex_sides.snap((0.5, -9.0)) == pytest.approx((0.0, -10.0))


@given(grids, st.floats(-300, 300), st.floats(-300, 300), st.floats(0, 200), st.floats(0, 200))
def test_cells_in_a_box_are_those_with_their_centre_in_it(grid, left, top, width, height):
    right, bottom = left + min(width, 8 * grid.spec.dx), top + min(height, 8 * grid.spec.dy)
    found = list(grid.cells_in(left, top, right, bottom))
    assert len(found) == len(set(found))
    expected = {
        cell
        for cell in grid.within(grid.cell_at(((left + right) / 2, (top + bottom) / 2)), 16)
        if left <= grid.centre(cell)[0] <= right and top <= grid.centre(cell)[1] <= bottom
    }
    assert expected <= set(found)
    for x, y in map(grid.centre, set(found) - expected):  # on the rim, within the tolerance
        assert left - 0.051 <= x <= right + 0.051
        assert top - 0.051 <= y <= bottom + 0.051


@given(grids, cells)
def test_line_and_place_lead_back(grid, cell):
    assert grid.cell_of_place(*grid.line_and_place(cell)) == cell
