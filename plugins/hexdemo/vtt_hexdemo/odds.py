"""The odds of an attack: strengths, the column of the table, and what is added to the die (5)."""

from collections.abc import Sequence

import msgspec

from vtt.base.ids import PieceId
from vtt.geometry.grid_spec import Cell
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_hexdemo import tables
from vtt_hexdemo.actions import Attack
from vtt_hexdemo.units import board, enemy_of, hex_of, strength, units_in

book = Rulebook()


class Odds(msgspec.Struct, frozen=True):
    """An attack as it is rolled for: who fights in which column, and what is added to the die."""

    cell: str
    attackers: tuple[PieceId, ...]
    defenders: tuple[PieceId, ...]
    attack: int
    defence: int
    column: str
    modifier: int

    @property
    def words(self) -> str:
        """Column and modifier for people: "2-1, -1 to the die"."""
        return f"{self.column}, {self.modifier:+} to the die" if self.modifier else self.column


def odds(view: RulesView, attack: Attack) -> Odds:
    """The odds of an attack (5.4); its column is empty where there are none (5.1, 5.5)."""
    cell = board(view).cell(attack.cell)
    attackers = [view.piece(unit) for unit in attack.units]
    defenders = defenders_in(view, attackers, cell)
    attack_total = sum(strength(view, unit, "attack") for unit in attackers)
    defence_total = sum(strength(view, unit, "defence") for unit in defenders)
    return Odds(
        attack.cell,
        attack.units,
        tuple(unit.id for unit in defenders),
        attack_total,
        defence_total,
        tables.odds_column(view, attack_total, defence_total) if defenders else "",
        ground_modifier(view, cell) + river_modifier(view, attackers, cell),
    )


def defenders_in(view: RulesView, attackers: Sequence[PieceState], cell: Cell) -> list[PieceState]:
    """The enemies of some units in a hex: they defend together (5.4)."""
    return units_in(view, cell, enemy_of(view, attackers[0].side)) if attackers else []


@book.clause("5.6", otherwise=0)
def ground_modifier(view: RulesView, cell: Cell) -> int:
    """The ground of the defender's hex counts against the attack."""
    return tables.die_modifier(view, board(view).terrain(cell))


@book.clause("5.7", otherwise=0)
def river_modifier(view: RulesView, attackers: Sequence[PieceState], cell: Cell) -> int:
    """So does a river that every attacker has to cross."""
    return tables.die_modifier(view, tables.RIVER) if _all_across(view, attackers, cell) else 0


def _all_across(view: RulesView, attackers: Sequence[PieceState], cell: Cell) -> bool:
    """Whether each attacker has a river between it and a hex; a road with a bridge does not help."""
    return bool(attackers) and all(
        (start := hex_of(view, unit)) is not None and tables.RIVER in board(view).sides(start, cell)
        for unit in attackers
    )
