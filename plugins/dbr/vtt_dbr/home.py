"""Each side's own edge of the table: where routers run to, and what edges a flight shuns (B21, B22)."""

import shapely

from vtt.base.ids import SideId
from vtt.geometry.advance import edge_walls
from vtt.rules.view import RulesView
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.element import Element

WALL_MM = 100.0
"""How thick the table's edges are as walls; any thickness will do."""

EDGES = {0: "bottom", 90: "left", 180: "top", 270: "right"}
"""The edge behind a side that looks so on to the table, in degrees clockwise from up the table."""


def home_of(view: RulesView, side: SideId | None) -> str:
    """The name of a side's own edge: the one behind it; where the module does not say, below the first."""
    facing = None if side is None else view.module.side(side).facing
    if facing is None:
        facing = 0.0 if side in (None, view.state.sides[0]) else 180.0
    return EDGES[round(facing / 90.0) % 4 * 90]


def home_edge(view: RulesView, field: Battlefield, side: SideId | None) -> shapely.LineString:
    """A side's own edge as a line in table mm."""
    return _edges(view, field)[home_of(view, side)]


def foreign_edges(
    view: RulesView, field: Battlefield, element: Element
) -> tuple[shapely.Polygon, ...]:
    """What lies beyond the three edges of the table that are not an element's own."""
    table, own = view.module.table(field.table), home_of(view, element.side)
    walls = edge_walls((0.0, 0.0, table.width, table.height), WALL_MM)
    return tuple(wall.polygon for name, wall in walls.items() if name != own)


def _edges(view: RulesView, field: Battlefield) -> dict[str, shapely.LineString]:
    table = view.module.table(field.table)
    corners = {
        "bottom": ((0.0, table.height), (table.width, table.height)),
        "top": ((0.0, 0.0), (table.width, 0.0)),
        "left": ((0.0, 0.0), (0.0, table.height)),
        "right": ((table.width, 0.0), (table.width, table.height)),
    }
    return {name: shapely.LineString(ends) for name, ends in corners.items()}
