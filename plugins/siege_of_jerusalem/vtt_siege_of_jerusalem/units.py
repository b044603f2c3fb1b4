"""Units: what they are, in which order, where they stand (2.3 to 2.55)."""

from collections.abc import Sequence
from enum import IntEnum

from vtt.base.errors import DefinitionError
from vtt.base.ids import SideId, TableId
from vtt.geometry.grid_spec import Cell
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState

book = Rulebook()

NAMED = 4
"""So many units of several are named in a sentence; the rest is counted."""

CITY = TableId("city")
ROME, JUDAEA = SideId("rome"), SideId("judaea")
FRESH, DISRUPTED = "fresh", "disrupted"
"""The faces of a unit (2.3)."""

HEAVY, LIGHT, CAVALRY, HQ, ENGINE, ARTILLERY = (
    "heavy", "light", "cavalry", "hq", "engine", "artillery",
)  # fmt: skip
"""The classes of units (2.4 to 2.46)."""

GROUND, WALL, UNDER, TESTUDO, LADDER, TOWER = (
    "ground", "wall", "under", "testudo", "ladder", "tower",
)  # fmt: skip
"""The levels at which units stand in a hex, as the module names them."""

ORDER = "order"
"""The property of a unit that is routed or panicked."""


class Order(IntEnum):
    """How well a unit holds together; each step is worse (15.3)."""

    FRESH = 0
    DISRUPTED = 1
    ROUTED = 2
    PANICKED = 3
    ELIMINATED = 4


WORSE = {"routed": Order.ROUTED, "panicked": Order.PANICKED}


def is_unit(view: RulesView, piece: PieceState) -> bool:
    """Whether a piece stands for a force: markers do not (2.2)."""
    return view.value(piece, "type") is not None


def type_of(view: RulesView, unit: PieceState) -> str:
    """A unit's type: the row of its values in the table `units`."""
    return str(view.value(unit, "type"))


def class_of(view: RulesView, unit: PieceState) -> str:
    """A unit's class (2.4)."""
    return str(view.value(unit, "class"))


def order_of(unit: PieceState) -> Order:
    """Whether a unit is fresh, disrupted, routed or panicked."""
    worse = WORSE.get(str(unit.get(ORDER, "")))
    if worse is not None:
        return worse
    return Order.DISRUPTED if unit.face == DISRUPTED else Order.FRESH


def is_fresh(unit: PieceState) -> bool:
    """Whether its coloured side is up and it does not run."""
    return order_of(unit) is Order.FRESH


def is_infantry(view: RulesView, unit: PieceState) -> bool:
    """Heavy and light infantry, and HQs, which count as such (2.4)."""
    return class_of(view, unit) in (HEAVY, LIGHT, HQ)


def is_combat(view: RulesView, unit: PieceState) -> bool:
    """Combat units are all but siege engines (2.45)."""
    return is_unit(view, unit) and class_of(view, unit) != ENGINE


def is_heavy(view: RulesView, unit: PieceState) -> bool:
    """Heavy infantry, and who counts as such."""
    return class_of(view, unit) == HEAVY or is_heavy_hq(view, unit)


@book.clause("2.4", otherwise=False)
def is_heavy_hq(view: RulesView, unit: PieceState) -> bool:
    """A Roman HQ counts as heavy infantry in movement and melee (2.4, G36)."""
    return class_of(view, unit) == HQ and unit.side == ROME


@book.clause("2.5", otherwise=None)
def legion_of(view: RulesView, unit: PieceState) -> str | None:
    """The number of a unit's legion; Commanders and Armored Towers have none (2.5)."""
    legion = view.value(unit, "legion")
    return None if legion is None else str(legion)


@book.clause("2.51", otherwise=None)
def faction_of(view: RulesView, unit: PieceState) -> str | None:
    """The letter of a unit's faction; Zealots, garrisons and Judaean artillery have none (2.51)."""
    faction = view.value(unit, "faction")
    return None if faction is None else str(faction)


def corps_of(view: RulesView, unit: PieceState) -> str | None:
    """A unit's legion or faction; None for one that belongs to neither."""
    return legion_of(view, unit) or faction_of(view, unit)


def is_cauldron(view: RulesView, unit: PieceState) -> bool:
    """Cauldrons are artillery of a kind of their own (8.5)."""
    return type_of(view, unit) == "cauldron"


def counts_for_stacking(view: RulesView, unit: PieceState) -> bool:
    """Infantry and cavalry count; HQs, artillery and engines have limits of their own (6)."""
    return class_of(view, unit) in (HEAVY, LIGHT, CAVALRY)


def hex_of(view: RulesView, unit: PieceState) -> Cell | None:
    """The hex in which a unit stands; None off the map."""
    return view.cell_of(unit) if unit.table == CITY else None


def units_on_map(view: RulesView, side: SideId | None = None) -> list[PieceState]:
    """The units on the map (of one side, or all), by id."""
    return [
        unit
        for unit in view.pieces(CITY).values()
        if (side is None or unit.side == side) and is_unit(view, unit)
    ]


def units_in(view: RulesView, cell: Cell, side: SideId | None = None) -> list[PieceState]:
    """The units in a hex at all levels (of one side, or all), by id."""
    found = view.pieces_in_cell(CITY, cell)
    return [u for u in found if (side is None or u.side == side) and is_unit(view, u)]


def enemy_of(side: SideId | None) -> SideId:
    """The other side."""
    return JUDAEA if side == ROME else ROME


def name(view: RulesView, unit: PieceState) -> str:
    """A unit's name for people."""
    return view.definition(unit).name


def names(view: RulesView, units: Sequence[PieceState], most: int = NAMED) -> str:
    """The names of several units, the first so many of them: "XII Line, cohort I; XII Velites and 2 more"."""
    told = "; ".join(name(view, unit) for unit in units[:most])
    more = len(units) - most
    return f"{told} and {more} more" if more > 0 else told


def title(view: RulesView, unit: PieceState) -> str:
    """A unit's name with its order, where it is no longer fresh: "XII Velites, disrupted"."""
    order = order_of(unit)
    return name(view, unit) if order is Order.FRESH else f"{name(view, unit)}, {order.name.lower()}"


def side_of(unit: PieceState) -> SideId:
    """Whose a unit is; DefinitionError for a piece that is nobody's."""
    if unit.side is None:
        raise DefinitionError(f"unit {unit.id!r} has no side")
    return unit.side
