"""Retreat and advance: where units may go after a fight (6.4 to 6.8)."""

from collections.abc import Sequence

from vtt.base.ids import SideId
from vtt.commands.base import SingleCommand
from vtt.geometry.grid_spec import Cell
from vtt.geometry.step_costs import Entry
from vtt.rules.choice import ChoiceOption, PendingChoice
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import AreaMark, ShapeRole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_hexdemo.losses import lose
from vtt_hexdemo.stacking import has_room
from vtt_hexdemo.tables import limit
from vtt_hexdemo.units import MAP, board, enemy_hexes, enemy_of, hex_of, name, side_of
from vtt_hexdemo.zones import zones_of

book = Rulebook()


def ways_back(view: RulesView, unit: PieceState, hexes: int) -> list[Cell]:
    """The hexes in which a retreat may end: so many steps away, by hexes that are open to it."""
    start = hex_of(view, unit)
    if start is None:
        return []
    closed = dict.fromkeys(enemy_hexes(view, unit) | enemy_zones(view, unit), Entry.BARRED)
    steps = board(view).costs(lambda start, end: 1, key="steps")
    found = board(view).reach(start, hexes, steps, closed.get)
    ends = (cell for cell in found if found.cost(cell) == hexes)
    return sorted(cell for cell in ends if ends_with_room(view, unit, cell))


@book.clause("6.5", otherwise=frozenset())
def enemy_zones(view: RulesView, unit: PieceState) -> frozenset[Cell]:
    """A retreat leads through no enemy zone of control, whoever stands there."""
    return zones_of(view, enemy_of(view, unit.side))


@book.clause("6.6", otherwise=True)
def ends_with_room(view: RulesView, unit: PieceState, cell: Cell) -> bool:
    """A retreat ends in no hex that is full."""
    return has_room(view, cell, side_of(unit))


@book.clause("6.7", otherwise=())
def cut_off(view: RulesView, unit: PieceState) -> tuple[SingleCommand, ...]:
    """A unit that cannot retreat is lost."""
    return lose(view, unit)


def where_to(view: RulesView, unit: PieceState, ends: Sequence[Cell]) -> PendingChoice:
    """The question to a unit's owner where it retreats."""
    options = tuple(_option(view, cell) for cell in ends)
    question = f"Where does {name(view, unit)} retreat?"
    return PendingChoice(f"retreat:{unit.id}", side_of(unit), question, options, rule="6.4")


def who_advances(
    view: RulesView, cell: str, side: SideId, units: Sequence[PieceState]
) -> PendingChoice:
    """The question to the attacker who follows into the hex that has become empty."""
    options = tuple(ChoiceOption(unit.id, name(view, unit), (unit.id,)) for unit in units)
    return PendingChoice(
        f"advance:{cell}",
        side,
        f"Who advances into hex {cell}?",
        options,
        minimum=0,
        maximum=min(limit(view, "stack"), len(options)),
        rule="6.8",
        done="Nobody advances",
    )


def _option(view: RulesView, cell: Cell) -> ChoiceOption:
    label = board(view).label(cell)
    mark = AreaMark(MAP, board(view).corners(cell), role=ShapeRole.REACH, label=label)
    return ChoiceOption(label, f"To hex {label}", marks=(mark,))
