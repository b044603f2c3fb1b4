"""How much of a base lies in a terrain, and which terrains it stands in."""

import pytest
import shapely
from hypothesis import given

from tests.geometry.bases import (
    ROUND,
    SHOT,
    at,
    footprints,
    plane_moves,
)
from vtt.geometry.area import base_area
from vtt.geometry.terrain_share import (
    share_inside,
    terrains_under,
    wholly_inside,
    worst_terrain,
)

WOOD = shapely.Polygon([(0, 0), (100, -20), (160, 40), (90, 120), (-30, 90)])
CLEARING = WOOD.difference(shapely.Point(60, 50).buffer(15))


@given(footprints)
def test_shares_are_those_of_the_areas(base):
    area = base_area(base)
    expected = area.intersection(CLEARING).area / area.area
    assert share_inside(base, CLEARING) == pytest.approx(
        expected, abs=0.003 if base.is_round else 1e-9
    )


@given(footprints, plane_moves)
def test_shares_do_not_depend_on_where_the_table_lies(base, move):
    moved = shapely.transform(CLEARING, lambda xy: [move.point(point) for point in xy.tolist()])
    assert share_inside(move.base(base), moved) == pytest.approx(
        share_inside(base, CLEARING), abs=1e-6
    )


def test_wholly_inside_allows_the_tolerance():
    field = shapely.box(0, 0, 100, 100)
    for outline, half in ((SHOT, 20.0), (ROUND, 20.0)):
        assert wholly_inside(at(half, 50, outline=outline), field)
        assert wholly_inside(at(half - 0.05, 50, outline=outline), field)
        assert not wholly_inside(at(half - 0.06, 50, outline=outline), field)
        assert not wholly_inside(at(-50, 50, outline=outline), field)


def test_terrains_under_a_base_and_the_worst_of_them():
    terrains = {
        "hill": shapely.box(-100, -100, 100, 100),
        "wood": shapely.box(-20, -100, 0, 100),
        "marsh": shapely.box(20, -100, 100, 100),
        "brook": shapely.LineString([(-100, 5), (100, 5)]),
    }
    assert terrains_under(at(0, 0), terrains) == {
        "hill": 1.0,
        "wood": 0.5,
        "brook": 0.0,
    }
    badness = {"hill": 1, "wood": 2, "marsh": 3, "brook": 2}
    assert worst_terrain(at(0, 0), terrains, badness) == "brook"
    assert worst_terrain(at(1, 0), terrains, badness) == "marsh"
    assert worst_terrain(at(0, 500), terrains, badness) is None
    assert terrains_under(at(0, 0), {}) == {}
