"""What case files may ask of the map: its regions, borders, points of contact, and the Rhine (0.3, 3.3)."""

import itertools

from vtt.base.frozen import FrozenDict
from vtt.rules.api import Question
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_bellum_gallicum.control import border, land, neighbours
from vtt_bellum_gallicum.fleets import seas
from vtt_bellum_gallicum.units import MAP

book = Rulebook()


@book.clause("0.3", otherwise="")
def sector_of(view: RulesView, region: str) -> str:
    """The sector of a region."""
    return str(view.areas(MAP).value(region, "sector", ""))


def map_counts(view: RulesView, _: FrozenDict) -> dict[str, int]:
    """How many regions, sectors, seas and impassable areas there are, and regions in some sectors."""
    regions, areas = land(view), view.areas(MAP)
    sectors = [sector_of(view, region) for region in regions]
    found = {name: sectors.count(name) for name in ("britannia", "germania", "romania")}
    closed = sum(areas.value(area, "impassable") is True for area in areas.areas)
    return {
        "regions": len(regions),
        "sectors": len(set(sectors)),
        "seas": len(set(seas(view).values())),
        "impassable": closed,
        **found,
    }


def land_borders(view: RulesView, _: FrozenDict) -> int:
    """How many pairs of regions name each other as neighbours; none names itself."""
    pairs = itertools.combinations(land(view), 2)
    return sum(b in neighbours(view, a) and a in neighbours(view, b) for a, b in pairs)


def corner_contacts(view: RulesView, _: FrozenDict) -> list[str]:
    """The pairs of regions that meet in a point and share no border."""
    corners = {region: set(view.areas(MAP).points(region)) for region in land(view)}
    return [
        f"{a}-{b}"
        for a, b in itertools.combinations(sorted(corners), 2)
        if corners[a] & corners[b] and border(view, a, b) is None
    ]


def rhine_borders(view: RulesView, _: FrozenDict) -> list[str]:
    """The regions that the Rhine parts from Germania."""
    return sorted(one for one in land(view) if border(view, one, "germania") == "rhine")


ASKED: tuple[Question, ...] = (map_counts, land_borders, corner_contacts, rhine_borders)
