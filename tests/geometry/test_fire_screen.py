"""Who stands in lanes, found for all lanes at once, held against shapely pair by pair."""

import numpy as np
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.bases import ANGLE, ROUND, SHOT, at, footprints
from vtt.geometry.area import drawn_in_parts
from vtt.geometry.convex_pairs import ConvexShapes
from vtt.geometry.distance import core, radius
from vtt.geometry.fire_screen import FireScreen

points = st.tuples(st.integers(-90, 90), st.integers(-90, 90))
LANE = ((-20, 50), (-20, -50), (20, -50), (20, 50))


def hits(screen, *rings):
    lanes, bases = screen.hits(ConvexShapes.from_rings(np.array(rings, dtype=float)))
    return set(zip(lanes.tolist(), bases.tolist(), strict=True))


@given(
    st.lists(footprints, min_size=1, max_size=6),
    st.lists(st.tuples(points, points, points, points), min_size=1, max_size=4),
)
def test_hits_are_those_of_single_pairs(bases, rings):
    rings = [r for r in rings if shapely.Polygon(r).is_valid and shapely.Polygon(r).area > 1]
    screen = FireScreen({f"b{row}": base for row, base in enumerate(bases)})
    if not rings:
        return
    found = hits(screen, *rings)
    for lane, ring in enumerate(rings):
        for row, base in enumerate(bases):
            apart = [
                shapely.Polygon(ring).distance(core(part)) - radius(part)
                for part in drawn_in_parts(base)
            ]
            if min(abs(mm) for mm in apart) > 1e-6 or min(apart) == 0.0:
                assert ((lane, row) in found) == (min(apart) <= 0.0)


def test_grazing_is_not_standing_in_a_lane():
    beside = {"a": at(40, 0), "b": at(39.96, 0), "c": at(39.9, 0), "d": at(40, 40, outline=ROUND)}
    assert hits(FireScreen(beside), LANE) == {(0, 2)}
    assert hits(FireScreen({"r": at(39.9, 0, outline=ROUND)}), LANE) == {(0, 0)}


def test_the_notch_of_a_concave_base_is_free():
    screen = FireScreen({"angle": at(0, 0, outline=ANGLE)})
    through_the_notch = ((10, 30), (10, 5), (20, 5), (20, 30))
    assert hits(screen, through_the_notch) == set()
    assert hits(screen, ((-15, 30), (-15, 5), (-5, 5), (-5, 30))) == {(0, 0)}


def test_an_empty_screen_hides_nothing():
    assert hits(FireScreen({}), LANE) == set()
    assert FireScreen({"a": at(0, 0, outline=SHOT)}).rows == {"a": 0}
