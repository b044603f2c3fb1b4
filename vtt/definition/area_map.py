"""Maps of areas: named polygons and the borders between them (the data of an area graph)."""

import msgspec

from vtt.definition.values import Properties
from vtt.geometry.pose import Point


class AreaDefinition(msgspec.Struct, frozen=True):
    """An area of a board, in board mm."""

    id: str
    name: str
    points: tuple[Point, ...]
    kind: str = ""
    properties: Properties = ()


class BorderDefinition(msgspec.Struct, frozen=True):
    """Two areas that touch, and what kind of border lies between them."""

    first: str
    second: str
    kind: str = ""


class AreaMapDefinition(msgspec.Struct, frozen=True):
    """The areas of a board and their borders."""

    areas: tuple[AreaDefinition, ...] = ()
    borders: tuple[BorderDefinition, ...] = ()
