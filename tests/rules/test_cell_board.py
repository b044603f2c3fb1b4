"""A grid on the table: cells by number and place, what is printed, ways with costs."""

import pytest

from vtt.base.errors import DefinitionError
from vtt.base.ids import BoardId, TableId
from vtt.definition.board import BoardDefinition
from vtt.definition.cell_map import CellDefinition, CellMapDefinition, CellSideDefinition
from vtt.definition.values import make_properties
from vtt.geometry.grid_spec import Orientation, hexes
from vtt.geometry.step_costs import Entry
from vtt.rules.cell_board import CellBoard

SPEC = hexes(Orientation.FLAT_TOP, 20.0, 12.0, 10.0)
LABELS = [f"{column:02}{row:02}" for column in range(1, 5) for row in range(1, 4)]
MAP = CellMapDefinition(
    tuple(
        CellDefinition(
            label,
            "wood" if label == "0202" else "clear",
            make_properties({"town": label == "0401"}),
        )
        for label in LABELS
    ),
    (
        CellSideDefinition("0102", "0101", "river"),
        CellSideDefinition("0101", "0102", "road", make_properties({"paved": True})),
    ),
)
BOARD = CellBoard(
    TableId("t"),
    BoardDefinition(BoardId("b"), "B", 100, 200, 80, 70, grid=SPEC, cell_map=MAP),
    SPEC,
)
BARE = CellBoard(TableId("t"), BoardDefinition(BoardId("b"), "B", 0, 0, 80, 70, grid=SPEC), SPEC)


def test_cells_have_numbers_and_places():
    cell = BOARD.cell("0101")
    assert BOARD.label(cell) == "0101"
    assert BOARD.centre(cell) == (112.0, 210.0)
    assert BOARD.cell_at((113.0, 209.0)) == cell
    assert BOARD.cell_at((0.0, 0.0)) is None
    assert len(BOARD.corners(cell)) == 6
    place = BOARD.place(cell, 60.0, "wall")
    assert (place.table, place.pose.point, place.pose.facing, place.level) == (
        "t",
        (112.0, 210.0),
        60.0,
        "wall",
    )


@pytest.mark.parametrize("label", ["0501", "banana", "0104"])
def test_a_cell_that_is_not_there_is_named(label):
    with pytest.raises(DefinitionError, match="board 'b'"):
        BOARD.cell(label)


def test_only_the_maps_cells_are_on_the_board():
    assert len(BOARD.cells) == 12
    assert {BOARD.label(c) for c in BOARD.neighbours(BOARD.cell("0101"))} == {"0102", "0201"}


def test_without_a_map_every_cell_on_the_board_counts():
    assert BARE.cell_at((12.0, 10.0)) == BARE.cell("0101")
    assert len(BARE.cells) > 12
    assert BARE.terrain(BARE.cell("0101")) == ""
    assert BARE.value(BARE.cell("0101"), "town", False) is False


def test_what_is_printed_is_read():
    assert BOARD.terrain(BOARD.cell("0202")) == "wood"
    assert BOARD.value(BOARD.cell("0401"), "town") is True
    assert BOARD.value(BOARD.cell("0401"), "gold", 0) == 0
    first, second = BOARD.cell("0101"), BOARD.cell("0102")
    assert BOARD.sides(first, second) == BOARD.sides(second, first) == ("river", "road")
    assert BOARD.sides(first, BOARD.cell("0201")) == ()


def test_reach_and_paths_follow_the_games_costs():
    costs = BOARD.costs(lambda _, there: 2 if BOARD.terrain(there) == "wood" else 1)
    start = BOARD.cell("0102")
    reach = BOARD.reach(start, 1, costs)
    assert BOARD.cell("0202") not in reach
    assert BOARD.reach(start, 2, costs).cost(BOARD.cell("0202")) == 2
    path = BOARD.path(start, BOARD.cell("0302"), costs)
    assert path is not None
    assert path.cost == 2
    assert BOARD.distance(start, BOARD.cell("0302")) == 2


def test_zones_of_control_stop_and_enemies_bar():
    costs = BOARD.costs(lambda *_: 1)
    enemy = BOARD.cell("0202")
    zone = set(BOARD.neighbours(enemy))

    def entry(cell):
        return Entry.BARRED if cell == enemy else Entry.STOP if cell in zone else None

    reach = BOARD.reach(BOARD.cell("0101"), 9, costs, entry)
    assert enemy not in reach
    assert {BOARD.label(cell) for cell in reach} == {"0101", "0102", "0201"}
    assert BOARD.path(BOARD.cell("0101"), BOARD.cell("0403"), costs, entry) is None


def test_lines_say_what_they_cross():
    line = BOARD.line(BOARD.cell("0102"), BOARD.cell("0302"))
    assert line.cells or line.pairs


def test_sight_is_blocked_by_what_the_game_says():
    wood = BOARD.cell("0202")
    sight = BOARD.sight(lambda cell: cell == wood, 4)
    left, right = BOARD.cell("0102"), BOARD.cell("0302")
    line = BOARD.line(left, right)
    assert sight.sees(left, wood)
    assert sight.sees(left, right) is (wood not in line.cells)
    blind = BOARD.sight(lambda cell: cell not in (left, right), 4)
    assert not blind.sees(left, right)


def test_costs_with_a_key_are_worked_out_once():
    asked = []

    def step(start, end):
        asked.append((start, end))
        return 1

    for _ in range(2):
        BOARD.reach(BOARD.cell("0101"), 1, BOARD.costs(step, key=("foot", "dry")))
    assert len(asked) == len(set(asked)) > 0
    BOARD.reach(BOARD.cell("0101"), 1, BOARD.costs(step, key=("horse", "dry")))
    assert len(asked) > len(set(asked))


def test_cells_are_found_by_what_is_printed_in_them():
    assert BOARD.cells_with("town") == tuple(map(BOARD.cell, sorted(LABELS)))
    assert BOARD.cells_with("fort") == BARE.cells_with("town") == ()


def test_a_side_has_properties_for_each_kind_whichever_hex_comes_first():
    first, second = BOARD.cell("0101"), BOARD.cell("0102")
    assert BOARD.side_value(first, second, "road", "paved") is True
    assert BOARD.side_value(second, first, "road", "paved") is True
    assert BOARD.side_value(first, second, "river", "paved", False) is False
    assert BOARD.side_value(first, second, "wall", "height", 2) == 2
