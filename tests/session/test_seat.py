import msgspec
import pytest

from tests.builders import START, make_module, position
from tests.render.areas import AREA_MAP
from vtt.base.errors import CommandError
from vtt.commands.apply import apply
from vtt.commands.piece import SetMark
from vtt.definition.board import BoardDefinition, SlotDefinition, SnapDefinition
from vtt.geometry.grid_spec import SquareGridSpec
from vtt.geometry.pose import Pose
from vtt.rules.verdict import NO_OPINION
from vtt.session.seat import Seat
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for


def make_seat(state=None, module=None):
    module = module or make_module()
    state = state or position(START, module)
    return Seat("field", lambda: view_for(state, module, UMPIRE), lambda command: NO_OPINION)


def test_the_topmost_piece_under_a_point_is_found_by_its_true_outline():
    seat = make_seat()
    assert seat.piece_at((100, 100)) == "red_1"
    assert seat.piece_at((119, 109)) == "red_1"
    assert seat.piece_at((100, 111)) is None
    assert seat.piece_at((140, 300)) == "blue_4"


def test_all_pieces_of_a_stack_lie_under_its_point_topmost_first():
    assert make_seat().pieces_at((140, 300)) == ["blue_4", "blue_3", "blue_2"]


def test_a_round_base_is_hit_inside_its_radius_only():
    seat = make_seat()
    assert seat.piece_at((313, 113)) == "red_gun"
    assert seat.piece_at((316, 116)) is None


def test_a_lasso_takes_the_pieces_whose_origins_lie_inside_but_not_locked_ones():
    module = make_module()
    state = apply(position(START, module), SetMark(("red_2",), locked=True))
    seat = make_seat(state, module)
    assert seat.pieces_within((160, 120), (80, 80)) == ["red_1"]


def test_a_lasso_passes_by_stacks_that_are_open_or_on_another_table():
    open_here = make_seat()
    (stack,) = open_here.state.stacks
    open_here.open_stacks.toggle(stack)
    assert set(open_here.pieces_within((0, 0), (600, 400))) >= {"red_1", "blue_4"}
    module = make_module()
    state = position(START, module)
    elsewhere = Seat("camp", lambda: view_for(state, module, UMPIRE), lambda command: NO_OPINION)
    assert not {"blue_2", "blue_4"} & set(elsewhere.pieces_within((0, 0), (600, 400)))


def test_a_pile_is_the_whole_stack_from_bottom_to_top():
    seat = make_seat()
    assert tuple(seat.pile("blue_3")) == ("blue_2", "blue_3", "blue_4")
    assert tuple(seat.pile("red_1")) == ("red_1",)


def test_an_unknown_piece_is_named():
    with pytest.raises(CommandError, match="no piece 'nobody'"):
        make_seat().piece("nobody")


def test_what_a_moving_piece_would_touch_is_told_in_mm_nearest_first():
    seat = make_seat()
    assert [found.text for found in seat.touched({"red_1": Pose(100, 130, 0)})] == [
        "Pike 2: gap 10 mm"
    ]
    told = seat.touched({"red_1": Pose(180, 100, 0)})
    assert told[0].text.startswith("Pike 2: side contact, 20 mm of edge")


def test_a_base_snaps_to_line_up_with_another_within_the_tables_limits():
    module = with_snap(SnapDefinition(5.0, 15.0, 15.0))
    seat = make_seat(position(START, module), module)
    held = {"red_1": Pose(182, 102, 3)}
    assert seat.snapped(held, "red_1", turning=True) == Pose(180, 100, 0)
    assert seat.snapped(held, "red_1", turning=False) is None
    assert seat.snapped({"red_1": Pose(200, 100, 0)}, "red_1", turning=True) is None


def test_without_limits_a_base_stays_where_it_is_held():
    assert make_seat().snapped({"red_1": Pose(182, 103, 4)}, "red_1", turning=True) is None


def with_snap(snap):
    module = make_module()
    tables = tuple(
        msgspec.structs.replace(table, snap=snap) if table.id == "field" else table
        for table in module.tables
    )
    return make_module(tables=tables)


def test_a_hand_takes_a_selected_piece_before_the_topmost():
    seat = make_seat()
    seat.selection.replace(["blue_2"])
    assert seat.piece_at((140, 300)) == "blue_2"
    assert seat.pieces_at((140, 300)) == ["blue_4", "blue_3", "blue_2"]


def with_grid(grid=None, area_map=None):
    module = make_module()
    board = BoardDefinition("map", "Map", 0.0, 0.0, 600.0, 400.0, grid=grid, area_map=area_map)
    tables = tuple(msgspec.structs.replace(table, boards=(board,)) for table in module.tables)
    module = make_module(tables=tables)
    return make_seat(position(START, module), module)


def test_on_a_grid_a_step_leads_to_the_next_cell_and_nobody_measures():
    seat = with_grid(SquareGridSpec(50.0, 50.0))
    here = seat.snapped({"red_1": Pose(110, 110, 0)}, "red_1", turning=True)
    there = seat.stepped(here, 1, 0, 1.0)
    assert there == Pose(here.x + 50, here.y, here.facing)
    assert seat.stepped(here, 0, -1, 1.0) == Pose(here.x, here.y - 50, here.facing)
    assert seat.on_grid(here.point)
    assert seat.touched({"red_1": here}) == []


def test_among_areas_nobody_measures_either():
    seat = with_grid(area_map=AREA_MAP)
    beside = Pose(150, 110, 0)
    assert not seat.measures(beside.point)
    assert seat.touched({"red_1": beside}) == []
    assert make_seat().measures(beside.point)


def test_where_a_table_has_named_places_and_no_board_nobody_measures():
    wing = SlotDefinition("left", "Left wing", ((0, 0), (200, 0), (200, 200), (0, 200)))
    module = make_module()
    tables = tuple(
        msgspec.structs.replace(table, boards=(), slots=(wing,)) for table in module.tables
    )
    seat = make_seat(position(START, module), make_module(tables=tables))
    assert not seat.measures((150, 110))
    assert not seat.measures((300, 110))  # between the wings


def test_on_the_open_plane_a_step_is_so_many_mm():
    assert make_seat().stepped(Pose(100, 100, 45), -1, 1, 10.0) == Pose(90, 110, 45)
