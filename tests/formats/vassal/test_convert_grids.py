import pytest
from shapely import Polygon

from tests.vassal.generate import GRID, element
from vtt.formats.vassal.convert_grids import convert_grid, mended_ring, parse_path, without_repeats
from vtt.formats.vassal.report import Report


def test_a_polygon_that_crosses_itself_becomes_its_largest_part():
    bow = ((0.0, 0.0), (10.0, 10.0), (10.0, 0.0), (0.0, 20.0))
    mended = mended_ring(bow)
    assert Polygon(mended).is_valid
    assert mended != bow
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    assert mended_ring(square) == square
    touching = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 0.0), (0.0, 4.0))
    assert Polygon(mended_ring(touching)).is_valid


def test_points_that_come_twice_and_bad_ones():
    assert without_repeats(((0, 0), (0, 0), (5, 0), (5, 5), (0, 0))) == ((5, 0), (5, 5), (0, 0))
    assert parse_path("") == ()


@pytest.mark.parametrize("kind", ["HexGrid", "SquareGrid"])
@pytest.mark.parametrize(
    ("visible", "numbering", "drawn"),
    [
        ("false", None, (False, False)),
        ("true", None, (True, False)),
        ("false", "true", (False, True)),
        ("true", "false", (True, False)),
    ],
)
def test_a_grid_is_drawn_and_named_where_vassal_does_it(kind, visible, numbering, drawn):
    inside = (
        [] if numbering is None else [element(f"{GRID}mapgrid.{kind}Numbering", visible=numbering)]
    )
    grid = element(f"{GRID}{kind}", *inside, dx="40", dy="40", visible=visible)
    spec = convert_grid(grid, 400, 300, True, Report()).spec
    assert (spec.shown, spec.named) == drawn
