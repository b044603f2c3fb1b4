"""Narrow gaps: which pairs make one, what lies between, and who pushes in."""

import itertools

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.bases import (
    ANGLE,
    HEXAGON,
    ROUND,
    SHOT,
    WAGON,
    at,
    footprints,
    lengths,
    outlines,
    plane_moves,
    rectangular,
)
from vtt.geometry.area import base_area, standing
from vtt.geometry.distance import distance, gap
from vtt.geometry.gaps import (
    breached,
    corridor,
    corridor_region,
    first_breach,
    fits_through,
    narrow_corridors,
    narrowest,
    neck_region,
)
from vtt.geometry.motion import Slide, Straight
from vtt.geometry.outline import CircleOutline
from vtt.geometry.pose import Pose
from vtt.geometry.tolerance import touching

crowds = st.lists(footprints, min_size=2, max_size=8).map(
    lambda bases: {f"b{index}": base for index, base in enumerate(bases)}
)
LEFT, RIGHT = at(-35, 0), at(35, 0)


@given(crowds, st.floats(5, 60))
def test_all_narrow_corridors_are_those_of_the_pairs(bases, limit):
    found = {(gap.first, gap.second): gap.width for gap in narrow_corridors(bases, limit)}
    expected = {}
    for (first, a), (second, b) in itertools.combinations(bases.items(), 2):
        width = distance(a, b)
        if 0.05 + 1e-9 < width < limit - 0.05 - 1e-9:
            expected[first, second] = pytest.approx(width, abs=1e-9)
    assert found == expected


@given(footprints, footprints)
def test_a_corridor_is_the_same_from_both_sides(a, b):
    one, other = corridor_region(a, b, 40), corridor_region(b, a, 40)
    assert one.symmetric_difference(other).area < 1e-6


@given(footprints, footprints, plane_moves)
def test_a_corridor_moves_and_mirrors_with_its_bases(a, b, move):
    region = corridor_region(a, b, 40)
    moved = corridor_region(move.base(a), move.base(b), 40)
    corners = shapely.transform(region, lambda xy: [move.point(point) for point in xy.tolist()])
    assert moved.symmetric_difference(corners).area < 0.05 + 1e-3 * region.area


@given(footprints, footprints)
def test_a_corridor_lies_between_and_near_both(a, b):
    region = corridor_region(a, b, 40)
    if region.is_empty:
        return
    first, second = base_area(a), base_area(b)
    assert shapely.union(first, second).convex_hull.buffer(1e-6).covers(region)
    assert region.intersection(shapely.union(first, second)).area < 1e-6
    for area in (first, second):
        assert shapely.hausdorff_distance(region, area) < 1e9  # finite: the region has points
        assert area.buffer(40.01, quad_segs=64).covers(region)


def test_the_whole_of_a_gap_is_marked():
    # 30 mm between fronts of 20 mm: closing by growing and shrinking would mark half of it.
    assert corridor_region(LEFT, RIGHT, 40).area == pytest.approx(600.0)
    assert corridor_region(at(-38.9, 0), at(38.9, 0), 40).area == pytest.approx(756.0, abs=0.1)


def test_touching_bases_and_wide_gaps_have_no_corridor():
    assert corridor(LEFT, RIGHT, 40).area == pytest.approx(600.0)
    assert corridor(LEFT, at(5, 0), 40) is None
    assert corridor(LEFT, at(45, 0), 40) is None
    assert corridor(LEFT, at(44.9, 0), 40) is not None


def test_gaps_of_just_one_base_can_be_asked_for():
    line = {"a": at(0, 0), "b": at(80.5, 0), "c": at(150, 0)}
    assert [(gap.first, gap.second) for gap in narrow_corridors(line, 41)] == [
        ("a", "b"),
        ("b", "c"),
    ]
    exactly_one = narrow_corridors(line, 41, at_least=40)
    assert [(gap.first, gap.second, gap.width) for gap in exactly_one] == [("a", "b", 40.5)]


def test_a_concave_base_has_no_corridor_in_its_own_notch():
    notched = at(0, 0, outline=ANGLE)
    region = corridor_region(notched, at(60, 0), 40)
    assert region.area > 0.0
    assert region.intersection(shapely.box(1, 1, 20, 20)).area < 400.0


def test_a_wood_and_a_base_make_a_gap():
    wood = standing([(30, -50), (90, -50), (90, 50), (30, 50)])
    (gap,) = narrow_corridors({"shot": at(0, 0), "wood": wood}, 40)
    assert (gap.first, gap.second, gap.width) == ("shot", "wood", 10.0)
    assert [found.first for found in breached(at(25, 0, outline=ROUND), [gap])] == ["shot"]
    assert breached(at(25, 80, outline=ROUND), [gap]) == []


def test_a_base_that_leaves_its_gap_can_be_let_go():
    gaps = narrow_corridors({"a": LEFT, "b": RIGHT}, 40)
    inside = at(0, 25, 45)
    found = first_breach(inside, [Straight(-40)], gaps)
    assert found is not None
    assert found[1].distance == 0.0
    others = [gap for gap in gaps if not gap.breached_by(inside)]
    assert first_breach(inside, [Straight(-40)], others) is None


@given(rectangular, lengths(-200, 200), lengths(-200, 200))
def test_a_first_breach_is_where_the_base_begins_to_stand_in_the_gap(base, dx, dy):
    gaps = narrow_corridors({"a": LEFT, "b": RIGHT}, 40)
    if breached(base, gaps):
        return
    found = first_breach(base, [Slide(dx, dy)], gaps)
    if found is None:
        assert not breached(base.at(base.pose.moved(dx, dy)), gaps)
        return
    met = found[1]
    assert not breached(base.at(met.pose), gaps)
    length = (dx * dx + dy * dy) ** 0.5
    shares = [(met.distance + beyond) / length for beyond in (0.1, 1.0)]
    deeper = [base.pose.moved(dx * share, dy * share) for share in shares if share <= 1.0]
    touched = [gaps[0].region.distance(base_area(base.at(pose))) < 1e-6 for pose in deeper]
    assert all(touched)


@pytest.mark.parametrize(
    ("outline", "width"), [(SHOT, 20.0), (WAGON, 40.0), (ROUND, 40.0), (HEXAGON, 34.641)]
)
def test_the_narrowest_way_through(outline, width):
    assert narrowest(outline) == pytest.approx(width, abs=0.001)
    assert fits_through(outline, width + 0.001)
    assert not fits_through(outline, width - 0.1)


@given(outlines)
def test_no_direction_is_narrower(outline):
    least = narrowest(outline)
    for degrees in range(0, 180, 5):
        left, _, right, _ = at(0, 0, degrees, outline=outline).bounds
        assert right - left >= least - 1e-6


def test_a_corridor_keeps_to_the_poses_of_its_bases():
    (gap,) = narrow_corridors({"a": LEFT, "b": RIGHT}, 40)
    assert gap.bases[0].pose == Pose(-35, 0)


def test_the_neck_of_a_gap_is_what_two_sides_face_each_other_with() -> None:
    assert neck_region(LEFT, RIGHT).equals(shapely.box(-15, -10, 15, 10))
    assert neck_region(at(-35, 0), at(35, 12)).normalize().equals(shapely.box(-15, 2, 15, 10))


def test_the_neck_between_two_corners_is_a_line() -> None:
    behind = neck_region(at(0, 0), at(40, -50))
    assert shapely.get_coordinates(behind).tolist() == [[20, -10], [20, -40]]
    assert behind.area == 0


def test_the_neck_of_a_round_base_is_the_line_of_centres() -> None:
    great = CircleOutline(100.0)
    one, other = at(-115, 0, outline=great), at(115, 0, outline=great)
    assert shapely.get_coordinates(neck_region(one, other)).tolist() == [[-15, 0], [15, 0]]
    beside = neck_region(at(0, 0, outline=great), at(0, 130))  # 20 mm from the front of a base
    assert beside.equals(shapely.LineString([(0, 100), (0, 120)]))


@pytest.mark.parametrize(("behind", "is_line"), [(0.05, False), (0.06, True), (0.1, True)])
def test_a_side_faces_another_within_the_one_tolerance(behind, is_line) -> None:
    wall = standing([(30, -10), (90, -10), (90, 10), (30 + behind, 10)])
    neck = neck_region(wall, at(0, 0))
    assert (neck.geom_type == "LineString") is is_line


def test_the_neck_before_a_notch_is_what_the_nearest_sides_face_each_other_with() -> None:
    fork = standing([(0, 0), (60, 0), (60, 30), (40, 30), (40, 10), (20, 10), (20, 30), (0, 30)])
    assert neck_region(fork, standing([(0, 50), (60, 50), (60, 70), (0, 70)])).equals(
        shapely.union(shapely.box(0, 30, 20, 50), shapely.box(40, 30, 60, 50))
    )
    inside = standing([(25, 20), (30, 20), (30, 40), (25, 40)])
    neck = neck_region(
        fork, inside
    )  # 5 mm beside the left arm, 10 mm above the ground of the notch
    assert neck.equals(shapely.box(20, 20, 25, 30))


@given(footprints, footprints)
def test_a_neck_lies_in_the_hull_and_is_as_long_as_the_gap_is_wide(a, b) -> None:
    found = gap(a, b)
    if touching(found.distance):
        return
    neck = neck_region(a, b)
    areas = shapely.union(base_area(a), base_area(b))
    assert areas.convex_hull.buffer(0.01).covers(neck)
    assert neck.intersection(areas).area < 0.05 * neck.length
    across = [
        (end - start) / found.distance for start, end in zip(found.first, found.second, strict=True)
    ]
    depths = [x * across[0] + y * across[1] for x, y in shapely.get_coordinates(neck).tolist()]
    assert max(depths) - min(depths) == pytest.approx(found.distance, abs=1e-6)
    assert neck.covers(shapely.LineString([found.first, found.second])) or neck.distance(
        shapely.Point(found.first)
    ) == pytest.approx(0.0, abs=1e-6)
