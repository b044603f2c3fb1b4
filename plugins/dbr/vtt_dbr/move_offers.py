"""The moves that are offered: on to enemies, straight ahead, and what brings a side nearer to the enemy.

With nothing selected, only who is nearest to the enemy and whose command has PIPs is asked.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from vtt.base.ids import PieceId, SideId
from vtt.base.units import mm_text
from vtt.commands.base import Command
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.distance import distance as gap_mm
from vtt.geometry.group import groups
from vtt.geometry.motion import Straight
from vtt.geometry.path import path_end
from vtt.geometry.path_length import move_cost
from vtt.geometry.pose import Pose, facing_towards
from vtt.geometry.target_poses import TargetKind, can_line_up, target_pose
from vtt.geometry.tolerance import at_most
from vtt.rules.api import Offer
from vtt.rules.verdict import ShapeRole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState, place_of
from vtt_dbr import bound, corrections, marks
from vtt_dbr.allowance import Crossed, allowance
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.element import Element
from vtt_dbr.ledger import has_ledger, left
from vtt_dbr.statuses import is_routing
from vtt_dbr.tables import ROAD

IsLegal = Callable[[Command], bool]

CONTACT_WORDS = {
    TargetKind.FRONT: "front on front",
    TargetKind.FLANK_LEFT: "on the left flank",
    TargetKind.FLANK_RIGHT: "on the right flank",
    TargetKind.REAR: "on the rear",
    TargetKind.OVERLAP_LEFT: "overlap on its left",
    TargetKind.OVERLAP_RIGHT: "overlap on its right",
}

CHARGES, BODIES, MOVERS = 2, 3, 2
"""With nothing selected so many elements are offered contacts, so many groups and single elements advance."""

SHARES = (1.0, 0.4)
"""Shares of the longest way ahead that are tried in turn."""

NEARER = (0.8, 0.4, 0.0)
"""Shares of the way to the enemy that are tried when an element closes in; with none of it, it only turns."""


def may_move(view: RulesView, side: SideId, piece: PieceState) -> bool:
    """Whether a piece may still make a tactical move in this bound."""
    return piece.side == side == bound.active_side(view) and not piece.moved


def longest_move(view: RulesView, element: Element, going: str) -> float:
    """The longest move in one kind of going, contact included."""
    way = Crossed(frozenset((going,)), by_road=going == ROAD, into_contact=True)
    return allowance(view, element.class_name, element.arm, element.grade, way).limit


def contacts(
    view: RulesView, field: Battlefield, piece: PieceState, is_legal: IsLegal
) -> Iterator[Offer]:
    """Every legal place squarely in contact or overlap, nearest first.

    A place that is several of these is called by the first: a fight before an overlap.
    """
    element = field.elements[piece.id]
    longest = longest_move(view, element, "good")
    found = []
    for name, enemy in field.enemies(element.side).items():
        if not at_most(gap_mm(element.base, enemy), longest):
            continue
        for rank, (kind, words) in enumerate(CONTACT_WORDS.items()):
            if can_line_up(kind, element.base.outline, enemy.outline):
                pose = target_pose(kind, element.base.outline, enemy).rounded()
                cost = move_cost(element.base.outline, piece.pose, pose)
                move = corrections.to_pose(PieceMove(piece.id, place_of(piece)), pose)
                if at_most(cost, longest) and pose != piece.pose:
                    found.append((cost, rank, name, words, MovePieces((move,))))
    told: set[Pose] = set()
    for cost, _, name, words, command in sorted(found, key=lambda one: one[:4]):
        end = command.moves[0].to.pose
        if end not in told and is_legal(command):
            told.add(end)
            yield Offer(
                "contact",
                f"{field.elements[name].title}, {words}: {mm_text(cost)}",
                command,
                (marks.outline(field.table, element.base.at(end), ShapeRole.CONTACT),),
                (piece.id, name),
                "B6",
            )


def advance(
    view: RulesView, field: Battlefield, pieces: Sequence[PieceState], is_legal: IsLegal
) -> Iterator[Offer]:
    """Straight ahead, alone or as a group, as far as it may go."""
    whole = ahead(view, field, pieces, 1.0)
    if whole is not None:
        command = whole if is_legal(whole) else corrections.stopped(view, whole, is_legal)
        if command is not None:
            yield _ahead_offer(field, pieces, command)


def ahead(
    view: RulesView, field: Battlefield, pieces: Sequence[PieceState], share: float
) -> MovePieces | None:
    """Straight ahead by a share of the longest move that all of them have; None if that is none."""
    way = share * min(longest_move(view, field.elements[piece.id], "good") for piece in pieces)
    moves = tuple(_straight(field.elements[piece.id], piece, way) for piece in pieces)
    return MovePieces(moves) if way > 0.0 else None


def _ahead_offer(field: Battlefield, pieces: Sequence[PieceState], command: MovePieces) -> Offer:
    way = mm_text(math.dist(command.moves[0].to.pose.point, pieces[0].pose.point))
    ends = [field.elements[m.piece].base.at(m.to.pose) for m in command.moves]
    drawn = tuple(marks.outline(field.table, end, ShapeRole.REACH, f"ahead {way}") for end in ends)
    ids = tuple(piece.id for piece in pieces)
    return Offer("advance", f"Straight ahead: {way}", command, drawn, ids, "A4")


def _straight(element: Element, piece: PieceState, distance: float) -> PieceMove:
    leg = Straight(distance)
    end = path_end(element.base.outline, piece.pose, (leg,))
    return PieceMove(piece.id, replace(place_of(piece), pose=end), (leg,))


def useful_moves(view: RulesView, side: SideId, is_legal: IsLegal) -> Iterator[Offer]:
    """In a side's own movement phase: charges, groups that go ahead, and single elements that close in."""
    if bound.phase_of(view) != bound.MOVE or side != bound.active_side(view):
        return
    for field in (battlefield(view, table) for table in view.state.tables):
        ready = list(_by_distance(view, side, field))
        for piece in ready[:CHARGES]:
            yield from islice(contacts(view, field, piece, is_legal), 1)
        for group in islice(_bodies(field, ready), BODIES):
            ways = (ahead(view, field, group, share) for share in SHARES)
            legal = (way for way in ways if way is not None and is_legal(way))
            yield from (_ahead_offer(field, group, way) for way in islice(legal, 1))
        for piece in ready[:MOVERS]:
            yield from _closing_in(view, field, piece, is_legal)


def _by_distance(view: RulesView, side: SideId, field: Battlefield) -> Iterator[PieceState]:
    """The elements of a side that may move and whose command can pay, the nearest to the enemy first."""
    enemies = field.crowd_of_enemies(side)
    found = []
    for element in field.elements.values():
        piece = view.piece(element.id)
        pays = not has_ledger(view) or left(view, element.command) > 0
        if pays and may_move(view, side, piece) and not is_routing(view, element):
            near = enemies.nearest(element.base, 1)
            if near and not at_most(near[0].gap, 0.0):
                found.append((near[0].gap, piece.id, piece))
    yield from (piece for _, _, piece in sorted(found, key=lambda one: one[:2]))


def _bodies(field: Battlefield, ready: Sequence[PieceState]) -> Iterator[list[PieceState]]:
    """The groups that those who may move form, that of the nearest to the enemy first (B11)."""
    place = {piece.id: number for number, piece in enumerate(ready)}

    def may_join(first: PieceId, second: PieceId) -> bool:
        a, b = field.elements[first], field.elements[second]
        return a.command == b.command

    found = groups({piece.id: field.elements[piece.id].base for piece in ready}, may_join)
    numbers = sorted(sorted(place[name] for name in group) for group in found)
    yield from ([ready[number] for number in members] for members in numbers)


def _closing_in(
    view: RulesView, field: Battlefield, piece: PieceState, is_legal: IsLegal
) -> Iterator[Offer]:
    """An element turns to the nearest enemy and goes as near to it as it may without contact."""
    element = field.elements[piece.id]
    near = field.crowd_of_enemies(element.side).nearest(element.base, 1)[0]
    enemy, here = field.elements[near.name], piece.pose
    facing = facing_towards(here.point, enemy.base.pose.point)
    turned = Pose(here.x, here.y, facing)
    longest = longest_move(view, element, "good")
    for share in NEARER:
        pose = turned.ahead(share * min(longest, near.gap)).rounded()
        move = corrections.to_pose(PieceMove(piece.id, place_of(piece)), pose)
        command = MovePieces((move,))
        if pose != here and is_legal(command):
            way = mm_text(move_cost(element.base.outline, here, pose))
            end = marks.outline(field.table, element.base.at(pose), ShapeRole.REACH, way)
            label = f"{element.title} towards {enemy.title}: {way}"
            yield Offer("close_in", label, command, (end,), (piece.id,), "A4")
            return
