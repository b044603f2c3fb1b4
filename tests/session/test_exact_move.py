import pytest

from vtt.base.errors import CommandError
from vtt.geometry.footprint import Footprint
from vtt.geometry.motion import Pivot, Slide, Straight
from vtt.geometry.outline import CircleOutline, rectangle
from vtt.geometry.pose import Pose
from vtt.session.exact_move import ExactMove, exact_command
from vtt.state.piece import PieceState


def bases(*poses, outline=None):
    outline = outline or rectangle(40, 20)
    states = {f"b{n}": PieceState(f"b{n}", "shot", "field", pose) for n, pose in enumerate(poses)}
    return states, {name: Footprint(outline, state.pose) for name, state in states.items()}


def ends(command):
    return [move.to.pose for move in command.moves]


def test_37_mm_ahead_of_a_base_that_faces_right():
    command = exact_command(ExactMove(ahead=37), *bases(Pose(100, 100, 90)))
    assert ends(command) == [Pose(137, 100, 90)]
    assert command.moves[0].legs == (Straight(37),)


def test_sideways_is_a_slide_to_its_own_right():
    command = exact_command(ExactMove(right=10), *bases(Pose(100, 100, 180)))
    assert ends(command) == [Pose(90, 100, 180)]
    assert isinstance(command.moves[0].legs[0], Slide)


def test_a_turn_of_12_degrees_keeps_the_middle():
    command = exact_command(ExactMove(degrees=12), *bases(Pose(100, 100, 0)))
    assert ends(command) == [Pose(100, 100, 12)]


def test_a_group_wheels_as_one_body_about_its_right_front_corner():
    """The values of the case table's wheel of two bases by 90 degrees."""
    command = exact_command(
        ExactMove(degrees=90, wheel="right"), *bases(Pose(0, 0, 0), Pose(40, 0, 0))
    )
    assert ends(command) == [Pose(50, -70, 90), Pose(50, -30, 90)]
    assert command.moves[0].legs == (Pivot(90, (60.0, -10.0)),)


def test_straight_first_then_the_wheel():
    command = exact_command(ExactMove(ahead=20, degrees=90, wheel="right"), *bases(Pose(0, 0, 0)))
    assert ends(command) == [Pose(10, -50, 90)]
    assert command.moves[0].legs == (Straight(20), Pivot(90, (20.0, -30.0)))


def test_a_round_base_turns_about_its_middle():
    command = exact_command(ExactMove(degrees=90), *bases(Pose(5, 5, 0), outline=CircleOutline(20)))
    assert ends(command) == [Pose(5, 5, 90)]


def test_bad_input_is_named():
    with pytest.raises(CommandError, match="none is selected"):
        exact_command(ExactMove(ahead=1), {}, {})
    with pytest.raises(CommandError, match="found 'middle'"):
        exact_command(ExactMove(degrees=1, wheel="middle"), *bases(Pose(0, 0, 0)))
