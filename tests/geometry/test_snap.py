from tests.geometry.bases import LANCERS, ROUND, SHOT, WAGON, at
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Pose
from vtt.geometry.snap import Snap, SnapLimits, find_snap
from vtt.geometry.target_poses import TargetKind

LIMITS = SnapLimits(distance=5, degrees=15, overlap_distance=15)


def snap_or_none(
    dragged: Footprint, limits: SnapLimits = LIMITS, **sides: dict[str, Footprint]
) -> Snap[str] | None:
    return find_snap(
        dragged, limits, enemies=sides.get("enemies", {}), friends=sides.get("friends", {})
    )


def snap(
    dragged: Footprint, limits: SnapLimits = LIMITS, **sides: dict[str, Footprint]
) -> Snap[str]:
    found = snap_or_none(dragged, limits, **sides)
    assert found is not None
    return found


def test_a_base_near_an_enemy_front_snaps_on_to_it() -> None:
    found = snap(at(1, 2, 4), enemies={"e": at(0, -20, 180)})
    assert (found.kind, found.target, found.pose) == (TargetKind.FRONT, "e", Pose(0, 0, 0))
    assert 3 < found.cost < 5


def test_too_far_or_turned_too_much_does_not_snap() -> None:
    assert snap_or_none(at(0, 5.1), enemies={"e": at(0, -20, 180)}) is None
    assert snap_or_none(at(0, 5), enemies={"e": at(0, -20, 180)}) is not None
    narrow = SnapLimits(distance=50, degrees=15, overlap_distance=50)
    assert snap_or_none(at(0, 3, 16), narrow, enemies={"e": at(0, -20, 180)}) is None
    assert snap_or_none(at(0, 3, 15), narrow, enemies={"e": at(0, -20, 180)}) is not None


def test_a_base_dropped_on_another_snaps_from_farther_off() -> None:
    found = snap(at(0, -8), enemies={"e": at(0, -20, 180)})
    assert (found.kind, found.pose) == (TargetKind.FRONT, Pose(0, 0, 0))
    assert snap_or_none(at(0, 8), enemies={"e": at(0, -20, 180)}) is None


def test_a_deep_base_is_found_by_its_edge() -> None:
    found = snap(at(3, 52), enemies={"e": at(0, 0, 0, WAGON)})
    assert (found.kind, found.pose) == (TargetKind.REAR, Pose(0, 50, 0))


def test_friends_are_lined_up_with_beside_and_behind() -> None:
    assert snap(at(43, 1), friends={"f": at(0, 0)}).kind is TargetKind.BESIDE_RIGHT
    assert snap(at(-42, 1), friends={"f": at(0, 0)}).kind is TargetKind.BESIDE_LEFT
    assert snap(at(0, 23), friends={"f": at(0, 0)}).kind is TargetKind.BEHIND
    assert snap_or_none(at(0, -22, 180), friends={"f": at(0, 0)}) is None


def test_equally_near_places_go_by_kind() -> None:
    # Before the enemy's front and beside the friend are the same place.
    found = snap(at(1, 1), enemies={"e": at(0, -20, 180)}, friends={"f": at(-40, 0)})
    assert found.kind is TargetKind.FRONT


def test_a_place_between_two_friends_is_named_after_the_one_on_the_right() -> None:
    found = snap(at(1, 0), friends={"b": at(40, 0), "a": at(-40, 0)})
    assert (found.kind, found.target, found.pose) == (TargetKind.BESIDE_LEFT, "b", Pose(0, 0, 0))


def test_a_taken_place_is_no_place() -> None:
    enemies = {"e": at(0, -20, 180), "f": at(0, 0, 180, LANCERS)}
    found = snap_or_none(at(1, 2), enemies=enemies)
    assert found is None or found.target == "f"


def test_round_bases_snap_front_to_front() -> None:
    found = snap(at(1, 2, 0, ROUND), enemies={"e": at(0, -40, 180, ROUND)})
    assert (found.kind, found.pose) == (TargetKind.FRONT, Pose(0, 0, 0))
    assert snap_or_none(at(43, 0, 0, SHOT), friends={"f": at(0, 0, 0, ROUND)}) is None
