"""Tables (one plane each, with a tab of its own) and the boards that lie on them."""

from typing import TypeAlias

import msgspec

from vtt.base.ids import BoardId, TableId, ZoneId
from vtt.definition.area_map import AreaMapDefinition
from vtt.definition.cell_map import CellMapDefinition
from vtt.definition.values import Properties
from vtt.geometry.grid_spec import GridSpec
from vtt.geometry.pose import Point


class LevelDefinition(msgspec.Struct, frozen=True):
    """A named height at which pieces of one place can stand (ground, wall, tower, ladder)."""

    id: str
    name: str
    order: int = 0


class SlotDefinition(msgspec.Struct, frozen=True):
    """A named place that a table gives an area: a town, winter quarters, a battle wing. Table mm."""

    id: str
    name: str
    points: tuple[Point, ...]
    properties: Properties = ()


class ZoneDefinition(msgspec.Struct, frozen=True):
    """A named part of a board in board mm, with a grid of its own where it differs."""

    id: ZoneId
    name: str
    points: tuple[Point, ...]
    grid: GridSpec | None = None
    properties: Properties = ()


class BoardPicture(msgspec.Struct, frozen=True, tag="picture"):
    """A board drawn by a picture file, stretched to the board's size in mm."""

    path: str


class BoardShape(msgspec.Struct, frozen=True):
    """One drawn polygon or line of a board, in board mm."""

    points: tuple[Point, ...]
    fill: str = ""
    stroke: str = ""
    stroke_width: float = 0.0
    closed: bool = True
    pattern: str = "plain"


class BoardDrawing(msgspec.Struct, frozen=True, tag="drawing"):
    """A board drawn from shapes, first one lowest."""

    shapes: tuple[BoardShape, ...] = ()


BoardImage: TypeAlias = BoardPicture | BoardDrawing


class BoardDefinition(msgspec.Struct, frozen=True):
    """A board on a table: its left upper corner and size in table mm."""

    id: BoardId
    name: str
    x: float
    y: float
    width: float
    height: float
    image: BoardImage | None = None
    grid: GridSpec | None = None
    zones: tuple[ZoneDefinition, ...] = ()
    cell_map: CellMapDefinition | None = None
    area_map: AreaMapDefinition | None = None


class SnapDefinition(msgspec.Struct, frozen=True):
    """How far a base may jump to line up with another one when it is let go on an open plane.

    `distance` holds for its farthest corner, in mm, `degrees` for its turn; `overlap_distance` takes
    the place of `distance` when it was let go on top of another base.
    """

    distance: float
    degrees: float
    overlap_distance: float


class TableDefinition(msgspec.Struct, frozen=True):
    """One plane of play in mm; boards lie on it in the order given.

    `order` is its place among the tables (ties by id): each lies in a file of its own. Without a
    `snap` bases stay where they are let go.
    """

    id: TableId
    name: str
    width: float
    height: float
    ground: str = "#d8d2be"
    ground_dark: str = ""
    boards: tuple[BoardDefinition, ...] = ()
    levels: tuple[LevelDefinition, ...] = ()
    slots: tuple[SlotDefinition, ...] = ()
    order: int = 0
    snap: SnapDefinition | None = None
