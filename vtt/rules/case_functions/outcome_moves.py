"""Case functions about recoils, flights and advances. All distances are arguments: they are the game's.

What happens to the pieces that are come upon is the argument `respond`, by their names (push, pass,
flee, stop or block; push where nothing is said).
"""

from typing import Any

import shapely

from vtt.base.errors import FormatError
from vtt.base.problems import did_you_mean
from vtt.geometry.advance import advance, edge_walls, follow_up_distance
from vtt.geometry.area import standing
from vtt.geometry.flee import Flight, flee, run_by_rear_edge
from vtt.geometry.least_turn import least_turns
from vtt.geometry.outcome import OutcomePlan, Response, ResponseRule, Surroundings
from vtt.geometry.recoil import destroyed_behind, recoil
from vtt.rules.geometry_cases import GeometryCase, register


@register("recoil")
def plan_of_recoil(case: GeometryCase) -> Any:
    """Where the pieces stand that move when piece `a` recoils `distance` mm, or why pieces are lost."""
    return _told(recoil("a", case.arg("distance"), _around(case), _respond(case)), case)


@register("recoil_meetings")
def meetings_of_recoil(case: GeometryCase) -> Any:
    """What piece `a` meets when it recoils: name, mm, and the parts of both that touch."""
    plan = recoil("a", case.arg("distance"), _around(case), _respond(case))
    return [
        [met.other, met.distance, *([] if met.parts is None else [met.parts.own, met.parts.other])]
        for met in plan.met
    ]


@register("flee")
def plan_of_flight(case: GeometryCase) -> Any:
    """Where the pieces stand that move when piece `a` flees: `recoil` mm, then `distance` mm.

    The latter from rear edge to rear edge; it looks `look` mm ahead and turns `most_turn` degrees at
    most to avoid `obstacles` (lists of points).
    """
    flight = Flight(
        case.arg("recoil"),
        run_by_rear_edge(case.arg("distance"), case.footprint("a")),
        case.arg("look"),
        case.arg("most_turn"),
    )
    obstacles = [shapely.Polygon(points) for points in case.arg("obstacles", [])]
    return _told(flee("a", flight, _around(case), _respond(case), obstacles), case)


@register("flee_turns")
def turns_of_flight(case: GeometryCase) -> Any:
    """The least turns in degrees with which piece `a`, as it faces, has a free way ahead."""
    obstacles = [shapely.Polygon(points) for points in case.arg("obstacles")]
    return least_turns(case.footprint("a"), case.arg("look"), case.arg("most_turn"), obstacles)


@register("advance")
def distance_of_advance(case: GeometryCase) -> Any:
    """How far piece `a` goes ahead, `distance` mm at most, until it meets one of the others."""
    others = {name: base for name, base in case.footprints().items() if name != "a"}
    if "table" in case.args:
        left, top, right, bottom = case.arg("table")
        others |= edge_walls((left, top, right, bottom), thickness=case.arg("distance"))
    return advance(case.footprint("a"), case.arg("distance"), others).distance


@register("follow_up_distance")
def length_of_follow_up(case: GeometryCase) -> Any:
    """How far a winner by `margin` points with `depth` mm follows up, `points_per_depth` a depth."""
    return follow_up_distance(case.arg("margin"), case.arg("depth"), case.arg("points_per_depth"))


@register("destroyed_behind")
def destroyed_with(case: GeometryCase) -> Any:
    """The pieces less than `distance` mm straight behind piece `a`."""
    others = {name: base for name, base in case.footprints().items() if name != "a"}
    return destroyed_behind(case.footprint("a"), case.arg("distance"), others)


def _around(case: GeometryCase) -> Surroundings[str]:
    """The pieces, the argument `terrain` (points by name) and the argument `table`."""
    terrain = {
        name: standing([(x, y) for x, y in points])
        for name, points in case.arg("terrain", {}).items()
    }
    table = case.arg("table", None)
    return Surroundings(case.footprints(), terrain, None if table is None else tuple(table))


def _respond(case: GeometryCase) -> ResponseRule[str]:
    chosen = case.arg("respond", {})

    def respond(mover: str, other: str) -> Response:
        name = str(chosen.get(other, "push")).upper()
        if name not in Response.__members__:
            hint = did_you_mean(name, Response.__members__)
            raise FormatError(f"{case.where}: no response is called {name.lower()!r}{hint}")
        return Response[name]

    return respond


def _told(plan: OutcomePlan[str], case: GeometryCase) -> Any:
    """Losses as texts, or the new poses in the order of the position."""
    if plan.losses:
        return [f"{loss.name} lost: {loss.reason} {loss.by or ''}".strip() for loss in plan.losses]
    return [plan.poses[name] for name in case.pieces if name in plan.poses]
