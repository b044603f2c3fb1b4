"""Case functions about one base or two: corners, distances, contacts, sectors, target poses."""

from typing import Any

from vtt.geometry.contact import classify, contact, edge_contact_length
from vtt.geometry.distance import distance, overlaps
from vtt.geometry.edges import Side, edge, front_mid, named_corners, rear_mid
from vtt.geometry.push import separation
from vtt.geometry.sector import sector, wholly_behind
from vtt.geometry.target_poses import TargetKind, conform_pose, target_pose, turn_to_face
from vtt.rules.geometry_cases import GeometryCase, register


@register("corners")
def corners(case: GeometryCase) -> Any:
    """Front left, front right, rear right and rear left of piece `a`."""
    return named_corners(case.footprint("a"))


@register("front_and_rear_mid")
def front_and_rear_mid(case: GeometryCase) -> Any:
    """The middles of the front and of the rear of piece `a`."""
    return [front_mid(case.footprint("a")), rear_mid(case.footprint("a"))]


@register("distance")
def distance_of_two(case: GeometryCase) -> Any:
    """The distance of pieces `a` and `b` in mm."""
    return distance(case.footprint("a"), case.footprint("b"))


@register("separation")
def separation_of_two(case: GeometryCase) -> Any:
    """The distance of pieces `a` and `b`, or minus the push that parts them, in mm."""
    return separation(case.footprint("a"), case.footprint("b"))


@register("overlaps")
def overlaps_of_two(case: GeometryCase) -> Any:
    """Whether piece `a` stands on piece `b`."""
    return overlaps(case.footprint("a"), case.footprint("b"))


@register("contact_class")
def contact_class(case: GeometryCase) -> Any:
    """The class of the contact of piece `a` with piece `b`."""
    return classify(case.footprint("a"), case.footprint("b"))


@register("contact_length")
def contact_length(case: GeometryCase) -> Any:
    """The length in mm of the contact of piece `a` with piece `b`."""
    return contact(case.footprint("a"), case.footprint("b")).length


@register("edge_contact_length")
def edge_contact(case: GeometryCase) -> Any:
    """How many mm side `side_a` of piece `a` and side `side_b` of piece `b` share."""
    return edge_contact_length(
        edge(case.footprint("a"), Side(case.arg("side_a"))),
        edge(case.footprint("b"), Side(case.arg("side_b"))),
    )


@register("wholly_behind")
def is_wholly_behind(case: GeometryCase) -> Any:
    """Whether piece `m` is wholly behind piece `e`."""
    return wholly_behind(case.footprint("m"), case.footprint("e"))


@register("sector")
def sector_of(case: GeometryCase) -> Any:
    """The sector of piece `e` in which piece `m` stands."""
    return sector(case.footprint("m"), case.footprint("e"))


@register("target_pose")
def target_pose_at(case: GeometryCase) -> Any:
    """The pose of class `mover` lined up in the way `kind` with piece `e`."""
    kind = TargetKind(case.arg("kind"))
    return target_pose(kind, case.outline(case.arg("mover")), case.footprint("e"))


@register("turn_to_face")
def turn_to_face_attacker(case: GeometryCase) -> Any:
    """The pose of piece `b` after turning to face piece `a`."""
    return turn_to_face(case.footprint("b").outline, case.footprint("a"))


@register("conform_pose")
def conform_to_mover(case: GeometryCase) -> Any:
    """The pose of piece `s` conformed to piece `m`, touched on side `touched` of `s`."""
    touched = Side(case.arg("touched"))
    return conform_pose(case.footprint("m"), touched, case.footprint("s").outline)
