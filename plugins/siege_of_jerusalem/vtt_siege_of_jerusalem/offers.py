"""What can be done: every hex that the selected unit can go to, and the end of the phase."""

from collections.abc import Iterator

from vtt.base.ids import PieceId, SideId
from vtt.commands.piece import MovePieces, PieceMove
from vtt.rules.action import declare
from vtt.rules.api import Offer
from vtt.rules.verdict import AreaMark, ShapeRole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.actions import EndPhase
from vtt_siege_of_jerusalem.barrage import barrage
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.fire import Fire, can_fire, can_hit
from vtt_siege_of_jerusalem.melee import Melee, can_attack, may_attack
from vtt_siege_of_jerusalem.phase import phase, points_text
from vtt_siege_of_jerusalem.rally import Rally, modifiers, waiting
from vtt_siege_of_jerusalem.reach import hexes_with, reach
from vtt_siege_of_jerusalem.sequence import active_side, kind_of, phase_of
from vtt_siege_of_jerusalem.strength import odds
from vtt_siege_of_jerusalem.tables import rally_number
from vtt_siege_of_jerusalem.units import (
    CITY,
    GROUND,
    WALL,
    Order,
    enemy_of,
    name,
    order_of,
    units_on_map,
)


def offers(view: RulesView, side: SideId, selection: tuple[PieceId, ...]) -> tuple[Offer, ...]:
    """What a side can do with the selected units, or with all of them when none is selected."""
    if side != active_side(view):
        return ()
    end = Offer("end_phase", "End the phase", declare(view.plugin, EndPhase()))
    return (
        *_rallies(view, selection),
        *_fires(view, side, selection),
        *_melees(view, side, selection),
        *_moves(view, side, selection),
        end,
    )


def _fires(view: RulesView, side: SideId, selection: tuple[PieceId, ...]) -> Iterator[Offer]:
    """For each hex that can be fired at: the attack with all who can, or with the selected ones."""
    if kind_of(phase_of(view)) != "fire":
        return
    where, fired = city(view), phase(view).fired
    ready = [u for u in units_on_map(view, side) if u.id not in fired and can_fire(view, u)]
    ready = [unit for unit in ready if not selection or unit.id in selection]
    for target in hexes_with(view, enemy_of(side)):
        label = where.labels[target]
        if label in phase(view).targets:
            continue
        firers = tuple(unit.id for unit in ready if can_hit(view, unit, target))
        found = barrage(view, Fire(label, firers)) if firers else None
        if found is not None and found.column:
            words = f"Fire at {label}: {found.factor} against {found.row}, {found.modifier:+d}"
            yield _attack(view, words, Fire(label, firers), firers, target, "9.1")


def _melees(view: RulesView, side: SideId, selection: tuple[PieceId, ...]) -> Iterator[Offer]:
    """For each hex that can be attacked: the attack with all who can, or with the selected ones."""
    if kind_of(phase_of(view)) != "melee":
        return
    where, fought = city(view), phase(view).attacked
    ready = [u for u in units_on_map(view, side) if u.id not in fought and may_attack(view, u)]
    ready = [unit for unit in ready if not selection or unit.id in selection]
    for target in hexes_with(view, enemy_of(side)):
        label = where.labels[target]
        if label in phase(view).targets:
            continue
        units = tuple(unit.id for unit in ready if can_attack(view, unit, target))
        if units:
            found = odds(view, Melee(label, units))
            column = found.column.removeprefix("odds_").replace("_", "-")
            words = (
                f"Attack {label}: {found.attack} to {found.defence} = {column}, {found.modifier:+d}"
            )
            yield _attack(view, words, Melee(label, units), units, target, "11.1")


def _attack(
    view: RulesView,
    words: str,
    action: Fire | Melee,
    units: tuple[PieceId, ...],
    target: int,
    rule: str,
) -> Offer:
    where = city(view)
    mark = AreaMark(CITY, where.board.corners(where.cell(target)), role=ShapeRole.FIRE)
    return Offer(action.action_name(), words, declare(view.plugin, action), (mark,), units, rule)


def _rallies(view: RulesView, selection: tuple[PieceId, ...]) -> Iterator[Offer]:
    if kind_of(phase_of(view)) != "rally":
        return
    for unit in waiting(view):
        if not selection or unit.id in selection:
            total = sum(modifier.value for modifier in modifiers(view, unit))
            label = f"{name(view, unit)} rallies: {total:+d}, needs {rally_number(view, unit)}"
            command = declare(view.plugin, Rally(unit.id))
            yield Offer("rally", label, command, (), (unit.id,), "17.1")


def _moves(view: RulesView, side: SideId, selection: tuple[PieceId, ...]) -> Iterator[Offer]:
    kind = kind_of(phase_of(view))
    if kind not in ("move", "panic"):
        return
    for unit in units_on_map(view, side):
        chosen = not selection or unit.id in selection
        panics = order_of(unit) is Order.PANICKED
        if chosen and panics == (kind == "panic") and _may_still_move(view, unit):
            yield from _moves_of(view, unit)


def _may_still_move(view: RulesView, unit: PieceState) -> bool:
    known = phase(view)
    ended = unit.id in known.spent and unit.id not in known.moving
    return not ended and unit.id not in known.stopped


def _moves_of(view: RulesView, unit: PieceState) -> Iterator[Offer]:
    where, way = city(view), reach(view, unit)
    for node, cost in sorted(way.spent.items()):
        number = where.hex_of_node(node)
        passage = not where.is_high(node) and where.terrain[number] in ("gate", "bridge")
        if node == way.start or passage:
            continue
        cell = where.cell(number)
        level = WALL if where.is_high(node) else GROUND
        height = " (wall)" if where.is_high(node) else ""
        move = MovePieces((PieceMove(unit.id, where.board.place(cell, unit.pose.facing, level)),))
        mark = AreaMark(CITY, where.board.corners(cell), role=ShapeRole.REACH)
        label = f"To {where.labels[number]}{height}: {points_text(cost)} MF"
        yield Offer("move", label, move, (mark,), (unit.id,), "8.1")
