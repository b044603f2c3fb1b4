import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.geometry.bases import (
    ANGLE,
    HEXAGON,
    LANCERS,
    ROUND,
    SHOT,
    WAGON,
    PlaneMove,
    at,
    facings,
    footprints,
    lengths,
    plane_moves,
    poses,
)
from vtt.geometry.contact import (
    Contact,
    ContactClass,
    SharedEdge,
    classify,
    closes_door,
    contact,
    edge_contact,
    edge_contact_length,
    in_contact,
)
from vtt.geometry.distance import distance, overlaps
from vtt.geometry.edges import Edge, Side
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import Outline, rectangle
from vtt.geometry.pose import Pose
from vtt.geometry.target_poses import TargetKind, target_pose
from vtt.geometry.tolerance import touching

SWAPPED = {
    ContactClass.FLANK_LEFT: ContactClass.FLANK_RIGHT,
    ContactClass.FLANK_RIGHT: ContactClass.FLANK_LEFT,
    ContactClass.CORNER_LEFT: ContactClass.CORNER_RIGHT,
    ContactClass.CORNER_RIGHT: ContactClass.CORNER_LEFT,
}
SAME_EITHER_WAY = {
    ContactClass.OVERLAPPING,
    ContactClass.NONE,
    ContactClass.FRONT,
    ContactClass.CORNER_LEFT,
    ContactClass.CORNER_RIGHT,
    ContactClass.SIDE,
    ContactClass.FRONT_MISALIGNED,
    ContactClass.TOUCH,
}
outlines_with_corners = st.sampled_from([SHOT, LANCERS, WAGON])
near_poses = st.builds(
    Pose,
    st.sampled_from([-60.0, -40.0, -20.0, 0.0, 20.0, 40.0, 60.0]),
    st.sampled_from([-40.0, -30.0, -25.0, -20.0, 0.0, 20.0, 25.0, 30.0, 40.0]),
    st.sampled_from([0.0, 90.0, 180.0, 270.0, 180.1]),
)
touching_pairs = st.builds(
    lambda a, b, pose: (at(0, 0, 0, a), Footprint(b, pose)),
    outlines_with_corners,
    outlines_with_corners,
    near_poses,
)


def test_a_contact_tells_its_edges_length_and_ends() -> None:
    found = contact(at(0, 0), at(10, -20, 180))
    assert found == Contact(
        ContactClass.FRONT_MISALIGNED, 30, Side.FRONT, Side.FRONT, ((-10, -10), (20, -10))
    )


def test_side_contact_names_the_sides_of_both() -> None:
    found = contact(at(0, 0), at(40, 5))
    assert (found.kind, found.side_of_a, found.side_of_b) == (
        ContactClass.SIDE,
        Side.RIGHT,
        Side.LEFT,
    )
    assert found.length == 15


def test_a_corner_contact_is_a_point() -> None:
    assert contact(at(0, 0), at(40, -20, 180)) == Contact(
        ContactClass.CORNER_RIGHT, points=((20, -10), (20, -10))
    )


def test_what_only_meets_at_a_corner_is_no_contact_for_combat() -> None:
    found = contact(at(0, 0), at(40, -20, 0))
    assert (found.kind, found.length) == (ContactClass.CORNER_ONLY, 0)


def test_rear_on_rear_shows_its_stretch_of_edge() -> None:
    found = contact(at(0, 0), at(10, 20, 180))
    assert (found.kind, found.side_of_a, found.side_of_b) == (
        ContactClass.CORNER_ONLY,
        Side.REAR,
        Side.REAR,
    )
    assert found.length == 30


@pytest.mark.parametrize(
    ("a", "b", "length"),
    [
        (at(0, 0), at(0, -30, 0, ROUND), 0),
        (at(0, 0, 0, ROUND), at(0, -40, 0, ROUND), 0),
        (at(0, 0), at(0, -30, 0, HEXAGON), 0),
        (at(0, 0, 0, HEXAGON), at(34.6410162, 0, 0, HEXAGON), 20),
        (at(0, 0, 0, ANGLE), at(20, 10), 20),
    ],
)
def test_bases_without_named_corners_touch(a: Footprint, b: Footprint, length: float) -> None:
    found = contact(a, b)
    assert found.kind is ContactClass.TOUCH
    assert found.length == pytest.approx(length, abs=0.01)
    assert found.points is not None


def test_apart_and_overlapping_have_nothing_to_show() -> None:
    assert contact(at(0, 0), at(0, -21, 180)) == Contact(ContactClass.NONE)
    assert contact(at(0, 0), at(0, -19, 180)) == Contact(ContactClass.OVERLAPPING)


def test_an_edge_off_by_more_than_the_angle_shares_nothing() -> None:
    turned = Edge((40, 0.05), (0, -0.05))
    assert edge_contact_length(Edge((0, 0), (40, 0)), turned) == pytest.approx(40, abs=0.001)
    assert edge_contact_length(Edge((0, 0), (40, 0)), Edge((40, 0.05), (0, -0.06))) == 0


def test_an_edge_beside_the_line_shares_nothing() -> None:
    assert in_contact(Edge((0, 0), (40, 0)), Edge((40, 0.05), (0, 0.05)))
    assert not in_contact(Edge((0, 0), (40, 0)), Edge((40, 0.06), (0, 0.06)))


def test_edges_that_meet_at_their_ends_share_a_point() -> None:
    shared = edge_contact(Edge((0, 0), (40, 0)), Edge((80, 0), (40, 0)))
    assert shared == SharedEdge(0, ((40, 0), (40, 0)))
    assert not in_contact(Edge((0, 0), (40, 0)), Edge((80, 0), (40, 0)))


edge_ends = st.tuples(lengths(-50, 50), lengths(-0.1, 0.1))
edges_on_a_line = st.builds(Edge, edge_ends, edge_ends).filter(lambda edge: edge.length > 1)


@given(edges_on_a_line, edges_on_a_line)
@example(Edge((-50, 0), (50, 0.1)), Edge((0, 0), (2, 0)))
def test_a_shared_length_is_the_same_from_either_edge(first: Edge, second: Edge) -> None:
    assert edge_contact_length(first, second) == edge_contact_length(second, first)
    assert edge_contact_length(first, second) <= min(first.length, second.length) + 1e-9


@given(touching_pairs)
def test_classes_that_read_the_same_from_either_base_do(pair: tuple[Footprint, Footprint]) -> None:
    a, b = pair
    there, back = classify(a, b), classify(b, a)
    if there in SAME_EITHER_WAY or back in SAME_EITHER_WAY:
        assert there == back
        assert contact(a, b).length == contact(b, a).length


@given(touching_pairs, plane_moves)
def test_classes_do_not_depend_on_where_the_table_is_seen_from(
    pair: tuple[Footprint, Footprint], move: PlaneMove
) -> None:
    a, b = pair
    kind = classify(a, b)
    seen = contact(move.base(a), move.base(b))
    assert seen.kind == (SWAPPED.get(kind, kind) if move.mirrored else kind)
    assert seen.length == pytest.approx(contact(a, b).length, abs=1e-6)


@given(footprints, footprints)
def test_the_class_agrees_with_distance_and_overlap(a: Footprint, b: Footprint) -> None:
    kind = classify(a, b)
    assert (kind is ContactClass.OVERLAPPING) == overlaps(a, b)
    assert (kind is ContactClass.NONE) == (not touching(distance(a, b)))


@given(outlines_with_corners, outlines_with_corners, poses)
def test_every_target_pose_has_its_class(mover: Outline, outline: Outline, pose: Pose) -> None:
    base = Footprint(outline, pose)
    for kind, expected in {
        TargetKind.FRONT: ContactClass.FRONT,
        TargetKind.REAR: ContactClass.REAR,
        TargetKind.FLANK_LEFT: ContactClass.FLANK_LEFT,
        TargetKind.FLANK_RIGHT: ContactClass.FLANK_RIGHT,
        TargetKind.OVERLAP_LEFT: ContactClass.CORNER_LEFT,
        TargetKind.OVERLAP_RIGHT: ContactClass.CORNER_RIGHT,
        TargetKind.BESIDE_LEFT: ContactClass.SIDE,
        TargetKind.BESIDE_RIGHT: ContactClass.SIDE,
        TargetKind.BEHIND: ContactClass.REAR,
    }.items():
        assert classify(Footprint(mover, target_pose(kind, mover, base)), base) is expected


@given(lengths(-0.04, 0.04), lengths(0, 0.04), facings)
def test_a_front_within_the_tolerance_is_proper(across: float, apart: float, facing: float) -> None:
    if (across**2 + apart**2) ** 0.5 <= 0.05:
        frame = Pose(0, 0, facing)
        other = frame.ahead(20 + apart, across).turned(180)
        assert classify(Footprint(SHOT, frame), Footprint(SHOT, other)) is ContactClass.FRONT


def test_closing_the_door_swings_from_corner_to_flank() -> None:
    enemy = at(0, 0)
    corner_pose = target_pose(TargetKind.OVERLAP_LEFT, SHOT, enemy)
    flank_pose = target_pose(TargetKind.FLANK_LEFT, SHOT, enemy)
    start, end = Footprint(SHOT, corner_pose), Footprint(SHOT, flank_pose)
    assert closes_door(start, end, enemy)
    assert not closes_door(end, start, enemy)
    other_flank = Footprint(SHOT, target_pose(TargetKind.FLANK_RIGHT, SHOT, enemy))
    assert not closes_door(start, other_flank, enemy)


@given(lengths(-60, 60), lengths(5, 80), facings)
def test_a_sliding_base_shares_what_lies_side_by_side(
    across: float, width: float, facing: float
) -> None:
    frame = Pose(0, 0, facing)
    other = Footprint(rectangle(width, 20), frame.ahead(20, across).turned(180))
    low, high = max(-20.0, across - width / 2), min(20.0, across + width / 2)
    if high - low > 0.06:
        assert contact(Footprint(SHOT, frame), other).length == pytest.approx(high - low, abs=1e-6)
