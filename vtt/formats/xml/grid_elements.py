"""Grids and their numbering as elements of boards and zones."""

from vtt.formats.xml.declare import Inline, attribute, element, inline, one
from vtt.formats.xml.simple_types import FLAG, INTEGER, MM, TEXT, choice
from vtt.geometry.grid_spec import (
    GridNumbering,
    HexGridSpec,
    IndexNumbering,
    IndexStyle,
    Orientation,
    SnapTargets,
    SquareGridSpec,
)


def _index(to: str, what: str) -> Inline:
    return inline(
        to,
        IndexNumbering,
        attribute(f"{to}-style", choice(IndexStyle), f"How the {what} is written.", to="style"),
        attribute(
            f"{to}-offset", INTEGER, f"Added to the {what}, which counts from 0.", to="offset"
        ),
        attribute(f"{to}-digits", INTEGER, f"Least number of digits of the {what}.", to="digits"),
        attribute(
            f"{to}-descends-from",
            INTEGER,
            f"Where the {what} counts down, the number that it is taken from.",
            to="descends_from",
        ),
    )


NUMBERING = element(
    "numbering",
    GridNumbering,
    "How cells are called. Lines are columns (rows, for pointy-top hexes); places count along a line.",
    _index("line", "line"),
    _index("place", "place in the line"),
    attribute("separator", TEXT, "Stands between line and place."),
    attribute("place-first", FLAG, "Whether the place is written before the line."),
    attribute("staggered", FLAG, "Whether odd lines of hexes have places higher by one."),
    attribute("diagonal", INTEGER, "-1 or 1: places count along the grain of the hexes."),
)
_SNAP = inline(
    "snap",
    SnapTargets,
    attribute("snap-sides", FLAG, "Whether pieces snap to the sides of cells too.", to="sides"),
    attribute(
        "snap-corners", FLAG, "Whether pieces snap to the corners of cells too.", to="corners"
    ),
    attribute("snap-nowhere", FLAG, "Whether pieces stay where they are put.", to="nowhere"),
)
_X0 = attribute("x0-mm", MM, "Where the centre of cell 0,0 lies, from the board's left edge.")
_Y0 = attribute("y0-mm", MM, "Where the centre of cell 0,0 lies, from the board's top edge.")

_SHOWN = attribute("shown", FLAG, "Whether its lines are drawn; the board's picture may have them.")
_NAMED = attribute("named", FLAG, "Whether the names of cells are drawn.")

HEX_GRID = element(
    "hex-grid",
    HexGridSpec,
    "A grid of hexes.",
    attribute("orientation", choice(Orientation), "Which way up the hexes lie."),
    attribute("dx-mm", MM, "From one column of centres to the next."),
    attribute("dy-mm", MM, "From one row of centres to the next."),
    _X0,
    _Y0,
    _SNAP,
    _SHOWN,
    _NAMED,
    one("numbering", NUMBERING),
)
SQUARE_GRID = element(
    "square-grid",
    SquareGridSpec,
    "A grid of squares or rectangles.",
    attribute("dx-mm", MM, "Width of a cell."),
    attribute("dy-mm", MM, "Height of a cell."),
    _X0,
    _Y0,
    attribute("diagonals", FLAG, "Whether cells that touch at a corner are neighbours."),
    _SNAP,
    _SHOWN,
    _NAMED,
    one("numbering", NUMBERING),
)
GRIDS = (HEX_GRID, SQUARE_GRID)
