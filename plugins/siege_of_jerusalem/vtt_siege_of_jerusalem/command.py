"""Command control: who is in the range of an HQ that may command him (5)."""

from collections.abc import Collection, Iterator

from vtt.base.ids import PieceId
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.battlefield import closed_hexes
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.night import is_night
from vtt_siege_of_jerusalem.perches import Links, links
from vtt_siege_of_jerusalem.reach import controller, enemy_hexes
from vtt_siege_of_jerusalem.steps import foot_of, steps_of
from vtt_siege_of_jerusalem.units import (
    ARTILLERY,
    HQ,
    JUDAEA,
    ROME,
    class_of,
    corps_of,
    enemy_of,
    hex_of,
    is_fresh,
    type_of,
    units_on_map,
)
from vtt_siege_of_jerusalem.zones import zones_of

book = Rulebook()

TEMPLE = "temple_quarter"


@book.clause("5.11", otherwise=0)
def command_range(view: RulesView, hq: PieceState) -> int:
    """How far an HQ commands, in hexes (5.1, 5.11, 16.1, 18.24, 18.52)."""
    value = whole(view, "command", "range", "value")
    value += for_disorder(view, hq) + for_night(view)
    replaced = hq.get("replaced")
    times = replaced if isinstance(replaced, int) else 0
    return value + whole(view, "command", "replaced", "value") * times


@book.clause("16.1", otherwise=0)
def for_disorder(view: RulesView, hq: PieceState) -> int:
    """What a disrupted HQ loses of its range (16.1)."""
    return 0 if is_fresh(hq) else whole(view, "command", "not_fresh", "value")


@book.clause("18.24", otherwise=0)
def for_night(view: RulesView) -> int:
    """What every HQ loses of its range at night (18.24)."""
    return whole(view, "command", "night", "value") if is_night(view) else 0


@book.clause("5.4", otherwise=True)
def has_authority(view: RulesView, hq: PieceState, unit: PieceState) -> bool:
    """Whether an HQ may command a unit: its own legion or faction, a Commander all (5.4, 5.5, 5.6)."""
    if hq.side != unit.side:
        return False
    if commands_all(view, hq):
        return True
    corps = corps_of(view, unit)
    if corps is None:
        return (
            type_of(view, unit) in ("zealot", "armored_tower") or class_of(view, unit) == ARTILLERY
        )
    return corps_of(view, hq) == corps


@book.clause("5.5", otherwise=False)
def commands_all(view: RulesView, hq: PieceState) -> bool:
    """Whether an HQ is a Commander, who commands every unit of his side (5.5)."""
    return view.value(hq, "hq") == "commander"


def in_command(view: RulesView) -> tuple[PieceId, ...]:
    """The units that are in command control in this position (5.1 to 5.6)."""
    found: set[PieceId] = set()
    units = units_on_map(view)
    for hq in (unit for unit in units if class_of(view, unit) == HQ):
        near = trace(view, hq)
        found |= {u.id for u in units if has_authority(view, hq, u) and _node(view, u) in near}
        found.add(hq.id)
    found |= {unit.id for unit in units if commands_itself(view, unit)}
    return tuple(sorted(found))


@book.clause("5.2", otherwise=frozenset())
def trace(view: RulesView, hq: PieceState) -> frozenset[int]:
    """The nodes within an HQ's range, by steps that it could make itself (5.2).

    Enemies, closed gates and hexes that it may not enter are in its way; their zones stop only an HQ
    that is not fresh (16.51). Going up or down within a hex is no step of the range.
    """
    seen = edge = _within_a_hex(view, hq, {_node(view, hq)})
    for _ in range(command_range(view, hq)):
        edge = _within_a_hex(view, hq, {n for n in _one_hex_on(view, hq, edge) if n not in seen})
        seen = seen | edge
    return frozenset(seen)


def _one_hex_on(view: RulesView, hq: PieceState, edge: Collection[int]) -> Iterator[int]:
    """The nodes of the next hexes that an HQ could step into."""
    where, steps, up = city(view), steps_of(view, foot_of(hq.side)), _perches(view, hq)
    barred = enemy_hexes(view, where, enemy_of(hq.side)) | closed_hexes(view, hq.side)
    zones = frozenset() if is_fresh(hq) else zones_of(view, enemy_of(hq.side)).nodes
    for node in edge:
        for other, _cost in (*steps.of(node), *up.get(node, ())):
            hindered = where.hex_of_node(other) in barred or other in zones
            if not hindered and not _shut(view, where, other, hq):
                yield other


def _within_a_hex(view: RulesView, hq: PieceState, nodes: Collection[int]) -> frozenset[int]:
    """Some nodes, with the tops and the feet of the towers and ladders in their hexes."""
    where, up = city(view), _perches(view, hq)
    here = (o for n in nodes for o, _cost in up.get(n, ()) if o % where.count == n % where.count)
    return frozenset((*nodes, *here))


def _perches(view: RulesView, hq: PieceState) -> Links:
    """Towers and ladders are Rome's alone (6.5, 11.4)."""
    return links(view) if hq.side == ROME else {}


@book.clause("5.6", otherwise=False)
def commands_itself(view: RulesView, unit: PieceState) -> bool:
    """Garrisons always; Judaeans in the Temple Quarter, in a fortress, or on the walls that lead to one."""
    if unit.side != JUDAEA:
        return False
    if view.value(unit, "garrison") is not None:
        return True
    where = city(view)
    cell = hex_of(view, unit)
    if cell is None:
        return False
    here = where.number_of(cell)
    if TEMPLE in where.areas[here] or where.kind[here] in ("fortress", "fort"):
        return True
    return where.elevated[here] and _leads_to_fortress(view, where, here)


def _leads_to_fortress(view: RulesView, where: City, here: int) -> bool:
    """Along connected walls, free of Romans and their zones, to an own fortress (5.6)."""
    enemy = enemy_of(JUDAEA)
    barred = enemy_hexes(view, where, enemy)
    zones = zones_of(view, enemy).nodes
    edge, seen = [here], {here}
    while edge:
        number = edge.pop()
        if where.kind[number] in ("fortress", "fort") and controller(view, where, number) == JUDAEA:
            return True
        for other in where.connected[number] - seen:
            if other not in barred and other + where.count not in zones:
                seen.add(other)
                edge.append(other)
    return False


def _shut(view: RulesView, where: City, node: int, hq: PieceState) -> bool:
    number = where.hex_of_node(node)
    low_gate = where.terrain[number] == "gate" and not where.is_high(node)
    return low_gate and controller(view, where, number) != hq.side


def _node(view: RulesView, unit: PieceState) -> int:
    where, cell = city(view), hex_of(view, unit)
    return -1 if cell is None else where.stand(where.number_of(cell), unit.level)
