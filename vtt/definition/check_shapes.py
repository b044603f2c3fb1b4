"""Checks of polygons that take a geometry library: rings that cross themselves, holes outside."""

from collections.abc import Iterator

from vtt.base.problems import Problem
from vtt.definition.board import TableDefinition
from vtt.definition.findings import Findings, Where
from vtt.definition.module import ModuleDefinition
from vtt.definition.terrain import TerrainArea
from vtt.geometry.outline import PolygonOutline
from vtt.geometry.pose import Point

Shape = tuple[object, str, tuple[Point, ...], tuple[tuple[Point, ...], ...]]
"""A polygon as (its record, what it is called, its ring, its holes)."""


def check_shapes(module: ModuleDefinition, where: Where = lambda record: None) -> list[Problem]:
    """Every polygon of the module that cannot be measured, with the place of the fault in mm."""
    from shapely import Polygon, is_valid_reason

    findings = Findings(where)
    for record, says, ring, holes in _polygons(module):
        if len(ring) < 3 or any(len(hole) < 3 for hole in holes):
            continue  # told by the other checks
        reason = str(is_valid_reason(Polygon(ring, holes)))
        if reason != "Valid Geometry":
            findings.fault("bad-polygon", record, f"{says}: {_sentence(reason)}")
    return findings.problems


def _sentence(reason: str) -> str:
    """What the geometry library says, in our words: "Self-intersection[10 20]"."""
    kind, _, place = reason.partition("[")
    at = f" at {place.rstrip(']').replace(' ', ', ')} mm" if place else ""
    known = {
        "Self-intersection": "it crosses itself",
        "Ring Self-intersection": "it touches itself",
        "Hole lies outside shell": "a hole lies outside",
        "Holes are nested": "a hole lies in another one",
        "Interior is disconnected": "its holes cut it in two",
    }
    return f"{known.get(kind, kind.lower())}{at}"


def _polygons(module: ModuleDefinition) -> Iterator[Shape]:
    for piece in module.pieces:
        if isinstance(piece.outline, PolygonOutline):
            yield piece, f"piece {piece.id!r}", piece.outline.points, ()
    for table in module.tables:
        yield from _of_table(table)
    for scenario in module.scenarios:
        for feature in scenario.terrain:
            if isinstance(feature.shape, TerrainArea):
                says = f"terrain {feature.id!r}"
                yield feature, says, feature.shape.points, feature.shape.holes


def _of_table(table: TableDefinition) -> Iterator[Shape]:
    for slot in table.slots:
        yield slot, f"slot {slot.id!r}", slot.points, ()
    for board in table.boards:
        for zone in board.zones:
            yield zone, f"zone {zone.id!r}", zone.points, ()
        for area in board.area_map.areas if board.area_map is not None else ():
            yield area, f"area {area.id!r}", area.points, ()
