"""The numbers of the game, read from the module's tables; this file holds none of its own."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from vtt.rules.tables import number, text, whole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.units import JUDAEA, Order, order_of, type_of

HALVES = 2
"""Movement is counted in halves of a movement factor: the smallest part that occurs (8)."""


def printed(view: RulesView, unit: PieceState, what: str) -> int:
    """A value of a unit's counter on the side that is up: `melee` or `ma` (2.53, 2.54)."""
    column = what if order_of(unit) is Order.FRESH else f"disrupted_{what}"
    return whole(view, "units", type_of(view, unit), column)


def rally_number(view: RulesView, unit: PieceState) -> int:
    """The number on a unit's white side (2.55)."""
    return whole(view, "units", type_of(view, unit), "rally")


def halves(view: RulesView, what: str) -> int:
    """A cost of the table of movement, in half movement factors."""
    return round(number(view, "movement", what, "value") * HALVES)


def formation(view: RulesView, what: str) -> int:
    """A number of the table of formations: how many a place takes, how far one goes back."""
    return whole(view, "formations", what, "value")


def times(view: RulesView, what: str) -> Fraction:
    """What a strength or a movement is multiplied by, exactly as the table of factors has it."""
    return _exact(number(view, "factors", what, "value"))


@lru_cache
def _exact(value: float) -> Fraction:
    """A number as it is written: 0.1 is a tenth."""
    return Fraction(str(value))


def die_of(view: RulesView, roll: str) -> int:
    """The sides of the die of a roll: `melee`, `fire`, `breach`, `rally`, `giora`."""
    return whole(view, "dice", roll, "sides")


def faces_of(view: RulesView, roll: str) -> range:
    """The faces of the die of a roll."""
    return range(1, die_of(view, roll) + 1)


def height_of(view: RulesView, kind: str) -> int:
    """How high a hex of this class is among the elevated ones; ground is 0 (2.11)."""
    return whole(view, "heights", kind, "height") if kind in view.table("heights").rows else 0


@dataclass(frozen=True)
class Weapon:
    """What a type of unit fires with: its kind, and the factor at each distance (9.2, B.6)."""

    kind: str
    bands: tuple[tuple[int, int], ...]
    """For each band the farthest distance and the attack factor, near ones first."""

    @property
    def range(self) -> int:
        """How far it fires, in hexes."""
        return self.bands[-1][0]

    def factor(self, distance: int) -> int:
        """The attack factor at a distance; 0 beyond its range."""
        return next((factor for far, factor in self.bands if distance <= far), 0)


def weapon(view: RulesView, unit_type: str) -> Weapon | None:
    """The weapon of a type of unit; None where it has none."""
    row = unit_type.removeprefix("jud_")
    table = view.table("weapons")
    if row not in table.rows:
        return None
    known = {column: cell.value for r, column, cell in table.cells if r == row}
    bands = []
    for band in ("1", "2", "3"):
        far, factor = known.get(f"range_{band}"), known.get(f"factor_{band}")
        if isinstance(far, int) and isinstance(factor, int):
            bands.append((far, factor))
    return Weapon(str(known["kind"]), tuple(bands))


def terrain_cost(view: RulesView, terrain: str, mover: str) -> str:
    """What the terrain chart says for a kind of mover: a number, or a word such as "road" (B.10)."""
    return str(view.table("terrain").cell(terrain, mover).value)


def stacking_limit(view: RulesView, terrain: str, side: str) -> int:
    """How many infantry or cavalry units a hex holds (6)."""
    return whole(view, "terrain", terrain, "stack_judaea" if side == JUDAEA else "stack_rome")


def breach_defence(view: RulesView, kind: str) -> int:
    """How much damage breaches an elevated hex (12.2)."""
    return whole(view, "breach_defence", kind, "defence")


def word(view: RulesView, table: str, row: str, column: str) -> str:
    """A text of a table: a result, a code of the line of fire."""
    return text(view, table, row, column)
