"""States that no legal play leads to: bases on each other, bases off the table."""

from collections.abc import Iterator

from vtt.base.problems import Problem
from vtt.base.units import mm_text
from vtt.geometry.many import Crowd
from vtt.geometry.push import push_mm
from vtt.geometry.tolerance import less_than
from vtt.rules.view import RulesView
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.movement import off_table


def faults(view: RulesView) -> Iterator[Problem]:
    """Every fault, by table and piece."""
    for table in view.state.tables:
        field = battlefield(view, table)
        size = view.module.table(table)
        yield from _stacked(field)
        for element in field.elements.values():
            off = off_table(element.base.bounds, size.width, size.height)
            if less_than(0.0, off):
                message = (
                    f"{element.title} ({element.id}) stands {mm_text(off)} off table {table!r}"
                )
                yield Problem("dbr.off_table", message)


def _stacked(field: Battlefield) -> Iterator[Problem]:
    bases = {piece: element.base for piece, element in field.elements.items()}
    for pair in Crowd(bases).near_pairs(0.0):
        if pair.overlapping:
            first, second = field.elements[pair.first], field.elements[pair.second]
            depth = mm_text(push_mm(first.base, second.base))
            yield Problem(
                "dbr.overlap",
                f"{first.title} ({first.id}) stands {depth} deep on {second.title} ({second.id})",
            )
