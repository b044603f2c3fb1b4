import pytest
from hypothesis import given

from tests.strategies import commands, plain_equal
from vtt.base.errors import CommandError, FormatError
from vtt.commands.base import CommandGroup
from vtt.commands.codec import canonical, decode_command, encode_command
from vtt.commands.flow import Say
from vtt.commands.piece import MovePieces, PieceMove, SetFace, SetProperty
from vtt.commands.terrain import PutTerrain
from vtt.definition.terrain import TerrainArea, TerrainFeature
from vtt.geometry.motion import Straight
from vtt.geometry.pose import Pose
from vtt.state.piece import Place


@given(commands())
def test_a_command_comes_back_from_its_bytes(command):
    data = encode_command(command)
    back = decode_command(data)
    assert plain_equal(back, command)
    assert encode_command(back) == data
    assert plain_equal(canonical(command), command)


@pytest.mark.parametrize("data", [b"", b"\xc1", b"\x90", b"\x92\xa4nope\x01", b"\x92\xa3say\x01"])
def test_bytes_that_are_no_command_are_refused(data):
    with pytest.raises(FormatError, match="expected the bytes of a command: "):
        decode_command(data)


def test_a_pose_that_no_command_holds_is_refused_in_bytes_as_well():
    move = MovePieces((PieceMove("a", Place("t", Pose(1.0, 2.0, 3.0))),))
    data = encode_command(move)
    spoilt = data.replace(b"\xcb\x3f\xf0" + bytes(6), b"\xcb\x7f\xf8" + bytes(6))
    assert spoilt != data
    with pytest.raises(FormatError, match="finite place"):
        decode_command(spoilt)


def test_whole_numbers_become_the_lengths_that_they_stand_for():
    corners = ((0, 0), (10, 0), (0, 10))
    loose = PutTerrain(TerrainFeature("w", "wood", "field", TerrainArea(corners), height=2))
    strict = canonical(loose)
    assert loose == strict
    assert encode_command(loose) != encode_command(strict)
    assert type(strict.feature.height) is float
    legs = canonical(MovePieces((PieceMove("a", Place("t", Pose(1, 2)), (Straight(5),)),)))
    assert type(legs.moves[0].legs[0].distance) is float


@pytest.mark.parametrize(
    "command",
    [
        CommandGroup("outer", (CommandGroup("inner", ()),)),
        SetFace((1,), "x"),
        Say(None),
        SetProperty(("a",), "hits", 2**70),
        SetProperty(("a",), "hits", [1]),
        SetFace(("a",), object()),
    ],
)
def test_a_malformed_command_is_refused(command):
    with pytest.raises(CommandError, match="the command is malformed: "):
        canonical(command)
