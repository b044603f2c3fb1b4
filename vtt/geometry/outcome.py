"""Plans of moves that follow from a fight: where bases come to stand, which are lost and why.

A plan changes nothing; whoever carries it out does so as a whole. What a base does when another
comes upon it is the game's word, asked through a `ResponseRule`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Generic, TypeAlias

from vtt.geometry.footprint import Footprint
from vtt.geometry.many import Name
from vtt.geometry.pose import Pose
from vtt.geometry.reach import Bounds
from vtt.geometry.tolerance import at_most
from vtt.geometry.touch import Touch


class Response(Enum):
    """What happens when a moving base comes upon another one."""

    PUSH = "it is pushed along, in the mover's direction, by as much as the mover needs"
    PASS = "the mover goes through it, as far as the first place that is clear"
    FLEE = "it is made to flee, and is not in the way"
    STOP = "the mover stops in contact with it"
    BLOCK = "the mover cannot go on and is lost"


ResponseRule: TypeAlias = Callable[[Name, Name], Response]
"""Asked with the mover and the base that it comes upon."""


class LossReason(StrEnum):
    """Why a base is lost in an outcome move."""

    BASE_IN_WAY = "base_in_way"
    """It met a base that it could neither pass nor push."""
    TERRAIN_IN_WAY = "terrain_in_way"
    """It met terrain that it cannot enter."""
    PUSHED_INTO = "pushed_into"
    """A base that it pushed could not make room."""
    NO_ROOM = "no_room"
    """It had to stop where a base that it passed stands."""
    TABLE_EDGE = "table_edge"
    """Some part of it left the table."""


@dataclass(frozen=True, slots=True)
class Loss(Generic[Name]):
    """A base that is lost, why, and what it met (a base or a terrain), if anything."""

    name: Name
    reason: LossReason
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Met(Generic[Name]):
    """A base that a mover comes upon: how far along, with which parts, and what happens then."""

    mover: Name
    other: Name
    distance: float
    parts: Touch | None
    response: Response


@dataclass(frozen=True)
class OutcomePlan(Generic[Name]):
    """What a move brings about.

    Attributes:
        poses: where each base that moves comes to stand; none of the lost ones.
        losses: the bases that are lost.
        flees: the bases that are made to flee, in the order in which they are met.
        met: every base that was come upon, in that order.
    """

    poses: Mapping[Name, Pose] = field(default_factory=dict)
    losses: tuple[Loss[Name], ...] = ()
    flees: tuple[Name, ...] = ()
    met: tuple[Met[Name], ...] = ()

    def loses(self, name: Name) -> bool:
        """Whether this base is lost."""
        return any(loss.name == name for loss in self.losses)


@dataclass(frozen=True)
class Surroundings(Generic[Name]):
    """What outcome moves take place among.

    Attributes:
        bases: all bases on the table by name, the mover too.
        terrain: what no base may enter, by name, as footprints (`vtt.geometry.area.standing`).
        table: the table; a base that leaves it in part is lost. None: no edge.
    """

    bases: Mapping[Name, Footprint]
    terrain: Mapping[str, Footprint] = field(default_factory=dict)
    table: Bounds | None = None

    def is_off_table(self, base: Footprint) -> bool:
        """Whether any part of a base lies beyond the table's edge by more than the tolerance (B26)."""
        if self.table is None:
            return False
        (left, top, right, bottom), table = base.bounds, self.table
        inside = at_most(table[0], left) and at_most(table[1], top)
        return not (inside and at_most(right, table[2]) and at_most(bottom, table[3]))
