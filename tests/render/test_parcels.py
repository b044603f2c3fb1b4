"""Many small things in parcels: none lost, neighbours together, holes with what they are holes of."""

from collections import Counter
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.render.parcels import IN_PARCEL, fill_parcels, parcels
from vtt.render.shapes import rectangle_ring

MANY = [(float(x), float(y)) for x in range(40) for y in range(30)]
places = st.tuples(st.integers(-500, 500), st.integers(-500, 500))


def its_place(point):
    return point


@given(st.lists(places, max_size=900))
def test_everything_is_in_one_parcel_and_in_its_order(points):
    numbered = list(enumerate(points))
    found = parcels(numbered, lambda thing: thing[1])
    assert sorted(chain.from_iterable(found)) == numbered
    assert all(near == sorted(near) for near in found)


def test_a_parcel_holds_what_lies_near_each_other():
    found = parcels(MANY, its_place)
    assert len(found) > 4
    assert max(map(len, found)) <= 2 * IN_PARCEL
    for near in found:
        across = max(x for x, _ in near) - min(x for x, _ in near)
        down = max(y for _, y in near) - min(y for _, y in near)
        assert across < 20
        assert down < 20


@pytest.mark.parametrize(
    "points", [[], MANY[:3], [(5.0, 5.0)] * 900, [(0.0, 0.0), (9.0, 0.0)] * 400]
)
def test_few_things_and_things_at_one_place(points):
    found = parcels(points, its_place)
    assert Counter(chain.from_iterable(found)) == Counter(points)


def frame(x, y):
    """A square of 4 mm with a hole of 2 mm."""
    return rectangle_ring(x, y, x + 4, y + 4), rectangle_ring(x + 1, y + 1, x + 3, y + 3)


def test_a_hole_stays_with_the_ring_about_it():
    frames = [frame(5.0 * x, 5.0 * y) for x in range(20) for y in range(20)]
    outer, holes = zip(*frames, strict=True)
    found = fill_parcels((*outer, *holes))
    assert len(found) > 1
    parcel_of = {points: number for number, near in enumerate(found) for points in near}
    assert len(parcel_of) == 800
    assert all(parcel_of[ring] == parcel_of[hole] for ring, hole in frames)


def test_rings_that_cross_each_other_in_a_row_are_one_parcel():
    chain_of_squares = [rectangle_ring(3.0 * n, 0.0, 3.0 * n + 4, 4.0) for n in range(300)]
    assert fill_parcels(chain_of_squares) == [chain_of_squares]
