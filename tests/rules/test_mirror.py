"""A mirrored table seen in the mirror again is the table."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.duel import FIELD, move, start
from vtt.base.ids import DeckId, PieceId, TerrainId
from vtt.commands.apply import apply
from vtt.commands.base import CommandGroup
from vtt.commands.flow import Say
from vtt.commands.piece import AddPieces, MovePieces, PieceMove
from vtt.commands.pile import Draw
from vtt.commands.terrain import PutTerrain
from vtt.definition.terrain import TerrainArea, TerrainFeature, TerrainLine
from vtt.geometry.motion import Free, Pivot, Slide, Straight, Wheel
from vtt.geometry.outline import rectangle, signed_area
from vtt.geometry.path import path_end
from vtt.geometry.pose import Pose
from vtt.rules.mirror import mirrored_command, mirrored_leg, mirrored_pose, mirrored_state
from vtt.state.piece import Place

WOOD = TerrainFeature(TerrainId("wood"), "wood", FIELD, TerrainArea(((0, 0), (10, 0), (10, 10))))
ROAD = TerrainFeature(TerrainId("road"), "road", FIELD, TerrainLine(((0, 0), (100, 5)), 20))
STATE = apply(apply(start(), PutTerrain(WOOD)), PutTerrain(ROAD))
LEGS = (
    Straight(30.0),
    Wheel("left", -25.0),
    Pivot(40.0, (3.0, 4.0)),
    Pivot(-10.0),
    Slide(5.0, -6.0),
    Free(Pose(50.0, 60.0, 70.0)),
)


def test_a_pose_in_the_mirror():
    assert mirrored_pose(Pose(10, 20, 30), 100) == Pose(190, 20, 330)
    assert mirrored_pose(Pose(100, 0, 0), 100) == Pose(100, 0, 0)


def test_a_state_twice_mirrored_is_itself():
    mirrored = mirrored_state(STATE, 250)
    assert mirrored != STATE
    assert mirrored.pieces[PieceId("red_1")].pose == Pose(400, 100, 0)
    assert mirrored_state(mirrored, 250) == STATE


def test_rings_keep_their_sense():
    wood = mirrored_state(STATE, 250).terrain[TerrainId("wood")].shape
    assert isinstance(wood, TerrainArea)
    assert signed_area(wood.points) == signed_area(WOOD.shape.points)


@pytest.mark.parametrize(
    "command",
    [
        MovePieces((PieceMove(PieceId("red_1"), Place(FIELD, Pose(1, 2, 3)), LEGS),), "march"),
        AddPieces((msgspec.structs.replace(STATE.pieces[PieceId("red_1")], id=PieceId("x")),)),
        Draw(DeckId("d"), ((PieceId("x"), Place(FIELD, Pose(1, 2, 3))),)),
        PutTerrain(WOOD),
        CommandGroup("g", (move("red_1", 1, 2), Say("x"))),
    ],
)
def test_a_command_twice_mirrored_is_itself(command):
    mirrored = mirrored_command(command, 250)
    assert mirrored != command
    assert mirrored_command(mirrored, 250) == command


def test_what_has_no_place_stays():
    assert mirrored_command(Say("x"), 250) == Say("x")


@given(st.lists(st.sampled_from(LEGS), max_size=5), st.floats(0, 359))
def test_the_mirrored_path_leads_to_the_mirrored_end(legs, facing):
    base, begin = rectangle(40, 20), Pose(100, 100, facing)
    end = path_end(base, begin, legs)
    mirrored = path_end(base, mirrored_pose(begin, 250), [mirrored_leg(leg, 250) for leg in legs])
    wanted = mirrored_pose(end, 250)
    assert mirrored.point == pytest.approx(wanted.point, abs=1e-6)
    assert (mirrored.facing - wanted.facing + 180) % 360 == pytest.approx(180, abs=1e-6)
