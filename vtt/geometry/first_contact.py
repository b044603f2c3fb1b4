"""The first obstacle on a path, where it is met, and the path cut short there.

Every point of a piece goes along a line or an arc, so the moment at which the drawn-in outlines meet
follows from closed formulas: nothing thin is jumped over, however long the leg. From that moment the
place of contact is found by bisection of the true distance, far below 0.001 mm.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from vtt.geometry.bounds import Bounds, bounds_meet
from vtt.geometry.box_row import BoxRow, box_row, passes_by, room_between
from vtt.geometry.crossing import NEVER
from vtt.geometry.distance import distance, overlaps
from vtt.geometry.footprint import Footprint
from vtt.geometry.frame import farthest
from vtt.geometry.many import Name
from vtt.geometry.meeting import meeting_shares
from vtt.geometry.motion import Free, Leg
from vtt.geometry.path import Motion, leg_end, leg_motion, part_of_leg
from vtt.geometry.path_length import Measure, path_length
from vtt.geometry.pose import Pose
from vtt.geometry.tolerance import CONTACT_MM, NOISE, at_most


@dataclass(frozen=True, slots=True)
class FirstContact(Generic[Name]):
    """Where a path meets its first obstacle.

    `legs` is the path up to there, `pose` its end and `distance` its length in mm along the arcs;
    `leg` counts from 0. `mover` names the member of the group that meets the obstacle, None for a
    base that moves alone.
    """

    obstacle: Name
    mover: Name | None
    leg: int
    legs: tuple[Leg, ...]
    pose: Pose
    distance: float


def first_contact(
    base: Footprint, legs: Sequence[Leg], obstacles: Mapping[Name, Footprint]
) -> FirstContact[Name] | None:
    """The first obstacle that a base would overlap on its path, and the place of contact with it.

    Rubbing along a base, or leaving one that is touched, meets nothing. An obstacle that is
    overlapped from the start is met at once: leave it out of `obstacles` to let the base go.
    """
    return _first_contact({None: base}, base, legs, obstacles)


def meets_any(base: Footprint, legs: Sequence[Leg], obstacles: Mapping[Name, Footprint]) -> bool:
    """Whether a base would overlap one of the obstacles on its path, wherever that is."""
    return any(
        _overlap_shares(place, motion, _near_way(place, motion, obstacles))
        for place, motion in _motions(base, legs)
    )


def bounds_of_path(base: Footprint, legs: Sequence[Leg]) -> Bounds:
    """A box on the table that holds a base on its whole path: left, top, right and bottom in mm."""
    if not legs:
        return base.bounds
    if len(legs) == 1:
        return _bounds_of_way(base, leg_motion(base.outline, base.pose, legs[0]))
    boxes = [_bounds_of_way(place, motion) for place, motion in _motions(base, legs)]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _motions(base: Footprint, legs: Sequence[Leg]) -> Iterator[tuple[Footprint, Motion]]:
    """Where a base is before each leg of its path, and how it moves then."""
    before: tuple[Motion, Leg] | None = None
    for leg in legs:
        if before is not None:
            motion, done = before
            base = base.at(done.pose if isinstance(done, Free) else motion.carry(base.pose))
        motion = leg_motion(base.outline, base.pose, leg)
        yield base, motion
        before = motion, leg


def first_group_contact(
    movers: Mapping[Name, Footprint],
    frame: Footprint,
    legs: Sequence[Leg],
    obstacles: Mapping[Name, Footprint],
) -> FirstContact[Name] | None:
    """The same for bases that move as one body.

    Args:
        movers: the bases by name, where they stand.
        frame: the outline and pose that the legs are about (`vtt.geometry.group.group_frame`).
        legs: the path.
        obstacles: what may be met, by name; none of the movers.
    """
    in_order: dict[Name | None, Footprint] = {name: movers[name] for name in sorted(movers)}
    return _first_contact(in_order, frame, legs, obstacles)


def _first_contact(
    movers: Mapping[Name | None, Footprint],
    frame: Footprint,
    legs: Sequence[Leg],
    obstacles: Mapping[Name, Footprint],
) -> FirstContact[Name] | None:
    pose, done = frame.pose, 0.0
    for index, leg in enumerate(legs):
        motion = leg_motion(frame.outline, pose, leg)
        found = _first_on_leg(movers, motion, obstacles)
        if found is not None:
            share, mover, obstacle = found
            cut = part_of_leg(frame.outline, pose, leg, share)
            path = (*legs[:index], cut) if share > 0.0 else tuple(legs[:index])
            done += path_length(frame.outline, pose, (cut,), Measure.ARC)
            end = leg_end(frame.outline, pose, cut)
            return FirstContact(obstacle, mover, index, path, end, done)
        done += path_length(frame.outline, pose, (leg,), Measure.ARC)
        movers = {name: base.at(motion.carry(base.pose)) for name, base in movers.items()}
        pose = leg_end(frame.outline, pose, leg)
    return None


def _first_on_leg(
    movers: Mapping[Name | None, Footprint], motion: Motion, obstacles: Mapping[Name, Footprint]
) -> tuple[float, Name | None, Name] | None:
    """Share of the leg, mover and obstacle of the first contact."""
    first: tuple[float, Name | None, Name] | None = None
    for mover, base in movers.items():
        near = _near_way(base, motion, obstacles)
        for share, obstacle in _overlap_shares(base, motion, near):
            if first is None or (share, obstacle) < (first[0], first[2]):
                first = (share, mover, obstacle)
    if first is None:
        return None
    share, mover, obstacle = first
    return _contact_share(movers[mover], motion, obstacles[obstacle], share), mover, obstacle


def _near_way(
    base: Footprint, motion: Motion, obstacles: Mapping[Name, Footprint]
) -> dict[Name, Footprint]:
    """The obstacles that a base may overlap on its way, told by boxes."""
    bounds, box = _bounds_of_way(base, motion), _box_of_way(base, motion)
    return {
        name: other
        for name, other in obstacles.items()
        if bounds_meet(bounds, other.bounds)
        and (box is None or not passes_by(room_between(box, box_row(other))))
    }


def _overlap_shares(
    base: Footprint, motion: Motion, obstacles: Mapping[Name, Footprint]
) -> list[tuple[float, Name]]:
    """Share of the motion at which the base begins to overlap each obstacle that it does overlap."""
    found: list[tuple[float, Name]] = []
    ahead: dict[Name, Footprint] = {}
    for name, obstacle in obstacles.items():
        if overlaps(base, obstacle):
            found.append((0.0, name))
        else:
            ahead[name] = obstacle
    if not ahead:
        return found
    names = list(ahead)
    shares = meeting_shares(base, motion, [ahead[name] for name in names])
    found += [(float(share), name) for share, name in zip(shares, names, strict=True)]
    return [one for one in found if one[0] < NEVER]


def _contact_share(base: Footprint, motion: Motion, obstacle: Footprint, overlap: float) -> float:
    """Share of the motion at which the true outlines meet, given where they overlap too far.

    The last free place is looked for backwards in growing steps, then bisected. Where there is none
    the two touched from the start: the base stays, or rubs along until it overlaps too far.
    """
    travel = motion.travel(farthest(base, motion.centre))
    if at_most(overlap * travel, CONTACT_MM):
        return 0.0

    def apart(share: float) -> bool:
        return distance(base.at(motion.carry(base.pose, share)), obstacle) > 0.0

    step = CONTACT_MM / travel
    free = overlap - step
    while free > 0.0 and not apart(free):
        step *= 2
        free -= step
    if free <= 0.0:
        if not apart(0.0):
            return overlap
        free = 0.0
    met = overlap
    middle = (free + met) / 2
    while (met - free) * travel > NOISE and free < middle < met:
        free, met = (middle, met) if apart(middle) else (free, middle)
        middle = (free + met) / 2
    return free


def _bounds_of_way(base: Footprint, motion: Motion) -> Bounds:
    """A box on the table that holds the base on its whole way."""
    if motion.degrees == 0.0:
        left, top, right, bottom = base.bounds
        dx, dy = motion.shift
        left, right = (left + dx, right) if dx < 0.0 else (left, right + dx)
        return (left, top + dy, right, bottom) if dy < 0.0 else (left, top, right, bottom + dy)
    reach = farthest(base, motion.centre)
    (x, y), (dx, dy) = motion.centre, motion.shift
    return (
        x - reach + min(0, dx),
        y - reach + min(0, dy),
        x + reach + max(0, dx),
        y + reach + max(0, dy),
    )


def _box_of_way(base: Footprint, motion: Motion) -> BoxRow | None:
    """A box in the frame of a base that does not turn, which holds it on its whole way."""
    if motion.degrees != 0.0 or base.is_round:
        return None
    x, y, half_width, half_depth, sine, cosine, radius, exact = box_row(base)
    dx, dy = motion.shift
    right, back = abs(cosine * dx + sine * dy) / 2, abs(cosine * dy - sine * dx) / 2
    sides = (half_width + right, half_depth + back)
    return (x + dx / 2, y + dy / 2, *sides, sine, cosine, radius, exact)
