"""Where pieces stand on the map, so that names, towns, forces and markers keep clear of each other.

The module's map says it: where each side's force, winter quarters and markers of a region stand, and
where those stand who besiege a town. A region that does not say has them in its middle.
"""

from vtt.base.ids import SideId
from vtt.geometry.pose import Point
from vtt.rules.view import RulesView
from vtt_bellum_gallicum.units import MAP

STRIP = ("spqr", "scorched", "depot", "hiberna", "revolt_year")
"""The markers of a region, from left to right."""
STEP = 8.0
"""How far apart in mm the markers of a region lie: half a counter."""
HALF, LOWER = 8.0, 3.0
"""In a town's box people stand so far to the right of its middle, markers to the left; below its name."""


def force_point(view: RulesView, region: str, side: SideId, winters: bool) -> Point:
    """Where the force of a side stands in the open of a region, or in its winter quarters."""
    return _printed(view, region, "winter_at" if winters else f"{side}_at")


def marker_point(view: RulesView, region: str, kind: str) -> Point:
    """Where a marker lies in its region; the siege of a hiberna lies on the winter quarters."""
    if kind not in STRIP:
        return _printed(view, region, "winter_at")
    x, y = _printed(view, region, "markers_at")
    return (x + STEP * (STRIP.index(kind) - (len(STRIP) - 1) / 2), y)


def town_point(view: RulesView, slot: str, for_marker: bool = False) -> Point:
    """Where people stand in a town's box, or the markers that lie on it."""
    points = next(item.points for item in view.module.table(MAP).slots if item.id == slot)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    return (middle[0] + (-HALF if for_marker else HALF), middle[1] + LOWER)


def lines_point(view: RulesView, region: str, slot: str) -> Point:
    """Where those stand who besiege a town; before a hiberna, where the enemy's force stands."""
    for item in view.module.table(MAP).slots:
        found = dict(item.properties).get("besiegers_at") if item.id == slot else None
        if found is not None:
            return _point(str(found))
    return _printed(view, region, "gallic_at")


def _printed(view: RulesView, region: str, key: str) -> Point:
    found = view.areas(MAP).value(region, key)
    return view.areas(MAP).middle(region) if found is None else _point(str(found))


def _point(words: str) -> Point:
    x, y = words.split()
    return (float(x), float(y))
