"""Movement: a unit moves in its phase, no farther than it gets, one after the other (8.1, 8.2)."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from vtt.base.ids import PieceId
from vtt.commands.piece import MovePieces, PieceMove
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Correction, Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState, Place
from vtt_siege_of_jerusalem.account import Account
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.company import has_room
from vtt_siege_of_jerusalem.entry import ENTRIES, POOL
from vtt_siege_of_jerusalem.marches import in_gesture, marches, with_place_taken
from vtt_siege_of_jerusalem.muster import LADDERS, markers, number_of
from vtt_siege_of_jerusalem.phase import phase
from vtt_siege_of_jerusalem.reach import BARS, NO_WAYS, allowance, bar_to, flees, reach
from vtt_siege_of_jerusalem.refusals import refusal
from vtt_siege_of_jerusalem.sequence import active_side, kind_of, phase_of
from vtt_siege_of_jerusalem.tables import halves
from vtt_siege_of_jerusalem.units import (
    CITY,
    GROUND,
    HQ,
    LADDER,
    ROME,
    TESTUDO,
    TOWER,
    UNDER,
    WALL,
    Order,
    class_of,
    name,
    order_of,
)

book = Rulebook()


@book.check("2.2", on=MovePieces, cheap=True)
def markers_stay(p: Proposal) -> Iterator[Finding]:
    """Markers tell of units and hexes and stay with them; a testudo takes its own along (2.2, 2.6)."""
    board = city(p.before).board
    goals = {m.piece: board.cell_at(m.to.pose.point) for m in p.moves if m.to.table == CITY}
    for move in p.moves:
        marker = p.before.piece(move.piece)
        if p.before.value(marker, "marker") is None or marker.table != CITY:
            continue
        here, goal = p.before.cell_of(marker), goals.get(move.piece)
        units = p.before.pieces_in_cell(CITY, here) if here is not None else ()
        inside = (unit for unit in units if unit.level == TESTUDO and unit.id != marker.id)
        along = any(goals.get(unit.id) == goal for unit in inside)
        if goal is None or (goal != here and not along):
            yield illegal("2.2", f"{name(p.before, marker)} stays where it is.", (marker.id,))


@book.check("8.1", "4.13", on=MovePieces, cheap=True)
def in_its_phase(p: Proposal) -> Iterator[Finding]:
    """Units move in their own side's Movement Phase; panicked ones in its second part (4.13)."""
    moving = marches(p)
    kind = kind_of(phase_of(p.before))
    if kind.startswith("setup"):
        return
    for march in moving:
        unit = march.unit
        if kind == "step_up" and unit.side == ROME and unit.level in (TOWER, LADDER):
            continue
        if kind not in ("move", "panic") or unit.side != active_side(p.before):
            yield illegal("8.1", f"{name(p.before, unit)} does not move in this phase.", (unit.id,))
        elif (order_of(unit) is Order.PANICKED) != (kind == "panic"):
            when = "after all others" if kind == "move" else "before the panicked ones"
            yield illegal("4.13", f"{name(p.before, unit)} moves {when}.", (unit.id,))


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


@book.check(*BARS, *NO_WAYS, on=MovePieces, cheap=True)
def can_get_there(p: Proposal) -> Iterator[Finding | Correction]:
    """A unit ends where its movement factors, gates, friends, the enemy and his zones let it come."""
    if kind_of(phase_of(p.before)) not in ("move", "panic"):
        return
    for march in marches(p):
        if march.node is None:
            continue
        rule = bar_to(p.before, march.unit, march.node)
        if rule is not None:
            yield refusal(p.before, march.unit, march.node, rule)
            if len(p.moves) == 1:
                yield from _stops_short(p.before, march.unit, march.node)


@book.check("8.91", on=MovePieces, cheap=True)
def does_not_stop_below_a_gate(p: Proposal) -> Iterator[Finding]:
    """Nobody stops at ground height in a gate or below a bridge (8.91, B.10)."""
    where = city(p.before)
    for march in marches(p):
        if march.node is not None and where.is_passage(march.node):
            place = where.labels[march.node]
            text = f"{name(p.before, march.unit)} may not stop in the passage of {place}."
            yield illegal("8.91", text, (march.unit.id,))


@book.check("8.7", on=MovePieces, cheap=True)
def the_base_holds_the_ladders(p: Proposal) -> Iterator[Finding]:
    """Who holds ladders does not move while they stand (8.7)."""
    ladders = markers(p.before, LADDERS)
    for march in marches(p):
        unit = march.unit
        base = unit.level == UNDER and class_of(p.before, unit) != HQ
        if base and number_of(p.before, unit) in ladders:
            text = f"{name(p.before, unit)} holds the ladders and does not move."
            yield illegal("8.7", text, (unit.id,))


@book.check("6.42", on=MovePieces, cheap=True)
def has_a_place(p: Proposal) -> Iterator[Finding]:
    """Who goes to an engine or to ladders finds room beneath or on top (6.4, 6.42, 8.7)."""
    where, view = city(p.before), p.before
    for march in marches(p):
        if march.node is None or march.level not in (UNDER, TOWER, LADDER):
            continue
        if bar_to(p.before, march.unit, march.node) is not None:
            continue
        number = where.hex_of_node(march.node)
        if has_room(view, number, march.unit, march.level):
            view = with_place_taken(view, march.unit.id, where.cell(number), march.level)
        else:
            text = f"{where.labels[number]} has no place there for {name(p.before, march.unit)}."
            yield illegal("6.42", text, (march.unit.id,))


@book.check("8.14", on=MovePieces)
def leaves_by_the_edge(p: Proposal) -> Iterator[Finding]:
    """A unit leaves the map from a hex of the edge, at the cost of one clear hex (8.14).

    Nobody goes to the boxes from which units come in: Romans are back in the next assault, Judaeans never.
    """
    if kind_of(phase_of(p.before)).startswith("setup"):
        return
    where, slots = city(p.before), {move.piece: move.to.slot for move in p.moves}
    for march in marches(p):
        if march.node is not None:
            continue
        way, most = reach(p.before, march.unit), allowance(p.before, march.unit)
        left = most - halves(p.before, "exit")
        out = any(c <= left and where.is_edge(n) for n, c in way.spent.items())
        comes_back = slots.get(march.unit.id) in (*ENTRIES, POOL)
        if comes_back or not out or flees(march.unit):
            text = f"{name(p.before, march.unit)} cannot leave the map from where it stands."
            yield illegal("8.14", text, (march.unit.id,))


@book.effect("8.12", on=MovePieces)
def spend(p: Proposal) -> Iterator[Consequence]:
    """What a move costs is remembered; it is neither shared nor saved; hexes change hands (8.12, 18.3)."""
    if kind_of(phase_of(p.before)) not in ("move", "panic", "step_up"):
        return
    account = Account(p.before)
    for march in marches(p):
        account.enter(march)
    if account.moving:
        yield account.written(p.after)
        yield from account.held(p.after)


@book.effect("2.1", on=MovePieces)
def settle(p: Proposal) -> Iterator[Consequence]:
    """Units stand in the middle of their hex, at the level that the hex has for them (2.1, 2.11)."""
    where = city(p.after)
    places: dict[PieceId, Place] = {}
    for unit, level in in_gesture(p):
        cell = p.after.cell_of(unit)
        if cell is not None:
            place = where.board.place(cell, unit.pose.facing, level, unit.stack)
            if (place.pose, level) != (unit.pose, unit.level):
                places[unit.id] = place
    if places:
        yield MovePieces(
            tuple(
                PieceMove(
                    unit,
                    place if stays_piled(p.after, place, places) else replace(place, stack=None),
                )
                for unit, place in places.items()
            )
        )


def stays_piled(view: RulesView, place: Place, places: Mapping[PieceId, Place]) -> bool:
    """Whether a whole pile comes to a place: who was put on counters at another height leaves them."""
    pile = view.state.stacks.get(place.stack, ()) if place.stack is not None else ()
    spot = (place.pose.point, place.level)
    others = [places.get(piece) for piece in pile]
    return all(o is not None and (o.pose.point, o.level) == spot for o in others)


def _stops_short(view: RulesView, unit: PieceState, node: int) -> Iterator[Correction]:
    """The same way, ended earlier, at the farthest hex that can be reached."""
    within, beyond = reach(view, unit), reach(view, unit, ())
    if node not in beyond.spent:
        return
    where = city(view)
    for step in reversed(beyond.path(node)[1:-1]):
        if step in within.spent and not where.is_passage(step) and not where.is_perch(step):
            cell = where.cell(where.hex_of_node(step))
            level = WALL if where.is_high(step) else GROUND
            place = where.board.place(cell, unit.pose.facing, level)
            yield Correction(MovePieces((PieceMove(unit.id, place),)))
            return
