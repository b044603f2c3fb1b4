"""Where a unit may end a move, and the command that takes it there: for offers and corrections."""

from collections.abc import Iterator

from vtt.commands.piece import MovePieces, PieceMove
from vtt.rules.rulebook import is_on
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.engines import has_crew
from vtt_siege_of_jerusalem.escalade import is_base
from vtt_siege_of_jerusalem.flight import runs
from vtt_siege_of_jerusalem.gallus import empties_a_place
from vtt_siege_of_jerusalem.guns import bar_of_guns
from vtt_siege_of_jerusalem.muster import LADDERS, markers, number_of
from vtt_siege_of_jerusalem.phase import phase
from vtt_siege_of_jerusalem.places import has_place, level_at
from vtt_siege_of_jerusalem.reach import flees, members, reach
from vtt_siege_of_jerusalem.units import (
    ENGINE,
    TESTUDO,
    class_of,
)


def ends_of(view: RulesView, unit: PieceState) -> tuple[int, ...]:
    """The nodes in which a unit may end a move now, in order."""
    if stays(view, unit):
        return ()
    if flees(unit):
        return tuple(sorted(runs(view, unit)))
    way, where = reach(view, unit), city(view)
    found = (n for n in sorted(way.spent) if n != way.start and not where.is_passage(n))
    return tuple(node for node in found if has_place(view, where, unit, node))


def stays(view: RulesView, unit: PieceState) -> bool:
    """Whether a unit may not move at all: artillery, bases, engines without a crew (8.4, 8.6, 8.7)."""
    number = number_of(view, unit)
    if number in markers(view, LADDERS) and is_base(view, unit) and is_on(view, "8.7"):
        return True
    if class_of(view, unit) == ENGINE:
        known = phase(view)
        ready = unit.id in known.crewed and has_crew(view, unit)
        return not ready or known.crossed.get(unit.id) == "off"
    if unit.level == TESTUDO and members(view, unit)[0].id != unit.id:
        return True
    return bool(bar_of_guns(view, unit)) or empties_a_place(view, (unit,))


def going(view: RulesView, unit: PieceState, node: int) -> MovePieces:
    """The command that takes a unit, or its whole testudo, to a node."""
    where = city(view)
    cell = where.cell(where.hex_of_node(node))
    level = level_at(view, where, unit, node)
    movers = members(view, unit) if unit.level == TESTUDO else (unit,)
    return MovePieces(
        tuple(
            PieceMove(mover.id, where.board.place(cell, mover.pose.facing, level))
            for mover in movers
        )
    )


def turns_of(view: RulesView, engine: PieceState) -> Iterator[MovePieces]:
    """The turns that an engine may make where it stands (8.6, 10.11)."""
    known, cell = phase(view), view.cell_of(engine)
    if cell is None or stays(view, engine) or engine.id in known.crossed:
        return
    for facing in FACINGS:
        if facing != round(engine.pose.facing) % 360:
            place = city(view).board.place(cell, float(facing), engine.level)
            yield MovePieces((PieceMove(engine.id, place),))


FACINGS = (0, 60, 120, 180, 240, 300)
"""The six sides that an engine can face, in degrees."""
