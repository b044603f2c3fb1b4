"""Marches: several moves in one bound, away from the enemy (C3, A13)."""

from collections.abc import Iterator
from typing import Any

import shapely

from vtt.base.ids import PieceId
from vtt.base.units import mm_text
from vtt.commands.piece import MovePieces, SetProperty
from vtt.commands.rules import SetRulesValue
from vtt.geometry.tolerance import at_most
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal, note
from vtt.rules.view import RulesView
from vtt_dbr import bound
from vtt_dbr.actions import EndPhase, March
from vtt_dbr.battlefield import Battlefield, element_at, field_of
from vtt_dbr.element import MARCHED, Element
from vtt_dbr.losses import is_broken
from vtt_dbr.manoeuvre import ORDERED, Manoeuvre, can_be_march, is_march, moved_by
from vtt_dbr.statuses import is_held
from vtt_dbr.tables import distance
from vtt_dbr.words import said_of

book = Rulebook()


def marches_before(manoeuvre: Manoeuvre) -> int:
    """How many marches the movers have made in this bound, the most of any of them."""
    return max(mover.element.marches for mover in manoeuvre.movers)


@book.check("C3.2", on=MovePieces, cheap=True, concerns=can_be_march)
def may_march(p: Proposal) -> Iterator[Finding]:
    """Marchers keep away from known enemy all the way, obey, and make no tactical move in this bound."""
    for manoeuvre in moved_by(p):
        if manoeuvre.is_outcome or not is_march(p.before, manoeuvre):
            continue
        limit = distance(p.before, "march_bar")
        for mover in manoeuvre.movers:
            element = mover.element
            if element.moved:
                told = (
                    f"{element.title} has made a tactical move: it marches no more in this bound."
                )
                yield illegal("C3.2", told, (element.id,))
            if is_broken(p.before, element) or is_held(p.before, element):
                told = f"The command of {element.title} is broken: it does not march."
                yield illegal("C3.2", told, (element.id,))
        near, piece, enemy = nearest_enemy(manoeuvre)
        if enemy is not None and at_most(near, limit):
            told = (
                f"{manoeuvre.field.elements[piece].title} would march {mm_text(near)} from "
                f"{manoeuvre.field.elements[enemy].title}: nobody marches within {mm_text(limit)}."
            )
            yield illegal("C3.2", told, (piece, enemy), measured=near, limit=limit)
        else:
            count = marches_before(manoeuvre) + 1
            yield note("C3.2", f"March {count} of this bound.", manoeuvre.ids)


@book.effect("C3.2", on=MovePieces)
def marches_are_counted(p: Proposal) -> Iterator[Consequence]:
    """Who has marched is marked with how often; the order to march has been obeyed."""
    for manoeuvre in moved_by(p):
        if not manoeuvre.is_outcome and is_march(p.before, manoeuvre):
            yield SetProperty(manoeuvre.ids, MARCHED, marches_before(manoeuvre) + 1)


@book.check("C3.2", on=March)
def may_be_ordered(p: Proposal) -> Iterator[Finding]:
    """The active player orders elements of his to march, before they move, far from known enemy."""
    pieces = p.action(March).pieces
    side = bound.active_side(p.before)
    if bound.phase_of(p.before) != bound.MOVE:
        yield illegal("C3.2", "Marches are made in the movement phase.", pieces)
    for piece in pieces:
        element = element_at(p.before, piece)
        if element.side != side:
            yield illegal("C3.2", f"{element.title} is not yours to order.", (piece,))
        fault = why_not(p.before, field_of(p.before, piece), element)
        if fault:
            yield illegal("C3.2", f"{element.title} {fault}.", (piece,))


@book.effect("C3.2", on=March)
def order_is_kept(p: Proposal) -> Iterator[Consequence]:
    """The next moves of who was ordered to march are marches."""
    pieces = p.action(March).pieces
    elements = [element_at(p.before, piece) for piece in pieces]
    yield from said_of(elements, "marches with its next move", "march with their next move")
    for piece in pieces:
        yield SetRulesValue(p.after.plugin, (ORDERED, piece), True)


@book.effect("C3.2", on=EndPhase)
def marches_are_forgotten(p: Proposal) -> Iterator[Consequence]:
    """Marches are counted for one bound."""
    if not bound.ends_bound(p.before):
        return
    marched = tuple(
        sorted(piece.id for piece in p.before.state.pieces.values() if piece.get(MARCHED))
    )
    if marched:
        yield SetProperty(marched, MARCHED, None)
    if p.before.box(ORDERED) is not None:
        yield SetRulesValue(p.after.plugin, (ORDERED,), None)


def why_not(view: RulesView, field: Battlefield, element: Element) -> str:
    """What keeps an element from marching where it stands; nothing if it may."""
    limit = distance(view, "march_bar")
    if element.moved:
        return bound.MOVED
    if is_broken(view, element) or is_held(view, element):
        return "belongs to a broken command"
    if field.crowd_of_enemies(element.side).near(element.base, limit):
        return f"has enemy within {mm_text(limit)}"
    return ""


def nearest_enemy(manoeuvre: Manoeuvre) -> tuple[float, PieceId, PieceId | None]:
    """The least distance in mm between the ways of the movers and a known enemy, and between whom."""
    enemies = list(manoeuvre.enemies)
    best: tuple[float, PieceId, PieceId | None] = (0.0, manoeuvre.ids[0], None)
    if not enemies:
        return best
    shapes: Any = [manoeuvre.enemies[name].polygon for name in enemies]
    for mover in manoeuvre.movers:
        gaps = shapely.distance(mover.swept, shapes)
        row = int(gaps.argmin())
        if best[2] is None or gaps[row] < best[0]:
            best = (float(gaps[row]), mover.element.id, enemies[row])
    return best
