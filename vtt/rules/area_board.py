"""A board made of areas, as rules ask it: areas on the table, what is printed, borders and ways."""

from collections.abc import Mapping
from functools import cached_property, lru_cache

from vtt.base.errors import DefinitionError
from vtt.base.problems import did_you_mean
from vtt.definition.area_map import AreaDefinition, AreaMapDefinition
from vtt.definition.board import BoardDefinition
from vtt.definition.values import PropertyValue
from vtt.geometry.area_graph import AreaGraph, Border
from vtt.geometry.deep_point import deep_point
from vtt.geometry.pose import Point
from vtt.geometry.ring import in_ring

MARGIN = 1.0
"""How much wider in mm the box around an area is: more than the tolerance of its edge."""

POINTS_KEPT = 10_000
"""So many points are remembered with their areas: pieces stand at the same places again and again."""


class AreaBoard:
    """The areas of one board; points are in table mm, areas are named by their ids."""

    def __init__(self, board: BoardDefinition, area_map: AreaMapDefinition) -> None:
        self.board = board
        self._map = area_map
        self._points: dict[str, tuple[Point, ...]] = {}
        self._middles: dict[str, Point] = {}
        self._area_at = lru_cache(maxsize=POINTS_KEPT)(self._find)

    @cached_property
    def areas(self) -> Mapping[str, AreaDefinition]:
        """Every area by its id."""
        return {area.id: area for area in self._map.areas}

    @cached_property
    def graph(self) -> AreaGraph:
        """Borders, neighbours, cheapest ways and reach; see `AreaGraph`."""
        borders = (Border(border.first, border.second, border.kind) for border in self._map.borders)
        return AreaGraph(self.areas, borders)

    def area_at(self, point: Point) -> str | None:
        """The area that covers a table point (the first, where two share it); None beside them all."""
        return self._area_at(point)

    def _find(self, point: Point) -> str | None:
        x, y = point[0] - self.board.x, point[1] - self.board.y
        for area, (left, top, right, bottom) in self._boxes:
            if left <= x <= right and top <= y <= bottom and in_ring(area.points, (x, y)):
                return area.id
        return None

    @cached_property
    def _boxes(self) -> tuple[tuple[AreaDefinition, tuple[float, float, float, float]], ...]:
        """Every area with the box around it, a little wider: most areas are ruled out by it."""
        found = []
        for area in self._map.areas:
            xs, ys = [x for x, _ in area.points], [y for _, y in area.points]
            box = (min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN)
            found.append((area, box))
        return tuple(found)

    def area(self, area_id: str) -> AreaDefinition:
        """What the map says of an area; DefinitionError with the nearest id where there is none."""
        if area_id not in self.areas:
            raise DefinitionError(
                f"board {self.board.id!r} has no area {area_id!r}{did_you_mean(area_id, self.areas)}"
            )
        return self.areas[area_id]

    def points(self, area_id: str) -> tuple[Point, ...]:
        """The polygon of an area on the table: for marks."""
        found = self._points.get(area_id)
        if found is None:
            x, y = self.board.x, self.board.y
            found = tuple((px + x, py + y) for px, py in self.area(area_id).points)
            self._points[area_id] = found
        return found

    def middle(self, area_id: str) -> Point:
        """The table point of an area that is farthest from its borders: where its pieces stand."""
        if area_id not in self._middles:
            self._middles[area_id] = deep_point(self.points(area_id))
        return self._middles[area_id]

    def value(
        self, area_id: str, name: str, default: PropertyValue | None = None
    ) -> PropertyValue | None:
        """A property of an area, or `default`."""
        printed = self._values.get(area_id)
        if printed is None:
            printed = dict(self.area(area_id).properties)
        return printed.get(name, default)

    @cached_property
    def _values(self) -> Mapping[str, Mapping[str, PropertyValue]]:
        return {area.id: dict(reversed(area.properties)) for area in self._map.areas}
