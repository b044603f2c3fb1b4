import msgspec

from vtt.base.ids import SideId, TableId
from vtt.geometry.pose import Pose
from vtt.state.forces import Forces, Muster
from vtt.state.piece import PieceState


def test_forces_are_plain_data_that_can_be_told_and_sent():
    piece = PieceState("p", "pike", "field", Pose(1.0, 2.0), "red")
    forces = Forces("Guards", "1600", ("A line", " 1 Pikes"), (piece,))
    assert msgspec.json.decode(msgspec.json.encode(forces), type=Forces) == forces
    assert Muster(SideId("red"), TableId("field")).side == "red"
