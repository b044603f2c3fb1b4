"""Maps of areas: named polygons and the borders between them (the data of an area graph)."""

import msgspec

from vtt.definition.values import Properties
from vtt.geometry.pose import Point


class AreaDefinition(msgspec.Struct, frozen=True):
    """An area of a board, in board mm.

    Its name runs from the first to the last point of `name_line`; without one along the land.
    """

    id: str
    name: str
    points: tuple[Point, ...]
    kind: str = ""
    properties: Properties = ()
    name_line: tuple[Point, ...] = ()


class BorderDefinition(msgspec.Struct, frozen=True):
    """Two areas that touch, and what kind of border lies between them."""

    first: str
    second: str
    kind: str = ""


class CourseDefinition(msgspec.Struct, frozen=True):
    """A line over the areas, in board mm: a river, a road; `kind` is a terrain kind of the module.

    It is drawn as a curve through nearly its points, and that of flowing water grows from a spring
    to `width` at its last point. It has no part in borders and ways.
    """

    id: str
    name: str
    points: tuple[Point, ...]
    kind: str
    width: float = 0.0


class SectorDefinition(msgspec.Struct, frozen=True):
    """A group of areas with a tint of its own: those whose property `sector` is its id."""

    id: str
    name: str


class LegendDefinition(msgspec.Struct, frozen=True):
    """Where the sectors and the kinds of areas are explained: left upper corner in board mm."""

    x: float
    y: float


class AreaMapDefinition(msgspec.Struct, frozen=True):
    """The areas of a board, their borders, and what is drawn over and beside them."""

    areas: tuple[AreaDefinition, ...] = ()
    borders: tuple[BorderDefinition, ...] = ()
    courses: tuple[CourseDefinition, ...] = ()
    sectors: tuple[SectorDefinition, ...] = ()
    legend: LegendDefinition | None = None
