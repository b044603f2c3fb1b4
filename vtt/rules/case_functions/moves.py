"""Case functions about moves: costs, ends of paths, first obstacles, columns."""

from typing import Any

import msgspec

from vtt.base.errors import FormatError
from vtt.geometry.column import Trail, advance_trail, follow
from vtt.geometry.distance import distance
from vtt.geometry.first_contact import first_contact
from vtt.geometry.motion import Leg
from vtt.geometry.path import path_end
from vtt.geometry.path_length import Measure, max_wheel, move_cost, path_length, wheel_cost
from vtt.rules.geometry_cases import GeometryCase, register


def legs_of(case: GeometryCase) -> list[Leg]:
    """The argument `legs`: a list of lists such as `["straight", 40]` or `["wheel", "right", 60]`.

    Raises:
        FormatError: if a leg is none.
    """
    try:
        return msgspec.convert(case.arg("legs"), list[Leg])
    except msgspec.ValidationError as error:
        raise FormatError(f"{case.where}: legs: {error}") from error


@register("move_cost")
def cost_of_move(case: GeometryCase) -> Any:
    """The longest corner displacement in mm from piece `a` to the pose `end`."""
    base = case.footprint("a")
    return move_cost(base.outline, base.pose, case.pose("end"))


@register("path_length")
def length_of_path(case: GeometryCase) -> Any:
    """The length in mm of the path `legs` of piece `a`, by `measure`."""
    base = case.footprint("a")
    return path_length(base.outline, base.pose, legs_of(case), Measure(case.arg("measure")))


@register("path_end")
def end_of_path(case: GeometryCase) -> Any:
    """Where piece `a` stands after the path `legs`."""
    base = case.footprint("a")
    return path_end(base.outline, base.pose, legs_of(case))


@register("wheel_cost")
def cost_of_wheel(case: GeometryCase) -> Any:
    """The chord in mm of a wheel of `degrees` with a front of `frontage` mm."""
    return wheel_cost(case.arg("frontage"), case.arg("degrees"))


@register("max_wheel")
def widest_wheel(case: GeometryCase) -> Any:
    """The widest wheel in degrees with a front of `frontage` mm and `allowance` mm to spend."""
    return max_wheel(case.arg("frontage"), case.arg("allowance"))


@register("first_contact")
def first_obstacle(case: GeometryCase) -> Any:
    """What piece `a` first meets on the path `legs` and after how many mm; "nothing" if free."""
    others = {name: base for name, base in case.footprints().items() if name != "a"}
    found = first_contact(case.footprint("a"), legs_of(case), others)
    return "nothing" if found is None else [found.obstacle, found.distance]


@register("column_follow")
def column_follows(case: GeometryCase) -> Any:
    """Where a column stands (pieces in order, leader first) after the leader's path `legs`."""
    column = list(case.footprints().values())
    trail = advance_trail(Trail.behind(column[0]), column[0], legs_of(case))
    return follow(column, trail)


@register("column_gap")
def gap_in_column(case: GeometryCase) -> Any:
    """The distance in mm of the leader and the next base of a column after the path `legs`."""
    column = list(case.footprints().values())
    trail = advance_trail(Trail.behind(column[0]), column[0], legs_of(case))
    leader, second, *_ = (
        base.at(pose) for base, pose in zip(column, follow(column, trail), strict=True)
    )
    return distance(leader, second)
