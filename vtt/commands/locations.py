"""Zones and regions of a board: what a place in them is called, and where a piece put there comes to stand.

The first zone that holds a point counts; a place in a region grid belongs to the nearest region.
"""

import math
from typing import TypeAlias

from vtt.definition.board import BoardDefinition, RegionDefinition, ZoneDefinition
from vtt.geometry.grid_spec import GridSpec
from vtt.geometry.pose import Point
from vtt.geometry.ring import in_ring

_Ground: TypeAlias = tuple[GridSpec | None, tuple[RegionDefinition, ...], bool]
"""A grid, or regions and whether pieces snap to them."""


def has_places(board: BoardDefinition) -> bool:
    """Whether a board has zones or regions, which name places beside its cells."""
    return bool(board.zones or board.regions)


def zone_at(board: BoardDefinition, here: Point) -> ZoneDefinition | None:
    """The zone of a point in mm of the board's frame."""
    return next((zone for zone in board.zones if in_ring(zone.points, here)), None)


def snap_point(board: BoardDefinition, here: Point) -> Point | None:
    """Where a piece put at a point of the board's frame comes to stand; None: where it was put."""
    grid, regions, snaps = _ground(board, here)
    if grid is not None and not grid.snap.nowhere:
        from vtt.geometry.grid import grid_of

        return grid_of(grid).snap(here)
    nearest = _nearest(regions, here) if snaps else None
    return None if nearest is None else (nearest.x, nearest.y)


def place_name(board: BoardDefinition, here: Point) -> str:
    """What the place of a point of the board's frame is called; empty where it has no name."""
    grid, regions, _ = _ground(board, here)
    inner = _cell_name(grid, here)
    if not inner and (nearest := _nearest(regions, here)) is not None:
        inner = nearest.name
    zone = zone_at(board, here)
    if zone is None:
        return inner
    return zone.label.replace("$name$", zone.name).replace("$gridLocation$", inner)


def point_of(board: BoardDefinition, name: str) -> Point | None:
    """The point, in the board's frame, of the place that is called so; None where there is none."""
    for zone in board.zones:
        head, marker, tail = zone.label.replace("$name$", zone.name).partition("$gridLocation$")
        if not marker:
            if head == name:
                return middle(zone)
            continue
        if name.startswith(head) and name.endswith(tail):
            ground = _ground_of(board, zone)
            found = _find(ground, name[len(head) : len(name) - len(tail)])
            if found is not None and zone_at(board, found) is zone:
                return found
    return _find((board.grid, board.regions, True), name)


def middle(zone: ZoneDefinition) -> Point:
    """The middle of the box about a zone."""
    xs, ys = [x for x, _ in zone.points], [y for _, y in zone.points]
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def _ground(board: BoardDefinition, here: Point) -> _Ground:
    zone = zone_at(board, here)
    return (
        (board.grid, board.regions, board.snaps_to_regions)
        if zone is None
        else _ground_of(board, zone)
    )


def _ground_of(board: BoardDefinition, zone: ZoneDefinition) -> _Ground:
    if zone.uses_board_grid:
        return board.grid, board.regions, board.snaps_to_regions
    return zone.grid, zone.regions, zone.snaps_to_regions


def _nearest(regions: tuple[RegionDefinition, ...], here: Point) -> RegionDefinition | None:
    return min(regions, key=lambda region: math.dist((region.x, region.y), here), default=None)


def _cell_name(grid: GridSpec | None, here: Point) -> str:
    if grid is None:
        return ""
    from vtt.geometry.grid import grid_of

    found = grid_of(grid)
    return found.label(found.cell_at(here))


def _find(ground: _Ground, name: str) -> Point | None:
    from vtt.base.errors import GeometryError
    from vtt.geometry.grid import grid_of

    grid, regions, _ = ground
    for region in regions:
        if region.name == name:
            return (region.x, region.y)
    if grid is None:
        return None
    try:
        lattice = grid_of(grid)
        return lattice.centre(lattice.cell_named(name))
    except GeometryError:
        return None
