"""Siege engines: crew, facing, the stack that moves as one, lost ones (8.3, 8.6, 10.11, 11.4)."""

from collections.abc import Iterator

from vtt.commands.base import SingleCommand
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.tolerance import same_angle
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import HEX_SIDES, city
from vtt_siege_of_jerusalem.company import crew
from vtt_siege_of_jerusalem.losses import eliminate
from vtt_siege_of_jerusalem.muster import at, number_of, pushers
from vtt_siege_of_jerusalem.perches import FULL_TURN
from vtt_siege_of_jerusalem.phase import phase
from vtt_siege_of_jerusalem.sequence import phase_of
from vtt_siege_of_jerusalem.units import (
    CITY,
    ENGINE,
    HEAVY,
    JUDAEA,
    class_of,
    is_combat,
    is_fresh,
    is_unit,
    name,
    type_of,
)

book = Rulebook()

SIXTH = FULL_TURN / HEX_SIDES


def can_push(view: RulesView, unit: PieceState, engine: PieceState) -> bool:
    """Whether a unit moves an engine: fresh heavy infantry or Velitae of its legion (2.45, 8.6, 16.52)."""
    strong = class_of(view, unit) == HEAVY or type_of(view, unit) == "velitae"
    own = view.value(engine, "legion") in (None, view.value(unit, "legion"))
    return strong and own and is_fresh(unit)


def has_crew(view: RulesView, engine: PieceState) -> bool:
    """Whether somebody beneath an engine can push it now."""
    beneath = pushers(view, number_of(view, engine), engine.side)
    return any(can_push(view, unit, engine) for unit in beneath)


def engine_moves(p: Proposal) -> Iterator[tuple[PieceState, PieceMove, bool, bool]]:
    """The engines in a gesture: as they stood, their move, whether they leave their hex, and turn."""
    where = city(p.before)
    for move in p.moves:
        unit = p.before.piece(move.piece)
        if not is_unit(p.before, unit) or class_of(p.before, unit) != ENGINE or unit.table != CITY:
            continue
        goes = move.to.table != CITY or where.board.cell_at(move.to.pose.point) != p.before.cell_of(
            unit
        )
        turns = not same_angle(move.to.pose.facing, unit.pose.facing)
        if goes or turns:
            yield unit, move, goes, turns


@book.check("8.6", on=MovePieces, cheap=True)
def moves_with_a_crew(p: Proposal) -> Iterator[Finding]:
    """An engine moves and turns with a fresh crew that was beneath it when the phase began."""
    if phase_of(p.before).startswith("setup"):
        return
    for engine, _move, _goes, turns in engine_moves(p):
        who = name(p.before, engine)
        if turns and phase_of(p.before) != "r_move":
            yield illegal("8.6", f"{who} turns in the Roman Movement Phase only.", (engine.id,))
        elif engine.id not in phase(p.before).crewed or not has_crew(p.before, engine):
            text = f"{who} has no fresh crew that was beneath it when the phase began."
            yield illegal("8.6", text, (engine.id,))


@book.check("8.61", on=MovePieces, cheap=True)
def stays_while_it_is_climbed(p: Proposal) -> Iterator[Finding]:
    """A tower by which somebody has gone on to a wall stays; one entered from a wall does not turn."""
    for engine, _move, _goes, turns in engine_moves(p):
        crossed = phase(p.before).crossed.get(engine.id)
        if crossed == "off" or (crossed == "on" and turns):
            what = "neither moves nor turns" if crossed == "off" else "does not turn"
            text = f"{name(p.before, engine)} {what}: it has been climbed in this phase."
            yield illegal("8.61", text, (engine.id,))


@book.check("10.11", on=MovePieces, cheap=True)
def faces_a_side(p: Proposal) -> Iterator[Finding]:
    """An engine faces one of the six sides of its hex."""
    for engine, move, _goes, _turns in engine_moves(p):
        facing = move.to.pose.facing
        if not same_angle(facing, round(facing / SIXTH) * SIXTH):
            text = f"{name(p.before, engine)} faces a side of its hex: 0, 60, 120, 180, 240 or 300 degrees."
            yield illegal("10.11", text, (engine.id,), measured=facing, unit="degrees")


@book.effect("8.3", on=MovePieces)
def crew_follows(p: Proposal) -> Iterator[Consequence]:
    """Who pushes and who rides moves with the engine."""
    moved = {move.piece for move in p.moves}
    where = city(p.before)
    moves = []
    for engine, move, goes, _turns in engine_moves(p):
        cell = where.board.cell_at(move.to.pose.point) if move.to.table == CITY else None
        if not goes or cell is None:
            continue
        for unit in crew(p.before, number_of(p.before, engine), engine):
            if unit.id not in moved:
                place = where.board.place(cell, unit.pose.facing, unit.level)
                moves.append(PieceMove(unit.id, place))
    if moves:
        yield MovePieces(tuple(moves))


@book.clause("11.4", otherwise=())
def taken_engines(view: RulesView) -> tuple[SingleCommand, ...]:
    """Engines in whose hex Judaeans stand alone are destroyed; a wreck stays (11.4, 11.22)."""
    found: list[SingleCommand] = []
    for engine in (u for u in view.pieces(CITY).values() if is_unit(view, u)):
        if class_of(view, engine) == ENGINE:
            number = number_of(view, engine)
            taken = any(is_combat(view, unit) for unit in at(view, number, JUDAEA))
            if taken and not crew(view, number, engine):
                found += eliminate(view, engine)
    return tuple(found)
