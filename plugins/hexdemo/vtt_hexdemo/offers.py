"""What can be done: each move by hex, each attack, each arrival, the end of the phase."""

from collections.abc import Iterator, Sequence

from vtt.base.ids import PieceId, SideId
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.grid_spec import Cell
from vtt.rules.action import declare
from vtt.rules.api import Offer
from vtt.rules.verdict import AreaMark, ShapeRole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_hexdemo.actions import Attack, EndPhase
from vtt_hexdemo.combat import can_reach, was_attacked
from vtt_hexdemo.odds import odds
from vtt_hexdemo.reach import reach
from vtt_hexdemo.reinforcements import entry_hexes, is_free, waiting
from vtt_hexdemo.sequence import MOVE, NAMES, active_side, phase_of
from vtt_hexdemo.stacking import has_room
from vtt_hexdemo.units import MAP, board, enemy_of, hex_of, name, names, on_map, strength
from vtt_hexdemo.zones import zones_of


def offers(view: RulesView, side: SideId, selection: Sequence[PieceId]) -> tuple[Offer, ...]:
    """What a side can do with some units selected; with none: with all, and the end of the phase."""
    if side != active_side(view):
        return ()
    ready = [unit for unit in on_map(view, side) if not unit.moved]
    chosen = [unit for unit in ready if not selection or unit.id in selection]
    if phase_of(view) == MOVE:
        due = [unit for unit in waiting(view, side) if not selection or unit.id in selection]
        found = [*_moves(view, chosen), *_arrivals(view, side, due)]
    else:
        found = list(_attacks(view, side, chosen))
    return (*found, _enemy_zones(view, side)) if selection else (*found, _end(view))


def _moves(view: RulesView, units: Sequence[PieceState]) -> Iterator[Offer]:
    for unit in units:
        start, allowance = hex_of(view, unit), view.value(unit, "move")
        for cell, spent in reach(view, unit).items():
            if cell != start and has_room(view, cell, active_side(view)):
                points = f"{spent} of {allowance}"
                yield _to_hex(view, "move", "3.1", unit, cell, f": {points}")


def _arrivals(view: RulesView, side: SideId, units: Sequence[PieceState]) -> Iterator[Offer]:
    for unit in units:
        for cell in entry_hexes(view, side):
            if is_free(view, cell, side) and has_room(view, cell, side):
                yield _to_hex(view, "arrive", "7.2", unit, cell)


def _attacks(view: RulesView, side: SideId, units: Sequence[PieceState]) -> Iterator[Offer]:
    """For each hex with enemies: the strongest unit, the two strongest, and so on to all of them."""
    enemies = {hex_of(view, enemy) for enemy in on_map(view, enemy_of(view, side))}
    for cell in sorted(cell for cell in enemies if cell is not None):
        near = [unit for unit in units if can_reach(view, unit, cell)]
        near.sort(key=lambda unit: -strength(view, unit, "attack"))
        if not was_attacked(view, board(view).label(cell)):
            for count in range(1, len(near) + 1):
                yield from _attack(view, cell, near[:count])


def _attack(view: RulesView, cell: Cell, units: Sequence[PieceState]) -> Iterator[Offer]:
    attack = Attack(board(view).label(cell), tuple(unit.id for unit in units))
    found = odds(view, attack)
    if found.column:
        label = f"{names(view, units)} attack {attack.cell} at {found.words}"
        mark = _mark(view, cell, ShapeRole.FIRE, found.column)
        yield Offer("attack", label, declare(view.plugin, attack), (mark,), attack.units, "5.1")


def _enemy_zones(view: RulesView, side: SideId) -> Offer:
    """Nothing to do, but worth seeing: the hexes in which the enemy stops a unit."""
    cells = sorted(zones_of(view, enemy_of(view, side)))
    marks = tuple(_mark(view, cell, ShapeRole.ZONE, "") for cell in cells)
    return Offer("enemy_zone", "Enemy zones of control", marks=marks, rule="4.2")


def _end(view: RulesView) -> Offer:
    label = f"End of {NAMES[phase_of(view)]}"
    return Offer("end_phase", label, declare(view.plugin, EndPhase()), rule="1.1")


def _to_hex(
    view: RulesView, kind: str, rule: str, unit: PieceState, cell: Cell, more: str = ""
) -> Offer:
    label = board(view).label(cell)
    command = MovePieces((PieceMove(unit.id, board(view).place(cell)),))
    mark = _mark(view, cell, ShapeRole.REACH, label)
    return Offer(kind, f"{name(view, unit)} to {label}{more}", command, (mark,), (unit.id,), rule)


def _mark(view: RulesView, cell: Cell, role: ShapeRole, label: str) -> AreaMark:
    return AreaMark(MAP, board(view).corners(cell), role=role, label=label)
