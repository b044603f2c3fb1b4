"""Which tables of a game a person finds open: not those that are asked for, another side's, or unused."""

from collections.abc import Collection, Iterator, Sequence

from vtt.base.ids import SideId, TableId
from vtt.definition.board import TableDefinition
from vtt.render.look import is_layered
from vtt.state.sight import may_look_on
from vtt.state.view import PlayerView

LEAST_MM = 10.0
"""No piece has room on a table that is less wide or high than this."""


def open_tables(view: PlayerView, side: SideId | None) -> tuple[TableId, ...]:
    """The tables that are open for a side (None: for who plays all), in the module's order.

    Of tables that stand for one map with other boards on it those are open where something stands. One
    table is always open.
    """
    used = {piece.table for piece in view.state.pieces.values() if piece.deck is None}
    tables = view.module.tables
    found = tuple(table.id for table in tables if _is_open(view, table, side, used))
    return found or tuple(table.id for table in tables[:1])


def first_table(tables: Sequence[TableDefinition], shown: Collection[TableId]) -> int:
    """The number of the table in front at first: of those shown the first that is no side's own.

    Modules have main maps of a pixel's height, which nobody is to see: such a one comes last.
    """
    numbers = [number for number, table in enumerate(tables) if table.id in shown]
    common = [number for number in numbers if not tables[number].owners]
    wide = (n for n in common if min(tables[n].width, tables[n].height) >= LEAST_MM)
    return next(wide, common[0] if common else numbers[0])


def is_closed_to(table: TableDefinition, side: SideId | None) -> bool:
    """Whether nothing of a table is shown to a side (None: who plays all)."""
    return side is not None and not may_look_on(table, side)


def _is_open(
    view: PlayerView, table: TableDefinition, side: SideId | None, used: set[TableId]
) -> bool:
    if table.on_request:
        return False
    if is_closed_to(table, side):
        return False
    variants = list(_variants(view, table))
    if len(variants) < 2 or table.id in used:
        return True
    return not used.intersection(variants) and variants[0] == table.id


def _variants(view: PlayerView, table: TableDefinition) -> Iterator[TableId]:
    """The tables that stand for the same map of an imported module: their place among all is one."""
    if not is_layered(view.module):
        yield table.id
        return
    for other in view.module.tables:
        if other.order == table.order:
            yield other.id
