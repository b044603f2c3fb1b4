"""A straight move through other bases: pushing, passing, stopping, or failing (B20, B21).

The bases are worked on where they stand after each step, so that a base pushed twice is pushed on
from where the first push has left it.
"""

from typing import Generic

from vtt.geometry.distance import overlaps
from vtt.geometry.first_contact import first_contact
from vtt.geometry.footprint import Footprint
from vtt.geometry.frame import reach
from vtt.geometry.many import Name
from vtt.geometry.motion import Slide
from vtt.geometry.outcome import (
    Loss,
    LossReason,
    Met,
    OutcomePlan,
    Response,
    ResponseRule,
    Surroundings,
)
from vtt.geometry.pose import Point, Pose, facing_towards
from vtt.geometry.touch import touch

PASSED = (Response.PASS, Response.FLEE)
"""What does not hold a mover up."""


class StraightMoves(Generic[Name]):
    """Straight moves one after the other, and what has come of them so far."""

    def __init__(self, around: Surroundings[Name], respond: ResponseRule[Name]) -> None:
        self.places = dict(around.bases)
        self._around, self._respond = around, respond
        self._poses: dict[Name, Pose] = {}
        self._losses: list[Loss[Name]] = []
        self._flees: list[Name] = []
        self._met: list[Met[Name]] = []
        self._moving: list[Name] = []

    def turn(self, name: Name, degrees: float) -> None:
        """Turn a base about its origin, whatever stands there."""
        self._stand(name, self.places[name].pose.turned(degrees))

    def has_room_to_turn(self, name: Name, degrees: float) -> bool:
        """Whether a base that turns about its origin lies on none but those that do not hold it up."""
        base = self.places[name]
        turned = base.at(base.pose.turned(degrees))
        return not any(
            overlaps(turned, place) and self._respond(name, other) not in PASSED
            for other, place in self.places.items()
            if other != name
        )

    def go(self, name: Name, direction: Point, distance: float) -> Loss[Name] | None:
        """Move a base straight, with all that it pushes.

        Args:
            name: the mover.
            direction: a unit vector on the table.
            distance: how far in mm; farther where it passes a base and needs a clear place.

        Returns:
            The mover's loss, or None if it arrives.
        """
        self._moving.append(name)
        loss = self._go(name, direction, distance)
        self._moving.pop()
        if loss is not None:
            self._losses.append(loss)
            del self.places[name]
            self._poses.pop(name, None)
        return loss

    def plan(self, name: Name) -> OutcomePlan[Name]:
        """What has come of the moves of a base; if another base undoes it, nothing else moves."""
        met = tuple(self._met)
        own = tuple(loss for loss in self._losses if loss.name == name)
        if own and own[0].reason is not LossReason.TABLE_EDGE:
            return OutcomePlan(losses=own, met=met)
        return OutcomePlan(dict(self._poses), tuple(self._losses), tuple(self._flees), met)

    def _go(self, name: Name, direction: Point, distance: float) -> Loss[Name] | None:
        base = self.places[name]
        length, hits = self._length(name, direction, distance)
        terrain = first_contact(base, [_slide(direction, length)], self._around.terrain)
        if terrain is not None:
            return Loss(name, LossReason.TERRAIN_IN_WAY, terrain.obstacle)
        for hit in hits:
            loss = self._meet(hit, direction, length)
            if loss is not None:
                return loss
        end = base.pose.moved(direction[0] * length, direction[1] * length)
        for hit in hits:
            place = self.places.get(hit.other) if hit.response is Response.PASS else None
            if place is not None and overlaps(base.at(end), place):
                return Loss(name, LossReason.NO_ROOM, hit.other)
        if self._around.is_off_table(base.at(end)):
            return Loss(name, LossReason.TABLE_EDGE)
        self._stand(name, end)
        return None

    def _meet(self, hit: Met[Name], direction: Point, length: float) -> Loss[Name] | None:
        """Carry out what happens at a meeting; the mover's loss if it can go no further."""
        self._met.append(hit)
        match hit.response:
            case Response.BLOCK:
                return Loss(hit.mover, LossReason.BASE_IN_WAY, hit.other)
            case Response.FLEE:
                self._flees.append(hit.other)
                self.places.pop(hit.other, None)
            case Response.PUSH:
                loss = self._push(hit, direction, length)
                if loss is not None and loss.reason is not LossReason.TABLE_EDGE:
                    return Loss(hit.mover, LossReason.PUSHED_INTO, hit.other)
            case Response.PASS | Response.STOP:
                pass
        return None

    def _push(self, hit: Met[Name], direction: Point, length: float) -> Loss[Name] | None:
        """Push a base on by what is still needed: another push may have moved it meanwhile."""
        base, place = self.places[hit.mover], self.places.get(hit.other)
        if place is None:
            return None
        still = first_contact(base, [_slide(direction, length)], {hit.other: place})
        return None if still is None else self.go(hit.other, direction, length - still.distance)

    def _length(
        self, name: Name, direction: Point, distance: float
    ) -> tuple[float, list[Met[Name]]]:
        """How far a base goes and whom it meets: to the first stop, or on to the first clear place."""
        length = distance
        while True:
            hits = self._hits(name, direction, length)
            stops = [hit.distance for hit in hits if hit.response is Response.STOP]
            if stops:
                hits = [hit for hit in hits if hit.distance <= stops[0]]
                return stops[0], hits
            clear = self._first_clear(name, direction, length, hits)
            if clear <= length:
                return length, hits
            length = clear

    def _hits(self, name: Name, direction: Point, length: float) -> list[Met[Name]]:
        """Everything that a base would come upon within a length, nearest first."""
        base, leg = self.places[name], _slide(direction, length)
        found: list[Met[Name]] = []
        for other, place in self.places.items():
            if other not in self._moving and (hit := first_contact(base, [leg], {other: place})):
                parts = touch(base.at(hit.pose), place)
                response = self._respond(name, other)
                found.append(Met(name, other, hit.distance, parts, response))
        return sorted(found, key=lambda hit: (hit.distance, hit.other))

    def _first_clear(
        self, name: Name, direction: Point, length: float, hits: list[Met[Name]]
    ) -> float:
        """The least distance from `length` on at which a base stands on none that it passes."""
        base = self.places[name]
        passed = [self.places[hit.other] for hit in hits if hit.response is Response.PASS]
        for start, end in sorted(_covered(base, direction, other) for other in passed):
            if start < length < end:
                length = end
        return length

    def _stand(self, name: Name, pose: Pose) -> None:
        self.places[name] = self.places[name].at(pose)
        self._poses[name] = pose


def _covered(base: Footprint, direction: Point, other: Footprint) -> tuple[float, float]:
    """From where to where along a direction a base would stand on another one, in mm.

    Both ends are found as contacts, forwards from well before and backwards from well behind.
    """
    frame = Pose(*base.pose.point, facing_towards((0.0, 0.0), direction))
    own, its = reach(base, frame), reach(other, frame)
    before, behind = its.back - own.front - 1.0, its.front - own.back + 1.0
    first = base.at(base.pose.moved(direction[0] * before, direction[1] * before))
    last = base.at(base.pose.moved(direction[0] * behind, direction[1] * behind))
    way = behind - before
    meets = first_contact(first, [_slide(direction, way)], {"other": other})
    parts = first_contact(last, [_slide(direction, -way)], {"other": other})
    if meets is None or parts is None:
        return (0.0, 0.0)
    return (before + meets.distance, behind - parts.distance)


def _slide(direction: Point, length: float) -> Slide:
    return Slide(direction[0] * length, direction[1] * length)
