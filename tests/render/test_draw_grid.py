import msgspec
import pytest
import shapely

from vtt.geometry.grid_spec import Orientation, hexes, squares
from vtt.geometry.overlay import enclosed
from vtt.render.draw_grid import NAMED_FROM_PX, cell_width, cells_within, draw_grid, grid_lines
from vtt.render.primitives import Line, Text
from vtt.render.shapes import rectangle_ring
from vtt.render.view import View

BOARD = rectangle_ring(0.0, 0.0, 200.0, 150.0)
ZONE = ((40.0, 40.0), (160.0, 40.0), (100.0, 140.0))
HEXES = hexes(Orientation.FLAT_TOP, 20.0, 12.0, 12.0)
SPECS = [HEXES, hexes(Orientation.POINTY_TOP, 20.0, 12.0, 12.0), squares(20.0, 10.0, 10.0)]


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("bounds", [BOARD, ZONE], ids=["board", "zone"])
def test_every_side_is_drawn_once_and_inside(spec, bounds):
    lines = [shapely.LineString(path) for path in grid_lines(spec, bounds)]
    total = sum(line.length for line in lines)
    assert shapely.union_all(lines, grid_size=0.001).length == pytest.approx(total, abs=0.1)
    room = shapely.Polygon(bounds).buffer(0.01)
    assert all(room.covers(line) for line in lines)


@pytest.mark.parametrize("spec", SPECS)
def test_cells_of_a_zone_have_their_centres_in_it(spec):
    from vtt.geometry.grid import grid_of

    shape = shapely.Polygon(ZONE)
    inside = set(cells_within(spec, ZONE))
    assert 0 < len(inside) < len(cells_within(spec, BOARD))
    for cell in cells_within(spec, BOARD):
        assert (cell in inside) == shape.intersects(shapely.Point(grid_of(spec).centre(cell)))


@pytest.mark.parametrize(("px", "named"), [(NAMED_FROM_PX - 1, False), (NAMED_FROM_PX, True)])
def test_cells_are_named_once_they_are_large_enough(px, named):
    view = View(px / cell_width(HEXES))
    texts = [item for item in draw_grid(HEXES, BOARD, view) if isinstance(item, Text)]
    assert len(texts) == (len(cells_within(HEXES, BOARD)) if named else 0)
    if named:
        assert texts[0].text == "0101"


def test_the_grid_is_a_hairline():
    line = next(iter(draw_grid(HEXES, BOARD, View(2.0))))
    assert isinstance(line, Line)
    assert 0.2 <= line.opacity <= 0.35
    assert line.least_px <= 1.0


def test_a_zone_without_a_cell_has_no_lines():
    far = ((900.0, 900.0), (901.0, 900.0), (900.0, 901.0))
    assert grid_lines(HEXES, far) == ()


def test_a_grid_that_the_picture_has_is_neither_drawn_nor_named():
    view = View(NAMED_FROM_PX / cell_width(HEXES) + 1.0)
    hidden = msgspec.structs.replace(HEXES, shown=False)
    bare = msgspec.structs.replace(HEXES, named=False)
    assert {type(item) for item in draw_grid(HEXES, BOARD, view)} == {Line, Text}
    assert {type(item) for item in draw_grid(hidden, BOARD, view)} == {Text}
    assert {type(item) for item in draw_grid(bare, BOARD, view)} == {Line}


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize(
    "zone",
    [
        ((1100.0, 100.0), (300.0, 100.0), (300.0, 300.0), (100.0, 300.0)),
        ((40.0, 40.0), (160.0, 140.0), (160.0, 40.0), (40.0, 140.0)),
        ((40.0, 40.0), (160.0, 40.0), (100.0, 40.0)),
        ((40.0, 40.0),) * 3,
    ],
    ids=["pointed", "bow", "line", "point"],
)
def test_a_zone_that_crosses_itself_has_the_grid_of_what_it_encloses(spec, zone):
    room = enclosed(zone)
    lines = shapely.MultiLineString(grid_lines(spec, zone))
    assert lines.difference(room.buffer(0.01)).is_empty
    assert (lines.length > 0.0) == (room.area > 0.0)
    assert len(cells_within(spec, zone)) <= room.area / 100.0 + 40
