"""The end of a year of the campaign: winter quarters, and tribes that go home (4.5.7, 7.4; R)."""

from collections.abc import Iterator, Sequence

from vtt.base.ids import PieceId
from vtt.commands.base import SingleCommand
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.actions import BuildHiberna
from vtt_bellum_gallicum.agenda import Step, Task, handles
from vtt_bellum_gallicum.campaign import is_campaign
from vtt_bellum_gallicum.control import PRO_ROMAN, land, status
from vtt_bellum_gallicum.numbers import is_november, limit
from vtt_bellum_gallicum.places import add_marker, all_markers, markers, put, remove
from vtt_bellum_gallicum.sequence import HAS_WORK, QUARTERS
from vtt_bellum_gallicum.tribes import Tribe, tribes, warriors
from vtt_bellum_gallicum.units import (
    GALLIC,
    HIBERNA,
    ROMAN,
    Spot,
    by_spot,
    ids,
    is_leader,
    is_unit,
    kind,
    names,
    people_at,
    region_name,
    spot_of,
)

book = Rulebook()


@book.check("4.5.7c", on=BuildHiberna)
def fit_to_winter(p: Proposal) -> Iterator[Finding]:
    """A legion and a leader who is no Gallic chief build a hiberna in a pro-Roman region."""
    build = p.action(BuildHiberna)
    people = [p.before.piece(PieceId(one)) for one in build.people]
    reason = bar_to_hiberna(p.before, build.region, people)
    if reason:
        yield illegal("4.5.7c", reason, ids(people))


def bar_to_hiberna(view: RulesView, region: str, people: Sequence[PieceState]) -> str:
    """Why people may not winter in a region; empty if they may."""
    where = region_name(view, region)
    if not is_year_end(view):
        return "Hibernas are built at the end of a year of the campaign."
    away = [one for one in people if spot_of(view, one) != Spot(region) or one.side != ROMAN]
    if away:
        return f"{names(view, away)}: not in the open of {where}."
    if status(view, region) != PRO_ROMAN:
        return f"{where} is {status(view, region)}; Rome winters where it is pro-Roman."
    if not any(kind(view, one) == "legion" for one in people):
        return f"A hiberna in {where} needs a legion."
    if not any(_is_roman_leader(view, one) for one in people):
        return f"A hiberna in {where} needs a Roman leader: chiefs of the Gauls build none."
    built = len(all_markers(view, HIBERNA))
    if not markers(view, HIBERNA, region) and built >= limit(view, "hibernas"):
        return f"All {built} hibernas are on the map."
    return ""


def _is_roman_leader(view: RulesView, piece: PieceState) -> bool:
    return is_leader(view, piece) and view.value(piece, "leader_of") == "roman"


def is_year_end(view: RulesView) -> bool:
    """Whether a year of the campaign ends with this turn."""
    return is_campaign(view) and is_november(view)


@book.effect("4.5.7c", on=BuildHiberna)
def into_quarters(p: Proposal) -> Iterator[Consequence]:
    """The marker is laid, and they go inside."""
    build = p.action(BuildHiberna)
    if not markers(p.after, HIBERNA, build.region):
        yield from add_marker(p.after, HIBERNA, build.region)
    people = [p.after.piece(PieceId(one)) for one in build.people]
    yield from put(p.after, people, Spot(build.region, HIBERNA))


def camps(view: RulesView) -> Iterator[tuple[str, list[PieceState]]]:
    """The regions where Rome could winter, with everybody who stands there in the open."""
    for region in land(view) if is_year_end(view) else ():
        people = people_at(view, Spot(region), ROMAN)
        if people and not bar_to_hiberna(view, region, people):
            yield (region, people)


@handles("go_home")
def go_home(view: RulesView, _: Task) -> Step:
    """At the end of a year tribes that were left in peace go home."""
    if not is_year_end(view):
        return Step()
    found: list[SingleCommand] = []
    for tribe in tribes(view).values():
        found += disbanded(view, tribe)
    return Step(tuple(found))


@book.clause("7.4.2", otherwise=())
def disbanded(view: RulesView, tribe: Tribe) -> tuple[SingleCommand, ...]:
    """A tribe with no unit outside its region disbands, with its leaders, if no Roman is there."""
    home, risen = tribe.region, warriors(view, tribe)
    people = [one for spot, there in by_spot(view).items() if spot.region == home for one in there]
    roman = any(one.side == ROMAN and is_unit(view, one) for one in people)
    if not risen or roman or any(_region(view, one) != home for one in risen):
        return ()
    chiefs = [
        one
        for one in people
        if one.side == GALLIC and is_leader(view, one) and view.value(one, "home") == home
    ]
    return remove([*risen, *(chiefs if tribe.leads else [])])


def _region(view: RulesView, piece: PieceState) -> str:
    spot = spot_of(view, piece)
    return "" if spot is None else spot.region


HAS_WORK[QUARTERS] = lambda view: any(True for _ in camps(view))
