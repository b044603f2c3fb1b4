"""Areas on the table: where they lie, what is printed, ways between them."""

import pytest

from vtt.base.errors import DefinitionError
from vtt.base.ids import BoardId
from vtt.definition.area_map import AreaDefinition, AreaMapDefinition, BorderDefinition
from vtt.definition.board import BoardDefinition
from vtt.rules.area_board import POINTS_KEPT, AreaBoard

AREAS = AreaMapDefinition(
    (
        AreaDefinition("a", "A", ((0, 0), (10, 0), (10, 10), (0, 10)), "", (("rich", 2),)),
        AreaDefinition("b", "B", ((10, 0), (20, 0), (20, 10), (10, 10))),
        AreaDefinition("c", "C", ((20, 0), (30, 0), (30, 10), (20, 10))),
    ),
    (BorderDefinition("b", "a", "river"), BorderDefinition("b", "c")),
)  # fmt: skip
BOARD = AreaBoard(BoardDefinition(BoardId("m"), "M", 100, 50, 30, 10), AREAS)


def test_areas_lie_where_their_board_lies():
    assert BOARD.area_at((105, 55)) == "a"
    assert BOARD.area_at((125, 55)) == "c"
    assert BOARD.area_at((5, 5)) is None
    assert BOARD.points("b")[0] == (110, 50)


def test_the_middle_of_an_area_lies_deep_in_it_on_the_table():
    assert BOARD.middle("b") == pytest.approx((115, 55), abs=0.6)
    with pytest.raises(DefinitionError, match="no area 'd'"):
        BOARD.middle("d")


def test_what_is_printed_is_read():
    assert BOARD.value("a", "rich") == 2
    assert BOARD.value("b", "rich", 0) == 0
    assert BOARD.area("a").name == "A"
    with pytest.raises(DefinitionError, match="no area 'd'"):
        BOARD.area("d")


def test_borders_and_ways_are_the_graphs():
    assert BOARD.graph.neighbours("b") == ("a", "c")
    assert [border.kind for border in BOARD.graph.borders_between("a", "b")] == ["river"]
    path = BOARD.graph.cheapest_path("a", "c", lambda here, there, kind: 2 if kind else 1)
    assert path is not None
    assert (path.areas, path.cost) == (("a", "b", "c"), 3)


def test_points_are_remembered_and_not_too_many_of_them():
    board = AreaBoard(BoardDefinition(BoardId("m"), "M", 100, 50, 30, 10), AREAS)
    points = [(100 + 30 * n / POINTS_KEPT, 55.0) for n in range(POINTS_KEPT + 5)]
    first = [board.area_at(point) for point in points]
    assert [board.area_at(point) for point in points] == first
    assert first[0] == "a"
    assert first[-1] is None or first[-1] == "c"
    assert board._area_at.cache_info().currsize <= POINTS_KEPT
