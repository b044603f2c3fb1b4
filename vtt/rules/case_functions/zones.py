"""Case functions about frontal zones. The depth of the zone is an argument: it is the game's."""

from typing import Any

from vtt.geometry.motion import Free
from vtt.geometry.path import poses_along
from vtt.geometry.zone import exposed_mm, front_overlap_mm, in_zone
from vtt.geometry.zone_passage import ZoneRules, zone_passage
from vtt.rules.geometry_cases import GeometryCase, register


@register("in_zone")
def is_in_zone(case: GeometryCase) -> Any:
    """Whether piece `m` stands in the zone of piece `e`, `depth` mm deep."""
    return in_zone(case.footprint("m"), case.footprint("e"), case.arg("depth"))


@register("exposed_mm")
def exposed_in_zone(case: GeometryCase) -> Any:
    """How many mm of piece `m` are exposed to piece `e`, screened by all other pieces."""
    screens = [base for name, base in case.footprints().items() if name not in ("m", "e")]
    return exposed_mm(case.footprint("m"), case.footprint("e"), case.arg("depth"), screens)


@register("front_overlap_mm")
def overlap_of_front(case: GeometryCase) -> Any:
    """How many mm of the front of piece `m` each other piece fills, in the order of the position."""
    mover = case.footprint("m")
    others = [base for name, base in case.footprints().items() if name != "m"]
    return [front_overlap_mm(other, mover) for other in others]


@register("zone_passage")
def passage_of_zone(case: GeometryCase) -> Any:
    """The clause that lets piece `m` go straight to the pose `end` past piece `e`.

    All pieces but `m` are enemies. The way is sampled every `step_mm` and `step_degrees`.
    """
    mover = case.footprint("m")
    enemies = {name: base for name, base in case.footprints().items() if name != "m"}
    poses = poses_along(
        mover.outline,
        mover.pose,
        [Free(case.pose("end"))],
        case.arg("step_mm"),
        case.arg("step_degrees"),
    )
    rules = ZoneRules(case.arg("depth"), case.arg("slack", 0.0))
    return zone_passage([mover.at(pose) for pose in poses], "e", enemies, rules).clause
