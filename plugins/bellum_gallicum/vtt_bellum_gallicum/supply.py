"""Supply: fertile and devastated regions, depots, attrition, scorched earth (2.3)."""

from collections.abc import Iterator, Sequence

from vtt.base.ids import SideId
from vtt.commands.base import SingleCommand
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal, rolled
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import text
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.actions import PlaceDepot, Scorch, TakeDepot
from vtt_bellum_gallicum.agenda import Step, Task, dice, handles, resume, roll_told, yes_or_no
from vtt_bellum_gallicum.control import (
    ANTI_ROMAN,
    is_army,
    is_garrison,
    is_romania,
    land,
    open_units,
    status,
    terrain,
)
from vtt_bellum_gallicum.losses import losses
from vtt_bellum_gallicum.numbers import check_limit, is_august, is_winter, limit, modifier
from vtt_bellum_gallicum.places import (
    add_marker,
    all_markers,
    is_besieged,
    markers,
    remove,
    sieges,
    towns_in,
)
from vtt_bellum_gallicum.result_words import attrition_words
from vtt_bellum_gallicum.sequence import DEPOTS, DEPOTS_BACK, HAS_WORK, SCORCH
from vtt_bellum_gallicum.switches import (
    all_eat,
    garrisons_starve,
    hibernas_eat,
    hunger_needs_a_marker,
    winter_depot_for_many,
)
from vtt_bellum_gallicum.units import (
    GALLIC,
    HIBERNA,
    ROMAN,
    SIDES,
    Spot,
    ids,
    kind,
    region_name,
    units_at,
)

book = Rulebook()


@book.clause("2.3", otherwise=True)
def is_fertile(view: RulesView, region: str) -> bool:
    """A region without a marker of scorched earth feeds who stands in it."""
    return not markers(view, "scorched", region)


@handles("fertile")
def bear_again(view: RulesView, _: Task) -> Step:
    """In August every region bears again."""
    return Step(harvest(view))


@book.clause("1.A", otherwise=())
def harvest(view: RulesView) -> tuple[SingleCommand, ...]:
    """The markers of scorched earth leave the map in August."""
    return remove(all_markers(view, "scorched")) if is_august(view) else ()


def unfed(view: RulesView, region: str, side: SideId) -> list[PieceState]:
    """The units of a side that live off a region: in the open, or too many in a free settlement."""
    found = open_units(view, region, side)
    for town in towns_in(view, region):
        inside = units_at(view, town.spot, side)
        if town.kind != "hiberna" and not is_besieged(view, town):
            found = found + ([] if is_garrison(view, town.spot, inside) else inside)
    return found


@book.clause("2.3.1", otherwise=False)
def needs_status_roll(view: RulesView, region: str, side: SideId) -> bool:
    """Six units and more (G2) may eat a fertile region bare; the Roman sector never fails."""
    row = "status_units" if view.setting("status_threshold") == "6" else "army"
    hungry = eaters(view, region, side) >= limit(view, row)
    return hungry and is_fertile(view, region) and not is_romania(view, region)


def eaters(view: RulesView, region: str, side: SideId) -> int:
    """How many units of a side eat up a region: a crowded hiberna only where a table says so (G36)."""
    found = len(unfed(view, region, side))
    camp = Spot(region, HIBERNA)
    inside = units_at(view, camp, side)
    counts = hibernas_eat(view) and not is_garrison(view, camp, inside)
    return found + (len(inside) if counts else 0)


def status_modifier(view: RulesView, region: str, side: SideId) -> int:
    """Winter, a great number of units, and a Roman depot (2.3.1)."""
    found = modifier(view, "status_winter") if is_winter(view) else 0
    counted = SIDES if all_eat(view) else (side,)
    if sum(eaters(view, region, each) for each in counted) > limit(view, "status_many"):
        found += modifier(view, "status_many")
    if side == ROMAN and markers(view, "depot", region):
        found += modifier(view, "status_depot")
    return found


@handles("status_rolls")
def status_rolls(view: RulesView, _: Task) -> Step:
    """Each side rolls for the regions in which it has many units (1.C)."""
    found = [
        Task("status_roll", region, side)
        for side in SIDES
        for region in land(view)
        if needs_status_roll(view, region, side)
    ]
    return Step(more=tuple(found))


@handles("status_roll")
def status_roll(view: RulesView, task: Task) -> Step:
    """One die; a region that is bare already needs none."""
    if not needs_status_roll(view, task.place, task.side):
        return Step()
    return Step(
        roll=dice(view, "status", task, f"Does {region_name(view, task.place)} still feed?")
    )


@book.effect("2.3.1", on=rolled("status"))
def status_rolled(p: Proposal) -> Iterator[Consequence]:
    """Five or more: the region is devastated."""
    task = p.about(Task)
    die = p.roll.results[0] + status_modifier(p.after, task.place, task.side)
    bare = die >= check_limit(p.after, "status") and has_marker_for_hunger(p.after)
    yield yes_or_no(p, not bare)
    yield from resume(p, add_marker(p.after, "scorched", task.place) if bare else ())


def has_marker_for_hunger(view: RulesView) -> bool:
    """Whether a marker is free for a region that is eaten bare: else it is always recorded (G28)."""
    return not hunger_needs_a_marker(view) or _has_free_marker(view)


def _has_free_marker(view: RulesView) -> bool:
    return len(all_markers(view, "scorched")) < limit(view, "scorched")


@handles("attrition_rolls")
def attrition_rolls(view: RulesView, _: Task) -> Step:
    """Forces in devastated regions and besieged garrisons suffer (1.D)."""
    found: list[Task] = []
    for side in SIDES:
        for region in land(view):
            hungry = starving(view, region, side)
            if hungry and needs_attrition(view, region):
                found.append(Task("attrition", region, side, ids(hungry)))
    for town in sieges(view):
        for side in SIDES if town.kind != "hiberna" else ():
            inside = units_at(view, town.spot, side)
            if inside:
                found.append(Task("attrition", town.region, side, ids(inside), note="besieged"))
    return Step(more=tuple(found))


def starving(view: RulesView, region: str, side: SideId) -> list[PieceState]:
    """Who suffers in a devastated region: garrisons too where a table says so (G37)."""
    found = unfed(view, region, side)
    if garrisons_starve(view):
        for town in towns_in(view, region):
            inside = units_at(view, town.spot, side)
            if is_garrison(view, town.spot, inside) and not is_besieged(view, town):
                found = found + ([] if town.kind == HIBERNA else inside)
    return found


@book.clause("2.3.4", otherwise=False)
def needs_attrition(view: RulesView, region: str) -> bool:
    """A force suffers in a devastated region."""
    return not is_fertile(view, region)


@handles("attrition")
def attrition(view: RulesView, task: Task) -> Step:
    """One die for a force or a besieged garrison."""
    if not task.units:
        return Step()
    return Step(roll=dice(view, "attrition", task, f"Attrition in {region_name(view, task.place)}"))


@book.effect("2.3.4", on=rolled("attrition"))
def attrition_rolled(p: Proposal) -> Iterator[Consequence]:
    """The die, shifted by the number of units, under the terrain."""
    task = p.about(Task)
    units = [p.after.piece(unit) for unit in task.units]
    result = attrition_result(p.after, task, p.roll.results[0])
    yield roll_told(p, attrition_words(result))
    yield from resume(p, more=losses(result, task.side, units))


def attrition_result(view: RulesView, task: Task, die: int) -> str:
    """The cell of the table of attrition."""
    rows = view.table("attrition").rows
    shifted = die + attrition_shift(view, len(task.units))
    row = min(max(shifted, int(rows[0])), int(rows[-1]))
    return text(view, "attrition", str(row), task.note or terrain(view, task.place))


def attrition_shift(view: RulesView, units: int) -> int:
    """How the number of units shifts the die."""
    bands = [row for row in view.table("attrition_units").rows if units >= int(row)]
    return int(view.table("attrition_units").number(bands[-1], "shift")) if bands else 0


@book.check("2.3.2", on=PlaceDepot)
def depot_for_an_army(p: Proposal) -> Iterator[Finding]:
    """A depot is for a Roman army in a fertile region, in winter for one of few legions."""
    reason = bar_to_depot(p.before, p.action(PlaceDepot).region)
    if reason:
        yield illegal("2.3.2", reason)


def bar_to_depot(view: RulesView, region: str) -> str:
    """Why Rome may set up no depot in a region; empty if it may."""
    where = region_name(view, region)
    units = open_units(view, region, ROMAN)
    if not is_army(view, units):
        return f"A depot needs {limit(view, 'army')} units in {where}, found {len(units)}."
    if not is_fertile(view, region):
        return f"{where} is devastated: there is nothing to store."
    if markers(view, "depot", region):
        return f"{where} has a depot already."
    if len(all_markers(view, "depot")) >= limit(view, "depots"):
        return "Every depot is on the map."
    legions = sum(kind(view, unit) == "legion" for unit in units)
    most = limit(view, "winter_depot_legions")
    if is_winter(view) and winter_depot_for_many(view):
        least = limit(view, "winter_depot_least")
        few = legions < least
        return f"In winter a depot is for {least} legions, found {legions}." if few else ""
    if is_winter(view) and legions > most:
        return f"In winter a depot feeds {most} legions, found {legions}."
    return ""


@book.effect("2.3.2", on=PlaceDepot)
def set_up_depot(p: Proposal) -> Iterator[Consequence]:
    """The depot is put into the region."""
    yield from add_marker(p.after, "depot", p.action(PlaceDepot).region)


@book.check("2.3.2", on=TakeDepot)
def depot_to_take(p: Proposal) -> Iterator[Finding]:
    """Only a depot that is there can be taken back."""
    region = p.action(TakeDepot).region
    if not markers(p.before, "depot", region):
        yield illegal("2.3.2", f"There is no depot in {region_name(p.before, region)}.")


@book.effect("2.3.2", on=TakeDepot)
def take_depot(p: Proposal) -> Iterator[Consequence]:
    """The depot is taken back."""
    yield from remove(markers(p.after, "depot", p.action(TakeDepot).region))


@book.check("2.3.5", on=Scorch)
def may_scorch(p: Proposal) -> Iterator[Finding]:
    """The Gauls lay waste what they hold."""
    reason = bar_to_scorch(p.before, p.action(Scorch).region)
    if reason:
        yield illegal("2.3.5", reason)


def bar_to_scorch(view: RulesView, region: str) -> str:
    """Why the Gauls may not lay a region waste, the Roman sector as it is set (G38); empty if they may."""
    where = region_name(view, region)
    if status(view, region) != ANTI_ROMAN:
        return f"{where} is {status(view, region)}; the Gauls burn only what they hold."
    if is_romania(view, region) and not view.setting("romania_scorch"):
        return f"{where} is always fertile."
    if not is_fertile(view, region):
        return f"{where} is devastated already."
    if not _has_free_marker(view):
        return "Every marker of scorched earth is on the map."
    return ""


@book.effect("2.3.5", on=Scorch)
def lay_waste(p: Proposal) -> Iterator[Consequence]:
    """The region is devastated, and a depot in it burns."""
    region = p.action(Scorch).region
    yield from remove(markers(p.after, "depot", region))
    yield from add_marker(p.after, "scorched", region)


def depot_regions(view: RulesView) -> Sequence[str]:
    """Where Rome may set up a depot."""
    return [region for region in land(view) if not bar_to_depot(view, region)]


def scorch_regions(view: RulesView) -> Sequence[str]:
    """What the Gauls may lay waste."""
    if not any(open_units(view, region, GALLIC) for region in land(view)):
        return ()
    return [region for region in land(view) if not bar_to_scorch(view, region)]


HAS_WORK[DEPOTS] = lambda view: bool(depot_regions(view))
HAS_WORK[SCORCH] = lambda view: bool(scorch_regions(view))
HAS_WORK[DEPOTS_BACK] = lambda view: bool(all_markers(view, "depot"))
