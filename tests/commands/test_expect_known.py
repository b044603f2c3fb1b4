import pytest

from tests.builders import FIELD_WOOD, make_module, make_piece, start
from vtt.base.errors import CommandError
from vtt.commands.base import CommandGroup
from vtt.commands.expect_known import expect_known
from vtt.commands.flow import Say, SetTurn
from vtt.commands.piece import AddPieces, MovePieces, PieceMove, SetFace
from vtt.commands.pile import Draw
from vtt.commands.terrain import PutTerrain
from vtt.definition.terrain import TerrainArea, TerrainFeature
from vtt.geometry.pose import Pose
from vtt.state.piece import Place
from vtt.state.turn import TurnState


def place(**fields):
    return Place("field", Pose(1.0, 1.0), **fields)


def move(**fields):
    return MovePieces((PieceMove("red_1", place(**fields)),))


FAULTS = [
    (
        AddPieces((make_piece("n", definition="pik"),)),
        "cannot add piece 'n': the module has no piece 'pik'; did you mean 'pike'?",
    ),
    (AddPieces((make_piece("n", face="bak"),)), "piece 'n' cannot have the face 'bak'"),
    (AddPieces((make_piece("n", level="wal"),)), "cannot have the level 'wal'.*'wall'"),
    (AddPieces((make_piece("n", slot="twn"),)), "cannot have the slot 'twn'.*'town'"),
    (move(level="wal"), "piece 'red_1' cannot have the level 'wal': there is none; did you mean"),
    (move(slot="prt"), "cannot have the slot 'prt'.*'port'"),
    (Draw("draw", (("card_a", place(level="wal")),)), "piece 'card_a' cannot have the level"),
    (SetFace(("red_1", "blue_1"), "bakc"), "piece 'red_1' cannot have the face 'bakc'.*'back'"),
    (
        PutTerrain(TerrainFeature("h", "wod", "field", FIELD_WOOD.shape)),
        "terrain 'h' cannot have the kind 'wod'.*'wood'",
    ),
    (
        MovePieces((PieceMove("red_1", Place("field", Pose(1e9, 1.0))),)),
        "piece 'red_1' cannot be 999,99.,... mm beside the table 'field': expected at most 10,000 mm",
    ),
    (
        AddPieces((make_piece("n", x=1.0, y=-10_001.0),)),
        "piece 'n' cannot be 10,001 mm beside the table 'field'",
    ),
    (
        PutTerrain(
            TerrainFeature("h", "wood", "field", TerrainArea(((0.0, 0.0), (1e7, 0.0), (0.0, 9.0))))
        ),
        "terrain 'h' cannot be 9,99.,... mm beside the table",
    ),
    (SetTurn(TurnState(1, "figth")), "the turn cannot have the phase 'figth'.*'fight'"),
    (CommandGroup("x", (Say("a"), move(level="wal"))), "the level 'wal'"),
]


@pytest.mark.parametrize(("command", "message"), FAULTS)
def test_what_the_module_does_not_have_is_named(command, message):
    with pytest.raises(CommandError, match=message):
        expect_known(command, start(), make_module())


@pytest.mark.parametrize(
    "command",
    [
        AddPieces((make_piece("n", level="wall", slot="town", face="back"),)),
        AddPieces((make_piece("n", definition="storm", deck="draw"),)),
        move(level="wall", slot="port"),
        move(),
        SetFace(("red_1",), "back"),
        SetFace(("red_1",), ""),
        SetFace(("ghost",), "back"),
        MovePieces((PieceMove("red_1", Place("unknown", Pose(1, 1), level="x")),)),
        PutTerrain(FIELD_WOOD),
        SetTurn(TurnState(2, "fight")),
        SetTurn(TurnState(2)),
        Say("hello"),
    ],
)
def test_what_it_has_passes_and_what_apply_knows_is_left_to_it(command):
    expect_known(command, start(), make_module())


def test_phases_of_a_module_without_any_are_the_rules_own():
    expect_known(SetTurn(TurnState(1, "bound")), start(), make_module(phases=()))


def test_a_piece_whose_kind_is_gone_may_show_any_face():
    expect_known(SetFace(("red_1",), "odd"), start(), make_module(pieces=()))
