"""Who stands where: the units on the map by number of their hex, worked out once for a position."""

from collections.abc import Mapping

from vtt.base.ids import SideId
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.units import (
    CITY,
    ENGINE,
    HQ,
    LADDER,
    TOWER,
    UNDER,
    Order,
    class_of,
    is_combat,
    order_of,
    title,
    units_on_map,
)

Units = tuple[PieceState, ...]
WRECK_OF = "of"
"""The property of a wreck that tells what lies there."""


def by_hex(view: RulesView, side: SideId | None) -> Mapping[int, Units]:
    """The units of a side in each hex that holds any, at all levels."""

    def find() -> Mapping[int, Units]:
        where = city(view)
        found: dict[int, list[PieceState]] = {}
        for unit in units_on_map(view, side):
            cell = view.cell_of(unit)
            if cell is not None:
                found.setdefault(where.number_of(cell), []).append(unit)
        return {number: tuple(units) for number, units in found.items()}

    return view.derived(("by hex", side), find)


def at(view: RulesView, number: int, side: SideId | None) -> Units:
    """The units in a hex of a side, or of both when none is named."""
    return by_hex(view, side).get(number, ())


def number_of(view: RulesView, unit: PieceState) -> int:
    """The number of a unit's hex; -1 off the map."""
    cell = view.cell_of(unit) if unit.table == CITY else None
    return -1 if cell is None else city(view).number_of(cell)


def with_place(view: RulesView, unit: PieceState) -> str:
    """A unit's name with its order and hex, where units of several hexes are told."""
    number = number_of(view, unit)
    return (
        title(view, unit) if number < 0 else f"{title(view, unit)} in {city(view).labels[number]}"
    )


def engine_in(view: RulesView, number: int) -> PieceState | None:
    """The siege engine in a hex, crewed or not."""
    return next((u for u in at(view, number, None) if class_of(view, u) == ENGINE), None)


def pushers(view: RulesView, number: int, side: SideId | None) -> Units:
    """Those beneath an engine or ladders, the HQ included."""
    return tuple(unit for unit in at(view, number, side) if unit.level == UNDER)


def riders(view: RulesView, number: int, side: SideId | None) -> Units:
    """Those on top of an engine or of ladders, the HQ included."""
    return tuple(unit for unit in at(view, number, side) if unit.level in (TOWER, LADDER))


def without_hq(view: RulesView, units: Units) -> Units:
    """Some units, HQs left out: they have a place of their own (6)."""
    return tuple(unit for unit in units if class_of(view, unit) != HQ)


def panicked_hexes(view: RulesView, side: SideId | None) -> frozenset[int]:
    """The hexes with a panicked unit of a side (17.21)."""

    def find() -> frozenset[int]:
        found = by_hex(view, side).items()
        return frozenset(n for n, us in found if any(order_of(u) is Order.PANICKED for u in us))

    return view.derived(("panicked", side), find)


def combat_in(view: RulesView, number: int, side: SideId | None) -> Units:
    """The combat units of a side in a hex."""
    return tuple(unit for unit in at(view, number, side) if is_combat(view, unit))


def markers(view: RulesView, kind: str) -> Mapping[int, PieceState]:
    """The markers of a kind on the map, by hex; one for each hex."""
    return _markers(view).get(kind, {})


def _markers(view: RulesView) -> Mapping[str, dict[int, PieceState]]:
    def find() -> Mapping[str, dict[int, PieceState]]:
        where = city(view)
        found: dict[str, dict[int, PieceState]] = {}
        for piece in view.pieces(CITY).values():
            kind, cell = view.value(piece, "marker"), view.cell_of(piece)
            if kind is not None and cell is not None:
                other = piece.face == "back" and kind != LADDERS  # full ladders are ladders
                name = f"{kind}/{piece.face}" if other else str(kind)
                found.setdefault(name, {})[where.number_of(cell)] = piece
        return found

    return view.derived("markers", find)


LADDERS, WRECKS, GONE_GUNS, BROKEN = (
    "escalade",
    "ramp/back",
    "broken_testudo/back",
    "broken_testudo",
)
"""Kinds of markers; those printed on a back side are named so, but for full ladders."""
