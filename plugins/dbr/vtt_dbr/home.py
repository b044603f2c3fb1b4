"""Each side's own edge of the table: where routers run to, and what edges a flight shuns (B21, B22)."""

import shapely

from vtt.base.ids import SideId
from vtt.geometry.advance import edge_walls
from vtt.rules.view import RulesView
from vtt_dbr import tables
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.element import Element

HOMES = "home_edges"
WALL_MM = 100.0
"""How thick the table's edges are as walls; any thickness will do."""

DEFAULTS = ("bottom", "top")
"""Where the module's table of edges has no row for a side: the first side below, others above."""


def home_of(view: RulesView, side: SideId | None) -> str:
    """The name of a side's own edge: bottom, top, left or right."""
    if side is not None and side in tables.rows(view, HOMES):
        return tables.word(view, HOMES, side, "edge")
    first = side is None or side == view.state.sides[0]
    return DEFAULTS[0 if first else 1]


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
