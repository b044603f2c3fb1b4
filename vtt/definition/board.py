"""Tables (one plane each, with a tab of its own) and the boards that lie on them."""

from typing import TypeAlias

import msgspec

from vtt.base.ids import BoardId, SideId, TableId, ZoneId
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
    """A named place that a table gives an area: a town, winter quarters, a battle wing. Table mm.

    `sign` is one of `vtt.definition.pattern.Sign`.
    """

    id: str
    name: str
    points: tuple[Point, ...]
    properties: Properties = ()
    sign: str = "none"


class RegionDefinition(msgspec.Struct, frozen=True):
    """A named point of a board or zone, in board mm, to which pieces near it belong."""

    id: str
    name: str
    x: float
    y: float


class ZoneDefinition(msgspec.Struct, frozen=True):
    """A named part of a board in board mm, with a grid of its own where it differs.

    `label` says how a place in it is called: `$name$` is the zone's name, `$gridLocation$` that of the
    cell or region. Pieces snap to its `regions` if `snaps_to_regions`.
    """

    id: ZoneId
    name: str
    points: tuple[Point, ...]
    grid: GridSpec | None = None
    properties: Properties = ()
    regions: tuple[RegionDefinition, ...] = ()
    snaps_to_regions: bool = True
    label: str = "$name$"
    uses_board_grid: bool = False


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
    """A board on a table: its left upper corner and size in table mm; `reversed`: turned by 180 degrees."""

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
    regions: tuple[RegionDefinition, ...] = ()
    snaps_to_regions: bool = True
    reversed: bool = False


class SnapDefinition(msgspec.Struct, frozen=True):
    """How far a base may jump to line up with another one when it is let go on an open plane.

    `distance` holds for its farthest corner, in mm, `degrees` for its turn; `overlap_distance` takes
    the place of `distance` when it was let go on top of another base.
    """

    distance: float
    degrees: float
    overlap_distance: float


class StackingDefinition(msgspec.Struct, frozen=True):
    """How the pieces of a stack are shifted, each against the one below, in mm: right, and up.

    `open` holds for a stack that is shown spread out. Without `stacks` pieces never form stacks here.
    """

    x: float = 0.5
    y: float = 1.0
    open_x: float = 1.5
    open_y: float = 4.5
    stacks: bool = True


class TableDefinition(msgspec.Struct, frozen=True):
    """One plane of play in mm; boards lie on it in the order given.

    `order` is its place among the tables (ties by id): each lies in a file of its own. Without a
    `snap` bases stay where they are let go. A table with `owners` belongs to these sides; others see it
    if it is `open_to_all`. On a hand all pieces lie in one row. Pieces are drawn in layers by the value
    of `layer_property`: first those with the first value of `layer_order`. One that is `on_request` has
    no tab until a player asks for it, or something happens there.
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
    stacking: StackingDefinition | None = None
    owners: tuple[SideId, ...] = ()
    open_to_all: bool = True
    is_hand: bool = False
    layer_property: str = ""
    layer_order: tuple[str, ...] = ()
    on_request: bool = False
