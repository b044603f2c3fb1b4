"""Pressing forward: who is shot at in its own bound and shoots better may go on (C8, B23)."""

from collections.abc import Iterator

import shapely

from vtt.base.ids import PieceId
from vtt.commands.piece import SetProperty
from vtt.geometry.edges import Side, edge
from vtt.geometry.tolerance import touching
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice, ask
from vtt.rules.proposal import Proposal, answered
from vtt.rules.record import pack, unpack
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_dbr import follow_up, rows, tables
from vtt_dbr.actions import EndPhase
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.bound import active_side, ends_bound
from vtt_dbr.element import Element, plays
from vtt_dbr.engagement import friend_behind
from vtt_dbr.follow_up import Chase
from vtt_dbr.losses import is_broken
from vtt_dbr.manoeuvre import PRESS_FORWARD
from vtt_dbr.protection import defends, holds_obstacle

book = Rulebook()

CHOICE = "press"
PRESSED = "pressed"
"""The property of who has pressed forward in this bound."""


def offered(
    view: RulesView, piece: PieceId, shooter: Element, margin: int
) -> Iterator[Consequence]:
    """The question to the owner of a target that has out-totalled its shooters (the primary one)."""
    target = _element(view, piece)
    if target is not None and is_offered(view, target, margin) and may_press(view, target, shooter):
        yield ask(view.plugin, _question(view, target, margin))


@book.clause("C8.4", otherwise=False)
def is_offered(view: RulesView, target: Element, margin: int) -> bool:
    """Only in its own bound, and only if its total was the higher one."""
    return margin > 0 and target.side == active_side(view)


@book.clause("B23.5", otherwise=False)
def may_press(view: RulesView, target: Element, shooter: Element) -> bool:
    """Unbroken mounted and most foot, shot at on the front or a front corner, and not behind works.

    Enemies that they meet so fight in this bound; those that a follow-up meets in the next one.
    """
    field = battlefield(view, view.piece(target.id).table)
    fits = any(
        rows.fits(view, PRESS_FORWARD, row, "classes", target.class_name, target.arm)
        for row in tables.rows(view, PRESS_FORWARD)
    )
    if not fits or is_broken(view, target) or not _from_ahead(target, shooter):
        return False
    stays = defends(field, target) or holds_obstacle(field, target, shooter)
    return not (stays and plays(view, target, "bound_by_works"))


def followers(field: Battlefield, element: Element) -> tuple[Element, ...]:
    """Those of its group straight behind an element, the nearest first: they go the same way."""
    found: list[Element] = []
    behind = friend_behind(field, element)
    while behind is not None and behind.command == element.command and behind not in found:
        found.append(behind)
        behind = friend_behind(field, behind)
    return tuple(found)


@book.effect("C8.4", on=answered(CHOICE))
def presses_as_answered(p: Proposal) -> Iterator[Consequence]:
    """Who presses forward does it at once, by as much as it would follow up."""
    about = unpack(p.choice.values, Chase)
    element = _element(p.after, about.winner)
    if p.answer.options != ("yes",) or element is None:
        return
    along = followers(battlefield(p.after, p.after.piece(element.id).table), element)
    yield from follow_up.chase(p.after, element.id, about.margin, PRESS_FORWARD, along)
    yield SetProperty((element.id, *(one.id for one in along)), PRESSED, True)


@book.effect("C8.4", on=EndPhase)
def pressing_is_forgotten(p: Proposal) -> Iterator[Consequence]:
    """Who has pressed forward is known for the bound."""
    pressed = tuple(sorted(x.id for x in p.before.state.pieces.values() if x.get(PRESSED)))
    if pressed and ends_bound(p.before):
        yield SetProperty(pressed, PRESSED, None)


def _question(view: RulesView, target: Element, margin: int) -> PendingChoice:
    return PendingChoice(
        f"{CHOICE}:{target.id}",
        target.side or view.state.sides[0],
        f"Does {target.title} press forward?",
        (ChoiceOption("yes", "Presses forward", (target.id,)), ChoiceOption("no", "Stays")),
        rule="C8.4",
        values=pack(Chase(target.id, margin)),
    )


def _from_ahead(target: Element, shooter: Element) -> bool:
    """Whether the line from a shooter comes to its target's front edge or an end of it."""
    front = shapely.LineString(_ends(target))
    nearest = shapely.shortest_line(target.base.polygon, shooter.base.polygon)
    return touching(float(front.distance(shapely.Point(nearest.coords[0]))))


def _ends(element: Element) -> tuple[tuple[float, float], tuple[float, float]]:
    front = edge(element.base, Side.FRONT)
    return (front.start, front.end)


def _element(view: RulesView, piece: PieceId) -> Element | None:
    state = view.state.pieces.get(piece)
    return None if state is None else battlefield(view, state.table).elements.get(piece)
