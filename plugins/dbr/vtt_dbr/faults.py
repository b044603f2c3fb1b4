"""States that no legal play leads to: where bases stand, what pieces say, what is remembered."""

from collections.abc import Iterator

from vtt.base.problems import Problem
from vtt.base.units import mm_text
from vtt.geometry.many import Crowd
from vtt.geometry.push import push_mm
from vtt.geometry.tolerance import less_than
from vtt.rules.view import RulesView
from vtt_dbr.at_works import astride
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.contact import is_on_own_bridge
from vtt_dbr.element import Element
from vtt_dbr.ground import IMPASSABLE
from vtt_dbr.movement import off_table
from vtt_dbr.odd_memory import odd_memory
from vtt_dbr.odd_pieces import odd_pieces
from vtt_dbr.support import on_road
from vtt_dbr.tables import NAVAL


def faults(view: RulesView) -> Iterator[Problem]:
    """Every fault, by table and piece."""
    for table in view.state.tables:
        field = battlefield(view, table)
        size = view.module.table(table)
        yield from _stacked(field)
        for element in field.elements.values():
            off = off_table(element.base.bounds, size.width, size.height)
            if less_than(0.0, off):
                told = f"{_named(element)} stands {mm_text(off)} off table {table!r}"
                yield Problem("dbr.off_table", told)
            yield from _on_ground(field, element)
    yield from odd_pieces(view)
    yield from odd_memory(view)


def _stacked(field: Battlefield) -> Iterator[Problem]:
    bases = {piece: element.base for piece, element in field.elements.items()}
    for pair in Crowd(bases).near_pairs(0.0):
        if pair.overlapping:
            first, second = field.elements[pair.first], field.elements[pair.second]
            if is_on_own_bridge(first, second):
                continue
            depth = mm_text(push_mm(first.base, second.base))
            told = f"{_named(first)} stands {depth} deep on {_named(second)}"
            yield Problem("dbr.overlap", told)


def _on_ground(field: Battlefield, element: Element) -> Iterator[Problem]:
    """Ground on which nobody of its kind stands: walls, cliffs, the sea; the land for vessels."""
    wall = astride(field, element.base)
    if wall:
        yield Problem("dbr.astride", f"{_named(element)} stands on the wall {wall!r}")
    patches = field.ground.touched(element.base.polygon)
    if element.arm == NAVAL:
        if not any(patch.water or patch.river for patch in patches):
            yield Problem("dbr.aground", f"{_named(element)} is a vessel and stands on no water")
        return
    closed = next((patch for patch in patches if patch.going == IMPASSABLE), None)
    if closed is not None and not on_road(field, element):
        told = f"{_named(element)} stands in {closed.name!r}, where nobody of the land can stand"
        yield Problem("dbr.impassable", told)


def _named(element: Element) -> str:
    return f"{element.title} ({element.id})"
