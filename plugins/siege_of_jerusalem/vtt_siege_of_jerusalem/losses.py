"""What happens to units: disruption, flight, death (13.21, 14.3, 14.4, 15.3, 17.2)."""

from vtt.base.ids import SideId, TableId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import MovePieces, SetFace, SetProperty
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem import marks
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.units import (
    ARTILLERY,
    DISRUPTED,
    ENGINE,
    FRESH,
    GROUND,
    ORDER,
    WORSE,
    Order,
    class_of,
    hex_of,
    is_cauldron,
    order_of,
    side_of,
    type_of,
)

book = Rulebook()

FORCES = TableId("forces")
WORDS = {order: word for word, order in WORSE.items()}
Commands = tuple[SingleCommand, ...]


@book.clause("2.3", otherwise=())
def set_order(view: RulesView, unit: PieceState, order: Order) -> Commands:
    """The commands that bring a unit into an order: its white side is up unless it is fresh (2.3)."""
    if order >= Order.ELIMINATED:
        return eliminate(view, unit)
    face = FRESH if order is Order.FRESH else DISRUPTED
    done: list[SingleCommand] = []
    if unit.face != face:
        done.append(SetFace((unit.id,), face))
    if unit.get(ORDER) != WORDS.get(order):
        done.append(SetProperty((unit.id,), ORDER, WORDS.get(order)))
    return tuple(done)


@book.clause("14.4", otherwise=())
def eliminate(view: RulesView, unit: PieceState) -> Commands:
    """An eliminated unit goes to its side's box of the lost; engines and artillery leave a wreck (14.5)."""
    gone = MovePieces(view.fill_slot(FORCES, lost_box(side_of(unit)), (unit.id,)))
    return (gone, *wreck_of(view, unit))


@book.clause("14.5", otherwise=())
def wreck_of(view: RulesView, unit: PieceState) -> Commands:
    """What is left of an engine, and of artillery other than Cauldrons, until the assault ends (13.21)."""
    cell = hex_of(view, unit)
    if cell is None:
        return ()
    number = city(view).number_of(cell)
    if class_of(view, unit) == ENGINE:
        return (marks.put(view, "ramp", number, GROUND, face="back", of=type_of(view, unit)),)
    if class_of(view, unit) == ARTILLERY and not is_cauldron(view, unit):
        return (marks.put(view, "broken_testudo", number, unit.level, face="back"),)
    return ()


def lost_box(side: SideId) -> str:
    """The box beside the map where a side's eliminated units lie."""
    return f"lost_{side}"


@book.clause("14.3", otherwise=())
def disrupt(view: RulesView, unit: PieceState) -> Commands:
    """D: a fresh unit is disrupted, any other is eliminated; artillery goes down step by step (13.21)."""
    if goes_down_by_steps(view, unit):
        return set_order(view, unit, Order(order_of(unit) + 1))
    if order_of(unit) is Order.FRESH:
        return set_order(view, unit, Order.DISRUPTED)
    return eliminate(view, unit)


def disrupt_in_melee(view: RulesView, unit: PieceState) -> Commands:
    """D in melee: artillery, too, is disrupted, then eliminated; 13.21 is for fire alone."""
    fresh = order_of(unit) is Order.FRESH
    return set_order(view, unit, Order.DISRUPTED if fresh else Order.ELIMINATED)


@book.clause("13.21", otherwise=False)
def goes_down_by_steps(view: RulesView, unit: PieceState) -> bool:
    """Whether each D makes a unit one step worse where it stands: artillery other than Cauldrons (13.21)."""
    return class_of(view, unit) == ARTILLERY and not is_cauldron(view, unit)
