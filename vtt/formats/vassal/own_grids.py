"""Grids of ours as VASSAL's, with their numbering; regions, and zones without what lies in them."""

from collections.abc import Sequence

from vtt.definition.board import RegionDefinition, ZoneDefinition
from vtt.formats.vassal.aslant import aslant_format
from vtt.formats.vassal.kinds import java_double, write_bool
from vtt.formats.vassal.tree import Component
from vtt.geometry.grid_spec import (
    GridNumbering,
    GridSpec,
    HexGridSpec,
    IndexNumbering,
    IndexStyle,
    Orientation,
    SquareGridSpec,
)
from vtt.geometry.pose import Point

_GRID = "VASSAL.build.module.map.boardPicker.board."


def plain_grid(
    spec: GridSpec | None,
    regions: Sequence[RegionDefinition],
    snaps: bool,
    factor: float,
    size: tuple[int, int],
) -> Component | None:
    """A grid of cells, or else one of regions; None where there is neither.

    Args:
        spec: the cells.
        regions: the named points.
        snaps: whether pieces snap to the regions.
        factor: pixels for a millimetre.
        size: width and height in pixels of the board or zone, from which numbers count down.
    """
    if spec is not None:
        return _grid(spec, factor, *size)
    if not regions:
        return None
    made = Component(f"{_GRID}RegionGrid", {"snapto": write_bool(snaps)})
    made.children = [region_component(region, factor) for region in regions]
    return made


def region_component(region: RegionDefinition, factor: float) -> Component:
    """A named point."""
    x, y = round(region.x * factor), round(region.y * factor)
    settings = {"name": region.name, "originx": str(x), "originy": str(y)}
    return Component(f"{_GRID}Region", settings)


def zone_component(zone: ZoneDefinition, factor: float) -> Component:
    """A zone without what lies in it."""
    return named_area(zone.name, zone.points, factor, zone.label, zone.uses_board_grid)


def named_area(
    name: str, points: tuple[Point, ...], factor: float, label: str, parent: bool
) -> Component:
    """An area with a name."""
    path = ";".join(f"{round(x * factor)},{round(y * factor)}" for x, y in points)
    settings = {
        "name": name,
        "path": path,
        "locationFormat": label,
        "useParentGrid": write_bool(parent),
    }
    return Component(f"{_GRID}mapgrid.Zone", settings)


def _grid(spec: GridSpec, factor: float, width: int, height: int) -> Component:
    common = {
        "snapTo": write_bool(not spec.snap.nowhere),
        "edgesLegal": write_bool(spec.snap.sides),
        "cornersLegal": write_bool(spec.snap.corners),
        "visible": write_bool(spec.shown),
        "dotsVisible": "false",
    }
    dx, dy = spec.dx * factor, spec.dy * factor
    x0, y0 = round(spec.x0 * factor), round(spec.y0 * factor)
    if isinstance(spec, SquareGridSpec):
        metric = "Metric" if spec.diagonals else "Manhattan"
        sizes = {"dx": java_double(dx), "dy": java_double(dy), "x0": str(x0), "y0": str(y0)}
        made = Component(f"{_GRID}SquareGrid", {**common, **sizes, "range": metric})
        columns, rows = int(width / dx + 0.5), int(height / dy + 0.5)
        made.children = [
            _numbering("SquareGridNumbering", spec.numbering, columns, rows, False, spec.named)
        ]
        return made
    return _hexes(spec, common, (dx, dy, x0, y0), (width, height))


def _hexes(
    spec: HexGridSpec,
    common: dict[str, str],
    measures: tuple[float, float, int, int],
    size: tuple[int, int],
) -> Component:
    dx, dy, x0, y0 = measures
    sideways = spec.orientation is Orientation.POINTY_TOP
    if sideways:
        dx, dy, x0, y0 = dy, dx, y0, x0
    sizes = {"dx": java_double(dx), "dy": java_double(dy), "x0": str(x0), "y0": str(y0)}
    made = Component(f"{_GRID}HexGrid", {**common, **sizes, "sideways": write_bool(sideways)})
    rows, columns = int(size[1] / dx + 0.5), int(size[0] / dy + 0.5)
    lines, places = (rows, columns) if sideways else (columns, rows)
    is_oblique = spec.numbering.diagonal and not aslant_format(spec.numbering)
    kind = "ObliqueHexGridNumbering" if is_oblique else "HexGridNumbering"
    made.children = [_numbering(kind, spec.numbering, lines, places, sideways, spec.named)]
    return made


def _numbering(
    kind: str,
    numbering: GridNumbering,
    lines: int,
    places: int,
    sideways: bool,
    named: bool,
) -> Component:
    """The numbering of a grid; what counts down is counted from the board's size in VASSAL."""
    line, place = numbering.line, numbering.place
    is_oblique = kind == "ObliqueHexGridNumbering"
    more = 1 if is_oblique and numbering.diagonal < 0 else 0
    h_offset, v_offset = _offset(line, lines), _offset(place, places) - more
    h_down, v_down = line.descends_from is not None, place.descends_from is not None
    if sideways:
        h_down, v_down = v_down, h_down
    settings = {
        "first": "V" if numbering.place_first else "H",
        "sep": numbering.separator,
        "hType": _style(line),
        "vType": _style(place),
        "hLeading": str(line.digits - 1),
        "vLeading": str(place.digits - 1),
        "hOff": str(h_offset),
        "vOff": str(v_offset),
        "hDescend": write_bool(h_down),
        "vDescend": write_bool(v_down),
        "locationFormat": "$gridLocation$",
        "visible": write_bool(named),
    }
    if kind != "SquareGridNumbering":
        up = is_oblique and numbering.diagonal > 0
        settings["stagger"] = write_bool(numbering.staggered or up)
    if numbering.diagonal and not is_oblique:
        settings["locationFormat"] = aslant_format(numbering)
        settings["visible"] = "false"  # what VASSAL draws are the numbers before the expression
    return Component(f"{_GRID}mapgrid.{kind}", settings)


def _offset(index: IndexNumbering, limit: int) -> int:
    if index.descends_from is None:
        return index.offset
    return index.offset + index.descends_from - limit


def _style(index: IndexNumbering) -> str:
    return "A" if index.style is IndexStyle.LETTERS else "N"
