from hypothesis import given

from tests.strategies import structs
from vtt.commands.piece import AddPieces, MovePieces
from vtt.geometry.pose import Pose


@given(structs(MovePieces))
def test_a_move_holds_rounded_poses_only(command):
    assert all(part.to.pose == part.to.pose.rounded() for part in command.moves)


@given(structs(AddPieces))
def test_a_new_piece_says_all_about_itself(command):
    assert all(isinstance(piece.pose, Pose) and piece.id for piece in command.pieces)
