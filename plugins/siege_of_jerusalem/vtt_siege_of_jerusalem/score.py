"""How good a position is, for the computer player: houses, men, and how near they are to their goal."""

from vtt.base.ids import SideId
from vtt.rules.tables import whole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.muster import number_of
from vtt_siege_of_jerusalem.purpose import FARTHEST, to_the_houses
from vtt_siege_of_jerusalem.units import (
    CAVALRY,
    HEAVY,
    HQ,
    LIGHT,
    ROME,
    Order,
    class_of,
    order_of,
    units_on_map,
)
from vtt_siege_of_jerusalem.victory import built_up_held

VICTORY, HOUSE = 10_000.0, 60.0
"""What the game is worth, and each house that Rome has taken."""

STRENGTH = {Order.FRESH: 1.0, Order.DISRUPTED: 0.55, Order.ROUTED: 0.3, Order.PANICKED: 0.2}
"""What a unit is still worth in each order, as a share of its printed melee value."""

MAN, STEP = 2.0, 0.12
"""What a point of melee value is worth, and half a movement factor nearer to the houses."""

MARCHES = {HEAVY: 1.0, HQ: 0.4, LIGHT: 0.6, CAVALRY: 0.2}
"""How much it matters that a class of units comes forward."""


def score(view: RulesView, side: SideId) -> float:
    """The worth of a position for a side; what is good for Rome is bad for Judaea."""
    outcome = view.state.outcome
    if outcome is not None:
        return VICTORY if outcome.winner == side else -VICTORY
    for_rome = HOUSE * built_up_held(view) + _men(view) - _marches(view)
    return for_rome if side == ROME else -for_rome


def _men(view: RulesView) -> float:
    return sum(_worth(view, unit) * (1 if unit.side == ROME else -1) for unit in units_on_map(view))


def _worth(view: RulesView, unit: PieceState) -> float:
    if class_of(view, unit) not in MARCHES:
        return MAN
    fresh = whole(view, "units", str(view.value(unit, "type")), "melee")
    return MAN * (1 + fresh * STRENGTH[order_of(unit)])


def _marches(view: RulesView) -> float:
    """How far Rome's men are from the houses."""
    where, field = city(view), to_the_houses(view)
    total = 0.0
    for unit in units_on_map(view, ROME):
        weight = MARCHES.get(class_of(view, unit), 0.0)
        number = number_of(view, unit)
        if weight and number >= 0:
            far = field[where.stand(number, unit.level)]
            total += weight * STEP * min(far, FARTHEST)
    return total
