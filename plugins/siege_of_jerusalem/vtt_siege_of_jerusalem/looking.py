"""A line of fire told to who looks along it: what is in the way, and what else counts (9.5 to 9.9)."""

from vtt.base.ids import TableId
from vtt.geometry.pose import Point
from vtt.rules.sighting import Sighting
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.sight import Sight, sight
from vtt_siege_of_jerusalem.units import CITY

OVER_THE_EDGE = "9.52"


def sighting(view: RulesView, table: TableId, start: Point, end: Point) -> Sighting | None:
    """Whether fire passes between two places on the map; None off its hexes."""
    if table != CITY:
        return None
    where = city(view)
    first, last = where.board.cell_at(start), where.board.cell_at(end)
    if first is None or last is None:
        return None
    found = sight(view, where.number_of(first), where.number_of(last))
    if found.clear:
        return Sighting(True, *_on_the_way(found))
    barred = where.board.cell(found.over)
    kind = where.terrain[where.number(found.over)]
    names = {terrain.id: terrain.name for terrain in view.module.terrain_kinds}
    what = f"{names.get(kind, kind).lower()} in {found.over} is in the way"
    if found.rule == OVER_THE_EDGE:
        what = f"the edge of the slope hides {found.over}"
    return Sighting(False, what, found.rule, where.board.centre(barred))


def _on_the_way(found: Sight) -> tuple[str, str]:
    """What a free line passes that counts in fire, and its rule."""
    if found.indirect:
        return "over men between, so fire is indirect", "9.9"
    if found.towers:
        return f"through the hexes of {found.towers} siege towers", "9.13"
    return ("through a breach", "9.5") if found.breach else ("", "")
