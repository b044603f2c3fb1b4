"""Which clause lets a move pass through the frontal zone of an enemy (B16, clauses 1, 2, 3 and 5).

Only geometry is judged here. Whether somebody in front leads the way (clause 4) or the move is an
outcome of combat (clause 6) is known to the rules alone; they ask again with the leader's path.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from vtt.geometry.contact import ContactClass, classify
from vtt.geometry.distance import distance
from vtt.geometry.footprint import Footprint
from vtt.geometry.many import Name
from vtt.geometry.path_length import move_cost
from vtt.geometry.target_poses import TargetKind, target_pose
from vtt.geometry.tolerance import at_most, same_angle, touching
from vtt.geometry.zone import exposed_mm, front_overlap_mm, in_zone, is_exposed


class ZoneClause(StrEnum):
    """What lets a move be in an enemy's frontal zone; BREACH when nothing does."""

    NOT_EXPOSED = "not_exposed"
    STRAIGHT_AHEAD = "straight_ahead"
    INTO_CONTACT = "into_contact"
    TURN_TO_OPPOSE = "turn_to_oppose"
    STRAIGHT_BACK = "straight_back"
    BREACH = "breach"


@dataclass(frozen=True, slots=True)
class ZonePassage:
    """The clause, the largest exposure on the way in mm and where on the path it is first met."""

    clause: ZoneClause
    exposed: float = 0.0
    first_exposed: int | None = None


@dataclass(frozen=True)
class ZoneRules:
    """What a game says of its frontal zones.

    `depth` is that of the zone in mm; `slack` how many mm longer than the shortest advance into
    contact a move may be; `may_be_misaligned` lets a front end out of line (members of a group).
    """

    depth: float
    slack: float = 0.0
    may_be_misaligned: bool = False


def zone_passage(
    path: Sequence[Footprint],
    owner: Name,
    enemies: Mapping[Name, Footprint],
    rules: ZoneRules,
    screens: Sequence[Footprint] = (),
) -> ZonePassage:
    """Judge a move against the frontal zone of one enemy.

    Args:
        path: the mover at its start, on its way and at its end, as densely as the path is sampled.
        owner: the enemy whose zone it is.
        enemies: all enemies, `owner` among them: the nearest one decides who may be contacted.
        rules: the numbers of the game.
        screens: what hides the mover from the owner.
    """
    exposures = [exposed_mm(base, enemies[owner], rules.depth, screens) for base in path]
    first = next((index for index, mm in enumerate(exposures) if is_exposed(mm)), None)
    if first is None:
        return ZonePassage(ZoneClause.NOT_EXPOSED)
    return ZonePassage(_clause(path, owner, enemies, rules), max(exposures), first)


def faced_enemy(mover: Footprint, enemies: Mapping[Name, Footprint], depth: float) -> Name | None:
    """The enemy that a mover faces; None where there is none.

    Of the enemies within `depth` mm ahead it is the one that fills most of the mover's front, else
    the nearest of all.
    """
    ahead = {name: base for name, base in enemies.items() if in_zone(base, mover, depth)}
    return min(
        ahead or enemies,
        key=lambda name: (
            -front_overlap_mm(enemies[name], mover) if ahead else 0.0,
            distance(mover, enemies[name]),
            name,
        ),
        default=None,
    )


def advances_into_contact(
    start: Footprint, end: Footprint, enemy: Footprint, rules: ZoneRules
) -> bool:
    """Whether the move ends on the enemy's front or front corner by the shortest advance."""
    allowed = {ContactClass.FRONT, ContactClass.CORNER_LEFT, ContactClass.CORNER_RIGHT}
    if rules.may_be_misaligned:
        allowed.add(ContactClass.FRONT_MISALIGNED)
    if classify(end, enemy) not in allowed:
        return False
    shortest = move_cost(
        start.outline, start.pose, target_pose(TargetKind.FRONT, start.outline, enemy)
    )
    return at_most(move_cost(start.outline, start.pose, end.pose), shortest + rules.slack)


def _clause(
    path: Sequence[Footprint], owner: Name, enemies: Mapping[Name, Footprint], rules: ZoneRules
) -> ZoneClause:
    start, end, enemy = path[0], path[-1], enemies[owner]
    if _is_straight(path, 1.0) and is_exposed(front_overlap_mm(enemy, start)):
        return ZoneClause.STRAIGHT_AHEAD
    if faced_enemy(start, enemies, rules.depth) == owner and advances_into_contact(
        start, end, enemy, rules
    ):
        return ZoneClause.INTO_CONTACT
    if same_angle(end.pose.facing, enemy.pose.facing + 180) and in_zone(enemy, end, rules.depth):
        return ZoneClause.TURN_TO_OPPOSE
    if _is_straight(path, -1.0) and not any(
        touching(distance(end, other)) for other in enemies.values()
    ):
        return ZoneClause.STRAIGHT_BACK
    return ZoneClause.BREACH


def _is_straight(path: Sequence[Footprint], sense: float) -> bool:
    """Whether a path keeps the facing and the line, going ahead (sense 1) or back (-1)."""
    start = path[0].pose
    for base in path:
        sideways, ahead = start.lateral_forward(base.pose.point)
        kept = same_angle(base.pose.facing, start.facing) and touching(abs(sideways))
        if not (kept and at_most(0.0, ahead * sense)):
            return False
    return True
