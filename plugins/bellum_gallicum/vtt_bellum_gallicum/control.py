"""Forces and control: armies, garrisons, and who holds a region (2.1, 2.2)."""

from collections.abc import Sequence, Sized

from vtt.base.ids import SideId
from vtt.commands.base import SingleCommand
from vtt.definition.module import ModuleDefinition
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.agenda import Step, Task, handles
from vtt_bellum_gallicum.numbers import limit
from vtt_bellum_gallicum.places import add_marker, markers, remove, sieges
from vtt_bellum_gallicum.units import (
    GALLIC,
    HIBERNA,
    MAP,
    ROMAN,
    SIDES,
    Spot,
    regions_of_units,
    units_at,
)

book = Rulebook()

PRO_ROMAN, CONTESTED, ANTI_ROMAN, NEUTRAL = "pro-roman", "contested", "anti-roman", "neutral"


@book.clause("2.1.3", otherwise=False)
def is_army(view: RulesView, units: Sized) -> bool:
    """Five combat units make an army; leaders do not count."""
    return len(units) >= limit(view, "army")


@book.clause("2.1.4", otherwise=False)
def is_garrison(view: RulesView, spot: Spot, units: Sequence[PieceState]) -> bool:
    """Up to three units inside a settlement or a hiberna are a garrison."""
    return bool(spot.inside) and 0 < len(units) <= limit(view, "garrison")


def is_held(view: RulesView, region: str, side: SideId) -> bool:
    """Whether units of a side that set a region's status stand there: in the open, or in a hiberna (G35)."""
    return (
        region in view.of_pieces("held", lambda: {one: _held_by(view, one) for one in SIDES})[side]
    )


def _held_by(view: RulesView, side: SideId) -> set[str]:
    held = regions_of_units(view, side)
    return held | regions_of_units(view, side, HIBERNA) if view.setting("hiberna_status") else held


@book.clause("2.2", otherwise=NEUTRAL)
def status(view: RulesView, region: str) -> str:
    """Pro-Roman, contested, anti-Roman or neutral."""
    return view.of_pieces(("status", region), lambda: _status(view, region))


def _status(view: RulesView, region: str) -> str:
    if is_contested(view, region):
        return CONTESTED
    if is_anti_roman(view, region):
        return ANTI_ROMAN
    return PRO_ROMAN if is_pro_roman(view, region) else NEUTRAL


@book.clause("2.2.1", otherwise=False)
def is_pro_roman(view: RulesView, region: str) -> bool:
    """Roman units and no others stand there, or a marker SPQR lies there and no Gaul has come."""
    if is_held(view, region, GALLIC):
        return False
    return is_held(view, region, ROMAN) or bool(markers(view, "spqr", region))


@book.clause("2.2.2", otherwise=False)
def is_contested(view: RulesView, region: str) -> bool:
    """Units of both sides stand there, or a siege goes on (G4)."""
    if is_held(view, region, ROMAN) and is_held(view, region, GALLIC):
        return True
    besieged = view.of_pieces("besieged", lambda: {town.region for town in sieges(view)})
    return region in besieged and bool(view.setting("siege_contested"))


@book.clause("2.2.3", otherwise=False)
def is_anti_roman(view: RulesView, region: str) -> bool:
    """Gallic units stand there and no Roman ones."""
    return is_held(view, region, GALLIC) and not is_held(view, region, ROMAN)


def controls(view: RulesView, region: str, side: SideId) -> bool:
    """Whether a side holds a region."""
    return status(view, region) == (PRO_ROMAN if side == ROMAN else ANTI_ROMAN)


def open_units(view: RulesView, region: str, side: SideId) -> list[PieceState]:
    """The combat units of a side in the open of a region."""
    return units_at(view, Spot(region), side)


@handles("control")
def place_markers(view: RulesView, _: Task) -> Step:
    """SPQR is laid where Rome holds a region and taken away where the Gauls do (2.2.1)."""
    commands: list[SingleCommand] = []
    for region in land(view):
        laid, found = markers(view, "spqr", region), status(view, region)
        if found == PRO_ROMAN and not laid:
            new = add_marker(view, "spqr", region)
            commands += new
            view = view.then(*new)
        elif found == ANTI_ROMAN:
            commands += remove(laid)
    return Step(tuple(commands))


def land(view: RulesView) -> list[str]:
    """The regions of the map: every area but seas and impassable mountains."""
    return list(view.printed(_land))


def _land(module: ModuleDefinition) -> list[str]:
    areas = next(board.area_map for board in module.table(MAP).boards if board.area_map).areas
    return [area.id for area in areas if dict(area.properties).get("terrain") is not None]


def terrain(view: RulesView, region: str) -> str:
    """clear, forest, marsh or mountain."""
    return str(view.areas(MAP).value(region, "terrain", "clear"))


def is_rough(view: RulesView, region: str) -> bool:
    """Whether a region is forest, marsh or mountain."""
    return terrain(view, region) != "clear"


def is_romania(view: RulesView, region: str) -> bool:
    """Whether a region lies in the Roman sector, which is always fertile."""
    return view.areas(MAP).value(region, "sector") == "romania"


def neighbours(view: RulesView, region: str) -> tuple[str, ...]:
    """The regions with which a region shares a border."""
    return view.areas(MAP).graph.neighbours(region)


def border(view: RulesView, first: str, second: str) -> str | None:
    """The kind of the border between two regions ("rhine" or ""); None where they share none."""
    found = view.areas(MAP).graph.borders_between(first, second)
    return found[0].kind if found else None
