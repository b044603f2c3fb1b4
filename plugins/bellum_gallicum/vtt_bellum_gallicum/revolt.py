"""Revolts of the campaign: tribes are named, roll, and rise with their vassals (7.2, 7.3; R)."""

from collections.abc import Iterator

from vtt.base.ids import PieceDefinitionId, PieceId
from vtt.commands.base import SingleCommand
from vtt.commands.flow import Say
from vtt.commands.piece import SetProperty
from vtt.commands.rules import SetRulesValue
from vtt.definition.rules_table import DataSource
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal, rolled
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt_bellum_gallicum.actions import Revolt
from vtt_bellum_gallicum.agenda import Step, Task, dice, handles, resume, yes_or_no
from vtt_bellum_gallicum.campaign import is_campaign
from vtt_bellum_gallicum.control import ANTI_ROMAN, land, neighbours, open_units, status
from vtt_bellum_gallicum.numbers import check_limit, limit, modifier, month, year_bc
from vtt_bellum_gallicum.places import add_marker, markers
from vtt_bellum_gallicum.sequence import GALLIC_MUSTER, HAS_WORK
from vtt_bellum_gallicum.switches import sectors_rise_together
from vtt_bellum_gallicum.tribes import (
    Tribe,
    new_piece,
    principal,
    raise_units,
    tribes,
    tribes_in,
    warriors,
)
from vtt_bellum_gallicum.units import GALLIC, MAP, ROMAN, Spot, kind, region_name, spot_of

book = Rulebook()

NAMED = "named"
"""Where the rules count the tribes that were named in this turn."""
VERCINGETORIX = "leader_vercingetorix"
CHIEF = "leader_chief"
RISINGS, YEAR = "times", "year"
"""Properties of a marker of revolt: how often the tribe has risen, and in which year BC last."""


@book.check("7.2", on=Revolt)
def may_name(p: Proposal) -> Iterator[Finding]:
    """From March to July the Gauls name up to two principal tribes that are not in revolt."""
    reason = bar_to_revolt(p.before, p.action(Revolt).region)
    if reason:
        yield illegal("7.2", reason, source=DataSource.RECONSTRUCTION)


def bar_to_revolt(view: RulesView, region: str) -> str:
    """Why the tribe of a region may not be named; empty if it may."""
    tribe = principal(view, region)
    if not is_campaign(view):
        return "Tribes revolt in the campaign only."
    if not limit(view, "revolt_first") <= month(view) <= limit(view, "revolt_last"):
        return "Tribes revolt from March to July."
    if tribe is None or not tribe.rating:
        return "No tribe there ever rises."
    if warriors(view, tribe):
        return f"The {tribe.name} are in revolt."
    if named(view) >= limit(view, "revolts"):
        return f"{limit(view, 'revolts')} tribes were named in this turn."
    return ""


def named(view: RulesView) -> int:
    """How many tribes were named in this turn."""
    return int(str(view.box(NAMED, default=0)))


@book.effect("7.2", on=Revolt)
def tribe_named(p: Proposal) -> Iterator[Consequence]:
    """One die for the tribe, or for all of its sector."""
    region = p.action(Revolt).region
    yield SetRulesValue(p.after.plugin, (NAMED,), named(p.after) + 1)
    task = Task("revolt", region, GALLIC)
    yield dice(p.after, "revolt", task, f"Do they rise in {region_name(p.after, region)}?")


def revolt_modifier(view: RulesView, region: str) -> int:
    """A neighbour in arms, the years of the great risings, an indomitable leader; legions near by."""
    near = [region, *neighbours(view, region)]
    found = 0
    if any(status(view, one) == ANTI_ROMAN for one in near[1:]):
        found += modifier(view, "revolt_neighbour")
    if limit(view, "revolt_hot_until") <= year_bc(view) <= limit(view, "revolt_hot_from"):
        found += modifier(view, "revolt_hot")
    if has_indomitable(view, region):
        found += modifier(view, "revolt_indomitable")
    legions = [one for place in near for one in open_units(view, place, ROMAN)]
    count = sum(kind(view, one) == "legion" for one in legions)
    return found + count // limit(view, "revolt_legions") * modifier(view, "revolt_legions")


@book.effect("7.2", on=rolled("revolt"))
def revolt_rolled(p: Proposal) -> Iterator[Consequence]:
    """Five or more: they rise, and with them their sector from 52 BC on."""
    task = p.about(Task)
    die = p.roll.results[0] + revolt_modifier(p.after, task.place)
    if die < check_limit(p.after, "revolt"):
        yield Say(f"{region_name(p.after, task.place)} stays quiet")
        yield from resume(p)
        return
    rising = [Task("rise", region, GALLIC) for region in who_rises(p.after, task.place)]
    yield from resume(p, more=tuple(rising))


def who_rises(view: RulesView, region: str) -> list[str]:
    """The regions that rise by one roll (G34)."""
    late = year_bc(view) <= limit(view, "revolt_sectors_from")
    if not late or not sectors_rise_together(view):
        return [region]
    areas = view.areas(MAP)
    sector = areas.value(region, "sector")
    return [
        one for one in land(view) if areas.value(one, "sector") == sector and _could_rise(view, one)
    ]


def _could_rise(view: RulesView, region: str) -> bool:
    tribe = principal(view, region)
    return tribe is not None and bool(tribe.rating) and not warriors(view, tribe)


@handles("rise")
def rise(view: RulesView, task: Task) -> Step:
    """The principal tribe mobilises at home with a leader; then its vassals roll."""
    tribe = principal(view, task.place)
    if tribe is None:
        return Step()
    raised = raise_units(view, tribe, rating_now(view, tribe))
    lasting = (*raised, *_led(view, tribe), *_remembered(view, task.place))
    vassals = tuple(
        Task("vassal", task.place, GALLIC, note=vassal.name)
        for vassal in tribes_in(view, task.place)
        if not vassal.leads
    )
    fleet = (Task("fleet_rises", task.place, GALLIC),)
    told = Say(f"The {tribe.name} rise")
    return Step((*lasting, told), (*fleet, *vassals))


@handles("vassal")
def vassal_rolls(view: RulesView, task: Task) -> Step:
    """One die for a vassal."""
    return Step(roll=dice(view, "vassal", task, f"Do the {task.note} rise too?"))


@book.effect("7.2.2", on=rolled("vassal"))
def vassal_rises(p: Proposal) -> Iterator[Consequence]:
    """A vassal rises with its principal tribe on three and more."""
    task = p.about(Task)
    tribe = tribes(p.after)[task.note]
    rises = p.roll.results[0] >= check_limit(p.after, "vassal")
    yield yes_or_no(p, rises)
    raised = raise_units(p.after, tribe, rating_now(p.after, tribe, risen=True)) if rises else ()
    yield from resume(p, raised)


def rating_now(view: RulesView, tribe: Tribe, risen: bool = False) -> int:
    """The rating less one for each earlier revolt; `risen`: the present one is counted already."""
    earlier = risings(view, tribe.region) - risen
    least = limit(view, "rating_least")
    return max(min(tribe.rating, least), tribe.rating + weariness(view, tribe, earlier))


@book.clause("7.2.4", otherwise=0)
def weariness(view: RulesView, tribe: Tribe, earlier: int) -> int:
    """Earlier revolts lower the rating, but not for the tribe of an indomitable leader."""
    if has_indomitable(view, tribe.region):
        return 0
    return earlier * modifier(view, "revolt_before")


def risings(view: RulesView, region: str) -> int:
    """How often the tribe of a region has risen."""
    laid = markers(view, "revolt_year", region)
    return int(str(laid[0].get(RISINGS, 0))) if laid else 0


def _remembered(view: RulesView, region: str) -> tuple[SingleCommand, ...]:
    """The marker of revolt with its year, once more."""
    laid = markers(view, "revolt_year", region)
    new = () if laid else add_marker(view, "revolt_year", region)
    marker = (laid or markers(view.then(*new), "revolt_year", region))[0].id
    times = SetProperty((marker,), RISINGS, risings(view, region) + 1)
    return (*new, times, SetProperty((marker,), YEAR, year_bc(view)))


def has_indomitable(view: RulesView, region: str) -> bool:
    """Whether an indomitable leader of a region's tribe is free."""
    return any(
        dict(piece.properties).get("indomitable") is True
        for piece in view.module.pieces
        if piece.id in _chiefs_of(view, region) and _is_free(view, piece.id)
    )


def _chiefs_of(view: RulesView, region: str) -> list[str]:
    """The leaders whose home a region is, by rank and rating."""

    def worth(piece_id: str) -> tuple[int, int]:
        printed = dict(view.module.piece(PieceDefinitionId(piece_id)).properties)
        return (int(str(printed["rank"])), int(str(printed["rating"])))

    found = [
        piece.id
        for piece in view.module.pieces
        if piece.kind == "leader"
        and piece.side == GALLIC
        and dict(piece.properties).get("home") == region
    ]
    return sorted(found, key=worth, reverse=True)


def _is_free(view: RulesView, leader: str) -> bool:
    """Whether a leader waits beside the map; Vercingetorix does not before 52 BC (7.3)."""
    if leader == VERCINGETORIX and year_bc(view) > limit(view, "vercingetorix_year"):
        return False
    return PieceId(leader) not in view.state.pieces


def _led(view: RulesView, tribe: Tribe) -> tuple[SingleCommand, ...]:
    """The tribe's leader, else a chief who has no tribe."""
    nobody = sorted(piece.id for piece in view.module.pieces if piece.id.startswith(CHIEF))
    free = [one for one in (*_chiefs_of(view, tribe.region), *nobody) if _is_free(view, one)]
    if not free:
        return ()
    home = (("home", tribe.region),)
    return (new_piece(view, free[0], Spot(tribe.region), GALLIC, home),)


@handles("great_leader")
def great_leader(view: RulesView, _: Task) -> Step:
    """Vercingetorix takes over from 52 BC on."""
    return Step(takes_over(view))


@book.clause("7.3", otherwise=())
def takes_over(view: RulesView) -> tuple[SingleCommand, ...]:
    """From 52 BC on Vercingetorix leads the Arverni, if they are in revolt."""
    if not is_campaign(view) or not _is_free(view, VERCINGETORIX):
        return ()
    home = str(dict(view.module.piece(PieceDefinitionId(VERCINGETORIX)).properties)["home"])
    tribe = principal(view, home)
    risen = [] if tribe is None else warriors(view, tribe)
    where = [spot for one in risen if (spot := spot_of(view, one)) is not None]
    return (new_piece(view, VERCINGETORIX, where[0], GALLIC),) if where else ()


def who_could(view: RulesView) -> list[str]:
    """The regions whose tribes may be named now."""
    if not is_campaign(view):
        return []
    return [region for region in land(view) if not bar_to_revolt(view, region)]


HAS_WORK[GALLIC_MUSTER] = lambda view: bool(who_could(view))
