import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.bases import (
    HEXAGON,
    LANCERS,
    ROUND,
    SHOT,
    WAGON,
    PlaneMove,
    at,
    plane_moves,
    poses,
    rectangles,
    rectangular,
)
from vtt.base.errors import GeometryError
from vtt.geometry.contact import ContactClass, classify
from vtt.geometry.distance import distance
from vtt.geometry.edges import Side
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import Outline, PolygonOutline
from vtt.geometry.pose import Pose
from vtt.geometry.target_poses import (
    TargetKind,
    can_line_up,
    conform_pose,
    pose_with,
    target_pose,
    turn_to_face,
)

MIRRORED = {
    TargetKind.FLANK_LEFT: TargetKind.FLANK_RIGHT,
    TargetKind.FLANK_RIGHT: TargetKind.FLANK_LEFT,
    TargetKind.OVERLAP_LEFT: TargetKind.OVERLAP_RIGHT,
    TargetKind.OVERLAP_RIGHT: TargetKind.OVERLAP_LEFT,
    TargetKind.BESIDE_LEFT: TargetKind.BESIDE_RIGHT,
    TargetKind.BESIDE_RIGHT: TargetKind.BESIDE_LEFT,
}


def test_friends_stand_level_beside_and_square_behind() -> None:
    friend = at(0, 0)
    assert target_pose(TargetKind.BESIDE_RIGHT, LANCERS, friend) == Pose(40, 5, 0)
    assert target_pose(TargetKind.BESIDE_LEFT, WAGON, friend) == Pose(-40, 30, 0)
    assert target_pose(TargetKind.BEHIND, LANCERS, friend) == Pose(0, 25, 0)


def test_a_round_base_lines_up_by_its_front_alone() -> None:
    assert target_pose(TargetKind.FRONT, ROUND, at(0, -100, 180)) == Pose(0, -70, 0)
    assert target_pose(TargetKind.FRONT, SHOT, at(0, -100, 180, ROUND)) == Pose(0, -70, 0)
    assert can_line_up(TargetKind.REAR, ROUND, SHOT)
    assert not can_line_up(TargetKind.FLANK_LEFT, ROUND, SHOT)
    assert not can_line_up(TargetKind.FRONT, HEXAGON, SHOT)
    with pytest.raises(GeometryError, match="a round base has no edges"):
        target_pose(TargetKind.FLANK_LEFT, SHOT, at(0, 0, 0, ROUND))


def test_an_outline_about_another_origin_lines_up_by_its_edges() -> None:
    off_centre = PolygonOutline(((0, 0), (40, 0), (40, 20), (0, 20)))
    pose = target_pose(TargetKind.FRONT, off_centre, at(0, -100, 180))
    assert classify(Footprint(off_centre, pose), at(0, -100, 180)) is ContactClass.FRONT


@pytest.mark.parametrize("touched", list(Side))
def test_a_base_that_conforms_is_met_properly_on_the_edge_that_was_hit(touched: Side) -> None:
    expected = {
        Side.FRONT: ContactClass.FRONT,
        Side.REAR: ContactClass.REAR,
        Side.LEFT: ContactClass.FLANK_LEFT,
        Side.RIGHT: ContactClass.FLANK_RIGHT,
    }
    mover = at(30, 40, 77)
    conformed = Footprint(LANCERS, conform_pose(mover, touched, LANCERS))
    assert classify(mover, conformed) is expected[touched]


@given(rectangles, rectangular, st.sampled_from(list(TargetKind)), plane_moves)
def test_target_poses_move_and_mirror_with_the_table(
    mover: Outline, other: Footprint, kind: TargetKind, move: PlaneMove
) -> None:
    pose = move.pose(target_pose(kind, mover, other))
    seen = target_pose(
        MIRRORED.get(kind, kind) if move.mirrored else kind, move.outline(mover), move.base(other)
    )
    assert seen.point == pytest.approx(pose.point, abs=1e-7)
    assert abs((seen.facing - pose.facing + 180) % 360 - 180) < 1e-7


@given(rectangles, rectangular, st.sampled_from(list(TargetKind)))
def test_who_lines_up_touches(mover: Outline, other: Footprint, kind: TargetKind) -> None:
    assert distance(Footprint(mover, target_pose(kind, mover, other)), other) < 1e-9


@given(rectangles, rectangular)
def test_facing_an_attacker_is_a_proper_frontal_contact_both_ways(
    outline: Outline, attacker: Footprint
) -> None:
    turned = Footprint(outline, turn_to_face(outline, attacker))
    if outline.bounds[2] == attacker.outline.bounds[2]:
        assert classify(turned, attacker) is ContactClass.FRONT
    assert distance(turned, attacker) < 1e-9


@given(poses, poses)
def test_pose_with_lays_the_point_where_it_is_told(pose: Pose, local: Pose) -> None:
    found = pose_with(SHOT, pose.facing, local.point, pose.point)
    assert found.to_table(local.point) == pytest.approx(pose.point, abs=1e-9)
    assert found.facing == pose.facing
