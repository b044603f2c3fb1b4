import msgspec
import pytest

from tests.builders import FIELD_WOOD, make_module, position, start
from vtt.commands.apply import apply
from vtt.commands.changes import NO_CHANGES, Changes, diff
from vtt.commands.flow import SetNote, SetTurn
from vtt.commands.piece import AddPieces, MovePieces, PieceMove, RemovePieces, SetMark, SetSecrecy
from vtt.commands.pile import OrderStack, ToDeck
from vtt.commands.terrain import PutTerrain, RemoveTerrain
from vtt.definition.secrecy import SecrecyKind
from vtt.geometry.pose import Pose
from vtt.state.notation import parse_piece
from vtt.state.piece import Place, Secrecy
from vtt.state.turn import TurnState
from vtt.state.view import view_for

NEW = parse_piece("new pike 1,1 @0", "field")


@pytest.mark.parametrize(
    ("command", "changes"),
    [
        (AddPieces((NEW,)), Changes(added=("new",))),
        (RemovePieces(("red_1",)), Changes(removed=("red_1",))),
        (SetMark(("red_2", "red_1"), moved=True), Changes(changed=("red_1", "red_2"))),
        (SetMark(("red_1",), moved=False), NO_CHANGES),
        (
            MovePieces((PieceMove("blue_2", Place("field", Pose(1.0, 1.0))),)),
            Changes(changed=("blue_2",), stacks=("column",)),
        ),
        (OrderStack("column", ("blue_4", "blue_3", "blue_2")), Changes(stacks=("column",))),
        (ToDeck("open", ("card_a",)), Changes(changed=("card_a",), decks=("draw", "open"))),
        (RemoveTerrain("wood_1"), Changes(terrain=("wood_1",))),
        (
            PutTerrain(msgspec.structs.replace(FIELD_WOOD, kind="road")),
            Changes(terrain=("wood_1",)),
        ),
        (SetTurn(TurnState(2)), Changes(rest=("turn",))),
        (SetNote("weather", "rain"), Changes(rest=("notes",))),
    ],
)
def test_what_a_command_changed(command, changes):
    before = start()
    after = apply(before, command)
    assert diff(before, after) == changes
    assert bool(changes) is (changes != NO_CHANGES)
    back = diff(after, before)
    assert (back.added, back.removed, back.changed) == (
        changes.removed,
        changes.added,
        changes.changed,
    )


def test_a_state_does_not_differ_from_itself():
    assert diff(start(), start()) == NO_CHANGES
    state = start()
    assert diff(state, state) is NO_CHANGES


def test_in_the_view_of_the_other_side_a_masked_piece_goes_and_its_mask_comes():
    module = make_module()
    before = position("a pike 1,1 @0\nb pike 5,5 @0 secrecy=masked:red")
    after = apply(before, SetSecrecy(("a",), Secrecy(SecrecyKind.MASKED, "red")))
    views = [view_for(state, module, "blue").state for state in (before, after)]
    changes = diff(*views)
    assert changes.removed == ("a",)
    assert len(changes.added) == 1
    assert changes.changed == ()
