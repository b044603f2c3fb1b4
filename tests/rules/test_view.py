"""What a view answers: pieces, values, settings, the box, looking ahead, places on a display."""

import msgspec
import pytest

from tests.rules.duel import DUEL, FIELD, MODULE, RED, RULES, move, start
from vtt.base.errors import CommandError, DefinitionError
from vtt.base.frozen import freeze_dict
from vtt.base.ids import BoardId, PieceId, TableId
from vtt.commands.piece import MovePieces, RemovePieces, SetProperty
from vtt.commands.rules import SetRulesValue, SetSetting
from vtt.definition.area_map import AreaDefinition, AreaMapDefinition, BorderDefinition
from vtt.definition.board import BoardDefinition, SlotDefinition, TableDefinition
from vtt.definition.module import ModuleDefinition, RulesUse
from vtt.definition.values import make_properties
from vtt.geometry.grid_spec import squares
from vtt.rules.view import RulesView

MAP, DISPLAY = TableId("map"), TableId("display")
RED_1 = PieceId("red_1")


def wide_module() -> ModuleDefinition:
    """The duel with a map of two areas, a grid of squares and a display of one slot."""
    areas = AreaMapDefinition(
        (
            AreaDefinition("west", "West", ((0, 0), (100, 0), (100, 100), (0, 100))),
            AreaDefinition("east", "East", ((100, 0), (200, 0), (200, 100), (100, 100))),
        ),
        (BorderDefinition("west", "east", "river"),),
    )
    board = BoardDefinition(BoardId("map"), "Map", 50, 50, 200, 100, area_map=areas)
    grid = BoardDefinition(BoardId("grid"), "Grid", 0, 200, 100, 100, grid=squares(20, 10, 10))
    slot = SlotDefinition("left", "Left wing", ((0, 0), (60, 0), (60, 100), (0, 100)))
    return msgspec.structs.replace(
        MODULE,
        tables=(
            *MODULE.tables,
            TableDefinition(MAP, "Map", 500, 500, boards=(board, grid)),
            TableDefinition(DISPLAY, "Battle", 100, 100, slots=(slot,)),
        ),
    )


WIDE = wide_module()


def view_of(module=MODULE):
    return RulesView(start(module=module), module, DUEL, RULES.defaults, RED)


def placed(view, piece, table, x, y, level="", slot=""):
    from vtt.commands.piece import PieceMove
    from vtt.geometry.pose import Pose
    from vtt.state.piece import Place

    place = Place(table, Pose(x, y), None, level, slot)
    return view.then(MovePieces((PieceMove(PieceId(piece), place),)))


class TestPieces:
    def test_a_piece_by_id(self):
        assert view_of().piece(RED_1).side == RED
        with pytest.raises(CommandError, match="no piece 'red_3'; did you mean 'red_"):
            view_of().piece(PieceId("red_3"))

    def test_the_pieces_of_a_table_are_sorted_and_cannot_be_changed(self):
        pieces = view_of().pieces(FIELD)
        assert list(pieces) == ["blue_1", "blue_2", "red_1", "red_2"]
        with pytest.raises(TypeError):
            pieces[RED_1] = None

    def test_a_pieces_own_value_hides_its_definitions(self):
        definition = msgspec.structs.replace(
            MODULE.pieces[0], properties=make_properties({"hits": 2})
        )
        view = view_of(msgspec.structs.replace(MODULE, pieces=(definition,)))
        assert view.value(view.piece(RED_1), "hits") == 2
        wounded = view.then(SetProperty((RED_1,), "hits", 1))
        assert wounded.value(wounded.piece(RED_1), "hits") == 1
        assert view.value(view.piece(RED_1), "speed", 7) == 7

    def test_outlines_stand_where_the_pieces_stand(self):
        view = view_of()
        assert view.footprint(view.piece(RED_1)).bounds == (90, 90, 110, 110)
        near = view.crowd(FIELD).near(view.footprint(view.piece(RED_1)), 30, (RED_1,))
        assert [(item.name, item.gap) for item in near] == [("red_2", 30.0)]
        assert view.crowd(FIELD) is view.crowd(FIELD)


class TestLookingAhead:
    def test_then_shows_what_would_be(self):
        view = view_of()
        later = view.then(move("red_1", 100, 150), RemovePieces((PieceId("blue_1"),)))
        assert later.piece(RED_1).pose.y == 150
        assert "blue_1" not in later.pieces(FIELD)
        assert view.piece(RED_1).pose.y == 100
        assert later.actor == RED

    def test_the_impossible_is_said(self):
        with pytest.raises(CommandError):
            view_of().then(RemovePieces((PieceId("nobody"),)))


class TestMemory:
    def test_the_box_is_the_plug_ins_own(self):
        view = view_of().then(SetRulesValue(DUEL, ("a", "b"), 3))
        assert view.box("a", "b") == 3
        assert view.box("a", "c", default=0) == 0
        assert view.box("b") is None

    def test_a_setting_is_the_tables_then_the_modules_then_the_default(self):
        assert view_of().setting("pace") == 2
        module = msgspec.structs.replace(MODULE, rules=RulesUse("duel", freeze_dict({"pace": 3})))
        assert view_of(module).setting("pace") == 3
        assert view_of(module).then(SetSetting(DUEL, "pace", 4)).setting("pace") == 4
        with pytest.raises(DefinitionError, match="no setting 'pase'; did you mean 'pace'"):
            view_of().setting("pase")

    def test_choices_are_found_by_id(self):
        from vtt.rules.choice import PendingChoice, ask

        choice = PendingChoice("loss:1", RED, "Who?", ())
        view = view_of().then(ask(DUEL, choice))
        assert view.choices == (choice,)
        assert view.choice("loss:1") == choice
        assert view.choice("loss:2") is None


class TestCells:
    def test_pieces_are_found_in_their_cells(self):
        view = placed(view_of(WIDE), "red_1", MAP, 30, 250, level="wall")
        view = placed(view, "red_2", MAP, 39, 241)
        cell = view.cell_of(view.piece(RED_1))
        assert view.cells(MAP).label(cell) == "0203"
        assert [p.id for p in view.pieces_in_cell(MAP, cell)] == ["red_1", "red_2"]
        assert [p.id for p in view.pieces_in_cell(MAP, cell, "wall")] == ["red_1"]
        assert [p.id for p in view.pieces_in_cell(MAP, cell, "")] == ["red_2"]

    def test_off_the_grid_there_is_no_cell(self):
        view = placed(view_of(WIDE), "red_1", MAP, 300, 300)
        assert view.cell_of(view.piece(RED_1)) is None

    def test_a_table_without_a_grid_is_named(self):
        with pytest.raises(DefinitionError, match="no board of table 'field' has a grid"):
            view_of(WIDE).cells(FIELD)


class TestAreas:
    def test_pieces_are_found_in_their_areas(self):
        view = placed(view_of(WIDE), "red_1", MAP, 80, 80, slot="")
        view = placed(view, "red_2", MAP, 200, 80)
        assert view.area_of(view.piece(RED_1)) == "west"
        assert view.area_of(view.piece(PieceId("red_2"))) == "east"
        assert [p.id for p in view.pieces_in_area(MAP, "west")] == ["red_1"]
        assert [p.id for p in view.pieces_in_area(MAP, "west", slot="town")] == []

    def test_a_table_without_areas_is_named(self):
        with pytest.raises(DefinitionError, match="no board of table 'field' has areas"):
            view_of(WIDE).areas(FIELD)


class TestSlots:
    def test_pieces_are_put_on_free_places_of_a_slot(self):
        view = view_of(WIDE)
        moves = view.fill_slot(DISPLAY, "left", [RED_1, PieceId("red_2")])
        assert [m.to.slot for m in moves] == ["left", "left"]
        view = view.then(MovePieces(moves))
        assert [p.id for p in view.pieces_in_slot(DISPLAY, "left")] == ["red_1", "red_2"]
        third = view.fill_slot(DISPLAY, "left", [PieceId("blue_1")])
        taken = {move.to.pose.point for move in moves}
        assert third[0].to.pose.point not in taken

    def test_an_unknown_slot_names_the_nearest(self):
        with pytest.raises(DefinitionError, match="no slot 'lift'; did you mean 'left'"):
            view_of(WIDE).fill_slot(DISPLAY, "lift", [RED_1])


def test_what_follows_from_a_view_is_worked_out_once_for_each_key():
    view, asked = view_of(), []

    def work_out():
        asked.append(True)
        return len(asked)

    assert [view.derived("a", work_out), view.derived("a", work_out)] == [1, 1]
    assert view.derived(("a", RED), work_out) == 2
    assert view.at(view.state).derived("a", work_out) == 1
    assert view.at(msgspec.structs.replace(view.state)).derived("a", work_out) == 3


def test_what_follows_from_pieces_is_kept_until_one_changes():
    view, asked = view_of(), []

    def work_out():
        asked.append(True)
        return len(asked)

    said = view.then(SetRulesValue(DUEL, ("seen",), True))
    assert view.of_pieces("a", work_out) == said.of_pieces("a", work_out) == 1
    assert said.derived("a", work_out) == 2
    assert view.then(move(RED_1, 300, 300)).of_pieces("a", work_out) == 3
    assert view.then(SetSetting(DUEL, "pace", 4)).of_pieces("a", work_out) == 4


def test_the_pieces_of_a_table_and_its_places_are_those_of_the_state():
    view = view_of()
    assert RED_1 in view.pieces(FIELD)
    gone = view.then(SetRulesValue(DUEL, ("seen",), True)).then(RemovePieces((RED_1,)))
    assert RED_1 not in gone.pieces(FIELD)


def test_what_a_module_says_is_read_once_for_all_views():
    view, asked = view_of(), []

    def read(module):
        asked.append(module)
        return len(module.tables)

    assert view.printed(read) == view.at(view.state).printed(read) == len(view.module.tables)
    assert asked == [view.module]
