"""Lone light troops that a group runs into line up with it at once (B6)."""

import math
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from vtt.base.ids import PieceId
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.contact import contact
from vtt.geometry.distance import overlaps
from vtt.geometry.group import neighbour
from vtt.geometry.outline import outline_size
from vtt.geometry.pose import Pose
from vtt.geometry.recoil import strip_behind
from vtt.geometry.target_poses import conform_pose
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice, ask
from vtt.rules.proposal import Proposal, answered
from vtt.rules.record import pack, unpack
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, ShapeRole, note
from vtt.rules.view import RulesView
from vtt.state.piece import place_of
from vtt_dbr.battlefield import Battlefield, battlefield, field_of
from vtt_dbr.contact_sets import FRONT_ON
from vtt_dbr.element import Element, plays
from vtt_dbr.manoeuvre import Manoeuvre, bends, moved_by
from vtt_dbr.marks import outline
from vtt_dbr.movers import is_group
from vtt_dbr.protection import defends, shelters

book = Rulebook()

CHOICE = "conform"
LINES_UP = "lines_up"
CONFORM = "conform"
"""The name of the move of who lines up."""


class Met(msgspec.Struct, frozen=True):
    """Who was met in one move and has not yet lined up: the element, and the mover that met it."""

    pairs: tuple[tuple[PieceId, PieceId], ...]


@book.check("B6.3", on=MovePieces, cheap=True, concerns=is_group, refuses=False)
def who_lines_up_is_told(p: Proposal) -> Iterator[Finding]:
    """Before the group lets go: the light troops that will line up, drawn where each will stand."""
    for manoeuvre in moved_by(p):
        if manoeuvre.is_outcome or not manoeuvre.is_group:
            continue
        for piece, mover in met_by(p.after, manoeuvre):
            for command in lined_up(p.after, piece, mover):
                yield from _told(p.after, command, mover)


@book.effect("B6.3", on=MovePieces)
def light_troops_line_up(p: Proposal) -> Iterator[Consequence]:
    """Lone light troops that a group meets line up at once; of several the mover says who first."""
    for manoeuvre in moved_by(p):
        if manoeuvre.is_group and not manoeuvre.is_outcome:
            yield from _next(p.after, Met(tuple(met_by(p.after, manoeuvre))))


@book.effect("B6.5", on=answered(CHOICE))
def lines_up_as_answered(p: Proposal) -> Iterator[Consequence]:
    """The one that was chosen lines up, and the next is asked for."""
    about, chosen = unpack(p.choice.values, Met), PieceId(p.answer.options[0])
    mover = next(mover for met, mover in about.pairs if met == chosen)
    view = p.after
    for command in lined_up(view, chosen, mover):
        yield command
        view = view.then(command)
    yield from _next(view, Met(tuple(pair for pair in about.pairs if pair[0] != chosen)))


def met_by(view: RulesView, manoeuvre: Manoeuvre) -> Iterator[tuple[PieceId, PieceId]]:
    """The light troops that must line up with a group that has moved, and with which member."""
    found: set[PieceId] = set()
    for mover in manoeuvre.movers:
        for enemy, met in mover.meets.items():
            element = manoeuvre.field.elements[enemy]
            fresh = enemy not in mover.leaves and enemy not in found
            if fresh and met.kind in FRONT_ON and must_conform(view, mover.element, element):
                found.add(enemy)
                yield enemy, mover.element.id


@book.clause("B6.3", otherwise=False)
def must_conform(view: RulesView, mover: Element, met: Element) -> bool:
    """Whether an element that a group meets must line up: light troops alone or in a column that bends."""
    if not plays(view, met, LINES_UP):
        return False
    field = field_of(view, met.id)
    near = field.crowd_of_friends(met.side).near(met.base, 0.0, (met.id,))
    alone = all(neighbour(met.base, field.elements[one.name].base) is None for one in near)
    standing = field.elements.get(mover.id, mover)
    loose = alone or _is_in_light_bend(view, field, met)
    return loose and not is_excepted(view, field, standing, met)


def _is_in_light_bend(view: RulesView, field: Battlefield, met: Element) -> bool:
    """Whether an element is of a column of light troops alone that bends as it stands."""
    members = next((b.members for b in bends(view, field) if met.id in b.members), ())
    elements = (one for one in map(field.elements.get, members) if one)
    return bool(members) and all(plays(view, one, LINES_UP) for one in elements)


@book.clause("B6.4", otherwise=False)
def is_excepted(view: RulesView, field: Battlefield, mover: Element, met: Element) -> bool:
    """Nobody need line up at works, at the edge of bad ground, or where friends would bar his recoil."""
    if defends(field, mover) or defends(field, met) or any(shelters(view, field, met, mover)):
        return True
    if has_edge_between(field, mover, met):
        return True
    pose = pose_for(mover, met)
    if pose is None:
        return True
    base = met.base.at(pose)
    back = strip_behind(base, outline_size(base.outline)[1])
    friends = (e.base for e in field.elements.values() if e.side == met.side and e.id != met.id)
    return any(back.intersects(friend.polygon) for friend in friends)


def has_edge_between(field: Battlefield, mover: Element, met: Element) -> bool:
    """Whether one of two stands in terrain in which the other does not."""
    first, second = (field.ground.touched(one.base.polygon) for one in (mover, met))
    return any(patch not in second for patch in first) or any(p not in first for p in second)


def pose_for(mover: Element, met: Element) -> Pose | None:
    """Where an element lines up with who met it; None where no edges touch."""
    touched = contact(mover.base, met.base).side_of_b
    return None if touched is None else conform_pose(mover.base, touched, met.base.outline)


def lined_up(view: RulesView, piece: PieceId, by: PieceId) -> tuple[MovePieces, ...]:
    """The move of an element that lines up with who met it; none where it would stand on somebody."""
    field = battlefield(view, view.piece(piece).table)
    met, mover = field.elements[piece], field.elements[by]
    pose = pose_for(mover, met)
    if pose is None:
        return ()
    base = met.base.at(pose)
    others = (one.base for one in field.elements.values() if one.id != piece)
    if any(overlaps(base, other) for other in others):
        return ()
    place = replace(place_of(view.piece(piece)), pose=pose.rounded())
    return (MovePieces((PieceMove(piece, place),), CONFORM),)


def _told(view: RulesView, command: MovePieces, by: PieceId) -> Iterator[Finding]:
    (move,) = command.moves
    field = field_of(view, move.piece)
    element, there = field.elements[move.piece], move.to.pose
    if there == element.base.pose.rounded():
        return
    yield note(
        "B6.3",
        f"{element.title} lines up with {field.elements[by].title}.",
        (move.piece, by),
        measured=math.dist(element.base.pose.point, there.point),
        marks=(outline(move.to.table, element.base.at(there), ShapeRole.MARK, "lines up"),),
    )


def _next(view: RulesView, met: Met) -> Iterator[Consequence]:
    """The only one lines up at once; of several the mover chooses one."""
    if len(met.pairs) > 1 and chooses_order(view):
        yield ask(view.plugin, _question(view, met))
        return
    for piece, mover in met.pairs:
        yield from lined_up(view, piece, mover)


@book.clause("B6.5", otherwise=False)
def chooses_order(view: RulesView) -> bool:
    """Who meets several picks the order in which they line up."""
    return True


def _question(view: RulesView, met: Met) -> PendingChoice:
    field = field_of(view, met.pairs[0][0])
    side = field.elements[met.pairs[0][1]].side or view.state.sides[0]
    options = tuple(
        ChoiceOption(piece, field.elements[piece].title, (piece,)) for piece, _ in met.pairs
    )
    return PendingChoice(
        f"{CHOICE}:{met.pairs[0][1]}",
        side,
        "Which of the light troops that were met lines up first?",
        options,
        rule="B6.5",
        values=pack(met),
    )
