"""Terrain: kinds that a module declares, and features of these kinds that stand on a table.

A feature is a polygon with holes, or a line with a width (road, brook). Features enter a game by a
scenario and are then part of the state, since terrain can be placed and edited by hand.
"""

from typing import TypeAlias

import msgspec

from vtt.base.ids import TableId, TerrainId
from vtt.definition.values import Properties
from vtt.geometry.pose import Point


class TerrainKindDefinition(msgspec.Struct, frozen=True):
    """A kind of terrain: its look (`pattern` is one of the renderer's) and what rules read of it."""

    id: str
    name: str
    fill: str = "#c8c8b4"
    fill_dark: str = ""
    pattern: str = "plain"
    outline: str = ""
    order: int = 0
    properties: Properties = ()


class TerrainArea(msgspec.Struct, frozen=True, tag="area"):
    """A polygon in table mm, with holes."""

    points: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...] = ()


class TerrainLine(msgspec.Struct, frozen=True, tag="line"):
    """A centre line in table mm with a width in mm (0: a mere line, such as a hedge)."""

    points: tuple[Point, ...]
    width: float = 0.0


TerrainShape: TypeAlias = TerrainArea | TerrainLine


class TerrainFeature(msgspec.Struct, frozen=True):
    """A piece of terrain on a table; `height` is its level in steps (a hill's second step is 2)."""

    id: TerrainId
    kind: str
    table: TableId
    shape: TerrainShape
    name: str = ""
    height: float = 0.0
    properties: Properties = ()
