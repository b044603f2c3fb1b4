"""Who besieges what: groups are named before the battles, and empty towns are taken (4.5, 4.5.1)."""

from collections.abc import Iterator, Sequence

from vtt.base.ids import PieceId, SideId
from vtt.commands.base import SingleCommand
from vtt.commands.rules import SetRulesValue
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.actions import Besiege, TakeTown
from vtt_bellum_gallicum.control import land, open_units
from vtt_bellum_gallicum.entering import TAKEN, is_own_kind
from vtt_bellum_gallicum.leaders import capture
from vtt_bellum_gallicum.places import (
    Town,
    add_marker,
    dig_in,
    is_besieged,
    is_destroyed,
    town_marker,
    town_of,
    towns_in,
)
from vtt_bellum_gallicum.sequence import GALLIC_LINES, HAS_WORK, ROMAN_LINES, active_side
from vtt_bellum_gallicum.units import (
    GALLIC,
    ROMAN,
    Spot,
    enemy_of,
    is_cavalry,
    is_leader,
    kind,
    leaders_at,
    names,
    people_at,
    region_name,
    regions_of_leaders,
    spot_of,
    units_at,
)
from vtt_bellum_gallicum.veneti import is_sheltered

book = Rulebook()


@book.clause("4.5", otherwise=True)
def may_besiege(view: RulesView, town: Town, side: SideId) -> bool:
    """Rome besieges oppida, the Gauls cities and hibernas (G45)."""
    if side == ROMAN:
        return town.kind == "oppidum"
    return town.kind != "oppidum" or bool(view.setting("gaul_besieges_oppida"))


@book.clause("4.5.3a", otherwise=True)
def digs(view: RulesView, unit: PieceState) -> bool:
    """Legions, cohorts and tribal foot dig siege lines; auxilia and cavalry do not."""
    return kind(view, unit) in ("legion", "cohorts", "tribal") and not is_cavalry(view, unit)


def group_of(view: RulesView, town: Town, side: SideId) -> list[PieceState]:
    """The units and leaders that besiege a town."""
    people = people_at(view, Spot(town.region), side)
    return [piece for piece in people if piece.get("siege") == town.id]


def besieger_of(view: RulesView, town: Town) -> SideId | None:
    """The side whose group lies before a town."""
    return next((side for side in (ROMAN, GALLIC) if group_of(view, town, side)), None)


@book.check("4.5", on=Besiege)
def fit_target(p: Proposal) -> Iterator[Finding]:
    """A side besieges the towns of the other side's kind, with enemies inside."""
    town, side = town_of(p.before, p.action(Besiege).town), active_side(p.before) or ROMAN
    if town is None:
        yield illegal("4.5", f"There is no town {p.action(Besiege).town!r}.")
    elif not may_besiege(p.before, town, side):
        yield illegal("4.5", f"Your side does not besiege {town.name}, of kind {town.kind}.")
    elif not units_at(p.before, town.spot, enemy_of(side)):
        yield illegal("4.5", f"No enemy unit is inside {town.name}.")


@book.check("5.2", on=Besiege)
def not_past_the_ships(p: Proposal) -> Iterator[Finding]:
    """Corbilo is not besieged while the ships of the Veneti supply it."""
    town = town_of(p.before, p.action(Besiege).town)
    if town is not None and is_sheltered(p.before, town):
        yield illegal("5.2", f"{town.name} is supplied by the ships of the Veneti.")


@book.check("4.5.1", on=Besiege)
def fit_group(p: Proposal) -> Iterator[Finding]:
    """Each siege needs a group of its own: a leader and a unit that digs, outside, in the region."""
    siege, side = p.action(Besiege), active_side(p.before) or ROMAN
    town = town_of(p.before, siege.town)
    if town is None:
        return
    group = [p.before.piece(PieceId(piece)) for piece in siege.group]
    reason = bar_to_group(p.before, town, side, group)
    if reason:
        yield illegal("4.5.1", reason, tuple(map(PieceId, siege.group)))


def bar_to_group(view: RulesView, town: Town, side: SideId, group: Sequence[PieceState]) -> str:
    """Why a group may not besiege a town; empty if it may."""
    away = [
        piece
        for piece in group
        if piece.side != side or spot_of(view, piece) != Spot(town.region) or piece.get("rhine")
    ]
    if away:
        return f"{names(view, away)}: not before {town.name}."
    if not any(is_leader(view, piece) for piece in group):
        return f"A siege of {town.name} needs a leader."
    if not any(not is_leader(view, piece) and digs(view, piece) for piece in group):
        return f"A siege of {town.name} needs a unit of foot that digs."
    return ""


@book.effect("4.5.1", on=Besiege)
def lay_siege(p: Proposal) -> Iterator[Consequence]:
    """The group is bound to the siege, and a marker counts its turns."""
    siege = p.action(Besiege)
    town = town_of(p.after, siege.town)
    if town is None:
        return
    yield from dig_in(p.after, [p.after.piece(PieceId(one)) for one in siege.group], town)
    if not is_besieged(p.after, town):
        yield from add_marker(p.after, "siege", town.region, town)


@book.check("4.5.1b", on=TakeTown)
def free_to_take(p: Proposal) -> Iterator[Finding]:
    """A town without enemies is taken by units and a leader that stand before it."""
    take, side = p.action(TakeTown), active_side(p.before) or ROMAN
    town = town_of(p.before, take.town)
    reason = "There is no such town." if town is None else bar_to_taking(p.before, town, side)
    if reason:
        yield illegal("4.5.1b", reason)


def bar_to_taking(view: RulesView, town: Town, side: SideId) -> str:
    """Why a side may not take a town without a siege; empty if it may."""
    enemy = enemy_of(side)
    if is_destroyed(view, town):
        return f"{town.name} is destroyed."
    if is_own_kind(view, town, side) or not may_besiege(view, town, side):
        return f"{town.name} is not the enemy's to lose."
    if is_sheltered(view, town):
        return f"The ships of the Veneti lie in {town.name}."
    if units_at(view, town.spot, enemy) or is_besieged(view, town):
        return f"{town.name} is held: it has to be besieged."
    if open_units(view, town.region, enemy):
        return f"Enemies stand before {town.name} in {region_name(view, town.region)}."
    here = Spot(town.region)
    if not leaders_at(view, here, side) or not units_at(view, here, side):
        return f"A leader with units has to stand before {town.name}."
    return ""


@book.effect("4.5.1b", on=TakeTown)
def take_town(p: Proposal) -> Iterator[Consequence]:
    """It changes hands, or is destroyed and out of the game."""
    take = p.action(TakeTown)
    town = town_of(p.after, take.town)
    if town is not None:
        yield from fall(p.after, town, active_side(p.after) or ROMAN, take.destroy)


def fall(view: RulesView, town: Town, side: SideId, destroy: bool) -> tuple[SingleCommand, ...]:
    """A town falls to a side: who is inside is captured."""
    inside = [one for one in people_at(view, town.spot, enemy_of(side)) if is_leader(view, one)]
    found: list[SingleCommand] = [*capture(view, inside)]
    found.append(SetRulesValue(view.plugin, (TAKEN, town.id), str(side)))
    if destroy and town_marker(view, "destroyed", town) is None:
        found += add_marker(view, "destroyed", town.region, town)
    return tuple(found)


def targets(view: RulesView, side: SideId) -> list[tuple[Town, list[PieceState]]]:
    """The towns that a side can besiege now, with those who stand free before them."""
    found = []
    for region in _regions(view, side):
        free = [
            piece
            for piece in people_at(view, Spot(region), side)
            if not piece.get("siege") and not piece.get("rhine")
        ]
        for town in towns_in(view, region):
            held = bool(units_at(view, town.spot, enemy_of(side))) and not is_besieged(view, town)
            fits = held and may_besiege(view, town, side) and not is_sheltered(view, town)
            if fits and not bar_to_group(view, town, side, free):
                found.append((town, free))
    return found


def prizes(view: RulesView, side: SideId) -> list[Town]:
    """The towns that a side can take without a siege."""
    return [
        town
        for region in _regions(view, side)
        for town in towns_in(view, region)
        if not bar_to_taking(view, town, side)
    ]


def _regions(view: RulesView, side: SideId) -> list[str]:
    led = regions_of_leaders(view, side)
    return [region for region in land(view) if region in led]


def _has_lines(view: RulesView, side: SideId) -> bool:
    return bool(targets(view, side) or prizes(view, side))


HAS_WORK[ROMAN_LINES] = lambda view: _has_lines(view, ROMAN)
HAS_WORK[GALLIC_LINES] = lambda view: _has_lines(view, GALLIC)
