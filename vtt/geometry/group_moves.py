"""Moving a group as one body: every member is carried by the motions of the group's frame (B12, B13).

Members are placed anew from the frame at every move and never from each other, so that a line stays
a line however often it wheels.
"""

from collections.abc import Mapping, Sequence

from vtt.geometry.footprint import Footprint
from vtt.geometry.group import group_frame
from vtt.geometry.many import Name
from vtt.geometry.motion import Leg
from vtt.geometry.path import path_motions
from vtt.geometry.path_length import Measure, path_length
from vtt.geometry.pose import Pose
from vtt.geometry.tolerance import less_than


def carried(
    bases: Mapping[Name, Footprint], legs: Sequence[Leg], frame: Footprint | None = None
) -> dict[Name, Pose]:
    """Where every base of a group stands after a path.

    Args:
        bases: the members by name.
        legs: the path; a wheel is about the left or right front corner of the group.
        frame: what the legs are about, where it is not the group's own frame.

    Raises:
        GeometryError: if no frame is given and the bases are not one connected group.
    """
    body = frame or group_frame(bases)
    poses = {name: base.pose for name, base in bases.items()}
    for motion in path_motions(body.outline, body.pose, legs):
        poses = {name: motion.carry(pose) for name, pose in poses.items()}
    return poses


def group_path_length(
    bases: Mapping[Name, Footprint], legs: Sequence[Leg], measure: Measure
) -> float:
    """What a path of a group costs in mm: a wheel by the whole front of the group."""
    frame = group_frame(bases)
    return path_length(frame.outline, frame.pose, legs, measure)


def about_face_cost(before: Mapping[Name, Footprint], after: Mapping[Name, Footprint]) -> float:
    """What a move with about-faces costs: from the original front to the final rear, in mm (B13).

    It is measured along the axis of the group's facing before the move, so one turn costs the way
    gone and two turns that and the depth of the group.
    """
    start, end = group_frame(before), group_frame(after)
    front = _edge_along(start, start.pose, -start.outline.bounds[1])
    rear = _edge_along(end, start.pose, -end.outline.bounds[3])
    return abs(front - rear)


def about_faced(bases: Mapping[Name, Footprint]) -> dict[Name, Pose]:
    """Where every base of a group stands after an about-face: turned in its place."""
    return {name: base.pose.turned(180.0) for name, base in bases.items()}


def falls_back(start: Pose, end: Pose) -> bool:
    """Whether a base ends behind the place where it stood (no part of a contracting group may)."""
    return less_than(start.lateral_forward(end.point)[1], 0.0)


def _edge_along(frame: Footprint, axis: Pose, forward: float) -> float:
    """How far ahead along an axis the middle of a frame's front or rear edge lies."""
    return axis.lateral_forward(frame.pose.ahead(forward).point)[1]
