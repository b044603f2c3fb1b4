from vtt.definition.area_map import AreaDefinition, AreaMapDefinition, BorderDefinition
from vtt.definition.board import BoardDefinition, TableDefinition
from vtt.session.areas import Areas, areas_text


def square(name, left):
    points = ((left, 0.0), (left + 100.0, 0.0), (left + 100.0, 100.0), (left, 100.0))
    return AreaDefinition(name, name.title(), points)


MAP = AreaMapDefinition(
    tuple(square(name, 100.0 * n) for n, name in enumerate(("gaul", "alps", "italy", "sea"))),
    (BorderDefinition("gaul", "alps"), BorderDefinition("alps", "italy")),
)
TABLE = TableDefinition(
    "field",
    "Field",
    500,
    300,
    boards=(BoardDefinition("map", "Map", 50, 50, 400, 100, area_map=MAP),),
)


def test_a_point_is_in_an_area_of_the_board_where_it_lies():
    board, area = Areas(TABLE).at((100.0, 100.0))
    assert (board.board.id, area) == ("map", "gaul")
    assert Areas(TABLE).at((10.0, 10.0)) is None
    assert Areas(TABLE).between((100.0, 100.0), (10.0, 10.0)) is None


def test_areas_are_as_far_apart_as_borders_are_crossed():
    board, start, end = Areas(TABLE).between((100.0, 100.0), (300.0, 100.0))
    assert areas_text(board, start, end) == "2 areas"
    assert areas_text(board, "gaul", "alps") == "1 area"
    assert areas_text(board, "gaul", "gaul") == "0 areas"
    assert areas_text(board, "gaul", "sea") == "no way"
