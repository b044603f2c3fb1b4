"""The Assault of Gallus: its part of the map, and the garrisons' hexes (E.1, G10, G35)."""

from vtt.base.ids import SideId
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.units import ROME

book = Rulebook()

GALLUS = "gallus"
NORTH_END = "Z14"
"""A hex north of the walls: what hangs together with it outside is the field."""

CERTAIN, DOUBTFUL = 1, 2
"""How sure it is that a hex belongs to the garrisons (G10)."""


def is_gallus(view: RulesView) -> bool:
    """Whether the scenario is The Assault of Gallus."""
    return view.state.scenario == GALLUS


@book.clause("E.1", otherwise=frozenset())
def closed_hexes(view: RulesView, side: SideId | None) -> frozenset[int]:
    """The hexes that a side does not enter in this scenario."""
    if not is_gallus(view):
        return frozenset()
    return view.derived(("closed", side), lambda: _closed(view, city(view), side))


def _closed(view: RulesView, where: City, side: SideId | None) -> frozenset[int]:
    beyond = frozenset(range(where.count)) - field(view, where)
    return beyond | garrison_hexes(view, where) if side == ROME else beyond


def garrison_hexes(view: RulesView, where: City) -> frozenset[int]:
    """The hexes of the garrisons, which Rome never enters (G34); by a setting the doubtful ones too (G10)."""
    most = DOUBTFUL if view.setting("garrison_hexes") == "nine" else CERTAIN
    table = view.table("gallus_hexes")
    rows = (r for r in table.rows if 0 < whole(view, "gallus_hexes", r, "garrison") <= most)
    return frozenset(where.number(row) for row in rows)


def field(view: RulesView, where: City) -> frozenset[int]:
    """The New City with its walls, and the ground north of them (G35)."""
    limits = tuple(whole(view, "limits", f"field_{name}", "value") for name in LIMITS)
    found = where.kept.get(("field", limits))
    if found is None:
        found = where.kept["field", limits] = _field(where, *limits)
    field_hexes: frozenset[int] = found
    return field_hexes


LIMITS = ("west_column", "west", "east_column", "east")


def _field(where: City, west_column: int, west: int, east_column: int, east: int) -> frozenset[int]:
    def outside(number: int) -> bool:
        if where.elevated[number] or where.areas[number] != {"outside"}:
            return False
        column, row = column_and_row(where.labels[number])
        south = row > west if column <= west_column else row > east
        return not (south and (column <= west_column or column >= east_column))

    first = where.number(NORTH_END)
    seen, edge = {first}, [first]
    while edge:
        for other in where.neighbours[edge.pop()]:
            if other not in seen and outside(other):
                seen.add(other)
                edge.append(other)
    inside = {n for n in range(where.count) if "new_city" in where.areas[n]}
    rim = {o for n in seen for o in where.neighbours[n] if where.elevated[o]}
    return frozenset(seen | inside | rim)


LETTERS = 26


@book.clause("2.14", otherwise=(0, 0))
def column_and_row(label: str) -> tuple[int, int]:
    """Column and number of a printed label: letters count A to Z, then AA to ZZ (2.14).

    >>> column_and_row("W36"), column_and_row("AA21")
    ((23, 36), (27, 21))
    """
    letters = label.rstrip("0123456789")
    return (len(letters) - 1) * LETTERS + ord(letters[0]) - ord("A") + 1, int(label[len(letters) :])
