"""What can be done in the campaign alone: replacements, revolts, winter quarters."""

from collections.abc import Iterator

from vtt.rules.action import Action, declare
from vtt.rules.api import Offer
from vtt.rules.verdict import AreaMark, ShapeRole
from vtt.rules.view import RulesView
from vtt_bellum_gallicum.actions import BuildHiberna, Levies, Revolt, Supplementum
from vtt_bellum_gallicum.places import all_markers
from vtt_bellum_gallicum.replacements import (
    LEVIED_IN,
    best_levy,
    can_levy,
    can_supplement,
    free_horse,
)
from vtt_bellum_gallicum.revolt import who_could
from vtt_bellum_gallicum.units import (
    HIBERNA,
    MAP,
    ROMAN,
    Spot,
    ids,
    leaders_at,
    names,
    region_name,
    spot_of,
)
from vtt_bellum_gallicum.year import camps


def replacements(view: RulesView) -> Iterator[Offer]:
    """The supplementum, with allied horse in a hiberna too, and the levies."""
    if can_supplement(view):
        yield _offer(view, "supplementum", "Make up the legions", LEVIED_IN, Supplementum(), "3.2a")
        for camp in _camps_with_leaders(view) if free_horse(view) is not None else ():
            label = f"Make up the legions; allied cavalry joins {region_name(view, camp)}"
            yield _offer(view, "supplementum", label, camp, Supplementum(camp), "3.2a")
    if can_levy(view):
        units = best_levy(view)
        told = names(view, [view.piece(unit) for unit in units])
        yield _offer(view, "levies", f"Levy {told}", LEVIED_IN, Levies(tuple(units)), "3.2b")


def _camps_with_leaders(view: RulesView) -> list[str]:
    spots = [spot_of(view, marker) for marker in all_markers(view, HIBERNA)]
    regions = [spot.region for spot in spots if spot is not None]
    return [one for one in regions if leaders_at(view, Spot(one, HIBERNA), ROMAN)]


def revolts(view: RulesView) -> Iterator[Offer]:
    """The tribes that may be named."""
    for region in who_could(view):
        label = f"{region_name(view, region)} may rise"
        yield _offer(view, "revolt", label, region, Revolt(region), "7.2")


def quarters(view: RulesView) -> Iterator[Offer]:
    """Everybody in the open of a region into winter quarters."""
    for region, people in camps(view):
        label = f"{names(view, people)} winter in {region_name(view, region)}"
        action = BuildHiberna(region, ids(people))
        yield _offer(view, "build_hiberna", label, region, action, "4.5.7c")


def _offer(view: RulesView, kind: str, label: str, region: str, action: Action, rule: str) -> Offer:
    mark = AreaMark(MAP, view.areas(MAP).points(region), role=ShapeRole.REACH)
    return Offer(kind, label, declare(view.plugin, action), (mark,), (), rule)
