"""Entering and leaving settlements, and winter quarters (3.3.2, 4.5.7)."""

from collections.abc import Iterator

from vtt.base.ids import SideId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import MovePieces
from vtt.commands.rules import SetRulesValue
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt_bellum_gallicum.agenda import Step, Task, handles
from vtt_bellum_gallicum.control import open_units
from vtt_bellum_gallicum.marches import people_marches
from vtt_bellum_gallicum.numbers import is_winter
from vtt_bellum_gallicum.places import (
    HIBERNA_OF,
    Town,
    all_markers,
    is_besieged,
    is_destroyed,
    put,
    remove,
    town_at,
    town_of,
)
from vtt_bellum_gallicum.switches import leaders_winter_too
from vtt_bellum_gallicum.units import (
    HIBERNA,
    ROMAN,
    Spot,
    by_spot,
    enemy_of,
    ids,
    is_leader,
    names,
    people_at,
    spot_of,
    units_at,
)
from vtt_bellum_gallicum.veneti import is_sheltered

book = Rulebook()

TAKEN = "taken"
"""Where the rules remember which side has taken a town that was not its own."""


@book.check("3.3.2a", on=MovePieces, cheap=True)
def from_town_to_town(p: Proposal) -> Iterator[Finding]:
    """Into a free settlement of the next region go only those who were inside one."""
    for march in people_marches(p):
        if not march.crosses or march.start is None or march.end is None:
            continue
        into = town_at(p.before, march.end)
        if into is None or is_besieged(p.before, into):
            continue
        came_from = town_at(p.before, march.start)
        if came_from is None or came_from.kind == HIBERNA:
            text = f"{into.name} is entered from a settlement, or from its own region."
            yield illegal("3.3.2a", text, ids(march.people))


@book.check("3.3.2b", on=MovePieces, cheap=True)
def to_the_besieged(p: Proposal) -> Iterator[Finding]:
    """Into a besieged town come only friends of the besieged, from a neighbouring region."""
    for march in people_marches(p):
        into = None if march.end is None else town_at(p.before, march.end)
        if into is None or not is_besieged(p.before, into):
            continue
        if not march.crosses or not march.leaders:
            text = f"{into.name} is besieged: a leader from the next region may come in."
            yield illegal("3.3.2b", text, ids(march.people))


@book.check("3.3.2c", on=MovePieces, cheap=True)
def not_out_of_a_siege(p: Proposal) -> Iterator[Finding]:
    """Nobody leaves a besieged town."""
    for march in people_marches(p):
        left = None if march.start is None else town_at(p.before, march.start)
        if left is not None and is_besieged(p.before, left):
            text = f"{left.name} is besieged: nobody gets out."
            yield illegal("3.3.2c", text, ids(march.people))


@book.check("4.5.1a", on=MovePieces, cheap=True)
def town_is_open(p: Proposal) -> Iterator[Finding]:
    """A settlement is entered where no enemy is inside; one of the enemy's kind is taken so."""
    for march in people_marches(p):
        into = None if march.end is None else town_at(p.before, march.end)
        if into is not None and march.side is not None:
            reason = bar_to_town(p.before, into, march.side, bool(march.leaders))
            if reason:
                yield illegal("4.5.1a", reason, ids(march.people))


def bar_to_town(view: RulesView, town: Town, side: SideId, with_leader: bool) -> str:
    """Why a side may not enter a settlement; empty if it may."""
    enemy = enemy_of(side)
    if is_destroyed(view, town):
        return f"{town.name} is destroyed."
    if units_at(view, town.spot, enemy):
        return f"The enemy is inside {town.name}."
    if units_at(view, town.spot, side) or is_own_kind(view, town, side):
        return ""
    if is_sheltered(view, town):
        return f"The ships of the Veneti lie in {town.name}."
    if not with_leader:
        return f"{town.name} is not of your kind: a leader has to take it."
    if open_units(view, town.region, enemy):
        return f"{town.name} cannot be taken while the enemy stands before it."
    return ""


def is_own_kind(view: RulesView, town: Town, side: SideId) -> bool:
    """Oppida are Gallic, cities and hibernas Roman, until the other side has taken them."""
    owner = view.box(TAKEN, town.id)
    if owner is not None:
        return owner == side
    return (town.kind == "oppidum") != (side == ROMAN)


@book.effect("4.5.1a", on=MovePieces)
def taken_by_entering(p: Proposal) -> Iterator[Consequence]:
    """Who enters a settlement that was the other side's has taken it."""
    for march in people_marches(p):
        into = None if march.end is None else town_at(p.before, march.end)
        if into is not None and march.side is not None:
            captured = [
                piece
                for piece in people_at(p.before, into.spot, enemy_of(march.side))
                if is_leader(p.before, piece)
            ]
            yield from put(p.after, captured, Spot(into.region))
            if not is_own_kind(p.before, into, march.side):
                yield SetRulesValue(p.after.plugin, (TAKEN, into.id), str(march.side))


@book.check("4.5.7a", on=MovePieces, cheap=True)
def stays_in_winter_quarters(p: Proposal) -> Iterator[Finding]:
    """Units stay in a hiberna through the winter; leaders may go alone (G48)."""
    for march in people_marches(p):
        winters = march.start is not None and march.start.inside == HIBERNA
        held = march.people if leaders_winter_too(p.before) else march.units
        if winters and held and is_winter(p.before):
            text = f"{names(p.before, held)}: they winter until March."
            yield illegal("4.5.7a", text, ids(held))


@handles("winter_camps")
def winter_camps(view: RulesView, _: Task) -> Step:
    """From March on, hibernas that nobody besieges are given up."""
    return Step(break_camp(view))


@book.clause("4.5.7b", otherwise=())
def break_camp(view: RulesView) -> tuple[SingleCommand, ...]:
    """The markers of free hibernas go, and their units stand in the open."""
    if is_winter(view):
        return ()
    found: list[SingleCommand] = []
    for marker in all_markers(view, "hiberna"):
        spot = spot_of(view, marker)
        town = None if spot is None else town_of(view, HIBERNA_OF + spot.region)
        if town is None or is_besieged(view, town):
            continue
        found += remove([marker])
        people = by_spot(view).get(town.spot, [])
        found += put(view, people, Spot(town.region))
    return tuple(found)
