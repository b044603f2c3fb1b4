"""Case functions about groups: who belongs together, columns, group moves, about-faces."""

from typing import Any

from vtt.geometry.flanking import overlaps_on
from vtt.geometry.footprint import Footprint
from vtt.geometry.group import formation, frontage, groups, is_column
from vtt.geometry.group_moves import about_face_cost, about_faced, carried, group_path_length
from vtt.geometry.motion import Straight
from vtt.geometry.path_length import Measure
from vtt.rules.case_functions.moves import legs_of
from vtt.rules.geometry_cases import GeometryCase, register


@register("groups")
def groups_of(case: GeometryCase) -> Any:
    """The connected groups as lists of names; only pieces with equal marks may join."""

    def may_join(first: str, second: str) -> bool:
        return case.pieces[first].marks == case.pieces[second].marks

    return [sorted(group) for group in groups(case.footprints(), may_join)]


@register("is_column")
def is_one_column(case: GeometryCase) -> Any:
    """Whether the pieces are one column."""
    return is_column(case.footprints())


@register("ranks")
def ranks_of(case: GeometryCase) -> Any:
    """The ranks of the group from the front, each from left to right."""
    return formation(case.footprints()).ranks


@register("frontage")
def frontage_of(case: GeometryCase) -> Any:
    """The width in mm of the first rank."""
    return frontage(case.footprints())


@register("group_path_end")
def group_moves(case: GeometryCase) -> Any:
    """Where the pieces stand after moving as one group on the path `legs`."""
    return list(carried(case.footprints(), legs_of(case)).values())


@register("group_path_length")
def length_of_group_path(case: GeometryCase) -> Any:
    """The length in mm of the path `legs` of the group, by `measure`."""
    return group_path_length(case.footprints(), legs_of(case), Measure(case.arg("measure")))


@register("about_face_cost")
def cost_of_about_face(case: GeometryCase) -> Any:
    """The cost in mm of an about-face, a way of `distance` mm, and for `turns` = 2 another one."""
    before = case.footprints()
    turned = _at(before, about_faced(before))
    after = _at(turned, carried(turned, [Straight(case.arg("distance"))]))
    if case.arg("turns") == 2:
        after = _at(after, about_faced(after))
    return about_face_cost(before, after)


@register("overlaps_on")
def overlaps_on_piece(case: GeometryCase) -> Any:
    """Who overlaps piece `x` and on which side; the pieces have a mark `side`."""
    own = case.pieces["x"].marks["side"]
    sides: dict[bool, dict[str, Footprint]] = {True: {}, False: {}}
    for name, piece in case.pieces.items():
        if name != "x":
            sides[piece.marks["side"] == own][name] = piece.footprint
    found = overlaps_on(case.footprint("x"), sides[True], sides[False])
    return [[overlap.enemy, overlap.side, overlap.mutual] for overlap in found]


def _at(bases: dict[str, Footprint], poses: dict[str, Any]) -> dict[str, Footprint]:
    return {name: base.at(poses[name]) for name, base in bases.items()}
