"""Crossing the Rhine: it takes the whole turn, or a quiet turn before it (3.3.3d, G3)."""

from collections.abc import Iterator

from vtt.commands.base import SingleCommand
from vtt.commands.piece import MovePieces, SetProperty
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.agenda import Step, Task, handles
from vtt_bellum_gallicum.control import border, neighbours, open_units
from vtt_bellum_gallicum.marches import March, people_marches
from vtt_bellum_gallicum.movement import LED_BY
from vtt_bellum_gallicum.numbers import limit
from vtt_bellum_gallicum.places import add_marker, all_markers, clear, markers, remove
from vtt_bellum_gallicum.switches import bridges_first
from vtt_bellum_gallicum.units import ENGAGED, MAP, SIDES, ids, is_unit, names, spot_of

book = Rulebook()

RHINE = "rhine"
"""The kind of border that is the river, and the property of those who have crossed it in this turn."""
MARKER = "rhine_bridge"
"""The kind of the marker that lies where a force has crossed."""
BRIDGE = "bridge"
"""A property of units that have spent a quiet turn at the Rhine and have a bridge over it (G3)."""


@book.effect("3.3.3d", on=MovePieces)
def over_the_rhine(p: Proposal) -> Iterator[Consequence]:
    """Who crosses the Rhine does nothing else in this turn; who has bridged it needs no rest."""
    for march in people_marches(p):
        if not crosses_rhine(p.before, march):
            continue
        if bridges_first(p.before):
            yield from clear(march.units, BRIDGE)
        else:
            yield SetProperty(ids(march.people), RHINE, True)
            yield from _shown(p.after, march)


@book.check("3.3.3d", on=MovePieces, cheap=True)
def rests_at_the_rhine(p: Proposal) -> Iterator[Finding]:
    """A force that has crossed the Rhine makes no further move in this turn."""
    tired = [unit for march in people_marches(p) for unit in march.people if unit.get(RHINE)]
    if tired:
        text = f"{names(p.before, tired)}: crossing the Rhine took the whole turn."
        yield illegal("3.3.3d", text, ids(tired))


@book.check("3.3.3e", on=MovePieces, cheap=True)
def has_a_bridge(p: Proposal) -> Iterator[Finding]:
    """Where a table reads it so, units cross only over a bridge that took them a quiet turn (G3)."""
    if not bridges_first(p.before):
        return
    for march in people_marches(p):
        dry = [unit for unit in march.units if not unit.get(BRIDGE)]
        if dry and crosses_rhine(p.before, march):
            text = f"{names(p.before, dry)}: a quiet turn at the Rhine has to come first."
            yield illegal("3.3.3e", text, ids(dry))


def crosses_rhine(view: RulesView, march: March) -> bool:
    """Whether a march leads over the river."""
    return march.crosses is not None and border(view, *march.crosses) == RHINE


def _shown(view: RulesView, march: March) -> tuple[SingleCommand, ...]:
    """A marker in the region that was entered, as long as there are counters."""
    if march.crosses is None or markers(view, MARKER, march.crosses[1]):
        return ()
    free = len(all_markers(view, MARKER)) < limit(view, "rhine_markers")
    return add_marker(view, MARKER, march.crosses[1]) if free else ()


@handles("rested")
def rested(view: RulesView, task: Task) -> Step:
    """At its next movement phase a force at the Rhine may go on, and its marker goes."""
    pieces = view.pieces(MAP).values()
    own = [piece for piece in pieces if piece.side == task.side]
    others = [piece for piece in pieces if piece.side != task.side and piece.get(RHINE)]
    tired = {spot.region for piece in others if (spot := spot_of(view, piece)) is not None}
    laid = [
        marker
        for marker in all_markers(view, MARKER)
        if (spot := spot_of(view, marker)) is not None and spot.region not in tired
    ]
    return Step((*clear(own, RHINE), *remove(laid)))


@handles("bridges")
def bridges(view: RulesView, _: Task) -> Step:
    """At the end of a turn units that were quiet at the Rhine have a bridge, the others have none."""
    if not bridges_first(view):
        return Step()
    units = [piece for piece in view.pieces(MAP).values() if is_unit(view, piece)]
    quiet = [unit for unit in _at_the_river(view) if _was_quiet(view, unit)]
    found: list[SingleCommand] = [*clear([one for one in units if one not in quiet], BRIDGE)]
    if quiet:
        found.append(SetProperty(ids(quiet), BRIDGE, True))
    return Step(tuple(found))


def _at_the_river(view: RulesView) -> list[PieceState]:
    """The units in the open of regions on the Rhine."""
    banks = [
        region
        for region in view.areas(MAP).areas
        if any(border(view, region, other) == RHINE for other in neighbours(view, region))
    ]
    return [unit for region in banks for side in SIDES for unit in open_units(view, region, side)]


def _was_quiet(view: RulesView, unit: PieceState) -> bool:
    marched = unit.get(LED_BY) is not None or unit.get("fought")
    return not marched and unit.get(ENGAGED) != view.state.turn.number
