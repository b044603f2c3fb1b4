import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import make_piece
from tests.strategies import structs
from vtt.base.errors import CommandError
from vtt.geometry.pose import Pose
from vtt.state.piece import PieceState, Place, checked_pose, place_of

anywhere = st.builds(Pose, *[st.floats(-1e5, 1e5)] * 3)


@given(anywhere)
def test_a_place_rounds_its_pose_once(pose):
    place = Place("field", pose)
    assert place.pose == pose.rounded()
    assert Place("field", place.pose).pose == place.pose


@given(structs(PieceState))
def test_the_place_of_a_piece_is_where_it_stands(piece):
    place = place_of(piece)
    assert (place.table, place.pose, place.stack, place.level, place.slot) == (
        piece.table,
        piece.pose,
        piece.stack,
        piece.level,
        piece.slot,
    )


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
@pytest.mark.parametrize("field", range(3))
def test_a_place_is_finite(value, field):
    numbers = [1.0, 2.0, 3.0]
    numbers[field] = value
    with pytest.raises(CommandError, match="needs a finite place and facing, found Pose"):
        checked_pose(Pose(*numbers))


def test_a_piece_knows_its_own_properties():
    piece = make_piece("a", properties=(("hits", 0),))
    assert piece.get("hits", 7) == 0
    assert piece.get("grade") is None
    assert piece.get("grade", "O") == "O"
