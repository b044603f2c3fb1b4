"""Which enemies overlap a base that fights to its front, and on which side (B8).

An enemy overlaps it from the corner position, beside the enemy that it fights, with a part of its
own front free; or side on side, and then each overlaps the other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Generic

from vtt.geometry.contact import ContactClass, classify, contact
from vtt.geometry.edges import Side, edge, named_corners
from vtt.geometry.footprint import Footprint
from vtt.geometry.many import Name
from vtt.geometry.tolerance import same_angle, same_point, touching

CORNERS = {ContactClass.CORNER_LEFT: Side.LEFT, ContactClass.CORNER_RIGHT: Side.RIGHT}
FLANKS = (ContactClass.FLANK_LEFT, ContactClass.FLANK_RIGHT, ContactClass.FLANK_MISALIGNED)


@dataclass(frozen=True, slots=True)
class Overlap(Generic[Name]):
    """An enemy that overlaps a base on one of its sides; `mutual` when each overlaps the other."""

    enemy: Name
    side: Side
    mutual: bool


def overlaps_on(
    base: Footprint, friends: Mapping[Name, Footprint], enemies: Mapping[Name, Footprint]
) -> list[Overlap[Name]]:
    """The overlaps of a base in proper frontal contact, one for each side at most.

    Args:
        base: the base that fights to its front; else there are none.
        friends: the other bases of its own side, which may hold the front of an overlapping enemy.
        enemies: the bases of the other side.
    """
    opponents = [e for e in enemies.values() if classify(base, e) is ContactClass.FRONT]
    if not opponents:
        return []
    taken = {side for e in enemies.values() if (side := _side_met(e, base)) is not None}
    found = {
        overlap.side: overlap
        for name in sorted(enemies, reverse=True)
        for overlap in _overlap(name, base, friends, enemies, opponents)
        if overlap.side not in taken
    }
    return [found[side] for side in (Side.LEFT, Side.RIGHT) if side in found]


def free_front_mm(base: Footprint, enemies: Mapping[Name, Footprint]) -> float:
    """How many mm of a base's front edge no enemy's edge lies on."""
    front = edge(base, Side.FRONT).length
    held = (contact(base, enemy) for enemy in enemies.values())
    return front - sum(one.length for one in held if one.side_of_a is Side.FRONT)


def _side_met(enemy: Footprint, base: Footprint) -> Side | None:
    """The side of a base on which an enemy's front edge lies, squarely or not."""
    met = contact(enemy, base)
    return met.side_of_b if met.kind in FLANKS else None


def _overlap(
    name: Name,
    base: Footprint,
    friends: Mapping[Name, Footprint],
    enemies: Mapping[Name, Footprint],
    opponents: list[Footprint],
) -> Iterator[Overlap[Name]]:
    enemy = enemies[name]
    touch = contact(base, enemy)
    if touch.kind is ContactClass.SIDE and touch.side_of_a is not None:
        yield Overlap(name, touch.side_of_a, True)
    side = CORNERS.get(touch.kind)
    if side is None or not any(_fronts_level(enemy, other) for other in opponents):
        return
    if not touching(free_front_mm(enemy, friends)):
        yield Overlap(name, side, False)


def _fronts_level(a: Footprint, b: Footprint) -> bool:
    """Whether two bases stand side by side with their front corners together."""
    a_left, a_right, _, _ = named_corners(a)
    b_left, b_right, _, _ = named_corners(b)
    return same_angle(a.pose.facing, b.pose.facing) and (
        same_point(a_left, b_right) or same_point(a_right, b_left)
    )
