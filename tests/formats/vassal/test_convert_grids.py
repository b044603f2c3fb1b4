import pytest
from shapely import Polygon

from tests.vassal.generate import GRID, element
from vtt.base.problems import SourceRef
from vtt.definition.exchange import NoteKind
from vtt.formats.vassal.convert_grids import (
    GridRules,
    convert_grid,
    mended_ring,
    parse_path,
    without_repeats,
)
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
    assert parse_path("") == ((), ())
    assert parse_path("0,0;1,2;x;3;4,5,6;") == (((0, 0), (1, 2)), ("x", "3", "4,5,6"))


def rules():
    return GridRules(True, Report(), lambda component: SourceRef(component.get("name"), 7))


def zone(name, path):
    return element(f"{GRID}ZonedGrid", element(f"{GRID}mapgrid.Zone", name=name, path=path))


@pytest.mark.parametrize(
    ("path", "kind", "text"),
    [
        (
            "0,0;90,0;oops;90,90",
            NoteKind.CHANGED,
            "a zone's polygon lacks a point: a pair of whole numbers was expected ('Italy: oops')",
        ),
        ("0,0;90,0", NoteKind.KEPT_RAW, "a zone without a polygon ('Italy')"),
        ("0,0;50,0;90,0", NoteKind.KEPT_RAW, "a zone whose polygon has no area ('Italy')"),
        (
            "0,0;90,90;90,0;0,200",
            NoteKind.CHANGED,
            "a zone whose polygon crosses itself has the outline of its largest part ('Italy')",
        ),
    ],
)
def test_an_odd_polygon_has_a_line_that_names_its_zone(path, kind, text):
    found = rules()
    made = convert_grid(zone("Italy", path), 400, 300, found)
    (note,) = found.report.notes()
    assert (note.kind, note.text, note.where) == (kind, text, SourceRef("Italy", 7))
    assert len(made.zones) == (kind is NoteKind.CHANGED)


def test_a_grid_without_a_size_has_a_line_with_its_place():
    found = rules()
    grid = element(f"{GRID}SquareGrid", name="Squares", dx="-4", dy="40")
    assert convert_grid(grid, 400, 300, found).spec is None
    (note,) = found.report.notes()
    assert note.text.startswith("a grid without a size")
    assert note.where == SourceRef("Squares", 7)


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
    spec = convert_grid(grid, 400, 300, rules()).spec
    assert (spec.shown, spec.named) == drawn
