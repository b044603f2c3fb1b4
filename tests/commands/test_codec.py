import pytest
from hypothesis import given

from tests.strategies import commands, plain_equal
from vtt.base.errors import CommandError
from vtt.commands.base import CommandGroup
from vtt.commands.codec import canonical
from vtt.commands.flow import Say
from vtt.commands.piece import MovePieces, PieceMove, SetFace, SetProperty
from vtt.commands.terrain import PutTerrain
from vtt.definition.terrain import TerrainArea, TerrainFeature
from vtt.geometry.motion import Straight
from vtt.geometry.pose import Pose
from vtt.state.piece import Place


@given(commands())
def test_a_canonical_command_stays_as_it_is(command):
    assert plain_equal(canonical(command), command)


def test_whole_numbers_become_the_lengths_that_they_stand_for():
    corners = ((0, 0), (10, 0), (0, 10))
    loose = PutTerrain(TerrainFeature("w", "wood", "field", TerrainArea(corners), height=2))
    strict = canonical(loose)
    assert loose == strict
    assert not plain_equal(loose, strict)
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
