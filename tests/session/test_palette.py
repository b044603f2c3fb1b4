import msgspec
import pytest

from tests.builders import make_module
from tests.session.games import free_game
from vtt.commands.apply import apply
from vtt.commands.base import CommandGroup
from vtt.commands.piece import AddPieces
from vtt.definition.army import ArmyDefinition
from vtt.definition.palette import PaletteDefinition, PaletteItem, PalettePart
from vtt.geometry.grid_spec import squares
from vtt.rules.verdict import NO_OPINION
from vtt.session.palette import new_id, palette_groups, placing
from vtt.session.seat import Seat
from vtt.session.session import GameSession


def told(groups):
    return {group.title: [piece.id for piece in group.pieces] for group in groups}


def of_army(module, **armies):
    pieces = tuple(
        msgspec.structs.replace(piece, army=armies.get(piece.id, "")) for piece in module.pieces
    )
    return msgspec.structs.replace(module, pieces=pieces, armies=(ArmyDefinition("foot", "Foot"),))


def test_kinds_stand_under_their_sides_where_there_are_no_armies():
    assert told(palette_groups(make_module())) == {
        "Red": ["pike", "gun"], "Blue": ["shot"], "Others": ["storm", "truce"],
    }  # fmt: skip


def test_kinds_stand_under_their_armies():
    found = told(palette_groups(of_army(make_module(), pike="foot", shot="foot")))
    assert found == {"Foot": ["pike", "shot"], "Others": ["gun", "storm", "truce"]}


def test_the_palettes_of_a_module_come_first_with_the_parts_in_them():
    inner = PalettePart("Guns", pieces=(PaletteItem("gun"), PaletteItem("gone")))
    part = PalettePart("Foot", pieces=(PaletteItem("pike"),), parts=(inner,))
    module = make_module(palettes=(PaletteDefinition("p", "Troops", (part,)),))
    assert told(palette_groups(module)) == {
        "Troops / Foot": ["pike"],
        "Troops / Foot / Guns": ["gun"],
    }


@pytest.mark.parametrize(
    ("words", "found"),
    [("PIKE", {"Red": ["pike"]}), ("red", {"Red": ["pike", "gun"]}), ("elephant", {})],
)
def test_kinds_are_found_by_name_and_title(words, found):
    assert told(palette_groups(make_module(), words)) == found


@pytest.fixture
def gridded():
    """The little game on a field of squares of 50 mm."""
    session = free_game()
    tables = tuple(
        msgspec.structs.replace(
            table,
            boards=tuple(msgspec.structs.replace(b, grid=squares(50.0)) for b in table.boards),
        )
        for table in session.module.tables
    )
    module = msgspec.structs.replace(session.module, tables=tables)
    return GameSession(module, session.log, session.referee)


def seat(session, table="field"):
    return Seat(table, lambda: session.view, lambda command: NO_OPINION)


def test_a_new_piece_is_one_command_and_faces_as_its_side_does():
    session = free_game()
    command = placing(session, seat(session), "shot", (123.4567, 50.0))
    assert isinstance(command, AddPieces)
    (piece,) = command.pieces
    assert (piece.pose.x, piece.pose.y, piece.pose.facing) == (123.457, 50.0, 180.0)
    assert (piece.side, piece.level, piece.table) == ("blue", "ground", "field")
    assert session.execute(None, command).accepted
    assert session.undo_label.startswith("Shot 1 is added at 123.5,50 mm")


def test_a_new_piece_goes_to_the_middle_of_its_cell_and_onto_what_stacks_there(gridded):
    where = gridded.state.pieces["blue_1"].pose.point
    first = placing(gridded, seat(gridded), "storm", (210.0, 210.0))
    assert first.pieces[0].pose.point == seat(gridded).cell_point((210.0, 210.0)) == (200.0, 200.0)
    gridded.execute(None, first)
    second = placing(gridded, seat(gridded), "storm", (190.0, 215.0))
    assert isinstance(second, CommandGroup)
    gridded.execute(None, second)
    third = placing(gridded, seat(gridded), "truce", (201.0, 180.0))
    after = apply(gridded.state, third)
    (stack,) = [pile for pile in after.stacks.values() if third.pieces[0].id in pile]
    assert len(stack) == 3
    assert where == gridded.state.pieces["blue_1"].pose.point


def test_ids_of_new_pieces_are_new_and_tell_of_no_hidden_ones():
    session = free_game("pike_1 pike 1,1 @0 side=red secrecy=hidden:red")
    assert new_id(session, "pike") == "pike_2"
    assert new_id(session, "shot") == "shot_1"
