"""Grids of boards: VASSAL's elements as pixel grids for exact names, and as grids of our module."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec

from vtt.base.errors import GeometryError
from vtt.base.ids import ZoneId
from vtt.base.problems import SourceRef
from vtt.definition.board import RegionDefinition, ZoneDefinition
from vtt.formats.vassal.aslant import aslant_format
from vtt.formats.vassal.cell_names import Numbering
from vtt.formats.vassal.components import all_of, first_of, is_kind, values_of
from vtt.formats.vassal.hex_grid import HexGridPx
from vtt.formats.vassal.kinds import mm_from_px
from vtt.formats.vassal.names import IdMaker
from vtt.formats.vassal.pixels import Pixel
from vtt.formats.vassal.report import Report
from vtt.formats.vassal.square_grid import SquareGridPx
from vtt.formats.vassal.tree import Component
from vtt.formats.vassal.zoned_grid import BoardGrid, PlainGrid, RegionGridPx, ZonedGridPx, ZonePx
from vtt.geometry.grid_spec import (
    GridNumbering,
    GridSpec,
    HexGridSpec,
    IndexNumbering,
    IndexStyle,
    Orientation,
    SnapTargets,
    SquareGridSpec,
)

GRIDS: Final = ("HexGrid", "SquareGrid", "RegionGrid", "ZonedGrid")
PLAIN_GRIDS: Final = ("HexGrid", "SquareGrid", "RegionGrid")
_HEX_SHAPE: Final = 3**0.5 / 2
_LEAST_MM: Final = 0.01
_PLAIN_FORMAT: Final = "$gridLocation$"


@dataclass(frozen=True)
class GridRules:
    """What all grids of a module share: how hexes snap, and where oddities are told of.

    Attributes:
        new_snap: whether hexes snap as in VASSAL 3.7 and later.
        report: what became of everything.
        where: the place of a component in the build file.
    """

    new_snap: bool
    report: Report
    where: Callable[[Component], SourceRef | None]


@dataclass(frozen=True)
class ConvertedGrid:
    """What a grid of VASSAL became: our spec, our regions and zones, and the pixel grid."""

    pixels: BoardGrid | None = None
    spec: GridSpec | None = None
    regions: tuple[RegionDefinition, ...] = ()
    zones: tuple[ZoneDefinition, ...] = ()
    snaps: bool = True


def grid_of(holder: Component) -> Component | None:
    """The grid element of a board or zone, or None."""
    return first_of(holder, *GRIDS)


def convert_grid(
    grid: Component | None, width: int, height: int, rules: GridRules
) -> ConvertedGrid:
    """The grid of a board of this size in pixels."""
    if grid is None:
        return ConvertedGrid()
    if is_kind(grid, "ZonedGrid"):
        return _zoned(grid, width, height, rules)
    pixels = _plain(grid, width, height, rules.new_snap)
    if isinstance(pixels, RegionGridPx):
        return ConvertedGrid(pixels, None, _regions(pixels), (), pixels.snaps)
    spec = _spec(pixels, grid, rules)
    return ConvertedGrid(pixels, None if spec is None else _as_drawn(spec, grid))


def _as_drawn(spec: GridSpec, grid: Component) -> GridSpec:
    """The grid, drawn and named where VASSAL draws it: most boards have it in their picture."""
    numbering = first_of(grid, "HexGridNumbering", "ObliqueHexGridNumbering", "SquareGridNumbering")
    named = numbering is not None and bool(values_of(numbering)["visible"])
    return msgspec.structs.replace(spec, shown=bool(values_of(grid)["visible"]), named=named)


def _plain(grid: Component, width: int, height: int, new_snap: bool) -> PlainGrid:
    values = values_of(grid)
    if is_kind(grid, "RegionGrid"):
        regions = tuple(
            (v["name"], v["originx"], v["originy"])
            for v in (values_of(region) for region in all_of(grid, "Region"))
        )
        return RegionGridPx(regions, values["snapto"])
    common: dict[str, Any] = {
        "x0": values["x0"],
        "y0": values["y0"],
        "snaps": values["snapTo"],
        "edges": values["edgesLegal"],
        "corners": values["cornersLegal"],
        "width": width,
        "height": height,
    }
    if is_kind(grid, "HexGrid"):
        dy = values["dy"] or 64.0
        numbering = first_of(grid, "HexGridNumbering", "ObliqueHexGridNumbering")
        return HexGridPx(
            dx=values["dx"] or dy * _HEX_SHAPE,
            dy=dy,
            sideways=values["sideways"],
            new_snap=new_snap,
            numbering=_numbering(numbering),
            **common,
        )
    numbering = first_of(grid, "SquareGridNumbering")
    return SquareGridPx(
        dx=values["dx"] or 48.0, dy=values["dy"] or 48.0, numbering=_numbering(numbering), **common
    )


def _numbering(component: Component | None) -> Numbering | None:
    if component is None:
        return None
    values = values_of(component)
    found = Numbering(
        first=values["first"][:1] or "H",
        separator=values["sep"],
        h_letters=values["hType"].startswith("A"),
        v_letters=values["vType"].startswith("A"),
        h_leading=values["hLeading"],
        v_leading=values["vLeading"],
        h_offset=values["hOff"],
        v_offset=values["vOff"],
        h_descends=values["hDescend"],
        v_descends=values["vDescend"],
        stagger=values.get("stagger", False),
        format=values["locationFormat"],
    )
    if is_kind(component, "ObliqueHexGridNumbering"):
        up = found.stagger
        return replace(found, slope=1 if up else -1, v_offset=found.v_offset + (0 if up else 1))
    return _aslant(found) if found.format.startswith("{") else found


def _aslant(numbering: Numbering) -> Numbering:
    """The same with the slope that its expression gives, where that is one of ours."""
    for slope in (1, -1):
        turned = replace(numbering, slope=slope)
        if aslant_format(_cell_numbering(turned, None, None)) == numbering.format:
            return replace(turned, format=_PLAIN_FORMAT)
    return numbering


def _zoned(grid: Component, width: int, height: int, rules: GridRules) -> ConvertedGrid:
    below = first_of(grid, *PLAIN_GRIDS)
    background = convert_grid(below, width, height, rules)
    base = background.pixels if not isinstance(background.pixels, ZonedGridPx) else None
    ids = IdMaker()
    zones, made = [], []
    for component in all_of(grid, "Zone"):
        values = values_of(component)
        polygon = _polygon(component, values, rules)
        if len(polygon) < 3:
            rules.report.kept("a zone without a polygon", rules.where(component), values["name"])
            continue
        xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
        size = (max(xs) - min(xs), max(ys) - min(ys))
        inner = convert_grid(first_of(component, *PLAIN_GRIDS), *size, rules)
        own = inner.pixels if not isinstance(inner.pixels, ZonedGridPx) else None
        zones.append(
            ZonePx(values["name"], polygon, values["locationFormat"], own, values["useParentGrid"])
        )
        zone = _zone(component, polygon, inner, ids, rules)
        if zone is None:
            rules.report.kept(
                "a zone whose polygon has no area", rules.where(component), values["name"]
            )
            continue
        made.append(zone)
    return ConvertedGrid(
        ZonedGridPx(tuple(zones), base),
        background.spec,
        background.regions,
        tuple(made),
        background.snaps,
    )


def _polygon(
    component: Component, values: Mapping[str, Any], rules: GridRules
) -> tuple[Pixel, ...]:
    """The polygon of a zone, in pixels of its board; a point that is none has a line of the report."""
    points, bad = parse_path(values["path"])
    for text in bad:
        rules.report.changed(
            "a zone's polygon lacks a point: a pair of whole numbers was expected",
            rules.where(component),
            f"{values['name']}: {text[:30]}",
        )
    return points


def _zone(
    component: Component,
    polygon: tuple[Pixel, ...],
    inner: ConvertedGrid,
    ids: IdMaker,
    rules: GridRules,
) -> ZoneDefinition | None:
    values = values_of(component)
    points = tuple((mm_from_px(x), mm_from_px(y)) for x, y in without_repeats(polygon))
    if len(points) < 3 or not _has_area(points):
        return None
    mended = mended_ring(points)
    if mended != points:
        rules.report.changed(
            "a zone whose polygon crosses itself has the outline of its largest part",
            rules.where(component),
            values["name"],
        )
    if not mended:
        return None
    return ZoneDefinition(
        id=ZoneId(ids.make(values["name"], "zone")),
        name=values["name"],
        points=mended,
        grid=inner.spec,
        regions=inner.regions,
        snaps_to_regions=inner.snaps,
        label=values["locationFormat"],
        uses_board_grid=values["useParentGrid"],
    )


def parse_path(text: str) -> tuple[tuple[Pixel, ...], tuple[str, ...]]:
    """The points of a polygon's text, and what stands there between semicolons and is no point.

    >>> parse_path("0,0;10, 0;x;10,10;")
    (((0, 0), (10, 0), (10, 10)), ('x',))
    """
    points, bad = [], []
    for pair in text.split(";"):
        if not pair.strip():
            continue
        x, _, y = pair.partition(",")
        try:
            points.append((int(x), int(y)))
        except ValueError:
            bad.append(pair.strip())
    return tuple(points), tuple(bad)


def without_repeats(polygon: tuple[Pixel, ...]) -> tuple[Pixel, ...]:
    """A polygon without points that stand twice in a row, the first and last included."""
    kept = [point for at, point in enumerate(polygon) if point != polygon[at - 1]]
    return tuple(kept)


def mended_ring(points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    """A polygon that does not cross itself: the same one, or the largest part of what it encloses."""
    from shapely import Polygon, is_valid

    from vtt.geometry.overlay import enclosed, largest_ring

    return points if is_valid(Polygon(points)) else largest_ring(enclosed(points))


def _has_area(points: tuple[tuple[float, float], ...]) -> bool:
    total = sum(
        x1 * y2 - x2 * y1
        for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True)
    )
    return abs(total) > _LEAST_MM


def _regions(grid: RegionGridPx) -> tuple[RegionDefinition, ...]:
    ids = IdMaker()
    return tuple(
        RegionDefinition(ids.make(name, "region"), name, mm_from_px(x), mm_from_px(y))
        for name, x, y in grid.regions
    )


def _spec(
    grid: HexGridPx | SquareGridPx, component: Component, rules: GridRules
) -> GridSpec | None:
    snap = SnapTargets(grid.edges, grid.corners, nowhere=not grid.snaps)
    if grid.numbering is not None and grid.numbering.format != _PLAIN_FORMAT:
        rules.report.kept(
            "a grid whose cells are called otherwise than by line and place",
            rules.where(component),
        )
    try:
        if isinstance(grid, SquareGridPx):
            return SquareGridSpec(
                dx=mm_from_px(grid.dx),
                dy=mm_from_px(grid.dy),
                x0=mm_from_px(grid.x0),
                y0=mm_from_px(grid.y0),
                numbering=_square_numbering(grid),
                snap=snap,
            )
        return _hex_spec(grid, snap)
    except GeometryError as error:
        rules.report.kept("a grid without a size", rules.where(component), str(error)[:80])
        return None


def _hex_spec(grid: HexGridPx, snap: SnapTargets) -> HexGridSpec:
    dx, dy = mm_from_px(grid.dx), mm_from_px(grid.dy)
    x0, y0 = mm_from_px(grid.x0), mm_from_px(grid.y0)
    numbering = _hex_numbering(grid)
    if grid.sideways:
        return HexGridSpec(Orientation.POINTY_TOP, dy, dx, y0, x0, numbering, snap)
    return HexGridSpec(Orientation.FLAT_TOP, dx, dy, x0, y0, numbering, snap)


def _index(letters: bool, leading: int, offset: int, limit: int | None) -> IndexNumbering:
    style = IndexStyle.LETTERS if letters else IndexStyle.NUMBERS
    return IndexNumbering(style, offset, max(leading, 0) + 1, limit)


def _hex_numbering(grid: HexGridPx) -> GridNumbering:
    n = grid.numbering or Numbering(stagger=False)
    rows, columns = grid.limits()
    line_down = n.v_descends if grid.sideways else n.h_descends
    place_down = n.h_descends if grid.sideways else n.v_descends
    line_limit, place_limit = (rows, columns) if grid.sideways else (columns, rows)
    return _cell_numbering(
        n, line_limit if line_down else None, place_limit if place_down else None
    )


def _cell_numbering(n: Numbering, line_limit: int | None, place_limit: int | None) -> GridNumbering:
    """How hexes are called; the limits are those of indices that count down."""
    return GridNumbering(
        line=_index(n.h_letters, n.h_leading, n.h_offset, line_limit),
        place=_index(n.v_letters, n.v_leading, n.v_offset, place_limit),
        separator=n.separator,
        place_first=not n.first.startswith("H"),
        staggered=n.stagger,
        diagonal=n.slope,
    )


def _square_numbering(grid: SquareGridPx) -> GridNumbering:
    n = grid.numbering or Numbering(stagger=False)
    columns = int(grid.width / grid.dx + 0.5)
    rows = int(grid.height / grid.dy + 0.5)
    return GridNumbering(
        line=_index(n.h_letters, n.h_leading, n.h_offset, columns if n.h_descends else None),
        place=_index(n.v_letters, n.v_leading, n.v_offset, rows if n.v_descends else None),
        separator=n.separator,
        place_first=not n.first.startswith("H"),
    )
