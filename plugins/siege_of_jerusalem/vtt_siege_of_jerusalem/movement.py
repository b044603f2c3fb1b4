"""Movement: a unit moves in its phase, no farther than it gets, one after the other (8.1, 8.2)."""

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from vtt.base.ids import PieceId
from vtt.commands.piece import MovePieces, PieceMove
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Correction, Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.phase import phase, points_text, with_changes
from vtt_siege_of_jerusalem.reach import BARS, allowance, bar_to, reach
from vtt_siege_of_jerusalem.sequence import active_side, kind_of, phase_of
from vtt_siege_of_jerusalem.units import (
    CITY,
    ENGINE,
    GROUND,
    LADDER,
    TOWER,
    UNDER,
    WALL,
    Order,
    class_of,
    is_infantry,
    is_unit,
    name,
    order_of,
    units_in,
)
from vtt_siege_of_jerusalem.walls import HEXES, hexes

book = Rulebook()


@dataclass(frozen=True)
class March:
    """A unit as it stood, and the node that it goes to; None: off the map."""

    unit: PieceState
    node: int | None


def marches(p: Proposal) -> list[March]:
    """The moves of a gesture that take a unit to another hex or level."""
    where = city(p.before)
    found = []
    for move in p.moves:
        unit = p.before.piece(move.piece)
        if not is_unit(p.before, unit) or unit.table != CITY:
            continue
        if move.to.table != CITY:
            found.append(March(unit, None))
            continue
        cell = where.board.cell_at(move.to.pose.point)
        if cell is None:
            found.append(March(unit, None))
            continue
        number = where.number_of(cell)
        node = where.node(number, level_in(p.before, where, number, unit, move.to.level))
        here = p.before.cell_of(unit)
        if here is None or node != where.node(where.number_of(here), unit.level):
            found.append(March(unit, node))
    return found


def level_in(view: RulesView, where: City, number: int, unit: PieceState, wanted: str) -> str:
    """The level at which a unit stands in a hex: the wanted one where that is possible, else the usual.

    In an elevated hex units stand on the wall; who goes to an engine of his side pushes or rides it.
    """
    if class_of(view, unit) == ENGINE:
        return GROUND
    if where.elevated[number] and where.terrain[number] != "bridge":
        return WALL
    cell = where.cell(number)
    friends = units_in(view, cell, unit.side)
    engines = [other for other in friends if class_of(view, other) == ENGINE]
    if engines and is_infantry(view, unit):
        return wanted if wanted in (UNDER, TOWER) else UNDER
    return wanted if wanted == LADDER else GROUND


@book.check("8.1", on=MovePieces, cheap=True)
def in_its_phase(p: Proposal) -> Iterator[Finding]:
    """Units move in their own side's Movement Phase; panicked ones in its second part (4.13)."""
    moving = marches(p)
    kind = kind_of(phase_of(p.before))
    for march in moving:
        unit = march.unit
        if kind not in ("move", "panic") or unit.side != active_side(p.before):
            yield illegal("8.1", f"{name(p.before, unit)} does not move in this phase.", (unit.id,))
        elif (order_of(unit) is Order.PANICKED) != (kind == "panic"):
            when = "after all others" if kind == "move" else "before the panicked ones"
            yield illegal("8.1", f"{name(p.before, unit)} moves {when}.", (unit.id,))


@book.check("8.2", on=MovePieces, cheap=True)
def one_after_the_other(p: Proposal) -> Iterator[Finding]:
    """A unit's move ends when another unit begins to move."""
    known = phase(p.before)
    for march in marches(p):
        unit = march.unit
        if unit.id in known.spent and unit.id not in known.moving:
            text = f"{name(p.before, unit)} has ended its move: another unit has moved since."
            yield illegal("8.2", text, (unit.id,))
        elif unit.id in known.stopped:
            text = f"{name(p.before, unit)} has been stopped by an enemy zone of control."
            yield illegal("8.2", text, (unit.id,))


@book.check(*BARS, on=MovePieces, cheap=True)
def can_get_there(p: Proposal) -> Iterator[Finding | Correction]:
    """A unit ends where its movement factors, gates, friends, the enemy and his zones let it come."""
    for march in marches(p):
        if march.node is None:
            continue
        rule = bar_to(p.before, march.unit, march.node)
        if rule is not None:
            yield _against(p.before, march.unit, march.node, rule)
            if len(p.moves) == 1:
                yield from _stops_short(p.before, march.unit, march.node)


@book.check("8.91", on=MovePieces, cheap=True)
def does_not_stop_below_a_gate(p: Proposal) -> Iterator[Finding]:
    """Nobody stops at ground height in a gate or below a bridge (8.91, B.10)."""
    where = city(p.before)
    for march in marches(p):
        if march.node is None or where.is_high(march.node):
            continue
        if where.terrain[march.node] in ("gate", "bridge"):
            text = f"{name(p.before, march.unit)} may not stop in the passage of {where.labels[march.node]}."
            yield illegal("8.91", text, (march.unit.id,))


@book.effect("8.12", on=MovePieces)
def spend(p: Proposal) -> Iterator[Consequence]:
    """What a move costs is remembered; it is neither shared nor saved; hexes change hands (8.12, 18.3)."""
    where, known = city(p.before), phase(p.before)
    spent, stopped = dict(known.spent), set(known.stopped)
    held = dict(hexes(p.before).control)
    moving: list[PieceId] = []
    for march in marches(p):
        if march.node is None:
            continue
        way = reach(p.before, march.unit)
        moving.append(march.unit.id)
        if march.node in way.spent:
            used = spent.get(march.unit.id, 0) + way.spent[march.node]
            spent[march.unit.id] = used
            entered = [where.hex_of_node(node) for node in way.path(march.node)[1:]]
        else:
            spent[march.unit.id] = spent.get(march.unit.id, 0)
            entered = [where.hex_of_node(march.node)]
        if march.node in way.stops:
            stopped.add(march.unit.id)
        held |= {where.labels[number]: march.unit.side for number in entered if march.unit.side}
    if moving:
        yield with_changes(
            p.after, spent=spent, moving=tuple(sorted(moving)), stopped=tuple(sorted(stopped))
        )
        known_hexes = msgspec.structs.replace(hexes(p.after), control=held)
        yield HEXES.write(p.after, known_hexes)


@book.effect("2.1", on=MovePieces)
def settle(p: Proposal) -> Iterator[Consequence]:
    """Units stand in the middle of their hex, at the level that the hex has for them (2.1, 2.11)."""
    where = city(p.after)
    moves = []
    for move in p.moves:
        unit = p.after.piece(move.piece)
        cell = p.after.cell_of(unit) if unit.table == CITY else None
        if cell is None or not is_unit(p.after, unit):
            continue
        level = level_in(p.after, where, where.number_of(cell), unit, unit.level)
        place = where.board.place(cell, unit.pose.facing, level, unit.stack)
        if (place.pose, level) != (unit.pose, unit.level):
            moves.append(PieceMove(unit.id, place))
    if moves:
        yield MovePieces(tuple(moves))


def _against(view: RulesView, unit: PieceState, node: int, rule: str) -> Finding:
    where = city(view)
    who, place = name(view, unit), where.labels[where.hex_of_node(node)]
    if rule == "8.11":
        free = reach(view, unit, ())
        if node in free.spent:
            cost, left = free.spent[node], allowance(view, unit)
            text = f"Too far: {who} needs {points_text(cost)} of {points_text(left)} MF to {place}."
            return illegal(rule, text, (unit.id,), measured=cost / 2, limit=left / 2, unit="MF")
        return illegal(rule, f"There is no way for {who} to {place}.", (unit.id,))
    reasons = {
        "8.91": "The gate on the way of {who} to {place} is closed.",
        "6.1": "{who} may not share {place} with cavalry.",
        "6.2": "Cavalry may not share {place} with other units.",
        "6.3": "{place} has no place for this artillery.",
        "6.4": "{place} has no place for an engine.",
        "7.31": "An enemy zone of control stops {who} before {place}.",
        "7.311": "{who} begins in an enemy zone of control and may not go on to {place} from there.",
        "5.3": "{who} is out of command and may not enter the enemy's zone at {place}.",
        "16.51": "{who} is disrupted and may not enter the enemy's zone at {place}.",
    }
    return illegal(rule, reasons[rule].format(who=who, place=place), (unit.id,))


def _stops_short(view: RulesView, unit: PieceState, node: int) -> Iterator[Correction]:
    """The same way, ended earlier, at the farthest hex that can be reached."""
    within, beyond = reach(view, unit), reach(view, unit, ())
    if node not in beyond.spent:
        return
    where = city(view)
    for step in reversed(beyond.path(node)[1:-1]):
        low_gate = not where.is_high(step) and where.terrain[step] in ("gate", "bridge")
        if step in within.spent and not low_gate:
            cell = where.cell(where.hex_of_node(step))
            level = WALL if where.is_high(step) else GROUND
            place = where.board.place(cell, unit.pose.facing, level)
            yield Correction(MovePieces((PieceMove(unit.id, place),)))
            return
