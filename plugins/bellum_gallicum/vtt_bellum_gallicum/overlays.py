"""What can be laid over the map: who holds which region, and where the land feeds (2.2, 2.3)."""

from collections.abc import Iterator

from vtt.base.ids import SideId
from vtt.rules.api import Offer
from vtt.rules.verdict import AreaMark, ShapeRole
from vtt.rules.view import RulesView
from vtt_bellum_gallicum.control import (
    ANTI_ROMAN,
    CONTESTED,
    PRO_ROMAN,
    land,
    status,
)
from vtt_bellum_gallicum.numbers import check_limit
from vtt_bellum_gallicum.places import markers
from vtt_bellum_gallicum.supply import (
    is_fertile,
    needs_status_roll,
    starving,
    status_modifier,
)
from vtt_bellum_gallicum.units import GALLIC, MAP, ROMAN

HOLDER = {PRO_ROMAN: ROMAN, ANTI_ROMAN: GALLIC}


def overlays(view: RulesView, side: SideId) -> Iterator[Offer]:
    """Control and supply, as far as there is anything to see."""
    for kind, words, rule, marks in (
        ("control", "Who holds which region", "2.2", _control(view)),
        ("supply", "Where the land feeds", "2.3", _supply(view, side)),
    ):
        found = tuple(marks)
        if found:
            yield Offer(kind, words, marks=found, rule=rule)


def _control(view: RulesView) -> Iterator[AreaMark]:
    for region in land(view):
        held = status(view, region)
        if held in HOLDER:
            side = HOLDER[held]
            label = view.module.side(side).name
            yield _mark(view, region, ShapeRole.CONTROL, label, side)
        elif held == CONTESTED:
            yield _mark(view, region, ShapeRole.CONTROL, CONTESTED)


def _supply(view: RulesView, side: SideId) -> Iterator[AreaMark]:
    """Devastated regions, with the units that suffer there; those that may be eaten bare; depots."""
    for region in land(view):
        told = _told(view, region, side)
        if told:
            yield _mark(view, region, ShapeRole.SUPPLY, told)


def _told(view: RulesView, region: str, side: SideId) -> str:
    if not is_fertile(view, region):
        hungry = len(starving(view, region, side))
        return f"devastated, {hungry} suffer" if hungry else "devastated"
    if needs_status_roll(view, region, side):
        shift = status_modifier(view, region, side)
        return f"bare on {check_limit(view, 'status') - shift}+"
    return "depot" if markers(view, "depot", region) else ""


def _mark(
    view: RulesView, region: str, role: ShapeRole, label: str, side: SideId | None = None
) -> AreaMark:
    return AreaMark(MAP, view.areas(MAP).points(region), role=role, label=label, side=side)
