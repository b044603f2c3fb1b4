"""Flank attacks: defenders who have no way out count half, for the attackers count double (11.85)."""

from collections.abc import Iterator, Sequence

from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.battlefield import closed_hexes
from vtt_siege_of_jerusalem.city import City
from vtt_siege_of_jerusalem.control import closed_gates
from vtt_siege_of_jerusalem.obstacles import held_hexes
from vtt_siege_of_jerusalem.perches import links
from vtt_siege_of_jerusalem.steps import foot_of, mover_of, steps_of
from vtt_siege_of_jerusalem.units import ROME, enemy_of, is_infantry
from vtt_siege_of_jerusalem.zones import zones_of

book = Rulebook()


@book.clause("11.85", otherwise=False)
def is_flanked(view: RulesView, where: City, target: int, enemies: Sequence[PieceState]) -> bool:
    """Whether all around the defenders is held by the enemy, in his zone, or closed to them (11.85)."""
    if not enemies:
        return False
    side = enemies[0].side
    foe = enemy_of(side)
    zones, held = zones_of(view, foe).nodes, held_hexes(view, foe)
    shut, closed = closed_gates(view, side), closed_hexes(view, side)
    for node in _ways_out(view, where, target, enemies):
        number = where.hex_of_node(node)
        low_gate = number in shut and node < where.count
        barred = number in held or number in closed or low_gate
        if number != target and node not in zones and not barred:
            return False
    return True


def _ways_out(
    view: RulesView, where: City, target: int, enemies: Sequence[PieceState]
) -> Iterator[int]:
    """The places that the defenders' infantry could step to; Romans have their towers and ladders too."""
    foot = next((unit for unit in enemies if is_infantry(view, unit)), None)
    unit = enemies[0] if foot is None else foot
    mover = mover_of(view, unit) if foot is None else foot_of(unit.side)
    start = where.node(target, unit.level)
    yield from (node for node, _cost in steps_of(view, mover).of(start))
    if unit.side == ROME and foot is not None:
        yield from (node for node, _cost in links(view).get(start, ()))
