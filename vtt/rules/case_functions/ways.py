"""Case functions about ways round obstacles, and where a base can get to among them."""

from typing import Any

import shapely

from vtt.geometry.area import base_area
from vtt.geometry.ways import Way, shortest_way
from vtt.rules.geometry_cases import GeometryCase, register


@register("way_length")
def length_of_way(case: GeometryCase) -> Any:
    """The length in mm of the shortest way from piece `a` to piece `b`; "none" where there is none."""
    way = _way(case)
    return "none" if way is None else way.length


@register("way_points")
def points_of_way(case: GeometryCase) -> Any:
    """The points of the shortest way from piece `a` to piece `b`; "none" where there is none."""
    way = _way(case)
    return "none" if way is None else way.points


def _way(case: GeometryCase) -> Way | None:
    """All other pieces are in the way, and `obstacles` (lists of points)."""
    others = [base for name, base in case.footprints().items() if name not in ("a", "b")]
    obstacles = [*map(base_area, others), *map(shapely.Polygon, case.arg("obstacles", []))]
    return shortest_way(case.footprint("a"), case.footprint("b"), obstacles)
