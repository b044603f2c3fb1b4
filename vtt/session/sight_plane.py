"""Sight on the open plane: past terrain that one sees into only so far, and past other bases."""

import math
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec

from vtt.base.ids import PieceId
from vtt.base.units import mm_text
from vtt.definition.terrain import TerrainFeature, TerrainKindDefinition, TerrainLine
from vtt.geometry.footprint import Footprint
from vtt.rules.verdict import ShapeRole
from vtt.session.area_marks import area_marks
from vtt.session.blocking import Blocking, SightFound
from vtt.session.tools.context import TableContext

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

WALL_MM = 0.5
"""A mere line that blocks sight is as wide as this on each side."""


class _Obstacle(msgspec.Struct, frozen=True):
    """Something that may stand in the way, and how many mm one sees into it."""

    name: str
    shape: "BaseGeometry"
    depth: float


def sight_over_plane(
    context: TableContext,
    blocking: Blocking,
    first: Footprint,
    second: Footprint,
    ends: Collection[PieceId],
) -> SightFound:
    """The shortest free line between two bases, else the shortest one with what cuts it off first.

    Args:
        context: the table, as one side sees it.
        blocking: what blocks there.
        first: the base that looks.
        second: the base that is looked at.
        ends: the pieces that stand there, which are in nobody's way.
    """
    from vtt.geometry.sight import Blind, sight_line

    obstacles = [*_terrain(context, blocking)]
    if blocking.bases:
        obstacles += _standing(context, ends)
    line = sight_line(first, second, [Blind(found.shape, found.depth) for found in obstacles])
    if line is None:
        raise AssertionError("where no length is the farthest, there is always a line")
    length = mm_text(line.length)
    if line.blocked_at is None or line.blind is None:
        return SightFound(line.start, line.end, length)
    obstacle = obstacles[line.blind]
    after = mm_text(math.dist(line.start, line.blocked_at))
    into = f", which is seen into {mm_text(obstacle.depth)} deep" if obstacle.depth else ""
    why = f"{obstacle.name}{into} blocks after {after} of {length}"
    words = f"{obstacle.name} blocks sight"
    marks = tuple(area_marks(context.table, obstacle.shape, ShapeRole.ILLEGAL, words))
    return SightFound(line.start, line.end, length, line.blocked_at, why, marks)


def _terrain(context: TableContext, blocking: Blocking) -> Iterator[_Obstacle]:
    kinds = {kind.id: kind for kind in context.module.terrain_kinds}
    for feature in context.state.terrain.values():
        depth = blocking.depth(feature.kind)
        if feature.table == context.table and depth is not None:
            yield _Obstacle(_name(feature, kinds), _shape(feature), depth)


def _standing(context: TableContext, ends: Collection[PieceId]) -> Iterator[_Obstacle]:
    from vtt.geometry.area import base_area

    for piece in context.pieces():
        if piece not in ends:
            yield _Obstacle(context.name(piece), base_area(context.footprint(piece)), 0.0)


def _name(feature: TerrainFeature, kinds: Mapping[str, TerrainKindDefinition]) -> str:
    return feature.name or (kinds[feature.kind].name if feature.kind in kinds else feature.kind)


def _shape(feature: TerrainFeature) -> "BaseGeometry":
    import shapely

    from vtt.geometry.overlay import enclosed

    if isinstance(feature.shape, TerrainLine):
        line = shapely.LineString(feature.shape.points)
        return line.buffer(max(feature.shape.width / 2, WALL_MM), cap_style="flat")
    return enclosed(feature.shape.points, feature.shape.holes)
