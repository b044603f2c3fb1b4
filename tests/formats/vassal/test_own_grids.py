"""Our grids as VASSAL's: read again they have the same cells under the same names, and are drawn alike."""

from hypothesis import given, settings
from hypothesis import strategies as st

from vtt.definition.area_map import AreaDefinition, AreaMapDefinition
from vtt.definition.board import BoardDefinition, RegionDefinition, ZoneDefinition
from vtt.formats.vassal.convert_grids import GridRules, convert_grid
from vtt.formats.vassal.own_grids import plain_grid
from vtt.formats.vassal.own_maps import MapWriter
from vtt.formats.vassal.report import Report
from vtt.geometry.grid import grid_of
from vtt.geometry.grid_spec import (
    GridNumbering,
    HexGridSpec,
    IndexNumbering,
    IndexStyle,
    Orientation,
    SnapTargets,
    SquareGridSpec,
)

RULES = GridRules(True, Report(), lambda component: None)
SIZE = (400, 320)
PX = 4.0

indexes = st.builds(
    IndexNumbering,
    style=st.sampled_from(IndexStyle),
    offset=st.integers(0, 3),
    digits=st.integers(1, 3),
    descends_from=st.none() | st.integers(8, 40),
)
numberings = st.builds(
    GridNumbering,
    line=indexes,
    place=indexes,
    separator=st.sampled_from(["", ".", "-"]),
    place_first=st.booleans(),
    staggered=st.booleans(),
    diagonal=st.sampled_from([0, 0, -1, 1]),
)


def is_said(numbering):
    """Whether VASSAL has it; lines that count down, and places in letters, do not run aslant there."""
    straight = numbering.place.style is not IndexStyle.LETTERS
    return not numbering.diagonal or (straight and numbering.line.descends_from is None)


looks = {
    "snap": st.builds(
        SnapTargets, sides=st.booleans(), corners=st.booleans(), nowhere=st.booleans()
    ),
    "shown": st.booleans(),
    "named": st.booleans(),
}
origins = st.integers(-8, 30).map(lambda px: px / PX)
squares = st.builds(
    SquareGridSpec,
    dx=st.integers(20, 80).map(lambda px: px / PX),
    dy=st.integers(20, 80).map(lambda px: px / PX),
    x0=origins,
    y0=origins,
    diagonals=st.booleans(),
    numbering=numberings.filter(lambda n: not n.staggered and not n.diagonal),
    **looks,
)
hexes = st.builds(
    HexGridSpec,
    orientation=st.sampled_from(Orientation),
    dx=st.integers(20, 80).map(lambda px: px / PX),
    dy=st.integers(20, 80).map(lambda px: px / PX),
    x0=origins,
    y0=origins,
    numbering=numberings.filter(is_said),
    **looks,
).filter(lambda spec: not spec.numbering.diagonal or spec.x0 < min(spec.dx, spec.dy) / 2)


def again(spec):
    written = plain_grid(spec, (), True, PX, SIZE)
    return convert_grid(written, *SIZE, RULES).spec


def cells(spec):
    """The names of the cells whose middles lie on the board, by their middles in pixels."""
    grid = grid_of(spec)
    found = {}
    for cell in grid.cells_in(0.0, 0.0, SIZE[0] / PX, SIZE[1] / PX):
        x, y = grid.centre(cell)
        found[(round(x * PX), round(y * PX))] = grid.label(cell)
    return found


@settings(max_examples=150)
@given(spec=st.one_of(squares, hexes))
def test_cells_keep_their_places_and_names(spec):
    assert cells(again(spec)) == cells(spec)


@settings(max_examples=60)
@given(spec=st.one_of(squares, hexes))
def test_a_grid_is_drawn_named_and_snapped_to_as_before(spec):
    found = again(spec)
    named = spec.named and not spec.numbering.diagonal  # VASSAL would draw other numbers
    assert (found.shown, found.named) == (spec.shown, named)
    assert found.snap.nowhere == spec.snap.nowhere
    if not spec.snap.nowhere:
        assert (found.snap.sides, found.snap.corners) == (spec.snap.sides, spec.snap.corners)


def test_zones_with_grids_and_regions_of_their_own():
    ring = ((0.0, 0.0), (50.0, 0.0), (50.0, 40.0), (0.0, 40.0))
    east = ((50.0, 0.0), (100.0, 0.0), (100.0, 40.0), (50.0, 40.0))
    grid = SquareGridSpec(dx=10.0, dy=10.0, x0=5.0, y0=5.0, numbering=GridNumbering())
    rome = RegionDefinition("rome", "Rome", 60.0, 10.0)
    board = BoardDefinition(
        "b",
        "B",
        0.0,
        0.0,
        100.0,
        80.0,
        grid=grid,
        zones=(
            ZoneDefinition("west", "West", ring, grid=grid, label="$name$ $gridLocation$"),
            ZoneDefinition("east", "East", east, regions=(rome,), snaps_to_regions=False),
        ),
    )
    written = MapWriter(lambda path: None, Report()).grids(board, PX)
    found = convert_grid(written, *SIZE, RULES)
    west, other = found.zones
    assert (west.points, west.label) == (ring, "$name$ $gridLocation$")
    assert cells(west.grid) == cells(grid)
    assert [(r.name, r.x, r.y) for r in other.regions] == [("Rome", 60.0, 10.0)]
    assert not other.snaps_to_regions
    assert cells(found.spec) == cells(grid)


def test_a_picture_without_a_size_has_a_line_of_the_report(tmp_path):
    from vtt.definition.board import BoardPicture, TableDefinition

    report = Report()
    board = BoardDefinition("b", "B", 0.0, 0.0, 100.0, 80.0, image=BoardPicture("images/map.svg"))
    writer = MapWriter(lambda path: None, report)
    writer.write(TableDefinition("t", "T", 100.0, 80.0, boards=(board,)), "T", ())
    assert any("does not say its size" in note.text for note in report.notes())


def test_areas_are_zones_with_their_names():
    areas = AreaMapDefinition(
        (AreaDefinition("a", "The wood", ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0))),)
    )
    board = BoardDefinition("b", "B", 0.0, 0.0, 90.0, 90.0, area_map=areas)
    made = MapWriter(lambda _: None, Report()).grids(board, 4.0)
    (zone,) = made.children
    assert (zone.get("name"), zone.get("path")) == ("The wood", "0,0;36,0;36,36")
