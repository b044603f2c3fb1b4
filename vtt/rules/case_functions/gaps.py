"""Case functions about gaps. The least width is an argument: it is the game's."""

from typing import Any

from vtt.geometry.distance import distance
from vtt.geometry.gaps import first_breach, narrow_corridors
from vtt.rules.case_functions.moves import legs_of
from vtt.rules.geometry_cases import GeometryCase, register


@register("gap_width")
def width_of_gap(case: GeometryCase) -> Any:
    """The gap in mm between pieces `a` and `b`."""
    return distance(case.footprint("a"), case.footprint("b"))


@register("gap_breach")
def breach_of_gap(case: GeometryCase) -> Any:
    """Whether piece `m` stands in a gap narrower than `limit` mm between any two other pieces."""
    mover = case.footprint("m")
    others = {name: base for name, base in case.footprints().items() if name != "m"}
    return any(gap.breached_by(mover) for gap in narrow_corridors(others, case.arg("limit")))


@register("first_gap_breach")
def breach_on_path(case: GeometryCase) -> Any:
    """After how many mm of the path `legs` piece `m` pushes into a gap; "nothing" if it never does."""
    others = {name: base for name, base in case.footprints().items() if name != "m"}
    gaps = narrow_corridors(others, case.arg("limit"))
    found = first_breach(case.footprint("m"), legs_of(case), gaps)
    return "nothing" if found is None else [found[0].first, found[0].second, found[1].distance]
