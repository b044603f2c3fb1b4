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
)
from vtt.base.errors import GeometryError
from vtt.geometry.footprint import Footprint
from vtt.geometry.group import (
    LineUp,
    Neighbour,
    arrangement,
    formation,
    frontage,
    group_frame,
    groups,
    is_column,
    lined_up,
    links,
    neighbour,
)
from vtt.geometry.outline import Outline, outline_size
from vtt.geometry.pose import Pose

OPPOSITE = {
    Neighbour.LEFT: Neighbour.RIGHT,
    Neighbour.RIGHT: Neighbour.LEFT,
    Neighbour.AHEAD: Neighbour.BEHIND,
    Neighbour.BEHIND: Neighbour.AHEAD,
}


def block(pose: Pose, files: int, ranks: int) -> dict[str, Footprint]:
    """A block of shot whose front left base stands at a pose."""
    return {
        f"{rank}{file}": Footprint(SHOT, pose.ahead(-20.0 * rank, 40.0 * file))
        for rank in range(ranks)
        for file in range(files)
    }


def test_neighbours_are_seen_from_the_base() -> None:
    assert neighbour(at(0, 0), at(40, 0)) is Neighbour.RIGHT
    assert neighbour(at(0, 0, 180), at(40, 0, 180)) is Neighbour.LEFT
    assert neighbour(at(0, 0), at(0, 20)) is Neighbour.BEHIND
    assert neighbour(at(0, 0), at(0, -20)) is Neighbour.AHEAD
    assert neighbour(at(0, 0), at(0, -20, 180)) is None


def test_unequal_depths_line_up_on_fronts_or_on_rears() -> None:
    assert lined_up(at(0, 0), at(40, 5, 0, LANCERS)) is LineUp.SIDE
    assert lined_up(at(0, 0), at(40, -5, 0, LANCERS)) is LineUp.SIDE
    assert lined_up(at(0, 0), at(40, 0, 0, LANCERS)) is None


def test_round_bases_and_others_without_corners_line_up_with_nobody() -> None:
    assert lined_up(at(0, 0, 0, ROUND), at(40, 0, 0, ROUND)) is None
    assert lined_up(at(0, 0), at(40, 0, 0, HEXAGON)) is None


def test_a_slit_within_the_tolerance_is_none() -> None:
    assert lined_up(at(0, 0), at(40.05, 0)) is LineUp.SIDE
    assert lined_up(at(0, 0), at(40.06, 0)) is None
    assert lined_up(at(0, 0), at(40, 0, 0.1)) is LineUp.SIDE


def test_groups_come_in_the_order_of_their_first_names() -> None:
    bases = {"d": at(0, 0), "c": at(200, 0), "a": at(240, 0), "b": at(0, 20)}
    assert groups(bases) == [frozenset({"a", "c"}), frozenset({"b", "d"})]
    assert groups({}) == []


def test_who_may_not_join_stays_apart() -> None:
    bases = {"a": at(0, 0), "b": at(40, 0), "c": at(80, 0)}
    assert groups(bases, lambda first, second: "c" not in (first, second)) == [
        frozenset({"a", "b"}),
        frozenset({"c"}),
    ]


def test_links_are_told_once() -> None:
    assert list(links({"a": at(0, 0), "b": at(40, 0)})) == [("a", "b", Neighbour.RIGHT)]


def test_ranks_and_files_are_read_from_the_front_left() -> None:
    found = formation(block(Pose(0, 0, 0), 3, 2))
    assert found.ranks == (("00", "01", "02"), ("10", "11", "12"))
    assert found.files == (("00", "10"), ("01", "11"), ("02", "12"))
    assert not found.is_column


def test_ranks_of_unequal_depths_are_counted_by_their_links() -> None:
    bases = {"a": at(0, 0), "b": at(40, 5, 0, LANCERS), "c": at(0, 20)}
    assert formation(bases).ranks == (("a", "b"), ("c",))


def test_a_formation_needs_one_connected_group() -> None:
    with pytest.raises(GeometryError, match="one connected group of bases, found apart: b"):
        formation({"a": at(0, 0), "b": at(100, 0)})
    with pytest.raises(GeometryError, match="found no base"):
        formation({})
    assert not is_column({"a": at(0, 0), "b": at(0, 21)})
    assert not is_column({})
    assert is_column({"a": at(0, 0)})


def test_an_arrangement_is_the_formation_of_one_connected_group() -> None:
    bases = {"a": at(0, 0), "b": at(40, 0), "c": at(0, 20)}
    assert arrangement(bases, lambda first, second: True) == formation(bases)
    assert arrangement(bases, lambda first, second: "b" not in (first, second)) is None
    assert arrangement({"a": at(0, 0), "b": at(100, 0)}, lambda first, second: True) is None
    assert arrangement({}, lambda first, second: True) is None


def test_the_frame_has_the_front_of_the_first_rank_and_the_whole_depth() -> None:
    bases = {"a": at(0, 0), "b": at(40, 0), "c": at(40, 50, 0, WAGON)}
    frame = group_frame(bases)
    assert outline_size(frame.outline) == (80, 100)
    assert frame.pose == Pose(20, 40, 0)
    assert frontage(bases) == 80
    wedge = {"a": at(0, 0), "b": at(-40, 20), "c": at(0, 20), "d": at(40, 20)}
    assert (frontage(wedge), group_frame(wedge).pose) == (40, Pose(0, 10, 0))


@given(poses, st.integers(1, 4), st.integers(1, 3), plane_moves)
def test_a_block_is_one_group_seen_from_anywhere(
    pose: Pose, files: int, ranks: int, move: PlaneMove
) -> None:
    bases = {name: move.base(base) for name, base in block(pose, files, ranks).items()}
    assert groups(bases) == [frozenset(bases)]
    assert (len(formation(bases).ranks), len(formation(bases).files)) == (ranks, files)
    assert frontage(bases) == pytest.approx(40 * files)
    assert is_column(bases) == (files == 1)


@given(
    st.builds(Footprint, st.sampled_from([SHOT, LANCERS]), poses), st.sampled_from([SHOT, LANCERS])
)
def test_neighbours_see_each_other_the_other_way(base: Footprint, outline: Outline) -> None:
    half = base.outline.bounds[3] + outline.bounds[3]
    level = base.outline.bounds[3] - outline.bounds[3]
    for pose in (base.pose.ahead(half), base.pose.ahead(-half), base.pose.ahead(level, 40)):
        other = Footprint(outline, pose)
        there, back = neighbour(base, other), neighbour(other, base)
        assert there is not None
        assert back is OPPOSITE[there]
        assert lined_up(base, other) is lined_up(other, base)
