"""Checks of tables and boards: ids, polygons, labels of cells, borders of areas."""

from collections.abc import Collection
from typing import Any

from vtt.base.errors import GeometryError
from vtt.definition.area_map import AreaMapDefinition
from vtt.definition.board import BoardDefinition, BoardDrawing, TableDefinition
from vtt.definition.cell_map import CellMapDefinition
from vtt.definition.findings import Findings
from vtt.definition.module import ModuleDefinition
from vtt.geometry.grid import grid_of
from vtt.geometry.grid_spec import Cell, GridSpec
from vtt.geometry.lattice import Lattice
from vtt.geometry.outline import signed_area
from vtt.geometry.pose import Point

LARGEST_MM = 40_000.0
"""The longest side of a table or a board."""
FARTHEST_MM = 100_000.0
"""How far from the origin a corner of a polygon may lie."""
MOST_CELLS = 250_000
"""How many cells the grid of a board or a zone may have: each is looked at when it is drawn."""


def check_tables(module: ModuleDefinition, findings: Findings) -> None:
    """Everything on every table."""
    kinds = {kind.id for kind in module.terrain_kinds}
    findings.unique("board", [board for table in module.tables for board in table.boards])
    for table in module.tables:
        _check_size(table, f"table {table.id!r}", findings)
        findings.unique(f"level of table {table.id!r},", table.levels)
        findings.unique(f"slot of table {table.id!r},", table.slots)
        for slot in table.slots:
            check_polygon(slot, f"slot {slot.id!r}", slot.points, findings)
        for board in table.boards:
            _check_board(table, board, kinds, findings)


def is_too_large(record: TableDefinition | BoardDefinition) -> bool:
    """Whether a side is longer than we draw."""
    return max(record.width, record.height) > LARGEST_MM


def farthest_of(points: tuple[Point, ...]) -> float:
    """How far from the origin, along one axis, the farthest of some points lies."""
    return max(abs(along) for point in points for along in point)


def size_of(points: tuple[Point, ...]) -> tuple[float, float]:
    """Width and height of what some points enclose."""
    xs, ys = zip(*points, strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)


def cells_of(grid: GridSpec, size: tuple[float, float]) -> float:
    """About how many cells of a grid a ground of some width and height has."""
    return (size[0] / grid.dx) * (size[1] / grid.dy)


def check_polygon(record: object, says: str, points: tuple[Point, ...], findings: Findings) -> None:
    """A polygon needs three corners and an area."""
    if len(points) < 3:
        findings.fault(
            "bad-polygon", record, f"{says}: expected 3 points or more, found {len(points)}"
        )
    elif signed_area(points) == 0.0:
        findings.fault("bad-polygon", record, f"{says}: all points lie on one line")
    elif (farthest := farthest_of(points)) > FARTHEST_MM:
        findings.fault(
            "bad-polygon",
            record,
            f"{says}: expected points within {FARTHEST_MM:,.0f} mm of the origin, found {farthest:,.0f}",
        )


def _check_size(record: TableDefinition | BoardDefinition, says: str, findings: Findings) -> None:
    if record.width <= 0.0 or record.height <= 0.0:
        findings.fault(
            "bad-size",
            record,
            f"{says}: expected a width and a height above 0 mm, "
            f"found {record.width:g} x {record.height:g}",
        )
    elif is_too_large(record):
        findings.fault(
            "bad-size",
            record,
            f"{says}: expected sides of at most {LARGEST_MM:,.0f} mm, "
            f"found {record.width:,.0f} x {record.height:,.0f}",
        )


def _check_grid(
    record: object, says: str, grid: GridSpec, size: tuple[float, float], findings: Findings
) -> None:
    """A grid that is too fine for its ground would be drawn for ever."""
    cells = cells_of(grid, size)
    if cells > MOST_CELLS:
        findings.fault(
            "bad-grid",
            record,
            f"{says}: expected a grid of at most {MOST_CELLS:,} cells, found about {cells:,.0f}",
        )


def _check_board(
    table: TableDefinition, board: BoardDefinition, kinds: set[str], findings: Findings
) -> None:
    says = f"board {board.id!r}"
    _check_size(board, says, findings)
    right, bottom = board.x + board.width, board.y + board.height
    if board.x < 0.0 or board.y < 0.0 or right > table.width or bottom > table.height:
        findings.warn("off-table", board, f"{says} reaches beyond its table {table.id!r}")
    findings.unique(f"zone of board {board.id!r},", board.zones)
    if board.grid is not None:
        _check_grid(board, says, board.grid, (board.width, board.height), findings)
    for zone in board.zones:
        check_polygon(zone, f"zone {zone.id!r}", zone.points, findings)
        if zone.grid is not None and zone.points:
            _check_grid(zone, f"zone {zone.id!r}", zone.grid, size_of(zone.points), findings)
    if isinstance(board.image, BoardDrawing):
        _check_drawing(board.image, says, findings)
    if board.cell_map is not None:
        _check_cells(board, board.cell_map, kinds, findings)
    if board.area_map is not None:
        _check_areas(board.area_map, findings)
        _check_courses(board.area_map, kinds, findings)


def _check_drawing(drawing: BoardDrawing, says: str, findings: Findings) -> None:
    """A closed shape needs three points, a line two; with fewer it is not seen."""
    for shape in drawing.shapes:
        least, found = 3 if shape.closed else 2, len(shape.points)
        if found < least:
            message = f"{says}, a shape: expected {least} points or more, found {found}"
            findings.warn("bad-shape", shape, message)


def _check_cells(
    board: BoardDefinition, cell_map: CellMapDefinition, kinds: set[str], findings: Findings
) -> None:
    if board.grid is None:
        findings.fault(
            "no-grid", cell_map, f"board {board.id!r} has a map of cells and no grid to lay it on"
        )
        return
    grid, known = grid_of(board.grid), dict[str, Cell | None]()
    findings.unique(f"cell of board {board.id!r},", cell_map.cells, "label")
    for cell in cell_map.cells:
        known[cell.label] = _cell_named(grid, cell.label, cell, findings)
        says = f"cell {cell.label!r}"
        findings.refer(cell, says, "terrain kind", cell.terrain, kinds)
    for side in cell_map.sides:
        for label in (side.first, side.second):
            if label not in known:
                known[label] = _cell_named(grid, label, side, findings)
        first, second = known[side.first], known[side.second]
        if first is not None and second is not None and second not in grid.neighbours(first):
            findings.fault(
                "not-neighbours",
                side,
                f"cells {side.first!r} and {side.second!r} have no side in common",
            )


def _cell_named(grid: Lattice, label: str, record: object, findings: Findings) -> Cell | None:
    """The cell of a label; None, with a fault, where the grid has none."""
    try:
        return grid.cell_named(label)
    except GeometryError as error:
        findings.fault("bad-label", record, str(error))
        return None


def _check_areas(area_map: AreaMapDefinition, findings: Findings) -> None:
    findings.unique("area", area_map.areas)
    known: Collection[str] = {area.id for area in area_map.areas}
    seen: dict[frozenset[str], Any] = {}
    for area in area_map.areas:
        check_polygon(area, f"area {area.id!r}", area.points, findings)
    for border in area_map.borders:
        says = f"border {border.first!r} / {border.second!r}"
        findings.refer(border, says, "area", border.first, known)
        findings.refer(border, says, "area", border.second, known)
        pair = frozenset((border.first, border.second))
        if len(pair) == 1:
            findings.fault("bad-border", border, f"{says}: an area has no border with itself")
        elif seen.setdefault(pair, border) is not border:
            findings.fault("duplicate-id", border, f"{says}: there is another border of this pair")


def _check_courses(area_map: AreaMapDefinition, kinds: set[str], findings: Findings) -> None:
    findings.unique("course", area_map.courses)
    findings.unique("sector", area_map.sectors)
    for course in area_map.courses:
        says = f"course {course.id!r}"
        findings.refer(course, says, "terrain kind", course.kind, kinds)
        if len(course.points) < 2:
            found = len(course.points)
            findings.fault("bad-line", course, f"{says}: expected 2 points or more, found {found}")
