"""The ground of a table as rules read it: going, rivers, built-up areas, roads.

What a terrain kind says in its properties (a feature's own come first): `going` is good, rough,
difficult, impassable or road; `river` shallow, medium or torrent; `built_up` and `screens_zone` true
or absent; `sight_mm` how far one sees into it; `crossing` easy, tricky or dangerous; `water` open or
narrow for vessels; `wet`, `ice`, `fortified` and `bridge` true or absent; walls and hedges as in `works`.
A hill is what stands higher than the table (`height`). A line of no width (a crest, a hedge) is no ground.
"""

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from vtt.base.once import cached_property
from vtt.definition.module import ModuleDefinition
from vtt.definition.terrain import TerrainArea, TerrainFeature
from vtt.definition.values import PropertyValue, get_property
from vtt.geometry.bounds import BLOCKS_KEPT, Bounds, block_about, bounds_meet, grown
from vtt.geometry.edges import front_mid, rear_mid
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import PolygonOutline
from vtt.geometry.overlay import enclosed
from vtt.geometry.pose import Point, Pose, angle_between, facing_towards
from vtt.geometry.tolerance import CONTACT_MM, at_most
from vtt_dbr.tables import ROAD
from vtt_dbr.works import LEFT, Work, obstacle, wall_along, wall_around

IMPASSABLE = "impassable"
"""The kind of going that nobody enters."""

WITHIN_MM = 500.0
"""How far within a wall that is a line its inner side goes; any depth beyond a base's will do."""


@dataclass(frozen=True)
class Patch:
    """A piece of ground. `area` is its exact outline, `core` what must be touched to touch it.

    `crossing` says how hard a river is to cross, `water` whether vessels sail on it (open or narrow),
    `wet` whether galleys shoot across it as over water, `fortified` whether a town lies within walls.
    """

    name: str
    going: str
    river: str
    built_up: bool
    screens_zone: bool
    height: float
    sight: float | None
    area: BaseGeometry
    crossing: str = ""
    water: str = ""
    wet: bool = False
    ice: bool = False
    fortified: bool = False

    @cached_property
    def core(self) -> BaseGeometry:
        """The area drawn in by the tolerance: rubbing along the edge touches nothing."""
        return self.area.buffer(-CONTACT_MM, join_style="mitre")


@dataclass(frozen=True)
class Road:
    """A road's centre line and width in mm."""

    line: shapely.LineString
    width: float


@dataclass(frozen=True)
class Ground:
    """Everything that is not open table, and the roads over it."""

    patches: tuple[Patch, ...]
    roads: tuple[Road, ...]
    road_areas: tuple[BaseGeometry, ...]
    works: tuple[Work, ...] = ()
    bridges: tuple[BaseGeometry, ...] = ()
    gates: tuple[BaseGeometry, ...] = ()

    def is_on_bridge(self, points: Sequence[Point]) -> bool:
        """Whether points lie on bridges, all of them."""
        if not self.bridges:
            return False
        x, y = np.array(points).T
        return bool(shapely.contains_xy(self._bridge_surface, x, y).all())

    def is_bridged(self, patch: Patch, places: Sequence[Footprint]) -> bool:
        """Whether a way leads over a patch by a bridge: wherever its base is there, its middles are on it."""
        if not self.bridges:
            return False
        inside = [base for base in places if patch.core.intersects(base.polygon)]
        mids = [mid for base in inside for mid in (front_mid(base), rear_mid(base))]
        over = [mid for mid in mids if patch.area.covers(shapely.Point(mid))] or mids
        return bool(over) and self.is_on_bridge(over)

    @cached_property
    def _bridge_surface(self) -> BaseGeometry:
        surface = shapely.union_all(self.bridges).buffer(CONTACT_MM)
        shapely.prepare(surface)
        return surface

    @cached_property
    def thickest(self) -> float:
        """The thickness in mm of the thickest wall."""
        return max((work.thickness for work in self.works), default=0.0)

    def is_near(self, box: Bounds) -> bool:
        """Whether a patch may lie in a box: one reaches into the squares about it."""
        block = block_about(grown(box, CONTACT_MM))
        known = self._patches_near.get(block)
        if known is None:
            if len(self._patches_near) == BLOCKS_KEPT:
                self._patches_near.clear()
            known = bool(self.patches) and bool(
                shapely.intersects(self._areas, shapely.box(*block)).any()
            )
            self._patches_near[block] = known
        return known

    @cached_property
    def _patches_near(self) -> dict[Bounds, bool]:
        return {}

    def touched(self, area: BaseGeometry, exactly: bool = False) -> tuple[Patch, ...]:
        """The patches that an area (mm) reaches into, by more than the tolerance or at all."""
        if not self.patches:
            return ()
        if exactly:
            met = shapely.intersects(self._areas, area) & ~shapely.touches(self._areas, area)
        else:
            met = shapely.intersects(self._cores, area)
        return tuple(itertools.compress(self.patches, met))

    def rivers_under(self, base: Footprint) -> tuple[Patch, ...]:
        """The rivers that a base stands in, and crosses; on a bridge it stands in none (B28)."""
        rivers = (patch for patch in self.touched(base.polygon) if patch.river)
        return tuple(river for river in rivers if not self.is_bridged(river, (base,)))

    def are_on_road(self, points: Sequence[Point]) -> bool:
        """Whether points lie on roads or bridges, all of them."""
        if not any(bounds_meet((*points[0], *points[0]), box) for box in self._road_boxes):
            return False
        x, y = np.array(points).T
        return bool(shapely.contains_xy(self._road_surface, x, y).all())

    def run_along(self, poses: Iterable[Pose], widest: float) -> bool:
        """Whether poses look along their road, either way, off by at most `widest` degrees."""
        return all(self._runs_along(pose, widest) for pose in poses)

    @cached_property
    def screens(self) -> tuple[Footprint, ...]:
        """Rivers and works that hide what lies behind them from a frontal zone (B16)."""
        waters = [patch.area for patch in self.patches if patch.screens_zone]
        return (*standing_parts(waters), *self.walls)

    @cached_property
    def walls(self) -> tuple[Footprint, ...]:
        """The walls of fortifications, a mere line as thick as the tolerance."""
        return standing_walls(self.works)

    @cached_property
    def _cores(self) -> "np.ndarray[tuple[int], np.dtype[np.object_]]":
        cores = np.empty(len(self.patches), dtype=np.object_)
        cores[:] = [patch.core for patch in self.patches]
        shapely.prepare(cores)
        return cores

    @cached_property
    def _areas(self) -> "np.ndarray[tuple[int], np.dtype[np.object_]]":
        areas = np.empty(len(self.patches), dtype=np.object_)
        areas[:] = [patch.area for patch in self.patches]
        return areas

    @cached_property
    def _road_boxes(self) -> list[Bounds]:
        """Boxes that hold the roads and bridges, out by more than the tolerance."""
        return [grown(area.bounds, 2 * CONTACT_MM) for area in self.road_areas]

    @cached_property
    def _road_surface(self) -> BaseGeometry:
        """Roads and bridges, out by the tolerance."""
        surface = shapely.union_all(self.road_areas).buffer(CONTACT_MM)
        shapely.prepare(surface)
        return surface

    def _runs_along(self, pose: Pose, widest: float) -> bool:
        """Whether one pose does; at a junction, or where no road leads on, it may look anywhere."""
        if not self.roads:
            return True
        here = shapely.Point(pose.point)
        near = [road for road in self.roads if at_most(road.line.distance(here), road.width / 2)]
        if len(near) > 1:
            return True
        nearest = min(self.roads, key=lambda road: road.line.distance(here))
        along = _bearing(nearest.line, here)
        off = abs(angle_between(along, pose.facing))
        return at_most(min(off, 180.0 - off), widest)


def make_ground(features: Iterable[TerrainFeature], module: ModuleDefinition) -> Ground:
    """The ground that pieces of terrain make, in their order."""
    features = tuple(features)
    patches: list[Patch] = []
    roads: list[Road] = []
    road_areas: list[BaseGeometry] = []
    for feature in features:
        shape = feature.shape
        area = _area(feature)
        going = str(_value(feature, module, "going", "good"))
        if area is None:
            continue
        if going != ROAD:
            patches.append(_patch(feature, module, going, area))
            continue
        road_areas.append(area)
        if not isinstance(shape, TerrainArea):
            roads.append(Road(shapely.LineString(shape.points), shape.width))
    gates = _areas_that_are("gate", features, module)
    return Ground(
        tuple(patches),
        tuple(roads),
        tuple(road_areas),
        tuple(_works(features, module, shapely.union_all(gates))),
        _areas_that_are("bridge", features, module),
        gates,
    )


def _areas_that_are(
    what: str, features: Iterable[TerrainFeature], module: ModuleDefinition
) -> tuple[BaseGeometry, ...]:
    """The areas of the features of which a property is true."""
    areas = (_area(one) for one in features if _value(one, module, what, False))
    return tuple(area for area in areas if area is not None)


def _works(
    features: Iterable[TerrainFeature], module: ModuleDefinition, gates: BaseGeometry
) -> Iterator[Work]:
    """The walls and obstacles that pieces of terrain are, cut by the gates."""
    for feature in features:
        name, shape = _name(feature, module), feature.shape
        if _value(feature, module, "fortification", False):
            if isinstance(shape, TerrainArea):
                thickness = _number(_value(feature, module, "wall_mm", 0.0)) or 0.0
                if (area := _enclosed(shape)) is not None:
                    yield wall_around(name, area, thickness, gates)
            else:
                outer = str(_value(feature, module, "outer", LEFT))
                yield wall_along(name, shape.points, shape.width, outer, gates, WITHIN_MM)
        elif _value(feature, module, "obstacle", False):
            yield obstacle(name, _area(feature) or shapely.LineString(shape.points))
        elif (
            _value(feature, module, "obstacle_edge", False)
            and isinstance(shape, TerrainArea)
            and (area := _enclosed(shape)) is not None
        ):
            yield obstacle(name, area.boundary)


def standing_walls(works: Iterable[Work]) -> tuple[Footprint, ...]:
    """The walls of those works that are fortifications, as footprints that stand on the table."""
    return standing_parts(
        part if part.area else part.buffer(CONTACT_MM / 2, cap_style="flat")
        for work in works
        if work.is_fortification
        for part in shapely.get_parts(work.strip)
    )


def standing_parts(areas: Iterable[BaseGeometry]) -> tuple[Footprint, ...]:
    """Areas as footprints that stand on the table."""
    return tuple(
        Footprint(PolygonOutline(tuple((x, y) for x, y in part.exterior.coords[:-1])), Pose(0, 0))
        for area in areas
        for part in shapely.get_parts(area)
        if part.area
    )


def _name(feature: TerrainFeature, module: ModuleDefinition) -> str:
    return feature.name or module.terrain_kind(feature.kind).name


def _patch(
    feature: TerrainFeature, module: ModuleDefinition, going: str, area: BaseGeometry
) -> Patch:
    return Patch(
        name=_name(feature, module),
        going=going,
        river=str(_value(feature, module, "river", "")),
        built_up=bool(_value(feature, module, "built_up", False)),
        screens_zone=bool(_value(feature, module, "screens_zone", False)),
        height=feature.height,
        sight=_number(_value(feature, module, "sight_mm", "")),
        area=area,
        crossing=str(_value(feature, module, "crossing", "")),
        water=str(_value(feature, module, "water", "")),
        wet=bool(_value(feature, module, "wet", False)),
        ice=bool(_value(feature, module, "ice", False)),
        fortified=bool(_value(feature, module, "fortified", False)),
    )


def _area(feature: TerrainFeature) -> BaseGeometry | None:
    """The ground that a feature covers; None for a mere line."""
    shape = feature.shape
    if isinstance(shape, TerrainArea):
        return _enclosed(shape)
    if shape.width <= 0.0:
        return None
    return shapely.LineString(shape.points).buffer(shape.width / 2, cap_style="flat")


def _enclosed(shape: TerrainArea) -> BaseGeometry | None:
    """The ground within a ring; None for one that encloses none."""
    area = enclosed(shape.points, shape.holes)
    return None if area.is_empty else area


def _value(
    feature: TerrainFeature, module: ModuleDefinition, name: str, otherwise: PropertyValue
) -> PropertyValue:
    own = get_property(feature.properties, name)
    if own is None:
        own = get_property(module.terrain_kind(feature.kind).properties, name)
    return otherwise if own is None else own


def _number(value: PropertyValue) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _bearing(line: shapely.LineString, near: shapely.Point) -> float:
    """Which way the stretch of a line runs that is nearest to a point, in degrees."""
    stretches = list(itertools.pairwise(line.coords))
    start, end = min(stretches, key=lambda ends: shapely.LineString(ends).distance(near))
    return facing_towards((start[0], start[1]), (end[0], end[1])) if start != end else math.nan
