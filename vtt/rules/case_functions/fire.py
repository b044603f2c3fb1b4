"""Case functions about shooting. Ranges and the width of the zone are arguments: they are the game's."""

from typing import Any

import shapely

from vtt.geometry.edges import Side, edge
from vtt.geometry.fire import check_target
from vtt.geometry.fire_field import FireArc, FireField, FireZone
from vtt.geometry.sight import Blind, visible
from vtt.rules.geometry_cases import GeometryCase, register


def field_of(case: GeometryCase) -> FireField:
    """The field of piece `s`: a strip ahead of its `edge`, or an arc about its origin."""
    shooter, reach = case.footprint("s"), case.arg("range")
    if "left" in case.args:
        return FireArc(shooter.pose, case.arg("left"), case.arg("right"), reach)
    side = Side(case.arg("edge", "front"))
    return FireZone(edge(shooter, side), case.arg("extension"), reach)


@register("target_check")
def check_of_target(case: GeometryCase) -> Any:
    """The result and the range in mm of piece `s` shooting at piece `t` past all others."""
    others = {name: base for name, base in case.footprints().items() if name not in ("s", "t")}
    found = check_target(field_of(case), case.footprint("t"), others)
    return [found.result, found.range]


@register("target_blockers")
def blockers_of_target(case: GeometryCase) -> Any:
    """The names of the pieces that block the line of fire from `s` to `t`."""
    others = {name: base for name, base in case.footprints().items() if name not in ("s", "t")}
    found = check_target(field_of(case), case.footprint("t"), others)
    return sorted(found.blockers or {})


@register("fire_range")
def range_of_fire(case: GeometryCase) -> Any:
    """The range in mm from the front edge of piece `s` to piece `t`."""
    zone = FireZone(edge(case.footprint("s"), Side.FRONT), 0.0, 1.0)
    return check_target(zone, case.footprint("t"), {}).range


@register("visible")
def sees(case: GeometryCase) -> Any:
    """Whether piece `a` sees piece `b` at `sight` mm through `terrain` (lists of points) of `depth`."""
    blinds = [Blind(shapely.Polygon(points), case.arg("depth")) for points in case.arg("terrain")]
    return visible(case.footprint("a"), case.footprint("b"), blinds, case.arg("sight"))
