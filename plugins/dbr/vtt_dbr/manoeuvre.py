"""A move as rules see it: who moves, along which path, over what ground, as one body or alone."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from vtt.base.ids import PieceId, SideId, TableId
from vtt.base.once import cached_property
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.bounds import Bounds
from vtt.geometry.column import Trail, is_on_trail
from vtt.geometry.contact import Contact, contact
from vtt.geometry.edges import front_mid, rear_mid
from vtt.geometry.first_contact import bounds_of_path
from vtt.geometry.footprint import Footprint
from vtt.geometry.group import Formation, arrangement
from vtt.geometry.many import Crowd
from vtt.geometry.motion import Free, Leg
from vtt.geometry.path import path_end, poses_along
from vtt.geometry.pose import Pose
from vtt.geometry.swept import swept_area
from vtt.geometry.tolerance import same_angle, same_point, touching
from vtt.rules.proposal import Moving, Proposal
from vtt.rules.record import BoxRecord
from vtt.rules.view import RulesView
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.contact_sets import FRONT_ON
from vtt_dbr.deployment import is_deploying
from vtt_dbr.element import Element
from vtt_dbr.fights import met_by
from vtt_dbr.ground import Patch
from vtt_dbr.movers import movers_of
from vtt_dbr.recent import Recent
from vtt_dbr.tables import NAVAL, distance

MARCH = "march"
"""The name of a move that is a march; a tactical move needs none."""

ORDERED = "marching"
"""Where the rules remember whose next moves are marches."""

PRESS_FORWARD = "press_forward"
OUTCOME_MOVES = ("recoil", "flee", "rout", "pursuit", "follow_up", PRESS_FORWARD)
"""Names of the moves that combat brings about; they are no tactical moves."""


class Mover(msgspec.Struct, frozen=True, dict=True):
    """One element's part of a manoeuvre. `step` and `turn` say how densely its way is looked at."""

    element: Element
    legs: tuple[Leg, ...]
    end: Footprint
    field: Battlefield
    step: float
    turn: float

    @cached_property
    def start(self) -> Footprint:
        """The base before the move."""
        return self.element.base

    @cached_property
    def way(self) -> tuple[Footprint, ...]:
        """The base at its start, on its way and at its end."""
        outline = self.start.outline
        poses = poses_along(outline, self.start.pose, self.legs, self.step, self.turn)
        return tuple(self.start.at(pose) for pose in poses)

    @cached_property
    def shapes(self) -> NDArray[Any]:
        """The polygons of the base along its way."""
        return np.asarray(shapely.polygons(np.array([base.corners for base in self.way])))

    @cached_property
    def is_straight(self) -> bool:
        """Whether it keeps its facing and the line of its facing, ahead or back."""
        start = self.start.pose
        return all(
            same_angle(base.pose.facing, start.facing)
            and touching(abs(start.lateral_forward(base.pose.point)[0]))
            for base in self.way
        )

    @cached_property
    def swept(self) -> BaseGeometry:
        """Everything that the base covers on its way."""
        return swept_area(self.start, self.legs)

    @cached_property
    def box(self) -> Bounds:
        """A box that holds the base on its whole way: left, top, right and bottom in mm."""
        return bounds_of_path(self.start, self.legs)

    @cached_property
    def touched(self) -> tuple[Patch, ...]:
        """The patches of ground that its way reaches into by more than the tolerance."""
        ground = self.field.ground
        return ground.touched(self.swept) if ground.is_near(self.box) else ()

    @property
    def touched_exactly(self) -> tuple[Patch, ...]:
        """The same without the tolerance."""
        ground = self.field.ground
        return ground.touched(self.swept, exactly=True) if ground.is_near(self.box) else ()

    @cached_property
    def meets(self) -> Mapping[PieceId, Contact]:
        """The enemies that it touches at its end, nearest first, with how its front touches them."""
        return contacts(self.field, self.element, self.end)

    @property
    def leaves(self) -> Mapping[PieceId, Contact]:
        """The enemies that it touched before it moved."""
        return contacts_of(self.field, self.element)

    @property
    def ends_in_contact(self) -> bool:
        """Whether its front edge touches an enemy's edge at the end of its way."""
        return any(contact.kind in FRONT_ON for contact in self.meets.values())

    @cached_property
    def mids(self) -> list[tuple[float, float]]:
        """The middles of front and rear along the way."""
        return [mid for base in self.way for mid in (front_mid(base), rear_mid(base))]


def contacts_of(field: Battlefield, element: Element) -> Mapping[PieceId, Contact]:
    """The enemies that an element touches, nearest first, with how its front touches them."""
    return field.derived(("contacts", element.id), lambda: contacts(field, element, element.base))


def touches_enemy(field: Battlefield, element: Element) -> bool:
    """Whether an element touches an enemy where it stands, across a wall too."""
    return bool(contacts_of(field, element)) or any(met_by(field, element))


def contacts(field: Battlefield, element: Element, base: Footprint) -> Mapping[PieceId, Contact]:
    """The same where it stands on another base."""
    enemies = field.enemies(element.side)
    near = field.crowd_of_enemies(element.side).near(base, 0.0)
    return {one.name: contact(base, enemies[one.name]) for one in near}


def is_on_road(field: Battlefield, element: Element) -> bool:
    """Whether the middles of an element's front and rear lie on roads."""
    base = element.base
    return field.derived(
        ("on road", element.id),
        lambda: field.ground.are_on_road((front_mid(base), rear_mid(base))),
    )


class Bend(msgspec.Struct, frozen=True):
    """A column that bends: its members from the head on, and stretches of way (x, y, facing, mm)."""

    members: tuple[PieceId, ...]
    stretches: tuple[tuple[float, float, float, float], ...]


BENDS = BoxRecord("bends", Bend)
"""Where the rules remember the columns that bend, by their heads."""


class Manoeuvre(msgspec.Struct, frozen=True, dict=True):
    """All that one command moves on one table; several movers are a group.

    `bend`: the movers are a column that bends, and no longer lined up.
    """

    name: str
    side: SideId | None
    movers: tuple[Mover, ...]
    field: Battlefield
    bend: Bend | None = None

    @cached_property
    def is_group(self) -> bool:
        """Whether several elements move together."""
        return len(self.movers) > 1

    @property
    def is_outcome(self) -> bool:
        """Whether combat brings it about, so that the limits of tactical moves do not hold."""
        return self.name in OUTCOME_MOVES

    @cached_property
    def ids(self) -> tuple[PieceId, ...]:
        """The movers' ids, in the order of the command."""
        return tuple(mover.element.id for mover in self.movers)

    @cached_property
    def enemies(self) -> Mapping[PieceId, Footprint]:
        """The bases of the other side."""
        return self.field.enemies(self.side)

    @cached_property
    def starts(self) -> dict[PieceId, Footprint]:
        """Where the movers stood."""
        return {mover.element.id: mover.start for mover in self.movers}

    @cached_property
    def ends(self) -> dict[PieceId, Footprint]:
        """Where the movers end."""
        return {mover.element.id: mover.end for mover in self.movers}

    @cached_property
    def stood_on(self) -> Mapping[PieceId, tuple[PieceId, ...]]:
        """Whom each mover stands on at its end, in the order of ids; movers are where they end."""
        enemies = self.field.crowd_of_enemies(self.side)
        friends = self.field.crowd_of_friends(self.side)
        found = {
            piece: [*enemies.lying_on(base), *friends.lying_on(base, self.ids)]
            for piece, base in self.ends.items()
        }
        for first, second in Crowd(self.ends).overlapping_pairs() if self.is_group else ():
            found[first].append(second)
            found[second].append(first)
        return {piece: tuple(sorted(names)) for piece, names in found.items()}

    @cached_property
    def bounds(self) -> Bounds:
        """Left, top, right and bottom of a box that holds all movers on their whole ways."""
        if not self.is_group:
            return self.movers[0].box
        boxes = [mover.box for mover in self.movers]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return (min(lefts), min(tops), max(rights), max(bottoms))

    @cached_property
    def formation(self) -> Formation[PieceId] | None:
        """Ranks and files of the movers as they stood; None where they were no connected group."""
        return arrangement(self.starts, self.may_join)

    @cached_property
    def end_formation(self) -> Formation[PieceId] | None:
        """Ranks and files of the movers as they end; None where they are no connected group."""
        return self.formation if self._goes_alike else arrangement(self.ends, self.may_join)

    @cached_property
    def _goes_alike(self) -> bool:
        """Whether everybody goes the same way, as far, and turns nowhere, so that their order stays."""
        poses = [(mover.start.pose, mover.end.pose) for mover in self.movers]
        ways = {(round(b.x - a.x, 6), round(b.y - a.y, 6)) for a, b in poses}  # of binary noise
        return len(ways) == 1 and all(a.facing == b.facing for a, b in poses)

    @cached_property
    def keeps_facing(self) -> bool:
        """Whether everybody ends as it looked before."""
        return all(
            same_angle(mover.start.pose.facing, mover.end.pose.facing) for mover in self.movers
        )

    @cached_property
    def ends_in_contact(self) -> bool:
        """Whether somebody's front edge touches an enemy's edge at the end."""
        return any(mover.ends_in_contact for mover in self.movers)

    @property
    def is_column(self) -> bool:
        """Whether several elements one behind the other move."""
        if self.bend is not None:
            return True
        return self.is_group and self.formation is not None and self.formation.is_column

    @property
    def becomes_column(self) -> bool:
        """Whether the movers end one behind the other."""
        return self.end_formation is not None and self.end_formation.is_column

    @property
    def head(self) -> PieceId:
        """The foremost element of a column; of others the first of the command."""
        if self.bend is not None:
            return self.bend.members[0]
        if self.is_column and self.formation is not None:
            return self.formation.ranks[0][0]
        return self.ids[0]

    @cached_property
    def head_mover(self) -> Mover:
        """The mover that is the head."""
        return next(mover for mover in self.movers if mover.element.id == self.head)

    def may_join(self, first: PieceId, second: PieceId) -> bool:
        """Whether two lined-up elements belong to one group: side, command and realm (B11)."""
        return belong_together(self.field.elements[first], self.field.elements[second])


def belong_together(a: Element, b: Element) -> bool:
    """Whether two elements can be of one group: side, command and realm (B11)."""
    return (a.side, a.command, a.arm == NAVAL) == (b.side, b.command, b.arm == NAVAL)


def manoeuvres(view: RulesView, command: MovePieces) -> tuple[Manoeuvre, ...]:
    """The command as manoeuvres, one for each table and side that it moves elements of.

    A piece that only changes its stack, or is no element, takes no part; one that comes from another
    table has no way and is nobody's tactical move.
    """
    return _read(view, command)


def can_be_march(moving: Moving) -> bool:
    """Whether what moves can be on the march."""
    return moving.manoeuvre == MARCH or any(
        element.marches or is_ordered(moving.before, element.id) for element, _ in movers_of(moving)
    )


def is_march(view: RulesView, manoeuvre: Manoeuvre) -> bool:
    """Whether a move is a march: it says so, its elements were ordered to march, or have marched."""
    return manoeuvre.name == MARCH or any(
        mover.element.marches or is_ordered(view, mover.element.id) for mover in manoeuvre.movers
    )


def is_ordered(view: RulesView, piece: PieceId) -> bool:
    """Whether an element was ordered to march in this bound."""
    return view.box(ORDERED, piece) is True


def moved_by(p: Proposal) -> tuple[Manoeuvre, ...]:
    """The manoeuvres of the command that set a rule off; what is laid out before the battle is none."""
    return p.derived(_moved_by)


def _moved_by(p: Proposal) -> tuple[Manoeuvre, ...]:
    if not isinstance(p.single, MovePieces) or is_deploying(p.before):
        return ()
    return manoeuvres(p.before, p.single)


def legs_of(move: PieceMove, start: Footprint) -> tuple[Leg, ...]:
    """The path of a move: its own legs, led on to its end where they do not come there."""
    end = move.to.pose
    if not move.legs:
        return () if start.pose == end else (Free(end),)
    come = path_end(start.outline, start.pose, move.legs)
    if same_point(come.point, end.point) and same_angle(come.facing, end.facing):
        return move.legs
    return (*move.legs, Free(end))


def _make(view: RulesView, command: MovePieces) -> tuple[Manoeuvre, ...]:
    step, turn = distance(view, "path_step"), distance(view, "path_turn")
    parts: dict[tuple[TableId, SideId | None], list[Mover]] = {}
    fields: dict[TableId, Battlefield] = {}
    for move in command.moves:
        piece = view.state.pieces.get(move.piece)
        if piece is None or piece.deck is not None or piece.table != move.to.table:
            continue
        if piece.table not in fields:
            fields[piece.table] = battlefield(view, piece.table)
        field = fields[piece.table]
        element = field.elements.get(piece.id)
        if element is None:
            continue
        legs = legs_of(move, element.base)
        if legs:
            mover = Mover(element, legs, element.base.at(move.to.pose), field, step, turn)
            parts.setdefault((piece.table, element.side), []).append(mover)
    return tuple(
        Manoeuvre(command.manoeuvre, side, tuple(movers), fields[table], _bend(view, movers))
        for (table, side), movers in parts.items()
    )


def _bend(view: RulesView, movers: list[Mover]) -> Bend | None:
    """The bending column that these movers are, all of them, where it stands as it was left."""
    ids = {mover.element.id for mover in movers}
    for piece in sorted(ids) if len(ids) > 1 else ():
        bend = BENDS.read(view, piece)
        if bend is not None and set(bend.members) == ids and stands_as_left(movers[0].field, bend):
            return bend
    return None


def bends(view: RulesView, field: Battlefield) -> Iterator[Bend]:
    """The columns that bend on a table and stand as they were left."""
    box: Any = view.box(*BENDS.path)
    for head in () if box is None else sorted(box):
        bend = BENDS.read(view, head)
        if bend is not None and stands_as_left(field, bend):
            yield bend


def stands_as_left(field: Battlefield, bend: Bend) -> bool:
    """Whether the members of a column that bends stand on its trail, all of them."""
    if not set(bend.members) <= set(field.elements):
        return False
    trail = Trail(tuple((Pose(x, y, f), mm) for x, y, f, mm in bend.stretches))
    return bool(is_on_trail([field.elements[one].base for one in bend.members], trail))


_read = Recent(_make)
