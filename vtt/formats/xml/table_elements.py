"""Tables and boards as elements: `maps/<table>.xml`."""

from vtt.definition.area_map import (
    AreaDefinition,
    AreaMapDefinition,
    BorderDefinition,
    CourseDefinition,
    LegendDefinition,
    SectorDefinition,
)
from vtt.definition.board import (
    BoardDefinition,
    BoardDrawing,
    BoardPicture,
    BoardShape,
    LevelDefinition,
    RegionDefinition,
    SlotDefinition,
    SnapDefinition,
    StackingDefinition,
    TableDefinition,
    ZoneDefinition,
)
from vtt.definition.cell_map import CellDefinition, CellMapDefinition, CellSideDefinition
from vtt.formats.xml.declare import attribute, element, many, one
from vtt.formats.xml.grid_elements import GRIDS
from vtt.formats.xml.piece_elements import by_id, properties
from vtt.formats.xml.simple_types import (
    COLOUR,
    FLAG,
    ID,
    IDS,
    INTEGER,
    MM,
    NAMES,
    NUMBER,
    PATH,
    PATTERN,
    POINTS,
    SIGN,
    TEXT,
)

_NAMED = (
    attribute("id", ID, "Its id."),
    attribute("name", TEXT, "Its name for people."),
)

LEVEL = element(
    "level",
    LevelDefinition,
    "A named height at which pieces of one place can stand (ground, wall, tower).",
    *_NAMED,
    attribute("order", INTEGER, "The higher, the nearer to the eye."),
)
SLOT = element(
    "slot",
    SlotDefinition,
    "A named place within an area or on the table: a town, winter quarters, a battle wing.",
    *_NAMED,
    attribute("points-mm", POINTS, "Its polygon on the table."),
    attribute("sign", SIGN, "What it shows while nothing stands in it."),
    properties(),
)
REGION = element(
    "region",
    RegionDefinition,
    "A named point to which pieces near it belong.",
    *_NAMED,
    attribute("x-mm", MM, "Where it lies, from the board's left edge."),
    attribute("y-mm", MM, "Where it lies, from the board's top edge."),
)
ZONE = element(
    "zone",
    ZoneDefinition,
    "A named part of the board, with a grid of its own where it differs from the board's.",
    *_NAMED,
    attribute("points-mm", POINTS, "Its polygon on the board."),
    properties(),
    attribute("label", TEXT, "How a place in it is called: $name$, $gridLocation$."),
    attribute("uses-board-grid", FLAG, "Whether the board's grid holds in it."),
    attribute("snaps-to-regions", FLAG, "Whether pieces snap to its regions."),
    one("grid", *GRIDS),
    many("regions", REGION),
)
SHAPE = element(
    "shape",
    BoardShape,
    "A polygon or a line of the drawing.",
    attribute("points-mm", POINTS, "Its points on the board."),
    attribute("fill", COLOUR, "Colour of the inside; none without it."),
    attribute("stroke", COLOUR, "Colour of the line; none without it."),
    attribute("stroke-width-mm", MM, "Width of the line."),
    attribute("closed", FLAG, "Whether the last point is joined to the first."),
    attribute("pattern", PATTERN, "Pattern of the inside."),
)
BOARD_IMAGES = (
    element(
        "picture",
        BoardPicture,
        "A picture file, stretched to the board's size.",
        attribute("path", PATH, "The file."),
        name="board-picture",
    ),
    element(
        "drawing",
        BoardDrawing,
        "A drawing made of shapes, the lowest first.",
        many("shapes", SHAPE),
    ),
)
CELL_MAP = element(
    "cell-map",
    CellMapDefinition,
    "What is printed in the cells of the grid and on the sides between them.",
    many(
        "cells",
        element(
            "cell",
            CellDefinition,
            "A cell.",
            attribute("label", TEXT, "Its printed label."),
            attribute("terrain", ID, "The terrain kind in it."),
            properties(),
        ),
        sort=lambda cell: cell.label,
    ),
    many(
        "sides",
        element(
            "cell-side",
            CellSideDefinition,
            "The side between two neighbouring cells.",
            attribute("first", TEXT, "Label of the one cell."),
            attribute("second", TEXT, "Label of the other cell."),
            attribute("kind", TEXT, "What lies there: river, wall, bridge."),
            properties(),
        ),
        sort=lambda side: (side.first, side.second, side.kind),
    ),
)
AREA_MAP = element(
    "area-map",
    AreaMapDefinition,
    "Areas of the board and the borders between them.",
    many(
        "areas",
        element(
            "area",
            AreaDefinition,
            "An area.",
            *_NAMED,
            attribute("points-mm", POINTS, "Its polygon on the board."),
            attribute(
                "name-line-mm", POINTS, "Where its name begins and ends; without it along the land."
            ),
            attribute("kind", TEXT, "The module's word for it: land, sea."),
            properties(),
        ),
        sort=by_id,
    ),
    many(
        "borders",
        element(
            "border",
            BorderDefinition,
            "Two areas that touch.",
            attribute("first", ID, "The one area."),
            attribute("second", ID, "The other area."),
            attribute("kind", TEXT, "What lies between them: river, mountains."),
        ),
        sort=lambda border: (border.first, border.second, border.kind),
    ),
    many(
        "courses",
        element(
            "course",
            CourseDefinition,
            "A line drawn over the areas, with no part in their borders: a river, a road.",
            *_NAMED,
            attribute(
                "points-mm", POINTS, "Its points on the board, from the spring to the mouth."
            ),
            attribute("kind", ID, "Its terrain kind."),
            attribute("width-mm", MM, "Its width; that of a river at its mouth."),
        ),
        sort=by_id,
    ),
    many(
        "sectors",
        element(
            "sector",
            SectorDefinition,
            "A group of areas with a tint of its own: those whose property `sector` is its id.",
            *_NAMED,
        ),
        sort=by_id,
    ),
    one(
        "legend",
        element(
            "legend",
            LegendDefinition,
            "Where the sectors and the kinds of areas and courses are explained.",
            attribute("x-mm", MM, "Its left edge on the board."),
            attribute("y-mm", MM, "Its top edge on the board."),
        ),
        default=None,
    ),
)
BOARD = element(
    "board",
    BoardDefinition,
    "A board on the table.",
    *_NAMED,
    attribute("x-mm", MM, "Its left edge on the table."),
    attribute("y-mm", MM, "Its top edge on the table."),
    attribute("width-mm", MM, "Its width."),
    attribute("height-mm", MM, "Its height."),
    attribute("snaps-to-regions", FLAG, "Whether pieces snap to its regions."),
    attribute("reversed", FLAG, "Whether it lies turned by 180 degrees."),
    one("image", *BOARD_IMAGES),
    one("grid", *GRIDS),
    many("zones", ZONE, sort=by_id),
    one("cell_map", CELL_MAP),
    one("area_map", AREA_MAP),
    many("regions", REGION),
)
SNAP = element(
    "snap",
    SnapDefinition,
    "How far a base jumps to line up with another one when it is let go; without it none does.",
    attribute("distance-mm", MM, "Longest way of its farthest corner."),
    attribute("degrees", NUMBER, "Widest turn."),
    attribute("overlap-distance-mm", MM, "Longest way where it was let go on top of another base."),
)
STACKING = element(
    "stacking",
    StackingDefinition,
    "How the pieces of a stack are shifted, each against the one below.",
    attribute("x-mm", MM, "To the right, while the stack is closed."),
    attribute("y-mm", MM, "Up, while the stack is closed."),
    attribute("open-x-mm", MM, "To the right, while it is spread out."),
    attribute("open-y-mm", MM, "Up, while it is spread out."),
    attribute("stacks", FLAG, "Whether pieces form stacks here."),
)
TABLE = element(
    "table",
    TableDefinition,
    "One plane of play, a tab of its own. It has a file of its own, `maps/<id>.xml`.",
    attribute("id", ID, "Its id, the file's name."),
    attribute("name", TEXT, "Its name for people."),
    attribute("width-mm", MM, "Its width."),
    attribute("height-mm", MM, "Its height."),
    attribute("ground", COLOUR, "Colour of the table where no board lies."),
    attribute("ground-dark", COLOUR, "The same in dark surroundings."),
    attribute("order", INTEGER, "Its place among the tables; those with the same go by id."),
    attribute("owners", IDS, "The sides that it belongs to; all without it."),
    attribute("open-to-all", FLAG, "Whether the other sides may look at it."),
    attribute("hand", FLAG, "Whether its pieces lie in one row.", to="is_hand"),
    attribute("on-request", FLAG, "Whether its tab is shown only when a player asks for it."),
    attribute("layer-property", TEXT, "The property that gives the layer of a piece."),
    attribute("layer-order", NAMES, "Its values, the lowest layer first."),
    one("snap", SNAP, default=None),
    one("stacking", STACKING, default=None),
    many("levels", LEVEL, sort=lambda level: (level.order, level.id)),
    many("slots", SLOT, sort=by_id),
    many("boards", BOARD),
)
