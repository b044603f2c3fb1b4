"""What a march costs, told with it: regions of those that a leader may go, and what else it takes."""

from collections.abc import Iterator

from vtt.commands.piece import MovePieces
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, LineMark, ShapeRole, note
from vtt.rules.view import RulesView
from vtt_bellum_gallicum.control import border, terrain
from vtt_bellum_gallicum.forced import is_forced
from vtt_bellum_gallicum.marches import March, is_deploying, people_marches, voyages
from vtt_bellum_gallicum.places import place_at
from vtt_bellum_gallicum.rolls_forecast import attrition_told
from vtt_bellum_gallicum.switches import bridges_first
from vtt_bellum_gallicum.units import MAP, ROMAN, Spot, ids, names, region_name

book = Rulebook()

ONE_REGION = 1
"""A march is a step over one border, and who has moved takes no other: no table could widen it."""


@book.check("3.3.1", on=MovePieces, cheap=True)
def tells_what_is_spent(p: Proposal) -> Iterator[Finding]:
    """How far leaders and ships go with this move, of the one region that each may go in a phase."""
    if is_deploying(p.before):
        return
    for march in (*people_marches(p), *voyages(p)):
        goers = march.leaders or march.ships
        if march.crosses is None or not goers or march.lands:
            continue
        if march.people and not march.ships and border(p.before, *march.crosses) is None:
            continue  # that is no way at all, and refused (3.3b)
        used = ONE_REGION + any(one.moved for one in goers)
        told = f"{names(p.before, (*march.people, *march.ships))} to {_end(p.before, march)}"
        yield note(
            "3.3.1",
            f"{told}: {used} of {ONE_REGION} region in this phase{_price(p.before, march)}.",
            ids((*march.people, *march.ships)),
            marks=(_way(p.before, march),),
            measured=float(used),
            limit=float(ONE_REGION),
            unit="region",
        )


def _end(view: RulesView, march: March) -> str:
    return "" if march.end is None else region_name(view, march.end.region)


def _price(view: RulesView, march: March) -> str:
    """What the march costs besides: attrition on a forced one, the whole turn over the Rhine."""
    if march.crosses is None or not march.units:
        return ""
    if is_forced(view):
        end, side = march.crosses[1], march.side or ROMAN
        told = attrition_told(view, end, side, ids(march.units))
        return f"; attrition ({terrain(view, end)} ground): {told}"
    if border(view, *march.crosses) == "rhine" and not bridges_first(view):
        return "; the Rhine takes the rest of the turn"
    return ""


def _way(view: RulesView, march: March) -> LineMark:
    """From where they stand to where they will."""
    lead = (*march.people, *march.ships)[0]
    end = place_at(view, march.end or Spot(""), march.side or ROMAN)
    return LineMark(MAP, (lead.pose.point, end.pose.point), ShapeRole.PATH)
