"""What makes a move dearer or free: roads, baggage, third marches, leaving a group, night (A14)."""

from collections.abc import Iterator
from typing import Any

from vtt.base.ids import PieceId
from vtt.commands.piece import MovePieces
from vtt.commands.rules import SetRulesValue
from vtt.geometry.contact import closes_door
from vtt.geometry.group import neighbour
from vtt.geometry.tolerance import less_than
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import number, whole
from vtt.rules.view import RulesView
from vtt_dbr import rows, tables
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.bodies import body_of
from vtt_dbr.element import Element
from vtt_dbr.engagement import opponents
from vtt_dbr.manoeuvre import Manoeuvre, Mover, is_march, moved_by
from vtt_dbr.marches import marches_before
from vtt_dbr.movement import goes_by_road
from vtt_dbr.party import Line
from vtt_dbr.traits import has

book = Rulebook()

COSTS = "pips"
SPLIT = "split"
"""Where the rules remember, for those whose group was left in this bound, who has left it."""

PORTABLE = "portable_obstacles"
NIGHT, MOONLIGHT = "night", "moonlight"


def line(view: RulesView, rule: str, row: str) -> Line:
    """A row of the table of costs as a line of a sum."""
    cost, what = whole(view, COSTS, row, "cost"), tables.word(view, COSTS, row, "what")
    return Line(rule, what, cost, rows.is_ours(view, COSTS, row))


@book.clause("A14.1", otherwise=False)
def is_free(view: RulesView, manoeuvre: Manoeuvre) -> bool:
    """The first march of one element or a one-wide column wholly by road costs nothing."""
    return (
        is_march(view, manoeuvre)
        and marches_before(manoeuvre) == 0
        and (manoeuvre.is_column or not manoeuvre.is_group)
        and is_by_road(view, manoeuvre)
    )


def lines(view: RulesView, manoeuvre: Manoeuvre) -> list[Line]:
    """Everything that a move costs beyond itself and its distance from its general."""
    return [
        *off_road_loads(view, manoeuvre),
        *third_march(view, manoeuvre),
        *by_night(view, manoeuvre),
        *leaving(view, manoeuvre),
    ]


@book.clause("A14.7", otherwise=())
def off_road_loads(view: RulesView, manoeuvre: Manoeuvre) -> tuple[Line, ...]:
    """Portable obstacles, and baggage, cost one more off the road."""
    if is_by_road(view, manoeuvre):
        return ()
    elements = [mover.element for mover in manoeuvre.movers]
    found = []
    if any(has(view, one, PORTABLE) for one in elements):
        found.append(line(view, "A14.7", "obstacles_off_road"))
    row = "baggage_off_road"
    if any(rows.fits(view, COSTS, row, "classes", one.class_name, one.arm) for one in elements):
        found.append(line(view, "A14.7", row))
    return tuple(found)


@book.clause("A14.8", otherwise=())
def third_march(view: RulesView, manoeuvre: Manoeuvre) -> tuple[Line, ...]:
    """A group's third and later marches cost one more, unless light horse, dragoons, or by road (E64)."""
    if not is_march(view, manoeuvre) or is_by_road(view, manoeuvre):
        return ()
    if not manoeuvre.is_group and view.setting("single_third_march") is not True:
        return ()
    if are_spared(view, "third_march", manoeuvre) or marches_before(manoeuvre) < number(
        view, tables.DISTANCES, "marches", "value"
    ):
        return ()
    return (line(view, "A14.8", "third_march"),)


@book.clause("A14.10", otherwise=())
def by_night(view: RulesView, manoeuvre: Manoeuvre) -> tuple[Line, ...]:
    """At night every move costs two more, unless along a road by moonlight."""
    light = view.setting("light")
    if light not in (NIGHT, MOONLIGHT):
        return ()
    if light == MOONLIGHT and is_by_road(view, manoeuvre):
        return ()
    return (line(view, "A14.10", "night_move"),)


@book.clause("A14.9", otherwise=())
def leaving(view: RulesView, manoeuvre: Manoeuvre) -> tuple[Line, ...]:
    """Leaving a group, or swinging from corner contact into a flank, costs two more; once for both."""
    if are_spared(view, "leaves_group", manoeuvre):
        return ()
    if not (closes_a_door(manoeuvre) or left_behind(view, manoeuvre)):
        return ()
    if _is_in_difficult(manoeuvre):
        return ()
    return (line(view, "A14.9", "leaves_group"),)


@book.effect("A14.9", on=MovePieces)
def splits_are_kept(p: Proposal) -> Iterator[Consequence]:
    """Who stands in a group that others left owes for leaving them, if it moves elsewhere later."""
    for manoeuvre in moved_by(p):
        if manoeuvre.is_outcome:
            continue
        for piece in rest_of_group(p.before, manoeuvre):
            if not _is_with(manoeuvre, piece, manoeuvre.ids):
                yield SetRulesValue(p.after.plugin, (SPLIT, piece), manoeuvre.ids)


def left_behind(view: RulesView, manoeuvre: Manoeuvre) -> bool:
    """Whether a move leaves its group so that it costs: not if only it goes ahead or into contact (E29)."""
    parted = _parted_from(view, manoeuvre)
    if parted and not any(_is_with(manoeuvre, piece, manoeuvre.ids) for piece in parted):
        return True
    rest = rest_of_group(view, manoeuvre)
    if not rest or any(_is_with(manoeuvre, piece, manoeuvre.ids) for piece in rest):
        return False
    elements = manoeuvre.field.elements
    halts = all(not elements[piece].moved and not elements[piece].marches for piece in rest)
    ahead = all(_goes_forward(manoeuvre, mover) for mover in manoeuvre.movers)
    into_contact = manoeuvre.ends_in_contact
    return not (halts and (ahead or into_contact))


def rest_of_group(view: RulesView, manoeuvre: Manoeuvre) -> tuple[PieceId, ...]:
    """Those of the movers' group, as it stood before the move, that stay where they are."""
    group = body_of(manoeuvre, lambda one: not stands_in_contact(view, manoeuvre.field, one))
    return tuple(sorted(group - set(manoeuvre.ids)))


@book.clause("B11.2", otherwise=False)
def stands_in_contact(view: RulesView, field: Battlefield, element: Element) -> bool:
    """Who has an enemy front to front belongs to no group that moves."""
    return bool(opponents(field, element))


def closes_a_door(manoeuvre: Manoeuvre) -> bool:
    """Whether a single element swings from corner contact on to a flank."""
    if manoeuvre.is_group:
        return False
    mover = manoeuvre.movers[0]
    bases = (manoeuvre.enemies[enemy] for enemy in mover.meets)
    return any(closes_door(mover.start, mover.end, base) for base in bases)


def is_by_road(view: RulesView, manoeuvre: Manoeuvre) -> bool:
    """Whether a move goes wholly by road; of a column the head says so."""
    if manoeuvre.is_column:
        return bool(goes_by_road(view, manoeuvre.head_mover))
    return all(goes_by_road(view, mover) for mover in manoeuvre.movers)


def _parted_from(view: RulesView, manoeuvre: Manoeuvre) -> set[PieceId]:
    """Those still on the table who left the movers' group earlier in this bound."""
    found: set[PieceId] = set()
    for piece in manoeuvre.ids:
        box: Any = view.box(SPLIT, piece)
        found.update(PieceId(one) for one in box or () if one in manoeuvre.field.elements)
    return found - set(manoeuvre.ids)


def _is_with(manoeuvre: Manoeuvre, piece: PieceId, movers: tuple[PieceId, ...]) -> bool:
    """Whether an element that stands is lined up with one of the movers at the end of the move."""
    base = manoeuvre.field.elements[piece].base
    return any(neighbour(base, manoeuvre.ends[mover]) is not None for mover in movers)


def _goes_forward(manoeuvre: Manoeuvre, mover: Mover) -> bool:
    """Straight ahead alone, or with a group, which only goes ahead and wheels."""
    ahead = mover.start.pose.lateral_forward(mover.end.pose.point)[1]
    return less_than(0.0, ahead) and (manoeuvre.is_group or mover.is_straight)


def _is_in_difficult(manoeuvre: Manoeuvre) -> bool:
    """Whether it happens in difficult going, or takes single elements into it."""
    ground = manoeuvre.field.ground
    starts = all(_bad(ground.touched(m.start.polygon)) for m in manoeuvre.movers)
    ends = not manoeuvre.is_group and _bad(ground.touched(manoeuvre.movers[0].end.polygon))
    return starts or ends


def _bad(patches: Any) -> bool:
    return any(patch.going == "difficult" for patch in patches)


def are_spared(view: RulesView, row: str, manoeuvre: Manoeuvre) -> bool:
    """Whether all movers are of one of the lists of classes that a row of the table of costs spares."""
    movers = [mover.element for mover in manoeuvre.movers]
    lists = tables.word(view, COSTS, row, "spared").split(",")
    return any(all(tables.covers(words, m.class_name, m.arm) for m in movers) for words in lists)
